//! The service's rules, free of any host: which request means what, what is refused and why.
//! The Worker carries them out on Cloudflare; `cargo test` reaches them natively.

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

/// The service's description of itself, served at `/api/gen/openapi.json`.
pub const OPENAPI: &str = include_str!("openapi.json");

/// What Swagger Editor calls for a description of OpenAPI 3, served at `/api/gen/editor.json`: the lists and a generation
/// without a code, by the names that the editor looks for.
pub const EDITOR: &str = include_str!("editor.json");

#[cfg(test)]
mod tests {
    use super::{EDITOR, OPENAPI};
    use crate::lean::LeanSort;
    use crate::service::Route;

    /// The descriptions name routes that exist, and this crate's version.
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
            // A path item holds its parameters beside its methods.
            let methods = methods.as_object().expect("a path item").iter().filter(|(key, _)| *key != "parameters");
            for (method, operation) in methods {
                assert!(Route::of(&method.to_uppercase(), &path).is_ok(), "{method} {path}");
                operations.push(operation["operationId"].as_str().expect("operationId").to_owned());
            }
        }
        operations.lean_sort();
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
