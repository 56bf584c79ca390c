//! docs/: a page for each class of functions, and one for each model.

use std::collections::BTreeMap;

use askama::Template;

use super::apis::{Apis, Returned, signature};
use super::example::{call, released};
use super::files::{Client, render};
use super::models::field_doc;
use super::names::{EnumNames, Group, NamedOperation, entry_enum, text};
use super::shapes::{additional, alternatives, properties};
use super::text::{Code, markdown_line, markdown_text};
use crate::api::{Annotations, Enum, Model, ModelId, ModelShape, Operation, Place, Type};
use crate::emit::Files;
use crate::generators::beside::{self, HeaderRow, IncomingRow, LinkRow, ResponseRow, Targets};
use crate::generators::names::{Ident, Scope};
use crate::generators::operations::{Part, parts, result};
use crate::lean::Filled;

#[derive(Template)]
#[template(path = "c/api_doc.md", escape = "none")]
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
    signature: Code,
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
    pub function: Ident,
    pub anchor: Code,
    pub method: Code,
    pub path: Code,
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
#[template(path = "c/model_doc.md", escape = "none")]
struct ModelDoc {
    stem: Ident,
    description: Code,
    /// Where more can be read.
    more: Option<Code>,
    fields: Vec<FieldRow>,
    /// Members of the union `value`, and the constant of `kind` for each.
    alternatives: Vec<AlternativeRow>,
    enums: Vec<EnumDoc>,
    note: Option<Code>,
    is_enum: bool,
}

struct FieldRow {
    name: Ident,
    ty: Code,
    /// In JSON.
    property: Code,
    required: bool,
    description: Code,
}

struct AlternativeRow {
    constant: Ident,
    member: Ident,
    ty: Code,
}

struct EnumDoc {
    ty: Ident,
    stem: Ident,
    /// Constant, value in JSON, meaning.
    constants: Vec<(Ident, Code, Code)>,
}

/// The names of the pages in docs/, which stand in one folder.
pub struct Pages {
    classes: BTreeMap<Ident, Ident>,
    models: BTreeMap<ModelId, Ident>,
}

impl Pages {
    pub fn new(client: &Client<'_>) -> Self {
        let mut taken = Scope::new();
        let mut take = |name: &Ident| taken.take_file(name.to_string());
        let classes = client.names.groups.iter().map(|g| (g.class.clone(), take(&g.class))).filled();
        let models = client.models().map(|id| (id, take(&client.types.model(id).stem))).filled();
        Self { classes, models }
    }

    pub fn class(&self, class: &Ident) -> &Ident {
        &self.classes[class]
    }

    pub fn model(&self, id: ModelId) -> &Ident {
        &self.models[&id]
    }
}

pub fn write(client: &Client<'_>, pages: &Pages, files: &mut Files) {
    let targets = targets(client, pages);
    for group in &client.names.groups {
        files.push(format!("docs/{}.md", pages.class(&group.class)), render(&api_doc(client, group, &targets)));
    }
    for id in client.models() {
        files.push(format!("docs/{}.md", pages.model(id)), render(&model_doc(client, id)));
    }
}

