//! Examples of the description as code, where they fit their types.

use super::example::{Imports, InlineEnum, Room};
use super::models::Models;
use super::text::{Code, literal, string};
use super::types::member_key;
use super::unions::Form;
use crate::api::{ModelId, ModelShape, Object, Property, Shape, Type};
use crate::code;
use crate::plan::scalars::{Scalar, given, place};
use crate::spec::Node;

/// Bytes of a name or text that is shown.
const LONGEST: usize = 200;

impl Models<'_> {
    /// A value of the description as code of a type; none if it does not fit. Properties that the type does not have, and
    /// optional ones with a value that does not fit, are omitted, unless the value is to tell alternatives apart (`strict`).
    pub(super) fn given<'d>(
        &self,
        ty: &Type<'d>,
        node: Node<'d>,
        enumeration: Option<InlineEnum<'_>>,
        strict: bool,
        room: &mut Room<'_>,
    ) -> Option<Code> {
        look_at(node, room)?;
        // What is not shown in the end is not imported.
        let mut imports = Imports::default();
        let mut within = Room { imports: &mut imports, ..*room };
        let code = self.fitting(ty, node, enumeration, strict, &mut within);
        (room.given, room.values) = (within.given, within.values);
        let code = code?;
        room.imports.values.extend(imports.values);
        room.imports.types.extend(imports.types);
        Some(code)
    }

    fn fitting<'d>(
        &self,
        ty: &Type<'d>,
        node: Node<'d>,
        enumeration: Option<InlineEnum<'_>>,
        strict: bool,
        room: &mut Room<'_>,
    ) -> Option<Code> {
        if node.is_null() {
            return (ty.nullable || matches!(ty.shape, Shape::Any | Shape::Null)).then_some(Code::fixed("null"));
        }
        match &ty.shape {
            Shape::Any => json(node, room),
            Shape::Object => json(node, room).filter(|_| node.is_object()),
            Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) => {
                match (given(self.api, ty, node)?, &ty.shape) {
                    (Scalar::Text(text), Shape::String(format)) => Some(self.types.text(*format, &text)),
                    (Scalar::Text(text), _) => Some(string(&text)),
                    (Scalar::Json(json), shape) => self.types.number(shape, &json),
                }
            }
            Shape::Array(item) | Shape::Set(item) if node.is_array() => {
                let items = node.items().map(|node| self.given(item, node, enumeration, strict, room));
                let items = Code::joined(items.collect::<Option<Vec<_>>>()?, ", ");
                Some(if matches!(ty.shape, Shape::Set(_)) { self.types.set(items) } else { code!("[{}]", items) })
            }
            Shape::Map(map) if node.is_object() && map.keys.is_none() => {
                let value = |(name, node)| {
                    Some(code!("{}: {}", member_key(name), self.given(&map.values, node, enumeration, strict, room)?))
                };
                Some(object(&node.members().map(value).collect::<Option<Vec<_>>>()?))
            }
            Shape::Enum(values) => self.member(values, place(values, node)?, enumeration, room),
            Shape::Model(id) => self.given_model(*id, node, strict, room),
            Shape::Union(members) => self.given_member(members, node, enumeration, room),
            _ => None,
        }
    }

    fn given_member<'t, 'd: 't>(
        &self,
        members: impl IntoIterator<Item = &'t Type<'d>>,
        node: Node<'d>,
        enumeration: Option<InlineEnum<'_>>,
        room: &mut Room<'_>,
    ) -> Option<Code> {
        members.into_iter().find_map(|member| self.given(member, node, enumeration, true, room))
    }

    fn given_model<'d>(&self, id: ModelId, node: Node<'d>, strict: bool, room: &mut Room<'_>) -> Option<Code> {
        let name = self.types.model(id);
        let (discriminator, own) = match &self.api.model(id).shape {
            ModelShape::Enum(values) => {
                return self.member(values, place(values, node)?, Some(InlineEnum { name, imported: name }), room);
            }
            ModelShape::Alias(ty) => return self.given(ty, node, None, strict, room),
            ModelShape::Object(object) if self.unions.form(id) == Form::Plain => {
                return self.given_object(id, object, node, strict, room);
            }
            ModelShape::Object(object) => (&object.discriminator, object.own_properties().next().is_some()),
            ModelShape::Union(union) => (&union.discriminator, !union.common.is_empty()),
        };
        match discriminator {
            Some(discriminator) => {
                let value = node.get(discriminator.property)?.str()?;
                let chosen = self.unions.choices(id).into_iter().find(|choice| choice.value == value)?.model;
                (chosen != id).then(|| self.given_model(chosen, node, strict, room))?
            }
            None if own => None,
            None => self.unions.members(id).iter().find_map(|member| self.given(member, node, None, true, room)),
        }
    }

    fn given_object<'d>(
        &self,
        id: ModelId,
        of: &Object<'d>,
        node: Node<'d>,
        strict: bool,
        room: &mut Room<'_>,
    ) -> Option<Code> {
        // A value is looked up among the others.
        if !node.is_object() || node.len() > room.given {
            return None;
        }
        let knows = |name: &str| of.properties.iter().any(|property| property.name == name);
        if strict && !node.members().all(|(name, _)| knows(name)) {
            return None;
        }
        let keys = self.keys(of);
        let mut members = Vec::new();
        for (i, property) in of.properties.iter().enumerate() {
            let is_required = self.is_required(property);
            // What only responses have is not sent.
            let given = node.get(property.name).filter(|_| is_required || !property.read_only);
            let value = match given.and_then(|node| self.given_property(id, (i, property), node, strict, room)) {
                Some(value) => value,
                None if strict && (given.is_some() || is_required) => return None,
                None if is_required => self.property_value(id, (i, property), room),
                None => continue,
            };
            members.push(code!("{}: {}", keys[i], value));
        }
        (node.is_empty() || !members.is_empty()).then(|| object(&members))
    }

    fn given_property<'d>(
        &self,
        id: ModelId,
        (i, property): (usize, &Property<'d>),
        node: Node<'d>,
        strict: bool,
        room: &mut Room<'_>,
    ) -> Option<Code> {
        if let Some(tags) = self.tags(id, property) {
            return node.str().filter(|tag| tags.contains(tag)).map(string);
        }
        let name = self.property_enum(id, i);
        self.given(&property.ty, node, name.as_ref().map(|name| self.inline_enum(id, name)), strict, room)
    }
}

/// Takes the room for a value; none if there is too little, or if its name or text is long.
fn look_at(node: Node<'_>, room: &mut Room<'_>) -> Option<()> {
    let is_short = |text: Option<&str>| text.is_none_or(|text| text.len() <= LONGEST);
    room.given = room.given.checked_sub(1)?;
    (is_short(node.str()) && is_short(node.key())).then_some(())
}

/// A value of which nothing is known.
fn json(node: Node<'_>, room: &mut Room<'_>) -> Option<Code> {
    look_at(node, room)?;
    if node.is_array() {
        let items = node.items().map(|node| json(node, room)).collect::<Option<Vec<_>>>()?;
        return Some(code!("[{}]", Code::joined(items, ", ")));
    }
    if node.is_object() {
        let member = |(name, node)| Some(code!("{}: {}", member_key(name), json(node, room)?));
        return Some(object(&node.members().map(member).collect::<Option<Vec<_>>>()?));
    }
    Some(literal(node))
}

fn object(members: &[Code]) -> Code {
    if members.is_empty() { Code::fixed("{}") } else { code!("{{ {} }}", Code::joined(members, ", ")) }
}
