//! What the runtimes of the TypeScript clients call things.

use super::text::string;
use crate::api::Encoding;
use crate::generators::call::{Call, Reading};
use crate::generators::operations::framing;

/// How a successful response is read that is not JSON.
pub fn response_kind(call: &Call<'_, '_>) -> Option<&'static str> {
    match call.reading()? {
        Reading::Sequence(sequence) => framing(sequence),
        // One call may give a file or something else: what the server says decides.
        _ if call.is_mixed() => Some("mixed"),
        Reading::File => Some("file"),
        Reading::Text => Some("text"),
        Reading::Other | Reading::Json => None,
    }
}

/// What a description says of how a field is written, as members of an object.
pub fn encoding(encoding: &Encoding<'_>) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(content_type) = encoding.content_type {
        out.push(format!("contentType: {}", string(content_type)));
    }
    if let Some(style) = encoding.style {
        out.push(format!("style: '{}'", style.word()));
    }
    if let Some(explode) = encoding.explode {
        out.push(format!("explode: {explode}"));
    }
    if encoding.allow_reserved {
        out.push("allowReserved: true".to_owned());
    }
    out
}
