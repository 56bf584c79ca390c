//! README.md: what a user of the server reads first.

use askama::Template;

use super::files::Server;
use crate::api::{Callback, SecurityKind, SecurityScheme, Type};
use crate::generators::beside::{self, IncomingRow, SchemeRow};
use crate::generators::contract::base_path;
use crate::generators::typescript::docs::{OperationRow, row};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, markdown_line, markdown_text};
use crate::generators::typescript::types::Types;

#[derive(Template)]
#[template(path = "nodejs-express-server/README.md", escape = "none")]
pub struct Readme {
    title: Code,
    description: Code,
    port: u16,
    base_path: Code,
    services: Vec<ServiceRow>,
    schemes: Vec<SchemeRow>,
    /// What the server may call: webhooks, and callbacks of operations.
    calls: Vec<IncomingRow>,
    more: Option<Code>,
}

struct ServiceRow {
    service: Ident,
    operations: Vec<OperationRow>,
}

pub fn view(server: &Server<'_>) -> Readme {
    let info = &server.api.info;
    let services = server.names.groups.iter().map(|group| ServiceRow {
        service: group.service.clone(),
        operations: group.operations.iter().map(|named| row(named.operation, &named.name)).collect(),
    });
    Readme {
        title: Code::new(markdown_line(info.title)),
        description: Code::new(info.description.map(markdown_text).unwrap_or_default()),
        port: server.options.port(),
        base_path: Code::new(markdown_line(&base_path(server.api))),
        services: services.collect(),
        schemes: server.api.security_schemes.iter().map(scheme_row).collect(),
        calls: calls(server),
        more: info.external_docs.map(|docs| beside::docs_line(&docs)),
    }
}

fn calls(server: &Server<'_>) -> Vec<IncomingRow> {
    let words = server.options.words("string");
    let types = Types { names: &server.names.models, null_safe_maps: false, words };
    let text = |ty: &Type<'_>| Code::new(markdown_line(types.code(ty, None).as_str()));
    let callbacks = server.api.operations.iter().flat_map(|operation| &operation.callbacks);
    let rows = |callbacks: &[Callback<'_>]| beside::incoming(server.api, callbacks, &text);
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
            "the certificate as returned by `socket.getPeerCertificate()`, or null if a proxy terminates \
             TLS"
        }
        SecurityKind::Http(_) => "the part of `Authorization` after the scheme name, a string",
    };
    beside::scheme(scheme, how)
}
