//! Reading one schema: what the versions of the specification spell differently is made equal here.

use crate::spec::{Kind, Node};

/// A schema as it is meant: without null members, single-member compositions unwrapped.
#[derive(Clone, Copy)]
pub struct Effective<'d> {
    pub node: Node<'d>,
    pub nullable: bool,
}

/// Keywords that say something of instances; a schema without any is only an annotation.
const ASSERTIONS: [&str; 12] = [
    "$ref",
    "type",
    "properties",
    "items",
    "enum",
    "const",
    "allOf",
    "oneOf",
    "anyOf",
    "additionalProperties",
    "prefixItems",
    "not",
];

/// Unwraps what does not change the set of values: nullability in all its spellings, and `allOf`,
/// `oneOf` or `anyOf` of one member beside nothing else. A `$ref` is not followed.
pub fn effective(node: Node<'_>) -> Effective<'_> {
    let mut this = Effective { node, nullable: false };
    if node.is_flat() {
        this.nullable = flag(node, "nullable") || flag(node, "x-nullable");
        return this;
    }
    // A chain of wrappers is as deep as the document at most.
    loop {
        let node = this.node;
        this.nullable |= says_null(node);
        if node.reference().is_some() || node.get("properties").is_some_and(|p| !p.is_empty()) {
            return this;
        }
        match single_member(node, &mut this.nullable) {
            Some(member) => this.node = member,
            None => return this,
        }
    }
}

fn says_null(node: Node<'_>) -> bool {
    node.get("nullable").and_then(Node::bool) == Some(true)
        || node.get("x-nullable").and_then(Node::bool) == Some(true)
        || node.get("type").is_some_and(|t| t.items().any(|t| t.str() == Some("null")) && t.len() > 1)
        || node.get("enum").is_some_and(|e| e.len() > 1 && e.items().any(Node::is_null))
        // `allOf: [{$ref}, {nullable: true}]` is how OpenAPI 3.0 adds to a reference.
        || node.get("allOf").is_some_and(|a| a.items().any(|m| is_annotation(m) && flag(m, "nullable")))
}

/// True for an inline schema with properties or parts of its own: its wrapper stands for it, as its
/// description and title are the wrapper's.
fn has_parts(node: Node<'_>) -> bool {
    has_properties(node) || node.get("allOf").is_some_and(|m| !m.is_empty())
}

fn single_member<'d>(node: Node<'d>, nullable: &mut bool) -> Option<Node<'d>> {
    let has = |key: &str| node.get(key).is_some_and(|m| !m.is_empty());
    match (has("allOf"), has("oneOf"), has("anyOf")) {
        (true, false, false) => {
            let mut meaning = node.get("allOf")?.items().filter(|m| !is_annotation(*m));
            let first = meaning.next().filter(|m| m.reference().is_some() || !has_parts(*m))?;
            meaning.next().is_none().then_some(first)
        }
        (false, true, false) => alternative(node.get("oneOf")?, nullable),
        (false, false, true) => alternative(node.get("anyOf")?, nullable),
        _ => None,
    }
}

/// The one member that is not null; notes whether null was among them.
fn alternative<'d>(members: Node<'d>, nullable: &mut bool) -> Option<Node<'d>> {
    *nullable |= members.items().any(is_null_schema);
    let mut rest = members.items().filter(|m| !is_null_schema(*m));
    let first = rest.next()?;
    rest.next().is_none().then_some(first)
}

pub fn is_null_schema(node: Node<'_>) -> bool {
    let alone = |key: &str| match node.get(key) {
        Some(v) if v.is_array() => v.len() == 1 && v.at(0).is_some_and(|v| v.is_null() || v.str() == Some("null")),
        Some(v) => v.str() == Some("null"),
        None => false,
    };
    // What schemars writes beside a reference: nothing but nullable.
    let only_nullable = node.len() == 1 && flag(node, "nullable");
    only_nullable
        || alone("type")
        || node.get("const").is_some_and(Node::is_null)
        || node.get("enum").is_some_and(|e| e.len() == 1 && e.at(0).is_some_and(Node::is_null))
}

/// True for a schema that only describes (`{description: …}`); the empty schema is not meant.
pub fn is_annotation(node: Node<'_>) -> bool {
    node.is_object() && !node.is_empty() && !node.members().any(|(key, _)| ASSERTIONS.contains(&key) || key == "format")
}

/// True for a member of a composition that only narrows the properties beside it
/// (`oneOf: [{required: [a]}, {required: [b]}]`) and has no shape of its own.
pub fn only_narrows(node: Node<'_>) -> bool {
    let shaped = |(key, value): (&str, Node<'_>)| match key {
        "type" => value.str() != Some("object"),
        _ => ASSERTIONS.contains(&key) && key != "not",
    };
    node.is_object() && !node.members().any(shaped)
}

/// The types that `type` names, null left out.
pub fn types<'d>(node: Node<'d>) -> Vec<&'d str> {
    match node.get("type") {
        Some(t) if t.is_array() => t.items().filter_map(Node::str).filter(|t| *t != "null").collect(),
        Some(t) => t.str().filter(|t| *t != "null").into_iter().collect(),
        None => Vec::new(),
    }
}

/// The members of `oneOf` or `anyOf` that are not null.
pub fn alternatives<'d>(node: Node<'d>, key: &str) -> Vec<Node<'d>> {
    node.get(key).map(|m| m.items().filter(|m| !is_null_schema(*m)).collect()).unwrap_or_default()
}

/// The values of `enum` or `const`, null left out; empty when there are none or some are no scalars.
pub fn enum_values<'d>(node: Node<'d>) -> Vec<Node<'d>> {
    let values: Vec<_> = match (node.get("enum"), node.get("const")) {
        (Some(values), _) => values.items().filter(|v| !v.is_null()).collect(),
        (None, Some(value)) if !value.is_null() => vec![value],
        _ => Vec::new(),
    };
    let scalar = |v: &Node<'_>| matches!(v.kind(), Kind::String | Kind::Number | Kind::Bool);
    if values.iter().all(scalar) { values } else { Vec::new() }
}

/// The members of a `oneOf` or `anyOf` that each list strings, references followed: together they are
/// one enumeration.
pub fn merged_enum_members<'d>(node: Node<'d>) -> Option<Vec<Node<'d>>> {
    let mut members = alternatives(node, "oneOf");
    members.extend(alternatives(node, "anyOf"));
    let listed = |m: &Node<'d>| types(*m) == ["string"] && !enum_values(*m).is_empty();
    if members.len() < 2 || has_properties(node) {
        return None;
    }
    let members: Option<Vec<_>> = members.into_iter().map(|m| m.document().resolve(m).ok().filter(&listed)).collect();
    members
}

/// `additionalProperties` as a schema, where it is one that says something.
pub fn additional_schema(node: Node<'_>) -> Option<Node<'_>> {
    node.get("additionalProperties").filter(|a| a.is_object())
}

pub fn has_properties(node: Node<'_>) -> bool {
    node.get("properties").is_some_and(|p| p.is_object() && !p.is_empty())
}

/// Text of a member, empty text as none.
pub fn text<'d>(node: Node<'d>, key: &str) -> Option<&'d str> {
    node.get(key).and_then(Node::text).filter(|t| !t.trim().is_empty())
}

pub fn flag(node: Node<'_>, key: &str) -> bool {
    node.get(key).and_then(Node::bool).unwrap_or(false)
}
