//! Archives by what they were made of, in the cache of the data centre: the same request again is not generated again.
//! Each response still has its own code and its own stored archive.

use worker::{Cache, Response};

use super::platform;
use crate::Job;
use crate::service::token::hexadecimal;
use crate::spec::Document;

/// A description that is larger costs more to hash than most callers gain.
const MOST_BYTES: usize = 8 << 20;

/// Where the archive of a job is; `None` if the same job could have another result.
pub async fn key(job: &Job<'_>, document: &Document) -> Option<String> {
    let (names, text) = document.contents().filter(|(_, text)| text.len() <= MOST_BYTES)?;
    let version = env!("CARGO_PKG_VERSION");
    let asked = format!("{version} {} {:?} {:?} {names}\n{text}", job.generator.name, job.options, job.settings);
    let hash = platform::sha256(asked.as_bytes()).await.ok()?;
    Some(format!("https://archives.specmint/{}", hexadecimal(&hash)))
}

pub async fn get(key: &str) -> Option<Vec<u8>> {
    let mut response = Cache::default().get(key, false).await.ok().flatten()?;
    response.bytes().await.ok()
}

/// Keeps an archive for some time. That it fails matters to nobody.
pub async fn put(key: String, archive: Vec<u8>, seconds: u32) {
    let response = Response::builder()
        .with_header("Cache-Control", &format!("max-age={seconds}"))
        .map(|response| response.fixed(archive));
    let put = match response {
        Ok(response) => Cache::default().put(key, response).await,
        Err(error) => Err(error),
    };
    if let Err(error) = put {
        worker::console_warn!("caching an archive: {error}");
    }
}
