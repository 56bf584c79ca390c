//! What a media type says without a look at its schema.

use std::borrow::Cow;

/// Type and subtype, without parameters and in lower case.
pub fn essence(media_type: &str) -> Cow<'_, str> {
    let end = media_type.bytes().position(|byte| byte == b';').unwrap_or(media_type.len());
    let essence = media_type[..end].trim();
    match essence.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(essence.to_ascii_lowercase()),
        false => Cow::Borrowed(essence),
    }
}

/// Media types whose values are bytes, whatever their schema says.
pub fn is_binary(media_type: &str) -> bool {
    let essence = essence(media_type);
    let (kind, sub) = essence.split_once('/').unwrap_or((&essence, ""));
    matches!(kind, "image" | "audio" | "video" | "font")
        || matches!(sub, "octet-stream" | "pdf" | "zip" | "gzip" | "x-tar" | "x-gzip" | "vnd.ms-excel")
}

/// What a media type is that holds one value behind the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sequence {
    /// Server-sent events.
    Events,
    /// A line for each JSON value.
    JsonLines,
    /// RFC 7464.
    JsonTexts,
}

/// The sequence that a media type is.
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
