//! Finds the schemas that a discriminator chooses among because they inherit by `allOf`.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::Api;
use crate::spec::{Node, NodeId};

/// The way in which a schema with subtypes applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A value must also follow the subtype that its discriminator chooses.
    Whole,
    /// As a part of a subtype: the subtype has been chosen, and choosing again would recurse endlessly.
    Part,
}

/// Schemas with the discriminator values that choose them.
pub type Subtypes<'d> = Vec<(String, Node<'d>)>;

/// The schemas whose discriminator chooses among those that inherit from them.
pub struct Families<'d> {
    /// The discriminator's property, and the subtypes.
    by_parent: BTreeMap<NodeId, (&'d str, Subtypes<'d>)>,
    /// Each schema paired with each schema in its `allOf`.
    parents: BTreeSet<(NodeId, NodeId)>,
    /// The values by which a discriminator chooses a schema or a schema within it.
    chosen: BTreeMap<(NodeId, NodeId), Vec<String>>,
}

impl<'d> Families<'d> {
    pub fn of(api: &Api<'d>) -> Self {
        let children = api.children();
        let (mut by_parent, mut parents) = (BTreeMap::new(), BTreeSet::new());
        let mut chosen: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (id, model) in api.model_ids().zip(&api.models) {
            if let Some(discriminator) = model.discriminator() {
                let known = if api.tells_apart(id, &children) { usize::MAX } else { discriminator.mapping.len() };
                for choice in api.choices(id, &children).into_iter().take(known) {
                    let alternative = api.model(choice.alternative).node.id();
                    let values = chosen.entry((discriminator.node.id(), alternative)).or_default();
                    // Models that share a discriminator, for example by an `allOf`, have the same values.
                    if !values.iter().any(|value| value == choice.value) {
                        values.push(choice.value.to_owned());
                    }
                }
            }
            let Some(object) = model.object() else { continue };
            parents.extend(object.parents.iter().map(|parent| (model.node.id(), api.model(*parent).node.id())));
            let Some(discriminator) = object.discriminator.as_ref().filter(|_| object.any_of.is_empty()) else {
                continue;
            };
            let choices = api.choices(id, &children).into_iter().filter(|choice| choice.model != id);
            let subtypes: Vec<_> =
                choices.map(|choice| (choice.value.to_owned(), api.model(choice.model).node)).collect();
            by_parent.insert(model.node.id(), (discriminator.property, subtypes));
        }
        Self { by_parent, parents, chosen }
    }

    /// The values by which a discriminator chooses a schema or a schema within it; none if they do not distinguish it
    /// from the others.
    pub fn values(&self, discriminator: Node<'d>, chosen: Node<'d>) -> &[String] {
        self.chosen.get(&(discriminator.id(), chosen.id())).map_or(&[], Vec::as_slice)
    }

    /// The subtypes that a value of this schema can have.
    pub fn subtypes(&self, node: Node<'d>, role: Role) -> &[(String, Node<'d>)] {
        self.family(node, role).map_or(&[], |(_, subtypes)| subtypes)
    }

    /// The property that chooses, and the subtypes.
    pub fn family(&self, node: Node<'d>, role: Role) -> Option<&(&'d str, Subtypes<'d>)> {
        self.by_parent.get(&node.id()).filter(|_| role == Role::Whole)
    }

    /// True if a schema has another in its `allOf`, directly or through its parents.
    pub fn inherits(&self, subtype: NodeId, from: NodeId) -> bool {
        let (mut stack, mut seen) = (vec![subtype], BTreeSet::new());
        while let Some(id) = stack.pop() {
            let parents = self.parents.iter().filter(|(child, _)| *child == id).map(|(_, parent)| *parent);
            stack.extend(parents.filter(|parent| seen.insert(*parent)));
        }
        seen.contains(&from)
    }

    /// The way in which a schema inside another applies: a subtype includes its parents as parts.
    pub fn role(&self, holder: Node<'d>, held: Node<'d>) -> Role {
        let target = held.reference().and_then(|_| held.document().target(held).ok());
        let is_parent = target.is_some_and(|target| self.parents.contains(&(holder.id(), target.id())));
        if is_parent { Role::Part } else { Role::Whole }
    }
}
