//! The arguments of an operation: its parameters, followed by the parts of its body, each with its name in the program.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Ident;
use super::operations::{BodyName, Part, parts};
use super::schema_notes::{deprecated, with_notes};
use crate::api::{Encoding, ModelId, Operation, Parameter, ParameterLocation, Shape, Type};
use crate::small::{CollectSmall, SortSmall};

pub use crate::api::Serialization;

/// A value that a caller passes.
pub struct Argument<'a, 'd> {
    /// The name in the program. Parameters with the same name and type can share it.
    pub ident: Ident,
    /// None for the parts of the body.
    pub parameter: Option<&'a Parameter<'d>>,
    /// The name in the description; `body` if a whole body has none.
    pub name: &'d str,
    /// The name from a mapping, or else the name in the description: the base for the names of its types.
    pub title: &'d str,
    pub location: Location<'a, 'd>,
    pub required: bool,
    pub deprecated: bool,
    pub description: Option<&'d str>,
    pub ty: &'a Type<'d>,
    /// The name of its inline enum, in languages with names for these.
    pub inline_enum: Option<Ident>,
}

/// The location of an argument in a request, and its serialization.
pub enum Location<'a, 'd> {
    Parameter(ParameterLocation, Writing<'d>),
    /// A field of a form.
    Field(&'a Encoding<'d>),
    /// The whole body; see [`SentBody`](super::call::SentBody).
    Body,
}

impl Location<'_, '_> {
    /// The name of the location in the tables of runtimes.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Parameter(location, _) => location.as_str(),
            Self::Field(_) => "field",
            Self::Body => "body",
        }
    }
}

/// The serialization of a parameter.
pub struct Writing<'d> {
    pub serialization: Serialization<'d>,
    /// True if the name may be sent without a value.
    pub allow_empty: bool,
}

/// The spelling of argument names in a language.
pub struct Spelling<'s> {
    /// Parameters, fields of forms, and `body` and `request_body` for bodies without a name.
    pub argument: &'s dyn Fn(&str) -> String,
    /// Parameters of the path.
    pub path_argument: &'s dyn Fn(&str) -> String,
    /// Unnamed bodies, which get the name of their model.
    pub body: &'s dyn Fn(ModelId) -> String,
}

impl<'s> Spelling<'s> {
    /// A spelling that does not distinguish parameters of the path.
    pub fn of(argument: &'s dyn Fn(&str) -> String, body: &'s dyn Fn(ModelId) -> String) -> Self {
        Self { argument, path_argument: argument, body }
    }
}

/// The arguments of an operation. Unless `unique`, parameters with the same name and type share an argument. `take`
/// makes a name unique.
pub fn arguments<'a, 'd>(
    operation: &'a Operation<'d>,
    spelling: &Spelling<'_>,
    unique: bool,
    take: &mut dyn FnMut(String) -> Ident,
) -> Vec<Argument<'a, 'd>> {
    arguments_with(operation, &parts(operation), spelling, unique, take)
}

/// The arguments of an operation with these parts of the body.
pub fn arguments_with<'a, 'd>(
    operation: &'a Operation<'d>,
    parts: &[Part<'a, 'd>],
    spelling: &Spelling<'_>,
    unique: bool,
    take: &mut dyn FnMut(String) -> Ident,
) -> Vec<Argument<'a, 'd>> {
    let mut out = parameters(operation, spelling, unique, take);
    out.extend(parts.iter().map(|part| Argument::of_part(part, take(part_name(part, spelling)))));
    out
}

fn parameters<'a, 'd>(
    operation: &'a Operation<'d>,
    spelling: &Spelling<'_>,
    unique: bool,
    take: &mut dyn FnMut(String) -> Ident,
) -> Vec<Argument<'a, 'd>> {
    let mut out: Vec<Argument<'a, 'd>> = Vec::with_capacity(operation.parameters.len());
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for parameter in &operation.parameters {
        let wanted = parameter.named(|name| match parameter.location {
            ParameterLocation::Path => (spelling.path_argument)(name),
            _ => (spelling.argument)(name),
        });
        let twin = first.get(&wanted).map(|at| &out[*at]).filter(|twin| !unique && is_same(twin.ty, &parameter.ty));
        let ident = twin.map_or_else(|| take(wanted.clone()), |twin| twin.ident.clone());
        first.entry(wanted).or_insert(out.len());
        out.push(Argument::of_parameter(parameter, ident));
    }
    out
}

