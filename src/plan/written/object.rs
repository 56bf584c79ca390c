//! Reads the members of objects.

use super::corrections::Correction;
use super::places::Position;
use super::schema::{Place, Reader, View, all, either};
use super::types::{Constant, Direction, Enumeration, Member, Noted, Value, Written};
use crate::api::schema::flag;
use crate::spec::Node;

/// The members that a schema requires.
pub(super) struct Required<'d> {
    pub names: Vec<&'d str>,
    /// False for a schema without `required`.
    declared: bool,
}

impl<'d> Reader<'_, 'd> {
    pub(super) fn required(&self, view: &View<'d>) -> Required<'d> {
        let own = view.get("required").filter(|own| own.is_array());
        // A member of an `allOf` has the required members of the schema around it.
        let names = match &view.required {
            None => own.into_iter().flat_map(Node::items).filter_map(Node::str).collect(),
            Some(required) => required.clone(),
        };
        Required { names, declared: own.is_some() || view.required.is_some() }
    }

    /// The members of an object, and those with other names; none if the schema describes none.
    pub(super) fn object(&self, view: &View<'d>, place: &mut Place) -> Option<Written<'d>> {
        let inherited = self.inherited(view);
        let has = |key: &str| view.get(key).filter(|value| value.is_object() && !value.is_empty());
        let more = view.get("additionalProperties").filter(|more| more.is_object() || more.bool() == Some(true));
        let patterns = view.get("patternProperties").filter(|patterns| patterns.is_object());
        let value = self.discriminators.values.get(&view.node.id()).filter(|_| view.get("allOf").is_none());
        if has("properties").is_none()
            && value.is_none()
            && more.is_none()
            && patterns.is_none()
            && has("$defs").is_none()
        {
            return inherited.map(|member| Written::Object(vec![member]));
        }
        let own = self.members(view, place);
        let mut members: Vec<_> = self.merged(view.node, inherited, own);
        if let Some(definitions) = has("$defs") {
            let members_of = definitions.members().map(|(name, schema)| {
                let ty = self.inside(place, &["$defs", name], |place| self.schema(schema, place));
                self.member(name, schema, ty)
            });
            let ty = Written::Object(members_of.collect());
            members.push(Member { notes: Noted::None, ..self.member("$defs", definitions, ty) });
        }
        let mut values = Vec::new();
        match more {
            Some(more) if more.is_object() && !more.is_empty() => {
                values.push(match self.schema(more, place) {
                    Written::Enum(values) => Written::Enum(Enumeration { of_map: true, ..values }),
                    ty => ty,
                });
            }
            Some(_) => values.push(Written::Any),
            None => {
                let closed = view.get("additionalProperties").is_some() && self.reading.corrected;
                match closed {
                    true if self.reading.open => self.note(view.node, Correction::Closed),
                    false if self.reading.open => values.push(Written::Any),
                    _ => {}
                }
            }
        }
        for (_, schema) in patterns.map(|patterns| self.entries(patterns)).unwrap_or_default() {
            values.push(self.schema(schema, place));
        }
        if values.is_empty() {
            return (!members.is_empty()).then_some(Written::Object(members));
        }
        // The type of all other names holds of the known ones, too.
        if self.reading.corrected && !values.iter().any(|value| matches!(value, Written::Any)) {
            if !members.is_empty() {
                self.note(view.node, Correction::AdditionalProperties);
            }
            let optional = members.iter().any(|member| member.optional);
            values.extend(members.iter().filter(|member| member.name != "$defs").map(|member| member.ty.clone()));
            values.extend(optional.then_some(Written::Missing));
        }
        let map = Written::Map(Box::new(either(values)));
        Some(if members.is_empty() { map } else { all(vec![Written::Object(members), map]) })
    }

    fn members(&self, view: &View<'d>, place: &mut Place) -> Vec<Member<'d>> {
        let required = self.required(view);
        let value = self.discriminators.values.get(&view.node.id()).filter(|_| view.get("allOf").is_none());
        let mut out = Vec::new();
        for (name, schema) in view.get("properties").map(|all| self.entries(all)).unwrap_or_default() {
            if let Some((property, values)) = value.filter(|(property, _)| *property == name) {
                out.push(self.discriminating(property, values, Some(schema), place));
                continue;
            }
            if self.reading.exclude_deprecated {
                let target = schema.document().resolve(schema);
                if target.is_ok_and(|target| flag(target, "deprecated")) {
                    continue;
                }
            }
            let ty = self.inside(place, &[name], |place| self.schema(schema, place));
            let is_present = schema.get("default").is_some() && self.reading.defaults_present && !place.sent;
            let is_required = required.names.contains(&name)
                || self.requires_discriminator(view.node, name)
                || (!required.declared && self.reading.required_by_default)
                || (is_present && self.direction.get() != Some(Direction::Request));
            let defaulted = is_present && !required.names.contains(&name);
            let member = Member { optional: !is_required, defaulted, ..self.member(name, schema, ty) };
            if self.takes(&member) {
                out.push(member);
            }
        }
        if let Some((property, values)) = value.filter(|(property, _)| !out.iter().any(|m| m.name == *property)) {
            out.push(self.discriminating(property, values, None, place));
        }
        out
    }

    fn member(&self, name: &'d str, schema: Node<'d>, ty: Written<'d>) -> Member<'d> {
        // The target of a reference decides about directions as well.
        let target = match self.reading.split {
            true => schema.document().resolve(schema).unwrap_or(schema),
            false => schema,
        };
        let says = |key: &str| flag(schema, key) || flag(target, key);
        let notes = if schema.is_object() { Noted::Schema(schema) } else { Noted::None };
        Member { read_only: says("readOnly"), write_only: says("writeOnly"), ..Member::new(name, notes, ty) }
    }

    /// The property of a discriminator, in place of a property of the schema.
    pub(super) fn discriminating(
        &self,
        name: &'d str,
        values: &[&'d str],
        replaced: Option<Node<'d>>,
        place: &mut Place,
    ) -> Member<'d> {
        let value = |value: &&'d str| Value { value: Constant::Text(value), name: None, description: None };
        let place = self.inside(place, &[name], |place| place.parts.clone());
        let values = values.iter().map(value).collect();
        let values = Enumeration {
            node: None,
            values,
            described: false,
            nullable: false,
            place,
            of_map: false,
            position: Position::default(),
        };
        Member::new(name, Noted::Discriminator(replaced), Written::Enum(values))
    }

    /// True for a property of a discriminator that the schema of the discriminator requires: a child replaces the property.
    fn requires_discriminator(&self, node: Node<'d>, name: &str) -> bool {
        // The child, or the schema around an inline member of its `allOf`.
        let list = node.parent().filter(|list| list.key() == Some("allOf"));
        let child = list.and_then(Node::parent).unwrap_or(node);
        let found = self.discriminators.found.get(&child.id()).filter(|found| found.property == name);
        let parent = found.and_then(|found| found.node.parent()).filter(|_| self.reading.corrected);
        let mut names = parent.and_then(|parent| parent.get("required")).into_iter().flat_map(Node::items);
        let requires = names.any(|required| required.str() == Some(name));
        if requires && parent.is_some_and(|parent| parent.id() != node.id()) {
            self.note(node, Correction::Required);
        }
        requires
    }

    /// The members of a schema after that of its parent's discriminator, which is one of them if the schema declares it as
    /// well: with the values of the schema, if it lists any.
    fn merged(&self, node: Node<'d>, inherited: Option<Member<'d>>, mut own: Vec<Member<'d>>) -> Vec<Member<'d>> {
        let Some(inherited) = inherited else { return own };
        match own.iter_mut().find(|member| member.name == inherited.name) {
            Some(member) if self.reading.corrected => {
                self.note(node, Correction::Redeclared);
                member.optional = false;
                if !matches!(member.ty, Written::Enum(_) | Written::Literal(_)) {
                    member.ty = inherited.ty;
                }
            }
            _ => own.insert(0, inherited),
        }
        own
    }

    /// The property of a parent's discriminator, in a schema that is one of the parent's children.
    fn inherited(&self, view: &View<'d>) -> Option<Member<'d>> {
        let composed = view.get("allOf").is_some() || view.get("anyOf").is_some();
        if !composed || view.get("discriminator").is_some() || self.discriminators.handled.contains(&view.node.id()) {
            return None;
        }
        let found = self.discriminators.found.get(&view.node.id())?;
        let section = view.node.parent().and_then(Node::key);
        if !matches!(section, Some("schemas" | "definitions" | "oneOf" | "anyOf")) {
            return None;
        }
        let mapping = found.node.get("mapping").into_iter().flat_map(Node::members);
        let name = view.node.key().unwrap_or_default();
        let names = |to: &Node<'d>| to.str().is_some_and(|to| to.rsplit('/').next() == Some(name));
        let value = mapping.filter(|(_, to)| names(to)).map(|(value, _)| value).next().unwrap_or(name);
        Some(Member::new(found.property, Noted::None, Written::Literal(Constant::Text(value))))
    }
}
