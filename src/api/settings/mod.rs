//! Settings that change the model, whatever the generator: filters, normalizer rules, and mappings of names and types.

pub(in crate::api) mod filter;
pub(in crate::api) mod name_mappings;
pub(in crate::api) mod normalizer;
pub(in crate::api) mod type_mappings;
