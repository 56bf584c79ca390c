//! Properties that several members of an `allOf` declare.
//!
//! The type of the last declaration is used, which is usually the narrowest. If that would lose properties, objects are
//! merged like the objects that contain them; for other types there is a warning.

use std::collections::BTreeSet;

use super::builder::Builder;
use super::compositions::{Gathered, Merge};
use super::inline::sanitize;
use super::schema::{effective, enum_base, follow, has_properties, types};
use crate::api::EnumBase;
use crate::api::rules;
use crate::api::{ModelId, Object, Shape, Type};
use crate::error::grouped;
use crate::small::CollectSmall;
use crate::spec::Node;

/// The number of models that combine several schemas. Schemas that refer to each other can be combined in endless ways;
/// beyond this number, the type of the last declaration is used.
const COMBINED: usize = 1_000;

impl<'d> Builder<'d> {
    /// The type of a property of the model `owner`.
    pub(in crate::api) fn property_type(&mut self, owner: &str, property: &Gathered<'d>) -> Type<'d> {
        let ty = self.ty(property.shape);
        if property.also.is_empty() {
            return ty;
        }
        self.check_conflicts(property);
        let all = property.also.iter().chain([&property.shape]);
        let mut objects: Vec<Node<'d>> = Vec::new();
        for schema in all.filter_map(|schema| follow(effective(*schema).node).ok()) {
            if self.has_properties_to_merge(schema) {
                objects.retain(|known| known.id() != schema.id());
                objects.push(schema);
            }
        }
        match objects.split_last() {
            Some((last, earlier)) if matches!(ty.shape, Shape::Model(_)) && self.loses(*last, earlier) => {
                match self.combined(owner, property.name, objects) {
                    Some(id) => Type { shape: Shape::Model(id), ..ty },
                    None => ty,
                }
            }
            _ => ty,
        }
    }

    /// True if an earlier schema has properties that the last one lacks.
    fn loses(&mut self, last: Node<'d>, earlier: &[Node<'d>]) -> bool {
        let kept = self.gathered(&[last]);
        let before = self.gathered(earlier);
        before.properties.iter().any(|p| !kept.has(p.name))
    }

    fn gathered(&mut self, nodes: &[Node<'d>]) -> Merge<'d> {
        let mut merge = Merge::default();
        for node in nodes {
            self.within(*node, |builder| builder.merge(*node, &mut merge, true));
        }
        merge
    }

    /// The model that combines all of these schemas. The same schemas have the same model, because they can contain
    /// each other. None beyond the limit.
    fn combined(&mut self, owner: &str, property: &str, nodes: Vec<Node<'d>>) -> Option<ModelId> {
        let key: Vec<_> = nodes.iter().map(|node| node.id()).collect();
        if let Some(known) = self.combined.get(&key) {
            return Some(*known);
        }
        let last = nodes[nodes.len() - 1];
        if self.combined.len() == COMBINED {
            let message = format!(
                "More than {} properties get their type from several `allOf` subschemas; from here on, only the last \
                 subschema is used.",
                grouped(COMBINED)
            );
            self.warn(last, rules::ALL_OF_CONFLICT, message, Some("Declare each such property in one subschema only."));
            return None;
        }
        let name = self.names.unique(sanitize(&format!("{owner}_{property}")));
        let id = self.push_model(name, last);
        self.combined.insert(key, id);
        self.parts.insert(id, nodes);
        Some(id)
    }

    /// An object that follows all of these schemas.
    pub(in crate::api) fn combined_object(&mut self, owner: &str, nodes: &[Node<'d>]) -> Object<'d> {
        let mut merge = self.gathered(nodes);
        if nodes.len() > 1 {
            merge.parents = nodes.iter().filter_map(|node| self.model_of(*node)).collect();
        }
        self.object(owner, merge)
    }

    /// Warns about a property whose schemas have no type in common, so that no value follows them all.
    fn check_conflicts(&mut self, property: &Gathered<'d>) {
        let last = kinds(property.shape);
        if last.is_empty() {
            return;
        }
        for earlier in &property.also {
            let kinds = kinds(*earlier);
            if !kinds.is_empty() && kinds.is_disjoint(&last) {
                let text = |kinds: &BTreeSet<&str>| {
                    kinds.iter().map(|kind| format!("`{kind}`")).collect::<Vec<_>>().join(" or ")
                };
                let message = format!(
                    "{:?} has type {} here, but {} in another `allOf` subschema; the type given here is used.",
                    property.name,
                    text(&last),
                    text(&kinds)
                );
                let hint = "Give both the same type, or remove one of them.";
                self.warn(property.shape, rules::ALL_OF_CONFLICT, message, Some(hint));
            }
        }
    }
}

/// The JSON types of a schema's values, as far as they are known; `integer` counts as `number`.
fn kinds(schema: Node<'_>) -> BTreeSet<&str> {
    let Ok(node) = follow(effective(schema).node) else { return BTreeSet::new() };
    let types = types(node);
    if !types.is_empty() {
        return types.into_iter().map(|t| if t == "integer" { "number" } else { t }).collect_small();
    }
    let kind = match enum_base(node) {
        Some(EnumBase::String) => Some("string"),
        Some(EnumBase::Number) => Some("number"),
        Some(EnumBase::Boolean) => Some("boolean"),
        Some(EnumBase::Mixed) => None,
        None if has_properties(node) => Some("object"),
        None if node.get("items").is_some() => Some("array"),
        None => None,
    };
    kind.into_iter().collect_small()
}
