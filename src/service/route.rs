//! Maps the method and path of a request to a route.

use std::borrow::Cow;

use super::code;
use super::problem::{ProblemDetails, ProblemKind};
use super::token::Scope;
use crate::generators::{self, Generator, LanguageKind};

/// The operation that a request calls.
#[derive(Clone, Copy)]
pub enum Route<'a> {
    /// The names of the generators of one kind.
    Names(LanguageKind),
    /// The options of a generator.
    Options(Named<'a>),
    Generate(Named<'a>),
    /// Generates and responds with the archive itself; the body selects the generator.
    Direct,
    /// Downloads an archive; `consume` is false for HEAD, which does not use up the code.
    Download {
        code: &'a str,
        consume: bool,
    },
    /// The service's own OpenAPI description.
    OpenApi,
    /// The same description as Swagger 2.0.
    Swagger,
    /// The description for Swagger Editor with OpenAPI 3.
    Editor,
    /// Reports if the service runs with valid settings.
    Health,
    /// A CORS preflight request, with the methods of its path.
    Preflight(&'static str),
}

/// The generator in the path of a request. It is looked up after the token is checked, so that only permitted callers
/// learn which generators exist.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    pub(super) kind: LanguageKind,
    pub(super) name: &'a str,
}

impl<'a> Route<'a> {
    /// The scopes that the caller's token needs, if the service has tokens; empty for public routes.
    pub fn scopes(&self) -> &'static [Scope] {
        match self {
            Self::Names(_) | Self::Options(_) | Self::Generate(_) => &[Scope::Generate],
            Self::Direct => &[Scope::Generate, Scope::Download],
            Self::Download { .. } => &[Scope::Download],
            Self::OpenApi | Self::Swagger | Self::Editor | Self::Health | Self::Preflight(_) => &[],
        }
    }

    /// True if the request counts towards the rate limit of its caller: it generates or downloads.
    pub fn is_limited(&self) -> bool {
        matches!(self, Self::Generate(_) | Self::Direct | Self::Download { .. })
    }

    /// The name of the operation, for logs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Names(_) => "names",
            Self::Options(_) => "options",
            Self::Generate(_) => "generate",
            Self::Direct => "direct",
            Self::Download { consume: true, .. } => "download",
            Self::Download { consume: false, .. } => "peek",
            Self::OpenApi => "openapi",
            Self::Swagger => "swagger",
            Self::Editor => "editor",
            Self::Health => "health",
            Self::Preflight(_) => "preflight",
        }
    }

    /// The route for a method and an absolute path without its query.
    pub fn of(method: &str, path: &'a str) -> Result<Self, ProblemDetails> {
        let unknown = || ProblemDetails::new(ProblemKind::UnknownPath, format!("There is no resource at {path}."));
        let rest = path.strip_prefix("/api/gen/").ok_or_else(unknown)?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (head, name) = match rest.split_once('/') {
            Some((_, "")) => return Err(unknown()),
            Some((head, name)) => (head, Some(name)),
            None => (rest, None),
        };
        let kind = match head {
            "clients" => Some(LanguageKind::Client),
            "servers" => Some(LanguageKind::Server),
            _ => None,
        };
        let allow = match (head, kind, name) {
            (_, Some(_), Some(_)) => "GET, HEAD, POST, OPTIONS",
            ("generate", _, None) => "POST, OPTIONS",
            (_, Some(_), None)
            | ("download", _, Some(_))
            | ("openapi.json" | "swagger.json" | "editor.json" | "health", _, None) => "GET, HEAD, OPTIONS",
            _ => return Err(unknown()),
        };
        match method {
            "OPTIONS" => return Ok(Self::Preflight(allow)),
            "GET" | "HEAD" if allow.contains("GET") => {}
            "POST" if allow.contains("POST") => {}
            _ => return Err(ProblemDetails::method_not_allowed(method, allow)),
        }
        match (kind, name) {
            (Some(kind), Some(name)) if method == "POST" => Ok(Self::Generate(Named { kind, name })),
            (Some(kind), Some(name)) => Ok(Self::Options(Named { kind, name })),
            (Some(kind), None) => Ok(Self::Names(kind)),
            (None, Some(name)) if code::parts(name).is_some() => {
                Ok(Self::Download { code: name, consume: method == "GET" })
            }
            (None, Some(_)) => Err(unknown_code()),
            (None, None) => Ok(match head {
                "generate" => Self::Direct,
                "health" => Self::Health,
                "swagger.json" => Self::Swagger,
                "editor.json" => Self::Editor,
                _ => Self::OpenApi,
            }),
        }
    }
}

/// The path with its unreserved characters unescaped, so that equivalent paths are equal (RFC 3986, 6.2.2.2).
pub fn unescaped(path: &str) -> Cow<'_, str> {
    let mut parts = path.split('%');
    let mut text = Cow::Borrowed(parts.next().unwrap_or_default());
    for part in parts {
        let byte = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).map(char::from);
        let text = text.to_mut();
        match byte.filter(|&byte| byte.is_ascii_alphanumeric() || "-._~".contains(byte)) {
            Some(byte) => {
                text.push(byte);
                text.push_str(&part[2..]);
            }
            None => {
                text.push('%');
                text.push_str(part);
            }
        }
    }
    text
}

