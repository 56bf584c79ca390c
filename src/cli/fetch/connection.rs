//! HTTP requests that the program sends itself.

use std::io::Read as _;
use std::time::Duration;

use ureq::Agent;
use url::Url;

use super::exchange::{ACCEPT, Answer, TIMEOUT, USER_AGENT};

/// The connections of one run; the environment can set a proxy.
pub(super) struct Connections(Agent);

impl Connections {
    pub(super) fn new() -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            // The caller follows redirects itself, to check each address like the first.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(USER_AGENT)
            .accept(ACCEPT);
        Self(config.build().new_agent())
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
        let mut request = self.0.get(url.as_str()).config().timeout_global(Some(timeout)).build();
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let mut response = request.call().map_err(|error| broken(&error))?;
        let location = response.headers().get("location").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let mut bytes = Vec::new();
        let body = response.body_mut().as_reader().take(most as u64).read_to_end(&mut bytes);
        body.map_err(|error| error.to_string())?;
        Ok(Answer { status: response.status().as_u16(), location, bytes })
    }
}

fn broken(error: &ureq::Error) -> String {
    match error {
        ureq::Error::Timeout(_) => format!("it did not arrive within {} seconds", TIMEOUT.as_secs()),
        ureq::Error::HostNotFound => "the host was not found".to_owned(),
        ureq::Error::Io(error) => error.to_string(),
        // The message of this error may repeat a header.
        ureq::Error::Http(_) => "the URL or a header of --auth is not valid".to_owned(),
        other => other.to_string(),
    }
}
