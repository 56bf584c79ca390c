//! The arguments of an operation's functions: which there are, how they are called, and their order.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::names::{Alphabet, Ident, Scope, camel, led, parameter_name, pascal};
use super::text::Code;
use super::types::{Types, same};
use crate::api::{Api, Operation, Parameter, ParameterEncoding, Type};
use crate::code;
use crate::emit::options::shared::Naming;
use crate::lean::{Filled, LeanSort};
use crate::plan::operations::{self, BodyName, Part, Tagged, parts};
use crate::plan::remarks::described;

/// The operations of each tag, by the name that classes are made from.
pub fn by_tag<'a, 'd>(api: &'a Api<'d>, alphabet: Alphabet) -> BTreeMap<String, Tagged<'a, 'd>> {
    operations::by_tag(api, &|tag| tag_name(tag, alphabet))
}

/// The name that a tag's class is made from.
pub fn tag_name(tag: &str, alphabet: Alphabet) -> String {
    let plain = pascal(&alphabet.sanitize(tag));
    if plain.is_empty() { "Default".to_owned() } else { led(plain) }
}

/// How arguments are called.
pub struct ArgumentNaming<'n> {
    pub naming: Naming,
    pub alphabet: Alphabet,
    /// Not made unique, parameters of one name and type share one argument.
    pub unique: bool,
    /// By model id.
    pub models: &'n [Ident],
}

impl ArgumentNaming<'_> {
    fn cast(&self, name: &str) -> String {
        parameter_name(name, self.naming, self.alphabet)
    }

    /// Names of the parameters, and of the body's parts, in the model's order; inline enums get none.
    pub fn assign(&self, operation: &Operation<'_>, scope: &mut Scope) -> ArgumentNames {
        let mut parameters: Vec<Ident> = Vec::new();
        let mut first: BTreeMap<String, (Ident, &Parameter<'_>)> = BTreeMap::new();
        for parameter in &operation.parameters {
            let wanted = parameter.named(|name| self.cast(name));
            let twin = first.get(&wanted).filter(|(_, p)| !self.unique && same(&p.ty, &parameter.ty));
            let name = twin.map_or_else(|| scope.take(wanted.clone()), |(name, _)| name.clone());
            first.entry(wanted).or_insert((name.clone(), parameter));
            parameters.push(name);
        }
        let body = parts(operation).iter().map(|part| scope.take(self.part_name(part))).collect();
        ArgumentNames { parameters, body, enums: Vec::new(), body_enums: Vec::new() }
    }

    /// The name that a part's argument is made from: a body is called after its model.
    pub fn part_name(&self, part: &Part<'_, '_>) -> String {
        match part {
            Part::Field(field) => self.cast(field.name),
            Part::Whole(body, _) => match BodyName::of(body, &part.ty()) {
                BodyName::Given(name) => self.cast(name),
                BodyName::Model(id) => self.cast(&camel(self.models[id.0 as usize].as_str())),
                BodyName::RequestBody => self.cast("request_body"),
                BodyName::Body => self.cast("body"),
            },
        }
    }
}

/// An argument of an operation's functions.
pub struct Argument {
    pub name: Ident,
    pub ty: Code,
    /// TypeScript does not check the type.
    pub is_loose: bool,
    pub required: bool,
    pub nullable: bool,
    /// Optional in the description, and asked for as it stands before a required one.
    pub padded: bool,
    pub description: Option<String>,
    /// The description with what the schema says beyond the type.
    pub documentation: String,
}

impl Argument {
    /// The type as a position in a list of arguments needs it.
    pub fn annotation(&self) -> Code {
        if self.padded { code!("{} | undefined", self.ty) } else { self.ty.clone() }
    }
}

/// The names that an operation's arguments have, and the types of their inline enums.
pub struct ArgumentNames {
    /// Path, query, header and cookie parameters, in the order of the description.
    pub parameters: Vec<Ident>,
    /// Fields of a form, or the one body.
    pub body: Vec<Ident>,
    /// Of the parameters; empty where inline enums have no names.
    pub enums: Vec<Option<Ident>>,
    /// Of the body's parts.
    pub body_enums: Vec<Option<Ident>>,
}

/// What options say of the order of arguments, and a language of their types.
#[derive(Clone, Copy)]
pub struct Order {
    pub body_first: bool,
    pub required_first: bool,
    /// Parameters with a style may be null, though no style writes it.
    pub null_parameters: bool,
}

/// The arguments in the order that the options ask for.
pub fn arguments(operation: &Operation<'_>, names: &ArgumentNames, types: &Types<'_>, order: Order) -> Vec<Argument> {
    let mut seen = BTreeSet::new();
    let argument = |name: &Ident, ty: &Type<'_>, enumeration: Option<&Ident>, required, description: Option<String>| {
        let documentation = described(description.as_deref(), ty);
        let code = types.code(ty, enumeration);
        Argument {
            name: name.clone(),
            ty: code,
            is_loose: types.is_loose(ty),
            required,
            nullable: ty.nullable,
            padded: false,
            documentation,
            description,
        }
    };
    let enumeration = |names: &'_ [Option<Ident>], i: usize| names.get(i).cloned().flatten();
    let parameters = operation.parameters.iter().enumerate().map(|(i, p)| {
        let description = noted(p.description, p.deprecated);
        let plain = !order.null_parameters && matches!(p.encoding, ParameterEncoding::Style { .. });
        let ty = if plain { Cow::Owned(Type { nullable: false, ..p.ty.clone() }) } else { Cow::Borrowed(&p.ty) };
        let enumeration = enumeration(&names.enums, i);
        let mut out = argument(&names.parameters[i], &ty, enumeration.as_ref(), p.required, description);
        out.nullable = p.ty.nullable;
        out
    });
    let parts = parts(operation);
    let body = parts.iter().enumerate().map(|(i, part)| {
        let description = noted(part.description(), part.deprecated());
        argument(&names.body[i], &part.ty(), enumeration(&names.body_enums, i).as_ref(), part.required(), description)
    });
    let mut out: Vec<Argument> = match order.body_first {
        true => body.chain(parameters).collect(),
        false => parameters.chain(body).collect(),
    };
    // An argument that several parameters share is needed when one of them is.
    let needed: BTreeSet<Ident> = out.iter().filter(|a| a.required).map(|a| a.name.clone()).filled();
    out.retain(|a| seen.insert(a.name.clone()));
    out.iter_mut().for_each(|a| a.required = needed.contains(&a.name));
    if order.required_first {
        out.lean_sort_by_key(|a| !a.required);
    } else {
        // TypeScript has no required parameter behind an optional one.
        let last = out.iter().rposition(|a| a.required).unwrap_or(0);
        for argument in out.iter_mut().take(last).filter(|a| !a.required) {
            argument.required = true;
            argument.nullable = true;
            argument.padded = true;
        }
    }
    out
}

/// A parameter's description; TypeScript has no tag for one that is deprecated.
fn noted(description: Option<&str>, deprecated: bool) -> Option<String> {
    match (description, deprecated) {
        (Some(text), true) if text.to_ascii_lowercase().contains("deprecated") => Some(text.to_owned()),
        (Some(text), true) => Some(format!("{} (deprecated)", text.trim_end())),
        (None, true) => Some("(deprecated)".to_owned()),
        (text, false) => text.map(str::to_owned),
    }
}
