//! `AuthorizationValue` of the interface: a credential to send when a description is fetched, and the places it may be
//! sent to.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::address::Address;
use super::matcher::Matcher;
use super::problem::{ProblemDetails, ProblemKind};

/// A credential with the addresses that may receive it.
#[derive(Clone, PartialEq, Eq)]
pub struct Authorization {
    pub credential: Credential,
    matcher: Matcher,
}

/// The header or query parameter to send.
#[derive(Clone, PartialEq, Eq)]
pub enum Credential {
    Header { name: String, value: String },
    Query { name: String, value: String },
}

impl Authorization {
    /// Reads `authorizationValue` by the rules of `openapi.json`; null and `{}` count as absent. A value without a
    /// place counts as absent, too, if there is no `openAPIUrl` to use it for.
    pub fn parse(raw: &str, has_url: bool) -> Result<Option<Self>, ProblemDetails> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Members {
            key_name: Option<String>,
            r#type: Option<String>,
            value: Option<String>,
            url_matcher: Option<BTreeMap<String, String>>,
        }
        // The parser's own message could repeat the credential.
        let members: Option<Members> = serde_json::from_str(raw).map_err(|_| {
            refused(
                "authorizationValue must be an object with the strings keyName, type and value, and the object \
                 urlMatcher, whose values are strings.",
            )
        })?;
        let Some(members) = members.filter(|_| !is_empty(raw)) else { return Ok(None) };
        let matcher = Matcher::of(&members.url_matcher.unwrap_or_default()).map_err(refused)?;
        let (Some(name), Some(kind), Some(value)) = (members.key_name, members.r#type, members.value) else {
            return Err(refused("authorizationValue needs keyName, type and value."));
        };
        if !is_token(&name) {
            return Err(refused(format!(
                "The keyName {name:?} of authorizationValue must consist of letters, digits and !#$%&'*+-.^_`|~."
            )));
        }
        if !value.bytes().all(|b| matches!(b, b' '..=b'~' | b'\t')) {
            return Err(refused("The value of authorizationValue can contain only printable ASCII characters."));
        }
        let credential = match kind.as_str() {
            "header" => Credential::Header { name, value },
            "query" => Credential::Query { name, value },
            _ => return Err(refused("The type of authorizationValue must be \"header\" or \"query\".")),
        };
        Ok((has_url || !matcher.is_empty()).then_some(Self { credential, matcher }))
    }

    /// True if the credential may be sent to an address with this path. `home` is true if the address has the origin of
    /// `openAPIUrl`, which is the default if `urlMatcher` is empty.
    pub fn is_for(&self, address: &Address<'_>, path: &str, home: bool) -> bool {
        if self.matcher.is_empty() { home } else { self.matcher.matches(address, path) }
    }
}

/// Omits the value, which must not appear in logs.
impl std::fmt::Debug for Authorization {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (kind, name) = match &self.credential {
            Credential::Header { name, .. } => ("header", name),
            Credential::Query { name, .. } => ("query", name),
        };
        write!(f, "{kind} {name} for {:?}", self.matcher)
    }
}

fn refused(detail: impl Into<String>) -> ProblemDetails {
    ProblemDetails::new(ProblemKind::InvalidCredential, detail)
}

/// True for `{}`, which clients send if they always create all parts of a body.
fn is_empty(raw: &str) -> bool {
    raw.chars().filter(|c| !c.is_ascii_whitespace()).eq("{}".chars())
}

/// True for a field name of RFC 9110. The name of a query parameter must be one, too, because a schema can state one
/// rule for both.
fn is_token(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::{Address, Authorization, Credential};

    const HOME: Address<'_> = Address { scheme: "https", host: "a.example", port: "", has_userinfo: false };

    #[test]
    fn headers_and_queries_are_read() {
        let read = |raw: &str| Authorization::parse(raw, true).expect(raw).map(|read| read.credential);
        let header = read(r#"{"type": "header", "keyName": "X-Key", "value": "s", "urlMatcher": {}}"#);
        assert!(header == Some(Credential::Header { name: "X-Key".to_owned(), value: "s".to_owned() }));
        let query = read(r#"{"type": "query", "keyName": "k&", "value": "", "urlMatcher": null}"#);
        assert!(query == Some(Credential::Query { name: "k&".to_owned(), value: String::new() }));
        assert!(read("null").is_none() && read("{ }").is_none());
    }

    #[test]
    fn what_would_break_a_request_is_refused() {
        for bad in [
            "1",
            r#"{"other": 1}"#,
            r#"{"type": "query", "keyName": "", "value": "s"}"#,
            r#"{"type": "query", "keyName": "k", "value": "é"}"#,
            r#"{"type": "query", "keyName": "k", "value": null}"#,
            r#"{"type": "header", "keyName": "X"}"#,
            r#"{"type": "cookie", "keyName": "X", "value": "s"}"#,
            r#"{"keyName": "X", "value": "s"}"#,
            r#"{"type": "header", "keyName": "X Y", "value": "s"}"#,
            r#"{"type": "header", "keyName": "X", "value": "s\r\nY: z"}"#,
            r#"{"type": "query", "keyName": "X", "value": "s", "urlMatcher": {"path": "/a"}}"#,
            r#"{"type": "query", "keyName": "X", "value": "s", "urlMatcher": "a"}"#,
        ] {
            // Also with the description in the body, although the value would be ignored.
            assert!(Authorization::parse(bad, true).is_err() && Authorization::parse(bad, false).is_err(), "{bad}");
        }
        let secret = Authorization::parse(r#"{"type": "query", "keyName": "k", "value": 12345}"#, true);
        assert!(!secret.expect_err("a number").detail.contains("12345"));
    }

    #[test]
    fn it_goes_home_or_where_the_matcher_says() {
        let read = |more: &str, has_url| {
            let raw = format!(r#"{{"type": "query", "keyName": "k", "value": "hush"{more}}}"#);
            Authorization::parse(&raw, has_url).expect(&raw)
        };
        let plain = read("", true).expect("one");
        assert!(plain.is_for(&HOME, "/", true) && !plain.is_for(&HOME, "/", false));
        assert!(!format!("{plain:?}").contains("hush"));
        let matched = read(r#", "urlMatcher": {"host": "a.example", "pathPrefix": "/p"}"#, true).expect("one");
        assert!(matched.is_for(&HOME, "/p", false) && !matched.is_for(&HOME, "/", true));
        // With the description in the body, the value counts only if it has a place.
        assert!(read("", false).is_none() && read(r#", "urlMatcher": {"host": "a"}"#, false).is_some());
    }
}
