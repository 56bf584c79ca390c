//! Names for inline schemas: which of them become models, and what they are called.
//!
//! Names are part of the surface that users program against, so they follow the reference:
//! `Parent_property`, `Parent_inner` (array items), `Parent_value` (additional properties),
//! `Parent_allOf`, `_oneOf`, `_anyOf` (members), `operationId_request`, `operationId_200_response`,
//! `operationId_name_parameter`; a `title` wins over the place; equal schemas share one model.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::schema::{additional_schema, alternatives, effective, has_properties, merged_enum_members, text, types};
use crate::spec::{Node, NodeId};

/// The models that inline schemas become.
#[derive(Default)]
pub struct Inline<'d> {
    /// Name of each inline schema that is a model; equal schemas have the same name.
    pub names: BTreeMap<NodeId, String>,
    /// Name and first schema of each such model, in the order found.
    pub models: Vec<(String, Node<'d>)>,
    /// Names that are taken, in lower case.
    taken: HashSet<String>,
    /// Structure to name: only looked up, never walked.
    by_structure: HashMap<String, String>,
    visited: HashSet<NodeId>,
}

impl<'d> Inline<'d> {
    pub fn new(components: impl Iterator<Item = &'d str>) -> Self {
        Self { taken: components.map(str::to_lowercase).collect(), ..Self::default() }
    }

    /// Names what needs a name below `schema`, and `schema` itself when it does; `place` is the name
    /// that its place gives.
    pub fn visit(&mut self, schema: Node<'d>, place: &str) {
        let inner = effective(schema).node;
        if inner.reference().is_some() || !inner.is_object() || !self.visited.insert(inner.id()) {
            return;
        }
        let place = resolve(schema, place);
        self.visit_parts(inner, &place, false);
        if is_model(inner) {
            self.name(inner, &place);
        }
    }

    /// Names what needs a name inside `schema`, which has a name already (`component`: one of its own).
    pub fn visit_parts(&mut self, schema: Node<'d>, place: &str, component: bool) {
        if let Some(properties) = schema.get("properties") {
            for (name, property) in properties.members() {
                self.visit(property, &format!("{place}_{name}"));
            }
        }
        if let Some(additional) = additional_schema(schema) {
            self.visit(additional, &format!("{place}_value"));
        }
        if let Some(items) = schema.get("items") {
            self.visit(items, &format!("{place}_inner"));
        }
        for item in schema.get("prefixItems").into_iter().flat_map(Node::items) {
            self.visit(item, &format!("{place}_inner"));
        }
        // The members of an allOf are merged into their owner, so they need no name themselves.
        for member in schema.get("allOf").into_iter().flat_map(Node::items) {
            if member.reference().is_none() && member.is_object() && self.visited.insert(member.id()) {
                let place = resolve(member, &format!("{place}_allOf"));
                if component {
                    self.visit_arrays(member, &place);
                }
                self.visit_parts(member, &place, false);
            }
        }
        for key in ["anyOf", "oneOf"] {
            for member in alternatives(schema, key) {
                self.visit(member, &format!("{place}_{key}"));
            }
        }
    }

    /// Names the items of the arrays in a member of a component's `allOf`: the reference calls these
    /// after the array.
    fn visit_arrays(&mut self, member: Node<'d>, place: &str) {
        for (name, property) in member.get("properties").into_iter().flat_map(Node::members) {
            if let Some(items) = effective(property).node.get("items") {
                self.visit(items, &format!("{place}_{name}"));
            }
        }
    }

    fn name(&mut self, schema: Node<'d>, place: &str) {
        let structure = self.structure(schema);
        if let Some(name) = self.by_structure.get(&structure) {
            self.names.insert(schema.id(), name.clone());
            return;
        }
        let name = self.unique(place);
        self.by_structure.insert(structure, name.clone());
        self.names.insert(schema.id(), name.clone());
        self.models.push((name, schema));
    }

    fn unique(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        let mut count = 0;
        while !self.taken.insert(name.to_lowercase()) {
            count += 1;
            name = format!("{wanted}_{count}");
        }
        name
    }

    /// Text that two schemas share when they are the same; what has a name already stands for itself.
    fn structure(&self, node: Node<'d>) -> String {
        let mut out = String::new();
        self.write_structure(node, true, &mut out);
        out
    }

    fn write_structure(&self, node: Node<'d>, top: bool, out: &mut String) {
        if !top && let Some(name) = self.names.get(&node.id()) {
            out.push('#');
            out.push_str(name);
        } else if node.is_object() {
            let mut members: Vec<_> = node.members().collect();
            members.sort_by_key(|(key, _)| *key);
            out.push('{');
            for (key, value) in members {
                out.push_str(key);
                out.push(':');
                self.write_structure(value, false, out);
                out.push(',');
            }
            out.push('}');
        } else if node.is_array() {
            out.push('[');
            for item in node.items() {
                self.write_structure(item, false, out);
                out.push(',');
            }
            out.push(']');
        } else {
            out.push_str(&node.to_json());
        }
    }
}

fn resolve(schema: Node<'_>, place: &str) -> String {
    sanitize(text(schema, "title").unwrap_or(place))
}

/// Letters and digits of ASCII, the rest as underscores.
pub fn sanitize(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        out.push('_');
    }
    out.extend(name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }));
    out
}

/// True for an inline schema that a language gives a type of its own: an object with properties, or
/// a composition of such.
pub fn is_model(schema: Node<'_>) -> bool {
    let mut seen = HashSet::new();
    let mut pending = vec![schema];
    while let Some(node) = pending.pop() {
        if !seen.insert(node.id()) {
            continue;
        }
        if node.reference().is_some() {
            pending.extend(node.document().resolve(node).ok().map(|n| effective(n).node));
            continue;
        }
        let types = types(node);
        if !(types.is_empty() || types == ["object"]) {
            continue;
        }
        let many = |key: &str| !alternatives(node, key).is_empty();
        if merged_enum_members(node).is_some() {
            continue;
        }
        if has_properties(node) || many("oneOf") || many("anyOf") {
            return true;
        }
        pending.extend(node.get("allOf").into_iter().flat_map(Node::items));
    }
    false
}
