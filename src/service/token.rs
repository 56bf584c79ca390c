//! Tokens of callers, and the data stored about them. The Worker looks tokens up; the command line makes them.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::code;
use super::problem::{ProblemDetails, ProblemKind};

const PREFIX: &str = "smt_";
const ID: usize = 16;
const SECRET: usize = 32;

/// A permission of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Listing generators and their options, and generating.
    Generate,
    /// Downloading archives.
    Download,
}

impl Scope {
    pub const ALL: [Self; 2] = [Self::Generate, Self::Download];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Generate => "generate",
            Self::Download => "download",
        }
    }
}

/// The data stored about a token, under its ID.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// The name of the holder, for the person who revokes the token.
    pub name: String,
    pub scopes: Vec<Scope>,
    /// The end of its validity in seconds since 1970; `None` if it does not expire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<u64>,
    /// SHA-256 of the token; the token itself is never stored.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hash: String,
}

/// Makes a token from random bits for its ID and its secret.
pub fn text(id: &[u8; 8], secret: &[u8; 32]) -> String {
    format!("{PREFIX}{}{}", hexadecimal(id), code::text(secret))
}

pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The ID of a token; `None` if the text cannot be a token.
pub fn id(token: &str) -> Option<&str> {
    let id = token.strip_prefix(PREFIX).filter(|rest| rest.len() == ID + SECRET)?.get(..ID)?;
    is_id(id).then_some(id)
}

pub fn is_id(id: &str) -> bool {
    id.len() == ID && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The token of an `Authorization` header.
pub fn of_header(header: Option<&str>) -> Result<&str, ProblemDetails> {
    let header = header.ok_or_else(|| {
        let detail = "This service requires a token in the header Authorization: Bearer.";
        unauthorized(detail, "Bearer realm=\"specmint\"")
    })?;
    match header.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("Bearer") => Ok(token.trim()),
        _ => Err(invalid()),
    }
}

impl Grant {
    pub fn has(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope)
    }

    /// True if links that were made with the token still work.
    pub fn allows_links(&self, now: u64) -> bool {
        self.has(Scope::Download) && self.expires.is_none_or(|end| now < end)
    }

    /// Checks the token's hash, expiry and scope.
    pub fn check(&self, hash: &str, now: u64, scope: Scope) -> Result<(), ProblemDetails> {
        if !code::is_same(hash, &self.hash) || self.expires.is_some_and(|end| now >= end) {
            return Err(invalid());
        }
        if self.has(scope) {
            return Ok(());
        }
        let detail = format!("The token does not have the scope {:?}.", scope.name());
        let authenticate = match scope {
            Scope::Generate => "Bearer realm=\"specmint\", error=\"insufficient_scope\", scope=\"generate\"",
            Scope::Download => "Bearer realm=\"specmint\", error=\"insufficient_scope\", scope=\"download\"",
        };
        Err(ProblemDetails { authenticate: Some(authenticate), ..ProblemDetails::new(ProblemKind::Forbidden, detail) })
    }
}

/// The problem for any invalid token; it does not reveal the reason.
pub fn invalid() -> ProblemDetails {
    let detail = "The token is unknown, revoked or expired.";
    unauthorized(detail, "Bearer realm=\"specmint\", error=\"invalid_token\"")
}

pub fn unauthorized(detail: &str, authenticate: &'static str) -> ProblemDetails {
    ProblemDetails { authenticate: Some(authenticate), ..ProblemDetails::new(ProblemKind::Unauthorized, detail) }
}

#[cfg(test)]
mod tests {
    use super::{Grant, Scope, id, of_header, text};
    use crate::service::ProblemKind;

    #[test]
    fn a_token_has_its_id() {
        let token = text(&[0xab; 8], &[7; 32]);
        assert_eq!(id(&token), Some("abababababababab"));
        for bad in ["", "smt_", &token[1..], &token[..51], &format!("{token}x"), &token.replace('b', "B")] {
            assert_eq!(id(bad), None, "{bad}");
        }
        assert_eq!(id(&format!("smt_{}", "é".repeat(24))), None);
    }

    #[test]
    fn the_header_is_a_bearer_token() {
        assert_eq!(of_header(Some("Bearer abc")).ok(), Some("abc"));
        assert_eq!(of_header(Some("bearer  abc")).ok(), Some("abc"));
        for bad in [None, Some(""), Some("abc"), Some("Basic abc")] {
            assert_eq!(of_header(bad).err().map(|problem| problem.kind), Some(ProblemKind::Unauthorized), "{bad:?}");
        }
    }

    #[test]
    fn links_last_as_long_as_their_token_and_its_scope() {
        let grant =
            |scopes, expires| Grant { name: "ci".to_owned(), scopes, expires, hash: "aa".to_owned() }.allows_links(100);
        assert!(grant(Scope::ALL.to_vec(), None) && grant(vec![Scope::Download], Some(101)));
        assert!(!grant(vec![Scope::Download], Some(100)) && !grant(vec![Scope::Generate], None));
    }

    #[test]
    fn a_grant_is_checked_by_hash_time_and_scope() {
        let grant =
            |expires| Grant { name: "ci".to_owned(), scopes: vec![Scope::Generate], expires, hash: "aa".to_owned() };
        let kind = |grant: Grant, hash, scope| grant.check(hash, 100, scope).err().map(|problem| problem.kind);
        assert_eq!(kind(grant(None), "aa", Scope::Generate), None);
        assert_eq!(kind(grant(Some(101)), "aa", Scope::Generate), None);
        assert_eq!(kind(grant(Some(100)), "aa", Scope::Generate), Some(ProblemKind::Unauthorized));
        assert_eq!(kind(grant(None), "ab", Scope::Generate), Some(ProblemKind::Unauthorized));
        assert_eq!(kind(grant(None), "", Scope::Generate), Some(ProblemKind::Unauthorized));
        assert_eq!(kind(grant(None), "aa", Scope::Download), Some(ProblemKind::Forbidden));
    }
}
