//! README.md and docs/: what a user of the client reads first. Every snippet compiles.

use std::collections::BTreeSet;

use askama::Template;

use super::files::{Client, below, member_key};
use super::idioms::Idioms;
use super::names::{Group, NamedOperation};
use super::services::Services;
use crate::api::{ModelId, Operation, Place, SecurityKind, SecurityScheme};
use crate::emit::Files;
use crate::emit::options::shared::Naming;
use crate::generators::docs::readme::{about, credentials, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Callable, Class, Docs, Pages, Words};
use crate::generators::typescript::arguments::Named;
use crate::generators::typescript::docs::{CallExample, Method, WORDS, Writer, call_example};
use crate::generators::typescript::layout::laid_out;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::readme::{base_url, named, reference_url};
use crate::generators::typescript::text::{Code, markdown_line, shell_word, string};
use crate::generators::typescript::types::key;
use crate::lean::Filled;

#[derive(Template)]
#[template(path = "typescript-angular/README.md", escape = "none")]
struct Readme {
    idioms: Idioms,
    standalone: bool,
    title: Code,
    /// The API and its version.
    api: Code,
    about: Vec<Code>,
    /// The package as a string of TypeScript.
    module: Code,
    /// Name and version as one word of a shell, where there is a package.
    pinned: Option<Code>,
    api_module: Code,
    configuration: Code,
    /// Members of the configuration: where the API is, and the credentials of the first call.
    settings: Vec<Code>,
    /// The settings name a host that is none.
    asks_host: bool,
    first: Option<CallView>,
    /// Its imports, with the service as a value.
    first_imports: Code,
    failing: Option<FailingView>,
    renamed: bool,
    servers: Option<Code>,
    schemes: Option<Code>,
    reference: Reference,
}

/// A call of an operation in a program.
struct CallView {
    class: Ident,
    name: Ident,
    /// What the constants name: as values, and as types.
    values: BTreeSet<String>,
    types: BTreeSet<String>,
    package: Code,
    import_type: &'static str,
    constants: Vec<String>,
    arguments: Code,
}

impl CallView {
    /// The imports of a program with the call, and with these values and types.
    fn imports(&self, values: &[&Ident], types: &[&Ident]) -> Code {
        let all = |names: &BTreeSet<String>, more: &[&Ident]| -> BTreeSet<String> {
            names.iter().cloned().chain(more.iter().map(|name| name.to_string())).filled()
        };
        let (mut values, mut types) = (all(&self.values, values), all(&self.types, types));
        if self.import_type == "import" {
            values.append(&mut types);
        }
        let line = |word: &str, names: BTreeSet<String>| {
            let names: Vec<_> = names.into_iter().collect();
            (!names.is_empty()).then(|| format!("{word} {{ {} }} from {};", names.join(", "), self.package))
        };
        let lines = [line("import", values), line(self.import_type, types)];
        Code::new(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
    }
}

/// An operation that describes its errors.
struct FailingView {
    call: CallView,
    imports: Code,
    guard: Ident,
    status: Code,
}

/// Services take the place of classes.
const SERVICES: Words = Words { class: "Service", ..WORDS };

pub fn write(client: &Client<'_>, files: &mut Files) {
    let models = client.model_code();
    let services = Services { client };
    let method = |class: usize, operation: usize| {
        let group = &client.names.groups[class];
        let named = &group.operations[operation];
        let snippet = snippet(&call(client, group, named));
        Method { operation: named.operation, arguments: services.arguments(named), snippet }
    };
    let classes = classes(client);
    let mut names = client.names.models.iter().enumerate().map(|(i, name)| (ModelId(i as u32), name.to_string()));
    let pages = Pages::new(&classes, &mut names);
    let dialect = Writer { words: &SERVICES, models: &models, method: &method };
    let docs = Docs { api: client.api, dialect: &dialect, classes: &classes, pages: &pages, has_readme: true };
    docs.write(files);
    files.push("README.md", below("", &readme(client, &docs)));
}

fn classes<'a>(client: &Client<'a>) -> Vec<Class<'a>> {
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
    client.names.groups.iter().map(class).collect()
}

