//! Operations in PowerShell: functions, and the tables that the runtime needs to call them.

use askama::Template;

use super::analyzer;
use super::links::Links;
use super::models::{ParameterView, parameter_help};
use super::module::Module;
use super::names::{Function, Group, NamedOperation, is_object};
use super::options::is_uri;
use super::request::RequestRows;
use super::text::{Code, constant, help, help_line};
use super::types::{conversion, declared, parameter_type, validate_set};
use crate::api::{Api, Type};
use crate::code;
use crate::plan::arguments::{self, Location};
use crate::plan::names::Ident;
use crate::plan::operations::{offered, result};
use crate::plan::schema_notes::brief;
use crate::plan::types::{Kind, TextFormat};
use crate::small::SortSmall;

#[derive(Template)]
#[template(path = "powershell/Api.ps1", escape = "none")]
pub struct ApiView<'v> {
    head: &'v Code,
    operations: Vec<OperationView<'v>>,
}

#[derive(Template)]
#[template(path = "powershell/Operation.ps1", escape = "none")]
pub struct OperationView<'v> {
    function: &'v Function,
    prefix: &'v Code,
    synopsis: Code,
    description: Code,
    /// The arguments of `[CmdletBinding()]`.
    binding: Code,
    /// True if PowerShell can be asked not to send, which is impossible if a parameter has the same name.
    confirms: bool,
    deprecated: bool,
    /// Suppressed rules of PSScriptAnalyzer.
    suppressed: Vec<Code>,
    example: Code,
    links: &'v Links,
    /// The URL of more documentation.
    link: Option<Code>,
    parameters: Vec<ParameterView>,
    /// The media types that a caller can choose from.
    return_types: Option<Code>,
    returns: Code,
    /// The output type; for a list, the type of its items.
    output: Option<Code>,
    request: RequestRows,
    configuration: &'v Ident,
    out_file: &'v Option<(Ident, Ident)>,
    all: Option<&'v Ident>,
    follow: Option<&'v (Ident, Ident)>,
}

/// A parameter of an operation's function.
pub struct Argument {
    pub name: Ident,
    pub ty: Code,
    pub required: bool,
    pub documentation: String,
    /// True if it takes a whole object from the pipeline.
    whole: bool,
    conversion: Option<&'static str>,
    help: Code,
    set: Option<Code>,
}

