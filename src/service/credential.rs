//! `AuthorizationValue` of the interface: what is sent along when a description is fetched.

use serde::Deserialize;

use super::problem::{Kind, ProblemDetails};

/// A credential for the origin of `openAPIUrl`, and for no other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    Header { name: String, value: String },
    Query { name: String, value: String },
}

impl Credential {
    /// Reads `authorizationValue`; one without name and value counts as absent.
    pub fn parse(raw: &str) -> Result<Option<Self>, ProblemDetails> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Members {
            key_name: Option<String>,
            r#type: Option<String>,
            value: Option<String>,
        }
        let members: Option<Members> =
            serde_json::from_str(raw).map_err(|error| refused(format!("It must be an object of strings: {error}.")))?;
        let Some(members) = members else { return Ok(None) };
        let (name, value) = match (members.key_name, members.value) {
            (None, None) => return Ok(None),
            (Some(name), Some(value)) if !name.is_empty() => (name, value),
            _ => return Err(refused("Both keyName and value are needed.")),
        };
        match members.r#type.as_deref() {
            Some("query") => Ok(Some(Self::Query { name, value })),
            Some("header") if !is_token(&name) => Err(refused(format!("{name:?} is not the name of a header."))),
            Some("header") if !value.bytes().all(|b| matches!(b, b' '..=b'~' | b'\t')) => {
                Err(refused("The value of a header is made of printable ASCII characters."))
            }
            Some("header") => Ok(Some(Self::Header { name, value })),
            _ => Err(refused("Its type must be \"header\" or \"query\".")),
        }
    }
}

fn refused(detail: impl Into<String>) -> ProblemDetails {
    ProblemDetails::new(Kind::InvalidCredential, detail)
}

/// A field name of RFC 9110.
fn is_token(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::Credential;

    #[test]
    fn headers_and_queries_are_read() {
        let header = Credential::parse(r#"{"type": "header", "keyName": "X-Key", "value": "s", "urlMatcher": {}}"#);
        assert_eq!(header, Ok(Some(Credential::Header { name: "X-Key".to_owned(), value: "s".to_owned() })));
        let query = Credential::parse(r#"{"type": "query", "keyName": "k&", "value": "é"}"#);
        assert_eq!(query, Ok(Some(Credential::Query { name: "k&".to_owned(), value: "é".to_owned() })));
        assert_eq!(Credential::parse("{}"), Ok(None));
        assert_eq!(Credential::parse("null"), Ok(None));
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
        ] {
            assert!(Credential::parse(bad).is_err(), "{bad}");
        }
    }
}
