//! Values that a reader of the documentation can start from, and that compile.

use super::models::Models;
use super::names::Ident;
use super::text::Code;
use crate::api::{Enum, ModelId, ModelShape, Object, Shape, Type};

/// Nested models deeper than this are left to the reader.
const DEPTH: usize = 3;

/// Values in one example; the models of what would be more are left to the reader too.
const VALUES: usize = 200;

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
    /// A value of a type; `enumeration` names the inline enum inside it.
    pub fn example(&self, ty: &Type<'_>, enumeration: Option<&Ident>) -> Code {
        Code::new(self.value(ty, enumeration, &mut Room { depth: DEPTH, values: VALUES }))
    }

    fn value(&self, ty: &Type<'_>, enumeration: Option<&Ident>, room: &mut Room) -> String {
        match &ty.shape {
            Shape::Any | Shape::Object | Shape::Map(_) => "{}".to_owned(),
            Shape::Null => "null".to_owned(),
            Shape::Boolean => "true".to_owned(),
            Shape::Integer(_) => "1".to_owned(),
            Shape::Number(_) => "1.5".to_owned(),
            Shape::String(Some("date")) => "'2024-01-31'".to_owned(),
            Shape::String(Some("date-time")) => "'2024-01-31T12:00:00Z'".to_owned(),
            Shape::String(_) => "'text'".to_owned(),
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
                let required = object.properties.iter().enumerate().filter(|(_, p)| p.required);
                room.depth -= 1;
                let members: Vec<_> = required
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
