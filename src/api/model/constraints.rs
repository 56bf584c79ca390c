//! Constraints of a schema on its values, beyond their types.
//!
//! Nothing is copied into the model: [`Constraints`] reads the node of the schema on request. Models, properties,
//! parameters and types have that node. A value often follows several schemas (a reference and its siblings, the
//! members of an `allOf`): [`Constraints::applying`] lists them.

use std::collections::HashSet;

use crate::api::build::schema::{alternatives, flag};
use crate::spec::{Node, NodeId};

/// The number of schemas that are read for one value; no longer chain is written by hand.
const APPLYING: usize = 100;

/// A view of a single schema.
#[derive(Debug, Clone, Copy)]
pub struct Constraints<'d> {
    node: Node<'d>,
}

/// The end of a range of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound<'d> {
    /// The number as it is written, which may be larger than any machine type.
    pub value: &'d str,
    /// True if the bound itself is not allowed.
    pub exclusive: bool,
}

/// `if`, with `then` and `else`.
#[derive(Debug, Clone, Copy)]
pub struct Conditional<'d> {
    pub condition: Node<'d>,
    pub then: Option<Node<'d>>,
    pub otherwise: Option<Node<'d>>,
}

/// The number of items that must follow a schema (`contains`).
#[derive(Debug, Clone, Copy)]
pub struct Contains<'d> {
    pub schema: Node<'d>,
    /// 1 by default.
    pub min: u64,
    pub max: Option<u64>,
}

