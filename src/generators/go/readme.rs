//! README.md and docs/: what a user of the client reads first.

use askama::Template;

use super::client::Client;
use super::docs::{Writer, classes};
use super::example::program;
use super::project::module;
use super::text::word;
use crate::api::SecurityScheme;
use crate::code;
use crate::emit::text::Code;
use crate::emit::{Files, iso_time};
use crate::generators::context::render;
use crate::generators::docs::readme::{self, named, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, code, line};
use crate::plan::credentials::{CredentialKind, place};
use crate::plan::operations::{base_url, result};

#[derive(Template)]
#[template(path = "go/README.md", escape = "none")]
struct Readme {
    package: Code,
    module: Code,
    /// The API in a sentence.
    api: Code,
    version: Code,
    about: Vec<Code>,
    package_version: Code,
    built: Option<Code>,
    first: Option<Code>,
    asks_host: bool,
    servers: Option<Code>,
    schemes: Option<Code>,
    signs: bool,
    reference: Reference,
}

/// Operations that are tried for one with a short program, and the bytes of such.
const TRIED: usize = 20;
const SHORT: usize = 900;

pub fn write(client: &Client<'_>, files: &mut Files) {
    let (classes, pages) = classes(client);
    let dialect = Writer { client, pages: &pages };
    let place = DocsPlace::usual(true);
    let docs = Docs { api: client.api, dialect: &dialect, classes: &classes, pages: &pages, place };
    docs.write(files);
    let (api, options) = (client.api, client.options);
    let readme = Readme {
        package: word(&options.package_name),
        module: module(client),
        api: named(api.info.title),
        version: line(api.info.version),
        about: readme::about(&api.info),
        package_version: line(&options.package_version),
        built: (!options.hide_generation_timestamp).then(|| line(&iso_time())),
        first: first(client),
        asks_host: base_url(&api.servers).is_err(),
        servers: servers(api),
        schemes: schemes(api, &["Value of the context"], &|_, scheme| vec![setting(scheme)]),
        signs: options.with_aws_v4_signature,
        reference: docs.reference(None),
    };
    files.push("README.md", render(&readme));
}

/// The first short program that prints something, or else the first.
fn first(client: &Client<'_>) -> Option<Code> {
    let all = client.names.groups.iter().flat_map(|group| group.operations.iter().map(move |named| (group, named)));
    let prints = |named: &super::names::NamedOperation<'_, '_>| result(named.operation).is_some_and(|ty| !ty.is_file());
    let mut tried = all.take(TRIED).map(|(group, named)| (prints(named), program(client, group, named))).peekable();
    let first = tried.peek().map(|(_, program)| program.clone());
    tried.find(|(prints, program)| *prints && program.as_str().len() < SHORT).map(|(_, program)| program).or(first)
}

/// What has the credentials of a scheme.
fn setting(scheme: &SecurityScheme<'_>) -> Code {
    match CredentialKind::of(scheme) {
        CredentialKind::Key { location, name } => {
            code!("`ContextAPIKeys`, sent as the {} {}", place(location), code(name))
        }
        CredentialKind::Basic => Code::fixed("`ContextBasicAuth`, a `BasicAuth`"),
        CredentialKind::Bearer => Code::fixed("`ContextAccessToken`, a string"),
        CredentialKind::OAuth2 => Code::fixed("`ContextOAuth2`, an `oauth2.TokenSource` or a string"),
        CredentialKind::Certificate => Code::fixed("none: set a client certificate in the `Transport` of `HTTPClient`"),
        CredentialKind::Signature | CredentialKind::Http(_) => {
            Code::fixed("none: set the header `Authorization` with `AddDefaultHeader`")
        }
    }
}
