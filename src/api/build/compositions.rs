//! Compositions: `allOf` merged into one object, `oneOf` and `anyOf` as unions.

use std::collections::{BTreeMap, BTreeSet};

use super::builder::Builder;
use super::inline::sanitize;
use super::schema::{
    additional, alternatives, effective, enum_values, flag, follow, has_properties, is_annotation, may_be_object,
    only_narrows, pattern_schemas, referred, refers, text, types,
};
use super::search::Look;
use crate::api::rules;
use crate::api::{AdditionalProperties, Discriminator, ModelId, Object, Property, Shape, Type, Union};
use crate::settings::NAME_MAPPINGS;
use crate::spec::{Node, NodeId};

impl<'d> Builder<'d> {
    /// The union of a schema: a `oneOf`, or an `anyOf` whose members have no properties, or an inline `anyOf` with a
    /// scalar among its members (an id, or the object with that id).
    pub(in crate::api) fn union(&mut self, node: Node<'d>) -> Option<Union<'d>> {
        if may_be_object(node) {
            return Some(self.union_of_types(node));
        }
        let one_of = shaped(node, "oneOf");
        let any = one_of.is_empty();
        let members = if any {
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
        Some(Union { members, any, common, discriminator: self.discriminator(node) })
    }

    /// Several types, one of which is an object with properties, which becomes a model.
    fn union_of_types(&mut self, node: Node<'d>) -> Union<'d> {
        let owner = self.model_of(node).map(|id| self.models[id.0 as usize].name.clone()).unwrap_or_default();
        let mut member = |name: &str| match name {
            "object" => {
                let name = self.names.unique(format!("{}_object", sanitize(&owner)));
                let id = self.push_model(name, node);
                self.parts.insert(id, vec![node]);
                Shape::Model(id)
            }
            other => self.plain_type(node, other),
        };
        let members = types(node).into_iter().map(|name| Type::of(member(name))).collect();
        Union { members, any: false, common: Vec::new(), discriminator: None }
    }

    /// True for an inline `anyOf` with a scalar among its members. Components stay a single interface, which programs
    /// written against the reference use by name.
    fn may_be_scalar(&mut self, node: Node<'d>, members: &[Node<'d>]) -> bool {
        let inline = node.parent().map(Node::id) != self.schemas().map(Node::id);
        let mut scalar = |m: &Node<'d>| {
            let member = self.schema(effective(*m).node);
            member.is_some_and(|m| matches!(types(m).as_slice(), ["string" | "integer" | "number" | "boolean"]))
        };
        inline && members.iter().any(&mut scalar)
    }

    /// True for a schema with properties to merge: an object, directly or by composition.
    pub(in crate::api) fn has_properties_to_merge(&mut self, node: Node<'d>) -> bool {
        self.composed.finds(node, |node| {
            let node = effective(node).node;
            let Ok(node) = follow(node) else { return Look::On(Vec::new()) };
            if !enum_values(node).is_empty() {
                return Look::On(Vec::new());
            }
            if has_properties(node) {
                return Look::Found;
            }
            let mut next = alternatives(node, "anyOf");
            next.extend(referred(node));
            next.extend(node.get("allOf").into_iter().flat_map(Node::items));
            Look::On(next)
        })
    }

    /// The object of a schema's own properties and those of all members of its compositions.
    pub(in crate::api) fn merged_object(&mut self, node: Node<'d>) -> Object<'d> {
        let mut merge = Merge::default();
        self.within(node, |builder| builder.merge(node, &mut merge, true));
        let owner = self.model_of(node).map(|id| self.models[id.0 as usize].name.clone());
        self.object(&owner.unwrap_or_default(), merge)
    }

    /// The object from the properties gathered for the model `owner`.
    pub(in crate::api) fn object(&mut self, owner: &str, merge: Merge<'d>) -> Object<'d> {
        let Merge { mut properties, required, always, additional_properties, parents, any_of, discriminator, .. } =
            merge;
        properties.iter_mut().for_each(|p| p.of_alternative &= !always.contains(p.name));
        let properties = properties.into_iter().map(|p| self.property(owner, &p, required.contains(p.name))).collect();
        let additional_properties =
            additional_properties.map_or(AdditionalProperties::Unspecified, |node| self.additional_properties(node));
        Object { properties, additional_properties, parents, any_of, discriminator }
    }

    pub(in crate::api) fn merge(&mut self, node: Node<'d>, merge: &mut Merge<'d>, top: bool) {
        if !merge.seen.insert(node.id()) {
            if merge.earlier == 0 && merge.has_earlier {
                self.keep(node, merge);
            }
            return;
        }
        let reference = referred(node).map(|target| (node, target));
        if node.reference().is_some() && !refers(node) && reference.is_none() {
            // Reports the reason.
            self.resolve(node);
        }
        let parts = node.get("allOf").into_iter().flat_map(Node::items).map(|member| (member, effective(member).node));
        for (member, part) in reference.into_iter().chain(parts) {
            let Some(target) = self.schema(part) else { continue };
            if top
                && member.reference().is_some()
                && let Some(id) = self.resolve(member).and_then(|parent| self.model_of(parent))
            {
                merge.parents.push(id);
            }
            self.within(member, |builder| builder.merge(target, merge, false));
        }
        // For a `oneOf` within an `allOf`, properties of any alternative can be present, and those that an alternative
        // requires are not always required.
        let one_of = if top { Vec::new() } else { shaped(node, "oneOf") };
        let required = std::mem::take(&mut merge.required);
        merge.alternatives += 1;
        self.merge_alternatives(&one_of, merge, false);
        merge.required = required;
        self.merge_alternatives(&shaped(node, "anyOf"), merge, top);
        merge.alternatives -= 1;
        let properties = node.get("properties").filter(|p| self.spend(*p, p.len()));
        for (name, property) in properties.into_iter().flat_map(Node::members) {
            merge.put(name, property);
        }
        let required = node.get("required").into_iter().flat_map(Node::items).filter_map(Node::str);
        if merge.alternatives == 0 {
            merge.always.extend(required.clone());
        }
        merge.required.extend(required);
        if additional(node).is_some() || pattern_schemas(node).next().is_some() {
            merge.additional_properties = Some(node);
        }
        if top {
            merge.discriminator = self.discriminator(node);
        }
    }

    fn merge_alternatives(&mut self, members: &[Node<'d>], merge: &mut Merge<'d>, top: bool) {
        let last = members.iter().rposition(|member| self.has_properties_to_merge(*member));
        let last = last.unwrap_or(members.len().saturating_sub(1));
        for (place, member) in members.iter().enumerate() {
            let Some(target) = self.schema(effective(*member).node) else { continue };
            if top {
                merge.any_of.push(self.ty(*member));
            }
            let is_earlier = usize::from(place != last);
            merge.earlier += is_earlier;
            self.within(*member, |builder| builder.merge(target, merge, false));
            merge.earlier -= is_earlier;
        }
    }

    /// Notes that the last alternative has the properties of a schema that was merged before.
    fn keep(&mut self, node: Node<'d>, merge: &mut Merge<'d>) {
        if !merge.kept.insert(node.id()) {
            return;
        }
        let properties = node.get("properties").filter(|p| self.spend(*p, p.len()));
        for (name, _) in properties.into_iter().flat_map(Node::members) {
            if let Some(&i) = merge.index.get(name) {
                merge.properties[i].of_earlier_alternative = false;
            }
        }
        let parts = node.get("allOf").into_iter().flat_map(Node::items).map(|member| effective(member).node);
        for part in referred(node).into_iter().chain(parts) {
            if let Some(target) = self.schema(part) {
                self.within(part, |builder| builder.keep(target, merge));
            }
        }
    }

    fn property(&mut self, owner: &str, gathered: &Gathered<'d>, required: bool) -> Property<'d> {
        let Gathered { name, node, ref also, of_alternative, of_earlier_alternative, .. } = *gathered;
        let mut all = vec![node];
        if node.reference().is_some() {
            all.extend(self.resolve(node));
        }
        let parts = || node.get("allOf").into_iter().flat_map(Node::items).filter(|m| is_annotation(*m));
        all.extend(parts());
        let description = text(node, "description").or_else(|| parts().find_map(|m| text(m, "description")));
        self.spend_on_text(node, description);
        let says = |key: &str| all.iter().chain(also).any(|m| flag(*m, key));
        Property {
            name,
            mapped_name: self.mapped_name(NAME_MAPPINGS, name),
            node,
            also: also.clone(),
            ty: self.property_type(owner, gathered),
            required,
            of_alternative,
            of_earlier_alternative,
            description,
            deprecated: says("deprecated"),
            read_only: says("readOnly"),
            write_only: says("writeOnly"),
            default: node.get("default"),
        }
    }

    fn discriminator(&mut self, node: Node<'d>) -> Option<Discriminator<'d>> {
        let discriminator = node.get("discriminator")?;
        // Swagger 2.0 has only the name of the property.
        let property = discriminator.str().or_else(|| text(discriminator, "propertyName"))?;
        let entries: Vec<_> = discriminator.get("mapping").into_iter().flat_map(Node::members).collect();
        let mapping = entries.into_iter().filter_map(|(value, target)| Some((value, self.mapped(target)?))).collect();
        let default = discriminator.get("defaultMapping").and_then(|target| self.mapped(target));
        Some(Discriminator { node: discriminator, property, mapping, default })
    }

    /// The model that a mapping refers to, by reference or by the name of a component.
    fn mapped(&mut self, target: Node<'d>) -> Option<ModelId> {
        let text = target.str()?;
        let by_name = self.component(text);
        let found = by_name.or_else(|| self.document.follow(target, text).ok()).and_then(|n| self.resolve(n));
        let id = found.and_then(|n| self.model_of(n));
        if id.is_none() {
            self.warn(
                target,
                rules::DISCRIMINATOR_MAPPING,
                "This `mapping` entry does not point to a schema with properties; it is ignored.",
                Some("Write the name of a schema, or a reference such as `#/components/schemas/Cat`."),
            );
        }
        id
    }
}

/// The alternatives of `oneOf` or `anyOf`; none if all of them only narrow the schema's own properties.
fn shaped<'d>(node: Node<'d>, key: &str) -> Vec<Node<'d>> {
    let members = alternatives(node, key);
    if has_properties(node) && members.iter().all(|m| only_narrows(*m)) { Vec::new() } else { members }
}

/// Properties gathered so far. A later property replaces an earlier one with the same name, in the same position.
#[derive(Default)]
pub(in crate::api) struct Merge<'d> {
    pub properties: Vec<Gathered<'d>>,
    index: BTreeMap<&'d str, usize>,
    required: BTreeSet<&'d str>,
    /// Properties that are required regardless of the alternative.
    always: BTreeSet<&'d str>,
    /// The last schema that mentions additional properties.
    additional_properties: Option<Node<'d>>,
    pub parents: Vec<ModelId>,
    any_of: Vec<Type<'d>>,
    discriminator: Option<Discriminator<'d>>,
    seen: BTreeSet<NodeId>,
    /// The number of enclosing `oneOf` and `anyOf`: a property of one alternative can be absent from the others.
    alternatives: usize,
    /// The number of those of them of which an alternative before the last one is being merged.
    earlier: usize,
    /// True once such an alternative has declared a property.
    has_earlier: bool,
    /// The schemas whose properties the last alternative has, too.
    kept: BTreeSet<NodeId>,
}

/// A property with all schemas that declare it.
pub(in crate::api) struct Gathered<'d> {
    pub name: &'d str,
    /// The last schema.
    pub node: Node<'d>,
    /// The last schema that describes the values.
    pub shape: Node<'d>,
    /// The earlier schemas in an `allOf`.
    pub also: Vec<Node<'d>>,
    /// True as long as only alternatives declare it.
    pub of_alternative: bool,
    /// True as long as only alternatives before the last one declare it.
    pub of_earlier_alternative: bool,
}

impl<'d> Merge<'d> {
    pub fn has(&self, name: &str) -> bool {
        self.index.contains_key(name)
    }

    fn put(&mut self, name: &'d str, node: Node<'d>) {
        match self.index.get(name) {
            Some(&i) => {
                let known = &mut self.properties[i];
                known.of_earlier_alternative &= self.earlier > 0;
                let earlier = std::mem::replace(&mut known.node, node);
                if self.alternatives > 0 {
                    (known.shape, known.also) = (node, Vec::new());
                    return;
                }
                let alternative = std::mem::replace(&mut known.of_alternative, false);
                if alternative {
                    (known.shape, known.also) = (node, Vec::new());
                    return;
                }
                known.also.push(earlier);
                if !(is_annotation(node) || node.is_empty()) {
                    known.shape = node;
                }
            }
            None => {
                let (of_alternative, of_earlier_alternative) = (self.alternatives > 0, self.earlier > 0);
                self.index.insert(name, self.properties.len());
                self.has_earlier |= of_earlier_alternative;
                let also = Vec::new();
                self.properties.push(Gathered {
                    name,
                    node,
                    shape: node,
                    also,
                    of_alternative,
                    of_earlier_alternative,
                });
            }
        }
    }
}
