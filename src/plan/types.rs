//! What languages ask of a type. An answer that does not depend on the language is given here, once.

use std::collections::BTreeSet;

use crate::api::schema::{text, types};
use crate::api::{Api, Constraints, Enum, EnumBase, Map, ModelId, Shape, Tuple, Type, resolved};
use crate::plan::scalars::place;
use crate::spec::{Node, NodeKind};

/// The kinds of type, with the formats of scalars read: what a language matches on to print a type.
#[derive(Debug, Clone, Copy)]
pub enum Kind<'t, 'd> {
    Any,
    /// No value is of this type (the schema `false`).
    Never,
    Null,
    Boolean,
    Integer(IntegerFormat),
    Number(NumberFormat),
    Text(TextFormat),
    /// Bytes that are no text of JSON: `format: binary`, `type: file`, or a binary media type.
    File,
    /// An object of which nothing is said.
    Object,
    List(List<'t, 'd>),
    Tuple(&'t Tuple<'d>),
    Map(&'t Map<'d>),
    /// An enumeration without a name.
    Enum(&'t Enum<'d>),
    Model(ModelId),
    Union(&'t [Type<'d>]),
}

/// An array whose items are all of one type.
#[derive(Debug, Clone, Copy)]
pub struct List<'t, 'd> {
    pub item: &'t Type<'d>,
    /// `uniqueItems`: a set, in a language that has them.
    pub is_set: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntegerFormat {
    Int8,
    Int16,
    Int32,
    Int64,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    /// Unsigned, as wide as the machine has it: `uint`.
    Uint,
    /// None, or one that no registry has.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberFormat {
    Float,
    Double,
    /// None, or one that says nothing of the precision.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFormat {
    Date,
    DateTime,
    Uuid,
    /// Bytes as text of base64: `format: byte`.
    Byte,
    /// Any text, or a format that no language has a type for.
    Plain,
}

impl<'d> Type<'d> {
    /// The kind of the type.
    pub fn kind(&self) -> Kind<'_, 'd> {
        match &self.shape {
            Shape::Any => Kind::Any,
            Shape::Never => Kind::Never,
            Shape::Null => Kind::Null,
            Shape::Boolean => Kind::Boolean,
            Shape::Integer(format) => Kind::Integer(IntegerFormat::of(*format)),
            Shape::Number(format) => Kind::Number(NumberFormat::of(*format)),
            Shape::String(format) => Kind::Text(TextFormat::of(*format)),
            Shape::Binary => Kind::File,
            Shape::Object => Kind::Object,
            Shape::Array(item) => Kind::List(List { item, is_set: false }),
            Shape::Set(item) => Kind::List(List { item, is_set: true }),
            Shape::Tuple(tuple) => Kind::Tuple(tuple),
            Shape::Map(map) => Kind::Map(map),
            Shape::Enum(values) => Kind::Enum(values),
            Shape::Model(id) => Kind::Model(*id),
            Shape::Union(members) => Kind::Union(members),
        }
    }
}

impl IntegerFormat {
    pub fn of(format: Option<&str>) -> Self {
        match format {
            Some("int8") => Self::Int8,
            Some("int16") => Self::Int16,
            Some("int32") => Self::Int32,
            Some("int64") => Self::Int64,
            Some("uint8") => Self::Uint8,
            Some("uint16") => Self::Uint16,
            Some("uint32") => Self::Uint32,
            Some("uint64") => Self::Uint64,
            Some("uint") => Self::Uint,
            _ => Self::Other,
        }
    }

    /// True if a value may need more than the 53 bits of a double.
    pub fn is_long(self) -> bool {
        matches!(self, Self::Int64 | Self::Uint64)
    }
}

impl NumberFormat {
    fn of(format: Option<&str>) -> Self {
        match format {
            Some("float") => Self::Float,
            Some("double") => Self::Double,
            _ => Self::Other,
        }
    }
}

impl TextFormat {
    fn of(format: Option<&str>) -> Self {
        match format {
            Some("date") => Self::Date,
            Some("date-time") => Self::DateTime,
            Some("uuid") => Self::Uuid,
            Some("byte") => Self::Byte,
            _ => Self::Plain,
        }
    }
}

impl<'d> Type<'d> {
    /// The type whose values are of a model.
    pub fn of_model(id: ModelId) -> Self {
        Self::of(Shape::Model(id))
    }

