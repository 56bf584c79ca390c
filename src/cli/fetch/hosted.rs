//! HTTP requests that the host sends, because WASI has no connections; packages/npm/http.js is the host's part.
//!
//! The program passes a request to the host as JSON. The host answers with JSON or with the text of an error, and keeps
//! the body until the program reads it.

use std::time::Duration;

use serde::Deserialize;
use url::Url;

use super::exchange::{ACCEPT, Answer, USER_AGENT};

#[link(wasm_import_module = "specmint")]
unsafe extern "C" {
    /// Sends the request in the JSON at `request`, waits for the response, and returns the length of the reply.
    fn http_send(request: *const u8, length: usize) -> usize;
    /// Copies `length` bytes of the reply (`part` 0) or of its body (`part` 1) to `to`.
    fn http_take(part: usize, to: *mut u8, length: usize);
}

#[derive(Deserialize)]
struct Reply {
    error: Option<String>,
    #[serde(default)]
    status: u16,
    location: Option<String>,
    /// The length of the body in bytes.
    #[serde(default)]
    length: usize,
}

pub(super) struct Connections;

impl Connections {
    pub(super) fn new() -> Self {
        Self
    }

    /// The response to a GET request, with at most `most` bytes of its body; the error is a text to append after a
    /// colon.
    pub(super) fn get(
        &self,
        url: &Url,
        headers: &[(String, String)],
        timeout: Duration,
        most: usize,
    ) -> Result<Answer, String> {
        let mut all = vec![("User-Agent", USER_AGENT), ("Accept", ACCEPT)];
        all.extend(headers.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        let request = serde_json::json!({
            "url": url.as_str(), "headers": all, "milliseconds": timeout.as_millis() as u64, "most": most,
        });
        let request = request.to_string();
        // SAFETY: the host reads `request` within its length.
        let length = unsafe { http_send(request.as_ptr(), request.len()) };
        let reply = taken(0, length);
        let broken = |_| "the host's reply could not be read".to_owned();
        let Reply { error, status, location, length } = serde_json::from_slice(&reply).map_err(broken)?;
        match error {
            Some(why) => Err(why),
            None => Ok(Answer { status, location, bytes: taken(1, length.min(most)) }),
        }
    }
}

fn taken(part: usize, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    // SAFETY: the host writes `length` bytes at most.
    unsafe { http_take(part, bytes.as_mut_ptr(), length) };
    bytes
}
