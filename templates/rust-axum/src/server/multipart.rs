//! Multipart bodies: files are written to disk; everything else becomes an object or a list.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use futures_util::Stream;
use multer::{Constraints, Field as Part, Multipart, SizeLimit};
use serde_json::{Map, Value};
use tempfile::TempDir;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout_at;

use super::body::{declared, invalid_at, json as parse, late, push, too_large};
use super::contract::{Content, Field, Kind};
use super::media::{is_json, is_text};
use super::reading::{Escapes, Reading};
use super::settings::Settings;
use super::upload::Upload;
use crate::types::{Failure, Invalid, UploadedFile};

/// The parts of a body.
pub struct Parts {
    pub value: Value,
    /// The value with an empty string in place of each file, because schemas describe files as strings.
    pub shown: Value,
    /// The size of the parts that are not files.
    pub text: usize,
    /// The folder with the files.
    pub folder: Option<TempDir>,
    /// The parts that are not JSON, although they should be.
    pub invalid: Vec<Invalid>,
}

/// Reads the parts of a body.
pub async fn read(
    content: &Content,
    headers: &HeaderMap,
    upload: Upload,
    settings: &Settings,
) -> Result<Parts, Failure> {
    declared(headers, settings.multipart_limit)?;
    let sent = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let boundary = boundary(sent).ok_or_else(|| bad("The Content-Type has no boundary parameter."))?;
    let limit = SizeLimit::new().whole_stream(settings.multipart_limit as u64);
    let constraints = Constraints::new().size_limit(limit);
    let heads = Arc::new(AtomicUsize::new(0));
    let bounded = Bounded { upload, heads: Arc::clone(&heads), head: 0, read: 0, given: false };
    let mut parts = Multipart::with_constraints(bounded, boundary, constraints);
    let deadline = (Instant::now() + settings.body_timeout).into();
    let mut folder = None;
    let is_list = content.kind == Kind::Parts;
    let empty = || if is_list { Value::Array(Vec::new()) } else { Value::Object(Map::new()) };
    let (mut values, mut shown) = (empty(), empty());
    let (mut count, mut text, mut malformed) = (0, 0, Vec::new());
    loop {
        heads.store(count + 1, Ordering::Relaxed);
        let next = timeout_at(deadline, parts.next_field()).await.map_err(|_| late())?;
        heads.store(0, Ordering::Relaxed);
        let Some(part) = next.map_err(|error| broken(&error, settings))? else { break };
        count += 1;
        if count > settings.parts {
            let detail = format!("The request body has more than {} parts.", settings.parts);
            return Err(Failure::problem(StatusCode::PAYLOAD_TOO_LARGE, detail));
        }
        let name = part.name().unwrap_or_default().to_owned();
        let field = content.fields.iter().find(|field| field.name == name);
        let reading = content.reading.property(&name);
        let value = timeout_at(deadline, value(part, field, reading, is_list, &mut folder, &mut text, settings));
        let value = match value.await.map_err(|_| late())?? {
            Ok(value) => value,
            Err(message) => {
                let place = if is_list { (count - 1).to_string() } else { name };
                malformed.push(invalid_at(&place, message));
                continue;
            }
        };
        // If the list is the whole body, each part is an item.
        let many = field.is_some_and(|field| field.many && field.explode != Some(false));
        add(&mut shown, &name, many, value.shown());
        add(&mut values, &name, many, value.into());
    }
    Ok(Parts { value: values, shown, text, folder, invalid: malformed })
}

/// The maximum size of the head of a part.
const HEAD: usize = 16 << 10;

/// Feeds a body to `multer` in chunks and aborts if the head of a part has no end, because `multer` buffers its whole
/// input before parsing it.
struct Bounded {
    upload: Upload,
    /// The number of the head that is being parsed; 0 inside the content of a part.
    heads: Arc<AtomicUsize>,
    /// The head being parsed when bytes last arrived, and the bytes received for it.
    head: usize,
    read: usize,
    /// Whether the chunk that was passed on last must be parsed before the next one.
    given: bool,
}

impl Stream for Bounded {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.given) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let head = self.heads.load(Ordering::Relaxed);
        if self.head != head {
            (self.head, self.read) = (head, 0);
        }
        if head > 0 && self.read > HEAD {
            return Poll::Ready(Some(Err(axum::Error::new("the headers of a part are too long"))));
        }
        let next = Pin::new(&mut self.upload).poll_next(context);
        if let Poll::Ready(Some(Ok(bytes))) = &next {
            self.read += bytes.len();
            self.given = true;
        }
        next
    }
}

