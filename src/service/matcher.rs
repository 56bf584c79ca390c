//! `urlMatcher` of an `AuthorizationValue`: the addresses that a credential may be sent to.

use std::collections::BTreeMap;

use super::address::Address;
use crate::error::nearest;

const MEMBERS: [&str; 3] = ["origin", "host", "pathPrefix"];

/// The conditions for an address. All of them must hold; an empty matcher matches nothing.
///
/// The owner of a credential must specify the place that receives it: a path requires an origin or a host, and plain
/// http requires an origin.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Matcher {
    origin: Option<Origin>,
    host: Option<String>,
    /// Begins with a slash.
    path_prefix: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Origin {
    scheme: String,
    host: String,
    /// Empty for the default port of the scheme.
    port: String,
}

impl Matcher {
    /// Checks the members of a `urlMatcher`; the error is a sentence for the user.
    pub fn of(members: &BTreeMap<String, String>) -> Result<Self, String> {
        let mut matcher = Self::default();
        for (name, value) in members {
            match name.as_str() {
                "origin" => matcher.origin = Some(origin(value)?),
                "host" => matcher.host = Some(host(value)?),
                "pathPrefix" if !value.starts_with('/') => {
                    return Err(format!("The pathPrefix {value:?} of urlMatcher must begin with a slash."));
                }
                "pathPrefix" => matcher.path_prefix = Some(path(value)?),
                _ => {
                    let near = nearest(name, MEMBERS).map(|near| format!(" Did you mean {near}?"));
                    let known = "origin, host and pathPrefix";
                    return Err(format!("urlMatcher has no field {name:?}, only {known}.{}", near.unwrap_or_default()));
                }
            }
        }
        if matcher.path_prefix.is_some() && matcher.origin.is_none() && matcher.host.is_none() {
            return Err("The pathPrefix of urlMatcher needs an origin or a host; add \"origin\", such as \
                        \"https://example.com\"."
                .to_owned());
        }
        Ok(matcher)
    }

    /// True if there are no conditions.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// True if an address with this path (in the form of the platform's `URL`) matches.
    pub fn matches(&self, address: &Address<'_>, path: &str) -> bool {
        let origin = |allowed: &Origin| {
            (allowed.scheme.as_str(), allowed.host.as_str(), allowed.port.as_str())
                == (address.scheme, address.host, address.port)
        };
        !self.is_empty()
            && self.origin.as_ref().map_or(address.scheme == "https", origin)
            && self.host.as_deref().is_none_or(|allowed| address.is_named(allowed))
            && self.path_prefix.as_deref().is_none_or(|prefix| is_below(path, prefix))
    }
}

fn origin(text: &str) -> Result<Origin, String> {
    let text = text.to_ascii_lowercase();
    let split = text.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"));
    let Some((scheme, rest)) = split else { return Err(no_origin(&text)) };
    let rest = host(rest).map_err(|_| no_origin(&text))?;
    // An IPv6 address has colons, too, but they come before its closing bracket.
    let (host, port) = match rest.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port),
        _ => (rest.as_str(), ""),
    };
    let own = matches!((scheme, port), ("http", "80") | ("https", "443"));
    Ok(Origin { scheme: scheme.to_owned(), host: host.to_owned(), port: if own { "" } else { port }.to_owned() })
}

fn no_origin(text: &str) -> String {
    format!("The origin {text:?} of urlMatcher must consist of a scheme and a host, such as \"https://example.com\".")
}

/// Checks a host with or without a port and converts it to the form of addresses.
fn host(text: &str) -> Result<String, String> {
    let valid = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    if text.is_empty() || !text.chars().all(valid) {
        return Err(format!(
            "The host {text:?} of urlMatcher is not valid; write a host such as \"example.com\" or \
             \"example.com:8080\"."
        ));
    }
    Ok(text.to_ascii_lowercase())
}

/// Checks that the prefix is in the form of paths in the platform's `URL`.
fn path(text: &str) -> Result<String, String> {
    let steps = text.split('/');
    if steps.clone().any(|step| matches!(step, "." | "..")) || !text.bytes().all(|b| matches!(b, b'!'..=b'~')) {
        return Err(format!(
            "The pathPrefix {text:?} of urlMatcher must be written as in a URL: percent-encoded ASCII, without the \
             segments \".\" and \"..\"."
        ));
    }
    Ok(text.to_owned())
}

