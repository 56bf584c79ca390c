//! What a description demands of requests, compiled for the runtimes of server stubs: `contract.json` (docs/servers.md has
//! its format).
//!
//! Versions, references, styles and formats are settled here, once for all frameworks, so that all of them judge a
//! request alike.

mod bodies;
mod description;
mod directions;
mod discriminators;
mod families;
pub mod gaps;
mod growth;
mod hidden;
mod operations;
mod patterns;
mod readings;
pub mod rules;
mod schemas;
mod text;

use std::fmt::Display;

use super::Step;
pub use crate::plan::content::{ContentKind, offered};
pub use description::description;
pub use operations::{Contract, base_path, contract, operation_ids, unusable, write};
pub use schemas::Numbers;

/// How to see that a server answers.
pub fn call(port: impl Display) -> Step {
    ("Call it", format!("curl -i http://127.0.0.1:{port}/healthz"))
}
