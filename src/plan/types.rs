//! Questions of languages about types whose answers do not depend on the language.

use std::collections::BTreeSet;

use crate::api::schema::{text, types};
use crate::api::{Api, Constraints, Enum, EnumBase, Map, ModelId, Shape, Tuple, Type, resolved};
use crate::plan::scalars::place;
use crate::spec::{Node, NodeKind};

/// The kinds of types, including the formats of scalars, by which languages print.
#[derive(Debug, Clone, Copy)]
pub enum Kind<'t, 'd> {
    Any,
    /// The schema `false`, which allows no value.
    Never,
    Null,
    Boolean,
    Integer(IntegerFormat),
    Number(NumberFormat),
    Text(TextFormat),
    /// Bytes that are not a JSON string: `format: binary`, `type: file`, or a binary media type.
    File,
    /// An object that is not described.
    Object,
    List(List<'t, 'd>),
    Tuple(&'t Tuple<'d>),
    Map(&'t Map<'d>),
    /// An unnamed enumeration.
    Enum(&'t Enum<'d>),
    Model(ModelId),
    Union(&'t [Type<'d>]),
}

/// An array with a single item type.
#[derive(Debug, Clone, Copy)]
pub struct List<'t, 'd> {
    pub item: &'t Type<'d>,
    /// `uniqueItems`: a set, in languages with sets.
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
    /// Unsigned with the width of the machine: `uint`.
    Uint,
    /// No format, or any other format.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberFormat {
    Float,
    Double,
    /// No format, or a format without a precision.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFormat {
    Date,
    DateTime,
    Uuid,
    /// Base64 string: `format: byte`.
    Byte,
    /// Any string, or a format without a type in any language.
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
    /// The type of a model's values.
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

    /// The type of any object, at the same place of use.
    pub fn as_object(&self) -> Self {
        Self { shape: Shape::Object, ..self.clone() }
    }

    /// The format of a number or a string, as written.
    pub fn format(&self) -> Option<&'d str> {
        match self.shape {
            Shape::Integer(format) | Shape::Number(format) | Shape::String(format) => format,
            _ => None,
        }
    }

    /// True if null is a value at this place of use. Models themselves can be nullable, too.
    pub fn takes_null(&self) -> bool {
        self.nullable || matches!(self.shape, Shape::Any | Shape::Null)
    }

    /// True for a boolean, a number or a string of any format.
    pub fn is_scalar(&self) -> bool {
        matches!(self.shape, Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_))
    }

    /// True for a scalar, or for a value of an unnamed enumeration.
    pub fn is_one_text(&self) -> bool {
        self.is_scalar() || matches!(self.shape, Shape::Enum(_))
    }

    /// True for a list of unique items.
    pub fn is_set(&self) -> bool {
        matches!(self.shape, Shape::Set(_))
    }

    pub fn is_string(&self) -> bool {
        matches!(self.shape, Shape::String(_))
    }

    /// True for a base64 string.
    pub fn is_base64(&self) -> bool {
        let encoding = || Constraints::of(self.schema?).content_encoding();
        match self.shape {
            Shape::String(Some("byte")) => true,
            Shape::String(None) => encoding().is_some_and(|encoding| encoding.eq_ignore_ascii_case("base64")),
            _ => false,
        }
    }

    /// The type of the items of a list or of a set.
    pub fn items(&self) -> Option<&Self> {
        match self.kind() {
            Kind::List(list) => Some(list.item),
            _ => None,
        }
    }

    /// True for a list whose places have types of their own.
    pub fn is_tuple(&self) -> bool {
        matches!(self.kind(), Kind::Tuple(_))
    }

    /// True for the bytes of a single file.
    pub fn is_one_file(&self) -> bool {
        matches!(self.shape, Shape::Binary)
    }

    /// True if null is a value in addition to those of the type; `Any` includes null without it.
    pub fn adds_null(&self) -> bool {
        self.nullable && !matches!(self.shape, Shape::Any | Shape::Null)
    }

    /// The string that a value always is, or is by default.
    pub fn const_or_default(&self) -> Option<&'d str> {
        let schema = self.schema?;
        schema.get("const").or(schema.get("default"))?.str()
    }

    /// True for a value of the type that can be a literal: a boolean, a number, an unformatted string, or a value of an
    /// unnamed enumeration.
    pub fn is_literal(&self, node: Node<'_>) -> bool {
        match (&self.shape, node.kind()) {
            (Shape::Boolean, NodeKind::Bool)
            | (Shape::String(None), NodeKind::String)
            | (Shape::Integer(_) | Shape::Number(_), NodeKind::Number) => true,
            (Shape::Enum(values), _) => place(values, node).is_some(),
            _ => false,
        }
    }

    /// True for an unformatted string, to which length bounds and patterns apply as written.
    pub fn is_plain_text(&self) -> bool {
        matches!(self.shape, Shape::String(None))
    }

    /// The pattern of an unformatted string.
    pub fn pattern(&self) -> Option<&'d str> {
        let schema = self.schema.filter(|_| self.is_plain_text())?;
        Constraints::applying(schema).into_iter().find_map(Constraints::pattern)
    }

    /// True for an object without properties: a map that allows no values.
    pub fn is_empty_object(&self) -> bool {
        matches!(&self.shape, Shape::Map(map) if matches!(map.values.shape, Shape::Never))
    }

    /// The unnamed enumeration of a type or of its items.
    pub fn listed_enum(&self) -> Option<&Enum<'d>> {
        match &self.shape {
            Shape::Enum(values) => Some(values),
            _ => self.item()?.listed_enum(),
        }
    }

    /// The unnamed enumeration inside a type, through lists and maps. A language with enumerations names it after the
    /// owner of the type.
    pub fn inline_enum(&self) -> Option<&Enum<'d>> {
        match &self.shape {
            Shape::Enum(values) => Some(values),
            Shape::Map(map) => map.values.inline_enum(),
            _ => self.item()?.inline_enum(),
        }
    }

    /// The kind of the values, if the type is an enumeration.
    pub fn kind_of_values(&self, values: &Enum<'_>) -> Kind<'static, 'static> {
        values.kind(self.schema)
    }

    /// The only value of the type.
    pub fn constant(&self) -> Option<&Enum<'d>> {
        match &self.shape {
            Shape::Enum(values) if values.values.len() == 1 => Some(values),
            _ => None,
        }
    }
}

impl<'d> Api<'d> {
    /// The target of an alias; other types are returned unchanged.
    pub fn resolved<'t>(&'t self, ty: &'t Type<'d>) -> &'t Type<'d> {
        resolved(&self.models, ty)
    }

    /// The type and all types that its values can have: the members of unions, the targets of aliases, and the members
    /// of an object's `anyOf`. Each is expanded on demand, because a union can have hundreds of unions.
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

    /// [`Type::is_one_text`], also for named enumerations.
    pub fn is_one_text(&self, ty: &Type<'_>) -> bool {
        ty.is_one_text() || self.named_enumeration(ty).is_some()
    }

    /// True for a type whose values have properties or items.
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
    /// The kind of the values: from the `type` of the schema that lists them or, without a `type`, from the values. Any
    /// if they have several kinds.
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

    /// True if every value is a string.
    pub fn is_of_texts(&self) -> bool {
        self.base == EnumBase::String && !self.values.is_empty()
    }
}