/// The base for the name of a body part's argument.
pub fn part_name(part: &Part<'_, '_>, spelling: &Spelling<'_>) -> String {
    match part {
        Part::Field(field) => (spelling.argument)(field.name),
        Part::Whole(body, _) => match BodyName::of(body, part.ty()) {
            BodyName::Given(name) => (spelling.argument)(name),
            BodyName::Model(id) => (spelling.body)(id),
            BodyName::RequestBody => (spelling.argument)("request_body"),
            BodyName::Body => (spelling.argument)("body"),
        },
    }
}

/// The order in which a program passes arguments.
#[derive(Debug, Clone, Copy, Default)]
pub struct Order {
    /// The body, or the fields of a form, before the parameters.
    pub body_first: bool,
    pub required_first: bool,
}

/// An argument as passed by a program.
pub struct Passed<'s, 'a, 'd> {
    pub argument: &'s Argument<'a, 'd>,
    /// Its index among the arguments.
    pub index: usize,
    /// True if any of the parameters that share it is required.
    pub required: bool,
}

/// The arguments in the order in which a program passes them, without duplicates.
pub fn passed<'s, 'a, 'd>(arguments: &'s [Argument<'a, 'd>], order: Order) -> Vec<Passed<'s, 'a, 'd>> {
    let required: BTreeSet<&Ident> = arguments.iter().filter(|it| it.required).map(|it| &it.ident).collect_small();
    let mut seen = BTreeSet::new();
    let mut all: Vec<_> = arguments.iter().enumerate().collect();
    if order.body_first {
        all.rotate_left(arguments.iter().filter(|argument| !argument.is_body()).count());
    }
    let first = all.into_iter().filter(|(_, argument)| seen.insert(&argument.ident));
    let mut out: Vec<_> = first
        .map(|(index, argument)| Passed { argument, index, required: required.contains(&argument.ident) })
        .collect();
    if order.required_first {
        out.sort_small_by_key(|passed| !passed.required);
    }
    out
}

/// The argument that is the whole body.
pub fn whole_body<'s, 'a, 'd>(arguments: &'s [Argument<'a, 'd>]) -> Option<&'s Argument<'a, 'd>> {
    arguments.iter().find(|argument| matches!(argument.location, Location::Body))
}

/// True for types that accept the same values.
fn is_same(a: &Type<'_>, b: &Type<'_>) -> bool {
    let shapes = match (&a.shape, &b.shape) {
        (Shape::Array(a), Shape::Array(b)) | (Shape::Set(a), Shape::Set(b)) => is_same(a, b),
        (Shape::Map(a), Shape::Map(b)) => a.keys.is_none() && b.keys.is_none() && is_same(&a.values, &b.values),
        (Shape::Model(a), Shape::Model(b)) => a == b,
        (Shape::Integer(_) | Shape::Number(_), Shape::Integer(_) | Shape::Number(_)) => true,
        (Shape::Enum(_) | Shape::Tuple(_) | Shape::Union(_), _) => false,
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    };
    shapes && a.nullable == b.nullable
}

impl<'a, 'd> Argument<'a, 'd> {
    /// True for a path parameter.
    pub fn is_path(&self) -> bool {
        matches!(self.location, Location::Parameter(ParameterLocation::Path, _))
    }

    /// True for the whole body and for the fields of a form.
    pub fn is_body(&self) -> bool {
        !matches!(self.location, Location::Parameter(..))
    }

    /// The description, with notes about the values.
    pub fn documentation(&self) -> String {
        deprecated(with_notes(self.description, self.ty), self.deprecated)
    }

    fn of_parameter(parameter: &'a Parameter<'d>, ident: Ident) -> Self {
        let location = parameter.location;
        let writing = Writing {
            serialization: parameter.encoding,
            allow_empty: parameter.allow_empty && location == ParameterLocation::Query,
        };
        Self {
            ident,
            parameter: Some(parameter),
            name: parameter.name,
            title: parameter.title(),
            location: Location::Parameter(location, writing),
            required: parameter.required,
            deprecated: parameter.deprecated,
            description: parameter.description,
            ty: &parameter.ty,
            inline_enum: None,
        }
    }

    fn of_part(part: &Part<'a, 'd>, ident: Ident) -> Self {
        Self {
            ident,
            parameter: None,
            name: part.wire_name(),
            title: part.wire_name(),
            location: match part {
                Part::Field(field) => Location::Field(&field.encoding),
                Part::Whole(..) => Location::Body,
            },
            required: part.required(),
            deprecated: part.deprecated(),
            description: part.description(),
            ty: part.ty(),
            inline_enum: None,
        }
    }
}