fn readme(client: &Client<'_>, docs: &Docs<'_>) -> Readme {
    let api = client.api;
    let name = client.options.npm_name.as_deref();
    let mut operations = client.names.groups.iter().flat_map(|g| g.operations.iter().map(move |o| (g, o)));
    let failing = operations.clone().find_map(|(group, named)| {
        let (_, guard) = named.errors.as_ref()?;
        let status = Services { client }.first_error(named.operation)?;
        let call = call(client, group, named);
        let imports = call.imports(&[guard], &[&group.class]);
        Some(FailingView { call, imports, guard: guard.clone(), status })
    });
    let first = operations.next();
    let settings = settings(client, first.map(|(_, named)| named.operation));
    let first = first.map(|(group, named)| call(client, group, named));
    Readme {
        idioms: client.options.ng_version.idioms(),
        standalone: client.options.ng_version.is_standalone(),
        title: Code::new(markdown_line(name.unwrap_or(api.info.title))),
        api: named(&api.info),
        about: about(&api.info),
        module: string(name.unwrap_or("./index")),
        pinned: name.map(|name| shell_word(&format!("{name}@{}", client.version()))),
        api_module: Code::new(client.options.module()),
        configuration: Code::new(client.options.configuration()),
        settings,
        asks_host: !base_url(&api.servers).is_default,
        first_imports: first.as_ref().map(|call| call.imports(&[&call.class], &[])).unwrap_or_default(),
        first,
        failing,
        renamed: client.options.model_property_naming != Naming::Original,
        servers: servers(api),
        schemes: schemes(api, &["Setting"], &|_, scheme| vec![Code::new(setting(scheme))]),
        reference: docs.reference(reference_url(api)),
    }
}

/// Where the API is and the credentials of a call, as members of the configuration.
fn settings(client: &Client<'_>, operation: Option<&Operation<'_>>) -> Vec<Code> {
    let mut out = Vec::new();
    let base = base_url(&client.api.servers);
    // Operations with servers of their own would no longer be sent there.
    if !base.is_default || client.api.operations.iter().all(|operation| operation.servers.is_empty()) {
        out.push(Code::new(format!("basePath: {}", base.url)));
    }
    let mut members = Vec::new();
    for scheme in operation.map(|operation| credentials(client.api, operation)).unwrap_or_default() {
        let key = member_key(scheme.name);
        // Versions before TypeScript 3.7 do not know `??`.
        let or = if client.options.ng_version.is_standalone() { "??" } else { "||" };
        match &scheme.kind {
            SecurityKind::ApiKey { place: Place::Cookie, .. } => out.push(Code::new("withCredentials: true")),
            SecurityKind::ApiKey { .. } => members.push(format!("{key}: 'YOUR_API_KEY'")),
            SecurityKind::Basic => {
                out.extend(["username: 'YOUR_USER_NAME'", "password: 'YOUR_PASSWORD'"].map(Code::new));
            }
            SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                members.push(format!("{key}: () => sessionStorage.getItem('access_token') {or} undefined"));
            }
            SecurityKind::Http(_) | SecurityKind::MutualTls => {}
        }
    }
    if !members.is_empty() {
        let object = laid_out(&format!("{{ {} }}", members.join(", ")), 8, "        credentials: ".len());
        out.push(Code::new(format!("credentials: {object}")));
    }
    out
}

/// How a credential is set, in Markdown.
fn setting(scheme: &SecurityScheme<'_>) -> String {
    let key = key(scheme.name);
    let member = if key.as_str().starts_with('\'') { format!("[{key}]") } else { format!(".{key}") };
    let credentials = format!("`credentials{}`", markdown_line(&member));
    match &scheme.kind {
        SecurityKind::ApiKey { place: Place::Cookie, .. } => {
            format!("the browser's cookie, with `withCredentials`; outside of browsers, {credentials}")
        }
        SecurityKind::Basic => "`username` and `password`".to_owned(),
        SecurityKind::MutualTls => "a client certificate in the browser".to_owned(),
        SecurityKind::Http(_) => "the `Authorization` header, set in an interceptor".to_owned(),
        _ => credentials,
    }
}

/// What the snippets name beside the generated types.
const SNIPPET_NAMES: [&str; 8] = ["service", "example", "result", "error", "console", "Blob", "File", "Set"];

fn call(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> CallView {
    let arguments = Services { client }.arguments(named);
    let single = client.options.use_single_request_parameter && !arguments.is_empty();
    let names = Named { parameters: &named.parameters, body: &named.body, enums: &[], body_enums: &[] };
    let method = (named.operation, &names);
    let example = call_example(&client.model_code(), &client.declared, &SNIPPET_NAMES, method, &arguments, single);
    let CallExample { values, types, constants, arguments } = example;
    let package = string(client.options.npm_name.as_deref().unwrap_or("./index"));
    CallView {
        class: group.class.clone(),
        name: named.name.clone(),
        values,
        types,
        package,
        import_type: client.options.ng_version.idioms().import_type,
        constants: constants.lines().map(str::to_owned).collect(),
        arguments: Code::new(arguments),
    }
}

/// A program that calls an operation with its required parameters.
fn snippet(call: &CallView) -> Code {
    let constants: String = call.constants.iter().map(|line| format!("    {line}\n")).collect();
    Code::new(format!(
        "{imports}\n\nexport function example(service: {class}): void {{\n{constants}    \
         service.{}({}).subscribe((result) => console.log(result));\n}}",
        call.name,
        call.arguments,
        imports = call.imports(&[], &[&call.class]),
        class = call.class,
    ))
}
