//! The choice of a discriminator as schemas: an alternative, or a schema that inherits by `allOf`.

use crate::small::CollectSmall;
use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::families::Role;
use super::schemas::{Schemas, all_of};
use crate::api::schema::{alternatives, is_null_member, text};
use crate::spec::Node;

/// Applies to objects whose property matches `value`.
pub(super) fn is(property: &str, value: Value) -> Value {
    json!({ "type": "object", "properties": { property: value }, "required": [property] })
}

impl<'d> Schemas<'d> {
    /// A value must follow the subtype that its discriminator chooses, or the schema itself if it chooses none.
    /// Applying both would validate inherited parts twice, and twice as often at each nesting level.
    pub(super) fn inherited(&mut self, node: Node<'d>, role: Role, out: &mut Map<String, Value>) {
        let family = self.families.family(node, role);
        let Some((property, subtypes)) = family.cloned() else { return };
        let (mut names, mut choices) = (Vec::new(), Vec::new());
        for (value, subtype) in subtypes {
            if !self.cycles.contains(&(node.id(), subtype.id())) {
                choices.push(self.choice(property, &value, subtype));
                names.extend(self.families.inherits(subtype.id(), node.id()).then_some(value));
            }
        }
        if !names.is_empty() {
            let own = std::mem::take(out);
            choices.push(json!({ "if": is(property, json!({ "enum": names })), "else": own }));
        }
        choices.into_iter().for_each(|choice| all_of(out, choice));
    }

    /// Objects with this value of the property must follow the target.
    fn choice(&mut self, property: &str, value: &str, target: Node<'d>) -> Value {
        json!({ "if": is(property, json!({ "const": value })), "then": self.refer(target, Role::Whole) })
    }

    /// The alternative that a discriminator chooses, so that problems are reported for this alternative only. None if
    /// an alternative is not a reference or does not have unique values, or if other values are allowed
    /// (`defaultMapping`).
    pub(super) fn chosen(&mut self, node: Node<'d>, key: &str) -> Option<Value> {
        let discriminator = node.get("discriminator").filter(|d| d.is_object())?;
        let property = text(discriminator, "propertyName")?;
        if discriminator.get("defaultMapping").is_some() {
            return None;
        }
        let document = node.document();
        let mut values: Vec<(String, Node<'d>)> = Vec::new();
        for member in alternatives(node, key) {
            let target = document.target(member).ok().filter(|_| member.reference().is_some())?;
            if self.cycles.contains(&(member.id(), target.id())) {
                return None;
            }
            let own = self.families.values(discriminator, target);
            if own.is_empty() {
                return None;
            }
            values.extend(own.iter().map(|value| (value.clone(), target)));
        }
        let all: BTreeSet<_> = values.iter().map(|(value, _)| value.as_str()).collect_small();
        if all.len() != values.len() {
            return None;
        }
        let mut rules = vec![is(property, json!({ "enum": all }))];
        rules.extend(values.iter().map(|(value, target)| self.choice(property, value, *target)));
        let nullable = node.get(key)?.items().any(is_null_member);
        let rules = json!({ "allOf": rules });
        Some(if nullable { json!({ "anyOf": [{ "type": "null" }, rules] }) } else { rules })
    }
}
