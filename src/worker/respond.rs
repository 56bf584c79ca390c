//! Responses. Any origin may read them, because the service has no cookies or sessions to protect. Browsers must not
//! guess another content type.

use serde::Serialize;
use worker::web_sys::ReadableStream;
use worker::{Response, ResponseBody, ResponseBuilder};

use crate::codes::Record;
use crate::platform::failure;
use specmint::service::{ProblemDetails, ProblemKind};

/// The response to a request; a problem is converted to a response at the end.
pub type Answer = Result<Response, ProblemDetails>;

/// Headers that programs of other origins may read.
const EXPOSED: &str = "Accept-Ranges, Allow, Content-Disposition, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id, X-Warnings";

/// A response with a status and headers that any origin may read.
fn readable(status: u16, headers: &[(&str, &str)]) -> worker::Result<ResponseBuilder> {
    [
        ("Access-Control-Allow-Origin", "*"),
        ("Access-Control-Expose-Headers", EXPOSED),
        ("X-Content-Type-Options", "nosniff"),
    ]
    .iter()
    .chain(headers)
    .try_fold(Response::builder().with_status(status), |response, (name, value)| response.with_header(name, value))
}

pub fn json<T: Serialize + ?Sized>(value: &T) -> Answer {
    json_text(&serde_json::to_string(value).map_err(failure)?)
}

pub fn json_text(text: &str) -> Answer {
    let headers = [("Content-Type", "application/json"), ("Cache-Control", "no-store")];
    Ok(readable(200, &headers).map_err(failure)?.fixed(text.as_bytes().to_vec()))
}

pub fn problem(problem: &ProblemDetails) -> worker::Result<Response> {
    let headers = [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")];
    let mut response = readable(problem.kind.status(), &headers)?;
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
    let headers = [
        ("Allow", methods),
        ("Access-Control-Allow-Methods", methods),
        // The asterisk does not include Authorization (Fetch Standard, 4.9).
        ("Access-Control-Allow-Headers", "*, Authorization"),
        ("Access-Control-Max-Age", "86400"),
    ];
    Ok(readable(204, &headers).map_err(failure)?.empty())
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

fn archive_headers(name: &str, size: usize) -> Result<ResponseBuilder, ProblemDetails> {
    let headers = [
        ("Content-Type", "application/octet-stream"),
        ("Content-Length", &size.to_string()),
        // A code works only once, so a client that asked for a part of the archive could never get the rest.
        ("Accept-Ranges", "none"),
        ("Content-Disposition", &format!("attachment; filename=\"{name}\"")),
        ("Cache-Control", "no-store"),
    ];
    readable(200, &headers).map_err(failure)
}
