//! README.md and docs/. Every snippet compiles.

use askama::Template;

use super::apis::arguments;
use super::client::Client;
use crate::api::ModelId;
use crate::code;
use crate::emit::Files;
use crate::emit::options::Choice as _;
use crate::generators::context::render;
use crate::generators::typescript::errors::first_error;
use crate::generators::typescript::guide::{self, Guide, Named};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::{Group, NamedOperation};
use crate::generators::typescript::options::ImportFileExtension;
use crate::generators::typescript::programs::{Idiom, Programs};
use crate::generators::typescript::readme::secured;
use crate::generators::typescript::text::{Code, string};
use crate::small::CollectSmall;

#[derive(Template)]
#[template(path = "typescript-fetch/README.md", escape = "none")]
struct Readme {
    guide: Guide,
    /// The package as a TypeScript string.
    module: Code,
    /// The call of the first program through a function.
    function: Option<Code>,
    /// True if models have functions and dates may be objects.
    with_models: bool,
    has_dates: bool,
    /// The type of 64-bit integers.
    int64: &'static str,
    /// The guard of an operation with described errors, with one of their statuses.
    guard: Option<Guard>,
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
    let page = |(i, name): (usize, &Ident)| (ModelId(i as u32), name.to_string());
    let groups: Vec<_> = client.names.classes.iter().map(|class| &class.group).collect();
    let models = &mut client.names.models.iter().enumerate().map(page);
    let version = client.version();
    let esm = client.options.extension() != ImportFileExtension::None;
    let package = client.options.npm_name.as_deref().map(|name| Named { name, version: &version, esm });
    let Some(guide) = guide::write(&programs, &groups, models, package, None, files) else { return };
    let secured = secured(client.api, guide::operations(&groups).map(|(_, named)| named.operation));
    let settings = |named: &NamedOperation<'_, '_>| programs.first_settings(named.operation, secured);
    let readme = Readme {
        module: programs.module.clone(),
        function: guide::operations(&groups).next().map(|(_, named)| programs.function(named, settings(named))),
        with_models: !client.options.without_runtime_checks,
        has_dates: client.types.types.words.dates[0] == "Date",
        int64: client.options.int64().as_str(),
        guard: guide::operations(&groups).find_map(|(group, named)| guard(&programs, group, named)),
        guide,
    };
    files.push("README.md", render(&readme));
}

/// The guard of an operation with described errors.
fn guard(programs: &Programs<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Option<Guard> {
    let names = named.errors.as_ref()?;
    Some(Guard {
        name: names.guard.clone(),
        status: first_error(named.operation)?,
        call: programs.call(group, named),
        imports: code!("import {{ {} }} from {};", names.guard, programs.module),
    })
}
