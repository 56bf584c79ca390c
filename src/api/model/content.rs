//! Bodies in their media types, and headers.

use crate::api::{Serialization, Shape, Style, Type};
use crate::spec::Node;
use crate::spec::media_type::{Sequence, essence, is_binary, sequence};

/// A request body: the same value in each of its media types.
pub struct Body<'d> {
    pub node: Node<'d>,
    /// The base for the name of its parameter; the name of the type, if it has a name.
    pub name: Option<&'d str>,
    pub required: bool,
    pub description: Option<&'d str>,
    /// In the order of the description; never empty.
    pub contents: Vec<Content<'d>>,
}

impl<'d> Body<'d> {
    /// The content that clients send, in every language: a form or a file if it comes first, else JSON if it is
    /// offered, else the first. If several JSON media types have the same schema, `application/json` is preferred,
    /// because servers expect it: ASP.NET lists `application/json-patch+json` first, although the body is rarely a
    /// patch.
    pub fn preferred_content(&self) -> &Content<'d> {
        let first = &self.contents[0];
        if first.form.is_some() || first.ty.as_ref().is_some_and(Type::is_file) {
            return first;
        }
        let mut all = self.contents.iter().filter(|content| content.media() == MediaKind::Json);
        let Some(json) = all.next() else { return first };
        let written = |content: &Content<'_>| content.schema.map(|schema| schema.to_json());
        let plain = all.filter(|content| essence(content.media_type) == "application/json");
        plain.into_iter().find(|content| written(content) == written(json)).unwrap_or(json)
    }
}

/// A body in a single media type.
pub struct Content<'d> {
    /// The media type object; in Swagger 2.0 the response, the parameter or the operation.
    pub node: Node<'d>,
    /// As written; `*/*` if Swagger 2.0 does not define it.
    pub media_type: &'d str,
    /// `schema`, or else `itemSchema`.
    pub schema: Option<Node<'d>>,
    /// The type of the whole body; none if only the items of a stream are described.
    pub ty: Option<Type<'d>>,
    /// The body as a sequence of items that can be read one at a time.
    pub stream: Option<Stream<'d>>,
    /// The fields, if the media type is that of a form and its schema has properties.
    pub form: Option<Form<'d>>,
    /// 3.2: the encoding of the first items of a multipart array, by position.
    pub prefix_encoding: Vec<Encoding<'d>>,
    /// 3.2: the encoding of all further items.
    pub item_encoding: Option<Encoding<'d>>,
}

impl Content<'_> {
    pub fn media(&self) -> MediaKind {
        MediaKind::of(self.media_type)
    }
}

/// The kind of content that a media type has. [`Content::stream`] has the separation of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaKind {
    /// `application/x-www-form-urlencoded`.
    Form,
    /// `multipart/form-data`.
    FormData,
    /// Every other `multipart/*`.
    Multipart,
    /// `application/json` and every type with the suffix `+json`.
    Json,
    /// Bytes, regardless of the schema.
    Binary,
    /// `*/*`.
    Any,
    Other,
}

impl MediaKind {
    pub fn of(media_type: &str) -> Self {
        let essence = essence(media_type);
        match &*essence {
            "application/x-www-form-urlencoded" => Self::Form,
            "multipart/form-data" => Self::FormData,
            "application/json" | "text/json" => Self::Json,
            "*/*" => Self::Any,
            other if other.starts_with("multipart/") => Self::Multipart,
            other if other.ends_with("+json") => Self::Json,
            other if is_binary(other) => Self::Binary,
            _ => Self::Other,
        }
    }

    pub fn is_multipart(self) -> bool {
        matches!(self, Self::FormData | Self::Multipart)
    }
}

/// A body that is a sequence of items.
pub struct Stream<'d> {
    pub framing: Framing,
    /// The type of all items together: an array.
    pub items: Type<'d>,
}

