//! A server for axum. The interface to implement is in [`apis`], and its implementation in
//! [`implementation`], which the generator writes once and then leaves alone.

// Descriptions may have long rings of types, which are followed to their end.
#![recursion_limit = "{{ depth }}"]

/// What the description's own address of its paths begins with.
pub const BASE_PATH: &str = {{ base_path }};
/// The version of the description.
pub const API_VERSION: &str = {{ version }};

#[allow(non_camel_case_types, reason = "statuses and their descriptions are two parts of a name")]
pub mod apis;
pub mod implementation;
pub mod models;
#[allow(dead_code, reason = "the runtime has what any description may need")]
pub mod server;
pub mod types;
