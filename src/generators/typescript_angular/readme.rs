//! README.md and docs/: what a user of the client reads first. Every snippet compiles.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::files::{Client, below};
use super::idioms::Idioms;
use super::names::{Group, NamedOperation};
use super::services::Services;
use crate::api::{Place, SecurityKind, SecurityScheme};
use crate::emit::Files;
use crate::emit::options::shared::Naming;
use crate::generators::beside::{self, IncomingRow, SchemeRow, Targets};
use crate::generators::operations::parts;
use crate::generators::typescript::docs::{CallExample, Docs, Method, OperationRow, call_example, row, target};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, markdown_line, markdown_text, shell_word, string};

#[derive(Template)]
#[template(path = "typescript-angular/README.md", escape = "none")]
struct Readme {
    idioms: Idioms,
    standalone: bool,
    title: Code,
    description: Code,
    package: Code,
    /// The package as a string of TypeScript.
    module: Code,
    /// Name and version as one word of a shell.
    pinned: Code,
    api_module: Code,
    configuration: Code,
    base_path: Code,
    /// Where the API is, as a string of TypeScript.
    url: Code,
    first: Option<CallView>,
    /// Its imports, with the service as a value.
    first_imports: Code,
    failing: Option<FailingView>,
    /// The first scheme that the configuration has credentials for, as a key.
    credential: Option<Code>,
    renamed: bool,
    apis: Vec<ApiRow>,
    /// Name and page.
    models: Vec<(Ident, Ident)>,
    webhooks: Vec<IncomingRow>,
    schemes: Vec<SchemeRow>,
    more: Option<Code>,
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
        let line = |word: &str, names: &BTreeSet<String>, more: &[&Ident]| {
            let names: BTreeSet<&str> =
                names.iter().map(String::as_str).chain(more.iter().map(|name| name.as_str())).collect();
            let names: Vec<_> = names.into_iter().collect();
            let line = format!("{word} {{ {} }} from {};", names.join(", "), self.package);
            (!names.is_empty()).then_some(line)
        };
        let lines = [line("import", &self.values, values), line(self.import_type, &self.types, types)];
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

struct ApiRow {
    class: Ident,
    page: Ident,
    operations: Vec<OperationRow>,
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let models = client.model_code();
    let base = client.api.servers.first().map(|s| markdown_line(&s.url)).unwrap_or_default();
    let docs = Docs { models: &models, base_path: Code::new(base), targets: targets(client) };
    let services = Services { client };
    for group in &client.names.groups {
        let method = |named| {
            let snippet = snippet(&call(client, group, named));
            Method { operation: named.operation, name: &named.name, arguments: services.arguments(named), snippet }
        };
        let methods: Vec<_> = group.operations.iter().map(method).collect();
        files.push(format!("docs/{}.md", group.page), below("", &docs.api(&group.class, &methods)));
    }
    for id in client.used_models() {
        files.push(format!("docs/{}.md", client.names.pages[id.0 as usize]), below("", &docs.model(id)));
    }
    files.push("README.md", below("", &readme(client, &docs)));
}

fn readme(client: &Client<'_>, docs: &Docs<'_>) -> Readme {
    let info = &client.api.info;
    let name = client.options.npm_name.as_deref().unwrap_or("./index");
    let mut models: Vec<_> = client
        .used_models()
        .map(|id| (client.types.model(id).clone(), client.names.pages[id.0 as usize].clone()))
        .collect();
    models.sort();
    let mut operations = client.names.groups.iter().flat_map(|g| g.operations.iter().map(move |o| (g, o)));
    let failing = operations.clone().find_map(|(group, named)| {
        let (_, guard) = named.errors.as_ref()?;
        let status = Services { client }.first_error(named.operation)?;
        let call = call(client, group, named);
        let imports = call.imports(&[guard], &[&group.class]);
        Some(FailingView { call, imports, guard: guard.clone(), status })
    });
    let first = operations.next().map(|(group, named)| call(client, group, named));
    Readme {
        idioms: client.options.ng_version.idioms(),
        standalone: client.options.ng_version.is_standalone(),
        title: Code::new(markdown_line(info.title)),
        description: Code::new(info.description.map(markdown_text).unwrap_or_default()),
        package: Code::new(markdown_line(name)),
        module: string(name),
        pinned: shell_word(&format!("{name}@{}", client.version())),
        api_module: Code::new(client.options.module()),
        configuration: Code::new(client.options.configuration()),
        base_path: docs.base_path.clone(),
        url: string("https://api.example.com"),
        first_imports: first.as_ref().map(|call| call.imports(&[&call.class], &[])).unwrap_or_default(),
        first,
        failing,
        credential: client.credential(),
        renamed: client.options.model_property_naming != Naming::Original,
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
        more: info.external_docs.map(|docs| beside::docs_line(&docs)),
    }
}

fn scheme_row(scheme: &SecurityScheme<'_>) -> SchemeRow {
    let how = match &scheme.kind {
        SecurityKind::ApiKey { place: Place::Cookie, .. } => {
            "the browser's cookie, with `withCredentials`; outside of browsers, `credentials` with the name of \
             the scheme"
        }
        SecurityKind::Basic => "`username` and `password`",
        SecurityKind::MutualTls => "a client certificate in the browser",
        SecurityKind::Http(_) => "the `Authorization` header, set in an interceptor",
        _ => "`credentials` with the name of the scheme",
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

/// What the snippets name beside the generated types.
const SNIPPET_NAMES: [&str; 8] = ["service", "example", "result", "error", "console", "Blob", "File", "Set"];

fn call(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> CallView {
    let operation = named.operation;
    let parts = parts(operation);
    let all = operation.parameters.iter().map(|p| Cow::Borrowed(&p.ty)).chain(parts.iter().map(|part| part.ty()));
    let all: Vec<_> = named.parameters.iter().chain(&named.body).zip(all).collect();
    let mut types = BTreeMap::new();
    for (name, ty) in &all {
        types.entry(*name).or_insert((ty.as_ref(), None));
    }
    let arguments = Services { client }.arguments(named);
    let single = client.options.use_single_request_parameter && !arguments.is_empty();
    let example = call_example(&client.model_code(), &client.declared, &SNIPPET_NAMES, &arguments, &types, single);
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
