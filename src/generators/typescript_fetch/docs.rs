//! README.md and docs/: what a user of the client reads first. Every snippet compiles.

use std::collections::BTreeSet;

use askama::Template;

use super::apis::arguments;
use super::client::Client;
use crate::api::{Api, ModelId, Operation, SecurityKind, SecurityScheme, Server};
use crate::code;
use crate::emit::Files;
use crate::generators::context::render;
use crate::generators::docs::readme::{about, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, Pages, code};
use crate::generators::operations::{self, result};
use crate::generators::typescript::docs::{CallExample, Method, Upload, WORDS, Writer, call_example, classes};
use crate::generators::typescript::errors::first_error;
use crate::generators::typescript::layout::laid_out;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::{Group, NamedOperation};
use crate::generators::typescript::readme::{base_url, credentials, has_one_base, named, reference_url, secured};
use crate::generators::typescript::text::{Code, markdown_line, shell_word, string};
use crate::generators::typescript::types::{access, member_key};
use crate::lean::Filled;

#[derive(Template)]
#[template(path = "typescript-fetch/README.md", escape = "none")]
struct Readme {
    /// The API and its version.
    api: Code,
    about: Vec<Code>,
    package: Code,
    /// The package as a string of TypeScript.
    module: Code,
    /// Name and version as one word of a shell.
    pinned: Code,
    first: Option<Example>,
    /// The same call by a function.
    function: Option<Code>,
    upload: Option<Example>,
    /// The program calls a host that is none.
    asks_host: bool,
    /// The package has ES modules, too.
    esm: bool,
    /// The path of the first server, if it has no host.
    relative: Option<Code>,
    servers: Option<Code>,
    schemes: Option<Code>,
    /// Whether a scheme is an API key.
    has_keys: bool,
    /// Whether a credential may be a function.
    takes_functions: bool,
    /// Whether models have functions, and dates are objects.
    with_models: bool,
    has_dates: bool,
    /// An operation with described errors, and a status of it.
    guard: Option<Guard>,
    reference: Reference,
}

/// What tells the errors of an operation.
struct Guard {
    name: Ident,
    status: Code,
    call: Code,
    imports: Code,
}

/// A program that calls an operation.
struct Example {
    program: Code,
    /// The call alone, and the same with a signal.
    call: Code,
    cancelled: Code,
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let programs = Programs { client, declared: client.names.types().filled() };
    let method = |class: usize, operation: usize| {
        let group = &client.names.classes[class].group;
        let named = &group.operations[operation];
        let snippet = programs.example(group, named, settings(client, named.operation, named.operation), None).program;
        Method { operation: named.operation, arguments: arguments(client, named), snippet }
    };
    let classes = classes(client.names.classes.iter().map(|class| &class.group));
    let page = |(i, name): (usize, &Ident)| (ModelId(i as u32), name.to_string());
    let pages = Pages::new(&classes, &mut client.names.models.iter().enumerate().map(page));
    let dialect = Writer { words: &WORDS, models: &client.types, method: &method };
    let has_readme = client.options.npm_name.is_some();
    let docs = Docs { api: client.api, dialect: &dialect, classes: &classes, pages: &pages, has_readme };
    docs.write(files);
    if let Some(name) = &client.options.npm_name {
        files.push("README.md", render(&readme(&programs, &docs, name)));
    }
}

fn readme(programs: &Programs<'_>, docs: &Docs<'_>, name: &str) -> Readme {
    let client = programs.client;
    let api = client.api;
    let operations =
        || client.names.classes.iter().flat_map(|class| class.group.operations.iter().map(move |o| (&class.group, o)));
    let secured = secured(api, operations().map(|(_, named)| named.operation));
    let first = operations().next();
    let settings_of = |named: &NamedOperation<'_, '_>| {
        let settings = settings(client, named.operation, secured.unwrap_or(named.operation));
        settings.or_else(|| base_path(api))
    };
    let example = first.map(|(group, named)| programs.example(group, named, settings_of(named), None));
    let function = first.and_then(|(_, named)| programs.function(settings_of(named)));
    let upload = operations().find_map(|(group, named)| {
        let upload = Upload::of(named)?;
        Some(programs.example(group, named, settings(client, named.operation, named.operation), Some(&upload)))
    });
    let is_function = |kind: &SecurityKind<'_>| {
        !matches!(kind, SecurityKind::Basic | SecurityKind::MutualTls | SecurityKind::Http(_))
    };
    Readme {
        api: named(&api.info),
        about: about(&api.info),
        package: markdown_line(name),
        module: string(name),
        pinned: shell_word(&format!("{name}@{}", client.version())),
        first: example,
        function,
        upload,
        asks_host: first.is_some_and(|(_, named)| !base_url(servers_of(client, named.operation)).is_default),
        esm: client.options.extension() != super::options::ImportFileExtension::None,
        relative: operations::base_url(&api.servers).err().map(|path| code(if path.is_empty() { "/" } else { &path })),
        servers: servers(api),
        has_keys: api.security_schemes.iter().any(|scheme| matches!(scheme.kind, SecurityKind::ApiKey { .. })),
        schemes: schemes(api, &["Setting"], &|_, scheme| vec![setting(scheme)]),
        takes_functions: api.security_schemes.iter().any(|scheme| is_function(&scheme.kind)),
        with_models: !client.options.without_runtime_checks,
        has_dates: client.types.types.words.dates[0] == "Date",
        guard: guard(programs),
        reference: docs.reference(reference_url(api)),
    }
}

