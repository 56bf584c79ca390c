//! The arguments of an operation's functions, with their names and order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::names::{Alphabet, Ident, Scope, camel, led, parameter_name, pascal};
use super::text::Code;
use super::types::{Types, enum_name};
use crate::api::{Api, ModelId, Operation, Type};
use crate::code;
use crate::emit::options::shared::Naming;
use crate::plan::arguments::{self as plan, Location, Order, Serialization, Spelling};
use crate::plan::by_model::ByModel;
use crate::plan::operations::{self, Part, Tagged};
use crate::plan::schema_notes::with_notes;
use crate::spec::NodeId;

/// The operations of each tag, by the name from which class names are derived.
pub fn by_tag<'a, 'd>(api: &'a Api<'d>, alphabet: Alphabet) -> BTreeMap<String, Tagged<'a, 'd>> {
    operations::by_tag(api, &|tag| tag_name(tag, alphabet))
}

/// The name from which the name of a tag's class is derived.
pub fn tag_name(tag: &str, alphabet: Alphabet) -> String {
    let plain = pascal(&alphabet.sanitize(tag));
    if plain.is_empty() { "Default".to_owned() } else { led(plain) }
}

/// The naming of arguments.
pub struct ArgumentNaming<'n> {
    pub naming: Naming,
    pub alphabet: Alphabet,
    /// If false, parameters with the same name and type share one argument.
    pub unique: bool,
    /// By model id.
    pub models: &'n ByModel<Ident>,
}

impl ArgumentNaming<'_> {
    fn cast(&self, name: &str) -> String {
        parameter_name(name, self.naming, self.alphabet)
    }

    fn body(&self, model: ModelId) -> String {
        self.cast(&camel(self.models[model].as_str()))
    }

    /// The name of a part of the body.
    pub fn part(&self, part: &Part<'_, '_>) -> String {
        plan::part_name(part, &Spelling::of(&|name| self.cast(name), &|model| self.body(model)))
    }

    /// The arguments of an operation, without names for their inline enums.
    pub fn assign<'a, 'd>(&self, operation: &'a Operation<'d>, scope: &mut Scope) -> Vec<plan::Argument<'a, 'd>> {
        let (argument, body) = (|name: &str| self.cast(name), |model| self.body(model));
        plan::arguments(operation, &Spelling::of(&argument, &body), self.unique, &mut |name| scope.take(name))
    }

    /// The arguments of an operation, with names that end in `suffix` for their inline enums.
    pub fn assign_with_enums<'a, 'd>(
        &self,
        operation: &'a Operation<'d>,
        scope: &mut Scope,
        (known, suffix, types): (&mut KnownEnums, &str, &mut Scope),
    ) -> Vec<plan::Argument<'a, 'd>> {
        let mut arguments = self.assign(operation, scope);
        let enums = known.entry(operation.node.id()).or_insert_with(|| {
            let prefix = pascal(&self.alphabet.sanitize(&operation.id));
            let name = |argument: &plan::Argument<'_, '_>| {
                let wanted = || format!("{prefix}{}{suffix}", pascal(&self.alphabet.sanitize(argument.title)));
                enum_name(argument.ty, wanted, true, types)
            };
            arguments.iter().map(name).collect()
        });
        for (argument, name) in arguments.iter_mut().zip(enums) {
            argument.inline_enum = name.clone();
        }
        arguments
    }
}

/// The names of inline enums by operation. An operation with several tags declares its enums once.
pub type KnownEnums = BTreeMap<NodeId, Vec<Option<Ident>>>;

/// An argument of an operation's functions.
pub struct Argument {
    pub name: Ident,
    pub ty: Code,
    /// True if TypeScript does not check the type.
    pub is_loose: bool,
    pub required: bool,
    pub nullable: bool,
    /// True if the argument is optional in the description, but precedes a required one and so cannot be omitted.
    pub padded: bool,
    pub description: Option<String>,
    /// The description, with the schema's constraints that the type does not express.
    pub documentation: String,
}

impl Argument {
    /// The type in a list of positional arguments.
    pub fn annotation(&self) -> Code {
        if self.padded { code!("{} | undefined", self.ty) } else { self.ty.clone() }
    }
}

/// The arguments in the order that the options select. Unless `null_parameters` is set, parameters with a style are
/// never nullable, because no style can write null.
pub fn arguments(
    arguments: &[plan::Argument<'_, '_>],
    types: &Types<'_>,
    order: Order,
    null_parameters: bool,
) -> Vec<Argument> {
    let argument = |plan::Passed { argument, required, .. }: plan::Passed<'_, '_, '_>| {
        let description = noted(argument.description, argument.deprecated);
        let is_styled = matches!(&argument.location, Location::Parameter(_, writing) if matches!(writing.serialization, Serialization::Style { .. }));
        let ty = match is_styled && !null_parameters {
            true => Cow::Owned(Type { nullable: false, ..argument.ty.clone() }),
            false => Cow::Borrowed(argument.ty),
        };
        Argument {
            name: argument.ident.clone(),
            ty: types.code(&ty, argument.inline_enum.as_ref()),
            is_loose: types.is_loose(&ty),
            required,
            nullable: argument.ty.nullable,
            padded: false,
            documentation: with_notes(description.as_deref(), &ty),
            description,
        }
    };
    let mut out: Vec<_> = plan::passed(arguments, order).into_iter().map(argument).collect();
    if !order.required_first {
        // TypeScript does not allow a required parameter after an optional one.
        let last = out.iter().rposition(|a| a.required).unwrap_or(0);
        for argument in out.iter_mut().take(last).filter(|a| !a.required) {
            argument.required = true;
            argument.nullable = true;
            argument.padded = true;
        }
    }
    out
}

/// A parameter's description, with a note if it is deprecated, because there is no tag for a deprecated parameter.
fn noted(description: Option<&str>, deprecated: bool) -> Option<String> {
    match (description, deprecated) {
        (Some(text), true) if text.to_ascii_lowercase().contains("deprecated") => Some(text.to_owned()),
        (Some(text), true) => Some(format!("{} (deprecated)", text.trim_end())),
        (None, true) => Some("(deprecated)".to_owned()),
        (text, false) => text.map(str::to_owned),
    }
}
