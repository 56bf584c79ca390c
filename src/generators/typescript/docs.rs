//! Pages of documentation: an operation's or model's table, as all TypeScript clients have it.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::arguments::Argument;
use super::layout::{laid_out, outside_strings};
use super::models::Models;
use super::names::{Ident, Scope};
use super::text::{Code, markdown_line, markdown_text};
use crate::api::{Annotations, ModelId, ModelShape, Operation, Type, examples};
use crate::generators::beside::{self, HeaderRow, IncomingRow, LinkRow, ResponseRow, Targets};
use crate::generators::operations::result;
use crate::generators::remarks::described;
use crate::lean::{Filled, LeanSort};
use crate::spec::Node;

pub struct OperationRow {
    pub name: Ident,
    pub anchor: Code,
    pub method: Code,
    pub path: Code,
    pub summary: Code,
}

#[derive(Template)]
#[template(path = "typescript/api_doc.md", escape = "none")]
pub struct ApiDoc {
    class: Ident,
    base_path: Code,
    operations: Vec<OperationDoc>,
    has_readme: bool,
}

struct OperationDoc {
    row: OperationRow,
    description: Code,
    deprecated: bool,
    snippet: Code,
    parameters: Vec<ParameterRow>,
    /// How the body is sent, and what the API would take as well.
    sent: Option<Code>,
    returns: Code,
    responses: Vec<ResponseRow>,
    headers: Vec<HeaderRow>,
    links: Vec<LinkRow>,
    callbacks: Vec<IncomingRow>,
}

struct ParameterRow {
    name: Ident,
    ty: Code,
    required: bool,
    description: Code,
}

#[derive(Template)]
#[template(path = "typescript/model_doc.md", escape = "none")]
pub struct ModelDoc {
    name: Ident,
    description: Code,
    /// Where more can be read.
    more: Option<Code>,
    rows: Vec<PropertyRow>,
    members: Vec<Code>,
    note: Option<Code>,
    has_readme: bool,
}

struct PropertyRow {
    name: Code,
    ty: Code,
    required: bool,
    description: Code,
}

/// What the pages are made from.
pub struct Docs<'a> {
    pub models: &'a Models<'a>,
    /// The base path, in a line of Markdown.
    pub base_path: Code,
    /// Where the documentation of each operation is.
    pub targets: Targets,
    /// Whether there is a README.md to lead back to.
    pub has_readme: bool,
}

/// An operation as its class has it.
pub struct Method<'a, 'd> {
    pub operation: &'a Operation<'d>,
    pub name: &'a Ident,
    pub arguments: Vec<Argument>,
    /// A program that calls it.
    pub snippet: Code,
}

/// The link to a method on the page of its class.
pub fn target(name: &Ident, page: &Ident) -> Code {
    Code::new(format!("[**{name}**]({page}.md#{})", anchor(name)))
}

fn anchor(name: &Ident) -> String {
    name.as_str().to_lowercase()
}

/// An operation's row in a table of many.
pub fn row(operation: &Operation<'_>, name: &Ident) -> OperationRow {
    let summary = operation.summary.or(operation.description).unwrap_or_default();
    OperationRow {
        name: name.clone(),
        anchor: Code::new(anchor(name)),
        method: Code::new(markdown_line(&operation.method)),
        path: Code::new(markdown_line(&operation.path)),
        summary: Code::new(markdown_line(summary.lines().next().unwrap_or_default())),
    }
}

impl Docs<'_> {
    /// A type in a line of Markdown.
    pub fn shown(&self, ty: &Type<'_>) -> Code {
        Code::new(markdown_line(self.models.types.code(ty, None).as_str()))
    }

    /// The page of a class.
    pub fn api(&self, class: &Ident, methods: &[Method<'_, '_>]) -> ApiDoc {
        let ty = |ty: &Type<'_>| self.shown(ty);
        let api = self.models.api;
        let operations = methods.iter().map(|method| {
            let operation = method.operation;
            OperationDoc {
                row: row(operation, method.name),
                description: Code::new(operation.description.map(markdown_text).unwrap_or_default()),
                deprecated: operation.deprecated,
                snippet: method.snippet.clone(),
                parameters: method.arguments.iter().map(parameter_row).collect(),
                sent: operation.body.as_ref().and_then(beside::sent),
                returns: result(operation).map_or_else(|| Code::new("void"), |result| ty(&result)),
                responses: beside::responses(operation, &ty),
                headers: beside::headers(operation, &ty),
                links: beside::links(api, operation, &self.targets),
                callbacks: beside::incoming(api, &operation.callbacks, &ty),
            }
        });
        ApiDoc {
            class: class.clone(),
            base_path: self.base_path.clone(),
            operations: operations.collect(),
            has_readme: self.has_readme,
        }
    }

    /// The page of a model.
    pub fn model(&self, id: ModelId) -> ModelDoc {
        let models = self.models;
        let model = models.api.model(id);
        let code = |ty: &Type<'_>, e: Option<&Ident>| Code::new(markdown_line(models.types.code(ty, e).as_str()));
        let mut doc = ModelDoc {
            name: models.types.model(id).clone(),
            description: Code::new(model.description.map(markdown_text).unwrap_or_default()),
            more: Annotations::of(model.node).external_docs().map(|docs| beside::docs_line(&docs)),
            rows: Vec::new(),
            members: Vec::new(),
            note: None,
            has_readme: self.has_readme,
        };
        match &model.shape {
            ModelShape::Object(object) => {
                let rows = object.properties.iter().enumerate().map(|(i, p)| PropertyRow {
                    name: Code::new(markdown_line(p.name)),
                    ty: code(&p.ty, models.property_enum(id, i).as_ref()),
                    required: p.required,
                    description: Code::new(markdown_line(&described(p.description, &p.ty))),
                });
                doc.rows = rows.collect();
                if models.style.sort_required {
                    doc.rows.lean_sort_by_key(|r| !r.required);
                }
            }
            ModelShape::Enum(values) => {
                let members = models.style.enums.members(values);
                doc.members = members
                    .iter()
                    .map(|m| Code::new(format!("{} = {}", m.name, markdown_line(m.value.as_str()))))
                    .collect();
            }
            ModelShape::Union(union) => doc.members = union.members.iter().map(|m| code(m, None)).collect(),
            ModelShape::Alias(ty) => doc.note = Some(code(ty, None)),
        }
        doc
    }
}

