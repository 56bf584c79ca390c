//! What a schema says of its values beyond their type, in a few words for documentation.

use crate::api::{Constraints, Shape, Type};
use crate::spec::{Node, NodeKind};

/// The keywords that a reader of the documentation wants to know of, in the order in which they are told.
const KEYWORDS: [&str; 22] = [
    "readOnly",
    "writeOnly",
    "format",
    "contentEncoding",
    "contentMediaType",
    "default",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "minContains",
    "maxContains",
    "minProperties",
    "maxProperties",
    "example",
    "examples",
];

/// Characters of a value that are shown; an example may be a whole document.
const SHOWN: usize = 60;
/// Items of a list that are shown.
const ITEMS: usize = 3;

/// `format: date-time; default: "now"`: what stands at the place of a type, and in the schemas that it
/// refers to when these have no documentation of their own.
pub fn remarks(ty: &Type<'_>) -> String {
    let Some(schema) = ty.schema else { return String::new() };
    let schemas = match ty.shape {
        Shape::Model(_) => vec![Constraints::of(schema)],
        _ => Constraints::applying(schema),
    };
    let mut out = Vec::new();
    for keyword in KEYWORDS {
        let said = schemas.iter().find_map(|schema| schema.node().get(keyword)).and_then(value);
        match (keyword, said.as_deref()) {
            (_, None) => {}
            // The same as when it is not said, unlike a default.
            ("readOnly" | "writeOnly" | "exclusiveMinimum" | "exclusiveMaximum", Some("false")) => {}
            // The type says it.
            ("format", Some("binary")) => {}
            ("readOnly", _) => out.push("read-only".to_owned()),
            ("writeOnly", _) => out.push("write-only".to_owned()),
            (_, Some(value)) => out.push(format!("{keyword}: {value}")),
        }
    }
    out.join("; ")
}

/// A description with remarks behind it.
pub fn described(description: Option<&str>, ty: &Type<'_>) -> String {
    let (text, remarks) = (description.unwrap_or_default().trim_end(), remarks(ty));
    match (text.is_empty(), remarks.is_empty()) {
        (_, true) => text.to_owned(),
        (true, false) => format!("({remarks})"),
        (false, false) => format!("{text} ({remarks})"),
    }
}

/// A value, shortened; none for one that only a page could show.
fn value(node: Node<'_>) -> Option<String> {
    if !node.is_array() {
        return scalar(node);
    }
    if node.is_empty() {
        return Some("[]".to_owned());
    }
    let items: Option<Vec<_>> = node.items().take(ITEMS).map(scalar).collect();
    let more = if node.len() > ITEMS { ", …" } else { "" };
    Some(format!("{}{more}", items?.join(", ")))
}

fn scalar(node: Node<'_>) -> Option<String> {
    match node.kind() {
        NodeKind::Object | NodeKind::Array => None,
        // Bare it would not be seen.
        NodeKind::String if node.str().is_some_and(|text| text.trim().is_empty()) => Some(shortened(&node.to_json())),
        NodeKind::String => node.str().map(shortened),
        _ => Some(shortened(&node.to_json())),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
