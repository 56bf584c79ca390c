//! README.md and docs/. Every snippet compiles.

use askama::Template;

use super::apis::arguments;
use super::client::Client;
use crate::api::ModelId;
use crate::code;
use crate::emit::Files;
use crate::generators::context::render;
use crate::generators::docs::readme::{about, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, Pages};
use crate::generators::typescript::docs::{Method, Upload, WORDS, Writer, classes};
use crate::generators::typescript::errors::first_error;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::programs::{Example, Idiom, Programs};
use crate::generators::typescript::readme::{named, reference_url, secured};
use crate::generators::typescript::text::{Code, markdown_line, shell_word, string};
use crate::small::CollectSmall;

#[derive(Template)]
#[template(path = "typescript-fetch/README.md", escape = "none")]
struct Readme {
    /// The API's title and version in a phrase.
    api: Code,
    about: Vec<Code>,
    package: Code,
    /// The package as a TypeScript string.
    module: Code,
    /// Package name and version as one shell word.
    pinned: Code,
    first: Option<Example>,
    /// The same call through a function.
    function: Option<Code>,
    upload: Option<Example>,
    /// The program calls a placeholder host, because the server URL has no host.
    asks_host: bool,
    /// The package also has ES modules.
    esm: bool,
    /// The path of the first server, if its URL has no host.
    relative: Option<Code>,
    servers: Option<Code>,
    schemes: Option<Code>,
    /// True if a scheme is an API key.
    has_keys: bool,
    /// True if a credential may be a function.
    takes_functions: bool,
    /// True if models have functions and dates may be objects.
    with_models: bool,
    has_dates: bool,
    /// The type of 64-bit integers.
    int64: &'static str,
    /// The guard of an operation with described errors, with one of their statuses.
    guard: Option<Guard>,
    reference: Reference,
}

/// The guard that identifies the errors of an operation.
struct Guard {
    name: Ident,
    status: Code,
    call: Code,
    imports: Code,
}

const IDIOM: Idiom = Idiom {
    names: &["api", "configuration", "console", "data", "error", "AbortSignal", "Configuration", "Date", "File", "Set"],
    keys: "apiKeys",
    certificate: "a client certificate, set in the function that `fetchApi` names",
    headers: "`headers`",
    authorization: "headers: { Authorization: 'YOUR_CREDENTIALS' }",
    print: |call, has_result| match has_result {
        true => code!("const data = {}\nconsole.log(data);", call),
        false => call.clone(),
    },
};

pub fn write(client: &Client<'_>, files: &mut Files) {
    let own = || client.module(Code::fixed("./index"));
    let programs = Programs {
        idiom: &IDIOM,
        api: client.api,
        models: &client.types,
        module: client.options.npm_name.as_deref().map_or_else(own, string),
        single: client.options.use_single_request_parameter,
        declared: client.names.types().collect_small(),
        arguments: &|named| arguments(client, named),
    };
    let method = |class: usize, operation: usize| {
        let group = &client.names.classes[class].group;
        let named = &group.operations[operation];
        Method {
            operation: named.operation,
            arguments: arguments(client, named),
            snippet: programs.of(group, named).program,
        }
    };
    let classes = classes(client.names.classes.iter().map(|class| &class.group));
    let page = |(i, name): (usize, &Ident)| (ModelId(i as u32), name.to_string());
    let pages = Pages::new(classes, &mut client.names.models.iter().enumerate().map(page));
    let dialect = Writer { words: &WORDS, models: &client.types, method: &method };
    let has_readme = client.options.npm_name.is_some();
    let docs = Docs { api: client.api, dialect: &dialect, pages: &pages, place: DocsPlace::usual(has_readme) };
    docs.write(files);
    if let Some(name) = &client.options.npm_name {
        files.push("README.md", render(&readme(client, &programs, &docs, name)));
    }
}

fn readme(client: &Client<'_>, programs: &Programs<'_>, docs: &Docs<'_>, name: &str) -> Readme {
    let api = client.api;
    let operations =
        || client.names.classes.iter().flat_map(|class| class.group.operations.iter().map(move |o| (&class.group, o)));
    let secured = secured(api, operations().map(|(_, named)| named.operation));
    let first = operations().next();
    let settings = |named: &NamedOperation<'_, '_>| programs.first_settings(named.operation, secured);
    Readme {
        api: named(&api.info),
        about: about(&api.info),
        package: markdown_line(name),
        module: string(name),
        pinned: shell_word(&format!("{name}@{}", client.version())),
        first: first.map(|(group, named)| programs.first(group, named, settings(named))),
        function: first.map(|(_, named)| programs.function(named, settings(named))),
        upload: operations().find_map(|(group, named)| Some(programs.upload(group, named, &Upload::of(named)?))),
        asks_host: first.is_some_and(|(_, named)| programs.asks_host(named.operation)),
        esm: client.options.extension() != super::options::ImportFileExtension::None,
        relative: programs.relative(),
        servers: servers(api),
        has_keys: programs.has_keys(),
        schemes: schemes(api, &["Setting"], &|_, scheme| vec![IDIOM.setting(scheme)]),
        takes_functions: programs.takes_functions(),
        with_models: !client.options.without_runtime_checks,
        has_dates: client.types.types.words.dates[0] == "Date",
        int64: client.options.int64().as_str(),
        guard: guard(client, programs),
        reference: docs.reference(reference_url(api)),
    }
}

/// The guard of the first operation with described errors.
fn guard(client: &Client<'_>, programs: &Programs<'_>) -> Option<Guard> {
    client.names.classes.iter().find_map(|class| {
        class.group.operations.iter().find_map(|named| {
            let names = named.errors.as_ref()?;
            Some(Guard {
                name: names.guard.clone(),
                status: first_error(named.operation)?,
                call: programs.call(&class.group, named),
                imports: code!("import {{ {} }} from {};", names.guard, programs.module),
            })
        })
    })
}
