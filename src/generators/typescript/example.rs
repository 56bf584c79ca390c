//! Values that a reader of the documentation can start from, and that compile.

use super::models::Models;
use super::names::Ident;
use super::text::{Code, string};
use crate::api::{Annotations, Enum, ModelId, ModelShape, Object, Property, Shape, Type};
use crate::generators::examples::{Scalar, scalar};
use crate::spec::Node;

/// Nested models deeper than this are left to the reader.
const DEPTH: usize = 3;

/// Values in one example; the models of what would be more are left to the reader too.
const VALUES: usize = 200;

/// Properties that are shown of an object that requires none.
const SHOWN: usize = 3;

/// How much more an example may hold.
struct Room {
    depth: usize,
    values: usize,
}

impl Room {
    /// Makes room for the required properties of an object, where there is some.
    fn holds(&mut self, object: &Object<'_>) -> bool {
        let needed = object.properties.iter().filter(|p| p.required).count();
        let left = self.values.checked_sub(needed);
        self.values = left.unwrap_or(self.values);
        left.is_some()
    }
}

impl Models<'_> {
    /// A value of a type, one of `given` if it fits; `enumeration` names the inline enum inside it.
    pub fn example<'d>(&self, ty: &Type<'d>, enumeration: Option<&Ident>, given: Vec<Node<'d>>) -> Code {
        let simple = self.simple(ty, given);
        Code::new(simple.unwrap_or_else(|| self.value(ty, enumeration, &mut Room { depth: DEPTH, values: VALUES })))
    }

    /// A string, number or boolean, which is an example of the description where that has one.
    fn simple<'d>(&self, ty: &Type<'d>, given: Vec<Node<'d>>) -> Option<String> {
        let is_simple = matches!(ty.shape, Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_));
        let value = if is_simple { scalar(self.api, ty, given)? } else { return None };
        Some(match (&ty.shape, value) {
            (Shape::String(_), value) => string(value.as_str()).to_string(),
            (_, Scalar::Json(json)) => json,
            (_, Scalar::Text(_)) => return None,
        })
    }

    fn value(&self, ty: &Type<'_>, enumeration: Option<&Ident>, room: &mut Room) -> String {
        match &ty.shape {
            Shape::Any | Shape::Object | Shape::Map(_) => "{}".to_owned(),
            Shape::Null => "null".to_owned(),
            Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) => {
                self.simple(ty, Vec::new()).unwrap_or_else(|| "null".to_owned())
            }
            Shape::Binary => "new File(['content'], 'file.txt')".to_owned(),
            Shape::Array(item) => format!("[{}]", self.value(item, enumeration, room)),
            Shape::Set(item) => format!("new Set([{}])", self.value(item, enumeration, room)),
            Shape::Never => "undefined as never".to_owned(),
            Shape::Tuple(tuple) => {
                let items: Vec<_> = tuple.items.iter().map(|i| self.value(i, enumeration, room)).collect();
                format!("[{}]", items.join(", "))
            }
            Shape::Enum(values) => self.member(values, enumeration),
            Shape::Model(id) => self.model_value(*id, room),
            Shape::Union(members) => {
                members.first().map_or_else(|| "null".to_owned(), |m| self.value(m, enumeration, room))
            }
        }
    }

    fn member(&self, values: &Enum<'_>, name: Option<&Ident>) -> String {
        // The first is named without regard to the others, and there may be thousands.
        let first = Enum { base: values.base, values: values.values.iter().take(1).cloned().collect() };
        let members = self.style.enums.members(&first);
        match (name, members.first()) {
            (Some(name), Some(member)) => format!("{name}.{}", member.name),
            (None, Some(member)) => member.value.to_string(),
            (_, None) => "null".to_owned(),
        }
    }

    fn model_value(&self, id: ModelId, room: &mut Room) -> String {
        let name = self.types.model(id);
        match &self.api.model(id).shape {
            ModelShape::Enum(values) => self.member(values, Some(name)),
            ModelShape::Object(object) if room.depth > 0 && room.holds(object) => {
                let keys = self.keys(object);
                let shown = shown(object);
                let shown = object.properties.iter().enumerate().filter(|(i, _)| shown.contains(i));
                room.depth -= 1;
                let members: Vec<_> = shown
                    .map(|(i, p)| {
                        let tag = self.tag(id, p).and_then(|tag| Some(tag.as_str().split(" | ").next()?.to_owned()));
                        let value = tag.unwrap_or_else(|| self.value(&p.ty, self.property_enum(id, i).as_ref(), room));
                        format!("{}: {value}", keys[i])
                    })
                    .collect();
                room.depth += 1;
                if members.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", members.join(", ")) }
            }
            _ => format!("{{}} as {name}"),
        }
    }
}

/// The properties that an example of an object has: what is required, else a few of which the description has
/// examples. Others that are made up could make a call fail that would succeed without them.
fn shown(object: &Object<'_>) -> Vec<usize> {
    let all = || object.properties.iter().enumerate();
    let required: Vec<_> = all().filter(|(_, p)| p.required).map(|(i, _)| i).collect();
    if !required.is_empty() {
        return required;
    }
    let has_example = |p: &Property<'_>| {
        let is_simple = matches!(p.ty.shape, Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_));
        is_simple && !p.read_only && !p.of_alternative && !Annotations::of(p.node).examples().is_empty()
    };
    all().filter(|(_, p)| has_example(p)).take(SHOWN).map(|(i, _)| i).collect()
}
