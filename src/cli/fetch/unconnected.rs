//! Refuses all requests: a component opens no connections, so that it runs in hosts that provide only files.

use std::time::Duration;

use url::Url;

use super::exchange::Answer;

pub(super) struct Connections;

impl Connections {
    pub(super) fn new() -> Self {
        Self
    }

    /// Always returns an error, as a text to append after a colon.
    pub(super) fn get(
        &self,
        _url: &Url,
        _headers: &[(String, String)],
        _timeout: Duration,
        _most: usize,
    ) -> Result<Answer, String> {
        let why = "this build of specmint, a WebAssembly component, cannot open connections";
        Err(format!("{why}; download the description, then use -i FILE, or -i - for standard input"))
    }
}
