//! Properties of a media type that do not depend on its schema.

use std::borrow::Cow;

/// The type and subtype in lower case, without parameters.
pub fn essence(media_type: &str) -> Cow<'_, str> {
    let end = media_type.bytes().position(|byte| byte == b';').unwrap_or(media_type.len());
    let essence = media_type[..end].trim();
    match essence.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(essence.to_ascii_lowercase()),
        false => Cow::Borrowed(essence),
    }
}

/// True for media types whose values are bytes, regardless of their schema.
pub fn is_binary(media_type: &str) -> bool {
    let essence = essence(media_type);
    let (kind, sub) = essence.split_once('/').unwrap_or((&essence, ""));
    matches!(kind, "image" | "audio" | "video" | "font")
        || matches!(sub, "octet-stream" | "pdf" | "zip" | "gzip" | "x-tar" | "x-gzip" | "vnd.ms-excel")
}

/// The kinds of media types that contain a sequence of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sequence {
    /// Server-sent events.
    Events,
    /// A JSON value per line.
    JsonLines,
    /// JSON text sequences (RFC 7464).
    JsonTexts,
}

/// The kind of sequence of a media type.
pub fn sequence(media_type: &str) -> Option<Sequence> {
    let essence = essence(media_type);
    Some(match &*essence {
        "text/event-stream" => Sequence::Events,
        "application/jsonl" | "application/x-jsonl" | "application/jsonlines" | "application/x-jsonlines" => {
            Sequence::JsonLines
        }
        "application/ndjson" | "application/x-ndjson" | "application/stream+json" => Sequence::JsonLines,
        "application/json-seq" => Sequence::JsonTexts,
        other if other.ends_with("+json-seq") => Sequence::JsonTexts,
        other if other.ends_with("+jsonl") || other.ends_with("+ndjson") => Sequence::JsonLines,
        _ => return None,
    })
}