/// True if a path is `prefix` or in it, compared by whole segments. A path with escaped separators or dots never
/// matches, because its server may read it as a different path.
fn is_below(path: &str, prefix: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    if ["%2f", "%5c", "%2e"].iter().any(|escape| lower.contains(escape)) {
        return false;
    }
    path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || prefix.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::{Address, Matcher};

    fn matcher(json: &str) -> Result<Matcher, String> {
        Matcher::of(&serde_json::from_str(json).expect("JSON"))
    }

    fn matches(json: &str, scheme: &str, host: &str, port: &str, path: &str) -> bool {
        matcher(json).expect(json).matches(&Address { scheme, host, port, has_userinfo: false }, path)
    }

    #[test]
    fn an_origin_is_exact() {
        let origin = r#"{"origin": "https://API.example"}"#;
        assert!(matches(origin, "https", "api.example", "", "/x"));
        for (scheme, host, port) in [
            ("http", "api.example", ""),
            ("https", "api.example", "8443"),
            ("https", "x.api.example", ""),
            ("https", "api.example.evil", ""),
        ] {
            assert!(!matches(origin, scheme, host, port, "/"), "{scheme} {host} {port}");
        }
        assert!(matches(r#"{"origin": "https://a.example:443"}"#, "https", "a.example", "", "/"));
        assert!(matches(r#"{"origin": "http://[::1]:8080"}"#, "http", "[::1]", "8080", "/"));
        assert!(matches(r#"{"origin": "http://[::1]"}"#, "http", "[::1]", "", "/"));
    }

    #[test]
    fn a_host_is_exact_with_any_port_or_the_one_given() {
        assert!(matches(r#"{"host": "A.example"}"#, "https", "a.example", "", "/"));
        assert!(matches(r#"{"host": "a.example"}"#, "https", "a.example", "81", "/"));
        assert!(matches(r#"{"host": "a.example:443"}"#, "https", "a.example", "", "/"));
        assert!(!matches(r#"{"host": "a.example:443"}"#, "https", "a.example", "444", "/"));
        assert!(!matches(r#"{"host": "a.example"}"#, "https", "b.a.example", "", "/"));
    }

    #[test]
    fn plain_http_needs_an_origin_that_says_so() {
        for host in ["a.example", "a.example:80"] {
            let host = format!(r#""host": "{host}""#);
            assert!(!matches(&format!("{{{host}}}"), "http", "a.example", "", "/"), "{host}");
            let both = format!(r#"{{{host}, "origin": "http://a.example"}}"#);
            assert!(matches(&both, "http", "a.example", "", "/"), "{both}");
        }
        assert!(!matches(r#"{"origin": "https://a.example"}"#, "http", "a.example", "443", "/"));
    }

    #[test]
    fn a_path_prefix_is_of_whole_segments() {
        let at = |prefix: &str, path: &str| {
            let matcher = format!(r#"{{"host": "a.example", "pathPrefix": "{prefix}"}}"#);
            matches(&matcher, "https", "a.example", "", path)
        };
        for path in ["/a", "/a/", "/a/b"] {
            assert!(at("/a", path), "{path}");
        }
        for path in ["/ab", "/", "/A", "/a%2fb", "/a/%2E%2e/b", "/a%5Cb", "/b/a"] {
            assert!(!at("/a", path), "{path}");
        }
        assert!(at("/a/", "/a/b") && !at("/a/", "/a"));
        assert!(at("/", "/x") && at("/caf%C3%A9", "/caf%C3%A9/b"));
    }

    #[test]
    fn a_path_alone_is_no_place() {
        let why = matcher(r#"{"pathPrefix": "/"}"#).expect_err("alone");
        assert!(why.contains("needs an origin or a host"), "{why}");
    }

    #[test]
    fn all_that_is_given_must_hold() {
        let both = r#"{"host": "a.example", "pathPrefix": "/a"}"#;
        assert!(matches(both, "https", "a.example", "", "/a/x"));
        assert!(!matches(both, "https", "a.example", "", "/b"));
        assert!(!matches(both, "https", "b.example", "", "/a"));
        assert!(matcher("{}").expect("fine").is_empty());
        assert!(!matches("{}", "https", "a.example", "", "/"));
    }

    #[test]
    fn what_could_never_match_is_refused() {
        for bad in [
            r#"{"origin": "example.com"}"#,
            r#"{"origin": "https://example.com/"}"#,
            r#"{"origin": "https://user@example.com"}"#,
            r#"{"origin": "ftp://example.com"}"#,
            r#"{"origin": "https://"}"#,
            r#"{"origin": ""}"#,
            r#"{"host": ""}"#,
            r#"{"host": "a.example", "pathPrefix": ""}"#,
            r#"{"host": "https://example.com"}"#,
            r#"{"host": "*.example.com"}"#,
            r#"{"host": "bücher.example"}"#,
            r#"{"host": "a.example", "pathPrefix": "a"}"#,
            r#"{"host": "a.example", "pathPrefix": "/a/../b"}"#,
            r#"{"host": "a.example", "pathPrefix": "/é"}"#,
        ] {
            assert!(matcher(bad).is_err(), "{bad}");
        }
        let unknown = matcher(r#"{"path_prefix": "/a"}"#).expect_err("unknown");
        assert!(unknown.contains("origin, host and pathPrefix. Did you mean pathPrefix?"), "{unknown}");
    }
}
