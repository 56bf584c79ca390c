//! Responses: what a handler returns, and how it is serialized.

use std::borrow::Cow;
use std::io;
use std::pin::Pin;

use axum::body::{Body, Bytes};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use futures_util::{Stream, StreamExt};
use serde::Serialize;
use serde_json::Value;

use super::contract::{Content, Kind, Operation};
use super::hidden::hide;
use super::media::{essence, liking, matches};
use super::schemas::{LISTED, Schema};
use super::settings::{Responses, Settings};
use super::writing::{self, header_text};
use super::{heavy, is_larger};
use crate::types::{Failure, Items, exact};

/// A response to be sent.
pub struct Answer {
    status: u16,
    headers: Vec<(&'static str, Value)>,
    body: Outgoing,
    /// The media types of the body; empty if all media types of the status apply.
    types: &'static [&'static str],
    error: Option<serde_json::Error>,
}

/// The body of a response.
enum Outgoing {
    Nothing,
    /// A model.
    Model(Box<dyn Model>),
    Bytes(Bytes),
    /// A stream of items.
    Items(Pin<Box<dyn Stream<Item = serde_json::Result<Value>> + Send>>),
}

/// A serializable type. Its type is erased, so that the code that sends responses is compiled only once.
trait Model: Send {
    fn value(&self) -> serde_json::Result<Value>;
    fn json(&self) -> serde_json::Result<Vec<u8>>;
}

impl<T: Serialize + Send> Model for T {
    fn value(&self) -> serde_json::Result<Value> {
        exact(self)
    }

    fn json(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(self)
    }
}

