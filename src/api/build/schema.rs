//! Reads a single schema, and hides the differences between versions of the specification.

use crate::api::EnumBase;
use crate::error::Problem;
use crate::spec::{Limits, Node, NodeKind, Version};

/// A schema without its null members and its compositions of a single member.
#[derive(Clone, Copy)]
pub struct Effective<'d> {
    pub node: Node<'d>,
    pub nullable: bool,
}

/// Keywords that constrain instances; a schema without any of them is only an annotation.
const ASSERTIONS: [&str; 14] = [
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
    "patternProperties",
    "unevaluatedProperties",
    "not",
];

/// True for a schema that is only a reference to another; see [`referred`].
pub fn refers(node: Node<'_>) -> bool {
    node.reference().is_some() && (node.len() == 1 || !has_shape_beside(node))
}

/// The target of a schema's reference. From 3.1 on, keywords next to a `$ref` apply as well, as if both were in an
/// `allOf`. None for keywords that only describe the use or bound values, and before 3.1.
pub fn referred(node: Node<'_>) -> Option<Node<'_>> {
    let adds = node.reference().is_some() && !refers(node);
    adds.then(|| node.document().target(node).and_then(follow).ok()).flatten()
}

fn has_shape_beside(node: Node<'_>) -> bool {
    let shapes = |(key, value): (&str, Node<'_>)| match key {
        "properties" | "patternProperties" | "required" | "enum" | "prefixItems" => !value.is_empty(),
        "const" => true,
        "items" | "additionalProperties" | "unevaluatedProperties" => value.is_object(),
        "allOf" | "oneOf" | "anyOf" => value.items().any(|m| !only_narrows(m)),
        _ => false,
    };
    !matches!(node.document().version(), Version::V2_0 | Version::V3_0) && node.members().any(shapes)
}

/// The schemas of an array's first positions: `prefixItems`, or an array in `items` (before JSON Schema 2020-12).
pub fn positions(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.get("prefixItems")
        .or_else(|| node.get("items"))
        .filter(|list| list.is_array())
        .into_iter()
        .flat_map(Node::items)
}

/// The schema of an array's items, or of those after its first positions.
pub fn items(node: Node<'_>) -> Option<Node<'_>> {
    node.get("items").filter(|items| !items.is_array()).or_else(|| node.get("unevaluatedItems"))
}

/// The schema after all references that add nothing.
pub fn follow(node: Node<'_>) -> Result<Node<'_>, Problem> {
    let document = node.document();
    let mut here = node;
    // Documents limit the length of such chains.
    for _ in 0..Limits::DEFAULT.chain {
        if !refers(here) {
            return Ok(here);
        }
        here = document.target(here)?;
    }
    document.resolve(node)
}

/// Removes wrappers that do not change the set of values: nullability in all its spellings, and `allOf`, `oneOf` or
/// `anyOf` with a single member and nothing next to it. A `$ref` is not followed.
pub fn effective(node: Node<'_>) -> Effective<'_> {
    let mut this = Effective { node, nullable: false };
    if node.is_flat() {
        this.nullable = flag(node, "nullable") || flag(node, "x-nullable");
        return this;
    }
    // At most as many steps as the document has levels.
    loop {
        let node = this.node;
        this.nullable |= says_null(node);
        // Keywords next to a reference are kept, like those next to properties.
        if node.reference().is_some() || node.get("properties").is_some_and(|p| !p.is_empty()) {
            return this;
        }
        match single_member(node, &mut this.nullable) {
            Some(member) => this.node = member,
            None => return this,
        }
    }
}

/// True for a schema that declares null as one of its values.
pub fn says_null(node: Node<'_>) -> bool {
    node.get("nullable").and_then(Node::bool) == Some(true)
        || node.get("x-nullable").and_then(Node::bool) == Some(true)
        || node.get("type").is_some_and(|t| t.items().any(|t| t.str() == Some("null")) && t.len() > 1)
        || node.get("enum").is_some_and(|e| e.len() > 1 && e.items().any(Node::is_null))
        // In OpenAPI 3.0, `allOf: [{$ref}, {nullable: true}]` adds null to a reference.
        || node.get("allOf").is_some_and(|a| a.items().any(|m| is_annotation(m) && flag(m, "nullable")))
}

/// True for an inline schema with properties or compositions: its wrapper is used instead, because the wrapper has the
/// description and the title.
fn has_parts(node: Node<'_>) -> bool {
    has_properties(node) || node.get("allOf").is_some_and(|m| !m.is_empty())
}

fn single_member<'d>(node: Node<'d>, nullable: &mut bool) -> Option<Node<'d>> {
    // Values listed next to a member narrow the member.
    if !enum_values(node).is_empty() {
        return None;
    }
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

/// The only member that is not null; `nullable` is set if null is among the members.
fn alternative<'d>(members: Node<'d>, nullable: &mut bool) -> Option<Node<'d>> {
    *nullable |= members.items().any(is_null_member);
    let mut rest = members.items().filter(|m| !is_null_member(*m));
    let first = rest.next()?;
    rest.next().is_none().then_some(first)
}

/// True for a member of a composition that adds null: null itself, or a schema with only `nullable`, which schemars
/// writes next to a reference. Elsewhere that allows any value.
pub fn is_null_member(node: Node<'_>) -> bool {
    is_null(node) || (node.len() == 1 && flag(node, "nullable"))
}

/// True for a schema that allows only null.
pub fn is_null(node: Node<'_>) -> bool {
    let alone = |key: &str| match node.get(key) {
        Some(v) if v.is_array() => v.len() == 1 && v.at(0).is_some_and(|v| v.is_null() || v.str() == Some("null")),
        Some(v) => v.str() == Some("null"),
        None => false,
    };
    alone("type")
        || node.get("const").is_some_and(Node::is_null)
        || node.get("enum").is_some_and(|e| e.len() == 1 && e.at(0).is_some_and(Node::is_null))
}

/// True for a schema that allows no value: `false`, or `not: {}`.
pub fn is_never(node: Node<'_>) -> bool {
    let not_any = |not: Node<'_>| not.bool() == Some(true) || (not.is_object() && not.is_empty());
    node.bool() == Some(false) || node.get("not").is_some_and(not_any)
}

/// True for `true` and for a schema that only describes (`{description: …}`); false for the empty schema.
pub fn is_annotation(node: Node<'_>) -> bool {
    if node.bool() == Some(true) {
        return true;
    }
    node.is_object() && !node.is_empty() && !node.members().any(|(key, _)| ASSERTIONS.contains(&key) || key == "format")
}

/// True for a member of a composition that only narrows the properties next to it (`oneOf: [{required: [a]}, {required:
/// [b]}]`).
pub fn only_narrows(node: Node<'_>) -> bool {
    let shaped = |(key, value): (&str, Node<'_>)| match key {
        "type" => value.str() != Some("object"),
        _ => ASSERTIONS.contains(&key) && key != "not",
    };
    node.is_object() && !node.members().any(shaped)
}

/// The types in `type`, without null.
pub fn types<'d>(node: Node<'d>) -> Vec<&'d str> {
    match node.get("type") {
        Some(t) if t.is_array() => t.items().filter_map(Node::str).filter(|t| *t != "null").collect(),
        Some(t) => t.str().filter(|t| *t != "null").into_iter().collect(),
        None => Vec::new(),
    }
}

