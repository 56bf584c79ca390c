//! The floor between the model and the languages: every decision that more than one language needs is made here, once.
//!
//! The model ([`crate::api`]) represents a description, and a language prints. In between are names, arguments and
//! groups of operations, types and models as languages see them, requests and responses of calls, credentials,
//! examples, and short notes for documentation. A module is added here together with the removal of its counterparts in
//! the languages.

pub mod arguments;
pub mod by_model;
pub mod call;
pub mod constraints;
pub mod content;
pub mod contract;
pub mod credentials;
pub mod examples;
pub mod given;
pub mod integers;
pub mod interfaces;
pub mod items;
pub mod models;
pub mod named;
pub mod names;
pub mod operations;
pub mod pages;
pub mod scalars;
pub mod schema_notes;
pub mod streams;
pub mod table;
pub mod types;
pub mod values;
pub mod written;
