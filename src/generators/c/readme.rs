//! README.md, the introduction for users of the client.

use askama::Template;

use super::client::Client;
use super::docs::{self, Writer};
use super::example::{Program, program};
use super::filling::filling;
use super::names::alphabet;
use super::request::{credentials, key_field, placeholders};
use super::text::{Code, list, string};
use crate::api::{ModelId, SecurityScheme};
use crate::code;
use crate::emit::Files;
use crate::emit::iso_time;
use crate::generators::context::render;
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, Pages, line, readme};
use crate::plan::credentials::{CredentialKind, is_key, place};
use crate::plan::operations::base_url;

#[derive(Template)]
#[template(path = "c/README.md", escape = "none")]
struct Readme {
    title: Code,
    /// A sentence about the API.
    api: Code,
    about: Vec<Code>,
    version: Code,
    /// The date of generation, if the options ask for it.
    built: Option<Code>,
    package: Code,
    /// The prefix of all symbols.
    prefix: Code,
    first: Option<Code>,
    /// An example of filling a model, unless the first call shows it.
    filling: Option<Code>,
    has_keys: bool,
    /// The call that creates a client.
    create: Code,
    /// Statements that set the credentials of all schemes.
    placeholders: Vec<Code>,
    has_models: bool,
    schemes: Option<Code>,
    /// The base URL of `apiClient_create`; none if it is not a complete URL.
    base_url: Option<Code>,
    /// Servers with variables, or several servers.
    servers: Option<Code>,
    reference: Reference,
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let mut names = client.api.used_models().map(|id| (id, client.types.model(id).stem.to_string()));
    let pages = Pages::new(docs::classes(client.names), &mut names);
    let dialect = Writer { client };
    let docs = Docs { api: client.api, dialect: &dialect, pages: &pages, place: DocsPlace::usual(true) };
    docs.write(files);
    files.push("README.md", render(&readme(client, &docs)));
}

fn readme(client: &Client<'_>, docs: &Docs<'_>) -> Readme {
    let info = &client.api.info;
    let create = create(client);
    let first = first_call(client, &create);
    let creates_models = first.as_ref().is_some_and(|first| first.creates_models);
    Readme {
        title: line(info.title),
        api: readme::named(info.title),
        about: readme::about(info),
        version: line(info.version),
        built: (!client.options.hide_generation_timestamp).then(|| line(&iso_time())),
        package: client.names.library.package.clone(),
        prefix: client.names.library.prefix.clone(),
        first: first.map(|first| first.text),
        filling: if creates_models { None } else { filled(client) },
        has_keys: client.api.security_schemes.iter().any(is_key),
        create,
        placeholders: placeholders(&client.api.security_schemes, alphabet(client.options))
            .statements
            .iter()
            .map(|statement| statement.indented("    "))
            .collect(),
        has_models: !docs.pages.models.is_empty(),
        schemes: readme::schemes(client.api, &["Setting"], &|_, scheme| vec![setting(client, scheme)]),
        base_url: base_url(&client.api.servers).ok().map(|url| line(&url)),
        servers: readme::servers(client.api),
        reference: docs.reference(None),
    }
}

/// The call that creates a client, with a placeholder URL if the API description has none.
fn create(client: &Client<'_>) -> Code {
    let Err(path) = base_url(&client.api.servers) else { return Code::fixed("apiClient_create()") };
    let path = if path.starts_with('/') { path } else { String::new() };
    let url = string(&format!("https://example.com{path}"));
    let keys = credentials(client.api, alphabet(client.options)).into_iter().filter(|credential| credential.is_keys);
    let null = Code::fixed("NULL");
    let arguments: Vec<_> = [url, null.clone()].into_iter().chain(keys.map(|_| null.clone())).collect();
    code!("apiClient_create_with_base_path({})", list(&arguments, 61, 8, 2))
}

/// A program that makes the first call, with the credentials that it requires.
fn first_call(client: &Client<'_>, create: &Code) -> Option<Program> {
    let group = client.names.groups.first()?;
    let named = group.operations.first()?;
    let schemes = readme::credentials(client.api, named.operation);
    Some(program(client, group, named, create, placeholders(schemes, alphabet(client.options))))
}

/// An example of filling a model: a model that a call sends, or else the first with plain fields.
fn filled(client: &Client<'_>) -> Option<Code> {
    let named = client.names.groups.iter().flat_map(|group| &group.operations);
    let sent = named.flat_map(|named| &named.arguments).filter(|it| it.is_body()).filter_map(|it| it.ty.model());
    let all: Vec<ModelId> = sent.chain(client.api.used_models()).filter(|id| client.api.model(*id).used).collect();
    all.into_iter().find_map(|id| filling(client, id))
}

/// The way to set a credential, in Markdown.
fn setting(client: &Client<'_>, scheme: &SecurityScheme<'_>) -> Code {
    Code::fixed(match CredentialKind::of(scheme) {
        CredentialKind::Key { location, name } => {
            let (field, place) = (key_field(scheme.name, alphabet(client.options)), place(location));
            return code!("a `keyValuePair_t` in `{}` with the key **{}**, sent as a {}", field, line(name), place);
        }
        CredentialKind::Basic => "`username` and `password`",
        CredentialKind::Bearer | CredentialKind::OAuth2 => "`accessToken`, sent as a bearer token",
        CredentialKind::Certificate => "certificate and key in an `sslConfig_t`",
        CredentialKind::Signature | CredentialKind::Http(_) => "set the header with `apiClient_setHeader`",
    })
}
