//! README.md and docs/: what a user of the client reads first. Every snippet compiles.

use std::borrow::Cow;
use std::collections::BTreeMap;

use askama::Template;

use super::apis::Apis;
use super::files::{Client, render};
use super::names::{Group, NamedOperation};
use crate::api::{Operation, SecurityKind, SecurityScheme, Server};
use crate::emit::Files;
use crate::generators::beside::{self, SchemeRow, Targets};
use crate::generators::operations::{parts, result};
use crate::generators::readme::credentials;
use crate::generators::typescript::docs::{CallExample, Docs, Method, Sent, call_example, row, target};
use crate::generators::typescript::layout::laid_out;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::readme::{ApiRow, Reference, Servers, base_url, named};
use crate::generators::typescript::text::{Code, markdown_line, markdown_text, shell_word, string};
use crate::lean::LeanSort;

#[derive(Template)]
#[template(path = "typescript-axios/README.md", escape = "none")]
struct Readme {
    /// The API and its version.
    api: Code,
    description: Code,
    package: Code,
    /// Name and version as one word of a shell.
    pinned: Code,
    first: Option<Example>,
    /// The program calls a host that is none.
    asks_host: bool,
    servers: Option<Servers>,
    schemes: Vec<SchemeRow>,
    /// Whether a credential may be a function.
    takes_functions: bool,
    reference: Reference,
    more: Option<Code>,
}

/// A program that calls an operation.
struct Example {
    program: Code,
    /// The call alone.
    call: Code,
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let models = client.model_code();
    let has_readme = client.options.npm_name.is_some();
    let docs = Docs { models: &models, base_path: base_path(client), targets: targets(client), has_readme };
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    for group in &client.names.groups {
        let method = |named| {
            let snippet = example(client, group, named).program;
            Method { operation: named.operation, name: &named.name, arguments: apis.arguments(named), snippet }
        };
        let methods: Vec<_> = group.operations.iter().map(method).collect();
        files.push(format!("docs/{}.md", group.page), render(&docs.api(&group.class, &methods)));
    }
    for id in client.models() {
        files.push(format!("docs/{}.md", client.page(id)), render(&docs.model(id)));
    }
    if let Some(name) = &client.options.npm_name {
        files.push("README.md", render(&readme(client, &docs, name)));
    }
}

fn base_path(client: &Client<'_>) -> Code {
    Code::new(client.api.servers.first().map(|s| markdown_line(&s.url)).unwrap_or_default())
}

