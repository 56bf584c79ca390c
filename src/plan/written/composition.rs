//! Reads `allOf`, `anyOf` and `oneOf`.

use super::corrections::Correction;
use super::kinds::ComponentKind;
use super::object::Required;
use super::schema::{Place, Reader, View, all, either};
use super::types::{Constant, Member, Noted, Written};
use crate::api::schema::{flag, only_narrows, says_null};
use crate::spec::Node;

impl<'d> Reader<'_, 'd> {
    /// A schema with its compositions.
    pub(super) fn composed(&self, view: &View<'d>, place: &mut Place) -> Written<'d> {
        let corrected = self.reading.corrected;
        let core = self.core(view, place);
        let (mut members, mut any, mut one) = (Vec::new(), Vec::new(), Vec::new());
        if view.composed {
            members = self.all_of(view, place);
            any = self.alternatives(view, "anyOf", place);
            if view.one_of {
                one = self.alternatives(view, "oneOf", place);
            }
        }
        let listed = view.get("enum").filter(|_| view.single() == Some("object") && view.get("oneOf").is_none());
        match listed.map(Node::items) {
            Some(values) if corrected => one = values.map(|value| Written::Literal(Constant::Node(value))).collect(),
            Some(values) => one = values.map(|value| self.schema(value, place)).collect(),
            None => {}
        }
        let is_object =
            core.as_ref().is_none_or(|core| matches!(core, Written::Object(_) | Written::Map(_) | Written::All(_)));
        let mut out = match (core, members.is_empty()) {
            (core, true) => core,
            (None, false) => Some(all(members)),
            (Some(core), false) => Some(Written::All(vec![core, all(members)])),
        };
        if !any.is_empty() {
            out = Some(match out {
                // A value follows the schema and at least one alternative.
                Some(own) if corrected && is_object => {
                    self.note(view.node, Correction::BesideAnyOf);
                    Written::All(vec![own, either(any)])
                }
                own => either(own.into_iter().chain(any).collect()),
            });
        }
        if !one.is_empty() {
            out = Some(match out {
                own if one.iter().all(Written::is_primitive) => either(own.into_iter().chain(one).collect()),
                own => all(own.into_iter().chain([either(one)]).collect()),
            });
        }
        let Some(out) = out.or_else(|| self.unknown(view)) else { return Written::Any };
        if flag(view.node, "nullable") { Written::Either(vec![out, Written::Null]) } else { out }
    }

    /// The type of a schema that says nothing of its members; none for any value.
    fn unknown(&self, view: &View<'d>) -> Option<Written<'d>> {
        // The compositions around it say more.
        if view.get("type").is_none() || !view.composed {
            return None;
        }
        let closed = view.get("additionalProperties").is_some_and(|more| more.bool() == Some(false));
        // A default with members shows that there are some.
        let shown = view.get("default").is_some_and(|value| value.is_object() && !value.is_empty());
        let unknown = match self.reading.corrected {
            true => !closed && (self.reading.empty_unknown || shown),
            false => self.reading.empty_unknown,
        };
        if shown && !self.reading.empty_unknown && unknown {
            self.note(view.node, Correction::Default);
        }
        if closed && self.reading.empty_unknown {
            self.note(view.node, Correction::Closed);
        }
        Some(Written::Unknown(unknown))
    }

    fn alternatives(&self, view: &View<'d>, key: &'static str, place: &mut Place) -> Vec<Written<'d>> {
        let Some(members) = view.get(key).filter(|members| members.is_array()) else { return Vec::new() };
        let mut out = Vec::new();
        for (index, member) in members.items().enumerate() {
            let read = |place: &mut Place| match self.narrowed(view, member) {
                Some(narrowed) => narrowed,
                None => self.chosen(view.node, member, self.schema(member, place)),
            };
            out.push(self.inside_alternative(place, key, index, read));
        }
        out
    }

    /// An alternative with the values by which this union chooses it, if others choose it by other values.
    fn chosen(&self, union: Node<'d>, member: Node<'d>, ty: Written<'d>) -> Written<'d> {
        let discriminators = &self.discriminators;
        let chosen = || {
            let target = member.document().target(member).ok()?;
            let values = discriminators.chosen.get(&(union.id(), target.id()))?;
            let schema = target.document().resolve(target).ok()?;
            discriminators.corrections.contains(&(schema.id(), Correction::SeveralValues)).then_some(values)
        };
        let property = || union.get("discriminator")?.get("propertyName")?.str();
        match (chosen(), property()) {
            (Some(values), Some(name)) if self.reading.corrected => {
                let texts = values.iter().map(|value| Written::Literal(Constant::Text(value)));
                let member = Member::new(name, Noted::None, either(texts.collect()));
                Written::All(vec![ty, Written::Object(vec![member])])
            }
            _ => ty,
        }
    }

    /// An alternative that only requires members of the schema around it.
    fn narrowed(&self, view: &View<'d>, member: Node<'d>) -> Option<Written<'d>> {
        let required = member.get("required").filter(|_| self.reading.corrected && only_narrows(member))?;
        if member.get("properties").is_some() || view.get("properties").is_none() {
            return None;
        }
        let names = required.items().filter_map(Node::str);
        let members = names.map(|name| Member::new(name, Noted::None, Written::Any));
        Some(Written::Object(members.collect()))
    }

    /// The members of an `allOf`. The property of a discriminator is left out of a parent, since the child has its own.
    fn all_of(&self, view: &View<'d>, place: &mut Place) -> Vec<Written<'d>> {
        let Some(members) = view.get("allOf").filter(|members| members.is_array()) else { return Vec::new() };
        let required = self.required(view);
        let mut out = Vec::new();
        for member in members.items() {
            let target = member.reference().and_then(|_| member.document().target(member).ok());
            let found = target.and_then(|target| self.discriminators.found.get(&target.id()).copied());
            let own = member.get("discriminator").and_then(|own| own.get("propertyName")?.str());
            let is_child = !self.reading.corrected || self.discriminators.found.contains_key(&view.node.id());
            if found.is_some() && !is_child {
                self.note(member, Correction::UseOfParent);
            }
            let left_out = found.map(|found| found.property).filter(|_| is_child).or(own);
            let ty = match target {
                Some(target) => {
                    let ty = self.reference(member, ComponentKind::Schemas, place);
                    self.requiring(ty, target, &required, left_out)
                }
                None => {
                    let inner = member.get("required").into_iter().flat_map(Node::items).filter_map(Node::str);
                    let required = required.names.iter().copied().chain(inner).collect();
                    self.view(&View { required: Some(required), ..View::of(member) }, place)
                }
            };
            out.push(match left_out {
                Some(property) => Written::Without(Box::new(ty), property),
                None => ty,
            });
        }
        if let Some((property, values)) = self.discriminators.values.get(&view.node.id()) {
            let object = Written::Object(vec![self.discriminating(property, values, None, place)]);
            out.push(match self.reading.open {
                true => Written::All(vec![object, Written::Map(Box::new(Written::Any))]),
                false => object,
            });
        }
        out
    }

    /// A parent whose members are required by the child.
    fn requiring(
        &self,
        ty: Written<'d>,
        target: Node<'d>,
        required: &Required<'d>,
        left_out: Option<&str>,
    ) -> Written<'d> {
        let corrected = self.reading.corrected;
        if !corrected && self.discriminators.handled.contains(&target.id()) {
            return ty;
        }
        let Ok(schema) = target.document().resolve(target) else { return ty };
        let has = |name: &&str| match corrected {
            true => Some(*name) != left_out && declares(schema, name, 0),
            false => {
                let patched =
                    self.discriminators.values.get(&schema.id()).is_some_and(|(property, _)| property == name);
                patched || schema.get("properties").is_some_and(|all| all.get(name).is_some())
            }
        };
        let names: Vec<_> = required.names.iter().copied().filter(has).collect();
        let is_near = |name: &&str| schema.get("properties").is_some_and(|all| all.get(name).is_some());
        if corrected && !names.is_empty() && (says_null(schema) || !names.iter().all(is_near)) {
            self.note(target, Correction::Required);
        }
        match names.is_empty() {
            true => ty,
            false if corrected && says_null(schema) => {
                Written::Requiring(Box::new(Written::NotNull(Box::new(ty))), names)
            }
            false => Written::Requiring(Box::new(ty), names),
        }
    }
}

/// Levels of parents that are searched for a property.
const PARENTS: usize = 8;

/// True if a schema or a parent declares a property that it does not require.
fn declares(schema: Node<'_>, name: &str, depth: usize) -> bool {
    if schema.get("properties").is_some_and(|all| all.get(name).is_some()) {
        return true;
    }
    let parent =
        |member: Node<'_>| member.document().resolve(member).is_ok_and(|member| declares(member, name, depth + 1));
    depth < PARENTS && schema.get("allOf").is_some_and(|all| all.items().any(parent))
}
