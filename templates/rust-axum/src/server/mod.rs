//! The router: handles each request from path to response according to the contract.

mod answer;
mod body;
mod contract;
mod growth;
mod hidden;
pub mod log;
mod media;
mod multipart;
mod parameters;
mod problem;
mod reading;
mod routes;
mod schemas;
mod security;
mod serving;
mod settings;
mod table;
mod upload;
mod writing;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use futures_util::FutureExt;
use serde_json::Value;

use crate::apis::{self, Api};
use crate::types::{Context, Credential, Denied, Failure, Principal};
use answer::Accept;
use contract::{CONTRACT, Operation, Requirement};
use routes::Routes;
use table::{Service, Typed};
use upload::Upload;

pub(crate) use answer::Answer;
pub(crate) use table::{Asking, Call, Operations};

pub use serving::serve;
pub use settings::{Responses, Settings};

/// Creates the server for an implementation.
pub fn new<A: Api>(api: A) -> Router {
    with_settings(api, Settings::default())
}

/// Creates the server with custom settings.
pub fn with_settings<A: Api>(api: A, settings: Settings) -> Router {
    let mut operations = Operations::default();
    apis::register(&mut operations);
    let service = Box::new(Typed { api: Arc::new(api), operations, ask: apis::ask::<A> });
    let server = Server { service, settings, routes: Routes::of(&CONTRACT.operations) };
    Router::new().fallback(respond).with_state(Arc::new(server))
}

struct Server {
    service: Box<dyn Service>,
    settings: Settings,
    routes: Routes,
}

/// A request before it is processed: its context, operation and path parameters.
struct Asked<'r> {
    context: Context,
    operation: &'static Operation,
    index: usize,
    parameters: Vec<(&'static str, &'r str)>,
}

const REQUEST_ID: &str = "x-request-id";

/// Handles a request and logs it.
async fn respond(State(server): State<Arc<Server>>, request: Request) -> Response {
    let start = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let request_id = request_id(request.headers());
    let mut operation = "";
    // A panic must end only the request, not the connection.
    let answer = AssertUnwindSafe(server.answer(request, &request_id, &mut operation)).catch_unwind().await;
    let mut response = match answer {
        Ok(Ok(response)) => response,
        Ok(Err(mut failure)) => match failure.response.take() {
            Some(response) => *response,
            None => problem::respond(&failure, &request_id),
        },
        Err(_) => {
            tracing::error!(requestId = request_id, "the handler panicked");
            problem::respond(&Failure::problem(StatusCode::INTERNAL_SERVER_ERROR, ""), &request_id)
        }
    };
    if method == Method::HEAD {
        // As for GET, where it is known.
        if let Some(length) = response.body().size_hint().exact().filter(|length| *length > 0) {
            response.headers_mut().insert(CONTENT_LENGTH, length.into());
        }
        *response.body_mut() = Body::empty();
    }
    if let Ok(value) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let (status, ms) = (response.status().as_u16(), u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX));
    tracing::info!(requestId = request_id, method = method.as_str(), path = uri.path(), operation, status, ms);
    response
}

/// Returns the client's request ID if it is short and plain, otherwise a new one.
fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).map(HeaderValue::as_bytes).unwrap_or_default();
    let plain = (1..=128).contains(&given.len()) && given.iter().all(u8::is_ascii_graphic);
    let given = plain.then(|| String::from_utf8_lossy(given).into_owned());
    given.unwrap_or_else(|| uuid::Uuid::new_v4().to_string())
}

impl Server {
    async fn answer(&self, request: Request, request_id: &str, name: &mut &'static str) -> Result<Response, Failure> {
        let (head, body) = request.into_parts();
        let upload = Upload::new(body);
        let path = head.uri.path();
        let below = routes::below(path, &self.settings.base_path);
        let query = head.uri.query().unwrap_or_default();
        let found = below.and_then(|path| self.routes.find(path, query, head.method.as_str()));
        // The built-in endpoints are paths without parameters, so they take precedence over templates.
        if !found.as_ref().is_some_and(|found| found.is_literal)
            && let Some(response) = own(path, &head.method)
        {
            return Ok(response);
        }
        let Some(found) = found else {
            return Err(Failure::problem(StatusCode::NOT_FOUND, "There is no operation at this path."));
        };
        let Some(place) = found.place else { return Ok(not_allowed(&found.methods, &head.method, request_id)) };
        let operation = &CONTRACT.operations[place.index];
        *name = &operation.id;
        let context = Context {
            request_id: request_id.to_owned(),
            method: head.method,
            uri: head.uri.clone(),
            headers: head.headers,
            extensions: head.extensions,
            principals: Vec::new(),
        };
        let parameters = place.names.iter().copied().zip(found.values).collect();
        let asked = Asked { context, operation, index: place.index, parameters };
        self.operation(asked, query, upload).await
    }