    /// The type of an enumeration's values.
    pub fn of_enum(values: &Enum<'d>) -> Self {
        Self::of(Shape::Enum(values.clone()))
    }

    /// The type of a map with any keys.
    pub fn map_of(values: &Self) -> Self {
        Self::of(Shape::Map(Box::new(Map { keys: None, values: values.clone() })))
    }

    /// The type of any object at the place of this one.
    pub fn as_object(&self) -> Self {
        Self { shape: Shape::Object, ..self.clone() }
    }

    /// The format of a number or a text, as the description has it.
    pub fn format(&self) -> Option<&'d str> {
        match self.shape {
            Shape::Integer(format) | Shape::Number(format) | Shape::String(format) => format,
            _ => None,
        }
    }

    /// True if null is a value at this place. Whether the values of a model may be null, the model says.
    pub fn takes_null(&self) -> bool {
        self.nullable || matches!(self.shape, Shape::Any | Shape::Null)
    }

    /// True for a boolean, a number or a text of any format.
    pub fn is_scalar(&self) -> bool {
        matches!(self.shape, Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_))
    }

    /// True for a scalar, and for one of a list.
    pub fn is_one_text(&self) -> bool {
        self.is_scalar() || matches!(self.shape, Shape::Enum(_))
    }

    /// True for a list without twins.
    pub fn is_set(&self) -> bool {
        matches!(self.shape, Shape::Set(_))
    }

    pub fn is_string(&self) -> bool {
        matches!(self.shape, Shape::String(_))
    }

    /// True for text that holds bytes.
    pub fn is_base64(&self) -> bool {
        let encoding = || Constraints::of(self.schema?).content_encoding();
        match self.shape {
            Shape::String(Some("byte")) => true,
            Shape::String(None) => encoding().is_some_and(|encoding| encoding.eq_ignore_ascii_case("base64")),
            _ => false,
        }
    }

    /// True for the bytes of one file.
    pub fn is_one_file(&self) -> bool {
        matches!(self.shape, Shape::Binary)
    }

    /// True where null is a value beside those of the type: any value may be null without it.
    pub fn adds_null(&self) -> bool {
        self.nullable && !matches!(self.shape, Shape::Any | Shape::Null)
    }

    /// The text that a value always has, or has if nothing else is said.
    pub fn given_text(&self) -> Option<&'d str> {
        let schema = self.schema?;
        schema.get("const").or(schema.get("default"))?.str()
    }

    /// True for a value of the type that needs no more than a literal: a boolean, a number, a text without a format, or a value
    /// of an enumeration without a name.
    pub fn is_literal(&self, node: Node<'_>) -> bool {
        match (&self.shape, node.kind()) {
            (Shape::Boolean, NodeKind::Bool)
            | (Shape::String(None), NodeKind::String)
            | (Shape::Integer(_) | Shape::Number(_), NodeKind::Number) => true,
            (Shape::Enum(values), _) => place(values, node).is_some(),
            _ => false,
        }
    }

    /// True for a text without a format: bounds of its length and its pattern hold of the value as it is written.
    pub fn is_plain_text(&self) -> bool {
        matches!(self.shape, Shape::String(None))
    }

    /// The pattern of a text without a format.
    pub fn pattern(&self) -> Option<&'d str> {
        let schema = self.schema.filter(|_| self.is_plain_text())?;
        Constraints::applying(schema).into_iter().find_map(Constraints::pattern)
    }

    /// True for an object without properties: a map whose values are of no type.
    pub fn is_empty_object(&self) -> bool {
        matches!(&self.shape, Shape::Map(map) if matches!(map.values.shape, Shape::Never))
    }

    /// The enumeration without a name that a type is, or that its items are.
    pub fn listed_enum(&self) -> Option<&Enum<'d>> {
        match &self.shape {
            Shape::Enum(values) => Some(values),
            _ => self.item()?.listed_enum(),
        }
    }

    /// The enumeration without a name within a type, through lists and maps. A language that has enumerations gives
    /// it a name of its own, after what has the type.
    pub fn inline_enum(&self) -> Option<&Enum<'d>> {
        match &self.shape {
            Shape::Enum(values) => Some(values),
            Shape::Map(map) => map.values.inline_enum(),
            _ => self.item()?.inline_enum(),
        }
    }

    /// The kind that the values of an enumeration have which the type is.
    pub fn kind_of_values(&self, values: &Enum<'_>) -> Kind<'static, 'static> {
        values.kind(self.schema)
    }

    /// The one value that the type has.
    pub fn constant(&self) -> Option<&Enum<'d>> {
        match &self.shape {
            Shape::Enum(values) if values.values.len() == 1 => Some(values),
            _ => None,
        }
    }
}

