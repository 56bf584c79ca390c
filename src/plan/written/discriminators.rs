//! The values that the property of a discriminator has in each alternative.

use std::collections::{BTreeMap, BTreeSet};

use super::corrections::Correction;
use crate::api::schema::{enum_values, text};
use crate::spec::{Node, NodeId};

/// A discriminator that applies to a schema: its own, or that of a parent.
#[derive(Clone, Copy)]
pub(super) struct Found<'d> {
    pub property: &'d str,
    pub node: Node<'d>,
}

/// The discriminators of a description.
#[derive(Default)]
pub(super) struct Discriminators<'d> {
    /// The discriminator of each schema, and of those that inherit it by `allOf`.
    pub found: BTreeMap<NodeId, Found<'d>>,
    /// Schemas whose property has certain values, since a union chooses them by these.
    pub values: BTreeMap<NodeId, (&'d str, Vec<&'d str>)>,
    /// The ids and values in `values`.
    seen: BTreeSet<(NodeId, &'d str)>,
    /// The values of each discriminator's mapping, by the schema that they lead to.
    mapped: BTreeMap<NodeId, BTreeMap<NodeId, Vec<&'d str>>>,
    /// The values by which a union chooses a schema, by the ids of both.
    pub chosen: BTreeMap<(NodeId, NodeId), Vec<&'d str>>,
    /// The corrections of types.
    pub corrections: BTreeSet<(NodeId, Correction)>,
    /// The schemas, as references name them, whose property is known.
    pub handled: BTreeSet<NodeId>,
}

impl<'d> Discriminators<'d> {
    pub fn of(roots: impl Iterator<Item = Node<'d>>, corrected: bool) -> Self {
        let mut this = Self::default();
        let mut compositions = Vec::new();
        for node in roots.flat_map(Node::descendants) {
            let Some(schema) = node.parent() else { continue };
            match node.key() {
                Some("discriminator") => {
                    if let Some(property) = text(node, "propertyName") {
                        this.found.insert(schema.id(), Found { property, node });
                        this.add_union(schema, Found { property, node }, corrected);
                    }
                }
                Some("allOf") if node.is_array() => compositions.push((schema, node)),
                _ => {}
            }
        }
        for (schema, members) in compositions {
            this.add_child(schema, members, corrected);
        }
        this
    }

    /// The values of the alternatives of a union. Without a mapping, the value is the name of the schema.
    fn add_union(&mut self, union: Node<'d>, found: Found<'d>, corrected: bool) {
        let key = if corrected && union.get("oneOf").is_none() { "anyOf" } else { "oneOf" };
        let Some(members) = union.get(key).filter(|members| members.is_array()) else { return };
        if key == "anyOf" {
            self.corrections.insert((union.id(), Correction::AnyOfValues));
        }
        let mut mapping: Vec<(Node<'d>, Vec<&'d str>, bool)> = Vec::new();
        let mut places: BTreeMap<NodeId, usize> = BTreeMap::new();
        for member in members.items().filter(|member| member.reference().is_some()) {
            let Ok(target) = member.document().target(member) else { continue };
            let name = member.reference().and_then(|reference| reference.rsplit('/').next());
            if let Some(name) = name.filter(|_| !places.contains_key(&target.id())) {
                places.insert(target.id(), mapping.len());
                mapping.push((target, vec![target.key().unwrap_or(name)], false));
            }
        }
        for (value, reference) in found.node.get("mapping").into_iter().flat_map(Node::members) {
            let Some(target) = mapped(reference) else { continue };
            let place = *places.entry(target.id()).or_insert(mapping.len());
            match mapping.get_mut(place) {
                Some((_, values, true)) => values.push(value),
                Some((_, values, is_defined)) => (*values, *is_defined) = (vec![value], true),
                None => mapping.push((target, vec![value], true)),
            }
        }
        for (target, values, is_defined) in mapping {
            if corrected && !is_defined && declares_others(target, found.property, values[0]) {
                self.handled.insert(target.id());
                self.corrections.insert((union.id(), Correction::OwnValues));
            } else if corrected || !self.handled.contains(&target.id()) {
                self.set(target, found.property, &values);
                self.chosen.insert((union.id(), target.id()), values);
            }
        }
    }

