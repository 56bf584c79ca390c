//! The parts of a request body that are arguments of their own: form fields, or the one body.

use std::borrow::Cow;

use super::apis::whole;
use crate::api::{Body, Content, Field, Operation, Shape, Type};

pub enum Part<'a, 'd> {
    Field(&'a Field<'d>),
    Whole(&'a Body<'d>, &'a Content<'d>),
}

impl<'a, 'd> Part<'a, 'd> {
    pub fn ty(&self) -> Cow<'a, Type<'d>> {
        match self {
            Self::Field(field) => Cow::Borrowed(&field.ty),
            Self::Whole(_, content) => whole(content).unwrap_or_else(|| Cow::Owned(Type::of(Shape::Any))),
        }
    }

    pub fn deprecated(&self) -> bool {
        matches!(self, Self::Field(field) if field.deprecated)
    }

    pub fn required(&self) -> bool {
        match self {
            Self::Field(field) => field.required,
            Self::Whole(body, _) => body.required,
        }
    }

    pub fn description(&self) -> Option<&'d str> {
        match self {
            Self::Field(field) => field.description,
            Self::Whole(body, _) => body.description,
        }
    }

    /// Name in the description; `body` where there is none.
    pub fn wire_name(&self) -> &'d str {
        match self {
            Self::Field(field) => field.name,
            Self::Whole(body, _) => body.name.unwrap_or("body"),
        }
    }
}

pub fn parts<'a, 'd>(operation: &'a Operation<'d>) -> Vec<Part<'a, 'd>> {
    let Some(body) = &operation.body else { return Vec::new() };
    let sent = body.sent();
    match &sent.form {
        Some(form) => form.fields.iter().map(Part::Field).collect(),
        None => vec![Part::Whole(body, sent)],
    }
}
