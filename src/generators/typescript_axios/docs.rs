//! README.md and docs/. Every snippet compiles.

use askama::Template;

use super::client::Client;
use crate::api::ModelId;
use crate::code;
use crate::emit::Files;
use crate::generators::context::render;
use crate::generators::typescript::guide::{self, Guide, Named};
use crate::generators::typescript::names::{Ident, pascal};
use crate::generators::typescript::programs::{Idiom, Programs};
use crate::generators::typescript::text::{Code, string};
use crate::small::CollectSmall;

#[derive(Template)]
#[template(path = "typescript-axios/README.md", escape = "none")]
struct Readme {
    guide: Guide,
    with_node_imports: bool,
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
    // File names need no prefix against reserved words.
    let alphabet = client.options.alphabet();
    let page = |(i, name): (usize, &Ident)| {
        let id = ModelId(i as u32);
        let plain = pascal(&alphabet.sanitize(&client.api.model(id).title));
        (id, if *name.as_str() == format!("Model{plain}") { plain } else { name.to_string() })
    };
    let groups: Vec<_> = client.names.groups.iter().collect();
    let models = &mut client.names.models.iter().enumerate().map(page);
    let version = client.version();
    let package = client.options.npm_name.as_deref();
    let package = package.map(|name| Named { name, version: &version, esm: client.has_esm() });
    let with_node_imports = client.options.with_node_imports;
    let stream = with_node_imports.then_some(Code::fixed("createReadStream('file.txt')"));
    if let Some(guide) = guide::write(&programs, &groups, models, package, stream, files) {
        files.push("README.md", render(&Readme { guide, with_node_imports }));
    }
}
