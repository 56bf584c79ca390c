//! One request and its answer, whoever sends it.

use std::time::Duration;

/// How long all files together may take.
pub(super) const TIMEOUT: Duration = Duration::from_secs(120);

/// How requests introduce themselves.
#[cfg(not(all(target_os = "wasi", target_env = "p2")))]
pub(super) const USER_AGENT: &str = concat!("specmint/", env!("CARGO_PKG_VERSION"));
#[cfg(not(all(target_os = "wasi", target_env = "p2")))]
pub(super) const ACCEPT: &str = "application/json, application/yaml, text/yaml, */*;q=0.5";

/// What a server says to one request; nothing is followed, and no status is an error.
pub(super) struct Answer {
    pub status: u16,
    pub location: Option<String>,
    /// At most as many bytes as were asked for.
    pub bytes: Vec<u8>,
}
