//! Parts of a description with their names in the program.

use std::ops::Deref;

use super::names::Ident;
use crate::api::{EnumValue, Property, SecurityScheme, Type};

/// A part of the description with its name in the program.
#[derive(Debug, Clone)]
pub struct Named<'a, T> {
    pub of: &'a T,
    pub ident: Ident,
}

/// A property of a model.
pub type Field<'a, 'd> = Named<'a, Property<'d>>;

/// A value of an enumeration.
pub type Constant<'a, 'd> = Named<'a, EnumValue<'d>>;

/// An alternative of a union.
pub type Alternative<'a, 'd> = Named<'a, Type<'d>>;

pub type Scheme<'a, 'd> = Named<'a, SecurityScheme<'d>>;

/// Names parts of a description in their order.
pub fn named<'a, T>(parts: impl IntoIterator<Item = &'a T>, mut name: impl FnMut(&'a T) -> Ident) -> Vec<Named<'a, T>> {
    parts.into_iter().map(|of| Named { of, ident: name(of) }).collect()
}

/// The fields of a union next to its alternatives.
pub fn common<'n, 'a, 'd>(fields: &'n [Field<'a, 'd>]) -> impl Iterator<Item = &'n Field<'a, 'd>> {
    fields.iter().filter(|field| !field.of_alternative)
}

/// Only the names.
pub fn idents<'n, T>(named: &'n [Named<'_, T>]) -> impl Iterator<Item = &'n Ident> {
    named.iter().map(|named| &named.ident)
}

impl<T> Deref for Named<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.of
    }
}
