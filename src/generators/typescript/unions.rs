//! Decides which models are unions: those with an `anyOf`, and those from which others inherit by a discriminator.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::text::Code;
use crate::api::{Api, Children, Choice, ModelId, Type, cycles, direct};
use crate::emit::options::shared::AnyOf;
use crate::plan::by_model::ByModel;
use crate::plan::models::ModelKind;
use crate::plan::types::Kind;
use crate::small::CollectSmall;

/// A type that gives each member of an `anyOf` the properties of the others.
pub const ANY_OF: &str = include_str!("../../../templates/typescript/any_of.ts");

/// [`ANY_OF`] as a file that exports it, after a header.
pub fn exported_any_of(header: &Code) -> String {
    [header.as_str(), "\n", &ANY_OF.replacen("\ntype ", "\nexport type ", 1)].concat()
}

/// The options that affect unions.
#[derive(Clone, Copy)]
pub struct UnionStyle {
    pub any_of: AnyOf,
    /// The members of a union carry the values of its discriminator.
    pub tagged: bool,
    /// Models with a discriminator are unions of those that inherit from them (`taggedUnions`).
    pub families: bool,
    /// `legacyDiscriminatorBehavior`: only values in a mapping select a member of a union.
    pub legacy: bool,
    /// True if TypeScript has conditional types, which [`ANY_OF`] uses.
    pub conditional_types: bool,
    /// True if a type may be a list of itself.
    pub recursive_lists: bool,
}

impl UnionStyle {
    /// The style for current versions of TypeScript.
    pub const fn current(any_of: AnyOf, families: bool, legacy: bool) -> Self {
        Self { any_of, tagged: true, families, legacy, conditional_types: true, recursive_lists: true }
    }
}

/// The form in which a model is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The form of its shape; an object is an interface.
    Plain,
    /// The union of the models that inherit from it.
    Family,
    /// The union of the members of its `anyOf`.
    AnyOf,
    /// The union of the members of its `anyOf`, where each member has the properties of the others ([`ANY_OF`]).
    Shared,
}

/// The role of a member in an `anyOf`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// An object with properties to share.
    Properties,
    Map,
    /// A member that is not an object, to which the properties next to the `anyOf` do not apply.
    Other,
}

/// The models that are unions, and the discriminator values that select their members.
pub struct Unions<'a> {
    api: &'a Api<'a>,
    pub style: UnionStyle,
    children: Children,
    /// By model id.
    forms: ByModel<Form>,
    /// The values of a model's property that select the model.
    tags: BTreeMap<(ModelId, &'a str), BTreeSet<&'a str>>,
}

impl<'a> Unions<'a> {
    pub fn of(api: &'a Api<'a>, style: UnionStyle) -> Self {
        let children = api.children();
        let mut this = Self { api, style, children, forms: ByModel::default(), tags: BTreeMap::new() };
        this.forms = api.model_ids().map(|id| this.wanted(id)).collect();
        this.end();
        if style.conditional_types {
            this.share();
        }
        if style.families {
            this.tag();
        }
        this
    }

    pub fn form(&self, id: ModelId) -> Form {
        self.forms[id]
    }

    /// The kind of a model in its form: an object is an interface or a family.
    pub fn kind(&self, id: ModelId) -> ModelKind<'a, 'a> {
        let model = self.api.model(id);
        match (model.object(), self.form(id)) {
            (Some(object), Form::Plain | Form::Family) => ModelKind::Object(object),
            _ => model.kind(),
        }
    }

