//! What may be set without another run of the generator.

use std::env;
use std::error::Error;
use std::str::FromStr;
use std::time::Duration;

use super::contract::CONTRACT;

/// What is done with answers that do not follow their schemas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Responses {
    /// They are not checked.
    Off,
    /// They are sent, and the log says what is wrong with them.
    Log,
    /// The caller gets 500 in their place.
    Enforce,
}

/// The limits and manners of the server.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What all paths begin with.
    pub base_path: String,
    /// Whether requests are checked by their schemas. Types are read in any case.
    pub validate: bool,
    /// The types hold most of what an answer has to follow, so that the rest is checked in debug builds only.
    pub responses: Responses,
    /// Bytes of a body.
    pub body_limit: usize,
    /// Bytes of a multipart body, whose files go to disk.
    pub multipart_limit: usize,
    /// Parts of a multipart body.
    pub parts: usize,
    /// Fields of a form.
    pub fields: usize,
    /// Objects and arrays within one another.
    pub depth: usize,
    /// How long a body may take to arrive.
    pub body_timeout: Duration,
    /// How long requests may take when the server stops.
    pub grace: Duration,
    /// Bytes of a body that is checked on a thread of its own, so that other requests go on.
    pub blocking_validation: usize,
    /// Items and members of an answer that is written on a thread of its own.
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
    /// The settings as `BASE_PATH`, `MAX_BODY`, `MAX_MULTIPART` (bytes), `BODY_TIMEOUT` (seconds) and `RESPONSES` (`off`,
    /// `log`, `enforce`) have them.
    ///
    /// # Errors
    /// Where one of them has a value that it cannot have.
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
            Ok(other) => return Err(format!("RESPONSES is {other:?}, and may be off, log or enforce").into()),
        };
        Ok(settings)
    }
}

/// Takes a variable of the environment where there is one.
fn set<T: FromStr>(name: &str, value: &mut T) -> Result<(), Box<dyn Error>> {
    if let Ok(text) = env::var(name) {
        *value = text.parse().map_err(|_| format!("{name} is {text:?}, which is no number"))?;
    }
    Ok(())
}
