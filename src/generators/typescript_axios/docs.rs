//! README.md and docs/: what a user of the client reads first. Every snippet compiles.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::apis::Apis;
use super::files::{Client, render};
use super::names::{Group, NamedOperation};
use crate::api::{Annotations, ModelId, ModelShape, SecurityKind, SecurityScheme, Type};
use crate::emit::Files;
use crate::generators::beside::{self, HeaderRow, IncomingRow, LinkRow, ResponseRow, Targets};
use crate::generators::operations::{parts, result};
use crate::generators::remarks::described;
use crate::generators::typescript::arguments::Argument;
use crate::generators::typescript::names::{Ident, Scope};
use crate::generators::typescript::text::{Code, markdown_line, markdown_text, shell_word, string};

#[derive(Template)]
#[template(path = "typescript-axios/README.md", escape = "none")]
struct Readme {
    title: Code,
    description: Code,
    package: Code,
    /// Name and version as one word of a shell.
    pinned: Code,
    first: Option<Code>,
    apis: Vec<ApiRow>,
    /// Name and page.
    models: Vec<(Ident, Ident)>,
    webhooks: Vec<IncomingRow>,
    schemes: Vec<SchemeRow>,
    base_path: Code,
    more: Option<Code>,
}

struct ApiRow {
    class: Ident,
    page: Ident,
    operations: Vec<OperationRow>,
}

struct OperationRow {
    name: Ident,
    anchor: Code,
    method: Code,
    path: Code,
    summary: Code,
}

struct SchemeRow {
    name: Code,
    what: Code,
    how: Code,
}

