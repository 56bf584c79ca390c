//! Which models are unions: those with an `anyOf`, and those that others inherit from by a discriminator.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::text::Code;
use crate::api::{AdditionalProperties, Api, Children, Choice, ModelId, ModelShape, Shape, Type, cycles, direct};
use crate::emit::options::shared::AnyOf;
use crate::lean::Filled;
use crate::plan::by_model::ByModel;

/// The type that gives each member of an `anyOf` the properties of the others.
pub const ANY_OF: &str = include_str!("../../../templates/typescript/any_of.ts");

/// The same as a file below a header.
pub fn exported_any_of(header: &Code) -> String {
    [header.as_str(), "\n", &ANY_OF.replacen("\ntype ", "\nexport type ", 1)].concat()
}

/// What is asked of unions.
#[derive(Clone, Copy)]
pub struct UnionStyle {
    pub any_of: AnyOf,
    /// The members of a union carry the values of its discriminator.
    pub tagged: bool,
    /// Models with a discriminator are unions of those that inherit from them (`taggedUnions`).
    pub families: bool,
    /// `legacyDiscriminatorBehavior`: only values that a mapping names choose a member of a union.
    pub legacy: bool,
    /// Whether TypeScript has conditional types, which [`ANY_OF`] is made of.
    pub conditional_types: bool,
    /// Whether a type may be a list of itself.
    pub recursive_lists: bool,
}

/// How a model is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As its shape says; an object is an interface.
    Plain,
    /// The union of the models that inherit from it.
    Family,
    /// The union of the members of its `anyOf`.
    AnyOf,
    /// The same, where each member has the properties of the others ([`ANY_OF`]).
    Shared,
}

/// The part that a member of an `anyOf` has in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// An object with properties to share.
    Properties,
    Map,
    /// No object, for which the properties beside the `anyOf` mean nothing.
    Other,
}

