//! What a discriminator chooses: one of the alternatives, or one of those that inherit by `allOf`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::schemas::{Schemas, all_of};
use crate::api::schema::{alternatives, is_null_schema, text};
use crate::api::{Api, ModelId, ModelShape};
use crate::lean::Filled;
use crate::spec::{Node, NodeId};

/// How a schema with heirs is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A value follows the heir too that its discriminator names.
    Whole,
    /// It is what an heir has of it: the heir is chosen already, and to choose again would not end.
    Part,
}

/// Schemas by the value of a discriminator that chooses them.
type Heirs<'d> = Vec<(String, Node<'d>)>;

/// The schemas whose discriminator chooses between those that inherit from them.
pub struct Families<'d> {
    /// The discriminator's property, and the heirs.
    by_parent: BTreeMap<NodeId, (&'d str, Heirs<'d>)>,
    /// Each schema with each of those in its `allOf`.
    parents: BTreeSet<(NodeId, NodeId)>,
}

impl<'d> Families<'d> {
    pub fn of(api: &Api<'d>) -> Self {
        let children = api.children();
        let (mut by_parent, mut parents) = (BTreeMap::new(), BTreeSet::new());
        for (id, model) in (0..).map(ModelId).zip(&api.models) {
            let ModelShape::Object(object) = &model.shape else { continue };
            parents.extend(object.parents.iter().map(|parent| (model.node.id(), api.model(*parent).node.id())));
            let Some(discriminator) = object.discriminator.as_ref().filter(|_| object.any_of.is_empty()) else {
                continue;
            };
            let choices = api.choices(id, &children).into_iter().filter(|choice| choice.model != id);
            let heirs: Vec<_> = choices.map(|choice| (choice.value.to_owned(), api.model(choice.model).node)).collect();
            by_parent.insert(model.node.id(), (discriminator.property, heirs));
        }
        Self { by_parent, parents }
    }

    /// What a value of this schema may be besides.
    pub fn heirs(&self, node: Node<'d>, role: Role) -> &[(String, Node<'d>)] {
        match (role, self.by_parent.get(&node.id())) {
            (Role::Whole, Some((_, heirs))) => heirs,
            _ => &[],
        }
    }

    /// Whether a schema has another one in its `allOf`, or in that of its parents.
    fn inherits(&self, heir: NodeId, from: NodeId) -> bool {
        let (mut stack, mut seen) = (vec![heir], BTreeSet::new());
        while let Some(id) = stack.pop() {
            let parents = self.parents.iter().filter(|(child, _)| *child == id).map(|(_, parent)| *parent);
            stack.extend(parents.filter(|parent| seen.insert(*parent)));
        }
        seen.contains(&from)
    }

    /// How a schema is meant that another one holds: of its parents an heir has a part.
    pub fn role(&self, holder: Node<'d>, held: Node<'d>) -> Role {
        let target = held.reference().and_then(|_| held.document().target(held).ok());
        let is_parent = target.is_some_and(|target| self.parents.contains(&(holder.id(), target.id())));
        if is_parent { Role::Part } else { Role::Whole }
    }
}

/// Holds for the objects whose property is as `value` says.
pub(super) fn is(property: &str, value: Value) -> Value {
    json!({ "type": "object", "properties": { property: value }, "required": [property] })
}

impl<'d> Schemas<'d> {
    /// A value has to follow the heir that its discriminator names, and one that names none the schema itself. Both at
    /// once would apply what the heir inherits twice, and so twice as often with each level of a value.
    pub(super) fn inherited(&mut self, node: Node<'d>, role: Role, out: &mut Map<String, Value>) {
        let family = self.families.by_parent.get(&node.id()).filter(|_| role == Role::Whole);
        let Some((property, heirs)) = family.cloned() else { return };
        let (mut names, mut choices) = (Vec::new(), Vec::new());
        for (value, heir) in heirs {
            if !self.circles.contains(&(node.id(), heir.id())) {
                choices.push(self.choice(property, &value, heir));
                names.extend(self.families.inherits(heir.id(), node.id()).then_some(value));
            }
        }
        if !names.is_empty() {
            let own = std::mem::take(out);
            choices.push(json!({ "if": is(property, json!({ "enum": names })), "else": own }));
        }
        choices.into_iter().for_each(|choice| all_of(out, choice));
    }

    /// Objects whose property has this value follow the target.
    fn choice(&mut self, property: &str, value: &str, target: Node<'d>) -> Value {
        json!({ "if": is(property, json!({ "const": value })), "then": self.refer(target, Role::Whole) })
    }

    /// The alternative that a discriminator chooses, so that a problem is told of that one and not of all. None where some
    /// alternative has no name of its own, or a value without a name is allowed.
    pub(super) fn chosen(&mut self, node: Node<'d>, key: &str) -> Option<Value> {
        let discriminator = node.get("discriminator").filter(|d| d.is_object())?;
        let property = text(discriminator, "propertyName")?;
        if discriminator.get("defaultMapping").is_some() {
            return None;
        }
        let document = node.document();
        let mapping = discriminator.get("mapping");
        let mut values: Vec<(&str, Node<'d>)> = Vec::new();
        for member in alternatives(node, key) {
            let target = document.target(member).ok().filter(|_| member.reference().is_some())?;
            if self.circles.contains(&(member.id(), target.id())) {
                return None;
            }
            let mapped = |named: Node<'d>| {
                let named = named.str()?;
                let by_reference = || document.follow(discriminator, named).ok().map(Node::id);
                let by_name = target.key() == Some(named);
                (by_name || by_reference() == Some(target.id())).then_some(())
            };
            let members = mapping.into_iter().flat_map(Node::members);
            let mut own: Vec<_> =
                members.filter(|(_, named)| mapped(*named).is_some()).map(|(value, _)| value).collect();
            if own.is_empty() {
                own.push(text(target, "x-discriminator-value").or(target.key())?);
            }
            values.extend(own.into_iter().map(|value| (value, target)));
        }
        let all: BTreeSet<_> = values.iter().map(|(value, _)| *value).filled();
        if all.len() != values.len() {
            return None;
        }
        let mut rules = vec![is(property, json!({ "enum": all }))];
        rules.extend(values.into_iter().map(|(value, target)| self.choice(property, value, target)));
        let nullable = node.get(key)?.items().any(is_null_schema);
        let rules = json!({ "allOf": rules });
        Some(if nullable { json!({ "anyOf": [{ "type": "null" }, rules] }) } else { rules })
    }
}
