//! A server built on axum. The interface to implement is in [`apis`]; your implementation is in
//! [`implementation`], which the generator creates once and never overwrites.

// API descriptions may contain long cycles of types.
#![recursion_limit = "512"]

/// The base path of the API description.
pub const BASE_PATH: &str = "/v1";
/// The version of the API.
pub const API_VERSION: &str = "1.2.0";

#[allow(non_camel_case_types, reason = "statuses and their descriptions are two parts of a name")]
pub mod apis;
pub mod implementation;
pub mod models;
#[allow(dead_code, reason = "some runtime features are not used by every API description")]
pub mod server;
pub mod types;