impl<'d> Api<'d> {
    /// The type that another name stands for, if it is one.
    pub fn resolved<'t>(&'t self, ty: &'t Type<'d>) -> &'t Type<'d> {
        resolved(&self.models, ty)
    }

    /// The type, and all types that a value of it may be of: the members of unions, what other names stand for, and the
    /// members of an object's `anyOf`. Each is looked into when it is asked for: a union may have hundreds of unions.
    pub fn alternatives<'t>(&'t self, ty: &'t Type<'d>) -> impl Iterator<Item = &'t Type<'d>> {
        let (mut pending, mut seen) = (vec![ty], BTreeSet::new());
        std::iter::from_fn(move || {
            let ty = pending.pop()?;
            if let Shape::Union(members) = &ty.shape {
                pending.extend(members);
            }
            if let Some(model) = ty.model().filter(|id| seen.insert(*id)).map(|id| self.model(id)) {
                pending.extend(model.alias().into_iter().chain(model.alternatives()));
            }
            Some(ty)
        })
    }

    /// True for a value that one text can be, as [`Type::is_one_text`], also where it is a named enumeration.
    pub fn is_one_text(&self, ty: &Type<'_>) -> bool {
        ty.is_one_text() || self.named_enumeration(ty).is_some()
    }

    /// True for a type with values that have members or items.
    pub fn has_parts(&self, ty: &Type<'_>) -> bool {
        match &ty.shape {
            Shape::Model(_) => self.named_enumeration(ty).is_none(),
            Shape::Any | Shape::Object | Shape::Map(_) => true,
            Shape::Union(members) => members.iter().any(|member| self.has_parts(member)),
            _ => ty.is_list(),
        }
    }
}

impl Enum<'_> {
    /// The kind that the values have: that of the `type` of the schema that lists them or, without one, that of the values. Any
    /// where they are of several.
    pub fn kind(&self, schema: Option<Node<'_>>) -> Kind<'static, 'static> {
        let format = || schema.and_then(|schema| text(schema, "format"));
        match self.base {
            EnumBase::String => Kind::Text(TextFormat::Plain),
            EnumBase::Boolean => Kind::Boolean,
            EnumBase::Number if self.is_whole(schema) => Kind::Integer(IntegerFormat::of(format())),
            EnumBase::Number => Kind::Number(NumberFormat::of(format())),
            EnumBase::Mixed => Kind::Any,
        }
    }

    fn is_whole(&self, schema: Option<Node<'_>>) -> bool {
        let declared = schema.map(types).unwrap_or_default();
        let is_whole = |number: &str| !number.contains(['.', 'e', 'E']);
        match (declared.contains(&"number"), declared.contains(&"integer")) {
            (true, _) => false,
            (false, true) => true,
            (false, false) => self.values.iter().all(|value| value.node.number().is_some_and(is_whole)),
        }
    }

    /// True if each value is a text.
    pub fn is_of_texts(&self) -> bool {
        self.base == EnumBase::String && !self.values.is_empty()
    }
}
