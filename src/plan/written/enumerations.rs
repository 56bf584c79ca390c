//! The declaration that the values of an `enum` can have.

use super::names::{Names, member_name, type_name};
use super::places::Part;
use super::types::{Constant, Enumeration, Value};
use crate::small::SortSmall;

impl<'d> Value<'d> {
    /// True for a string or a number.
    pub fn is_simple(&self) -> bool {
        self.value.str().is_some() || self.value.number().is_some()
    }

    fn text(&self) -> &'d str {
        self.value.str().or(self.value.number()).unwrap_or_default()
    }
}

/// A member of a declared enum.
pub struct EnumMember<'d> {
    pub name: String,
    /// True if another member has the wanted name, so that a number was added.
    pub renamed: bool,
    pub value: Constant<'d>,
    pub description: Option<&'d str>,
}

impl<'d> Enumeration<'d> {
    pub fn can_be_null(&self) -> bool {
        self.nullable || self.values.iter().any(|value| value.value.is_null())
    }

    /// The name that the place gives; those of schemas are short.
    pub fn name(&self) -> String {
        let part = |part: &Part| match part {
            Part::Member(name) => name.clone(),
            Part::Alternative(keyword, number) => format!("{keyword}/{number}"),
        };
        let place: Vec<_> = self.place.iter().map(part).collect();
        type_name(&place.join("/").replacen("components/schemas", "", 1))
    }

    /// The values that a declared enum has members for.
    fn listed(&self) -> impl Iterator<Item = &Value<'d>> {
        self.values.iter().filter(|value| !value.value.is_null())
    }

    /// Equal for enumerations whose declarations are the same but for the order of members.
    pub fn key(&self) -> Vec<(String, String)> {
        let of = |value: &Value<'_>| {
            (value.text().to_owned(), format!("{:?}{:?}{}", value.name, value.description, value.value.str().is_some()))
        };
        let mut out: Vec<_> = self.listed().map(of).collect();
        out.sort_small();
        out
    }

    /// The members of a declared enum.
    pub fn members(&self) -> Vec<EnumMember<'d>> {
        let mut taken = Names::default();
        let of = |value: &Value<'d>| {
            let wanted = member_name(value.name.unwrap_or(value.text()));
            let name = taken.unique(wanted.clone());
            let renamed = name != wanted;
            let description = value.description.filter(|text| !text.trim().is_empty());
            EnumMember { name, renamed, value: value.value, description }
        };
        self.listed().map(of).collect()
    }
}
