//! The types of schemas, and the choices in reading them.

use std::borrow::Cow;

use super::places::{Part, Position};
use crate::spec::Node;

/// A step from a type to one inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step<'d> {
    /// The member with this name.
    Key(Cow<'d, str>),
    /// The items of an array.
    Items,
    /// The values of a map.
    Values,
    /// The type without null and without undefined.
    Present,
}

/// The type of the values of a schema.
#[derive(Debug, Clone)]
pub enum Written<'d> {
    /// Any value.
    Any,
    /// No value.
    Never,
    Null,
    /// The absence of a member.
    Missing,
    Boolean,
    /// A number, with its format.
    Number(Option<&'d str>),
    /// A string, with its format.
    String(Option<&'d str>),
    /// A single value, of any type.
    Literal(Constant<'d>),
    /// One of several values.
    Enum(Enumeration<'d>),
    /// The way to another type, from its root.
    Reference(Vec<Step<'d>>),
    List(Box<Self>),
    /// An array with a type for each of its first positions, and the type of those after.
    Tuple(Vec<Self>, Option<Box<Self>>),
    /// An object about whose members nothing is known. False if it has none.
    Unknown(bool),
    Object(Vec<Member<'d>>),
    /// An object with any names. Its members are of this type.
    Map(Box<Self>),
    All(Vec<Self>),
    Either(Vec<Self>),
    /// An object without a member.
    Without(Box<Self>, &'d str),
    /// An object with members that are not optional.
    Requiring(Box<Self>, Vec<&'d str>),
    /// A type without null.
    NotNull(Box<Self>),
}

impl Written<'_> {
    /// True for a type that a keyword of most languages names; it is listed once among alternatives.
    pub fn is_primitive(&self) -> bool {
        matches!(self, Self::Never | Self::Null | Self::Boolean | Self::Number(_) | Self::String(_))
    }
}

/// The values of an `enum`.
#[derive(Debug, Clone)]
pub struct Enumeration<'d> {
    /// The schema, or the place of a discriminator's property.
    pub node: Option<Node<'d>>,
    pub values: Vec<Value<'d>>,
    /// True if the description names or describes the values (`x-enum-varnames` and the like).
    pub described: bool,
    /// True if `nullable` adds null to the values.
    pub nullable: bool,
    /// The parts of the description that lead to the schema; empty unless [`Reading::places`] asks for them.
    pub(super) place: Vec<Part>,
    /// True for the values of a map.
    pub of_map: bool,
    /// The position of the type inside that of a path or a component, if [`Reading::places`] asks for it.
    pub(super) position: Position,
}

/// A value of an `enum`.
#[derive(Debug, Clone, Copy)]
pub struct Value<'d> {
    pub value: Constant<'d>,
    pub name: Option<&'d str>,
    pub description: Option<&'d str>,
}

/// A value that the description writes, or that a discriminator implies.
#[derive(Debug, Clone, Copy)]
pub enum Constant<'d> {
    Node(Node<'d>),
    Text(&'d str),
}

impl<'d> Constant<'d> {
    pub fn str(self) -> Option<&'d str> {
        match self {
            Self::Node(node) => node.str(),
            Self::Text(text) => Some(text),
        }
    }

    /// A number as written.
    pub fn number(self) -> Option<&'d str> {
        if let Self::Node(node) = self { node.number() } else { None }
    }

    pub fn is_null(self) -> bool {
        matches!(self, Self::Node(node) if node.is_null())
    }
}

/// A member of an object.
#[derive(Debug, Clone)]
pub struct Member<'d> {
    pub name: &'d str,
    pub notes: Noted<'d>,
    pub ty: Written<'d>,
    pub optional: bool,
    pub read_only: bool,
    pub write_only: bool,
    /// True if it is not optional only because it has a default.
    pub defaulted: bool,
}

impl<'d> Member<'d> {
    /// A member of both directions.
    pub(super) fn new(name: &'d str, notes: Noted<'d>, ty: Written<'d>) -> Self {
        Self { name, notes, ty, optional: false, read_only: false, write_only: false, defaulted: false }
    }
}

/// The origin of a member's comment.
#[derive(Debug, Clone, Copy)]
pub enum Noted<'d> {
    None,
    Schema(Node<'d>),
    /// A discriminator's property, in place of that of the schema, if it has one.
    Discriminator(Option<Node<'d>>),
}

/// The choices in reading, each an option of a language.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    /// The mistakes of openapi-typescript are corrected.
    pub corrected: bool,
    /// The members of an object with properties can have other names, unless it is closed.
    pub open: bool,
    /// A member with a default is always present, except in requests.
    pub defaults_present: bool,
    /// All members are required of a schema without `required`.
    pub required_by_default: bool,
    /// An object without properties can have any.
    pub empty_unknown: bool,
    /// Arrays with few items are tuples.
    pub array_length: bool,
    /// Deprecated members, parameters and operations are omitted.
    pub exclude_deprecated: bool,
    /// Names are sorted.
    pub alphabetize: bool,
    /// A placeholder of a path without a parameter gets one.
    pub path_parameters: bool,
    /// The places of enumerations are read.
    pub places: bool,
    /// The members of one direction have a marker.
    pub markers: bool,
    /// Paths are templates of the types of their parameters.
    pub templates: bool,
    /// Components have a form for each direction where these differ.
    pub split: bool,
}

/// The way that a value takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Request,
    Response,
}