/// The problem for a code that never existed, was used, or has expired. The response is the same for all three, so that
/// it reveals nothing.
pub fn unknown_code() -> ProblemDetails {
    ProblemDetails::new(
        ProblemKind::UnknownCode,
        "A download code works once and expires after some time; generate again to get a new one.",
    )
}

impl Named<'_> {
    /// Looks up the generator; the problem suggests the most similar name.
    pub fn generator(self) -> Result<&'static Generator, ProblemDetails> {
        let Self { kind, name } = self;
        generators::find(kind, name).ok_or_else(|| {
            let what = match kind {
                LanguageKind::Client => "client language",
                LanguageKind::Server => "server framework",
            };
            let hint = match generators::nearest_name(kind, name) {
                Some(nearest) => format!(" Did you mean {nearest}?"),
                None => String::new(),
            };
            ProblemDetails::new(ProblemKind::UnknownGenerator, format!("Unknown {what} {name:?}.{hint}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{ProblemKind, Route};
    use crate::generators::LanguageKind;

    fn refused(method: &str, path: &str) -> (ProblemKind, String, Option<&'static str>) {
        let found = Route::of(method, path).and_then(|route| match route {
            Route::Options(named) | Route::Generate(named) => named.generator().map(drop),
            _ => Ok(()),
        });
        match found {
            Ok(()) => panic!("{method} {path} is a route"),
            Err(problem) => (problem.kind, problem.detail, problem.allow),
        }
    }

    #[test]
    fn the_seven_operations_are_found() {
        assert!(matches!(Route::of("GET", "/api/gen/clients"), Ok(Route::Names(LanguageKind::Client))));
        assert!(matches!(Route::of("GET", "/api/gen/servers"), Ok(Route::Names(LanguageKind::Server))));
        assert!(matches!(Route::of("GET", "/api/gen/clients/typescript-axios"), Ok(Route::Options(_))));
        assert!(matches!(Route::of("POST", "/api/gen/clients/typescript-axios"), Ok(Route::Generate(_))));
        assert!(matches!(Route::of("GET", "/api/gen/openapi.json"), Ok(Route::OpenApi)));
        let path = format!("/api/gen/download/{}", "a".repeat(32));
        assert!(matches!(Route::of("GET", &path), Ok(Route::Download { consume: true, .. })));
        assert!(matches!(Route::of("HEAD", &path), Ok(Route::Download { consume: false, .. })));
    }

    #[test]
    fn a_slash_at_the_end_changes_nothing() {
        assert!(matches!(Route::of("GET", "/api/gen/clients/"), Ok(Route::Names(LanguageKind::Client))));
        let route = Route::of("POST", "/api/gen/clients/python/").expect("a route");
        let Route::Generate(named) = route else { panic!("another route") };
        assert_eq!(named.generator().expect("python").name, "python");
        assert!(matches!(Route::of("GET", "/api/gen/health/"), Ok(Route::Health)));
    }

    #[test]
    fn equivalent_paths_are_equal() {
        for (path, expected) in [
            ("/api/gen/clients", "/api/gen/clients"),
            ("/api/%67en/clients/typescript%2Daxios", "/api/gen/clients/typescript-axios"),
            ("/api%2fgen/%C3%A9/%zz/%7e%", "/api%2fgen/%C3%A9/%zz/~%"),
            ("%é%41", "%éA"),
        ] {
            assert_eq!(super::unescaped(path), expected);
        }
    }

    #[test]
    fn unknown_names_are_told_the_nearest() {
        let (kind, detail, _) = refused("POST", "/api/gen/clients/typescript-axois");
        assert_eq!(kind, ProblemKind::UnknownGenerator);
        assert_eq!(detail, "Unknown client language \"typescript-axois\". Did you mean typescript-axios?");
        // A client is not found among the servers.
        assert_eq!(refused("GET", "/api/gen/servers/typescript-axios").0, ProblemKind::UnknownGenerator);
    }

    #[test]
    fn methods_are_judged_before_names() {
        let (kind, _, allow) = refused("DELETE", "/api/gen/clients/nothing");
        assert_eq!((kind, allow), (ProblemKind::MethodNotAllowed, Some("GET, HEAD, POST, OPTIONS")));
        let (kind, _, allow) = refused("POST", "/api/gen/clients");
        assert_eq!((kind, allow), (ProblemKind::MethodNotAllowed, Some("GET, HEAD, OPTIONS")));
        assert!(matches!(Route::of("OPTIONS", "/api/gen/clients/x"), Ok(Route::Preflight("GET, HEAD, POST, OPTIONS"))));
        assert!(matches!(Route::of("POST", "/api/gen/generate"), Ok(Route::Direct)));
        assert_eq!(refused("GET", "/api/gen/generate").2, Some("POST, OPTIONS"));
    }

    #[test]
    fn other_paths_are_unknown() {
        for path in [
            "/",
            "/api",
            "/api/gen",
            "/api/gen/",
            "/api/gen/openapi.json/x",
            "/api/gen/download",
            "/x/api/gen/clients",
            "/api/gen/clients//",
        ] {
            assert_eq!(refused("GET", path).0, ProblemKind::UnknownPath, "{path}");
        }
        assert_eq!(refused("GET", "/api/gen/download/short").0, ProblemKind::UnknownCode);
        assert_eq!(refused("GET", "/api/gen/download/a/b").0, ProblemKind::UnknownCode);
    }
}