/// Which models are unions, and which values of discriminators choose their members.
pub struct Unions<'a> {
    api: &'a Api<'a>,
    pub style: UnionStyle,
    children: Children,
    /// By model id.
    forms: ByModel<Form>,
    /// The values of a model's property that choose it.
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

    /// The values of a model's property that choose it.
    pub fn tags<'m>(&'m self, id: ModelId, property: &'m str) -> Option<&'m BTreeSet<&'m str>> {
        self.tags.get(&(id, property))
    }

    /// What the discriminator of a model chooses.
    pub fn choices(&self, id: ModelId) -> Vec<Choice<'a>> {
        self.api.choices(id, &self.children)
    }

    /// The form that a model would have if it led to itself by no other.
    fn wanted(&self, id: ModelId) -> Form {
        let any_of = self.style.any_of == AnyOf::Union;
        match &self.api.model(id).shape {
            ModelShape::Object(object) if any_of && object.any_of.iter().any(|member| self.is_described(member)) => {
                Form::AnyOf
            }
            ModelShape::Object(object) if self.style.families && object.discriminator.is_some() => {
                // A model that its own mapping names is a union of others too.
                if self.api.is_parent(id, &self.children) { Form::Family } else { Form::Plain }
            }
            ModelShape::Union(union) if any_of && union.any => Form::AnyOf,
            _ => Form::Plain,
        }
    }

    /// Ends the unions that would lead to themselves with nothing but unions between: objects are interfaces there.
    fn end(&mut self) {
        let next = |id| if self.style.recursive_lists { self.alternatives(id) } else { self.looked_into(id) };
        let alone = self.api.model_ids().filter(|id| next(*id).contains(id));
        let alone: Vec<_> = alone.map(|id| [id].into_iter().filled()).collect();
        for cycle in cycles(self.forms.len(), &next).into_iter().chain(alone) {
            for id in cycle {
                if self.api.model(id).object().is_some() {
                    self.forms[id] = Form::Plain;
                }
            }
        }
    }

    /// Lets the objects of each `anyOf` share their properties. To do that, TypeScript looks into all of its types, which
    /// must not lead back, be it through lists and maps.
    fn share(&mut self) {
        let within: BTreeSet<ModelId> =
            cycles(self.forms.len(), &|id| self.looked_into(id)).into_iter().flatten().filled();
        for id in self.api.model_ids() {
            let members = self.members(id);
            let objects = members.iter().filter(|member| self.part(member) == Part::Properties);
            if self.form(id) == Form::AnyOf && !within.contains(&id) && objects.count() > 1 {
                self.forms[id] = Form::Shared;
            }
        }
    }

    /// Finds the values that choose each model. One that a union lists without a value has none, whatever others say: its
    /// property may be any text there.
    fn tag(&mut self) {
        let api = self.api;
        let mut free = BTreeSet::new();
        for (id, model) in api.model_ids().zip(&api.models) {
            let Some(discriminator) = model.shape.discriminator() else { continue };
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

    /// The members of a model's `anyOf` or `oneOf`. Beside objects, a member of which nothing is said is any object: as any
    /// value, it would hide the others.
    pub fn members(&self, id: ModelId) -> Vec<Cow<'a, Type<'a>>> {
        let described = |member: &'a Type<'a>| match member.shape {
            Shape::Any => Cow::Owned(Type { shape: Shape::Object, ..member.clone() }),
            _ => Cow::Borrowed(member),
        };
        match &self.api.model(id).shape {
            ModelShape::Object(object) => object.any_of.iter().map(described).collect(),
            ModelShape::Union(union) => union.members.iter().map(Cow::Borrowed).collect(),
            ModelShape::Enum(_) | ModelShape::Alias(_) => Vec::new(),
        }
    }

    /// The models that a model is, in the form that it has.
    fn alternatives(&self, id: ModelId) -> Vec<ModelId> {
        let shape = &self.api.model(id).shape;
        match shape {
            ModelShape::Alias(ty) => return direct(ty),
            ModelShape::Object(_) if self.form(id) == Form::Plain => return Vec::new(),
            _ => {}
        }
        if self.form(id) == Form::Family {
            return self.choices(id).into_iter().map(|choice| choice.model).filter(|model| *model != id).collect();
        }
        let mapped = shape.discriminator().into_iter().flat_map(|by| &by.mapping).map(|(_, model)| *model);
        self.members(id).iter().flat_map(|member| direct(member)).chain(mapped).collect()
    }

    /// The models that TypeScript looks into with a model.
    fn looked_into(&self, id: ModelId) -> Vec<ModelId> {
        let mut out = self.alternatives(id);
        let mut visit = |ty: &Type<'_>| ty.visit_models(&mut |model| out.push(model));
        match &self.api.model(id).shape {
            ModelShape::Object(object) if self.form(id) == Form::Plain => {
                if let AdditionalProperties::Of(ty) = &object.additional_properties {
                    visit(ty);
                }
            }
            ModelShape::Alias(ty) => visit(ty),
            _ => self.members(id).iter().for_each(|member| visit(member)),
        }
        out
    }

    /// True for a member that says what an object is.
    fn is_described(&self, member: &Type<'_>) -> bool {
        !matches!(member.shape, Shape::Object) && self.part(member) != Part::Other
    }

    /// True for a type of which some values are objects.
    pub fn may_be_object(&self, ty: &Type<'_>) -> bool {
        match &ty.shape {
            Shape::Any => true,
            Shape::Union(members) => members.iter().any(|member| self.may_be_object(member)),
            _ => self.part(ty) != Part::Other,
        }
    }

    /// True for a type whose values are all objects.
    pub fn is_object(&self, ty: &Type<'_>) -> bool {
        let model = |ty: &Type<'_>| match ty.shape {
            Shape::Model(id) => Ok(id),
            Shape::Object | Shape::Map(_) => Err(true),
            _ => Err(false),
        };
        let mut pending = vec![model(ty)];
        let mut seen = BTreeSet::new();
        while let Some(next) = pending.pop() {
            let id = match next {
                Ok(id) if seen.insert(id) => id,
                Ok(_) | Err(true) => continue,
                Err(false) => return false,
            };
            match &self.api.model(id).shape {
                ModelShape::Object(_) if self.form(id) == Form::Plain => {}
                ModelShape::Object(object) => pending.extend(object.any_of.iter().map(model)),
                ModelShape::Union(union) => pending.extend(union.members.iter().map(model)),
                ModelShape::Alias(ty) => pending.push(model(ty)),
                ModelShape::Enum(_) => return false,
            }
        }
        true
    }

    /// The part that a type has in an `anyOf`.
    pub fn part(&self, member: &Type<'_>) -> Part {
        let is_object = || self.api.alternatives(member).any(|ty| self.api.object(ty).is_some());
        match &member.shape {
            Shape::Object => Part::Properties,
            Shape::Map(_) => Part::Map,
            Shape::Model(_) if is_object() => Part::Properties,
            _ => Part::Other,
        }
    }
}
