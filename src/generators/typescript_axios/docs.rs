//! README.md and docs/: what a user of the client reads first. Every snippet compiles.

use std::borrow::Cow;
use std::collections::BTreeMap;

use askama::Template;

use super::apis::Apis;
use super::files::{Client, render};
use super::names::{Group, NamedOperation};
use crate::api::{SecurityKind, SecurityScheme};
use crate::emit::Files;
use crate::generators::beside::{self, IncomingRow, SchemeRow, Targets};
use crate::generators::operations::{parts, result};
use crate::generators::typescript::docs::{CallExample, Docs, Method, OperationRow, call_example, row, target};
use crate::generators::typescript::names::Ident;
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

pub fn write(client: &Client<'_>, files: &mut Files) {
    let models = client.model_code();
    let docs = Docs { models: &models, base_path: base_path(client), targets: targets(client) };
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    for group in &client.names.groups {
        let method = |named| {
            let snippet = snippet(client, group, named);
            Method { operation: named.operation, name: &named.name, arguments: apis.arguments(named), snippet }
        };
        let methods: Vec<_> = group.operations.iter().map(method).collect();
        files.push(format!("docs/{}.md", group.page), render(&docs.api(&group.class, &methods)));
    }
    for id in client.models() {
        files.push(format!("docs/{}.md", client.page(id)), render(&docs.model(id)));
    }
    if client.options.npm_name.is_some() {
        files.push("README.md", render(&readme(client, &docs)));
    }
}

fn base_path(client: &Client<'_>) -> Code {
    Code::new(client.api.servers.first().map(|s| markdown_line(&s.url)).unwrap_or_default())
}

fn readme(client: &Client<'_>, docs: &Docs<'_>) -> Readme {
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
                operations: g.operations.iter().map(|o| row(o.operation, &o.name)).collect(),
            })
            .collect(),
        models,
        webhooks: beside::incoming(client.api, &client.api.webhooks, &|ty| docs.shown(ty)),
        schemes: client.api.security_schemes.iter().map(scheme_row).collect(),
        base_path: docs.base_path.clone(),
        more: info.external_docs.map(|docs| beside::docs_line(&docs)),
    }
}

fn scheme_row(scheme: &SecurityScheme<'_>) -> SchemeRow {
    let how = match &scheme.kind {
        SecurityKind::ApiKey { .. } => "`apiKey`: a string, or a function that receives the name of the key",
        SecurityKind::Basic => "`username` and `password`",
        SecurityKind::Bearer { .. } => "`accessToken`: a string, or a function that returns it",
        SecurityKind::OAuth2 { .. } => {
            "`accessToken`: a string, or a function that receives the scheme name and \
             scopes"
        }
        SecurityKind::OpenIdConnect { .. } => "`accessToken`: a string, or a function that returns it",
        SecurityKind::MutualTls => "an `https.Agent` in `baseOptions.httpsAgent`",
        SecurityKind::Http(_) => "the `Authorization` header in `baseOptions.headers`",
    };
    beside::scheme(scheme, how)
}

/// Where the documentation of each operation is.
fn targets(client: &Client<'_>) -> Targets {
    let mut out = Targets::new();
    for group in &client.names.groups {
        for named in &group.operations {
            out.entry(named.operation.node.id()).or_insert_with(|| target(&named.name, &group.page));
        }
    }
    out
}

/// What the snippet names beside the generated types.
const SNIPPET_NAMES: [&str; 7] = ["api", "data", "status", "console", "Configuration", "File", "Set"];

/// A program that calls an operation with its required parameters.
fn snippet(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Code {
    let operation = named.operation;
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    let parts = parts(operation);
    let parameters = operation.parameters.iter().map(|p| Cow::Borrowed(&p.ty)).zip(&named.enums);
    let body = parts.iter().map(|part| part.ty()).zip(&named.body_enums);
    let all: Vec<_> = named.parameters.iter().chain(&named.body).zip(parameters.chain(body)).collect();
    let mut types: BTreeMap<&Ident, _> = BTreeMap::new();
    for (name, (ty, enumeration)) in &all {
        types.entry(*name).or_insert((ty.as_ref(), enumeration.as_ref()));
    }
    let arguments = apis.arguments(named);
    let single = client.options.use_single_request_parameter && !arguments.is_empty();
    let taken = [&SNIPPET_NAMES[..], &[group.class.as_str()]].concat();
    let example = call_example(&client.model_code(), &client.declared, &taken, &arguments, &types, single);
    let CallExample { values, types, constants, arguments } = example;
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
        "{head}\nconst api = new {}(new Configuration());\n{constants}\nconst {{ {response} }} = await api.{}({arguments});\nconsole.log({response});",
        group.class, named.name
    ))
}
