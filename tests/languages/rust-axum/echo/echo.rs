//! The body of every handler of the echo: returns the typed arguments.

use std::sync::{Arc, Mutex};

use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::types::{Context, Failure};

/// Longest header that is sent.
const LONGEST: usize = 12_000;

/// The text from the handler, for the layer that adds it to the response.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Option<String>>>);

/// Adds the handler's text to the response as the header `X-Echo`.
pub async fn layer(mut request: Request, next: Next) -> Response {
    let told = Told::default();
    request.extensions_mut().insert(told.clone());
    let mut response = next.run(request).await;
    let text = told.0.lock().ok().and_then(|mut text| text.take());
    if let Some(value) = text.and_then(|text| text.parse().ok()) {
        response.headers_mut().insert("x-echo", value);
    }
    response
}

/// The response that a request asks for.
pub struct Asked {
    pub status: u16,
    pub media_type: String,
    pub body: Value,
}

pub struct Echo {
    context: Context,
    told: Map<String, Value>,
}

impl Echo {
    pub fn new(operation: &str, context: Context) -> Self {
        let mut told = Map::from_iter([("operation".to_owned(), operation.into()), ("parameters".to_owned(), json!({}))]);
        let media_type = context.headers.get("content-type").and_then(|value| value.to_str().ok());
        if let Some(media_type) = media_type.and_then(|text| text.split(';').next()) {
            told.insert("type".to_owned(), media_type.trim().to_ascii_lowercase().into());
        }
        if !context.principals.is_empty() {
            let names: Vec<_> = context.principals.iter().map(|(name, _)| name.as_str()).collect();
            told.insert("principals".to_owned(), json!(names));
        }
        Self { context, told }
    }

    pub fn parameters(mut self, parameters: &impl Serialize) -> Self {
        if let (Some(Value::Object(all)), Ok(Value::Object(more))) =
            (self.told.get_mut("parameters"), serde_json::to_value(parameters))
        {
            all.extend(more.into_iter().map(|(name, value)| (name, shown(value))));
        }
        self
    }

    pub fn body(mut self, body: &impl Serialize) -> Self {
        if let Ok(value) = serde_json::to_value(body) {
            self.told.insert("body".to_owned(), shown(value));
        }
        self
    }

    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        self.told.insert("body".to_owned(), json!({ "bytes": bytes.len() }));
        self
    }

    /// Hands the arguments to the layer, and returns the response to give; an error with 204 if the request asks for
    /// none.
    pub fn tell(self) -> Result<Asked, Failure> {
        let text = escaped(&Value::Object(self.told).to_string());
        if let Some(told) = self.context.extensions.get::<Told>().filter(|_| text.len() <= LONGEST) {
            *told.0.lock().map_err(|_| Failure::not_implemented())? = Some(text);
        }
        let asked = self.context.headers.get("x-answer").and_then(|value| value.to_str().ok());
        let Some(asked) = asked else { return Err(nothing()) };
        let asked: Value = serde_json::from_str(&unescaped(asked))?;
        Ok(Asked {
            status: asked["status"].as_u64().and_then(|status| status.try_into().ok()).unwrap_or(200),
            media_type: asked["type"].as_str().unwrap_or_default().to_owned(),
            body: asked["body"].clone(),
        })
    }
}

/// 204 without a body, whatever the description says.
pub fn nothing() -> Failure {
    Failure::answer(StatusCode::NO_CONTENT.into_response())
}

/// An answer that the description does not have.
pub fn undeclared(asked: &Asked) -> Failure {
    Failure::problem(StatusCode::INTERNAL_SERVER_ERROR, format!("no answer is of {} {}", asked.status, asked.media_type))
}

/// A value as JSON tells it: files by name, type and size.
fn shown(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(shown).collect(),
        Value::Object(members) if members.contains_key("path") && members.contains_key("size") => {
            let mut file = Map::from_iter([("bytes".to_owned(), members["size"].clone())]);
            for (name, member) in [("file", "file_name"), ("type", "content_type")] {
                file.extend(members.get(member).map(|value| (name.to_owned(), value.clone())));
            }
            Value::Object(file)
        }
        Value::Object(members) => members.into_iter().map(|(name, value)| (name, shown(value))).collect(),
        other => other,
    }
}

/// As encodeURIComponent does it.
fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' => {
            char::from(byte).to_string()
        }
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

fn unescaped(text: &str) -> String {
    let mut out = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        let hex = behind.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match (byte, hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(value)) => {
                out.push(value);
                rest = &behind[2..];
            }
            _ => out.push(byte),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
