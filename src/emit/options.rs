//! Options, each declared once: the struct, its parser, its defaults and the listing of the interface all come from one
//! [`crate::options!`] declaration. An option of several languages is a constant in [`shared`], which is used by each
//! of these languages, or by a group of options that languages include.

pub mod shared;
mod value;

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::error::{OptionProblem, grouped};
pub use value::{Choice, OptionValue, Port, none_of};

/// The type of a value in the listing; all values are passed as strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueType {
    Boolean,
    String,
}

/// The allowed values with their explanations, for `enum` in the listing.
pub type Allowed = &'static [(&'static str, &'static str)];

/// An option of a generator, in the form of the interface's listing (`CliOption`).
#[derive(Debug, Clone, Copy)]
pub struct CliOption {
    pub opt: &'static str,
    pub description: &'static str,
    pub value_type: ValueType,
    pub default: Option<&'static str>,
    pub allowed: Option<Allowed>,
}

/// A condition on an option's text; the error is the reason.
pub type Check = fn(&str) -> Result<(), String>;

/// A declared option whose value has the type `T`.
#[derive(Debug, Clone, Copy)]
pub struct Declared<T> {
    pub cli: CliOption,
    /// A further condition on the text, in addition to the requirements of `T`.
    pub check: Option<Check>,
    /// The value of an absent option, if it is not the listed default (`npmVersion` lists 1.0.0, but follows the
    /// description's version).
    pub absent: Option<fn() -> T>,
}

impl<T> Declared<T> {
    const fn new(
        opt: &'static str,
        value_type: ValueType,
        default: Option<&'static str>,
        description: &'static str,
    ) -> Self {
        let cli = CliOption { opt, description, value_type, default, allowed: None };
        Self { cli, check: None, absent: None }
    }

    pub const fn boolean(opt: &'static str, default: &'static str, description: &'static str) -> Self {
        Self::new(opt, ValueType::Boolean, Some(default), description)
    }

    pub const fn string(opt: &'static str, default: Option<&'static str>, description: &'static str) -> Self {
        Self::new(opt, ValueType::String, default, description)
    }

    /// Lists the allowed values.
    pub const fn with_allowed(mut self, allowed: Allowed) -> Self {
        self.cli.allowed = Some(allowed);
        self
    }

    pub const fn with_check(mut self, check: Check) -> Self {
        self.check = Some(check);
        self
    }

    pub const fn with_absent(mut self, absent: fn() -> T) -> Self {
        self.absent = Some(absent);
        self
    }
}

/// The number of bytes of a value: release notes are the longest.
const LONGEST: usize = 10_000;

impl<T: OptionValue> Declared<T> {
    /// Reads the value of this option; none if there is a problem, which is added to `problems`.
    pub fn read(&self, values: &BTreeMap<String, String>, problems: &mut Vec<OptionProblem>) -> Option<T> {
        let parsed = match values.get(self.cli.opt) {
            // A longer value would bloat the output and the messages.
            Some(text) if text.len() > LONGEST => Err(format!(
                "the value has {} bytes, but at most {} are allowed",
                grouped(text.len()),
                grouped(LONGEST)
            )),
            Some(text) => self.check.map_or(Ok(()), |check| check(text)).and_then(|()| T::parse(text)),
            None => match (self.absent, self.cli.default) {
                (Some(absent), _) => Ok(absent()),
                (None, Some(default)) => T::parse(default),
                (None, None) => T::absent().ok_or_else(|| "a value is required".to_owned()),
            },
        };
        parsed
            .map_err(|message| {
                problems.push(OptionProblem { option: self.cli.opt.to_owned(), message, hint: None });
            })
            .ok()
    }
}

/// The options of a language.
pub trait OptionSet: Sized {
    const ALL: &'static [CliOption];

    /// Reads the values of options; the error contains all unknown names and invalid values.
    fn parse(values: &BTreeMap<String, String>) -> Result<Self, Vec<OptionProblem>>;

    fn listing() -> Listing {
        Listing(Self::ALL)
    }
}

/// The conditions that concern several options, checked when each is valid by itself.
pub trait Consistent {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        Ok(())
    }
}

/// The options in declaration order; serialises to the interface's object keyed by name.
#[derive(Debug, Clone, Copy)]
pub struct Listing(pub &'static [CliOption]);

impl Serialize for Listing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|o| (o.opt, o)))
    }
}

impl Serialize for CliOption {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Table(Allowed);
        impl Serialize for Table {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(value, meaning)| (value, meaning)))
            }
        }
        let mut map = serializer.serialize_map(Some(6))?;
        map.serialize_entry("opt", self.opt)?;
        map.serialize_entry("description", self.description)?;
        map.serialize_entry("type", &self.value_type)?;
        map.serialize_entry("default", &self.default)?;
        map.serialize_entry("enum", &self.allowed.map(Table))?;
        map.serialize_entry("optValue", &None::<&str>)?;
        map.end()
    }
}

/// The message for a name that is not an option.
pub const UNKNOWN: &str = "unknown option";

/// The problems of passed names that are not options.
pub fn unknown_names(values: &BTreeMap<String, String>, known: &[CliOption]) -> Vec<OptionProblem> {
    values
        .keys()
        .filter(|name| known.iter().all(|o| o.opt != *name))
        .map(|name| OptionProblem {
            option: name.clone(),
            message: UNKNOWN.to_owned(),
            hint: crate::error::nearest(name, known.iter().map(|o| o.opt)).map(|n| format!("did you mean {n}?")),
        })
        .collect()
}

/// Declares the options of a language: a struct in which each field has its option ([`Declared`]): an option of several
/// languages is a constant in [`shared`]. `..group` includes the fields of a group in [`shared`], which the language
/// imports.
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)+ }) => {
        $crate::options! { @each [$(#[$meta])* $name] [] $($fields)+ }
    };
    // One field after another moves into the second list; a group adds all of its fields there.
    (@each $struct:tt $done:tt ..$group:ident, $($rest:tt)*) => {
        shared::$group! { $struct $done $($rest)* }
    };
    (@each $struct:tt [$($done:tt)*] $field:ident: $type:ty = $declared:expr, $($rest:tt)*) => {
        $crate::options! { @each $struct [$($done)* $field: $type = $declared,] $($rest)* }
    };
    (@each [$(#[$meta:meta])* $name:ident] [$($field:ident: $type:ty = $declared:expr,)+]) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        pub struct $name { $(pub $field: $type),+ }

        impl $crate::emit::options::OptionSet for $name {
            const ALL: &'static [$crate::emit::options::CliOption] =
                &[$({ const D: $crate::emit::options::Declared<$type> = $declared; D.cli }),+];

            fn parse(
                values: &std::collections::BTreeMap<String, String>,
            ) -> Result<Self, Vec<$crate::error::OptionProblem>> {
                let mut problems = $crate::emit::options::unknown_names(values, Self::ALL);
                $(let $field = { const D: $crate::emit::options::Declared<$type> = $declared; D.read(values, &mut problems) };)+
                match ($($field,)+) {
                    ($(Some($field),)+) if problems.is_empty() => {
                        let options = Self { $($field),+ };
                        $crate::emit::options::Consistent::check(&options)?;
                        Ok(options)
                    }
                    _ => Err(problems),
                }
            }
        }
    };
}
