//! Compositions: `allOf` merged into one object, `oneOf` and `anyOf` as unions.

use std::collections::{BTreeMap, BTreeSet};

use super::build::Builder;
use super::rules;
use super::schema::{
    alternatives, effective, enum_values, flag, has_properties, is_annotation, only_narrows, text, types,
};
use super::search::Look;
use super::{Discriminator, Extra, ModelId, Object, Property, Union};
use crate::spec::{Node, NodeId};

impl<'d> Builder<'d> {
    /// The union that a schema is: a `oneOf`, or an `anyOf` of which no member has properties, or
    /// that stands inline and may be a scalar too (an id, or the object that it names).
    pub(super) fn union(&mut self, node: Node<'d>) -> Option<Union<'d>> {
        let one_of = shaped(node, "oneOf");
        let members = if one_of.is_empty() {
            let any_of = shaped(node, "anyOf");
            let merges = |builder: &mut Self| any_of.iter().any(|m| builder.has_properties_to_merge(*m));
            if any_of.is_empty() || has_properties(node) || (!self.may_be_scalar(node, &any_of) && merges(self)) {
                return None;
            }
            any_of
        } else {
            one_of
        };
        let members = members.into_iter().map(|m| self.ty(m)).collect();
        let common = if has_properties(node) { self.merged_object(node).properties } else { Vec::new() };
        Some(Union { members, common, discriminator: self.discriminator(node) })
    }

    /// True for an inline `anyOf` with a scalar among its members. Components keep the one interface
    /// that programs written against the reference name.
    fn may_be_scalar(&mut self, node: Node<'d>, members: &[Node<'d>]) -> bool {
        let inline = node.parent().map(Node::id) != self.schemas().map(Node::id);
        let mut scalar = |m: &Node<'d>| {
            let member = self.resolve(effective(*m).node);
            member.is_some_and(|m| matches!(types(m).as_slice(), ["string" | "integer" | "number" | "boolean"]))
        };
        inline && members.iter().any(&mut scalar)
    }

    /// True for what has properties to merge: an object, directly or by composition.
    fn has_properties_to_merge(&mut self, node: Node<'d>) -> bool {
        self.composed.finds(node, |node| {
            let node = effective(node).node;
            let Ok(node) = node.document().resolve(node) else { return Look::On(Vec::new()) };
            if !enum_values(node).is_empty() {
                return Look::On(Vec::new());
            }
            if has_properties(node) {
                return Look::Found;
            }
            let mut next = alternatives(node, "anyOf");
            next.extend(node.get("allOf").into_iter().flat_map(Node::items));
            Look::On(next)
        })
    }

    /// One object of a schema's own properties and those of all that it is composed of.
    pub(super) fn merged_object(&mut self, node: Node<'d>) -> Object<'d> {
        let mut merge = Merge::default();
        self.within(node, |builder| builder.merge(node, &mut merge, true));
        let Merge { properties, required, extra, parents, any_of, discriminator, .. } = merge;
        let properties =
            properties.into_iter().map(|(name, node)| self.property(name, node, required.contains(name))).collect();
        Object { properties, extra: self.extra(extra), parents, any_of, discriminator }
    }

    fn merge(&mut self, node: Node<'d>, merge: &mut Merge<'d>, top: bool) {
        if !merge.seen.insert(node.id()) {
            return;
        }
        for member in node.get("allOf").into_iter().flat_map(Node::items) {
            let Some(target) = self.resolve(effective(member).node) else { continue };
            if top
                && member.reference().is_some()
                && let Some(id) = self.model_of(target)
            {
                merge.parents.push(id);
            }
            self.within(member, |builder| builder.merge(target, merge, false));
        }
        // A oneOf that is a member of an allOf: any of its alternatives' properties may be there, and
        // what one of them requires is not required of all.
        let one_of = if top { Vec::new() } else { shaped(node, "oneOf") };
        let required = std::mem::take(&mut merge.required);
        for member in one_of {
            let Some(target) = self.resolve(effective(member).node) else { continue };
            self.within(member, |builder| builder.merge(target, merge, false));
        }
        merge.required = required;
        for member in shaped(node, "anyOf") {
            let Some(target) = self.resolve(effective(member).node) else { continue };
            if top && let Some(id) = self.model_of(target) {
                merge.any_of.push(id);
            }
            self.within(member, |builder| builder.merge(target, merge, false));
        }
        let properties = node.get("properties").filter(|p| self.spend(*p, p.len()));
        for (name, property) in properties.into_iter().flat_map(Node::members) {
            merge.put(name, property);
        }
        merge.required.extend(node.get("required").into_iter().flat_map(Node::items).filter_map(Node::str));
        if let Some(extra) = node.get("additionalProperties") {
            merge.extra = Some(extra);
        }
        if top {
            merge.discriminator = self.discriminator(node);
        }
    }

    fn extra(&mut self, extra: Option<Node<'d>>) -> Extra<'d> {
        match extra {
            None => Extra::Unsaid,
            Some(extra) if extra.is_object() => Extra::Of(self.ty(extra)),
            Some(extra) if extra.bool() == Some(true) => Extra::Any,
            Some(_) => Extra::Closed,
        }
    }

    fn property(&mut self, name: &'d str, node: Node<'d>, required: bool) -> Property<'d> {
        let target = match node.reference() {
            Some(_) => self.resolve(node).unwrap_or(node),
            None => node,
        };
        let parts = || node.get("allOf").into_iter().flat_map(Node::items).filter(|m| is_annotation(*m));
        self.spend_on_text(node, text(node, "description"));
        let says = |key: &str| flag(node, key) || flag(target, key) || parts().any(|m| flag(m, key));
        Property {
            name,
            ty: self.ty(node),
            required,
            description: text(node, "description").or_else(|| parts().find_map(|m| text(m, "description"))),
            deprecated: says("deprecated"),
            read_only: says("readOnly"),
            write_only: says("writeOnly"),
            default: node.get("default"),
        }
    }

    fn discriminator(&mut self, node: Node<'d>) -> Option<Discriminator<'d>> {
        let discriminator = node.get("discriminator")?;
        // Swagger 2.0 writes the property's name only.
        let property = discriminator.str().or_else(|| text(discriminator, "propertyName"))?;
        let entries: Vec<_> = discriminator.get("mapping").into_iter().flat_map(Node::members).collect();
        let mapping = entries.into_iter().filter_map(|(value, target)| Some((value, self.mapped(target)?))).collect();
        Some(Discriminator { property, mapping })
    }

    /// The model that a mapping names, by reference or by the name of a component.
    fn mapped(&mut self, target: Node<'d>) -> Option<ModelId> {
        let text = target.str()?;
        let by_name = self.component(text);
        let found = by_name.or_else(|| self.document.follow(target, text).ok()).and_then(|n| self.resolve(n));
        let id = found.and_then(|n| self.model_of(n));
        if id.is_none() {
            self.warn(
                target,
                rules::DISCRIMINATOR_MAPPING,
                "this discriminator mapping names no schema that has properties",
                Some("write the name of a schema, or a reference such as #/components/schemas/Cat"),
            );
        }
        id
    }
}

/// The alternatives of `oneOf` or `anyOf`; none when all of them only narrow the schema's own
/// properties.
fn shaped<'d>(node: Node<'d>, key: &str) -> Vec<Node<'d>> {
    let members = alternatives(node, key);
    if has_properties(node) && members.iter().all(|m| only_narrows(*m)) { Vec::new() } else { members }
}

/// Properties as they are gathered: a later one replaces an earlier one of its name in its place.
#[derive(Default)]
struct Merge<'d> {
    properties: Vec<(&'d str, Node<'d>)>,
    index: BTreeMap<&'d str, usize>,
    required: BTreeSet<&'d str>,
    extra: Option<Node<'d>>,
    parents: Vec<ModelId>,
    any_of: Vec<ModelId>,
    discriminator: Option<Discriminator<'d>>,
    seen: BTreeSet<NodeId>,
}

impl<'d> Merge<'d> {
    fn put(&mut self, name: &'d str, node: Node<'d>) {
        match self.index.get(name) {
            Some(&i) => self.properties[i].1 = node,
            None => {
                self.index.insert(name, self.properties.len());
                self.properties.push((name, node));
            }
        }
    }
}
