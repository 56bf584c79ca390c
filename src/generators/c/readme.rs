//! README.md: what a user of the client reads first.

use askama::Template;

use super::docs::{Pages, type_text};
use super::example::program;
use super::files::{Client, render};
use super::filling::filling;
use super::names::alphabet;
use super::project::package;
use super::request::{credentials, key_field, placeholders};
use super::text::{Code, list, markdown_line, markdown_text, string};
use crate::api::{ModelId, Place, SecurityKind, SecurityScheme, Shape, Type};
use crate::emit::Files;
use crate::generators::beside::{self, IncomingRow, SchemeRow};
use crate::generators::names::Ident;
use crate::generators::operations::{default_url, parts};
use crate::generators::readme::{self, OPERATION_ROWS, ServerRow, is_long};
use crate::lean::LeanSort;

#[derive(Template)]
#[template(path = "c/README.md", escape = "none")]
struct Readme {
    title: Code,
    /// The API in a sentence.
    api: Code,
    description: Code,
    more: Option<Code>,
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
    apis: Vec<ApiRow>,
    /// True if the table has numbers of functions only.
    is_long: bool,
    /// Name and page.
    models: Vec<(Ident, Ident)>,
    /// True if there are too many to name them.
    many_models: bool,
    webhooks: Vec<IncomingRow>,
    schemes: Vec<SchemeRow>,
    /// What `apiClient_create` uses; none where that is no whole URL.
    base_url: Option<Code>,
    /// Servers to choose from, or with variables.
    servers: Vec<ServerRow>,
}

struct ApiRow {
    class: Ident,
    page: Ident,
    functions: Vec<Ident>,
}

pub fn write(client: &Client<'_>, pages: &Pages, files: &mut Files) {
    files.push("README.md", render(&readme(client, pages)));
}

fn readme(client: &Client<'_>, pages: &Pages) -> Readme {
    let info = &client.api.info;
    let mut models: Vec<_> =
        client.models().map(|id| (client.types.model(id).stem.clone(), pages.model(id).clone())).collect();
    models.lean_sort();
    let first = first_call(client);
    let fills = first.as_ref().is_some_and(|first| first.as_str().contains("_new();"));
    Readme {
        title: Code::new(markdown_line(info.title)),
        api: readme::named(info.title),
        description: Code::new(info.description.or(info.summary).map(markdown_text).unwrap_or_default()),
        more: info.external_docs.map(|docs| beside::docs_line(&docs)),
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
        apis: client
            .names
            .groups
            .iter()
            .map(|group| ApiRow {
                class: group.class.clone(),
                page: pages.class(&group.class).clone(),
                functions: group.operations.iter().map(|named| named.function.clone()).collect(),
            })
            .collect(),
        is_long: is_long(client.api),
        many_models: models.len() > OPERATION_ROWS,
        models,
        webhooks: beside::incoming(client.api, &client.api.webhooks, &|ty| type_text(client, ty, None)),
        schemes: client.api.security_schemes.iter().map(|scheme| scheme_row(client, scheme)).collect(),
        base_url: base_url(client).ok().map(|url| Code::new(markdown_line(&url))),
        servers: readme::servers(client.api),
    }
}

/// The URL that `apiClient_create` uses, or the path of one that is no whole URL.
fn base_url(client: &Client<'_>) -> Result<String, String> {
    let url = client.api.servers.first().map(default_url).unwrap_or_default();
    let url = url.trim_end_matches('/').to_owned();
    if url.starts_with("http://") || url.starts_with("https://") { Ok(url) } else { Err(url) }
}

/// The call that creates a client: with a URL for the reader to replace, where the API description has none.
fn create(client: &Client<'_>) -> String {
    let Err(path) = base_url(client) else { return "apiClient_create()".to_owned() };
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

fn scheme_row(client: &Client<'_>, scheme: &SecurityScheme<'_>) -> SchemeRow {
    let how = match &scheme.kind {
        SecurityKind::ApiKey { place, name } => {
            let place = match place {
                Place::Query => "query parameter",
                Place::Cookie => "cookie",
                _ => "header",
            };
            let field = key_field(scheme.name, alphabet(client.options));
            format!("a `keyValuePair_t` in `{field}` with the key **{}**, sent as a {place}", markdown_line(name))
        }
        SecurityKind::Basic => "`username` and `password`".to_owned(),
        SecurityKind::MutualTls => "certificate and key in an `sslConfig_t`".to_owned(),
        SecurityKind::Http(_) => "set the header in `curl_pre_invoke_func`".to_owned(),
        _ => "`accessToken`, sent as a bearer token".to_owned(),
    };
    beside::scheme(scheme, how)
}
