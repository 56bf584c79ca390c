//! What the Python languages share: words and literals, types as they are laid out, imports, bounds and values.

pub mod existing;
pub mod expression;
pub mod imports;
pub mod packages;
pub mod text;
pub mod tree;
pub mod values;
pub mod words;
