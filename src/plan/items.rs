//! The items of a stream: events, the data of events, lines, records or parts.

use crate::api::{Api, Content, EnumBase, Framing, ModelShape, Shape, Type};

/// The separation of the items of a stream, and their kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemFraming {
    /// Events, with the members `data`, `event`, `id` and `retry`.
    Events,
    /// Items in the `data` of events, as JSON.
    EventData,
    /// Items in the `data` of events, as plain strings.
    EventText,
    JsonLines,
    JsonSequence,
    /// Parts of a multipart body.
    Parts,
}

impl ItemFraming {
    /// The separation and kind of the items of a content. None if it is not a stream or the separation is unknown.
    pub fn of(api: &Api<'_>, content: &Content<'_>) -> Option<Self> {
        let stream = content.stream.as_ref()?;
        let item = stream.item();
        Some(match stream.framing {
            // Before 3.2, the custom was a schema for a single item, which describes the data.
            Framing::Events if is_event_data(api, item) || sequence(content).is_none() && !is_event(api, item) => {
                if is_text(api, item) {
                    Self::EventText
                } else {
                    Self::EventData
                }
            }
            Framing::Events => Self::Events,
            Framing::JsonLines => Self::JsonLines,
            Framing::JsonSequence => Self::JsonSequence,
            Framing::Parts => Self::Parts,
            Framing::Unknown => return None,
        })
    }

    /// The name in runtimes.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Events => "events",
            Self::EventData => "eventData",
            Self::EventText => "eventText",
            Self::JsonLines => "jsonLines",
            Self::JsonSequence => "jsonSequence",
            Self::Parts => "parts",
        }
    }

    /// The data of the event that ends a stream before its body ends. It is not an item if items are the data, because
    /// no described item is this text; if the events themselves are the items, callers see all of them, in every
    /// version.
    pub const fn ends_at(self) -> Option<&'static str> {
        match self {
            Self::EventData | Self::EventText => Some("[DONE]"),
            Self::Events | Self::JsonLines | Self::JsonSequence | Self::Parts => None,
        }
    }
}

/// The framing of a body that is passed as the list of its items. If a schema describes a single item, which was the
/// custom before 3.2, the type is that of the item, as in the reference, and no list is passed.
pub fn sequence(content: &Content<'_>) -> Option<Framing> {
    let is_list = |ty: &Type<'_>| ty.item().is_some();
    let stream = content.stream.as_ref().filter(|_| content.ty.as_ref().is_none_or(is_list));
    stream.map(|stream| stream.framing)
}

/// True if all values of a type are strings.
fn is_text(api: &Api<'_>, ty: &Type<'_>) -> bool {
    api.alternatives(ty).all(|ty| match (&ty.shape, api.enumeration(ty)) {
        (_, Some(listed)) => listed.base == EnumBase::String,
        // Their members are alternatives themselves.
        (Shape::Union(_), _) => true,
        (Shape::Model(id), _) => matches!(api.model(*id).shape, ModelShape::Alias(_) | ModelShape::Union(_)),
        _ => ty.is_string(),
    })
}

/// True for a type with the fields of an event.
fn is_event(api: &Api<'_>, ty: &Type<'_>) -> bool {
    let Some(object) = api.object(ty) else { return false };
    let mut names = object.properties.iter().map(|property| property.name);
    names.clone().any(|name| name == "data") && names.all(|name| matches!(name, "data" | "event" | "id" | "retry"))
}

/// True if the described items of a stream are the data of its events rather than the events. If the schema allows any
/// object, only a value can tell.
fn is_event_data(api: &Api<'_>, ty: &Type<'_>) -> bool {
    match &ty.shape {
        Shape::Any | Shape::Never | Shape::Object | Shape::Map(_) => false,
        Shape::Union(members) => members.iter().all(|member| is_event_data(api, member)),
        Shape::Model(id) => match &api.model(*id).shape {
            ModelShape::Object(object) if object.properties.is_empty() => false,
            ModelShape::Object(_) => !is_event(api, ty),
            ModelShape::Union(union) => union.members.iter().all(|member| is_event_data(api, member)),
            ModelShape::Alias(ty) => is_event_data(api, ty),
            ModelShape::Enum(_) => true,
        },
        _ => true,
    }
}