    /// The values of a model's property that select the model.
    pub fn tags<'m>(&'m self, id: ModelId, property: &'m str) -> Option<&'m BTreeSet<&'m str>> {
        self.tags.get(&(id, property))
    }

    /// The values of a model's discriminator, with the models that they select.
    pub fn choices(&self, id: ModelId) -> Vec<Choice<'a>> {
        self.api.choices(id, &self.children)
    }

    /// The form of a model without regard to unions that contain themselves, which [`Self::end`] removes.
    fn wanted(&self, id: ModelId) -> Form {
        let model = self.api.model(id);
        // The members of an object's `anyOf` may only narrow the object.
        let is_any_of = |members: &[Type<'_>]| {
            self.style.any_of == AnyOf::Union
                && (model.object().is_none() || members.iter().any(|member| self.is_described(member)))
        };
        match model.kind() {
            ModelKind::Union(of) if of.any && is_any_of(of.members) => Form::AnyOf,
            // A model in its own mapping is also a union of other models.
            _ if self.style.families && self.api.is_parent(id, &self.children) => Form::Family,
            _ => Form::Plain,
        }
    }

    /// Makes an object an interface if it would be a union that contains itself through unions alone, or, without
    /// recursive lists, through lists and maps too.
    fn end(&mut self) {
        let next = |id| if self.style.recursive_lists { self.alternatives(id) } else { self.looked_into(id) };
        let alone = self.api.model_ids().filter(|id| next(*id).contains(id));
        let alone: Vec<_> = alone.map(|id| [id].into_iter().collect_small()).collect();
        for cycle in cycles(self.forms.len(), &next).into_iter().chain(alone) {
            for id in cycle {
                if self.api.model(id).object().is_some() {
                    self.forms[id] = Form::Plain;
                }
            }
        }
    }

    /// Lets the objects of each `anyOf` share their properties. For this, TypeScript resolves all of its types, so they
    /// must not lead back to the model, not even through lists and maps.
    fn share(&mut self) {
        let within: BTreeSet<ModelId> =
            cycles(self.forms.len(), &|id| self.looked_into(id)).into_iter().flatten().collect_small();
        for id in self.api.model_ids() {
            let members = self.members(id);
            let objects = members.iter().filter(|member| self.part(member) == Part::Properties);
            if self.form(id) == Form::AnyOf && !within.contains(&id) && objects.count() > 1 {
                self.forms[id] = Form::Shared;
            }
        }
    }

    /// Finds the values that select each model. A model that some union lists without a value has none, whatever other
    /// unions say, because its property may have any text there.
    fn tag(&mut self) {
        let api = self.api;
        let mut free = BTreeSet::new();
        for (id, model) in api.model_ids().zip(&api.models) {
            let Some(discriminator) = model.discriminator() else { continue };
            let named = self.form(id) == Form::Family || !self.style.legacy;
            for (i, choice) in self.choices(id).into_iter().enumerate().filter(|(_, choice)| choice.model != id) {
                let place = (choice.model, discriminator.property);
                if named || i < discriminator.mapping.len() {
                    self.tags.entry(place).or_default().insert(choice.value);
                } else {
                    free.insert(place);
                }
            }
        }
        self.tags.retain(|place, _| !free.contains(place));
    }

    /// The members of a model's `anyOf` or `oneOf`. If the model is an object, a member without a type is an object of
    /// any kind: as `any`, it would hide the other members.
    pub fn members(&self, id: ModelId) -> Vec<Cow<'a, Type<'a>>> {
        let model = self.api.model(id);
        let member = |member: &'a Type<'a>| match member.kind() {
            Kind::Any if model.object().is_some() => Cow::Owned(member.as_object()),
            _ => Cow::Borrowed(member),
        };
        model.alternatives().iter().map(member).collect()
    }

    /// The models that are alternatives of a model in its form.
    fn alternatives(&self, id: ModelId) -> Vec<ModelId> {
        let model = self.api.model(id);
        match self.form(id) {
            Form::Plain if model.object().is_some() => Vec::new(),
            Form::Family => {
                self.choices(id).into_iter().map(|choice| choice.model).filter(|model| *model != id).collect()
            }
            _ => {
                let mapped = model.discriminator().into_iter().flat_map(|by| &by.mapping).map(|(_, model)| *model);
                model.alternatives().iter().chain(model.alias()).flat_map(direct).chain(mapped).collect()
            }
        }
    }

    /// The models that TypeScript resolves together with a model.
    fn looked_into(&self, id: ModelId) -> Vec<ModelId> {
        let mut out = self.alternatives(id);
        let visit = |ty: &Type<'_>| ty.visit_models(&mut |model| out.push(model));
        let model = self.api.model(id);
        match model.object().filter(|_| self.form(id) == Form::Plain) {
            Some(object) => object.additional_properties.described().into_iter().for_each(visit),
            None => model.alternatives().iter().chain(model.alias()).for_each(visit),
        }
        out
    }

    /// True if the member describes an object.
    fn is_described(&self, member: &Type<'_>) -> bool {
        !matches!(member.kind(), Kind::Object) && self.part(member) != Part::Other
    }

    /// True if some values of the type are objects.
    pub fn may_be_object(&self, ty: &Type<'_>) -> bool {
        match ty.kind() {
            Kind::Any => true,
            Kind::Union(members) => members.iter().any(|member| self.may_be_object(member)),
            _ => self.part(ty) != Part::Other,
        }
    }

    /// True if all values of the type are objects.
    pub fn is_object(&self, ty: &Type<'_>) -> bool {
        let (mut pending, mut seen) = (vec![ty], BTreeSet::new());
        while let Some(ty) = pending.pop() {
            let model = match ty.kind() {
                Kind::Object | Kind::Map(_) => continue,
                Kind::Model(id) if !seen.insert(id) => continue,
                Kind::Model(id) if self.form(id) == Form::Plain && self.api.object(ty).is_some() => continue,
                Kind::Model(id) if self.api.enumeration(ty).is_none() => self.api.model(id),
                _ => return false,
            };
            pending.extend(model.alternatives().iter().chain(model.alias()));
        }
        true
    }

    /// The role of a type in an `anyOf`.
    pub fn part(&self, member: &Type<'_>) -> Part {
        let is_object = || self.api.alternatives(member).any(|ty| self.api.object(ty).is_some());
        match member.kind() {
            Kind::Object => Part::Properties,
            Kind::Map(_) => Part::Map,
            Kind::Model(_) if is_object() => Part::Properties,
            _ => Part::Other,
        }
    }
}
