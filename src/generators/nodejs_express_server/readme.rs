//! README.md: what a user of the server reads first.

use askama::Template;

use super::declarations::hooks;
use super::example::{self, example};
use super::files::{Server, package_name};
use crate::api::{Callback, SecurityKind, SecurityScheme, Type};
use crate::emit::markdown::code;
use crate::emit::options::Port;
use crate::generators::contract::base_path;
use crate::generators::docs::readme::SchemeRow;
use crate::generators::docs::readme::{self, named};
use crate::generators::docs::rows::{self, Incoming};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, markdown_line, markdown_text};
use crate::generators::typescript::types::Types;

#[derive(Template)]
#[template(path = "nodejs-express-server/README.md", escape = "none")]
pub struct Readme {
    title: Code,
    /// The API in a sentence.
    api: Code,
    version: Code,
    description: Code,
    more: Option<Code>,
    port: Port,
    base_path: Code,
    /// In a table.
    base_path_code: Code,
    example: Option<ExampleView>,
    schemes: Vec<SchemeRow>,
    /// Some scheme has a description.
    describes_schemes: bool,
    hooks: Vec<Code>,
    services: Vec<ServiceRow>,
    /// What the server may call: webhooks, and callbacks of operations.
    calls: Vec<Incoming>,
    /// Of the container.
    image: String,
}

struct ExampleView {
    service: Ident,
    function: Code,
}

struct ServiceRow {
    service: Ident,
    functions: Vec<Ident>,
}

pub fn view(server: &Server<'_>) -> Readme {
    let info = &server.api.info;
    let services = server.names.groups.iter().map(|group| ServiceRow {
        service: group.service.clone(),
        functions: group.operations.iter().map(|named| named.name.clone()).collect(),
    });
    let shown = example(server);
    let base_path = base_path(server.api);
    let schemes = &server.api.security_schemes;
    Readme {
        title: Code::new(markdown_line(info.title)),
        api: named(info.title),
        version: Code::new(markdown_line(info.version)),
        description: Code::new(info.description.map(markdown_text).unwrap_or_default()),
        more: info.external_docs.map(|docs| rows::docs_line(&docs)),
        port: server.options.server_port,
        base_path: Code::new(markdown_line(&base_path)),
        base_path_code: if base_path.is_empty() { Code::new("empty") } else { Code::new(code(&base_path)) },
        hooks: example::hooks(server.api, shown.as_ref(), &hooks(server)),
        example: shown.map(|shown| ExampleView { service: shown.service.clone(), function: shown.function }),
        describes_schemes: schemes.iter().any(|scheme| scheme.description.is_some()),
        schemes: schemes.iter().map(scheme_row).collect(),
        services: services.collect(),
        calls: calls(server),
        image: package_name(info.title),
    }
}

fn calls(server: &Server<'_>) -> Vec<Incoming> {
    let words = server.options.words("string");
    let types = Types { names: &server.names.models, null_safe_maps: false, words };
    let text = |ty: &Type<'_>| Code::new(markdown_line(types.code(ty, None).as_str()));
    let callbacks = server.api.operations.iter().flat_map(|operation| &operation.callbacks);
    let rows = |callbacks: &[Callback<'_>]| rows::incoming(server.api, callbacks, &text);
    let mut out = rows(&server.api.webhooks);
    out.extend(callbacks.flat_map(|callback| rows(std::slice::from_ref(callback))));
    out
}

fn scheme_row(scheme: &SecurityScheme<'_>) -> SchemeRow {
    let how = match &scheme.kind {
        SecurityKind::ApiKey { .. } => "the key, a string",
        SecurityKind::Basic => "`{ username, password }`",
        SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
            "the token, a string"
        }
        SecurityKind::MutualTls => {
            "the certificate as returned by `socket.getPeerCertificate()`, or null if a proxy terminates TLS"
        }
        SecurityKind::Http(_) => "the part of `Authorization` after the scheme name, a string",
    };
    SchemeRow { name: Code::new(code(scheme.name)), ..readme::scheme(scheme, how) }
}
