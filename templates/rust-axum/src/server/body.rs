//! Request bodies: size limits and conversion.

use std::time::Instant;

use axum::body::Bytes;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use futures_util::StreamExt;
use serde_json::{Map, Value};
use tempfile::TempDir;
use tokio::time::timeout_at;

use super::contract::{Body, Content, Field, Kind, Operation, Style};
use super::growth::MOST_STEPS;
use super::heavy;
use super::media::{is_json, matches};
use super::multipart;
use super::parameters::{Found, Named, named};
use super::reading::{Escapes, decode, is_utf8, normalize, pairs};
use super::schemas::{LISTED, TOO_MANY_STEPS, cut};
use super::settings::Settings;
use super::upload::Upload;
use crate::types::{Failure, Invalid};

/// Size in bytes above which only the first validation error is reported.
const LARGE: usize = 64 << 10;

/// The data from which a handler's body is created.
#[derive(Default)]
pub enum Payload {
    #[default]
    None,
    Value(Value),
    Bytes(Bytes),
}

/// A parsed body: the index of its content and its value.
#[derive(Default)]
pub struct Received {
    pub content: usize,
    pub payload: Payload,
    /// The folder with the files of a multipart body. It is deleted once the response is sent.
    pub files: Option<TempDir>,
}

/// Returns the content that matches `Content-Type`, or None if the request has no body.
pub fn choose<'c>(
    operation: &'c Operation,
    headers: &HeaderMap,
    is_empty: bool,
) -> Result<Option<(usize, &'c Content)>, Failure> {
    let Some(body) = &operation.body else { return Ok(None) };
    if is_empty && !headers.contains_key(CONTENT_TYPE) {
        return Ok(None);
    }
    let encoding = headers.get(CONTENT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("identity");
    if !encoding.trim().eq_ignore_ascii_case("identity") {
        let detail = "The request body has a Content-Encoding. Send it without one.";
        return Err(Failure::problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail));
    }
    let sent = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let found = body.contents.iter().enumerate().filter(|(_, content)| matches(&content.r#type, sent));
    // Exact types take precedence over ranges.
    let found = found.min_by_key(|(_, content)| content.r#type.matches('*').count());
    let (index, content) = found.ok_or_else(|| unsupported(body))?;
    // An empty body is not valid JSON or multipart, but it is a valid value in other formats.
    let is_absent = is_empty && matches!(content.kind, Kind::Json | Kind::Multipart | Kind::Parts);
    Ok((!is_absent).then_some((index, content)))
}

fn unsupported(body: &Body) -> Failure {
    let types: Vec<_> = body.contents.iter().map(|content| content.r#type.as_str()).collect();
    let detail = format!("Request bodies with this Content-Type are not supported. Send {}.", types.join(" or "));
    Failure::problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail)
}

/// Reads and validates a body. Validation errors are added to `problems`.
pub async fn read(
    (index, content): (usize, &Content),
    headers: &HeaderMap,
    upload: Upload,
    settings: &Settings,
    problems: &mut Vec<Invalid>,
) -> Result<Received, Failure> {
    if content.is_multipart() {
        let mut parts = multipart::read(content, headers, upload, settings).await?;
        if !parts.invalid.is_empty() {
            problems.append(&mut parts.invalid);
            return Ok(Received { content: index, payload: Payload::None, files: parts.folder });
        }
        let listed = if parts.text > LARGE { 1 } else { LISTED };
        heavy(true, || {
            check(content, &mut parts.shown, listed, settings, problems);
            fill(content, &mut parts.value);
            content.hide(&mut parts.value);
        });
        return Ok(Received { content: index, payload: Payload::Value(parts.value), files: parts.folder });
    }
    let bytes = collect(headers, upload, settings.body_limit, settings).await?;
    if content.kind == Kind::Form && bytes.split(|byte| *byte == b'&').count() > settings.fields {
        let detail = format!("The request body has more than {} fields.", settings.fields);
        return Err(Failure::problem(StatusCode::PAYLOAD_TOO_LARGE, detail));
    }
    // A large body could have very many errors.
    let listed = if bytes.len() > LARGE { 1 } else { LISTED };
    let payload = match content.kind {
        Kind::Bytes => Payload::Bytes(bytes),
        _ => heavy(bytes.len() > settings.blocking_validation, || match parse(content, &bytes, settings) {
            Ok(mut value) => {
                check(content, &mut value, listed, settings, problems);
                fill(content, &mut value);
                content.hide(&mut value);
                Payload::Value(value)
            }
            Err(problem) => {
                problems.push(problem);
                Payload::None
            }
        }),
    };
    Ok(Received { content: index, payload, files: None })
}

pub fn invalid(message: impl Into<String>) -> Invalid {
    Invalid { r#in: "body", name: None, pointer: String::new(), message: message.into() }
}

/// Returns the problem of a member or an item of the body.
pub fn invalid_at(name: &str, message: impl Into<String>) -> Invalid {
    let pointer = cut(format!("/{}", name.replace('~', "~0").replace('/', "~1")));
    Invalid { pointer, ..invalid(message) }
}

fn check(content: &Content, value: &mut Value, listed: usize, settings: &Settings, problems: &mut Vec<Invalid>) {
    match value {
        _ if !settings.validate => {}
        Value::Array(items) if content.is_list() => {
            let mut steps = 0;
            for (index, item) in items.iter_mut().enumerate() {
                if problems.len() >= listed {
                    break;
                }
                // All items together have the steps of one value.
                steps += content.items.steps(item);
                if steps > MOST_STEPS {
                    problems.push(invalid(TOO_MANY_STEPS));
                    break;
                }
                let mut own = Vec::new();
                content.items.check(item, listed, "body", None, &mut own);
                for problem in &mut own {
                    problem.pointer = format!("/{index}{}", problem.pointer);
                }
                problems.append(&mut own);
            }
        }
        value => content.schema.check(value, listed, "body", None, problems),
    }
}

fn fill(content: &Content, value: &mut Value) {
    match value {
        Value::Array(items) if content.is_list() => items.iter_mut().for_each(|item| content.items.fill(item)),
        value => content.schema.fill(value),
    }
}

/// Reads the bytes of a body within the size and time limits.
async fn collect(headers: &HeaderMap, mut upload: Upload, limit: usize, settings: &Settings) -> Result<Bytes, Failure> {
    declared(headers, limit)?;
    let deadline = (Instant::now() + settings.body_timeout).into();
    // A small body arrives in one chunk, which is not copied.
    let (mut only, mut out) = (Bytes::new(), Vec::new());
    loop {
        match timeout_at(deadline, upload.next()).await {
            Err(_) => return Err(late()),
            Ok(None) => return Ok(if out.is_empty() { only } else { out.into() }),
            Ok(Some(Err(_))) => {
                return Err(Failure::problem(StatusCode::BAD_REQUEST, "The request body is incomplete."));
            }
            Ok(Some(Ok(more))) if only.len().max(out.len()) + more.len() > limit => return Err(too_large(limit)),
            Ok(Some(Ok(more))) if only.is_empty() => only = more,
            Ok(Some(Ok(more))) => {
                if out.is_empty() {
                    out.extend_from_slice(&only);
                }
                out.extend_from_slice(&more);
            }
        }
    }
}

/// Rejects a body whose `Content-Length` exceeds the limit.
pub fn declared(headers: &HeaderMap, limit: usize) -> Result<(), Failure> {
    let length = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > limit) { Err(too_large(limit)) } else { Ok(()) }
}

pub fn too_large(limit: usize) -> Failure {
    Failure::problem(StatusCode::PAYLOAD_TOO_LARGE, format!("The request body is larger than {limit} bytes."))
}

pub fn late() -> Failure {
    Failure::problem(StatusCode::REQUEST_TIMEOUT, "The request body did not arrive in time.")
}

fn parse(content: &Content, bytes: &[u8], settings: &Settings) -> Result<Value, Invalid> {
    let text = std::str::from_utf8(bytes).map_err(|_| invalid("is not valid UTF-8"))?;
    let value = match content.kind {
        Kind::Json => json(text, settings),
        Kind::Form => return form(content, text, settings),
        Kind::Lines => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            lines.map(|line| json(line, settings)).collect()
        }
        Kind::Sequence => {
            let texts = text.split('\u{1e}').filter(|text| !text.trim().is_empty());
            texts.map(|text| json(text, settings)).collect()
        }
        Kind::Events => Ok(events(text).into_iter().map(Value::Object).collect()),
        Kind::Data => {
            let data = events(text).into_iter().filter_map(|event| event.get("data")?.as_str().map(str::to_owned));
            let is_text = content.reading.is_text();
            data.map(|text| if is_text { Ok(text.into()) } else { json(&text, settings) }).collect()
        }
        _ => Ok(content.reading.scalar(text)),
    };
    value.map_err(invalid)
}

/// Parses JSON within the nesting limit.
pub fn json(text: &str, settings: &Settings) -> Result<Value, String> {
    if is_deeper(text, settings.depth) {
        return Err(format!("is nested more than {} levels deep", settings.depth));
    }
    let mut value = serde_json::from_str(text).map_err(|error| format!("is not valid JSON: {error}"))?;
    normalize(&mut value);
    Ok(value)
}

/// Returns whether a JSON text is nested more deeply than the limit.
pub fn is_deeper(text: &str, most: usize) -> bool {
    // Most texts have fewer brackets than the limit.
    if text.bytes().filter(|byte| matches!(byte, b'{' | b'[')).count() <= most {
        return false;
    }
    let (mut depth, mut within, mut escaped) = (0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = within,
            b'"' => within = !within,
            b'{' | b'[' if !within => depth += 1,
            b'}' | b']' if !within => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > most {
            return true;
        }
    }
    false
}

/// Converts the fields of a form to an object.
fn form(content: &Content, text: &str, settings: &Settings) -> Result<Value, Invalid> {
    let all = pairs(text);
    let mut members = Map::new();
    for field in &content.fields {
        let found = field_of(field, &all, settings).map_err(|message| invalid_at(&field.name, message))?;
        members.extend(found.map(|value| (field.name.clone(), value)));
    }
    for (name, text) in all {
        let name = decode(name, Escapes::Form).into_owned();
        // `name[member]` belongs to a field, as does a member of an exploded field.
        let stem = name.split('[').next().unwrap_or_default();
        let is_known = content.fields.iter().any(|field| {
            let spread = field.explode == Some(true) && field.reading.properties.contains_key(&name);
            field.name == name || spread || (stem.len() < name.len() && field.name == stem)
        });
        if !is_known {
            let value = content.reading.property(&name).scalar(&decode(text.unwrap_or_default(), Escapes::Form));
            members.insert(name, value);
        }
    }
    Ok(Value::Object(members))
}

/// Converts a form field: JSON, a parameter style, or one string per value.
fn field_of(field: &Field, all: &[(&str, Option<&str>)], settings: &Settings) -> Result<Option<Value>, String> {
    let Field { name, reading, many, style, explode, content, .. } = field;
    if let Some(style) = style {
        let wanted = Named {
            name,
            reading,
            style: *style,
            explode: explode.unwrap_or(*style == Style::Form),
            content: None,
            allow_empty: false,
        };
        return Ok(match named(wanted, &[], all, Escapes::Form, settings.depth)? {
            Found::Value(value) => Some(value),
            Found::Nothing | Found::Empty => None,
        });
    }
    let own = all.iter().filter(|(known, _)| decode(known, Escapes::Form) == **name);
    let texts: Vec<&str> = own.map(|(_, text)| text.unwrap_or_default()).collect();
    let Some(last) = texts.last() else { return Ok(None) };
    if !texts.iter().all(|text| is_utf8(text)) {
        return Err("is not valid UTF-8".to_owned());
    }
    if content.as_deref().is_some_and(is_json) {
        let parsed = texts.iter().map(|text| json(&decode(text, Escapes::Form), settings));
        let mut values: Vec<Value> = parsed.collect::<Result<_, _>>()?;
        return Ok(match (many, values.as_slice()) {
            (true, [Value::Array(_)]) | (false, _) => values.pop(),
            (true, _) => Some(Value::Array(values)),
        });
    }
    Ok(Some(match many {
        true => reading.list(texts, Escapes::Form),
        false => reading.value(last, Style::Form, false, Escapes::Form),
    }))
}

/// Appends the items of one list to another.
pub fn push(members: &mut Map<String, Value>, name: &str, more: Value) {
    let items = members.entry(name).or_insert_with(|| Value::Array(Vec::new()));
    if let (Value::Array(items), Value::Array(more)) = (items, more) {
        items.extend(more);
    }
}

/// Parses server-sent events as objects with `data`, `event`, `id` and `retry`.
fn events(text: &str) -> Vec<Map<String, Value>> {
    let mut out = Vec::new();
    for block in text.replace("\r\n", "\n").replace('\r', "\n").split("\n\n") {
        let mut event: Map<String, Value> = Map::new();
        for line in block.lines().filter(|line| !line.starts_with(':')) {
            let (name, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.strip_prefix(' ').unwrap_or(value);
            match (name, event.get_mut("data")) {
                ("data", Some(Value::String(data))) => {
                    data.push('\n');
                    data.push_str(value);
                }
                ("retry", _) => {
                    event.extend(value.parse::<u64>().ok().map(|retry| ("retry".to_owned(), retry.into())));
                }
                ("data" | "event" | "id", _) => {
                    event.insert(name.to_owned(), value.into());
                }
                _ => {}
            }
        }
        if !event.is_empty() {
            out.push(event);
        }
    }
    out
}