impl Answer {
    pub const fn empty(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: Outgoing::Nothing, types: &[], error: None }
    }

    pub fn value(status: u16, body: impl Serialize + Send + 'static) -> Self {
        Self { body: Outgoing::Model(Box::new(body)), ..Self::empty(status) }
    }

    pub fn bytes(status: u16, body: Bytes) -> Self {
        Self { body: Outgoing::Bytes(body), ..Self::empty(status) }
    }

    pub fn items<T: Serialize + 'static>(status: u16, body: Items<T>) -> Self {
        Self { body: Outgoing::Items(Box::pin(body.map(|item| exact(&item)))), ..Self::empty(status) }
    }

    /// Sets the media type of the body.
    pub const fn of(mut self, types: &'static [&'static str]) -> Self {
        self.types = types;
        self
    }

    /// Adds a header; null values are omitted.
    pub fn header(mut self, name: &'static str, value: &impl Serialize) -> Self {
        match exact(value) {
            Ok(Value::Null) => {}
            Ok(value) => self.headers.push((name, value)),
            Err(error) => self.error = Some(error),
        }
        self
    }

    /// Serializes the response in the media type that the client prefers.
    pub fn write(
        self,
        operation: &'static Operation,
        accept: &Accept,
        settings: &Settings,
    ) -> Result<Response, Failure> {
        if let Some(error) = self.error {
            return Err(error.into());
        }
        let status = StatusCode::from_u16(self.status)?;
        let declared = operation.response(self.status);
        let mut response = Response::new(Body::empty());
        *response.status_mut() = status;
        for (name, value) in &self.headers {
            let header = declared.and_then(|response| response.headers.iter().find(|header| header.name == *name));
            let value = HeaderValue::from_str(&header_text(value, header))?;
            response.headers_mut().insert(HeaderName::from_bytes(name.as_bytes())?, value);
        }
        let contents = declared.into_iter().flat_map(|response| &response.contents);
        let contents =
            contents.filter(|content| self.types.is_empty() || self.types.contains(&content.r#type.as_str()));
        let content = accept.best(contents);
        let boundary = content.filter(|content| content.is_multipart()).map(|_| writing::boundary());
        let is_json = content.is_none_or(|content| content.kind == Kind::Json);
        let shows_all = content.is_none_or(|content| content.hidden.is_none());
        let mut is_misplaced = false;
        let body = match self.body {
            Outgoing::Nothing => return Ok(response),
            Outgoing::Bytes(bytes) => bytes.into(),
            Outgoing::Items(items) => stream(content, items, settings.responses),
            Outgoing::Model(model) if is_json && shows_all && settings.responses == Responses::Off => {
                model.json()?.into()
            }
            Outgoing::Model(model) => {
                let mut value = model.value()?;
                if let Some(content) = content {
                    content.hide(&mut value);
                }
                is_misplaced = content.is_some_and(|content| is_object_as_text(content, &value));
                let is_heavy = settings.blocking_response < usize::MAX && is_larger(&value, settings.blocking_response);
                heavy(is_heavy, || -> Result<_, Failure> {
                    if let Some(content) = content {
                        follows(content, &mut value, if is_heavy { 1 } else { LISTED }, settings)?;
                    }
                    // As without validation, unless members were removed.
                    let is_whole = (is_json || is_misplaced) && shows_all;
                    Ok(if is_whole {
                        model.json()?.into()
                    } else {
                        writing::body(content, &value, boundary.as_deref())?
                    })
                })?
                .into()
            }
        };
        let content = content.filter(|_| !is_misplaced);
        let media_type = content.map_or("application/json", |content| accept.concrete(content));
        let media_type = match boundary {
            Some(boundary) => HeaderValue::from_str(&format!("{media_type}; boundary={boundary}"))?,
            None => HeaderValue::from_str(media_type)?,
        };
        response.headers_mut().insert(CONTENT_TYPE, media_type);
        *response.body_mut() = body;
        Ok(response)
    }
}

/// Returns whether a value is an object, such as an error, where only bytes or text are declared: it is sent as JSON.
fn is_object_as_text(content: &Content, value: &Value) -> bool {
    matches!(content.kind, Kind::Bytes | Kind::Text) && value.is_object()
}

/// Validates a response. A response that does not conform is a server error, not a client error.
fn follows(content: &Content, value: &mut Value, listed: usize, settings: &Settings) -> Result<(), Failure> {
    let may_go = match value {
        Value::Array(items) if content.is_list() => {
            items.iter_mut().all(|item| may_go(&content.items, item, listed, settings.responses))
        }
        value => may_go(&content.schema, value, listed, settings.responses),
    };
    let detail = "The response does not conform to the API description.";
    if may_go { Ok(()) } else { Err(Failure::problem(StatusCode::INTERNAL_SERVER_ERROR, detail)) }
}

/// Returns false if the response must be withheld because it does not match its schema.
fn may_go(schema: &Schema, value: &mut Value, listed: usize, responses: Responses) -> bool {
    if responses == Responses::Off {
        return true;
    }
    let problems = schema.problems(value, listed);
    if problems.is_empty() {
        return true;
    }
    tracing::error!(problems = ?problems, "the response does not conform to the API description");
    responses != Responses::Enforce
}

/// Streams items as they arrive. A non-conforming item aborts the response, because the status has already been sent.
fn stream(
    content: Option<&'static Content>,
    items: impl Stream<Item = serde_json::Result<Value>> + Send + 'static,
    responses: Responses,
) -> Body {
    let kind = content.map_or(Kind::Lines, |content| content.kind);
    Body::from_stream(items.map(move |value| {
        let mut value = value.inspect_err(|error| tracing::error!(%error, "could not serialize an item"))?;
        if let Some(content) = content {
            hide(content.hidden, &mut value);
        }
        if content.is_some_and(|content| !may_go(&content.items, &mut value, LISTED, responses)) {
            return Err(io::Error::other("an item does not conform to the API description"));
        }
        let mut out = Vec::new();
        writing::item(kind, &value, &mut out)?;
        Ok(Bytes::from(out))
    }))
}

/// The preferences of a client: its `Accept` headers. Without one, everything is accepted.
pub struct Accept(Cow<'static, str>);

impl Accept {
    pub fn of(headers: &HeaderMap) -> Self {
        let mut texts = headers.get_all(ACCEPT).iter().filter_map(|header| header.to_str().ok());
        let Some(first) = texts.next() else { return Self(Cow::Borrowed("*/*")) };
        Self(Cow::Owned(texts.fold(first.to_owned(), |all, text| all + "," + text)))
    }

    /// Returns false if the client accepts none of the operation's response types.
    pub fn takes(&self, operation: &Operation) -> bool {
        let mut contents = operation.responses.iter().flat_map(|response| &response.contents).peekable();
        contents.peek().is_none() || contents.any(|content| liking(&self.0, &content.r#type).is_some())
    }

    /// Returns the content that the client prefers, otherwise the first one.
    fn best<'c>(&self, contents: impl Iterator<Item = &'c Content>) -> Option<&'c Content> {
        let mut best: Option<(u16, &Content)> = None;
        for content in contents {
            let liking = liking(&self.0, &content.r#type).unwrap_or(0);
            if best.is_none_or(|(known, _)| liking > known) {
                best = Some((liking, content));
            }
        }
        best.map(|(_, content)| content)
    }

    /// Returns the media type of a response. A range is replaced by the first matching type that the client names.
    fn concrete<'c>(&'c self, content: &'c Content) -> &'c str {
        if !content.r#type.contains('*') {
            return &content.r#type;
        }
        let mut named = self.0.split(',').map(essence);
        named.find(|named| !named.contains('*') && matches(&content.r#type, named)).unwrap_or(match content.kind {
            Kind::Json => "application/json",
            Kind::Text => "text/plain",
            _ => "application/octet-stream",
        })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream::iter;
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn items_are_sent_one_after_the_other() {
        let mut body = stream(None, iter([Ok(json!(1)), Ok(json!({ "a": 2 }))]), Responses::Log).into_data_stream();
        assert_eq!(body.next().await.and_then(Result::ok), Some(Bytes::from("1\n")));
        assert_eq!(body.next().await.and_then(Result::ok), Some(Bytes::from("{\"a\":2}\n")));
        assert!(body.next().await.is_none());
    }
}
