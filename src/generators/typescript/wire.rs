//! What the runtimes of the TypeScript clients call things.

use super::text::string;
use crate::api::{Content, Encoding, Operation, Shape, Type};
use crate::generators::operations::{framing, is_success, sequence, success};

/// How a successful response is read that is not JSON.
pub fn response_kind(operation: &Operation<'_>) -> Option<&'static str> {
    let chosen = success(operation)?;
    let read = chosen.read()?;
    let successes = operation.responses.iter().filter(|r| is_success(r.status) || r.status == chosen.status);
    let typed = || successes.clone().flat_map(|r| &r.contents).filter(|c| c.ty.is_some());
    let file = |content: &Content<'_>| content.ty.as_ref().is_some_and(Type::is_file);
    if let Some(framing) = sequence(read).and_then(framing) {
        return Some(framing);
    }
    if typed().any(file) {
        // One call may give a file or something else: what the server says decides.
        return Some(if typed().all(file) { "file" } else { "mixed" });
    }
    let text = |content: &Content<'_>| content.media_type.starts_with("text/");
    (matches!(read.ty.as_ref()?.shape, Shape::String(_)) && chosen.contents.iter().all(text)).then_some("text")
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
