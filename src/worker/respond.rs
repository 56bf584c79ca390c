//! Responses. Any origin may read them, because the service has no cookies or sessions to protect. Browsers must not
//! guess another content type.

use serde::Serialize;
use worker::web_sys::ReadableStream;
use worker::{Response, ResponseBody, ResponseBuilder};

use super::codes::Record;
use crate::service::{ProblemDetails, ProblemKind};

/// The response to a request; a problem is converted to a response at the end.
pub type Answer = Result<Response, ProblemDetails>;

/// Headers that programs of other origins may read.
const EXPOSED: &str = "Accept-Ranges, Allow, Content-Disposition, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id, X-Warnings";

fn readable(status: u16) -> worker::Result<ResponseBuilder> {
    Response::builder()
        .with_status(status)
        .with_header("Access-Control-Allow-Origin", "*")?
        .with_header("Access-Control-Expose-Headers", EXPOSED)?
        .with_header("X-Content-Type-Options", "nosniff")
}

pub fn json<T: Serialize + ?Sized>(value: &T) -> Answer {
    json_text(&serde_json::to_string(value).map_err(worker::Error::from)?)
}

pub fn json_text(text: &str) -> Answer {
    let response = readable(200)?.with_header("Content-Type", "application/json")?;
    Ok(response.with_header("Cache-Control", "no-store")?.fixed(text.as_bytes().to_vec()))
}

pub fn problem(problem: &ProblemDetails) -> worker::Result<Response> {
    let mut response = readable(problem.kind.status())?
        .with_header("Content-Type", "application/problem+json")?
        .with_header("Cache-Control", "no-store")?;
    if let Some(allow) = problem.allow {
        response = response.with_header("Allow", allow)?;
    }
    if let Some(authenticate) = problem.authenticate {
        response = response.with_header("WWW-Authenticate", authenticate)?;
    }
    if problem.kind == ProblemKind::UnsupportedEncoding {
        response = response.with_header("Accept-Encoding", "gzip")?;
    }
    if let Some(seconds) = problem.retry_after {
        response = response.with_header("Retry-After", &seconds.to_string())?;
    }
    Ok(response.fixed(problem.to_json().into_bytes()))
}

pub fn preflight(methods: &str) -> Answer {
    // The asterisk does not include Authorization (Fetch Standard, 4.9).
    Ok(readable(204)?
        .with_header("Allow", methods)?
        .with_header("Access-Control-Allow-Methods", methods)?
        .with_header("Access-Control-Allow-Headers", "*, Authorization")?
        .with_header("Access-Control-Max-Age", "86400")?
        .empty())
}

pub fn archive(record: &Record, stream: ReadableStream) -> Answer {
    Ok(archive_headers(&record.archive, record.size)?.body(ResponseBody::Stream(stream)))
}

/// An archive that is not stored.
pub fn archive_bytes(name: &str, bytes: Vec<u8>) -> Answer {
    Ok(archive_headers(name, bytes.len())?.fixed(bytes))
}

/// Only the headers of an archive, for HEAD.
pub fn archive_head(record: &Record) -> Answer {
    Ok(archive_headers(&record.archive, record.size)?.empty())
}

fn archive_headers(name: &str, size: usize) -> worker::Result<ResponseBuilder> {
    readable(200)?
        .with_header("Content-Type", "application/octet-stream")?
        .with_header("Content-Length", &size.to_string())?
        // A code works only once, so a client that asked for a part of the archive could never get the rest.
        .with_header("Accept-Ranges", "none")?
        .with_header("Content-Disposition", &format!("attachment; filename=\"{name}\""))?
        .with_header("Cache-Control", "no-store")
}
