//! `AuthorizationValue` of the interface: what is sent along when a description is fetched, and where to.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::address::Address;
use super::matcher::Matcher;
use super::problem::{ProblemDetails, ProblemKind};

/// A credential, and where it may be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Authorization {
    pub credential: Credential,
    matcher: Matcher,
}

/// What is sent.
#[derive(Clone, PartialEq, Eq)]
pub enum Credential {
    Header { name: String, value: String },
    Query { name: String, value: String },
}

impl Authorization {
    /// Reads `authorizationValue`; one without name and value counts as absent. So does one that
    /// names no place, where there is no `openAPIUrl` that it could be for.
    pub fn parse(raw: &str, has_url: bool) -> Result<Option<Self>, ProblemDetails> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Members {
            key_name: Option<String>,
            r#type: Option<String>,
            value: Option<String>,
            url_matcher: Option<BTreeMap<String, Option<String>>>,
        }
        // Without the parser's own words, which repeat what was given.
        let members: Option<Members> = serde_json::from_str(raw).map_err(|_| {
            refused(
                "authorizationValue must be an object with the strings keyName, type and value, and the object \
                 urlMatcher, whose values are strings.",
            )
        })?;
        let Some(members) = members else { return Ok(None) };
        let matcher = Matcher::of(&members.url_matcher.unwrap_or_default()).map_err(refused)?;
        if !has_url && matcher.is_empty() {
            return Ok(None);
        }
        let (name, value) = match (members.key_name, members.value) {
            (None, None) => return Ok(None),
            (Some(name), Some(value)) if !name.is_empty() => (name, value),
            _ => return Err(refused("authorizationValue needs both keyName and value.")),
        };
        let credential = match members.r#type.as_deref() {
            Some("query") => Credential::Query { name, value },
            Some("header") if !is_token(&name) => {
                return Err(refused(format!("{name:?} is not a valid header name.")));
            }
            Some("header") if !value.bytes().all(|b| matches!(b, b' '..=b'~' | b'\t')) => {
                return Err(refused("A header value can contain only printable ASCII characters."));
            }
            Some("header") => Credential::Header { name, value },
            _ => return Err(refused("The type of authorizationValue must be \"header\" or \"query\".")),
        };
        Ok(Some(Self { credential, matcher }))
    }

    /// Whether it may be sent to an address with this path; `home` says whether the address has the
    /// origin of `openAPIUrl`, which is where it goes when `urlMatcher` names no place.
    pub fn is_for(&self, address: &Address<'_>, path: &str, home: bool) -> bool {
        if self.matcher.is_empty() { home } else { self.matcher.matches(address, path) }
    }
}

/// Without the value, which no log shall have.
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

/// A field name of RFC 9110.
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
        let query = read(r#"{"type": "query", "keyName": "k&", "value": "é", "urlMatcher": null}"#);
        assert!(query == Some(Credential::Query { name: "k&".to_owned(), value: "é".to_owned() }));
        assert!(read("{}").is_none() && read("null").is_none());
    }

    #[test]
    fn what_would_break_a_request_is_refused() {
        for bad in [
            "1",
            r#"{"type": "header", "keyName": "X"}"#,
            r#"{"type": "cookie", "keyName": "X", "value": "s"}"#,
            r#"{"keyName": "X", "value": "s"}"#,
            r#"{"type": "header", "keyName": "X Y", "value": "s"}"#,
            r#"{"type": "header", "keyName": "X", "value": "s\r\nY: z"}"#,
            r#"{"type": "query", "keyName": "X", "value": "s", "urlMatcher": {"path": "/a"}}"#,
            r#"{"type": "query", "keyName": "X", "value": "s", "urlMatcher": "a"}"#,
        ] {
            assert!(Authorization::parse(bad, true).is_err(), "{bad}");
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
        // Beside a text without an address it counts only where it names a place.
        assert!(read("", false).is_none() && read(r#", "urlMatcher": {"host": "a"}"#, false).is_some());
        assert!(Authorization::parse(r#"{"type": "string", "keyName": "string", "value": "string"}"#, false).is_ok());
    }
}
