//! Examples of the description, if they match their types.

use std::collections::BTreeSet;

use super::{ALTERNATIVES, NESTING, SPARED, Within, Writer, of_record};
use crate::api::{ModelId, Object, Shape, Type};
use crate::plan::models::ModelKind;
use crate::plan::scalars::{allows, example_literal, is_list, place, schemas};
use crate::plan::values::{Field, Record, Value, quoted_width};
use crate::spec::Node;

/// Bytes of the description's example, as JSON.
const LONGEST: usize = 1_200;
/// The number of values that are examined in such an example.
const STEPS: usize = 200;

impl<'a, 'd> Writer<'a, 'd, '_> {
    /// An example of the description, if it matches a type; without optional properties that do not fit here.
    pub(super) fn whole_literal(&mut self, ty: &'a Type<'d>, node: Node<'d>) -> Option<Value<'a, 'd>> {
        let (start, steps) = (self.size, self.steps);
        let end = if start == 0 { LONGEST } else { self.longest() - SPARED };
        let around = std::mem::replace(&mut self.given_end, end);
        self.steps = steps.min(STEPS);
        let written = self.literal(ty, node, false, &Within::default()).filter(|_| self.size <= end);
        self.steps = steps - (steps.min(STEPS) - self.steps);
        self.given_end = around;
        if written.is_none() {
            self.size = start;
        }
        written
    }

    /// A value of the description, if it matches a type. Properties that the type lacks, and optional properties with
    /// invalid values, are omitted; missing required properties are generated, unless the value has to distinguish
    /// alternatives (`strict`).
    fn literal(
        &mut self,
        ty: &'a Type<'d>,
        node: Node<'d>,
        strict: bool,
        within: &Within<'a, 'd>,
    ) -> Option<Value<'a, 'd>> {
        self.steps = self.steps.checked_sub(1)?;
        let is_open = self.nesting < NESTING;
        self.attempt(|writer| if is_open { writer.value_literal(ty, node, strict, within) } else { None })
    }

    fn value_literal(
        &mut self,
        ty: &'a Type<'d>,
        node: Node<'d>,
        strict: bool,
        within: &Within<'a, 'd>,
    ) -> Option<Value<'a, 'd>> {
        if node.is_null() {
            return if ty.nullable || matches!(ty.shape, Shape::Null) { self.leaf(Value::Null) } else { None };
        }
        match &ty.shape {
            Shape::Model(id) if self.api.named_enumeration(ty).is_none() => {
                self.deeper_in_union(|writer| writer.model_literal(*id, node, strict, within))
            }
            Shape::Union(members) => self.deeper_in_union(|writer| {
                members.iter().take(ALTERNATIVES).find_map(|member| writer.literal(member, node, true, within))
            }),
            Shape::Array(item) | Shape::Set(item) if is_list(ty, node, &schemas(ty)) => {
                Some(Value::list(ty, self.items_literal(node.items().map(|node| (&**item, node)), strict)?))
            }
            Shape::Tuple(tuple) if node.is_array() && node.len() == tuple.items.len() => {
                Some(Value::List(self.items_literal(tuple.items.iter().zip(node.items()), strict)?))
            }
            Shape::Map(map) if node.is_object() => {
                let mut members = Vec::new();
                for (name, node) in node.members() {
                    if map.keys.as_ref().is_some_and(|keys| !allows(self.api, keys, name)) {
                        return None;
                    }
                    self.size += quoted_width(name) + 2;
                    members.push((name.to_owned(), self.literal(&map.values, node, strict, &Within::default())?));
                }
                Some(Value::Map(members))
            }
            _ => {
                let fitting = example_literal(self.api, ty, node)?;
                self.leaf(Value::plain(self.api, ty, fitting))
            }
        }
    }

    fn items_literal(
        &mut self,
        items: impl Iterator<Item = (&'a Type<'d>, Node<'d>)>,
        strict: bool,
    ) -> Option<Vec<Value<'a, 'd>>> {
        items.map(|(item, node)| self.literal(item, node, strict, &Within::default())).collect()
    }

    fn model_literal(
        &mut self,
        id: ModelId,
        node: Node<'d>,
        strict: bool,
        within: &Within<'a, 'd>,
    ) -> Option<Value<'a, 'd>> {
        match self.api.model(id).kind() {
            ModelKind::Alias(ty) => self.literal(ty, node, strict, within),
            ModelKind::Enum(values) => Some(Value::Case { of: Some(id), values, place: place(values, node)? }),
            ModelKind::Object(object) => self.record_literal(id, object, node, strict, within),
            ModelKind::Union(of) => self.member_literal(id, of.members, node, &within.with(of.common.into_iter())),
        }
    }

    /// The alternative that a discriminator chooses, or else the first that the value matches.
    fn member_literal(
        &mut self,
        of: ModelId,
        members: &'a [Type<'d>],
        node: Node<'d>,
        within: &Within<'a, 'd>,
    ) -> Option<Value<'a, 'd>> {
        let is_chosen = |writer: &Self, member: &Type<'_>| {
            let tag = writer.chosen(of, member);
            tag.is_some_and(|(property, value)| node.get(property).and_then(Node::str) == Some(value))
        };
        let mut members = members.iter().enumerate().take(ALTERNATIVES);
        let (place, value) = match members.clone().find(|(_, member)| is_chosen(self, member)) {
            Some((place, member)) => (place, self.literal(member, node, false, within)?),
            None => members.find_map(|(place, member)| Some((place, self.literal(member, node, true, within)?)))?,
        };
        Some(Value::Member { of, place, value: Box::new(value) })
    }

    fn record_literal(
        &mut self,
        id: ModelId,
        object: &'a Object<'d>,
        node: Node<'d>,
        strict: bool,
        within: &Within<'a, 'd>,
    ) -> Option<Value<'a, 'd>> {
        if !node.is_object() {
            return None;
        }
        let family = (self.family)(id);
        if let (false, Some(by)) = (family.is_empty(), &object.discriminator) {
            let value = node.get(by.property)?.str()?;
            let chosen = family.iter().find(|choice| choice.value == value)?;
            return self.deeper_in_union(|writer| {
                writer.steps = writer.steps.checked_sub(1).filter(|_| writer.nesting < NESTING)?;
                writer.model_literal(chosen.model, node, strict, within)
            });
        }
        let mut record = Record { of: Some(id), fields: Vec::new(), extra: Vec::new() };
        let mut names = BTreeSet::new();
        let tag = within.tag.or_else(|| self.tag(id));
        for (place, property) in of_record(object, within) {
            if !names.insert(property.name) {
                continue;
            }
            let is_required = property.is_always_required();
            // Read-only properties are not sent.
            let example = node.get(property.name).filter(|_| is_required || !property.read_only);
            let start = self.size;
            self.size += quoted_width(property.name) + 2;
            let mut value = example.and_then(|node| self.literal(&property.ty, node, strict, &Within::default()));
            if value.is_none() && property.required && !strict {
                value = self.deeper(|writer| writer.property(property, false, tag));
            }
            match value {
                Some(value) if strict || is_required || self.size <= self.given_end => {
                    record.fields.push(Field { property, place, value });
                }
                None if is_required || (strict && example.is_some()) => return None,
                _ => self.size = start,
            }
        }
        let values = object.additional_properties.described();
        for (name, node) in node.members().filter(|(name, _)| !names.contains(name)) {
            match values.and_then(|ty| self.literal(ty, node, strict, &Within::default())) {
                Some(value) => record.extra.push((name.to_owned(), value)),
                None if strict => return None,
                None => {}
            }
        }
        // No property is known, so another example is used.
        let is_shown = node.is_empty() || !record.fields.is_empty() || !record.extra.is_empty();
        is_shown.then_some(Value::Record(record))
    }
}
