//! README.md and docs/. Every snippet compiles.

use std::collections::BTreeSet;

use askama::Template;

use super::client::Client;
use super::idioms::Idioms;
use super::names::Service;
use crate::api::{ModelId, Operation, ParameterLocation, SecurityScheme};
use crate::emit::Files;
use crate::emit::options::shared::Naming;
use crate::generators::context::render;
use crate::generators::docs::readme::{about, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, Pages, Words, code as code_span};
use crate::generators::typescript::docs::{CallExample, Method, PAGE, Upload, WORDS, Writer, call_example, classes};
use crate::generators::typescript::errors::first_error;
use crate::generators::typescript::example::{Imports, object};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::readme::{base_url, credentials, has_one_base, named, reference_url, secured};
use crate::generators::typescript::text::{Code, markdown_line, shell_word, string};
use crate::generators::typescript::types::{access, member_key};
use crate::plan::credentials::CredentialKind;
use crate::small::CollectSmall;
use crate::{code, layout};

#[derive(Template)]
#[template(path = "typescript-angular/README.md", escape = "none")]
struct Readme {
    idioms: Idioms,
    standalone: bool,
    title: Code,
    /// The API's title and version in a phrase.
    api: Code,
    about: Vec<Code>,
    /// The package as a TypeScript string.
    module: Code,
    /// Package name and version as one shell word, if there is a package.
    pinned: Option<Code>,
    api_module: Ident,
    configuration: Ident,
    /// Members of the configuration: the base URL, and the credentials of the first call.
    settings: Vec<Code>,
    /// The settings contain a placeholder host, because the server URL has no host.
    asks_host: bool,
    first: Option<CallView>,
    /// The imports of the first call, with the service as a value.
    first_imports: Code,
    /// The imports of the first call, with the service as a type.
    first_typed: Code,
    failing: Option<FailingView>,
    /// A program that sends a file.
    upload: Option<Code>,
    renamed: bool,
    servers: Option<Code>,
    schemes: Option<Code>,
    reference: Reference,
}

/// A call of an operation in a program.
#[derive(Clone)]
struct CallView {
    class: Ident,
    name: Ident,
    /// The names that the constants use.
    imported: Imports,
    package: Code,
    import_type: &'static str,
    constants: Vec<Code>,
    arguments: Code,
}

impl CallView {
    /// The imports of a program that receives the service as an argument.
    fn typed(&self) -> Code {
        self.imports(&[], &[&self.class])
    }

    /// The imports of a program with the call and with these values and types.
    fn imports(&self, values: &[&Ident], types: &[&Ident]) -> Code {
        let Imports { values: own, types: own_types } = &self.imported;
        let mut values: BTreeSet<&Ident> = own.iter().chain(values.iter().copied()).collect_small();
        let mut types: BTreeSet<&Ident> = own_types.iter().chain(types.iter().copied()).collect_small();
        if self.import_type == "import" {
            values.append(&mut types);
        }
        let line = |word: &'static str, names: BTreeSet<&Ident>| {
            let line = || code!("{} {{ {} }} from {};", word, Code::joined(&names, ", "), self.package);
            (!names.is_empty()).then(line)
        };
        let lines = [line("import", values), line(self.import_type, types)];
        Code::joined(lines.into_iter().flatten(), "\n")
    }
}

/// A call with error handling.
struct FailingView {
    call: CallView,
    imports: Code,
    /// The guard that narrows the type of an error, if the operation describes its errors.
    guard: Option<GuardView>,
}

struct GuardView {
    name: Ident,
    status: Code,
}

/// The words of the pages, with services instead of classes.
const SERVICES: Words = Words { class: "Service", ..WORDS };

pub fn write(client: &Client<'_>, files: &mut Files) {
    let programs = Programs { client, declared: client.names.types().collect_small() };
    let method = |class: usize, operation: usize| {
        let service = &client.names.services[class];
        let named = &service.group.operations[operation];
        let snippet = snippet(&programs.call(service, named, None));
        Method { operation: named.operation, arguments: client.arguments(named), snippet }
    };
    let classes = classes(client.names.services.iter().map(|service| &service.group));
    let mut names = client.names.models.iter().enumerate().map(|(i, name)| (ModelId(i as u32), name.to_string()));
    let pages = Pages::new(classes, &mut names);
    let dialect = Writer { words: &SERVICES, models: &client.types, method: &method };
    let docs = Docs { api: client.api, dialect: &dialect, pages: &pages, place: DocsPlace::usual(true) };
    docs.write(files);
    files.push("README.md", render(&readme(&programs, &docs)));
}

