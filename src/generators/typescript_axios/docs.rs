//! README.md and docs/: what a user of the client reads first. Every snippet compiles.

use askama::Template;

use super::apis::Apis;
use super::files::{Client, render};
use super::names::{Group, NamedOperation};
use crate::api::{ModelId, Operation, SecurityKind, SecurityScheme, Server};
use crate::emit::Files;
use crate::generators::docs::readme::{about, credentials, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Callable, Class, Docs, Pages};
use crate::generators::operations::result;
use crate::generators::typescript::arguments::Named;
use crate::generators::typescript::docs::{CallExample, Method, WORDS, Writer, call_example};
use crate::generators::typescript::layout::laid_out;
use crate::generators::typescript::names::{Ident, pascal};
use crate::generators::typescript::readme::{base_url, named, reference_url};
use crate::generators::typescript::text::{Code, markdown_line, shell_word, string};
use crate::lean::LeanSort;

#[derive(Template)]
#[template(path = "typescript-axios/README.md", escape = "none")]
struct Readme {
    /// The API and its version.
    api: Code,
    about: Vec<Code>,
    package: Code,
    /// Name and version as one word of a shell.
    pinned: Code,
    first: Option<Example>,
    /// The program calls a host that is none.
    asks_host: bool,
    servers: Option<Code>,
    schemes: Option<Code>,
    /// Whether a credential may be a function.
    takes_functions: bool,
    reference: Reference,
}

/// A program that calls an operation.
struct Example {
    program: Code,
    /// The call alone.
    call: Code,
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let models = client.model_code();
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    let method = |class: usize, operation: usize| {
        let group = &client.names.groups[class];
        let named = &group.operations[operation];
        let snippet = example(client, group, named).program;
        Method { operation: named.operation, arguments: apis.arguments(named), snippet }
    };
    let (classes, pages) = classes(client);
    let dialect = Writer { words: &WORDS, models: &models, method: &method };
    let has_readme = client.options.npm_name.is_some();
    let docs = Docs { api: client.api, dialect: &dialect, classes: &classes, pages: &pages, has_readme };
    docs.write(files);
    if let Some(name) = &client.options.npm_name {
        files.push("README.md", render(&readme(client, &docs, name)));
    }
}

/// The classes of operations, and the names of their pages and of those of models.
fn classes<'a>(client: &Client<'a>) -> (Vec<Class<'a>>, Pages) {
    let callable = |named: &'a NamedOperation<'a, 'a>| Callable {
        operation: named.operation,
        symbol: Code::new(named.name.as_str()),
        parameters: &named.parameters,
        body: &named.body,
    };
    let class = |group: &'a Group<'a, 'a>| Class {
        name: &group.class,
        label: Code::new(group.class.as_str()),
        tag: group.tag,
        operations: group.operations.iter().map(callable).collect(),
    };
    let classes: Vec<_> = client.names.groups.iter().map(class).collect();
    // A page needs no prefix against reserved words.
    let alphabet = client.options.alphabet();
    let page = |(i, name): (usize, &Ident)| {
        let id = ModelId(i as u32);
        let plain = pascal(&alphabet.sanitize(&client.api.model(id).name));
        (id, if *name.as_str() == format!("Model{plain}") { plain } else { name.to_string() })
    };
    let pages = Pages::new(&classes, &mut client.names.models.iter().enumerate().map(page));
    (classes, pages)
}

fn readme(client: &Client<'_>, docs: &Docs<'_>, name: &str) -> Readme {
    let api = client.api;
    let first = client.names.groups.first().and_then(|g| Some((g, g.operations.first()?)));
    let is_function = |kind: &SecurityKind<'_>| {
        !matches!(kind, SecurityKind::Basic | SecurityKind::MutualTls | SecurityKind::Http(_))
    };
    Readme {
        api: named(&api.info),
        about: about(&api.info),
        package: Code::new(markdown_line(name)),
        pinned: shell_word(&format!("{name}@{}", client.version())),
        first: first.map(|(group, operation)| example(client, group, operation)),
        asks_host: first.is_some_and(|(_, named)| !base_url(servers_of(client, named.operation)).is_default),
        servers: servers(api),
        schemes: schemes(api, &["Setting"], &|_, scheme| vec![Code::new(setting(scheme))]),
        takes_functions: api.security_schemes.iter().any(|scheme| is_function(&scheme.kind)),
        reference: docs.reference(reference_url(api)),
    }
}

/// How a credential is set, in Markdown.
fn setting(scheme: &SecurityScheme<'_>) -> String {
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
    how.to_owned()
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
    let arguments = apis.arguments(named);
    let single = client.options.use_single_request_parameter && !arguments.is_empty();
    let taken = [&SNIPPET_NAMES[..], &[group.class.as_str()]].concat();
    let names =
        Named { parameters: &named.parameters, body: &named.body, enums: &named.enums, body_enums: &named.body_enums };
    let call = call_example(&client.model_code(), &client.declared, &taken, (operation, &names), &arguments, single);
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
fn servers_of<'s, 'd>(client: &'s Client<'d>, operation: &'s Operation<'d>) -> &'s [Server<'d>] {
    if operation.servers.is_empty() { &client.api.servers } else { &operation.servers }
}

/// The settings without which an operation cannot be called, as an object; empty where there are none.
fn settings(client: &Client<'_>, operation: &Operation<'_>) -> String {
    let mut out: Vec<String> = Vec::new();
    let base = base_url(servers_of(client, operation));
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
