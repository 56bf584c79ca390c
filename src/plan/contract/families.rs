//! Which schemas a discriminator chooses among because they inherit by `allOf`.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::Api;
use crate::spec::{Node, NodeId};

/// How a schema with subtypes is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A value follows the subtype too that its discriminator names.
    Whole,
    /// It is what a subtype has of it: the subtype is chosen already, and to choose again would not end.
    Part,
}

/// Schemas by the value of a discriminator that chooses them.
pub type Subtypes<'d> = Vec<(String, Node<'d>)>;

/// The schemas whose discriminator chooses between those that inherit from them.
pub struct Families<'d> {
    /// The discriminator's property, and the subtypes.
    by_parent: BTreeMap<NodeId, (&'d str, Subtypes<'d>)>,
    /// Each schema with each of those in its `allOf`.
    parents: BTreeSet<(NodeId, NodeId)>,
    /// The values by which a discriminator chooses a schema.
    mapped: BTreeMap<(NodeId, NodeId), Vec<&'d str>>,
}

impl<'d> Families<'d> {
    pub fn of(api: &Api<'d>) -> Self {
        let children = api.children();
        let (mut by_parent, mut parents) = (BTreeMap::new(), BTreeSet::new());
        let mut mapped: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (id, model) in api.model_ids().zip(&api.models) {
            if let Some(discriminator) = model.discriminator() {
                for (value, chosen) in &discriminator.mapping {
                    let values = mapped.entry((discriminator.node.id(), api.model(*chosen).node.id())).or_default();
                    // Models that share a discriminator, as by an `allOf`, map the same.
                    if !values.contains(value) {
                        values.push(*value);
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
        Self { by_parent, parents, mapped }
    }

    /// The values by which a discriminator chooses a schema: those of its mapping, or else those that the schema declares.
    pub fn values(&self, discriminator: Node<'d>, chosen: Node<'d>) -> &[&'d str] {
        self.mapped.get(&(discriminator.id(), chosen.id())).map_or(&[], Vec::as_slice)
    }

    /// What a value of this schema may be besides.
    pub fn subtypes(&self, node: Node<'d>, role: Role) -> &[(String, Node<'d>)] {
        self.family(node, role).map_or(&[], |(_, subtypes)| subtypes)
    }

    /// The property that chooses, and the subtypes.
    pub fn family(&self, node: Node<'d>, role: Role) -> Option<&(&'d str, Subtypes<'d>)> {
        self.by_parent.get(&node.id()).filter(|_| role == Role::Whole)
    }

    /// Whether a schema has another one in its `allOf`, or in that of its parents.
    pub fn inherits(&self, subtype: NodeId, from: NodeId) -> bool {
        let (mut stack, mut seen) = (vec![subtype], BTreeSet::new());
        while let Some(id) = stack.pop() {
            let parents = self.parents.iter().filter(|(child, _)| *child == id).map(|(_, parent)| *parent);
            stack.extend(parents.filter(|parent| seen.insert(*parent)));
        }
        seen.contains(&from)
    }

    /// How a schema is meant that another one holds: of its parents a subtype has a part.
    pub fn role(&self, holder: Node<'d>, held: Node<'d>) -> Role {
        let target = held.reference().and_then(|_| held.document().target(held).ok());
        let is_parent = target.is_some_and(|target| self.parents.contains(&(holder.id(), target.id())));
        if is_parent { Role::Part } else { Role::Whole }
    }
}