/// The kind of a part.
enum Held {
    File(Value),
    Other(Value),
}

impl Held {
    fn shown(&self) -> Value {
        match self {
            Self::File(_) => Value::String(String::new()),
            Self::Other(value) => value.clone(),
        }
    }
}

impl From<Held> for Value {
    fn from(held: Held) -> Self {
        match held {
            Held::File(value) | Held::Other(value) => value,
        }
    }
}

fn add(to: &mut Value, name: &str, many: bool, value: Value) {
    match to {
        Value::Array(items) => items.push(value),
        Value::Object(members) if many => push(members, name, Value::Array(vec![value])),
        Value::Object(members) => _ = members.insert(name.to_owned(), value),
        _ => {}
    }
}

/// Returns the boundary of a multipart media type.
fn boundary(sent: &str) -> Option<String> {
    let mut parameters = sent.split(';').skip(1).filter_map(|parameter| parameter.trim().split_once('='));
    let (_, boundary) = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("boundary"))?;
    let boundary = boundary.trim().trim_matches('"');
    (!boundary.is_empty() && boundary.len() <= 70).then(|| boundary.to_owned())
}

fn bad(detail: &str) -> Failure {
    Failure::problem(StatusCode::BAD_REQUEST, detail)
}

fn broken(error: &multer::Error, settings: &Settings) -> Failure {
    match error {
        multer::Error::StreamSizeExceeded { .. } => too_large(settings.multipart_limit),
        _ => bad("The multipart body is malformed."),
    }
}

/// Reads the content of a part. The inner error says why it is not valid JSON.
async fn value(
    mut part: Part<'static>,
    field: Option<&Field>,
    reading: &Reading,
    in_list: bool,
    folder: &mut Option<TempDir>,
    text_size: &mut usize,
    settings: &Settings,
) -> Result<Result<Held, String>, Failure> {
    let sent = part.content_type().map(ToString::to_string);
    // In a list, everything except text and JSON is a file. In a form, the description decides; without one, a file
    // name does.
    let is_file = if in_list {
        sent.as_deref().is_some_and(|sent| !is_text(sent) && !is_json(sent))
    } else {
        field.map_or(part.file_name().is_some(), |field| field.file)
    };
    if is_file {
        let mut file = UploadedFile {
            path: PathBuf::new(),
            file_name: part.file_name().map(str::to_owned),
            content_type: sent,
            size: 0,
        };
        store(&mut part, &mut file, folder, settings).await?;
        return Ok(Ok(Held::File(serde_json::to_value(file)?)));
    }
    let mut bytes = Vec::new();
    while let Some(more) = part.chunk().await.map_err(|error| broken(&error, settings))? {
        *text_size += more.len();
        if *text_size > settings.body_limit {
            let detail = format!("The parts that are not files are larger than {} bytes.", settings.body_limit);
            return Err(Failure::problem(StatusCode::PAYLOAD_TOO_LARGE, detail));
        }
        bytes.extend_from_slice(&more);
    }
    let text = String::from_utf8(bytes).map_err(|_| bad("A part that is not a file is not valid UTF-8."))?;
    let declared = field.and_then(|field| field.content.as_deref());
    let sent_json = sent.as_deref().is_some_and(is_json);
    if sent_json || declared.is_some_and(is_json) {
        return Ok(parse(&text, settings).map(Held::Other));
    }
    let Some(field) = field else { return Ok(Ok(Held::Other(reading.scalar(&text)))) };
    let reading = if field.many && field.explode != Some(false) { field.reading.item() } else { &field.reading };
    let (style, explode) = (field.style.unwrap_or_default(), field.explode.unwrap_or(false));
    Ok(Ok(Held::Other(reading.value(&text, style, explode, Escapes::None))))
}

/// Writes a part to its own file.
async fn store(
    part: &mut Part<'static>,
    file: &mut UploadedFile,
    folder: &mut Option<TempDir>,
    settings: &Settings,
) -> Result<(), Failure> {
    let folder = match folder {
        Some(folder) => folder,
        None => folder.insert(TempDir::new()?),
    };
    file.path = folder.path().join(uuid::Uuid::new_v4().to_string());
    let mut to = File::create(&file.path).await?;
    while let Some(more) = part.chunk().await.map_err(|error| broken(&error, settings))? {
        file.size += more.len() as u64;
        to.write_all(&more).await?;
    }
    to.flush().await?;
    Ok(())
}
