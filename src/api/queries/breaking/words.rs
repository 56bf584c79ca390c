//! The words of messages about changes: operations, types and values as readers know them.

use crate::api::model::path_template::{Piece, pieces};
use crate::api::{Api, Enum, EnumBase, ModelShape, Operation, Shape, Type};

/// The values of an enumeration, as written in the description.
pub(super) fn written_values(one: &Enum<'_>) -> impl Iterator<Item = String> {
    one.values.iter().map(|value| format!("`{}`", value.node.to_json()))
}

pub(super) fn title(operation: &Operation<'_>) -> String {
    format!("`{} {}`", operation.method, operation.path)
}

/// The method and path of an operation, without the names of path parameters.
pub(super) fn address(operation: &Operation<'_>) -> (String, String) {
    (operation.method.clone(), unnamed(&operation.path))
}

pub(super) fn capital(text: &str) -> String {
    match text.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => text.strip_prefix("other ").map_or_else(|| text.to_owned(), |rest| format!("Other {rest}")),
    }
}

pub(super) const fn kind(shape: &ModelShape<'_>) -> &'static str {
    match shape {
        ModelShape::Object(_) => "an object",
        ModelShape::Enum(one) => enumeration(one.base),
        ModelShape::Union(_) => "a union",
        ModelShape::Alias(_) => "an array or a map of itself",
    }
}

const fn enumeration(base: EnumBase) -> &'static str {
    match base {
        EnumBase::String => "an enum of strings",
        EnumBase::Number => "an enum of numbers",
        EnumBase::Boolean => "an enum of booleans",
        EnumBase::Mixed => "an enum of several types",
    }
}

/// The depth to which nested types are written.
pub(super) const DEEPEST: usize = 5;

/// A type in words.
pub(super) fn written(api: &Api<'_>, ty: &Type<'_>, depth: usize) -> String {
    let Some(depth) = depth.checked_sub(1) else { return "…".to_owned() };
    let of = |ty| written(api, ty, depth);
    let formatted = |name: &str, format: &Option<&str>| match format {
        Some(format) => format!("{name} (`{format}`)"),
        None => name.to_owned(),
    };
    let text = match &ty.shape {
        Shape::Any => return "any value".to_owned(),
        Shape::Never => "no value".to_owned(),
        Shape::Null => return "null".to_owned(),
        Shape::Boolean => "boolean".to_owned(),
        Shape::Integer(format) => formatted("integer", format),
        Shape::Number(format) => formatted("number", format),
        Shape::String(format) => formatted("string", format),
        Shape::Binary => "file".to_owned(),
        Shape::Object => "object".to_owned(),
        Shape::Array(item) => format!("array of {}", of(item)),
        Shape::Set(item) => format!("array of unique {}", of(item)),
        Shape::Tuple(tuple) => {
            let mut items: Vec<_> = tuple.items.iter().map(of).collect();
            items.extend(tuple.rest.as_ref().map(|rest| format!("more {}", of(rest))));
            format!("array of {}", items.join(", "))
        }
        Shape::Map(map) => format!("map of {}", of(&map.values)),
        Shape::Enum(one) => enumeration(one.base).trim_start_matches("an ").to_owned(),
        Shape::Model(id) => format!("`{}`", api.model(*id).name),
        Shape::Union(members) => members.iter().map(of).collect::<Vec<_>>().join(" or "),
    };
    if ty.nullable { text + " or null" } else { text }
}

/// A path template without the names of its parameters.
fn unnamed(path: &str) -> String {
    let text = |piece| match piece {
        Piece::Text(text) => text,
        Piece::Name(_) => "{}",
    };
    pieces(path).into_iter().map(text).collect()
}
