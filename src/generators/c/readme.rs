//! README.md: what a user of the client reads first.

use askama::Template;

use super::docs::{OperationRow, Pages, base_path, row, type_text};
use super::example::{call, filling};
use super::files::{Client, render};
use super::names::alphabet;
use super::project::package;
use super::request::{Credential, credentials, key_field};
use super::text::{Code, markdown_line, markdown_text, string};
use crate::api::{ModelId, Place, SecurityKind, SecurityScheme, Server, Shape, Type};
use crate::emit::Files;
use crate::generators::beside::{self, IncomingRow, SchemeRow};
use crate::generators::names::Ident;
use crate::generators::operations::parts;

#[derive(Template)]
#[template(path = "c/README.md", escape = "none")]
struct Readme {
    title: Code,
    description: Code,
    more: Option<Code>,
    version: Code,
    /// When it was generated, where the options ask for it.
    built: Option<String>,
    package: Code,
    first: Option<Code>,
    filling: Option<Code>,
    /// The fields for API keys, with the name of one.
    keys: Vec<(Ident, Code)>,
    texts: Vec<Credential>,
    apis: Vec<ApiRow>,
    /// Name and page.
    models: Vec<(Ident, Ident)>,
    webhooks: Vec<IncomingRow>,
    schemes: Vec<SchemeRow>,
    base_path: Code,
    servers: Vec<ServerRow>,
}

struct ApiRow {
    class: Ident,
    page: Ident,
    operations: Vec<OperationRow>,
}

struct ServerRow {
    url: Code,
    description: Code,
    /// Name, default and choices.
    variables: Vec<Code>,
}

pub fn write(client: &Client<'_>, pages: &Pages, files: &mut Files) {
    files.push("README.md", render(&readme(client, pages)));
}

fn readme(client: &Client<'_>, pages: &Pages) -> Readme {
    let info = &client.api.info;
    let mut models: Vec<_> =
        client.models().map(|id| (client.types.model(id).stem.clone(), pages.model(id).clone())).collect();
    models.sort();
    let first = client.names.groups.first().and_then(|group| Some((group, group.operations.first()?)));
    let (keys, texts): (Vec<_>, Vec<_>) =
        credentials(client.api, alphabet(client.options)).into_iter().partition(|credential| credential.is_keys);
    Readme {
        title: Code::new(markdown_line(info.title)),
        description: Code::new(info.description.or(info.summary).map(markdown_text).unwrap_or_default()),
        more: info.external_docs.map(|docs| beside::docs_line(&docs)),
        version: Code::new(markdown_line(info.version)),
        built: (!client.options.hide_generation_timestamp).then(crate::emit::iso_time),
        package: package(info.title),
        first: first.map(|(group, operation)| call(client, group, operation, true)),
        filling: filled(client),
        keys: keys.into_iter().map(|key| (key.name.clone(), key_name(client, &key))).collect(),
        texts,
        apis: client
            .names
            .groups
            .iter()
            .map(|group| ApiRow {
                class: group.class.clone(),
                page: pages.class(&group.class).clone(),
                operations: group.operations.iter().map(row).collect(),
            })
            .collect(),
        models,
        webhooks: beside::incoming(client.api, &client.api.webhooks, &|ty| type_text(client, ty, None)),
        schemes: client.api.security_schemes.iter().map(|scheme| scheme_row(client, scheme)).collect(),
        base_path: base_path(client),
        servers: client.api.servers.iter().map(server_row).collect(),
    }
}

/// The example of how a model is filled: one that a call sends, else the first that has plain fields.
fn filled(client: &Client<'_>) -> Option<Code> {
    let model = |ty: &Type<'_>| if let Shape::Model(id) = ty.shape { Some(id) } else { None };
    let named = client.names.groups.iter().flat_map(|group| &group.operations);
    let sent = named.flat_map(|named| parts(named.operation)).filter_map(|part| model(&part.ty()));
    let all: Vec<ModelId> = sent.chain(client.models()).filter(|id| client.api.model(*id).used).collect();
    all.into_iter().find_map(|id| filling(client, id))
}

/// What the first scheme whose keys are in a field calls its key.
fn key_name(client: &Client<'_>, field: &Credential) -> Code {
    let name = client.api.security_schemes.iter().find_map(|scheme| match scheme.kind {
        SecurityKind::ApiKey { name, .. } => {
            (key_field(scheme.name, alphabet(client.options)) == field.name.as_str()).then_some(name)
        }
        _ => None,
    });
    string(name.unwrap_or_default())
}

fn scheme_row(client: &Client<'_>, scheme: &SecurityScheme<'_>) -> SchemeRow {
    let how = match &scheme.kind {
        SecurityKind::ApiKey { place, name } => {
            let place = match place {
                Place::Query => "query",
                Place::Cookie => "cookie",
                _ => "header",
            };
            let field = key_field(scheme.name, alphabet(client.options));
            format!("a `keyValuePair_t` in `{field}` with the key **{}**, sent in the {place}", markdown_line(name))
        }
        SecurityKind::Basic => "`username` and `password`".to_owned(),
        SecurityKind::MutualTls => "certificate and key in an `sslConfig_t`".to_owned(),
        SecurityKind::Http(_) => "set the header in `curl_pre_invoke_func`".to_owned(),
        _ => "`accessToken`, sent as a bearer token".to_owned(),
    };
    beside::scheme(scheme, how)
}

fn server_row(server: &Server<'_>) -> ServerRow {
    let variables = server.variables.iter().map(|variable| {
        let choices: Vec<_> = variable.allowed.iter().map(|choice| markdown_line(choice)).collect();
        let choices = if choices.is_empty() { String::new() } else { format!(", one of {}", choices.join(", ")) };
        let (name, default) = (markdown_line(variable.name), markdown_line(&variable.default));
        Code::new(format!("{name}: defaults to {default}{choices}"))
    });
    ServerRow {
        url: Code::new(markdown_line(&server.url)),
        description: Code::new(server.description.or(server.name).map(markdown_line).unwrap_or_default()),
        variables: variables.collect(),
    }
}
