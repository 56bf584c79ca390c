//! Values that a reader of the documentation can start from, and that compile.

use std::collections::BTreeSet;

use super::models::Models;
use super::names::Ident;
use super::text::{Code, string};
use super::unions::Form;
use crate::api::{Annotations, Enum, ModelId, ModelShape, Object, Property, Shape, Type};
use crate::code;
use crate::plan::scalars::{Scalar, examples_of, scalar};
use crate::spec::Node;

/// Nested models deeper than this are left to the reader.
const DEPTH: usize = 3;

/// Values in one example; the models of what would be more are left to the reader too.
const VALUES: usize = 200;

/// Values of the description's examples that are looked at for one of ours.
const GIVEN: usize = 60;

/// An enum's first values, one of which an example may have: the members of all are named for that.
const LISTED: usize = 200;

/// Properties that are shown of an object that requires none.
const SHOWN: usize = 3;

/// The generated names that a program uses, and so imports: as values, or as types alone.
#[derive(Clone, Default)]
pub struct Imports {
    pub values: BTreeSet<Ident>,
    pub types: BTreeSet<Ident>,
}

/// An inline enum: its name, and that which a program imports for it, as it may stand in a namespace.
#[derive(Clone, Copy)]
pub(super) struct InlineEnum<'n> {
    pub name: &'n Ident,
    pub imported: &'n Ident,
}

/// How much more an example may hold, and what it has named.
pub(super) struct Room<'i> {
    pub depth: usize,
    pub values: usize,
    /// Values of the description.
    pub given: usize,
    pub imports: &'i mut Imports,
}

impl Room<'_> {
    /// Makes room for the required properties of an object, where there is some.
    fn holds(&mut self, object: &Object<'_>) -> bool {
        let needed = object.properties.iter().filter(|p| p.required).count();
        let left = self.values.checked_sub(needed);
        self.values = left.unwrap_or(self.values);
        left.is_some()
    }
}

