//! Shared by the Python languages: reserved words, literals, the layout of types, imports, bounds and values.

pub mod existing;
pub mod expression;
pub mod imports;
pub mod packages;
pub mod text;
pub mod tree;
pub mod values;
pub mod words;
