//! README.md: what a user of the client reads first.

use askama::Template;

use super::docs::{self, Writer};
use super::example::program;
use super::files::{Client, render};
use super::filling::filling;
use super::names::alphabet;
use super::project::package;
use super::request::{credentials, key_field, placeholders};
use super::text::{Code, list, markdown_line, string};
use crate::api::{ModelId, Place, SecurityKind, SecurityScheme, Shape, Type};
use crate::emit::Files;
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, Pages, line, readme};
use crate::generators::operations::{base_url, parts};

#[derive(Template)]
#[template(path = "c/README.md", escape = "none")]
struct Readme {
    title: Code,
    /// The API in a sentence.
    api: Code,
    about: Vec<Code>,
    version: Code,
    /// When it was generated, where the options ask for it.
    built: Option<String>,
    package: Code,
    first: Option<Code>,
    /// How a model is filled, where the first call does not show it.
    filling: Option<Code>,
    has_keys: bool,
    /// The call that creates a client.
    create: String,
    /// Statements that set the credentials of all schemes.
    placeholders: Vec<String>,
    has_models: bool,
    schemes: Option<Code>,
    /// What `apiClient_create` uses; none where that is no whole URL.
    base_url: Option<Code>,
    /// Servers to choose from, or with variables.
    servers: Option<Code>,
    reference: Reference,
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let classes = docs::classes(client.names);
    let mut names = client.models().map(|id| (id, client.types.model(id).stem.to_string()));
    let pages = Pages::new(&classes, &mut names);
    let dialect = Writer { client };
    let docs = Docs { api: client.api, dialect: &dialect, classes: &classes, pages: &pages, has_readme: true };
    docs.write(files);
    files.push("README.md", render(&readme(client, &docs)));
}

fn readme(client: &Client<'_>, docs: &Docs<'_>) -> Readme {
    let info = &client.api.info;
    let first = first_call(client);
    let fills = first.as_ref().is_some_and(|first| first.as_str().contains("_new();"));
    Readme {
        title: Code::new(markdown_line(info.title)),
        api: readme::named(info.title),
        about: readme::about(info),
        version: Code::new(markdown_line(info.version)),
        built: (!client.options.hide_generation_timestamp).then(crate::emit::iso_time),
        package: package(info.title),
        first,
        filling: if fills { None } else { filled(client) },
        has_keys: credentials(client.api, alphabet(client.options)).iter().any(|credential| credential.is_keys),
        create: create(client),
        placeholders: placeholders(&client.api.security_schemes, alphabet(client.options))
            .iter()
            .map(|statement| statement.replace('\n', "\n    "))
            .collect(),
        has_models: !docs.pages.models.is_empty(),
        schemes: readme::schemes(client.api, &["Setting"], &|_, scheme| vec![Code::new(setting(client, scheme))]),
        base_url: base_url(&client.api.servers).ok().map(|url| line(&url)),
        servers: readme::servers(client.api),
        reference: docs.reference(None),
    }
}

/// The call that creates a client: with a URL for the reader to replace, where the API description has none.
fn create(client: &Client<'_>) -> String {
    let Err(path) = base_url(&client.api.servers) else { return "apiClient_create()".to_owned() };
    let path = if path.starts_with('/') { path } else { String::new() };
    let url = string(&format!("https://example.com{path}"));
    let keys = credentials(client.api, alphabet(client.options)).into_iter().filter(|credential| credential.is_keys);
    let arguments = [url.as_str(), "NULL"].into_iter().chain(keys.map(|_| "NULL"));
    format!("apiClient_create_with_base_path({})", list(arguments, 61, 8, 2))
}

/// A program that makes the first call, with the credentials that it requires.
fn first_call(client: &Client<'_>) -> Option<Code> {
    let group = client.names.groups.first()?;
    let named = group.operations.first()?;
    let schemes = readme::credentials(client.api, named.operation);
    Some(program(client, group, named, &create(client), placeholders(schemes, alphabet(client.options))))
}

/// The example of how a model is filled: one that a call sends, else the first that has plain fields.
fn filled(client: &Client<'_>) -> Option<Code> {
    let model = |ty: &Type<'_>| if let Shape::Model(id) = ty.shape { Some(id) } else { None };
    let named = client.names.groups.iter().flat_map(|group| &group.operations);
    let sent = named.flat_map(|named| parts(named.operation)).filter_map(|part| model(&part.ty()));
    let all: Vec<ModelId> = sent.chain(client.models()).filter(|id| client.api.model(*id).used).collect();
    all.into_iter().find_map(|id| filling(client, id))
}

/// How a credential is set, in Markdown.
fn setting(client: &Client<'_>, scheme: &SecurityScheme<'_>) -> String {
    match &scheme.kind {
        SecurityKind::ApiKey { place, name } => {
            let place = if *place == Place::Query { "query parameter" } else { place.word() };
            let field = key_field(scheme.name, alphabet(client.options));
            format!("a `keyValuePair_t` in `{field}` with the key **{}**, sent as a {place}", markdown_line(name))
        }
        SecurityKind::Basic => "`username` and `password`".to_owned(),
        SecurityKind::MutualTls => "certificate and key in an `sslConfig_t`".to_owned(),
        SecurityKind::Http(_) => "set the header in `curl_pre_invoke_func`".to_owned(),
        _ => "`accessToken`, sent as a bearer token".to_owned(),
    }
}
