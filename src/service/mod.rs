//! The rules of the service, independent of any host: the meaning of each request, and the reasons to refuse it. The
//! Worker applies them on Cloudflare; `cargo test` runs them natively.

pub mod address;
pub mod claim;
pub mod code;
pub mod credential;
pub mod direct;
pub mod input;
pub mod matcher;
pub mod problem;
pub mod route;
pub mod swagger;
pub mod token;
pub mod warnings;

pub use credential::{Authorization, Credential};
pub use input::{Description, GeneratorInput};
pub use problem::{ProblemDetails, ProblemKind};
pub use route::Route;

/// The OpenAPI description of the service itself, served at `/api/gen/openapi.json`.
pub const OPENAPI: &str = include_str!("openapi.json");

/// The operations that Swagger Editor calls for an OpenAPI 3 description, served at `/api/gen/editor.json`: the lists
/// and the generation without a code, with the names that the editor expects.
pub const EDITOR: &str = include_str!("editor.json");

#[cfg(test)]
mod tests {
    use super::{EDITOR, OPENAPI};
    use crate::service::Route;
    use crate::small::SortSmall;

    /// The descriptions contain only existing routes, and this crate's version.
    fn operations(text: &str) -> Vec<String> {
        let description: serde_json::Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
        let paths = description["paths"].as_object().expect("paths");
        let mut operations = Vec::new();
        for (path, methods) in paths {
            let path = path
                .replace("{language}", "typescript-axios")
                .replace("{framework}", "rust-axum")
                .replace("{fileId}", &"a".repeat(32));
            // A path item has parameters as well as methods.
            let methods = methods.as_object().expect("a path item").iter().filter(|(key, _)| *key != "parameters");
            for (method, operation) in methods {
                assert!(Route::of(&method.to_uppercase(), &path).is_ok(), "{method} {path}");
                operations.push(operation["operationId"].as_str().expect("operationId").to_owned());
            }
        }
        operations.sort_small();
        operations
    }

    #[test]
    fn own_descriptions_are_true() {
        let expected = [
            "clientOptions",
            "downloadFile",
            "generateClient",
            "generateServerForLanguage",
            "getClientOptions",
            "getServerOptions",
            "health",
            "serverOptions",
        ];
        assert_eq!(operations(OPENAPI), expected);
        assert_eq!(operations(&super::swagger::description("https://gen.example").to_string()), expected);
        assert_eq!(operations(EDITOR), ["clientLanguages", "generate", "serverLanguages"]);
    }
}
