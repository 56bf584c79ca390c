//! Operations as PowerShell: functions, and the tables that the runtime calls by.

use askama::Template;

use super::models::{ParameterView, parameter_help};
use super::module::Module;
use super::names::{Function, Group, NamedOperation};
use super::request::RequestRows;
use super::text::{Code, constant, help, help_line};
use super::types::{declared, set, validate_set};
use crate::api::{Api, Shape, Type};
use crate::code;
use crate::generators::call::{self, Call};
use crate::generators::names::Ident;
use crate::generators::operations::{offered, result};
use crate::generators::remarks::{brief, described};
use crate::lean::LeanSort;

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
    deprecated: bool,
    parameters: Vec<ParameterView>,
    /// The media types that a caller may choose among.
    return_types: Option<Code>,
    returns: Code,
    request: RequestRows,
    configuration: &'v Ident,
}

/// A parameter of an operation, as a caller sees it.
pub struct Argument {
    pub name: Ident,
    pub ty: Code,
    pub required: bool,
    pub documentation: String,
    help: Code,
    set: Option<Code>,
}

impl Module<'_> {
    pub fn api_file<'v>(&'v self, group: &'v Group<'_, '_>, head: &'v Code) -> ApiView<'v> {
        let mut operations: Vec<_> = group.operations.iter().map(|named| self.operation(named)).collect();
        operations.lean_sort_by_key(|operation| operation.function.to_string());
        ApiView { head, operations }
    }

    fn operation<'v>(&'v self, named: &'v NamedOperation<'_, '_>) -> OperationView<'v> {
        let operation = named.operation;
        let function = &named.function;
        let summary = operation.summary.or(operation.description).unwrap_or_default();
        let summary = if summary.trim().is_empty() { function.to_string() } else { summary.to_owned() };
        let brief = brief(operation);
        OperationView {
            synopsis: help_line(if brief.is_empty() { &summary } else { &brief }),
            description: help(operation.description.filter(|text| !text.trim().is_empty()).unwrap_or(&summary)),
            deprecated: operation.deprecated,
            parameters: self.parameters(named),
            return_types: return_types(&offered(operation)),
            returns: result(operation).map_or(Code::fixed("None"), |ty| self.result_text(&ty)),
            request: self.request(named),
            prefix: &self.names.prefix,
            configuration: &named.configuration,
            function,
        }
    }

    fn parameters(&self, named: &NamedOperation<'_, '_>) -> Vec<ParameterView> {
        let view = |(position, argument): (usize, Argument)| ParameterView {
            name: argument.name,
            ty: argument.ty,
            set: argument.set,
            pattern: None,
            default: None,
            position,
            whole: position == 0,
            documentation: argument.help,
            last: false,
        };
        self.arguments(named).into_iter().enumerate().map(view).collect()
    }

    /// What a caller gives: what has to be there first.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        let call = Call::of(self.api, named.operation);
        let names = named.parameters.iter().chain(&named.body);
        let argument = |(it, name): (&call::Argument<'_, '_>, &Ident)| {
            let text = described(it.description, &it.ty);
            Argument {
                help: parameter_help(self, it.description, it.deprecated, &it.ty),
                name: name.clone(),
                ty: argument_type(self.api, &it.ty, it.required && !it.ty.nullable),
                set: set(&it.ty).and_then(validate_set),
                required: it.required,
                documentation: if it.deprecated { format!("Deprecated. {text}") } else { text },
            }
        };
        let mut out: Vec<_> = call.arguments.iter().zip(names).map(argument).collect();
        out.lean_sort_by_key(|argument| !argument.required);
        out
    }

    /// The type of a result, as the runtime returns it.
    pub fn result_text(&self, ty: &Type<'_>) -> Code {
        match &ty.shape {
            Shape::Model(id) => Code::from(&self.names.model(*id).class),
            Shape::Array(item) | Shape::Set(item) => code!("{}[]", self.result_text(item)),
            Shape::Binary => Code::fixed("System.Byte[]"),
            Shape::String(_) => Code::fixed("String"),
            Shape::Object | Shape::Map(_) => Code::fixed("PSCustomObject"),
            _ => declared(self.api, ty, true),
        }
    }
}

/// The type of an argument: the items of a list that may be left out may be null, as in the reference.
fn argument_type(api: &Api<'_>, ty: &Type<'_>, required: bool) -> Code {
    match &ty.shape {
        Shape::Array(item) | Shape::Set(item) if !required => code!("{}[]", declared(api, item, false)),
        _ => declared(api, ty, required),
    }
}

fn return_types(offered: &[&str]) -> Option<Code> {
    let constants: Vec<_> = offered.iter().filter_map(|ty| constant(ty)).collect();
    (constants.len() > 1).then(|| Code::joined(constants, ", "))
}
