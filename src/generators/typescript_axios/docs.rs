//! README.md and docs/. Every snippet compiles.

use askama::Template;

use super::client::Client;
use crate::api::ModelId;
use crate::code;
use crate::emit::Files;
use crate::generators::context::render;
use crate::generators::docs::readme::{about, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, Pages};
use crate::generators::typescript::docs::{Method, Upload, WORDS, Writer, classes};
use crate::generators::typescript::names::{Ident, pascal};
use crate::generators::typescript::programs::{Example, Idiom, Programs};
use crate::generators::typescript::readme::{named, reference_url, secured};
use crate::generators::typescript::text::{Code, markdown_line, shell_word, string};
use crate::small::CollectSmall;

#[derive(Template)]
#[template(path = "typescript-axios/README.md", escape = "none")]
struct Readme {
    /// The API's title and version in a phrase.
    api: Code,
    about: Vec<Code>,
    package: Code,
    /// Package name and version as one shell word.
    pinned: Code,
    first: Option<Example>,
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
    with_node_imports: bool,
    reference: Reference,
}

const IDIOM: Idiom = Idiom {
    names: &[
        "api", "configuration", "console", "createReadStream", "data", "error", "isAxiosError", "isCancel", "status",
        "AbortSignal", "Configuration", "File", "Set",
    ],
    keys: "apiKey",
    certificate: "an `https.Agent` in `baseOptions.httpsAgent`",
    headers: "`baseOptions.headers`",
    authorization: "baseOptions: { headers: { Authorization: 'YOUR_CREDENTIALS' } }",
    print: |call, has_result| {
        let response = if has_result { "data" } else { "status" };
        code!("const {{ {} }} = {}\nconsole.log({});", response, call, response)
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
        arguments: &|named| client.arguments(named),
    };
    let method = |class: usize, operation: usize| {
        let group = &client.names.groups[class];
        let named = &group.operations[operation];
        Method {
            operation: named.operation,
            arguments: client.arguments(named),
            snippet: programs.of(group, named).program,
        }
    };
    let classes = classes(client.names.groups.iter());
    // File names need no prefix against reserved words.
    let alphabet = client.options.alphabet();
    let page = |(i, name): (usize, &Ident)| {
        let id = ModelId(i as u32);
        let plain = pascal(&alphabet.sanitize(&client.api.model(id).title));
        (id, if *name.as_str() == format!("Model{plain}") { plain } else { name.to_string() })
    };
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
    let operations = || client.names.groups.iter().flat_map(|group| group.operations.iter().map(move |o| (group, o)));
    let secured = secured(api, operations().map(|(_, named)| named.operation));
    let first = operations().next();
    let example =
        first.map(|(group, named)| programs.first(group, named, programs.first_settings(named.operation, secured)));
    let stream = || Code::fixed("createReadStream('file.txt')");
    let upload = operations().find_map(|(group, named)| {
        let value = client.options.with_node_imports.then(stream);
        Some(programs.upload(group, named, &Upload { value, ..Upload::of(named)? }))
    });
    Readme {
        api: named(&api.info),
        about: about(&api.info),
        package: markdown_line(name),
        pinned: shell_word(&format!("{name}@{}", client.version())),
        first: example,
        upload,
        asks_host: first.is_some_and(|(_, named)| programs.asks_host(named.operation)),
        esm: client.has_esm(),
        relative: programs.relative(),
        servers: servers(api),
        has_keys: programs.has_keys(),
        schemes: schemes(api, &["Setting"], &|_, scheme| vec![IDIOM.setting(scheme)]),
        takes_functions: programs.takes_functions(),
        with_node_imports: client.options.with_node_imports,
        reference: docs.reference(reference_url(api)),
    }
}