fn readme(client: &Client<'_>, docs: &Docs<'_>, name: &str) -> Readme {
    let api = client.api;
    let first = client.names.groups.first().and_then(|g| Some((g, g.operations.first()?)));
    let apis = client.names.groups.iter().map(|g| ApiRow {
        class: g.class.clone(),
        page: g.page.clone(),
        operations: g.operations.iter().map(|o| row(o.operation, &o.name)).collect(),
    });
    let models = client.models().map(|id| (client.types.model(id).clone(), client.page(id).clone()));
    let webhooks = beside::incoming(api, &api.webhooks, &|ty| docs.shown(ty));
    let is_function = |kind: &SecurityKind<'_>| {
        !matches!(kind, SecurityKind::Basic | SecurityKind::MutualTls | SecurityKind::Http(_))
    };
    Readme {
        api: named(&api.info),
        description: Code::new(api.info.description.map(markdown_text).unwrap_or_default()),
        package: Code::new(markdown_line(name)),
        pinned: shell_word(&format!("{name}@{}", client.version())),
        first: first.map(|(group, operation)| example(client, group, operation)),
        asks_host: first.is_some_and(|(_, named)| !base_url(servers(client, named.operation)).is_default),
        servers: Servers::of(api),
        schemes: api.security_schemes.iter().map(scheme_row).collect(),
        takes_functions: api.security_schemes.iter().any(|scheme| is_function(&scheme.kind)),
        reference: Reference::new(api, "Class", apis.collect(), models.collect(), webhooks),
        more: api.info.external_docs.map(|docs| beside::docs_line(&docs)),
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
const SNIPPET_NAMES: [&str; 10] =
    ["api", "configuration", "console", "data", "error", "isAxiosError", "status", "Configuration", "File", "Set"];

/// What a snippet's settings stand in.
const CONFIGURATION: &str = "const configuration = new Configuration(";

/// A program that calls an operation with its credentials and its required parameters.
fn example(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Example {
    let operation = named.operation;
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    let parts = parts(operation);
    let parameters = operation.parameters.iter().map(|p| (Cow::Borrowed(&p.ty), Some(p.node))).zip(&named.enums);
    let body = parts.iter().map(|part| (part.ty(), None)).zip(&named.body_enums);
    let all: Vec<_> = named.parameters.iter().chain(&named.body).zip(parameters.chain(body)).collect();
    let mut sent: BTreeMap<&Ident, _> = BTreeMap::new();
    for (name, ((ty, node), enumeration)) in &all {
        sent.entry(*name).or_insert(Sent { ty, enumeration: enumeration.as_ref(), node: *node });
    }
    let arguments = apis.arguments(named);
    let single = client.options.use_single_request_parameter && !arguments.is_empty();
    let taken = [&SNIPPET_NAMES[..], &[group.class.as_str()]].concat();
    let call = call_example(&client.model_code(), &client.declared, &taken, &arguments, &sent, single);
    let CallExample { values, types, constants, arguments } = call;
    let package = string(client.options.npm_name.as_deref().unwrap_or("./index"));
    let settings = settings(client, operation);
    let mut imports = vec![group.class.to_string()];
    imports.extend((!settings.is_empty()).then(|| "Configuration".to_owned()));
    imports.extend(values);
    imports.lean_sort();
    let mut head = format!("import {{ {} }} from {package};\n", imports.join(", "));
    if !types.is_empty() {
        let types: Vec<_> = types.into_iter().collect();
        head.push_str(&format!("import type {{ {} }} from {package};\n", types.join(", ")));
    }
    let (configuration, argument) = match settings.as_str() {
        "" => (String::new(), ""),
        settings => (format!("{CONFIGURATION}{settings});\n"), "configuration"),
    };
    let response = if result(operation).is_some() { "data" } else { "status" };
    let call = format!("await api.{}({arguments});", named.name);
    Example {
        program: Code::new(format!(
            "{head}\n{configuration}const api = new {}({argument});\n{constants}\n\
             const {{ {response} }} = {call}\nconsole.log({response});",
            group.class
        )),
        call: Code::new(call),
    }
}

/// The servers of an operation.
fn servers<'s, 'd>(client: &'s Client<'d>, operation: &'s Operation<'d>) -> &'s [Server<'d>] {
    if operation.servers.is_empty() { &client.api.servers } else { &operation.servers }
}

/// The settings without which an operation cannot be called, as an object; empty where there are none.
fn settings(client: &Client<'_>, operation: &Operation<'_>) -> String {
    let mut out: Vec<String> = Vec::new();
    let base = base_url(servers(client, operation));
    if !base.is_default {
        out.push(format!("basePath: {}", base.url));
    }
    for scheme in credentials(client.api, operation) {
        let setting = match &scheme.kind {
            SecurityKind::ApiKey { .. } => "apiKey: 'YOUR_API_KEY'",
            SecurityKind::Basic => "username: 'YOUR_USER_NAME', password: 'YOUR_PASSWORD'",
            SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                "accessToken: 'YOUR_ACCESS_TOKEN'"
            }
            SecurityKind::Http(_) => "baseOptions: { headers: { Authorization: 'YOUR_CREDENTIALS' } }",
            // A file of the caller's, which no program here could name.
            SecurityKind::MutualTls => continue,
        };
        if !out.iter().any(|known| known == setting) {
            out.push(setting.to_owned());
        }
    }
    let object = format!("{{ {} }}", out.join(", "));
    if out.is_empty() { String::new() } else { laid_out(&object, 0, CONFIGURATION.len()) }
}
