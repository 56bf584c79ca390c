//! docs/: a page for each tag's functions, and one for each model.

use std::collections::BTreeMap;

use askama::Template;

use super::example::FILE;
use super::files::{Module, render};
use super::names::{Function, Group, NamedOperation, properties};
use super::text::{Code, markdown_code, markdown_line, markdown_text};
use super::types::{declared, member_names, set};
use super::words;
use crate::api::{Annotations, Enum, EnumValue, ModelId, ModelShape, Place, Shape, Type};
use crate::emit::Files;
use crate::generators::beside::{self, HeaderRow, IncomingRow, LinkRow, ResponseRow, Targets};
use crate::generators::names::{Ident, Scope, file_stem};
use crate::generators::operations::{Part, parts, result};
use crate::generators::remarks::described;
use crate::lean::Filled;

#[derive(Template)]
#[template(path = "powershell/api_doc.md", escape = "none")]
struct ApiDoc {
    class: Ident,
    description: Code,
    /// Where it belongs, and where more can be read.
    more: Vec<Code>,
    base_path: Code,
    operations: Vec<OperationDoc>,
}

struct OperationDoc {
    row: OperationRow,
    description: Code,
    more: Option<Code>,
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
    authorization: Code,
}

/// An operation in a table of them.
pub struct OperationRow {
    pub function: Function,
    pub anchor: Code,
    pub method: Code,
    pub path: Code,
    /// Method and path.
    pub request: Code,
    pub summary: Code,
}

struct ParameterRow {
    name: Ident,
    ty: Code,
    sent_as: Code,
    required: bool,
    description: Code,
}

#[derive(Template)]
#[template(path = "powershell/model_doc.md", escape = "none")]
struct ModelDoc {
    class: Ident,
    description: Code,
    /// Where more can be read.
    more: Option<Code>,
    fields: Vec<FieldRow>,
    alternatives: Vec<Code>,
    /// Value and meaning.
    values: Vec<(Code, Code)>,
    note: Option<Code>,
    example: Option<Code>,
    read: Option<Code>,
}

struct FieldRow {
    name: Ident,
    ty: Code,
    /// In JSON.
    property: Code,
    required: bool,
    description: Code,
}

/// The names of the pages in docs/, which stand in one folder.
pub struct Pages {
    classes: BTreeMap<Ident, Ident>,
    models: BTreeMap<ModelId, Ident>,
}

impl Pages {
    pub fn new(module: &Module<'_>) -> Self {
        let mut taken = Scope::new();
        let mut take = |name: &str| taken.take_file(file_stem(name));
        let classes = module.names.groups.iter().map(|g| (g.class.clone(), take(g.class.as_str()))).filled();
        // A file may have a name that a function may not.
        let page = |id: ModelId| match words::plain(&module.api.model(id).name) {
            name if name.is_empty() => module.names.model(id).class.to_string(),
            name => name,
        };
        let models = module.models().map(|id| (id, take(&page(id)))).filled();
        Self { classes, models }
    }

    pub fn class(&self, class: &Ident) -> &Ident {
        &self.classes[class]
    }

    pub fn model(&self, id: ModelId) -> &Ident {
        &self.models[&id]
    }
}

pub fn write(module: &Module<'_>, pages: &Pages, files: &mut Files) {
    let targets = targets(module, pages);
    for group in &module.names.groups {
        files.push(format!("docs/{}.md", pages.class(&group.class)), render(&api_doc(module, pages, group, &targets)));
    }
    for id in module.models() {
        files.push(format!("docs/{}.md", pages.model(id)), render(&model_doc(module, pages, id)));
    }
}

/// Where the documentation of each operation is.
fn targets(module: &Module<'_>, pages: &Pages) -> Targets {
    let mut out = Targets::new();
    for group in &module.names.groups {
        for named in &group.operations {
            let row = row(named);
            let link = || Code::new(format!("[**{}**]({}.md#{})", row.function, pages.class(&group.class), row.anchor));
            out.entry(named.operation.node.id()).or_insert_with(link);
        }
    }
    out
}

pub fn row(named: &NamedOperation<'_, '_>) -> OperationRow {
    let operation = named.operation;
    let summary = operation.summary.or(operation.description).unwrap_or_default();
    OperationRow {
        function: named.function.clone(),
        anchor: Code::new(named.function.to_string().to_lowercase()),
        method: Code::new(markdown_line(&operation.method)),
        path: Code::new(markdown_line(&operation.path)),
        request: markdown_code(&format!("{} {}", operation.method, operation.path)),
        summary: Code::new(markdown_line(summary.lines().next().unwrap_or_default())),
    }
}

