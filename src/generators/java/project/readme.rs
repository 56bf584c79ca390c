//! README.md and the pages in docs/.

use askama::Template;

use super::Artifact;
use crate::api::SecurityScheme;
use crate::emit::{Files, iso_time};
use crate::generators::context::render;
use crate::generators::docs::{code as in_backticks, line, readme};
use crate::generators::java::client::Client;
use crate::generators::java::text::{Code, string};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::base_url;

#[derive(Template)]
#[template(path = "java/README.md", escape = "none")]
struct Readme<'r> {
    title: Code,
    /// The API in a sentence.
    api: Code,
    about: Vec<Code>,
    version: Code,
    /// The time of generation, if the options ask for it.
    built: Option<Code>,
    own: &'r Artifact,
    /// A program that makes the first call.
    first: Option<Code>,
    base_url: Option<Code>,
    servers: Option<Code>,
    schemes: Option<Code>,
    has_pages: bool,
    reference: Code,
}

pub fn write(client: &Client<'_>, own: &Artifact, files: &mut Files) {
    let info = &client.api.info;
    let readme = Readme {
        title: line(info.title),
        api: readme::named(info.title),
        about: readme::about(info),
        version: line(info.version),
        built: (!client.options.hide_generation_timestamp).then(|| line(&iso_time())),
        own,
        first: None,
        base_url: base_url(&client.api.servers).ok().map(|url| in_backticks(&url)),
        servers: readme::servers(client.api),
        schemes: readme::schemes(client.api, &["Methods of `ApiClient`"], &|_, scheme| vec![value(scheme)]),
        has_pages: false,
        reference: Code::default(),
    };
    files.push("README.md", render(&readme));
}

/// The way in which a credential is passed.
fn value(scheme: &SecurityScheme<'_>) -> Code {
    match CredentialKind::of(scheme) {
        CredentialKind::Key { .. } => in_backticks(&format!("setApiKey({}, …)", string(scheme.name))),
        CredentialKind::Basic => Code::fixed("`setUsername` and `setPassword`"),
        CredentialKind::Bearer | CredentialKind::OAuth2 => Code::fixed("`setBearerToken` with a string or a supplier"),
        CredentialKind::Certificate => Code::fixed("a certificate in the `SSLContext` of `setHttpClientBuilder`"),
        CredentialKind::Signature | CredentialKind::Http(_) => Code::fixed("a header from `setRequestInterceptor`"),
    }
}