    /// Gives the property of a schema these values, besides those that it has.
    fn set(&mut self, target: Node<'d>, property: &'d str, values: &[&'d str]) {
        let Ok(schema) = target.document().resolve(target) else { return };
        let takes = schema.get("allOf").is_some() || schema.get("type").and_then(Node::str) == Some("object");
        if !takes {
            return;
        }
        self.handled.insert(target.id());
        let known = self.values.entry(schema.id()).or_insert((property, Vec::new()));
        if known.0 == property {
            let new: Vec<_> = values.iter().filter(|value| self.seen.insert((schema.id(), value))).collect();
            if !new.is_empty() && !known.1.is_empty() {
                self.corrections.insert((schema.id(), Correction::SeveralValues));
            }
            known.1.extend(new);
        }
    }

    /// Passes the discriminator of a parent on to a schema.
    fn add_child(&mut self, schema: Node<'d>, members: Node<'d>, corrected: bool) {
        for member in members.items() {
            if member.reference().is_some() {
                let Ok(parent) = member.document().target(member) else { return };
                let Some(found) = self.found.get(&parent.id()).copied() else { return };
                // A schema without a name is a use of the parent, and no alternative.
                if corrected && !is_named(schema) {
                    return;
                }
                // Many children can share a mapping, so it is read once.
                let by_target = self.mapped.entry(found.node.id()).or_insert_with(|| {
                    let mut by_target: BTreeMap<_, Vec<_>> = BTreeMap::new();
                    for (value, to) in found.node.get("mapping").into_iter().flat_map(Node::members) {
                        if let Some(to) = mapped(to) {
                            by_target.entry(to.id()).or_default().push(value);
                        }
                    }
                    by_target
                });
                let values = by_target.get(&schema.id()).cloned().unwrap_or_default();
                if !values.is_empty() {
                    self.set(schema, found.property, &values);
                } else if corrected && declares_others(schema, found.property, schema.key().unwrap_or_default()) {
                    self.handled.insert(schema.id());
                    self.corrections.insert((schema.id(), Correction::OwnValues));
                }
                self.found.entry(schema.id()).or_insert(found);
            } else if let Some(own) = member.get("discriminator")
                && let Some(property) = text(own, "propertyName")
            {
                self.found.insert(schema.id(), Found { property, node: own });
            }
        }
    }
}

/// The schema that a mapping leads to, by a reference or by the name of a component.
fn mapped(reference: Node<'_>) -> Option<Node<'_>> {
    let (text, root) = (reference.str()?, reference.document().root());
    let schemas = root.get("components").and_then(|all| all.get("schemas")).or_else(|| root.get("definitions"));
    let named = schemas.and_then(|schemas| schemas.get(text));
    named.or_else(|| reference.document().follow(reference, text).ok())
}

/// True for a component, whose name a discriminator can have as a value.
fn is_named(schema: Node<'_>) -> bool {
    let section = schema.parent().and_then(Node::key);
    matches!(section, Some("schemas" | "definitions"))
}

/// True if a schema, or a member of its `allOf`, lists the values of a property, and the implied one is not among them.
fn declares_others(schema: Node<'_>, property: &str, implied: &str) -> bool {
    let Ok(schema) = schema.document().resolve(schema) else { return false };
    let lists = |schema: Node<'_>| {
        let found = schema.get("properties").and_then(|all| all.get(property));
        let found = found.and_then(|found| schema.document().resolve(found).ok());
        let values = found.map(enum_values).unwrap_or_default();
        !values.is_empty() && !values.iter().any(|value| value.str() == Some(implied))
    };
    lists(schema) || schema.get("allOf").is_some_and(|all| all.items().any(lists))
}
