//! Archives by the hash of their input, in the cache of the data centre, so that the same request is not generated
//! twice. Each response still has its own code and its own stored archive.

use worker::{Cache, Response};

use crate::platform;
use specmint::Job;
use specmint::error::Problem;
use specmint::service::token::hexadecimal;
use specmint::service::warnings;
use specmint::spec::Document;

/// The maximum size in bytes of a description whose archive is cached; hashing a larger one costs more than most
/// callers gain.
const MOST_BYTES: usize = 8 << 20;

/// The result of a job.
#[derive(Clone)]
pub struct Made {
    pub archive: Vec<u8>,
    /// The header with the warnings.
    pub warnings: Option<String>,
}

/// The cache key for the archive of a job. The warnings in `noted` are part of the key, because the report in the
/// archive contains them. `None` if the description is too large, or if one of its files could not be read, so that the
/// same job may have another result later.
pub async fn key(job: &Job<'_>, document: &Document, noted: &[Problem]) -> Option<String> {
    let (names, text) = document.contents().filter(|(_, text)| text.len() <= MOST_BYTES)?;
    let version = specmint::VERSION;
    let noted: Vec<_> = noted.iter().map(|problem| problem.message.as_str()).collect();
    let (name, options, settings) = (job.generator.name, job.options, job.settings);
    let asked = format!("{version} {name} {options:?} {settings:?} {noted:?} {names}\n{text}");
    let hash = platform::sha256(asked.as_bytes()).await.ok()?;
    Some(format!("https://archives.specmint/{}", hexadecimal(&hash)))
}

pub async fn get(key: &str) -> Option<Made> {
    let mut response = Cache::default().get(key, false).await.ok().flatten()?;
    let warnings = response.headers().get(warnings::HEADER).ok()?;
    Some(Made { archive: response.bytes().await.ok()?, warnings })
}

/// Caches an archive for some time. A failure is only logged.
pub async fn put(key: String, made: Made, seconds: u32) {
    let response = Response::builder().with_header("Cache-Control", &format!("max-age={seconds}"));
    let response = response.and_then(|response| match &made.warnings {
        Some(warnings) => response.with_header(warnings::HEADER, warnings),
        None => Ok(response),
    });
    let response = response.map(|response| response.fixed(made.archive));
    let put = match response {
        Ok(response) => Cache::default().put(key, response).await,
        Err(error) => Err(error),
    };
    if let Err(error) = put {
        worker::console_warn!("caching an archive: {error}");
    }
}
