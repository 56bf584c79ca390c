//! The service's rules, free of any host: which request means what, what is refused and why.
//! The Worker carries them out on Cloudflare; `cargo test` reaches them natively.

pub mod address;
pub mod claim;
pub mod code;
pub mod credential;
pub mod input;
pub mod matcher;
pub mod problem;
pub mod route;
pub mod token;
pub mod warnings;

pub use credential::{Authorization, Credential};
pub use input::{Description, GeneratorInput};
pub use problem::{ProblemDetails, ProblemKind};
pub use route::Route;

/// The service's description of itself, served at `/api/gen/openapi.json`.
pub const OPENAPI: &str = include_str!("openapi.json");

#[cfg(test)]
mod tests {
    use super::OPENAPI;
    use crate::lean::LeanSort;
    use crate::service::Route;

    /// The description names the routes that exist, and this crate's version.
    #[test]
    fn own_description_is_true() {
        let description: serde_json::Value = serde_json::from_str(OPENAPI).expect("JSON");
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
                operations.push(operation["operationId"].as_str().expect("operationId"));
            }
        }
        operations.lean_sort();
        assert_eq!(
            operations,
            [
                "clientOptions",
                "downloadFile",
                "generateClient",
                "generateServerForLanguage",
                "getClientOptions",
                "getServerOptions",
                "health",
                "serverOptions",
            ]
        );
    }
}
