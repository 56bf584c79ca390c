//! The floor between the model and the languages: whatever more than one language has to decide, decided once.
//!
//! The model ([`crate::api`]) says what a description means. A language prints. Between them stand names, the arguments and
//! groups of operations, types and models as languages see them, what a call sends and reads, credentials, examples, and what
//! documentation says in a few words. A module lands here together with the removal of what languages had for it.

pub mod arguments;
pub mod by_model;
pub mod call;
pub mod constraints;
pub mod content;
pub mod contract;
pub mod credentials;
pub mod examples;
pub mod integers;
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