    async fn operation(&self, asked: Asked<'_>, query: &str, upload: Upload) -> Result<Response, Failure> {
        let Asked { mut context, operation, index, parameters } = asked;
        let settings = &self.settings;
        if let Some(why) = &operation.unusable {
            return Err(Failure::problem(StatusCode::NOT_IMPLEMENTED, why));
        }
        if !operation.security.is_empty() {
            self.admit(operation, query, &mut context).await?;
        }
        let accept = Accept::of(&context.headers);
        if !accept.takes(operation) {
            let detail = "The operation has no response type that the Accept header allows.";
            return Err(Failure::problem(StatusCode::NOT_ACCEPTABLE, detail));
        }
        let content = body::choose(operation, &context.headers, upload.is_empty())?;
        let mut problems = Vec::new();
        let received = if let Some(content) = content {
            body::read(content, &context.headers, upload, settings, &mut problems).await?
        } else {
            if operation.body.as_ref().is_some_and(|body| body.required) {
                problems.push(body::invalid("is required"));
            }
            body::Received::default()
        };
        let headers = &context.headers;
        let mut values = Vec::new();
        let read = parameters::read(operation, &parameters, query, headers, settings, &mut values);
        // Parameters are reported before the body.
        values.append(&mut problems);
        if !values.is_empty() {
            return Err(problem::invalid(values));
        }
        let call = Call::new(context, read, received);
        let answer = self.service.call(index, call).await?;
        answer.write(operation, &accept, settings)
    }

    /// Tries the security alternatives in order until one passes.
    async fn admit(&self, operation: &Operation, query: &str, context: &mut Context) -> Result<(), Failure> {
        let mut refused = None;
        for alternative in security::alternatives(operation, query, &context.headers)? {
            match self.ask(alternative, context).await {
                Ok(principals) => {
                    context.principals = principals;
                    return Ok(());
                }
                Err((_, Denied::Unauthorized)) => {}
                Err((_, Denied::Forbidden)) => {
                    refused = Some(Failure::problem(StatusCode::FORBIDDEN, "The credentials are not sufficient."));
                }
                Err((scheme, Denied::NotImplemented)) => {
                    let detail = format!("The hook for the security scheme {scheme} is not implemented.");
                    return Err(Failure::problem(StatusCode::NOT_IMPLEMENTED, detail));
                }
            }
        }
        Err(refused.unwrap_or_else(|| Failure::answer(unauthorized(operation, &context.request_id))))
    }

    /// Returns the callers of one alternative, or the scheme whose hook refuses.
    async fn ask<'o>(
        &self,
        alternative: Vec<(&'o Requirement, Credential)>,
        context: &Context,
    ) -> Result<Vec<(String, Principal)>, (&'o str, Denied)> {
        let mut principals = Vec::new();
        for (requirement, credential) in alternative {
            let Requirement { scheme, scopes } = requirement;
            match self.service.ask(scheme, context, credential, scopes).await {
                Ok(principal) => principals.push((scheme.clone(), principal)),
                Err(denied) => return Err((scheme, denied)),
            }
        }
        Ok(principals)
    }
}

/// The built-in endpoints.
fn own(path: &str, method: &Method) -> Option<Response> {
    if method != Method::GET && method != Method::HEAD {
        return None;
    }
    match path {
        "/openapi.json" => {
            let mut response = Response::new(Body::from(include_str!("../../openapi.json")));
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            Some(response)
        }
        "/healthz" => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NO_CONTENT;
            Some(response)
        }
        _ => None,
    }
}

/// Responds with 405, or 204 for OPTIONS, and the supported methods.
fn not_allowed(methods: &BTreeSet<&'static str>, asked: &Method, request_id: &str) -> Response {
    let mut allowed: Vec<&str> = methods.iter().copied().collect();
    if allowed.contains(&"GET") && !allowed.contains(&"HEAD") {
        allowed.push("HEAD");
    }
    if !allowed.contains(&"OPTIONS") {
        allowed.push("OPTIONS");
    }
    let mut response = if asked == Method::OPTIONS {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NO_CONTENT;
        response
    } else {
        let detail = format!("This path supports {}.", allowed.join(", "));
        problem::respond(&Failure::problem(StatusCode::METHOD_NOT_ALLOWED, detail), request_id)
    };
    if let Ok(value) = HeaderValue::from_str(&allowed.join(", ")) {
        response.headers_mut().insert(ALLOW, value);
    }
    response
}

fn unauthorized(operation: &Operation, request_id: &str) -> Response {
    let failure = Failure::problem(StatusCode::UNAUTHORIZED, "This operation requires valid credentials.");
    let mut response = problem::respond(&failure, request_id);
    if let Ok(value) = HeaderValue::from_str(&security::challenge(operation)) {
        response.headers_mut().insert(WWW_AUTHENTICATE, value);
    }
    response
}

/// Runs slow work without blocking other requests, if the runtime has threads for it.
pub(crate) fn heavy<T>(is_heavy: bool, work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    let threads = || Handle::try_current().is_ok_and(|handle| handle.runtime_flavor() == RuntimeFlavor::MultiThread);
    if is_heavy && threads() { tokio::task::block_in_place(work) } else { work() }
}

/// Returns whether a value has more than `limit` parts.
pub(crate) fn is_larger(value: &Value, limit: usize) -> bool {
    fn count(value: &Value, left: &mut usize) -> bool {
        *left = left.saturating_sub(1);
        *left == 0
            || match value {
                Value::Array(items) => items.iter().any(|item| count(item, left)),
                Value::Object(members) => members.values().any(|member| count(member, left)),
                _ => false,
            }
    }
    count(value, &mut limit.saturating_add(1))
}