impl Module<'_> {
    pub fn api_file<'v>(&'v self, group: &'v Group<'_, '_>, head: &'v Code, links: &'v Links) -> ApiView<'v> {
        let mut operations: Vec<_> = group.operations.iter().map(|named| self.operation(named, links)).collect();
        operations.sort_small_by_key(|operation| operation.function.to_string());
        ApiView { head, operations }
    }

    fn operation<'v>(&'v self, named: &'v NamedOperation<'_, '_>, links: &'v Links) -> OperationView<'v> {
        let operation = named.operation;
        let function = &named.function;
        let summary = operation.summary.or(operation.description).unwrap_or_default();
        let summary = if summary.trim().is_empty() { function.to_string() } else { summary.to_owned() };
        let brief = brief(operation);
        let confirms = confirms(named);
        let docs = operation.external_docs.map(|docs| docs.url).filter(|url| is_uri(url));
        let binding = [
            confirms.then(|| Code::fixed("SupportsShouldProcess = $true")),
            docs.and_then(constant).or_else(|| links.api.clone()).map(|uri| code!("HelpUri = {}", uri)),
        ];
        OperationView {
            binding: Code::joined(binding.into_iter().flatten(), ", "),
            confirms,
            example: help(self.brief_call(named).shown().as_str()),
            links,
            link: docs.map(help_line),
            synopsis: help_line(if brief.is_empty() { &summary } else { &brief }),
            description: help(operation.description.filter(|text| !text.trim().is_empty()).unwrap_or(&summary)),
            deprecated: operation.deprecated,
            suppressed: analyzer::of_operation(function, confirms, named.arguments.iter().map(|it| &it.ident)),
            parameters: self.parameters(named),
            return_types: return_types(&offered(operation)),
            output: result(operation).and_then(|ty| self.output_type(ty, &links.package)),
            returns: result(operation).map_or(Code::fixed("None"), |ty| self.result_text(ty)),
            request: self.request(named),
            prefix: &self.names.prefix,
            configuration: &named.configuration,
            out_file: &named.out_file,
            all: named.pages.as_ref().and_then(|pages| pages.all.as_ref()),
            follow: named.pages.as_ref().and_then(|pages| pages.follow.as_ref()),
            function,
        }
    }

    fn parameters(&self, named: &NamedOperation<'_, '_>) -> Vec<ParameterView> {
        let view = |(position, argument): (usize, Argument)| ParameterView {
            name: argument.name,
            ty: argument.ty,
            conversion: argument.conversion,
            set: argument.set,
            pattern: None,
            default: None,
            position,
            mandatory: argument.required,
            whole: position == 0 || argument.whole,
            documentation: argument.help,
            last: false,
        };
        self.arguments(named).into_iter().enumerate().map(view).collect()
    }

    /// The parameters for callers, required ones first.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        let argument = |it: &arguments::Argument<'_, '_>| {
            Argument {
                help: parameter_help(self, it.description, it.deprecated, it.ty),
                name: it.ident.clone(),
                ty: argument_type(self.api, it.ty, it.required && !it.ty.nullable),
                conversion: conversion(self.api, it.ty),
                set: it.ty.listed_enum().and_then(validate_set),
                required: it.required,
                // The pipeline would pass a list item by item.
                whole: matches!(it.location, Location::Body) && !self.api.resolved(it.ty).is_list(),
                documentation: it.documentation(),
            }
        };
        let mut out: Vec<_> = named.arguments.iter().map(argument).collect();
        out.sort_small_by_key(|argument| !argument.required);
        out
    }

    /// The type of a result, as returned by the runtime.
    pub fn result_text(&self, ty: &Type<'_>) -> Code {
        match ty.kind() {
            Kind::Model(id) => Code::from(&self.names.model(id).class),
            Kind::List(list) => code!("{}[]", self.result_text(list.item)),
            Kind::File => Code::fixed("System.Byte[]"),
            Kind::Text(TextFormat::DateTime) => Code::fixed("DateTime"),
            Kind::Text(_) => Code::fixed("String"),
            Kind::Object | Kind::Map(_) => Code::fixed("PSCustomObject"),
            _ => declared(self.api, ty, true),
        }
    }
}

/// True if the operation can change something, and no parameter has the name of one that `SupportsShouldProcess` adds.
fn confirms(named: &NamedOperation<'_, '_>) -> bool {
    let taken =
        |name: &Ident| ["WhatIf", "Confirm", "wi", "cf"].iter().any(|own| name.as_str().eq_ignore_ascii_case(own));
    let is_safe = matches!(named.operation.method.as_str(), "GET" | "HEAD" | "OPTIONS");
    !is_safe && !named.arguments.iter().map(|it| &it.ident).any(taken)
}

impl Module<'_> {
    fn output_type(&self, ty: &Type<'_>, package: &Code) -> Option<Code> {
        match ty.kind() {
            Kind::List(list) => self.output_type(list.item, package),
            Kind::File => Some(Code::fixed("System.Byte[]")),
            Kind::Text(TextFormat::DateTime) => None,
            Kind::Text(_) => Some(Code::fixed("System.String")),
            Kind::Boolean => Some(Code::fixed("System.Boolean")),
            // An alias can be a list of itself.
            Kind::Model(id) if is_object(self.api.model(id)) => {
                Some(code!("{}.{}", package, self.names.model(id).class))
            }
            _ => None,
        }
    }
}

/// The type of an argument. As in the reference, the items of an optional list can be null.
fn argument_type(api: &Api<'_>, ty: &Type<'_>, required: bool) -> Code {
    match ty.item() {
        Some(item) if !required => code!("{}[]", parameter_type(api, item, false)),
        _ => parameter_type(api, ty, required),
    }
}

fn return_types(offered: &[&str]) -> Option<Code> {
    let constants: Vec<_> = offered.iter().filter_map(|ty| constant(ty)).collect();
    (constants.len() > 1).then(|| Code::joined(constants, ", "))
}
