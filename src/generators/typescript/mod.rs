//! What the TypeScript languages have in common: names, literals, comments and types.

pub mod names;
pub mod text;
pub mod types;