fn readme(programs: &Programs<'_>, docs: &Docs<'_>) -> Readme {
    let client = programs.client;
    let api = client.api;
    let name = client.options.npm_name.as_deref();
    let operations = || client.names.services.iter().flat_map(|s| s.group.operations.iter().map(move |o| (s, o)));
    let first = operations().next().map(|(service, named)| programs.call(service, named, None));
    let guarded = operations().find_map(|(service, named)| {
        let guard = &named.errors.as_ref()?.guard;
        let status = first_error(named.operation)?;
        let call = programs.call(service, named, None);
        let imports = call.imports(&[guard], &[&call.class]);
        Some(FailingView { call, imports, guard: Some(GuardView { name: guard.clone(), status }) })
    });
    let plain = |call: &CallView| FailingView { call: call.clone(), imports: call.typed(), guard: None };
    let upload = operations().find_map(|(service, named)| {
        let upload = Upload::of(named)?;
        Some(snippet(&programs.call(service, named, Some(&upload))))
    });
    let settings = settings(client, secured(api, operations().map(|(_, named)| named.operation)));
    Readme {
        idioms: client.options.ng_version.idioms(),
        standalone: client.options.ng_version.is_standalone(),
        title: markdown_line(name.unwrap_or(api.info.title)),
        api: named(&api.info),
        about: about(&api.info),
        module: string(name.unwrap_or("./index")),
        pinned: name.map(|name| shell_word(&format!("{name}@{}", client.version()))),
        api_module: client.names.module.clone(),
        configuration: client.names.configuration.clone(),
        settings,
        asks_host: !base_url(&api.servers).is_default,
        first_imports: first.as_ref().map(|call| call.imports(&[&call.class], &[])).unwrap_or_default(),
        first_typed: first.as_ref().map(CallView::typed).unwrap_or_default(),
        failing: guarded.or_else(|| first.as_ref().map(plain)),
        first,
        upload,
        renamed: client.options.model_property_naming != Naming::Original,
        servers: servers(api),
        schemes: schemes(api, &["Setting"], &|_, scheme| vec![setting(scheme)]),
        reference: docs.reference(reference_url(api)),
    }
}

/// The base URL and the credentials of a call, as members of the configuration.
fn settings(client: &Client<'_>, operation: Option<&Operation<'_>>) -> Vec<Code> {
    let mut out = Vec::new();
    let base = base_url(&client.api.servers);
    // A base path would replace the servers of operations that have their own.
    if !base.is_default || has_one_base(client.api) {
        out.push(code!("basePath: {}", base.url));
    }
    let mut members = Vec::new();
    for scheme in operation.map(|operation| credentials(client.api, operation)).unwrap_or_default() {
        let key = member_key(scheme.name);
        // TypeScript before 3.7 lacks `??`.
        let or = if client.options.ng_version.is_standalone() { "??" } else { "||" };
        match CredentialKind::of(scheme) {
            CredentialKind::Key { location: ParameterLocation::Cookie, .. } => {
                out.push(Code::fixed("withCredentials: true"))
            }
            CredentialKind::Key { .. } => members.push(layout![key, ": 'YOUR_API_KEY'"]),
            CredentialKind::Basic => {
                out.extend(["username: 'YOUR_USER_NAME'", "password: 'YOUR_PASSWORD'"].map(Code::fixed));
            }
            CredentialKind::Bearer | CredentialKind::OAuth2 => {
                members.push(layout![key, ": () => sessionStorage.getItem('access_token') ", or, " undefined"]);
            }
            CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => {}
        }
    }
    if !members.is_empty() {
        out.push(PAGE.print(&layout!["credentials: ", object(members)], 8));
    }
    out
}

/// The way to set a credential, in Markdown.
fn setting(scheme: &SecurityScheme<'_>) -> Code {
    let credentials = || code_span(code!("credentials{}", access(scheme.name)).as_str());
    match CredentialKind::of(scheme) {
        CredentialKind::Key { location: ParameterLocation::Cookie, .. } => {
            code!("the browser's cookie, with `withCredentials`; outside of browsers, {}", credentials())
        }
        CredentialKind::Basic => Code::fixed("`username` and `password`"),
        CredentialKind::Certificate => Code::fixed("a client certificate in the browser"),
        CredentialKind::Signature | CredentialKind::Http(_) => {
            Code::fixed("the `Authorization` header, set in an interceptor")
        }
        CredentialKind::Key { .. } | CredentialKind::Bearer | CredentialKind::OAuth2 => credentials(),
    }
}

/// The names that snippets use in addition to the generated types.
const SNIPPET_NAMES: [&str; 10] =
    ["service", "example", "result", "error", "console", "destroyed", "destroyRef", "Blob", "File", "Set"];

/// Writes the programs of the documentation.
struct Programs<'a> {
    client: &'a Client<'a>,
    /// Names of all generated types. A program's variables must not use them.
    declared: BTreeSet<&'a str>,
}

impl Programs<'_> {
    fn call(&self, service: &Service<'_, '_>, named: &NamedOperation<'_, '_>, upload: Option<&Upload<'_>>) -> CallView {
        let Self { client, declared } = self;
        let arguments = client.arguments(named);
        let single = client.options.use_single_request_parameter && !arguments.is_empty();
        let taken = |name: &str| SNIPPET_NAMES.contains(&name) || declared.contains(name);
        let example = call_example(&client.types, &taken, named, &arguments, single, upload);
        let CallExample { imports, constants, arguments, .. } = example;
        CallView {
            class: service.group.class.clone(),
            name: named.name.clone(),
            imported: imports,
            package: string(client.options.npm_name.as_deref().unwrap_or("./index")),
            import_type: client.options.ng_version.idioms().import_type,
            constants,
            arguments,
        }
    }
}

/// A program that calls an operation with its required parameters.
fn snippet(call: &CallView) -> Code {
    let head = code!("{}\n\nexport function example(service: {}): void {{\n", call.typed(), call.class);
    let constants = call.constants.iter().map(|constant| code!("    {}\n", constant.indented("    ")));
    let constants = Code::joined(constants, "");
    let (name, arguments) = (&call.name, &call.arguments);
    let sent = code!("    service.{}({}).subscribe((result) => console.log(result));\n", name, arguments);
    code!("{}{}{}}}", head, constants, sent)
}
