//! The types and constants that all implementations of HTTP requests share.

use std::time::Duration;

/// The maximum time to fetch all files of a description.
pub(super) const TIMEOUT: Duration = Duration::from_secs(120);

/// The `User-Agent` header of requests.
#[cfg(not(all(target_os = "wasi", target_env = "p2")))]
pub(super) const USER_AGENT: &str = concat!("specmint/", env!("CARGO_PKG_VERSION"));
#[cfg(not(all(target_os = "wasi", target_env = "p2")))]
pub(super) const ACCEPT: &str = "application/json, application/yaml, text/yaml, */*;q=0.5";

/// The response to one request; redirects are not followed, and no status counts as an error.
pub(super) struct Answer {
    pub status: u16,
    pub location: Option<String>,
    /// The body, cut off at the maximum that the caller passed.
    pub bytes: Vec<u8>,
}
