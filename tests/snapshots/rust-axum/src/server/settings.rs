//! Settings that can be changed without regenerating.

use std::env;
use std::error::Error;
use std::str::FromStr;
use std::time::Duration;

use super::contract::CONTRACT;

/// What to do with responses that do not match their schemas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Responses {
    /// Responses are not validated.
    Off,
    /// Responses are sent, and violations are logged.
    Log,
    /// The caller receives status 500 instead.
    Enforce,
}

/// The settings of the server.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The prefix of all paths.
    pub base_path: String,
    /// Whether requests are validated against their schemas. Types are always checked.
    pub validate: bool,
    /// Validation of responses. The type system already ensures most of it, so the default is to validate in debug
    /// builds only.
    pub responses: Responses,
    /// Maximum size of a body, in bytes.
    pub body_limit: usize,
    /// Maximum size of a multipart body, in bytes. Its files are written to disk.
    pub multipart_limit: usize,
    /// Maximum number of parts of a multipart body.
    pub parts: usize,
    /// Maximum number of fields of a form.
    pub fields: usize,
    /// Maximum nesting depth of objects and arrays.
    pub depth: usize,
    /// The time limit for receiving a body.
    pub body_timeout: Duration,
    /// The time that open requests get to finish when the server stops.
    pub grace: Duration,
    /// Size in bytes above which a body is validated in a blocking section (`tokio::task::block_in_place`).
    pub blocking_validation: usize,
    /// Number of items and members above which a response is serialized in a blocking section.
    pub blocking_response: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            base_path: CONTRACT.base_path.clone(),
            validate: true,
            responses: if cfg!(debug_assertions) { Responses::Log } else { Responses::Off },
            body_limit: 1 << 20,
            multipart_limit: 32 << 20,
            parts: 100,
            fields: 10_000,
            depth: 100,
            body_timeout: Duration::from_secs(30),
            grace: Duration::from_secs(10),
            blocking_validation: 64 << 10,
            blocking_response: 4096,
        }
    }
}

impl Settings {
    /// Reads the settings from `BASE_PATH`, `MAX_BODY`, `MAX_MULTIPART` (bytes), `BODY_TIMEOUT` (seconds) and
    /// `RESPONSES` (`off`, `log`, `enforce`).
    ///
    /// # Errors
    /// Returns an error if a variable has an invalid value.
    pub fn from_env() -> Result<Self, Box<dyn Error>> {
        let mut settings = Self::default();
        if let Ok(path) = env::var("BASE_PATH") {
            path.trim_end_matches('/').clone_into(&mut settings.base_path);
        }
        set("MAX_BODY", &mut settings.body_limit)?;
        set("MAX_MULTIPART", &mut settings.multipart_limit)?;
        let mut seconds = settings.body_timeout.as_secs_f64();
        set("BODY_TIMEOUT", &mut seconds)?;
        settings.body_timeout = Duration::try_from_secs_f64(seconds)?;
        settings.responses = match env::var("RESPONSES").as_deref() {
            Ok("off") => Responses::Off,
            Ok("enforce") => Responses::Enforce,
            Ok("log") => Responses::Log,
            Err(_) => settings.responses,
            Ok(other) => return Err(format!("RESPONSES must be off, log or enforce, but is {other:?}").into()),
        };
        Ok(settings)
    }
}

/// Applies an environment variable if it is set.
fn set<T: FromStr>(name: &str, value: &mut T) -> Result<(), Box<dyn Error>> {
    if let Ok(text) = env::var(name) {
        *value = text.parse().map_err(|_| format!("{name} must be a number, but is {text:?}"))?;
    }
    Ok(())
}
