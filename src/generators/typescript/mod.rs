//! Code shared by the TypeScript languages: names, literals, comments, types, models, operations.

pub mod arguments;
pub mod docs;
pub mod errors;
pub mod example;
pub mod gaps;
pub mod guide;
pub mod models;
pub mod names;
pub mod operations;
pub mod options;
pub mod programs;
pub mod project;
pub mod readme;
pub mod runtime;
pub mod text;
pub mod types;
pub mod unions;
pub mod wire;