/// How a credential is set, in Markdown.
fn setting(scheme: &SecurityScheme<'_>) -> Code {
    Code::fixed(match &scheme.kind {
        SecurityKind::ApiKey { name, .. } => {
            let own = format!("apiKeys{}", access(scheme.name));
            return code!("`apiKey` or {}; a function receives {}", code(&own), code(name));
        }
        SecurityKind::Basic => "`username` and `password`",
        SecurityKind::Bearer { .. } => "`accessToken`: a string, or a function that returns it",
        SecurityKind::OAuth2 { .. } => {
            "`accessToken`: a string, or a function that receives the scheme name and \
             scopes"
        }
        SecurityKind::OpenIdConnect { .. } => "`accessToken`: a string, or a function that returns it",
        SecurityKind::MutualTls => "a client certificate, set in the function that `fetchApi` names",
        SecurityKind::Http(_) => "the `Authorization` header in `headers`",
    })
}

/// What the snippet names beside the generated types.
const SNIPPET_NAMES: [&str; 10] =
    ["api", "configuration", "console", "data", "error", "AbortSignal", "Configuration", "Date", "File", "Set"];

/// What a snippet's settings stand in.
const CONFIGURATION: &str = "const configuration = new Configuration(";

/// What makes the programs of the documentation.
struct Programs<'a> {
    client: &'a Client<'a>,
    /// Names of all generated types, which no variable of a program has.
    declared: BTreeSet<&'a str>,
}

impl Programs<'_> {
    /// A program that calls the first operation by its function, which takes all parameters as one object.
    fn function(&self, settings: Option<Code>) -> Option<Code> {
        let Self { client, declared } = self;
        let class = client.names.classes.first()?;
        let (named, function) = (class.group.operations.first()?, class.functions.first()?);
        let package = string(client.options.npm_name.as_deref()?);
        let arguments = arguments(client, named);
        let taken = |name: &str| SNIPPET_NAMES.contains(&name) || function.as_str() == name || declared.contains(name);
        let call = call_example(&client.types, &taken, named, &arguments, !arguments.is_empty(), None);
        let mut values: BTreeSet<Code> = call.imports.values.iter().map(Code::from).filled();
        values.extend([Code::fixed("Configuration"), Code::from(function)]);
        let mut program = code!("import {{ {} }} from {};\n", Code::joined(&values, ", "), package);
        if !call.imports.types.is_empty() {
            program.push(code!("import type {{ {} }} from {};\n", Code::joined(&call.imports.types, ", "), package));
        }
        program.push(code!("\n{}{});\n", CONFIGURATION, settings.unwrap_or_default()));
        call.constants.iter().for_each(|constant| program.push(code!("{}\n", constant)));
        let comma = if call.arguments.is_empty() { "" } else { ", " };
        program.push(code!("\nawait {}(configuration{}{});", function, comma, call.arguments));
        Some(program)
    }

    /// A program that calls an operation with these settings, its required parameters and an upload.
    fn example(
        &self,
        group: &Group<'_, '_>,
        named: &NamedOperation<'_, '_>,
        settings: Option<Code>,
        upload: Option<&Upload<'_>>,
    ) -> Example {
        let Self { client, declared } = self;
        let arguments = arguments(client, named);
        let single = client.options.use_single_request_parameter && !arguments.is_empty();
        let taken =
            |name: &str| SNIPPET_NAMES.contains(&name) || group.class.as_str() == name || declared.contains(name);
        let call = call_example(&client.types, &taken, named, &arguments, single, upload);
        let CallExample { imports, constants, arguments, omitted } = call;
        let own = || client.module(Code::fixed("./index"));
        let package = client.options.npm_name.as_deref().map_or_else(own, string);
        let mut values: BTreeSet<Code> = imports.values.iter().map(Code::from).filled();
        values.insert(Code::from(&group.class));
        values.extend(settings.is_some().then_some(Code::fixed("Configuration")));
        let mut head = code!("import {{ {} }} from {};\n", Code::joined(&values, ", "), package);
        if !imports.types.is_empty() {
            head.push(code!("import type {{ {} }} from {};\n", Code::joined(&imports.types, ", "), package));
        }
        let (configuration, argument) = match settings {
            None => (Code::default(), ""),
            Some(settings) => (code!("{}{});\n", CONFIGURATION, settings), "configuration"),
        };
        let constants = Code::joined(constants.iter().map(|constant| code!("{}\n", constant)), "");
        let call = code!("await api.{}({});", named.name, arguments);
        let comma = if arguments.is_empty() { "" } else { ", " };
        // One object that is left out has a value of its own.
        let undefined = Code::joined((0..omitted).map(|_| "undefined, "), "");
        let signal = "{ signal: AbortSignal.timeout(5000) }";
        let cancelled = code!("await api.{}({}{}{}{});", named.name, arguments, comma, undefined, signal);
        let api = code!("const api = new {}({});\n", group.class, argument);
        let log = match result(named.operation) {
            Some(_) => code!("const data = {}\nconsole.log(data);", call),
            None => call.clone(),
        };
        Example { program: code!("{}\n{}{}{}\n{}", head, configuration, api, constants, log), call, cancelled }
    }
}