/// The members of `oneOf` or `anyOf` that are not null.
pub fn alternatives<'d>(node: Node<'d>, key: &str) -> Vec<Node<'d>> {
    node.get(key).map(|m| m.items().filter(|m| !is_null_member(*m)).collect()).unwrap_or_default()
}

/// The values of `enum` or `const`, without null; empty if there are none or some are not scalars.
pub fn enum_values<'d>(node: Node<'d>) -> Vec<Node<'d>> {
    let values: Vec<_> = match (node.get("enum"), node.get("const")) {
        (Some(values), _) => values.items().filter(|v| !v.is_null()).collect(),
        (None, Some(value)) if !value.is_null() => vec![value],
        _ => Vec::new(),
    };
    let scalar = |v: &Node<'_>| matches!(v.kind(), NodeKind::String | NodeKind::Number | NodeKind::Bool);
    if values.iter().all(scalar) { values } else { Vec::new() }
}

/// The kind of an enumeration's values. A list of `true` and `false` is not an enumeration but a boolean.
pub fn enum_base(node: Node<'_>) -> Option<EnumBase> {
    let values = enum_values(node);
    if values.is_empty() {
        return None;
    }
    let all = |kind: NodeKind| values.iter().all(|v| v.kind() == kind);
    match types(node).as_slice() {
        ["string"] => Some(EnumBase::String),
        ["integer" | "number"] => Some(EnumBase::Number),
        ["array" | "object" | "file"] => None,
        _ if all(NodeKind::Bool) => (values.len() < 2).then_some(EnumBase::Boolean),
        ["boolean"] => None,
        _ if all(NodeKind::String) => Some(EnumBase::String),
        _ if all(NodeKind::Number) => Some(EnumBase::Number),
        _ => Some(EnumBase::Mixed),
    }
}

/// The members of a `oneOf` or `anyOf` that each list values of the same kind, after references: together they are an
/// enumeration of that kind.
pub fn merged_enum_members<'d>(node: Node<'d>) -> Option<(EnumBase, Vec<Node<'d>>)> {
    let mut members = alternatives(node, "oneOf");
    members.extend(alternatives(node, "anyOf"));
    if members.len() < 2 || has_properties(node) {
        return None;
    }
    let mut base = None;
    let mut listed = |m: &Node<'d>| match enum_base(*m) {
        Some(own @ (EnumBase::String | EnumBase::Number)) => *base.get_or_insert(own) == own,
        _ => false,
    };
    let members: Option<Vec<_>> = members.into_iter().map(|m| follow(m).ok().filter(&mut listed)).collect();
    members.and_then(|members| Some((base?, members)))
}

/// The schema, or boolean, for values beyond the properties and patterns of an object.
pub fn additional(node: Node<'_>) -> Option<Node<'_>> {
    node.get("additionalProperties").or_else(|| node.get("unevaluatedProperties"))
}

/// The schemas of `patternProperties`.
pub fn pattern_schemas<'d>(node: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    node.get("patternProperties").into_iter().flat_map(Node::members).map(|(_, schema)| schema)
}

/// Every schema for values beyond the properties of an object.
pub fn value_schemas<'d>(node: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    additional(node).filter(|a| a.is_object()).into_iter().chain(pattern_schemas(node))
}

pub fn has_properties(node: Node<'_>) -> bool {
    node.get("properties").is_some_and(|p| p.is_object() && !p.is_empty())
}

/// False for a schema of another type, or without properties.
pub fn may_be_object(node: Node<'_>) -> bool {
    let types = types(node);
    types.len() > 1 && types.contains(&"object") && has_properties(node)
}

/// The string in `key`; none if it is empty.
pub fn text<'d>(node: Node<'d>, key: &str) -> Option<&'d str> {
    node.get(key).and_then(Node::text).filter(|t| !t.trim().is_empty())
}

pub fn flag(node: Node<'_>, key: &str) -> bool {
    node.get(key).and_then(Node::bool).unwrap_or(false)
}
