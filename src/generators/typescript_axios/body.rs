//! The parts of a request body that are arguments of their own: form fields, or the one body.

use crate::api::{Body, Field, Operation, Type, WholeBody};

pub enum Part<'a, 'd> {
    Field(&'a Field<'d>),
    Whole(&'a WholeBody<'d>),
}

impl<'a, 'd> Part<'a, 'd> {
    pub fn ty(&self) -> &'a Type<'d> {
        match self {
            Self::Field(field) => &field.ty,
            Self::Whole(body) => &body.ty,
        }
    }

    pub fn required(&self) -> bool {
        match self {
            Self::Field(field) => field.required,
            Self::Whole(body) => body.required,
        }
    }

    pub fn description(&self) -> Option<&'d str> {
        match self {
            Self::Field(field) => field.description,
            Self::Whole(body) => body.description,
        }
    }

    /// Name in the description; `body` where there is none.
    pub fn wire_name(&self) -> &'d str {
        match self {
            Self::Field(field) => field.name,
            Self::Whole(body) => body.name.unwrap_or("body"),
        }
    }
}

pub fn parts<'a, 'd>(operation: &'a Operation<'d>) -> Vec<Part<'a, 'd>> {
    match &operation.body {
        Some(Body::Form(form)) => form.fields.iter().map(Part::Field).collect(),
        Some(Body::Whole(body)) => vec![Part::Whole(body)],
        None => Vec::new(),
    }
}