fn parameter_row(argument: &Argument) -> ParameterRow {
    ParameterRow {
        name: argument.name.clone(),
        ty: Code::new(markdown_line(argument.annotation().as_str())),
        required: argument.required,
        description: Code::new(markdown_line(&argument.documentation)),
    }
}

/// A call in a program, with the constants that it needs.
pub struct CallExample {
    /// Generated names that the program imports as values, and as types.
    pub values: BTreeSet<String>,
    pub types: BTreeSet<String>,
    /// Their declarations, one behind the other.
    pub constants: String,
    pub arguments: String,
}

/// What an argument is made from.
pub struct Sent<'t, 'd> {
    pub ty: &'t Type<'d>,
    /// The name of an inline enum in the type.
    pub enumeration: Option<&'t Ident>,
    /// Where the description has examples of it beside the schema.
    pub node: Option<Node<'d>>,
}

/// Makes a call with the required arguments, which are looked up by their names. `taken` has the words that
/// the program uses otherwise.
pub fn call_example(
    models: &Models<'_>,
    declared: &BTreeSet<&str>,
    taken: &[&str],
    arguments: &[Argument],
    sent: &BTreeMap<&Ident, Sent<'_, '_>>,
    single: bool,
) -> CallExample {
    let required: Vec<_> = arguments.iter().filter(|a| a.required && !(single && a.padded)).collect();
    let locals = locals(&|name| taken.contains(&name) || declared.contains(name), &required);
    let mut constants = String::new();
    let mut names = BTreeSet::new();
    for (argument, local) in required.iter().zip(&locals) {
        let sent = &sent[&argument.name];
        let given = sent.node.into_iter().flat_map(examples).filter_map(|example| example.value).collect();
        let value = models.example(sent.ty, sent.enumeration, given);
        collect_names(declared, argument.ty.as_str(), &mut names);
        collect_names(declared, value.as_str(), &mut names);
        let head = format!("const {local}: {} = ", argument.annotation());
        constants.push_str(&format!("{head}{};\n", laid_out(value.as_str(), 0, head.len())));
    }
    let arguments = if single {
        let fields: Vec<_> = required.iter().zip(&locals).map(|(a, local)| field(&a.name, local)).collect();
        if fields.is_empty() { String::new() } else { format!("{{ {} }}", fields.join(", ")) }
    } else {
        locals.iter().map(Ident::as_str).collect::<Vec<_>>().join(", ")
    };
    // An enum whose member is named is a value, the rest are types.
    let code = without_strings(&constants);
    let with_members: BTreeSet<&str> = code.split('.').filter_map(|text| text.rsplit(|c| !is_word(c)).next()).filled();
    let (values, types) = names.into_iter().partition(|name| with_members.contains(name.as_str()));
    CallExample { values, types, constants, arguments }
}

/// The variables of a snippet, called after their parameters where that name is free.
fn locals(taken: &dyn Fn(&str) -> bool, arguments: &[&Argument]) -> Vec<Ident> {
    let mut scope = Scope::new();
    for argument in arguments.iter().filter(|a| !taken(a.name.as_str())) {
        scope.reserve(&[argument.name.as_str()]);
    }
    let local = |argument: &&Argument| match taken(argument.name.as_str()) {
        true => scope.take(format!("{}Value", argument.name)),
        false => argument.name.clone(),
    };
    arguments.iter().map(local).collect()
}

fn field(name: &Ident, local: &Ident) -> String {
    if local == name { local.to_string() } else { format!("{name}: {local}") }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// The generated types that a piece of code names.
fn collect_names(declared: &BTreeSet<&str>, code: &str, out: &mut BTreeSet<String>) {
    let code = without_strings(code);
    let mut rest = code.as_str();
    while let Some(start) = rest.find(is_word) {
        let before = rest[..start].chars().next_back();
        let end = rest[start..].find(|c| !is_word(c)).map_or(rest.len(), |length| start + length);
        let word = &rest[start..end];
        rest = &rest[end..];
        // A key, or a member of an enum.
        let is_member = rest.starts_with(':') || before == Some('.');
        if !is_member && declared.contains(word) {
            out.insert(word.to_owned());
        }
    }
}

/// Code with its strings empty: text within quotes is no name.
fn without_strings(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    outside_strings(code, |_, c| out.push(c));
    out
}