impl<'d> Stream<'d> {
    pub(in crate::api) fn of(framing: Framing, item: Type<'d>) -> Self {
        Self { framing, items: Type::of(Shape::Array(Box::new(item))) }
    }

    /// The type of an item.
    pub fn item(&self) -> &Type<'d> {
        match &self.items.shape {
            Shape::Array(item) => item,
            _ => &self.items,
        }
    }
}

/// The separation of the items of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// `text/event-stream`: an item is an event with `data`, `event`, `id` and `retry`.
    Events,
    /// A line for each JSON value.
    JsonLines,
    /// `application/json-seq` (RFC 7464).
    JsonSequence,
    /// An item is a part of a multipart body.
    Parts,
    /// Items of a media type that is not known to be a sequence.
    Unknown,
}

/// A form: an object whose properties are written as fields.
pub struct Form<'d> {
    pub fields: Vec<Field<'d>>,
}

/// A field of a form.
#[derive(Clone)]
pub struct Field<'d> {
    pub name: &'d str,
    pub node: Node<'d>,
    pub ty: Type<'d>,
    pub required: bool,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub default: Option<Node<'d>>,
    pub encoding: Encoding<'d>,
}

/// The encoding of a form field or a part of a multipart body; none for each setting that the description omits.
#[derive(Clone, Default)]
pub struct Encoding<'d> {
    /// The encoding object, which since 3.2 can contain further encoding objects.
    pub node: Option<Node<'d>>,
    pub content_type: Option<&'d str>,
    pub style: Option<Style>,
    pub explode: Option<bool>,
    pub allow_reserved: bool,
    /// Headers of the part.
    pub headers: Vec<Header<'d>>,
}

impl Encoding<'_> {
    /// The style and `explode`, if the description defines either.
    pub fn styled(&self) -> Option<(Style, bool)> {
        let is_said = self.style.is_some() || self.explode.is_some() || self.allow_reserved;
        let style = self.style.unwrap_or(Style::Form);
        is_said.then(|| (style, self.explode.unwrap_or(style == Style::Form)))
    }
}

/// A header of a response or of a part.
#[derive(Clone)]
pub struct Header<'d> {
    pub node: Node<'d>,
    pub name: &'d str,
    pub required: bool,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub ty: Type<'d>,
    pub encoding: Serialization<'d>,
}

/// An example of a parameter, header, media type or schema.
pub struct Example<'d> {
    /// Its name in `examples`.
    pub name: Option<&'d str>,
    pub summary: Option<&'d str>,
    pub description: Option<&'d str>,
    pub value: Option<Node<'d>>,
    /// 3.2: the value as it travels.
    pub serialized: Option<&'d str>,
    /// The URL of the value.
    pub external: Option<&'d str>,
}

/// The examples of a parameter, header, media type or schema.
pub fn examples<'d>(node: Node<'d>) -> Vec<Example<'d>> {
    let plain = |value| Example {
        name: None,
        summary: None,
        description: None,
        value: Some(value),
        serialized: None,
        external: None,
    };
    let mut out: Vec<_> = node.get("example").map(plain).into_iter().collect();
    let Some(examples) = node.get("examples") else { return out };
    // Schemas list plain values; all other objects have named example objects.
    out.extend(examples.items().map(plain));
    for (name, example) in examples.members() {
        let Ok(example) = node.document().resolve(example) else { continue };
        let text = |key: &str| example.get(key).and_then(Node::str);
        out.push(Example {
            name: Some(name),
            summary: text("summary"),
            description: text("description"),
            value: example.get("dataValue").or_else(|| example.get("value")),
            serialized: text("serializedValue"),
            external: text("externalValue"),
        });
    }
    out
}

/// The separation of items in a media type that is known to be a sequence.
pub(in crate::api) fn framing(media_type: &str) -> Option<Framing> {
    sequence(media_type).map(|sequence| match sequence {
        Sequence::Events => Framing::Events,
        Sequence::JsonLines => Framing::JsonLines,
        Sequence::JsonTexts => Framing::JsonSequence,
    })
}
