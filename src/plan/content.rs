//! The kind of a body's content, from its media type and schema: how servers read and write it, and how clients send
//! and read it.

use super::items::{ItemFraming, sequence};
use crate::api::{Api, Content, Framing, MediaKind, Response, Shape, Type};
use crate::spec::media_type::essence;

/// The way a server reads and writes a content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentKind {
    Json,
    /// `application/x-www-form-urlencoded`.
    Form,
    /// `multipart/form-data` with named fields.
    Multipart,
    /// A multipart body whose parts are a list.
    Parts,
    Lines,
    Sequence,
    Events,
    Text,
    Bytes,
}

impl ContentKind {
    /// The name in the contract.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Form => "form",
            Self::Multipart => "multipart",
            Self::Parts => "parts",
            Self::Lines => "lines",
            Self::Sequence => "sequence",
            Self::Events => "events",
            Self::Text => "text",
            Self::Bytes => "bytes",
        }
    }

    pub fn of(content: &Content<'_>) -> Self {
        let ty = content.ty.as_ref();
        // A string is the whole sequence; any other schema that is not a list is that of an item, as was the custom
        // before 3.2.
        let stream = content.stream.as_ref().filter(|_| !ty.is_some_and(Type::is_string));
        match stream.map(|stream| stream.framing) {
            Some(Framing::Events) => return Self::Events,
            Some(Framing::JsonLines) => return Self::Lines,
            Some(Framing::JsonSequence) => return Self::Sequence,
            Some(Framing::Parts | Framing::Unknown) | None => {}
        }
        match content.media() {
            MediaKind::Form => Self::Form,
            MediaKind::FormData if !ty.is_some_and(Type::is_list) && content.stream.is_none() => Self::Multipart,
            MediaKind::FormData | MediaKind::Multipart => Self::Parts,
            MediaKind::Json => Self::Json,
            MediaKind::Any if !ty.is_some_and(Type::is_file) => Self::Json,
            MediaKind::Any | MediaKind::Binary => Self::Bytes,
            MediaKind::Other if ty.is_none_or(Type::is_file) => Self::Bytes,
            // Content other than JSON and bytes is a string; runtimes have no other readers.
            MediaKind::Other => Self::Text,
        }
    }
}

/// The contents that a server reads and writes. XML is not offered if there are alternatives; on its own, it is a
/// string.
pub fn offered<'a, 'd>(contents: &'a [Content<'d>]) -> impl Iterator<Item = &'a Content<'d>> {
    let only_xml = contents.iter().all(|content| is_xml(content.media_type));
    contents.iter().filter(move |content| only_xml || !is_xml(content.media_type))
}

fn is_xml(media_type: &str) -> bool {
    let essence = essence(media_type);
    matches!(&*essence, "application/xml" | "text/xml") || essence.ends_with("+xml")
}

/// The construction of a body from its argument or its fields.
pub enum BodyKind<'d> {
    /// The fields are arguments, encoded as a form or as parts.
    Form {
        multipart: bool,
    },
    /// An object whose properties become fields or parts at run time.
    Object,
    /// A list whose items become the parts of a multipart body, with the media types of the first parts and of all
    /// further parts.
    Parts {
        first: Vec<&'d str>,
        rest: Option<&'d str>,
    },
    /// A sequence of items.
    Sequence(ItemFraming),
    Json,
    /// A string or bytes, unchanged.
    Raw,
}

impl<'d> BodyKind<'d> {
    pub fn of(content: &Content<'d>) -> Self {
        let ty = content.ty.as_ref();
        let media = content.media();
        if content.form.is_some() {
            return Self::Form { multipart: media.is_multipart() };
        }
        if media.is_multipart() {
            if !ty.is_none_or(Type::is_list) {
                return Self::Object;
            }
            let first = content.prefix_encoding.iter().map(|e| e.content_type.unwrap_or_default()).collect();
            return Self::Parts { first, rest: content.item_encoding.as_ref().and_then(|e| e.content_type) };
        }
        if ty.is_some_and(Type::is_file) {
            return Self::Raw;
        }
        let framing = match content.stream.as_ref().map(|stream| stream.framing) {
            Some(Framing::JsonLines) => Some(ItemFraming::JsonLines),
            Some(Framing::JsonSequence) => Some(ItemFraming::JsonSequence),
            _ => None,
        };
        // A string is the whole sequence.
        if let Some(framing) = framing.filter(|_| !ty.is_some_and(Type::is_string)) {
            return Self::Sequence(framing);
        }
        match media {
            MediaKind::Form => Self::Object,
            MediaKind::Json | MediaKind::Any => Self::Json,
            _ => Self::Raw,
        }
    }
}

/// The way a client reads the body of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    Json,
    /// A string with a text media type.
    Text,
    /// A string with another media type; the response's media type decides.
    Other,
    File,
    /// A list of items: events or their data, lines, or records.
    Sequence(ItemFraming),
}

impl Reading {
    /// The reader for a content of a response.
    pub fn of(api: &Api<'_>, response: &Response<'_>, content: &Content<'_>) -> Self {
        let framing = sequence(content).and_then(|_| ItemFraming::of(api, content));
        if let Some(framing) = framing.filter(|framing| *framing != ItemFraming::Parts) {
            return Self::Sequence(framing);
        }
        let is_text = |content: &Content<'_>| content.media_type.starts_with("text/");
        match whole(content).map(|ty| &ty.shape) {
            Some(Shape::Binary) => Self::File,
            Some(Shape::String(_)) if response.contents.iter().all(is_text) => Self::Text,
            Some(Shape::String(_)) if content.media() != MediaKind::Json => Self::Other,
            _ => Self::Json,
        }
    }
}

/// True if a client converts the bytes to a value of the content's type: any value from JSON and streams of items, a
/// string or a file from other media types.
pub fn is_read(content: &Content<'_>) -> bool {
    let raw = |ty: &Type<'_>| matches!(ty.shape, Shape::String(_) | Shape::Binary | Shape::Enum(_) | Shape::Any);
    let structured = content.media() == MediaKind::Json || content.media_type.contains('*') || content.stream.is_some();
    structured || content.ty.as_ref().is_none_or(raw)
}

/// The type of a whole body.
pub fn whole<'a, 'd>(content: &'a Content<'d>) -> Option<&'a Type<'d>> {
    match (&content.ty, &content.stream) {
        (Some(ty), _) => Some(ty),
        // If only the items of a stream are described, a call sends or returns all of them.
        (None, Some(stream)) => Some(&stream.items),
        (None, None) => None,
    }
}
