//! The requirements of a description on requests and responses, compiled for the runtimes of server stubs:
//! `contract.json` (docs/servers.md has its format).
//!
//! Versions, references, styles and formats are resolved here, once for all frameworks, so that all of them judge a
//! request in the same way.

mod bodies;
mod description;
mod directions;
mod discriminators;
mod families;
mod growth;
mod hidden;
mod operations;
mod patterns;
mod problems;
mod readings;
pub mod rules;
mod schemas;
mod text;

pub use description::description;
pub use operations::{Contract, Terms, base_path, contract, operation_ids, unusable, write};
pub use problems::{PROBLEM_MODEL, ProblemModel};
pub use readings::LENIENT_BOOLEANS;
pub use schemas::Numbers;