impl Models<'_> {
    /// A value of a type, one of `given` if it fits; `enumeration` names the inline enum inside it. What a program imports
    /// for the value is added to `imports`.
    pub fn example<'d>(
        &self,
        ty: &Type<'d>,
        enumeration: Option<&Ident>,
        given: Vec<Node<'d>>,
        imports: &mut Imports,
    ) -> Code {
        let enumeration = enumeration.map(|name| InlineEnum { name, imported: name });
        let mut room = Room { depth: DEPTH, values: VALUES, given: GIVEN, imports };
        self.value(ty, enumeration, given, &mut room)
    }

    /// A string, number or boolean, which is an example of the description where that has one.
    fn simple<'d>(&self, ty: &Type<'d>, given: Vec<Node<'d>>) -> Option<Code> {
        let is_simple = matches!(ty.shape, Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_));
        let value = if is_simple { scalar(self.api, ty, given)? } else { return None };
        match (&ty.shape, value) {
            (Shape::String(format), value) => Some(self.types.text(*format, value.as_str())),
            (shape, Scalar::Json(json)) => self.types.number(shape, &json),
            (_, Scalar::Text(_)) => None,
        }
    }

    fn value<'d>(
        &self,
        ty: &Type<'d>,
        enumeration: Option<InlineEnum<'_>>,
        given: Vec<Node<'d>>,
        room: &mut Room<'_>,
    ) -> Code {
        if let Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) = ty.shape {
            return self.simple(ty, given).unwrap_or(Code::fixed("null"));
        }
        let mut given = given.into_iter().chain(examples_of(self.api, ty)).filter(|node| !node.is_null());
        let given = given.find_map(|node| self.given(ty, node, enumeration, false, room));
        given.unwrap_or_else(|| self.made_up(ty, enumeration, room))
    }

    fn made_up(&self, ty: &Type<'_>, enumeration: Option<InlineEnum<'_>>, room: &mut Room<'_>) -> Code {
        match &ty.shape {
            Shape::Any | Shape::Object | Shape::Map(_) => Code::fixed("{}"),
            Shape::Null | Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) => {
                Code::fixed("null")
            }
            Shape::Binary => Code::fixed("new File(['content'], 'file.txt')"),
            Shape::Array(item) => code!("[{}]", self.value(item, enumeration, Vec::new(), room)),
            Shape::Set(item) => self.types.set(self.value(item, enumeration, Vec::new(), room)),
            Shape::Never => Code::fixed("undefined as never"),
            Shape::Tuple(tuple) => {
                let items = tuple.items.iter().map(|item| self.value(item, enumeration, Vec::new(), room));
                code!("[{}]", Code::joined(items, ", "))
            }
            Shape::Enum(values) => self.first(values, enumeration, room),
            Shape::Model(id) => self.model_value(*id, room),
            Shape::Union(members) => {
                members.first().map_or(Code::fixed("null"), |m| self.value(m, enumeration, Vec::new(), room))
            }
        }
    }

    fn first(&self, values: &Enum<'_>, enumeration: Option<InlineEnum<'_>>, room: &mut Room<'_>) -> Code {
        self.member(values, 0, enumeration, room).unwrap_or(Code::fixed("null"))
    }

    /// A value of an enum by its place.
    pub(super) fn member(
        &self,
        values: &Enum<'_>,
        place: usize,
        enumeration: Option<InlineEnum<'_>>,
        room: &mut Room<'_>,
    ) -> Option<Code> {
        // It is named without regard to those behind it, and there may be thousands.
        let count = (place + 1).min(LISTED);
        let first = Enum { base: values.base, values: values.values.iter().take(count).cloned().collect() };
        let member = self.style.enums.members(&first).into_iter().nth(place)?;
        Some(match enumeration {
            Some(InlineEnum { name, imported }) => {
                room.imports.values.insert(imported.clone());
                code!("{}.{}", name, member.name)
            }
            None => member.value,
        })
    }

    fn model_value(&self, id: ModelId, room: &mut Room<'_>) -> Code {
        let name = self.types.model(id);
        match &self.api.model(id).shape {
            ModelShape::Enum(values) => self.first(values, Some(InlineEnum { name, imported: name }), room),
            // One with a discriminator would have to have the value that chooses it.
            ModelShape::Object(object) if self.unions.form(id) != Form::Plain => {
                let free = object.discriminator.is_none() && object.own_properties().next().is_none();
                match self.unions.members(id).first().filter(|_| free && room.depth > 0) {
                    Some(member) => {
                        room.depth -= 1;
                        let value = self.value(member, None, Vec::new(), room);
                        room.depth += 1;
                        value
                    }
                    None => asserted(name, room),
                }
            }
            ModelShape::Object(object) if room.depth > 0 && room.holds(object) => {
                let keys = self.keys(object);
                let picked = self.picked(object);
                let shown = object.properties.iter().enumerate().filter(|(i, _)| picked.contains(i));
                room.depth -= 1;
                let members: Vec<_> =
                    shown.map(|(i, p)| code!("{}: {}", keys[i], self.property_value(id, (i, p), room))).collect();
                room.depth += 1;
                if members.is_empty() { Code::fixed("{}") } else { code!("{{ {} }}", Code::joined(members, ", ")) }
            }
            _ => asserted(name, room),
        }
    }

    pub(super) fn property_value(
        &self,
        id: ModelId,
        (i, property): (usize, &Property<'_>),
        room: &mut Room<'_>,
    ) -> Code {
        if let Some(tag) = self.tags(id, property).and_then(|tags| tags.first()) {
            return string(tag);
        }
        let name = self.property_enum(id, i);
        let enumeration = name.as_ref().map(|name| self.inline_enum(id, name));
        self.value(&property.ty, enumeration, Vec::new(), room)
    }

    /// The inline enum of a model's property.
    pub(super) fn inline_enum<'n>(&'n self, id: ModelId, name: &'n Ident) -> InlineEnum<'n> {
        InlineEnum { name, imported: if self.style.nested_enums { self.types.model(id) } else { name } }
    }

    /// The properties that an example of an object has: what is required, else a few of which the description has
    /// examples. Others that are made up could make a call fail that would succeed without them.
    fn picked(&self, object: &Object<'_>) -> Vec<usize> {
        let all = || object.properties.iter().enumerate();
        let required: Vec<_> = all().filter(|(_, p)| self.is_required(p)).map(|(i, _)| i).collect();
        if !required.is_empty() {
            return required;
        }
        let has_example = |p: &Property<'_>| {
            let is_simple =
                matches!(p.ty.shape, Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_));
            is_simple && !p.read_only && !p.of_alternative && !Annotations::of(p.node).examples().is_empty()
        };
        all().filter(|(_, p)| has_example(p)).take(SHOWN).map(|(i, _)| i).collect()
    }
}

/// What is left to the reader.
fn asserted(name: &Ident, room: &mut Room<'_>) -> Code {
    room.imports.types.insert(name.clone());
    code!("{{}} as {}", name)
}