pub fn base_path(module: &Module<'_>) -> Code {
    Code::new(module.api.servers.first().map(|server| markdown_line(&server.url)).unwrap_or_default())
}

/// The type of an argument in a line of Markdown, with a link to its page.
fn type_text(module: &Module<'_>, pages: &Pages, ty: &Type<'_>) -> Code {
    linked_type(module, pages, "", ty, &|ty| declared(module.api, ty, true))
}

/// The same of what is received, in a page from which those of models are in `folder`.
pub fn received(module: &Module<'_>, pages: &Pages, folder: &str, ty: &Type<'_>) -> Code {
    linked_type(module, pages, folder, ty, &|ty| module.result_text(ty))
}

fn linked_type(
    module: &Module<'_>,
    pages: &Pages,
    folder: &str,
    ty: &Type<'_>,
    name: &dyn Fn(&Type<'_>) -> String,
) -> Code {
    let within = |ty: &Type<'_>| linked_type(module, pages, folder, ty, name);
    match &ty.shape {
        Shape::Model(id) => match pages.models.get(id) {
            Some(page) => Code::new(format!("[{}]({folder}{page}.md)", module.names.model(*id).class)),
            None => Code::new("`PSCustomObject`"),
        },
        Shape::Array(item) | Shape::Set(item) => Code::new(format!("list of {}", within(item))),
        Shape::Map(map) => Code::new(format!("`{}` of {}", name(ty), within(&map.values))),
        _ => Code::new(format!("`{}`", name(ty))),
    }
}

fn api_doc(module: &Module<'_>, pages: &Pages, group: &Group<'_, '_>, targets: &Targets) -> ApiDoc {
    let description = group.tag.and_then(|tag| tag.description.or(tag.summary)).unwrap_or_default();
    let parent = group.tag.and_then(|tag| tag.parent).map(|parent| module.api.tags[parent].name);
    let part = parent.map(|name| Code::new(format!("Part of {}.", markdown_line(name))));
    let docs = group.tag.and_then(|tag| tag.external_docs.as_ref()).map(beside::docs_line);
    ApiDoc {
        class: group.class.clone(),
        description: Code::new(markdown_text(description)),
        more: part.into_iter().chain(docs).collect(),
        base_path: base_path(module),
        operations: group.operations.iter().map(|named| operation_doc(module, pages, named, targets)).collect(),
    }
}

fn operation_doc(
    module: &Module<'_>,
    pages: &Pages,
    named: &NamedOperation<'_, '_>,
    targets: &Targets,
) -> OperationDoc {
    let operation = named.operation;
    let ty = |ty: &Type<'_>| received(module, pages, "", ty);
    let call = module.call(named, FILE);
    let (snippet, returns) = match result(operation) {
        Some(result) => {
            let article = if matches!(result.shape, Shape::Array(_) | Shape::Set(_)) { "a " } else { "" };
            (call.kept(""), format!("Returns {article}{}.", ty(&result)))
        }
        None => (call.shown(), "Returns nothing.".to_owned()),
    };
    OperationDoc {
        row: row(named),
        description: Code::new(operation.description.map(markdown_text).unwrap_or_default()),
        more: operation.external_docs.map(|docs| beside::docs_line(&docs)),
        deprecated: operation.deprecated,
        snippet: Code::new(snippet),
        parameters: parameters(module, pages, named),
        sent: operation.body.as_ref().and_then(beside::sent),
        returns: Code::new(returns),
        responses: beside::responses(operation, &ty),
        headers: beside::headers(operation, &ty),
        links: beside::links(module.api, operation, targets),
        callbacks: beside::incoming(module.api, &operation.callbacks, &ty),
        authorization: beside::authorization(operation),
    }
}

fn parameters(module: &Module<'_>, pages: &Pages, named: &NamedOperation<'_, '_>) -> Vec<ParameterRow> {
    let operation = named.operation;
    let mut sent: BTreeMap<&Ident, (String, Code)> = BTreeMap::new();
    for (parameter, name) in operation.parameters.iter().zip(&named.parameters) {
        let place = match parameter.place {
            Place::Path => "path",
            Place::Query => "query",
            Place::Querystring => "whole query string",
            Place::Header => "header",
            Place::Cookie => "cookie",
        };
        sent.insert(name, (format!("{place} {}", parameter.name), type_text(module, pages, &parameter.ty)));
    }
    let body = operation.body.as_ref().map(|body| body.sent().media_type).unwrap_or_default();
    for (part, name) in parts(operation).iter().zip(&named.body) {
        let place = match part {
            Part::Field(field) => format!("field {} of {body}", field.name),
            Part::Whole(..) => format!("body, {body}"),
        };
        sent.insert(name, (place, type_text(module, pages, &part.ty())));
    }
    let row = |argument: super::apis::Argument| {
        let (place, ty) = &sent[&argument.name];
        ParameterRow {
            ty: ty.clone(),
            sent_as: Code::new(markdown_line(place)),
            required: argument.required,
            description: Code::new(markdown_line(&argument.documentation)),
            name: argument.name,
        }
    };
    module.arguments(named).into_iter().map(row).collect()
}

fn model_doc(module: &Module<'_>, pages: &Pages, id: ModelId) -> ModelDoc {
    let (model, names) = (module.api.model(id), module.names.model(id));
    let mut doc = ModelDoc {
        class: names.class.clone(),
        description: Code::new(model.description.map(markdown_text).unwrap_or_default()),
        more: Annotations::of(model.node).external_docs().map(|docs| beside::docs_line(&docs)),
        fields: Vec::new(),
        alternatives: Vec::new(),
        values: Vec::new(),
        note: None,
        example: None,
        read: None,
    };
    if model.deprecated {
        doc.description = Code::new(format!("**Deprecated.** {}", doc.description).trim_end());
    }
    let read = Code::new(format!("ConvertFrom-{}JsonTo{}", module.names.prefix, names.class));
    let members = |members: &[Type<'_>]| {
        let names = member_names(module.api, module.names, members);
        members
            .iter()
            .zip(names)
            .map(|(ty, name)| {
                let page = type_text(module, pages, ty);
                Code::new(format!("{page} (`{name}`)"))
            })
            .collect()
    };
    match &model.shape {
        ModelShape::Object(object) if object.any_of.is_empty() => {
            let row = |(property, name): (&&crate::api::Property<'_>, &Ident)| FieldRow {
                name: name.clone(),
                ty: type_text(module, pages, &property.ty),
                property: Code::new(markdown_line(property.name)),
                required: property.required && !property.of_alternative,
                description: Code::new(markdown_line(&field_text(property))),
            };
            doc.fields = properties(model).iter().zip(&names.parameters).map(row).collect();
            doc.example = module.made(id, false).map(|lines| Code::new(lines.join("\n")));
            doc.read = Some(read);
        }
        ModelShape::Object(object) => {
            doc.alternatives = members(&object.any_of);
            doc.read = Some(read);
        }
        ModelShape::Union(union) => {
            doc.alternatives = members(&union.members);
            doc.read = Some(read);
        }
        ModelShape::Enum(values) => doc.values = value_rows(values),
        ModelShape::Alias(ty) => {
            doc.note = Some(Code::new(format!("Alias of {}.", type_text(module, pages, ty))));
        }
    }
    doc
}

fn field_text(property: &crate::api::Property<'_>) -> String {
    let mut text = described(property.description, &property.ty);
    if let Some(values) = set(&property.ty) {
        let shown = |value: &EnumValue<'_>| match meaning(value) {
            meaning if meaning.is_empty() => value.node.to_json(),
            meaning => format!("{} ({meaning})", value.node.to_json()),
        };
        let values: Vec<_> = values.values.iter().map(shown).collect();
        let stop = if text.is_empty() || text.ends_with(['.', '!', '?', ':', ';']) { "" } else { "." };
        text = format!("{text}{stop} One of {}.", values.join(", ")).trim().to_owned();
    }
    if property.deprecated { format!("Deprecated. {text}") } else { text }
}

fn value_rows(values: &Enum<'_>) -> Vec<(Code, Code)> {
    let row = |value: &EnumValue<'_>| {
        let text = value.node.str().map_or_else(|| value.node.to_json(), str::to_owned);
        (Code::new(markdown_line(&text)), Code::new(markdown_line(&meaning(value))))
    };
    values.values.iter().map(row).collect()
}

/// What an enumeration's value is called, and what is said of it.
fn meaning(value: &EnumValue<'_>) -> String {
    let parts: Vec<_> = value.called().into_iter().chain(value.description).collect();
    parts.join(": ")
}
