//! Error responses: problem documents (RFC 9457), or documents with the members that the contract lists.

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::Response;
use serde::Serialize;
use serde_json::{Map, Value};

use super::contract::{CONTRACT, ProblemMember};
use crate::types::{Failure, Invalid};

#[derive(Serialize)]
struct Problem<'p> {
    r#type: &'static str,
    title: &'p str,
    status: u16,
    detail: &'p str,
    instance: String,
    #[serde(skip_serializing_if = "<[Invalid]>::is_empty")]
    errors: &'p [Invalid],
}

/// Creates the problem for a request with validation errors.
pub fn invalid(errors: Vec<Invalid>) -> Failure {
    let detail = match errors.len() {
        1 => "The request has 1 problem.".to_owned(),
        count => format!("The request has {count} problems."),
    };
    Failure { errors, ..Failure::problem(StatusCode::BAD_REQUEST, detail) }
}

/// Sends a failure. Internal errors are logged and not shown to the caller.
pub fn respond(failure: &Failure, request_id: &str) -> Response {
    if let Some(error) = &failure.source {
        tracing::error!(requestId = request_id, error = %error, "the handler failed");
    }
    let detail = match failure.detail.as_str() {
        "" => "Internal server error. The log has details under this request ID.",
        detail => detail,
    };
    let problem = Problem {
        r#type: "about:blank",
        title: failure.status.canonical_reason().unwrap_or("Problem"),
        status: failure.status.as_u16(),
        detail,
        instance: instance(request_id),
        errors: &failure.errors,
    };
    let (media_type, body) = match CONTRACT.problems.as_slice() {
        [] => ("application/problem+json", serde_json::to_vec(&problem)),
        members => ("application/json", serde_json::to_vec(&modelled(&problem, members))),
    };
    let mut response = Response::new(Body::from(body.unwrap_or_default()));
    *response.status_mut() = failure.status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}

/// Returns the request ID as a URI reference: a URN if it is a UUID, else a fragment.
fn instance(request_id: &str) -> String {
    if uuid::Uuid::try_parse(request_id).is_ok() {
        return format!("urn:uuid:{request_id}");
    }
    request_id.bytes().fold("#".to_owned(), |mut out, byte| {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ => {
                let digits = [byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap_or_default());
                out.push('%');
                out.extend(digits.map(|digit| digit.to_ascii_uppercase()));
            }
        }
        out
    })
}

/// Returns the members of a problem document under the names, and in the objects, that the contract lists.
fn modelled(problem: &Problem<'_>, members: &[ProblemMember]) -> Value {
    let document = serde_json::to_value(problem).unwrap_or_default();
    let mut modelled = Value::Object(Map::new());
    for member in members {
        let value = match &member.from {
            Some(name) => document.get(name),
            None => Some(&member.value),
        };
        if let Some(value) = value {
            let place = member.path.iter().fold(&mut modelled, |within, name| &mut within[name.as_str()]);
            *place = value.clone();
        }
    }
    modelled
}