/// Where the documentation of each operation is.
fn targets(client: &Client<'_>, pages: &Pages) -> Targets {
    let mut out = Targets::new();
    for group in &client.names.groups {
        for named in &group.operations {
            let row = row(named);
            let link = || {
                let function = markdown_line(row.function.as_str());
                Code::new(format!("[**{function}**]({}.md#{})", pages.class(&group.class), row.anchor))
            };
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
        anchor: Code::new(named.function.as_str().to_lowercase()),
        method: Code::new(markdown_line(&operation.method)),
        path: Code::new(markdown_line(&operation.path)),
        summary: Code::new(markdown_line(summary.lines().next().unwrap_or_default())),
    }
}

pub fn base_path(client: &Client<'_>) -> Code {
    Code::new(client.api.servers.first().map(|server| markdown_line(&server.url)).unwrap_or_default())
}

/// A type in a line of Markdown, with what its lists hold.
pub fn type_text(client: &Client<'_>, ty: &Type<'_>, inline: Option<&EnumNames>) -> Code {
    let outer = client.types.field(ty, inline);
    let entries = client.types.entries(ty, inline).map(|entries| format!(", {}", markdown_line(&entries)));
    Code::new(format!("`{}`{}", outer.as_str().trim_end(), entries.unwrap_or_default()))
}

/// The same for what a call gives: a number stands as itself.
fn result_text(client: &Client<'_>, ty: &Type<'_>) -> Code {
    match client.types.kind(ty, None) {
        kind if kind.is_number() => Code::new(format!("`{}`", client.types.value(ty, None).as_str().trim_end())),
        _ => type_text(client, ty, None),
    }
}

fn api_doc(client: &Client<'_>, group: &Group<'_, '_>, targets: &Targets) -> ApiDoc {
    let description = group.tag.and_then(|tag| tag.description.or(tag.summary)).unwrap_or_default();
    let parent = group.tag.and_then(|tag| tag.parent).map(|parent| client.api.tags[parent].name);
    let part = parent.map(|name| Code::new(format!("Part of {}.", markdown_line(name))));
    let docs = group.tag.and_then(|tag| tag.external_docs.as_ref()).map(beside::docs_line);
    ApiDoc {
        class: group.class.clone(),
        description: Code::new(markdown_text(description)),
        more: part.into_iter().chain(docs).collect(),
        base_path: base_path(client),
        operations: group.operations.iter().map(|named| operation_doc(client, group, named, targets)).collect(),
    }
}

fn operation_doc(
    client: &Client<'_>,
    group: &Group<'_, '_>,
    named: &NamedOperation<'_, '_>,
    targets: &Targets,
) -> OperationDoc {
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    let operation = named.operation;
    let (declaration, _) = apis.returns(operation);
    let arguments = apis.arguments(named);
    let ty = |ty: &Type<'_>| result_text(client, ty);
    // All of it has to be indented to be code.
    let signature = signature(&arguments, apis.width(named) + 4).as_str().replace('\n', "\n    ");
    OperationDoc {
        row: row(named),
        description: Code::new(operation.description.map(markdown_text).unwrap_or_default()),
        more: operation.external_docs.map(|docs| beside::docs_line(&docs)),
        deprecated: operation.deprecated,
        signature: Code::new(format!("{declaration}{}({signature});", named.function)),
        snippet: call(client, group, named),
        parameters: parameters(client, &apis, named),
        sent: operation.body.as_ref().and_then(beside::sent),
        returns: returns(client, &apis, operation),
        responses: beside::responses(operation, &ty),
        headers: beside::headers(operation, &ty),
        links: beside::links(client.api, operation, targets),
        callbacks: beside::incoming(client.api, &operation.callbacks, &ty),
        authorization: beside::authorization(operation),
    }
}

fn parameters(client: &Client<'_>, apis: &Apis<'_>, named: &NamedOperation<'_, '_>) -> Vec<ParameterRow> {
    let operation = named.operation;
    let places = operation.parameters.iter().map(|parameter| {
        let place = match parameter.place {
            Place::Path => "path",
            Place::Query => "query",
            Place::Querystring => "whole query string",
            Place::Header => "header",
            Place::Cookie => "cookie",
        };
        (format!("{place} {}", parameter.name), &parameter.ty)
    });
    let body = operation.body.as_ref().map(|body| body.sent().media_type).unwrap_or_default();
    let parts = parts(operation);
    let parts: Vec<_> = parts
        .iter()
        .map(|part| match part {
            Part::Field(field) => (format!("field {} of {body}", field.name), part.ty()),
            Part::Whole(..) => (format!("body, {body}"), part.ty()),
        })
        .collect();
    let places = places.chain(parts.iter().map(|(place, ty)| (place.clone(), &**ty)));
    let enums = named.enums.iter().chain(&named.body_enums);
    let mut sent: BTreeMap<&Ident, (Vec<String>, Code)> = BTreeMap::new();
    for ((name, inline), (place, ty)) in named.parameters.iter().chain(&named.body).zip(enums).zip(places) {
        let entry = sent.entry(name).or_insert_with(|| (Vec::new(), type_text(client, ty, inline.as_ref())));
        entry.0.push(place);
    }
    let row = |argument: &super::apis::Argument| {
        let (places, shown) = &sent[&argument.name];
        // A number that has to be there stands as itself, and so is no pointer.
        let declared = argument.declaration.as_str();
        let declared = declared.strip_suffix(argument.name.as_str()).unwrap_or(declared).trim_end();
        let shown = if declared.ends_with('*') { shown.clone() } else { Code::new(format!("`{declared}`")) };
        ParameterRow {
            name: argument.name.clone(),
            ty: shown,
            sent_as: Code::new(markdown_line(&places.join("; "))),
            required: argument.required,
            description: Code::new(markdown_line(&argument.documentation)),
        }
    };
    apis.arguments(named).iter().map(row).collect()
}

/// What a function gives, and whose it is then.
fn returns(client: &Client<'_>, apis: &Apis<'_>, operation: &Operation<'_>) -> Code {
    let Some(ty) = result(operation) else { return Code::new("Returns nothing.") };
    let shown = type_text(client, &ty, None);
    Code::new(match (apis.returns(operation).1, released(client, &ty).free) {
        (Returned::Value(code), _) => {
            let shown = code.as_str().trim_end();
            format!("Returns `{shown}`, or 0 if the call failed; see `apiClient->error`.")
        }
        (_, Some(free)) => {
            format!("Returns {shown}. Free it with `{free}`. Returns NULL if the call failed; see `apiClient->error`.")
        }
        (_, None) => format!("Returns {shown}."),
    })
}

fn model_doc(client: &Client<'_>, id: ModelId) -> ModelDoc {
    let (model, names) = (client.api.model(id), client.types.model(id));
    let mut doc = ModelDoc {
        stem: names.stem.clone(),
        description: Code::new(model.description.map(markdown_text).unwrap_or_default()),
        more: Annotations::of(model.node).external_docs().map(|docs| beside::docs_line(&docs)),
        fields: fields(client, model, id),
        alternatives: Vec::new(),
        enums: Vec::new(),
        note: None,
        is_enum: names.values.is_some(),
    };
    if let (ModelShape::Enum(values), Some(own)) = (&model.shape, &names.values) {
        doc.enums.push(enum_doc(own, values));
    }
    for (property, inline) in properties(client.api, model, client.options).iter().zip(&names.enums) {
        if let (Some(inline), Some((values, _))) = (inline, entry_enum(client.api, &property.ty)) {
            doc.enums.push(enum_doc(inline, values));
        }
    }
    if let (Some(union), Some(of)) = (&names.union, alternatives(client.api, model)) {
        let rows = of.members.iter().zip(&union.members).zip(&union.tags.constants[1..]);
        doc.alternatives = rows
            .map(|((ty, member), constant)| AlternativeRow {
                constant: constant.clone(),
                member: Ident::clone(member),
                ty: type_text(client, ty, None),
            })
            .collect();
        let (tag, value) = (&union.tag, &union.value);
        doc.note = Some(Code::new(format!("A union: `{tag}` selects the member of `{value}` that is set.")));
    }
    if let ModelShape::Alias(ty) = &model.shape {
        let ty = type_text(client, ty, None);
        doc.note = Some(Code::new(format!("Alias of {ty}, stored in `value`.")));
    }
    doc
}

fn fields(client: &Client<'_>, model: &Model<'_>, id: ModelId) -> Vec<FieldRow> {
    let names = client.types.model(id);
    let mut out = Vec::new();
    for (i, property) in properties(client.api, model, client.options).iter().enumerate() {
        let mut description = field_doc(property, None);
        if let Some(null) = &names.nulls[i] {
            description.push_str(&format!(" (set {null} to 1 to send null)"));
        }
        out.push(FieldRow {
            name: names.fields[i].clone(),
            ty: type_text(client, &property.ty, names.enums[i].as_ref()),
            property: Code::new(markdown_line(property.name)),
            required: property.required && !property.of_alternative,
            description: Code::new(markdown_line(description.trim())),
        });
    }
    if let Some(ty) = additional(client.api, model, client.options) {
        let of = client.types.boxed(&ty, None);
        out.push(FieldRow {
            name: names.additional.clone(),
            ty: Code::new(format!(
                "`list_t *`, a list of keyValuePair_t * with values of type {}",
                of.as_str().trim_end()
            )),
            property: Code::new("other properties"),
            required: false,
            description: Code::default(),
        });
    }
    out
}

fn enum_doc(names: &EnumNames, values: &Enum<'_>) -> EnumDoc {
    // Behind the constant for no value.
    let constants = names.constants.iter().skip(1).zip(&values.values).map(|(constant, value)| {
        let meaning = value.description.map(markdown_line).unwrap_or_default();
        (constant.clone(), Code::new(markdown_line(&text(value.node))), Code::new(meaning))
    });
    EnumDoc { ty: names.ty.clone(), stem: names.stem.clone(), constants: constants.collect() }
}
