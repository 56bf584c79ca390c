//! Building the model from a document: schemas become types and models, paths become operations. Everything that differs
//! between versions of the specification ends here.

pub(in crate::api) mod bodies;
pub(in crate::api) mod budget;
pub(in crate::api) mod builder;
pub(in crate::api) mod compositions;
pub(in crate::api) mod conflicts;
pub(in crate::api) mod cycles;
pub(in crate::api) mod document;
pub(in crate::api) mod inline;
pub(in crate::api) mod inline_names;
pub(in crate::api) mod links;
pub(in crate::api) mod operations;
pub(in crate::api) mod pagination;
pub(in crate::api) mod paths;
pub(in crate::api) mod problems;
pub(in crate::api) mod requests;
pub(in crate::api) mod responses;
pub(crate) mod schema;
pub(in crate::api) mod search;
pub(in crate::api) mod security;
pub(in crate::api) mod serialization;
pub(in crate::api) mod servers;
pub(in crate::api) mod tags;
pub(in crate::api) mod types;
