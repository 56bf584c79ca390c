//! Values that a reader of the documentation can start from, and that compile.

use std::collections::BTreeSet;

use super::models::Models;
use super::names::Ident;
use super::text::{Code, scalar as scalar_code, string};
use super::unions::Form;
use crate::api::{Annotations, Enum, ModelId, ModelShape, Object, Property, Shape, Type};
use crate::code;
use crate::generators::examples::{Scalar, scalar};
use crate::spec::Node;

/// Nested models deeper than this are left to the reader.
const DEPTH: usize = 3;

/// Values in one example; the models of what would be more are left to the reader too.
const VALUES: usize = 200;

/// Properties that are shown of an object that requires none.
const SHOWN: usize = 3;

/// The generated names that a program uses, and so imports: as values, or as types alone.
#[derive(Default)]
pub struct Imports {
    pub values: BTreeSet<Ident>,
    pub types: BTreeSet<Ident>,
}

/// An inline enum: its name, and that which a program imports for it, as it may stand in a namespace.
#[derive(Clone, Copy)]
struct InlineEnum<'n> {
    name: &'n Ident,
    imported: &'n Ident,
}

/// How much more an example may hold, and what it has named.
struct Room<'i> {
    depth: usize,
    values: usize,
    imports: &'i mut Imports,
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
        let mut room = Room { depth: DEPTH, values: VALUES, imports };
        self.simple(ty, given).unwrap_or_else(|| self.value(ty, enumeration, &mut room))
    }

    /// A string, number or boolean, which is an example of the description where that has one.
    fn simple<'d>(&self, ty: &Type<'d>, given: Vec<Node<'d>>) -> Option<Code> {
        let is_simple = matches!(ty.shape, Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_));
        let value = if is_simple { scalar(self.api, ty, given)? } else { return None };
        match (&ty.shape, value) {
            (Shape::String(_), value) => Some(string(value.as_str())),
            (_, Scalar::Json(json)) => scalar_code(&json),
            (_, Scalar::Text(_)) => None,
        }
    }

    fn value(&self, ty: &Type<'_>, enumeration: Option<InlineEnum<'_>>, room: &mut Room<'_>) -> Code {
        match &ty.shape {
            Shape::Any | Shape::Object | Shape::Map(_) => Code::fixed("{}"),
            Shape::Null => Code::fixed("null"),
            Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) => {
                self.simple(ty, Vec::new()).unwrap_or(Code::fixed("null"))
            }
            Shape::Binary => Code::fixed("new File(['content'], 'file.txt')"),
            Shape::Array(item) | Shape::Set(item) => code!("[{}]", self.value(item, enumeration, room)),
            Shape::Never => Code::fixed("undefined as never"),
            Shape::Tuple(tuple) => {
                code!("[{}]", Code::joined(tuple.items.iter().map(|i| self.value(i, enumeration, room)), ", "))
            }
            Shape::Enum(values) => self.member(values, enumeration, room),
            Shape::Model(id) => self.model_value(*id, room),
            Shape::Union(members) => members.first().map_or(Code::fixed("null"), |m| self.value(m, enumeration, room)),
        }
    }

    fn member(&self, values: &Enum<'_>, enumeration: Option<InlineEnum<'_>>, room: &mut Room<'_>) -> Code {
        // The first is named without regard to the others, and there may be thousands.
        let first = Enum { base: values.base, values: values.values.iter().take(1).cloned().collect() };
        let member = self.style.enums.members(&first).into_iter().next();
        match (enumeration, member) {
            (Some(InlineEnum { name, imported }), Some(member)) => {
                room.imports.values.insert(imported.clone());
                code!("{}.{}", name, member.name)
            }
            (None, Some(member)) => member.value,
            (_, None) => Code::fixed("null"),
        }
    }

    fn model_value(&self, id: ModelId, room: &mut Room<'_>) -> Code {
        let name = self.types.model(id);
        match &self.api.model(id).shape {
            ModelShape::Enum(values) => self.member(values, Some(InlineEnum { name, imported: name }), room),
            // One with a discriminator would have to have the value that chooses it.
            ModelShape::Object(object) if self.unions.form(id) != Form::Plain => {
                let free = object.discriminator.is_none() && object.own_properties().next().is_none();
                match self.unions.members(id).first().filter(|_| free && room.depth > 0) {
                    Some(member) => {
                        room.depth -= 1;
                        let value = self.value(member, None, room);
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

    fn property_value(&self, id: ModelId, (i, property): (usize, &Property<'_>), room: &mut Room<'_>) -> Code {
        if let Some(tag) = self.tags(id, property).and_then(|tags| tags.first()) {
            return string(tag);
        }
        let name = self.property_enum(id, i);
        let enumeration = name.as_ref().map(|name| {
            let imported = if self.style.nested_enums { self.types.model(id) } else { name };
            InlineEnum { name, imported }
        });
        self.value(&property.ty, enumeration, room)
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
