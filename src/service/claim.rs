//! Claims in links. If the service has tokens, a link can replace the token that it was made with, for one code and a
//! limited time.

use super::problem::ProblemDetails;
use super::route::unescaped;
use super::token::{self, unauthorized};

/// The parameter of a link's query.
const NAME: &str = "claim";

/// A claim as written in a link: the ID of a token, the end of the claim, and a MAC of the code and both.
#[derive(Debug, PartialEq, Eq)]
pub struct Claim {
    pub token: String,
    /// In seconds since 1970.
    expires: u64,
    pub mac: String,
}

impl Claim {
    /// The claim in a query (without its question mark), if it has one.
    pub fn of_query(query: &str) -> Option<Result<Self, ProblemDetails>> {
        let value = query.split('&').find_map(|pair| pair.strip_prefix(NAME)?.strip_prefix('='))?;
        Some(Self::parse(&unescaped(value)).ok_or_else(invalid))
    }

    fn parse(text: &str) -> Option<Self> {
        let (token, rest) = text.split_once('.')?;
        let (expires, mac) = rest.split_once('.')?;
        let expires = expires.parse().ok()?;
        token::is_id(token).then(|| Self { token: token.to_owned(), expires, mac: mac.to_owned() })
    }

    /// The text that the MAC is computed from.
    pub fn message(&self, code: &str) -> String {
        message(code, &self.token, self.expires)
    }

    /// Checks that the claim has not expired.
    pub fn check(&self, now: u64) -> Result<(), ProblemDetails> {
        if now < self.expires { Ok(()) } else { Err(expired()) }
    }
}

/// The text that the MAC of a claim is computed from. It contains spaces and the text for a code's own MAC does not, so
/// neither MAC can be used as the other.
pub fn message(code: &str, token: &str, expires: u64) -> String {
    format!("{NAME} {code} {token} {expires}")
}

/// The query of a link with a claim.
pub fn query(token: &str, expires: u64, mac: &str) -> String {
    format!("?{NAME}={token}.{expires}.{mac}")
}

/// The problem for a claim that the service has not made for this code.
pub fn invalid() -> ProblemDetails {
    refused(
        "The claim in this link is not valid. Use the link unchanged, or send a token in the header Authorization: Bearer.",
    )
}

fn expired() -> ProblemDetails {
    refused("The claim in this link has expired. Generate again, or send a token in the header Authorization: Bearer.")
}

/// The problem for a claim whose token no longer allows downloads.
pub fn revoked() -> ProblemDetails {
    refused("The token that this link was made with is revoked or expired, or no longer has the scope \"download\".")
}

fn refused(detail: &str) -> ProblemDetails {
    unauthorized(detail, "Bearer realm=\"specmint\", error=\"invalid_token\"")
}

#[cfg(test)]
mod tests {
    use super::{Claim, message, query};
    use crate::service::ProblemKind;

    const ID: &str = "0123456789abcdef";

    #[test]
    fn a_claim_is_read_as_it_was_written() {
        let link = query(ID, 1000, "a-b_c");
        assert_eq!(link, "?claim=0123456789abcdef.1000.a-b_c");
        let read = |query: &str| Claim::of_query(query).map(|claim| claim.expect(query));
        let claim = read(&link[1..]).expect("a claim");
        assert_eq!((claim.token.as_str(), claim.expires, claim.mac.as_str()), (ID, 1000, "a-b_c"));
        assert_eq!(claim.message("CODE"), message("CODE", ID, 1000));
        // Other programs may escape characters that need no escaping.
        assert_eq!(read(&format!("x=1&{}&claim=", link[1..].replace('.', "%2E"))), Some(claim));
        for none in ["", "x=1", "claim", "claims=1", "xclaim=1"] {
            assert_eq!(read(none), None, "{none}");
        }
    }

    #[test]
    fn what_is_no_claim_is_refused() {
        for bad in [
            "",
            ".",
            "..",
            "x.1.m",
            &format!("{ID}.1"),
            &format!("{ID}..m"),
            &format!("{ID}.-1.m"),
            &format!("{ID}.1e9.m"),
        ] {
            let claim = Claim::of_query(&format!("claim={bad}")).expect(bad);
            assert_eq!(claim.expect_err(bad).kind, ProblemKind::Unauthorized);
        }
    }

    #[test]
    fn a_claim_ends() {
        let claim = Claim { token: ID.to_owned(), expires: 100, mac: String::new() };
        assert!(claim.check(99).is_ok());
        let problem = claim.check(100).expect_err("ended");
        assert!(problem.detail.contains("expired"), "{}", problem.detail);
    }

    #[test]
    fn its_mac_is_of_the_code_the_token_and_the_end() {
        let all = [message("a", "b", 1), message("b", "b", 1), message("a", "c", 1), message("a", "b", 2)];
        assert!((1..all.len()).all(|i| !all[..i].contains(&all[i])), "{all:?}");
    }
}
