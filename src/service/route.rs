//! Method and path to what is asked for.

use super::code;
use super::problem::{ProblemDetails, ProblemKind};
use super::token::Scope;
use crate::generators::{self, Generator, LanguageKind};

/// What a request asks for.
#[derive(Clone, Copy)]
pub enum Route<'a> {
    /// The generators of one kind.
    Names(LanguageKind),
    /// A generator's options.
    Options(&'static Generator),
    Generate(&'static Generator),
    /// An archive; `consume` is false for HEAD, which looks and does not take.
    Download {
        code: &'a str,
        consume: bool,
    },
    /// The service's own description.
    OpenApi,
    /// Whether the service runs and its settings are right.
    Health,
    /// A browser's question before a cross-origin request; the methods that the path has.
    Preflight(&'static str),
}

impl<'a> Route<'a> {
    /// What a caller's token must allow, where the service has tokens; `None` for what is public.
    pub fn scope(&self) -> Option<Scope> {
        match self {
            Self::Names(_) | Self::Options(_) | Self::Generate(_) => Some(Scope::Generate),
            Self::Download { .. } => Some(Scope::Download),
            Self::OpenApi | Self::Health | Self::Preflight(_) => None,
        }
    }

    /// Whether a request counts for the limit of its caller: it generates, or takes an archive.
    pub fn is_limited(&self) -> bool {
        matches!(self, Self::Generate(_) | Self::Download { .. })
    }

    /// The name of the operation, for logs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Names(_) => "names",
            Self::Options(_) => "options",
            Self::Generate(_) => "generate",
            Self::Download { consume: true, .. } => "download",
            Self::Download { consume: false, .. } => "peek",
            Self::OpenApi => "openapi",
            Self::Health => "health",
            Self::Preflight(_) => "preflight",
        }
    }

    /// The route of a method and an absolute path without its query.
    pub fn of(method: &str, path: &'a str) -> Result<Self, ProblemDetails> {
        let unknown = || ProblemDetails::new(ProblemKind::UnknownPath, format!("There is no resource at {path}."));
        let rest = path.strip_prefix("/api/gen/").ok_or_else(unknown)?;
        let (head, name) = match rest.split_once('/') {
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
            (_, Some(_), None) | ("download", _, Some(_)) | ("openapi.json" | "health", _, None) => {
                "GET, HEAD, OPTIONS"
            }
            _ => return Err(unknown()),
        };
        match method {
            "OPTIONS" => return Ok(Self::Preflight(allow)),
            "GET" | "HEAD" => {}
            "POST" if allow.contains("POST") => {}
            _ => return Err(ProblemDetails::method_not_allowed(method, allow)),
        }
        match (kind, name) {
            (Some(kind), Some(name)) => generator(kind, name)
                .map(|generator| if method == "POST" { Self::Generate(generator) } else { Self::Options(generator) }),
            (Some(kind), None) => Ok(Self::Names(kind)),
            (None, Some(name)) if code::parts(name).is_some() => {
                Ok(Self::Download { code: name, consume: method == "GET" })
            }
            (None, Some(_)) => Err(unknown_code()),
            (None, None) if head == "health" => Ok(Self::Health),
            (None, None) => Ok(Self::OpenApi),
        }
    }
}

/// One answer for codes that never were, are used, or are too old: which of them is nobody's business.
pub fn unknown_code() -> ProblemDetails {
    ProblemDetails::new(
        ProblemKind::UnknownCode,
        "A download code works once and expires after some time; generate again to get a new one.",
    )
}

fn generator(kind: LanguageKind, name: &str) -> Result<&'static Generator, ProblemDetails> {
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

#[cfg(test)]
mod tests {
    use super::{ProblemKind, Route};
    use crate::generators::LanguageKind;

    fn refused(method: &str, path: &str) -> (ProblemKind, String, Option<&'static str>) {
        match Route::of(method, path) {
            Ok(_) => panic!("{method} {path} is a route"),
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
    fn unknown_names_are_told_the_nearest() {
        let (kind, detail, _) = refused("POST", "/api/gen/clients/typescript-axois");
        assert_eq!(kind, ProblemKind::UnknownGenerator);
        assert_eq!(detail, "Unknown client language \"typescript-axois\". Did you mean typescript-axios?");
        // A client is no server.
        assert_eq!(refused("GET", "/api/gen/servers/typescript-axios").0, ProblemKind::UnknownGenerator);
    }

    #[test]
    fn methods_are_judged_before_names() {
        let (kind, _, allow) = refused("DELETE", "/api/gen/clients/nothing");
        assert_eq!((kind, allow), (ProblemKind::MethodNotAllowed, Some("GET, HEAD, POST, OPTIONS")));
        let (kind, _, allow) = refused("POST", "/api/gen/clients");
        assert_eq!((kind, allow), (ProblemKind::MethodNotAllowed, Some("GET, HEAD, OPTIONS")));
        assert!(matches!(Route::of("OPTIONS", "/api/gen/clients/x"), Ok(Route::Preflight("GET, HEAD, POST, OPTIONS"))));
    }

    #[test]
    fn other_paths_are_unknown() {
        for path in
            ["/", "/api", "/api/gen", "/api/gen/", "/api/gen/openapi.json/x", "/api/gen/download", "/x/api/gen/clients"]
        {
            assert_eq!(refused("GET", path).0, ProblemKind::UnknownPath, "{path}");
        }
        assert_eq!(refused("GET", "/api/gen/download/short").0, ProblemKind::UnknownCode);
        assert_eq!(refused("GET", "/api/gen/download/a/b").0, ProblemKind::UnknownCode);
    }
}
