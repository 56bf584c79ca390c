//! The contents of bodies: how each media type is read.

use serde_json::{Map, Value, json};

use super::directions::Direction;
use super::operations::Compiler;
use super::readings::{Readings, needs_type};
use super::schemas::Schemas;
use crate::api::{Api, Content, Field, Shape, Type};
use crate::plan::content::{ContentKind, offered};
use crate::plan::items::ItemFraming;
use crate::small::CollectSmall;

impl<'a, 'd> Compiler<'a, 'd> {
    pub(super) fn contents(&mut self, contents: &'a [Content<'d>]) -> Vec<Value> {
        offered(contents).map(|content| self.content(content)).collect()
    }

    fn content(&mut self, content: &'a Content<'d>) -> Value {
        let Self { api, schemas, readings, hidden } = self;
        let kind = ContentKind::of(content);
        let items = content.stream.as_ref().map(|stream| stream.item());
        let is_data = kind == ContentKind::Events && ItemFraming::of(api, content) != Some(ItemFraming::Events);
        let name = if is_data { "data" } else { kind.as_str() };
        let mut out: Map<_, _> = [("type".to_owned(), content.media_type.into()), ("kind".to_owned(), name.into())]
            .into_iter()
            .collect_small();
        let mut insert = |key: &str, value: Value| _ = out.insert(key.to_owned(), value);
        let text = || json!({ "types": ["string"] });
        let mut read = || content.ty.as_ref().map_or_else(text, |ty| readings.reading(ty));
        let whole = |schemas: &mut Schemas<'d>| content.ty.as_ref().map_or(Value::Bool(true), |ty| schemas.of_type(ty));
        match kind {
            ContentKind::Form | ContentKind::Multipart => {
                let fields = content.form.as_ref().map(|form| form.fields.as_slice()).unwrap_or_default();
                insert("reading", read());
                insert("fields", fields.iter().map(|field| self::field(api, field, readings)).collect());
                // In Swagger 2.0 the fields are parameters, without a common schema.
                insert(
                    "schema",
                    match content.ty.as_ref().and_then(|ty| ty.schema) {
                        Some(node) => schemas.schema(node),
                        None => of_fields(fields, schemas),
                    },
                );
            }
            ContentKind::Lines | ContentKind::Sequence | ContentKind::Events => {
                if let Some(item) = items.filter(|_| is_data) {
                    insert("reading", readings.reading(item));
                }
                insert("items", items.map_or(Value::Bool(true), |item| schemas.of_type(item)));
            }
            ContentKind::Parts => {
                // A text part is a string, so a value sent as text could not count as a number.
                let item = items.or(content.ty.as_ref().and_then(Type::item)).filter(|item| !needs_type(api, item));
                insert("items", item.map_or(Value::Bool(true), |item| schemas.of_type(item)));
            }
            ContentKind::Json => insert("schema", whole(schemas)),
            ContentKind::Text => {
                insert("schema", whole(schemas));
                insert("reading", read());
            }
            ContentKind::Bytes => {}
        }
        // Handlers return the parts of a multipart response.
        let is_value =
            kind != ContentKind::Parts && (kind != ContentKind::Multipart || schemas.direction == Direction::Request);
        let shown = items.or(content.ty.as_ref()).filter(|_| is_value);
        if let Some(place) = shown.and_then(|ty| hidden.start(schemas.direction, ty)) {
            out.insert("hidden".into(), place.into());
        }
        out.into()
    }
}

fn field(api: &Api<'_>, field: &Field<'_>, readings: &mut Readings<'_, '_>) -> Value {
    let item = field.ty.item();
    let file = item.unwrap_or(&field.ty).is_file();
    let mut out: Map<_, _> =
        [("name".to_owned(), field.name.into()), ("reading".to_owned(), readings.reading(&field.ty))]
            .into_iter()
            .collect_small();
    if file {
        out.insert("file".into(), true.into());
    }
    if item.is_some() {
        out.insert("many".into(), true.into());
    }
    let encoding = &field.encoding;
    let styled = encoding.styled();
    if let Some((style, explode)) = styled {
        out.insert("style".into(), style.as_str().into());
        out.insert("explode".into(), explode.into());
    }
    // Objects are JSON by default ("Encoding Object"), and so are the items of a list of objects.
    let is_object = is_object(api, item.unwrap_or(&field.ty));
    match encoding.content_type {
        Some(content) => _ = out.insert("content".into(), content.into()),
        None if is_object && styled.is_none() => _ = out.insert("content".into(), "application/json".into()),
        None => {}
    }
    out.into()
}

/// An object of the fields; files are represented by their names.
fn of_fields<'d>(fields: &[Field<'d>], schemas: &mut Schemas<'d>) -> Value {
    let properties: Map<_, _> =
        fields.iter().map(|field| (field.name.to_owned(), schemas.schema(field.node))).collect_small();
    let required: Vec<_> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

fn is_object(api: &Api<'_>, ty: &Type<'_>) -> bool {
    let ty = api.resolved(ty);
    matches!(ty.shape, Shape::Object | Shape::Map(_)) || api.object(ty).is_some()
}
