//! The model: plain data about an API's types, operations, bodies and parameters, with the questions that one value answers
//! by itself. Nothing in this folder builds a model or reads a whole description.

pub(in crate::api) mod annotations;
pub(in crate::api) mod constraints;
pub(in crate::api) mod content;
pub(in crate::api) mod operation;
pub(in crate::api) mod pagination;
pub(in crate::api) mod parameter;
pub(in crate::api) mod path_template;
pub(in crate::api) mod selection;
pub(in crate::api) mod types;
