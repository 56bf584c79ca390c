//! README.md: what a user of the server reads first.

use askama::Template;

use super::files::Server;
use crate::api::{SecurityKind, SecurityScheme};
use crate::generators::beside::{self, SchemeRow};
use crate::generators::contract::base_path;
use crate::generators::typescript::docs::{OperationRow, row};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, markdown_line, markdown_text};

#[derive(Template)]
#[template(path = "nodejs-express-server/README.md", escape = "none")]
pub struct Readme {
    title: Code,
    description: Code,
    port: u16,
    base_path: Code,
    services: Vec<ServiceRow>,
    schemes: Vec<SchemeRow>,
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
        more: info.external_docs.map(|docs| beside::docs_line(&docs)),
    }
}

fn scheme_row(scheme: &SecurityScheme<'_>) -> SchemeRow {
    let how = match &scheme.kind {
        SecurityKind::ApiKey { .. } => "the key, a string",
        SecurityKind::Basic => "`{ username, password }`",
        SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
            "the token, a string"
        }
        SecurityKind::MutualTls => "the certificate, as `socket.getPeerCertificate()` gives it",
        SecurityKind::Http(_) => "what follows the scheme's name in `Authorization`, a string",
    };
    beside::scheme(scheme, how)
}