/// The first operation with described errors.
fn guard(programs: &Programs<'_>) -> Option<Guard> {
    let client = programs.client;
    client.names.classes.iter().find_map(|class| {
        let mut operations = class.group.operations.iter().zip(&class.errors);
        operations.find_map(|(named, errors)| {
            let names = errors.as_ref()?;
            let package = string(client.options.npm_name.as_deref()?);
            Some(Guard {
                name: names.guard.clone(),
                status: first_error(named.operation)?,
                call: programs.example(&class.group, named, None, None).call,
                imports: code!("import {{ {} }} from {};", names.guard, package),
            })
        })
    })
}

/// The servers of an operation.
fn servers_of<'s, 'd>(client: &'s Client<'d>, operation: &'s Operation<'d>) -> &'s [Server<'d>] {
    if operation.servers.is_empty() { &client.api.servers } else { &operation.servers }
}

/// The base URL as a setting, which shows what settings are; none if operations have servers of their own, since it would
/// replace them.
fn base_path(api: &Api<'_>) -> Option<Code> {
    has_one_base(api).then(|| code!("{{ basePath: {} }}", base_url(&api.servers).url))
}

/// Where the API is and the credentials of `secured`, as an object; none where nothing has to be set.
fn settings(client: &Client<'_>, operation: &Operation<'_>, secured: &Operation<'_>) -> Option<Code> {
    let mut out: Vec<Code> = Vec::new();
    let base = base_url(servers_of(client, operation));
    let mut keys =
        client.api.security_schemes.iter().filter(|scheme| matches!(scheme.kind, SecurityKind::ApiKey { .. }));
    // One key may be taken for that of another scheme.
    let has_several_keys = keys.nth(1).is_some();
    let mut own_keys = Vec::new();
    if !base.is_default {
        out.push(code!("basePath: {}", base.url));
    }
    for scheme in credentials(client.api, secured) {
        let setting = Code::fixed(match &scheme.kind {
            SecurityKind::ApiKey { .. } if has_several_keys => {
                own_keys.push(code!("{}: 'YOUR_API_KEY'", member_key(scheme.name)));
                continue;
            }
            SecurityKind::ApiKey { .. } => "apiKey: 'YOUR_API_KEY'",
            SecurityKind::Basic => "username: 'YOUR_USER_NAME', password: 'YOUR_PASSWORD'",
            SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                "accessToken: 'YOUR_ACCESS_TOKEN'"
            }
            SecurityKind::Http(_) => "headers: { Authorization: 'YOUR_CREDENTIALS' }",
            // A file of the caller's, which no program here could name.
            SecurityKind::MutualTls => continue,
        });
        if !out.contains(&setting) {
            out.push(setting);
        }
    }
    if !own_keys.is_empty() {
        out.push(code!("apiKeys: {{ {} }}", Code::joined(own_keys, ", ")));
    }
    let object = || code!("{{ {} }}", Code::joined(&out, ", "));
    (!out.is_empty()).then(|| laid_out(&object(), 0, CONFIGURATION.len()))
}
