//! README.md.

use askama::Template;

use super::example::{self, example};
use super::server::{Server, package_name};
use crate::api::{SecurityScheme, Type};
use crate::emit::options::Port;
use crate::emit::text::word;
use crate::generators::docs::readme::{self, named};
use crate::generators::docs::reference::{Outgoing, interfaces, outgoing};
use crate::generators::docs::{code, line};
use crate::generators::servers::error_example;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::Code;
use crate::generators::typescript::types::Types;
use crate::plan::contract::base_path;
use crate::plan::credentials::CredentialKind;

#[derive(Template)]
#[template(path = "nodejs-express-server/README.md", escape = "none")]
pub struct Readme {
    title: Code,
    /// The API's title in a phrase.
    api: Code,
    version: Code,
    about: Vec<Code>,
    port: Port,
    /// A document of the API's own model of errors; `None` if errors are problem documents (RFC 9457).
    error_example: Option<Code>,
    lenient_booleans: bool,
    base_path: Code,
    /// The base path as the cell of a table.
    base_path_code: Code,
    /// The origins as code; empty if there are none.
    cors_origins: Code,
    streams: bool,
    example: Option<ExampleView>,
    schemes: Option<Code>,
    hooks: Vec<Code>,
    /// A table of the services and their functions.
    operations: Option<Code>,
    outgoing: Option<Outgoing>,
    /// The name of the container image.
    image: Code,
}

struct ExampleView {
    service: Ident,
    function: Code,
}

pub fn view(server: &Server<'_>) -> Readme {
    let info = &server.api.info;
    let services = server.names.groups.iter().map(|group| {
        let functions = group.operations.iter().map(|named| &named.name).collect();
        (crate::code!("`services/{}.js`", group.service), functions)
    });
    let words = server.options.words("string");
    let types = Types { names: &server.names.models, null_safe_maps: false, words };
    let text = |ty: &Type<'_>| line(types.code(ty, None).as_str());
    let shown = example(server);
    let base_path = base_path(server.api);
    Readme {
        error_example: error_example(&server.options.problem_model),
        lenient_booleans: server.options.lenient_booleans,
        title: line(info.title),
        api: named(info.title),
        version: line(info.version),
        about: readme::about(info),
        port: server.options.server_port,
        base_path: line(&base_path),
        base_path_code: readme::default_path(&base_path),
        cors_origins: match server.options.cors_origins.trim() {
            "" => Code::default(),
            origins => code(origins),
        },
        streams: server.options.stream_bodies,
        hooks: example::hooks(server.api, shown.as_ref()),
        example: shown.map(|shown| ExampleView { service: shown.service.clone(), function: shown.function }),
        schemes: readme::schemes(server.api, &["Credential"], &|_, scheme| vec![Code::fixed(credential(scheme))]),
        operations: interfaces(["Service", "Functions"], services),
        outgoing: outgoing(server.api, &text),
        image: word(&package_name(info.title)),
    }
}

/// The credential that a hook receives, in Markdown.
fn credential(scheme: &SecurityScheme<'_>) -> &'static str {
    match CredentialKind::of(scheme) {
        CredentialKind::Key { .. } => "the key, a string",
        CredentialKind::Basic => "`{ username, password }`",
        CredentialKind::Bearer | CredentialKind::OAuth2 => "the token, a string",
        CredentialKind::Certificate => {
            "the certificate as returned by `socket.getPeerCertificate()`, or null if a proxy terminates TLS"
        }
        CredentialKind::Signature | CredentialKind::Http(_) => {
            "the part of `Authorization` after the scheme name, a string"
        }
    }
}