#[derive(Template)]
#[template(path = "typescript-axios/api_doc.md", escape = "none")]
struct ApiDoc {
    class: Ident,
    base_path: Code,
    operations: Vec<OperationDoc>,
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
#[template(path = "typescript-axios/model_doc.md", escape = "none")]
struct ModelDoc {
    name: Ident,
    description: Code,
    /// Where more can be read.
    more: Option<Code>,
    rows: Vec<PropertyRow>,
    members: Vec<Code>,
    note: Option<Code>,
}

struct PropertyRow {
    name: Code,
    ty: Code,
    required: bool,
    description: Code,
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let targets = targets(client);
    for group in &client.names.groups {
        files.push(format!("docs/{}.md", group.page), render(&api_doc(client, group, &targets)));
    }
    for id in client.models() {
        files.push(format!("docs/{}.md", client.page(id)), render(&model_doc(client, id)));
    }
    if client.options.npm_name.is_some() {
        files.push("README.md", render(&readme(client)));
    }
}

fn base_path(client: &Client<'_>) -> Code {
    Code::new(client.api.servers.first().map(|s| markdown_line(&s.url)).unwrap_or_default())
}

fn readme(client: &Client<'_>) -> Readme {
    let info = &client.api.info;
    let name = client.options.npm_name.as_deref().unwrap_or_default();
    let mut models: Vec<_> =
        client.models().map(|id| (client.types.model(id).clone(), client.page(id).clone())).collect();
    models.sort();
    let first = client.names.groups.first().and_then(|g| Some((g, g.operations.first()?)));
    Readme {
        title: Code::new(markdown_line(info.title)),
        description: Code::new(info.description.map(markdown_text).unwrap_or_default()),
        package: Code::new(markdown_line(name)),
        pinned: shell_word(&format!("{name}@{}", client.version())),
        first: first.map(|(group, operation)| snippet(client, group, operation)),
        apis: client
            .names
            .groups
            .iter()
            .map(|g| ApiRow {
                class: g.class.clone(),
                page: g.page.clone(),
                operations: g.operations.iter().map(row).collect(),
            })
            .collect(),
        models,
        webhooks: beside::incoming(client.api, &client.api.webhooks, &|ty| shown(client, ty)),
        schemes: client.api.security_schemes.iter().map(scheme_row).collect(),
        base_path: base_path(client),
        more: info.external_docs.map(|docs| beside::docs_line(&docs)),
    }
}

fn scheme_row(scheme: &SecurityScheme<'_>) -> SchemeRow {
    let (what, how) = match &scheme.kind {
        SecurityKind::ApiKey { .. } => ("API key", "`apiKey`: a string, or a function of the key's name"),
        SecurityKind::Basic => ("HTTP basic", "`username` and `password`"),
        SecurityKind::Bearer { .. } => ("HTTP bearer", "`accessToken`: a string or a function"),
        SecurityKind::OAuth2 { .. } => ("OAuth 2.0", "`accessToken`: a string, or a function of the name and scopes"),
        SecurityKind::OpenIdConnect { .. } => ("OpenID Connect", "`accessToken`: a string, or a function"),
        SecurityKind::MutualTls => ("mutual TLS", "an `https.Agent` in `baseOptions.httpsAgent`"),
        SecurityKind::Http(_) => ("another HTTP scheme", "the Authorization header in `baseOptions.headers`"),
    };
    let deprecated = if scheme.deprecated { ", deprecated" } else { "" };
    SchemeRow {
        name: Code::new(markdown_line(scheme.name)),
        what: Code::new(format!("{what}{deprecated}")),
        how: Code::new(how),
    }
}

fn row(named: &NamedOperation<'_, '_>) -> OperationRow {
    let operation = named.operation;
    let summary = operation.summary.or(operation.description).unwrap_or_default();
    OperationRow {
        name: named.name.clone(),
        anchor: Code::new(named.name.as_str().to_lowercase()),
        method: Code::new(markdown_line(&operation.method)),
        path: Code::new(markdown_line(operation.path)),
        summary: Code::new(markdown_line(summary.lines().next().unwrap_or_default())),
    }
}

/// A type in a line of Markdown.
fn shown(client: &Client<'_>, ty: &Type<'_>) -> Code {
    Code::new(markdown_line(client.types.code(ty, None).as_str()))
}

/// Where the documentation of each operation is.
fn targets(client: &Client<'_>) -> Targets {
    let mut out = Targets::new();
    for group in &client.names.groups {
        for named in &group.operations {
            let anchor = named.name.as_str().to_lowercase();
            let link = || Code::new(format!("[**{}**]({}.md#{anchor})", named.name, group.page));
            out.entry(named.operation.node.id()).or_insert_with(link);
        }
    }
    out
}

fn api_doc(client: &Client<'_>, group: &Group<'_, '_>, targets: &Targets) -> ApiDoc {
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    let ty = |ty: &Type<'_>| shown(client, ty);
    let operations = group.operations.iter().map(|named| OperationDoc {
        row: row(named),
        description: Code::new(named.operation.description.map(markdown_text).unwrap_or_default()),
        deprecated: named.operation.deprecated,
        snippet: snippet(client, group, named),
        parameters: apis.arguments(named).iter().map(parameter_row).collect(),
        sent: named.operation.body.as_ref().and_then(beside::sent),
        returns: Code::new(markdown_line(
            result(named.operation)
                .map_or_else(|| "void".to_owned(), |ty| client.types.code(&ty, None).to_string())
                .as_str(),
        )),
        responses: beside::responses(named.operation, &ty),
        headers: beside::headers(named.operation, &ty),
        links: beside::links(client.api, named.operation, targets),
        callbacks: beside::incoming(client.api, &named.operation.callbacks, &ty),
    });
    ApiDoc { class: group.class.clone(), base_path: base_path(client), operations: operations.collect() }
}

fn parameter_row(argument: &Argument) -> ParameterRow {
    ParameterRow {
        name: argument.name.clone(),
        ty: Code::new(markdown_line(argument.annotation().as_str())),
        required: argument.required,
        description: Code::new(markdown_line(&argument.documentation)),
    }
}

/// A program that calls an operation with its required parameters.
fn snippet(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Code {
    let operation = named.operation;
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    let parts = parts(operation);
    let parameters = operation.parameters.iter().map(|p| Cow::Borrowed(&p.ty)).zip(&named.enums);
    let body = parts.iter().map(|part| part.ty()).zip(&named.body_enums);
    let mut types: BTreeMap<&Ident, _> = BTreeMap::new();
    for (name, ty) in named.parameters.iter().chain(&named.body).zip(parameters.chain(body)) {
        types.entry(name).or_insert(ty);
    }
    let arguments = apis.arguments(named);
    let single = client.options.use_single_request_parameter && !arguments.is_empty();
    let required: Vec<_> = arguments.iter().filter(|a| a.required && !(single && a.padded)).collect();
    let locals = locals(client, &group.class, &required);
    let mut out = String::new();
    let mut names = BTreeSet::new();
    for (argument, local) in required.iter().zip(&locals) {
        let (ty, enumeration) = &types[&argument.name];
        let value = client.model_code().example(ty, enumeration.as_ref());
        collect_names(client, argument.ty.as_str(), &mut names);
        collect_names(client, value.as_str(), &mut names);
        out.push_str(&format!("const {local}: {} = {value};\n", argument.annotation()));
    }
    let call = if single {
        let fields: Vec<_> = required.iter().zip(&locals).map(|(a, local)| field(&a.name, local)).collect();
        if fields.is_empty() { String::new() } else { format!("{{ {} }}", fields.join(", ")) }
    } else {
        locals.iter().map(Ident::as_str).collect::<Vec<_>>().join(", ")
    };
    // An enum whose member is named is a value, the rest are types.
    let with_members: BTreeSet<&str> = out.split('.').filter_map(|text| text.rsplit(|c| !is_word(c)).next()).collect();
    let (values, types): (BTreeSet<_>, BTreeSet<_>) =
        names.iter().cloned().partition(|name| with_members.contains(name.as_str()));
    let package = string(client.options.npm_name.as_deref().unwrap_or("./index"));
    let mut imports = vec!["Configuration".to_owned(), group.class.to_string()];
    imports.extend(values);
    imports.sort();
    let mut head = format!("import {{ {} }} from {package};\n", imports.join(", "));
    if !types.is_empty() {
        let types: Vec<_> = types.into_iter().collect();
        head.push_str(&format!("import type {{ {} }} from {package};\n", types.join(", ")));
    }
    let response = if result(operation).is_some() { "data" } else { "status" };
    Code::new(format!(
        "{head}\nconst api = new {}(new Configuration());\n{out}\nconst {{ {response} }} = await api.{}({call});\nconsole.log({response});",
        group.class, named.name
    ))
}

/// What the snippet names beside the generated types.
const SNIPPET_NAMES: [&str; 7] = ["api", "data", "status", "console", "Configuration", "File", "Set"];

/// The variables of a snippet, called after their parameters where that name is free.
fn locals(client: &Client<'_>, class: &Ident, arguments: &[&Argument]) -> Vec<Ident> {
    let taken = |name: &str| SNIPPET_NAMES.contains(&name) || name == class.as_str() || client.declares(name);
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
fn collect_names(client: &Client<'_>, code: &str, out: &mut BTreeSet<String>) {
    let own = |word: &str| client.declares(word);
    // Text within quotes is no name.
    for (i, outside) in code.split('\'').enumerate() {
        if i % 2 == 0 {
            let words = outside.split(|c| !is_word(c));
            out.extend(words.filter(|w| own(w)).map(str::to_owned));
        }
    }
}

fn model_doc(client: &Client<'_>, id: ModelId) -> ModelDoc {
    let model = client.api.model(id);
    let code = |ty: &Type<'_>, e: Option<&Ident>| Code::new(markdown_line(client.types.code(ty, e).as_str()));
    let mut doc = ModelDoc {
        name: client.types.model(id).clone(),
        description: Code::new(model.description.map(markdown_text).unwrap_or_default()),
        more: Annotations::of(model.node).external_docs().map(|docs| beside::docs_line(&docs)),
        rows: Vec::new(),
        members: Vec::new(),
        note: None,
    };
    match &model.shape {
        ModelShape::Object(object) => {
            let enums = &client.names.property_enums[id.0 as usize];
            let rows = object.properties.iter().enumerate().map(|(i, p)| PropertyRow {
                name: Code::new(markdown_line(p.name)),
                ty: code(&p.ty, enums.get(i).and_then(Option::as_ref)),
                required: p.required,
                description: Code::new(markdown_line(&described(p.description, &p.ty))),
            });
            doc.rows = rows.collect();
            if client.options.sort_model_properties_by_required_flag {
                doc.rows.sort_by_key(|r| !r.required);
            }
        }
        ModelShape::Enum(values) => {
            let members = client.options.model_style().enums.members(values);
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