/// Keywords with a single value, each read by the function of the same name.
macro_rules! values {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty = $keyword:literal $read:expr;)+) => {
        $($(#[doc = $doc])* pub fn $name(self) -> Option<$type> { self.node.get($keyword).and_then($read) })+
    };
}

impl<'d> Constraints<'d> {
    pub fn of(node: Node<'d>) -> Self {
        Self { node }
    }

    /// Every schema that values of `schema` must follow: the schema itself, those that it refers to, the members of
    /// `allOf`, and a sole alternative next to null.
    pub fn applying(schema: Node<'d>) -> Vec<Self> {
        let mut seen: HashSet<NodeId> = HashSet::from([schema.id()]);
        let mut out = vec![Self::of(schema)];
        let mut next = 0;
        while let Some(this) = out.get(next).filter(|_| out.len() < APPLYING).copied() {
            next += 1;
            let node = this.node;
            let all_of = node.get("allOf").into_iter().flat_map(Node::items);
            let mut parts: Vec<_> = all_of.take(APPLYING).collect();
            if node.reference().is_some() {
                // One step at a time, because the target of a reference can have keywords next to a further reference.
                parts.extend(node.document().target(node));
            }
            for key in ["oneOf", "anyOf"] {
                let members = alternatives(node, key);
                if members.len() == 1 {
                    parts.extend(members);
                }
            }
            let room = APPLYING - out.len();
            out.extend(parts.into_iter().filter(|part| seen.insert(part.id())).take(room).map(Self::of));
        }
        out
    }

    /// The schema itself.
    pub fn node(self) -> Node<'d> {
        self.node
    }

    /// True if the schema has none of the keywords that this view reads.
    pub fn is_empty(self) -> bool {
        !self.node.members().any(|(key, _)| KEYWORDS.contains(&key))
    }

    values! {
        /// A positive number that values are multiples of, as it is written.
        multiple_of: &'d str = "multipleOf" Node::number;
        /// In characters.
        min_length: u64 = "minLength" Node::u64;
        /// In characters.
        max_length: u64 = "maxLength" Node::u64;
        /// A regular expression of ECMA-262, which is searched for and not matched whole.
        pattern: &'d str = "pattern" Node::str;
        min_items: u64 = "minItems" Node::u64;
        max_items: u64 = "maxItems" Node::u64;
        min_properties: u64 = "minProperties" Node::u64;
        max_properties: u64 = "maxProperties" Node::u64;
        format: &'d str = "format" Node::str;
        /// The encoding of bytes in a string, such as `base64`.
        content_encoding: &'d str = "contentEncoding" Node::str;
        /// The media type of the content of a string, such as `application/json`.
        content_media_type: &'d str = "contentMediaType" Node::str;
        /// The schema of the decoded content of a string.
        content_schema: Node<'d> = "contentSchema" Some;
        /// The schema that values must not follow.
        negated: Node<'d> = "not" Some;
        /// The schema of an object's keys.
        property_names: Node<'d> = "propertyNames" Some;
        /// The schema of properties that no other part of the schema has looked at.
        unevaluated_properties: Node<'d> = "unevaluatedProperties" Some;
        /// The schema of items that no other part of the schema has looked at.
        unevaluated_items: Node<'d> = "unevaluatedItems" Some;
    }

    /// The smallest number.
    pub fn minimum(self) -> Option<Bound<'d>> {
        self.bound("minimum", "exclusiveMinimum", |exclusive, inclusive| exclusive >= inclusive)
    }

    /// The largest number.
    pub fn maximum(self) -> Option<Bound<'d>> {
        self.bound("maximum", "exclusiveMaximum", |exclusive, inclusive| exclusive <= inclusive)
    }

    /// `exclusiveMinimum` is a number since 3.1; before, it was a boolean next to `minimum`.
    fn bound(self, inclusive: &str, exclusive: &str, stricter: fn(f64, f64) -> bool) -> Option<Bound<'d>> {
        let number = |key| self.node.get(key).and_then(Node::number);
        let value = |text: &str| text.parse().unwrap_or(f64::NAN);
        match (number(inclusive), number(exclusive)) {
            (Some(plain), None) => Some(Bound { value: plain, exclusive: flag(self.node, exclusive) }),
            (Some(plain), Some(other)) if !stricter(value(other), value(plain)) => {
                Some(Bound { value: plain, exclusive: false })
            }
            (_, Some(other)) => Some(Bound { value: other, exclusive: true }),
            (None, None) => None,
        }
    }

    pub fn unique_items(self) -> bool {
        flag(self.node, "uniqueItems")
    }

    /// The values that are allowed, of any kind and null among them; empty where any is.
    pub fn values(self) -> Vec<Node<'d>> {
        match (self.node.get("const"), self.node.get("enum")) {
            (Some(value), _) => vec![value],
            (None, values) => values.into_iter().flat_map(Node::items).collect(),
        }
    }

    pub fn required(self) -> Vec<&'d str> {
        strings(self.node.get("required"))
    }

    /// `if` with `then` or `else`; on its own, `if` has no effect.
    pub fn conditional(self) -> Option<Conditional<'d>> {
        let (then, otherwise) = (self.node.get("then"), self.node.get("else"));
        let condition = self.node.get("if").filter(|_| then.is_some() || otherwise.is_some())?;
        Some(Conditional { condition, then, otherwise })
    }

    /// Each property with those that are required when it is present (`dependencies` in draft 4).
    pub fn dependent_required(self) -> Vec<(&'d str, Vec<&'d str>)> {
        let members = self.dependent("dependentRequired").filter(|(_, value)| value.is_array());
        members.map(|(name, needed)| (name, strings(Some(needed)))).collect()
    }

    /// Each property with the schema that the object must follow when it is present.
    pub fn dependent_schemas(self) -> Vec<(&'d str, Node<'d>)> {
        self.dependent("dependentSchemas").filter(|(_, value)| value.is_object() || value.is_bool()).collect()
    }

    fn dependent(self, key: &str) -> impl Iterator<Item = (&'d str, Node<'d>)> {
        [self.node.get(key), self.node.get("dependencies")].into_iter().flatten().flat_map(Node::members)
    }

    pub fn contains(self) -> Option<Contains<'d>> {
        let number = |key| self.node.get(key).and_then(Node::u64);
        let schema = self.node.get("contains")?;
        Some(Contains { schema, min: number("minContains").unwrap_or(1), max: number("maxContains") })
    }

    /// Each pattern of property names with the schema of their values.
    pub fn pattern_properties(self) -> Vec<(&'d str, Node<'d>)> {
        self.node.get("patternProperties").into_iter().flat_map(Node::members).collect()
    }
}

fn strings(list: Option<Node<'_>>) -> Vec<&str> {
    list.into_iter().flat_map(Node::items).filter_map(Node::str).collect()
}

/// The keywords that [`Constraints`] reads.
const KEYWORDS: [&str; 34] = [
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "if",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "pattern",
    "patternProperties",
    "propertyNames",
    "required",
    "then",
    "else",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
];
