//! README.md and the pages in docs/.

use std::slice::from_ref;

use askama::Template;

use super::artifact::Artifact;
use crate::api::SecurityScheme;
use crate::code;
use crate::emit::{Files, iso_time};
use crate::generators::context::render;
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, Pages, code as in_backticks, line, readme};
use crate::generators::java::client::Client;
use crate::generators::java::docs::{self, Writer};
use crate::generators::java::example::Examples;
use crate::generators::java::jackson::Jackson;
use crate::generators::java::models::Models;
use crate::generators::java::options::Library;
use crate::generators::java::packages::Packages;
use crate::generators::java::pages;
use crate::generators::java::text::{Code, string};
use crate::plan::credentials::{CredentialKind, TokenRequest};
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
    reference: Reference,
    library: Library,
    jackson: Jackson,
    release: u8,
    spring: u8,
    has_requests: bool,
}

pub fn write(client: &Client<'_>, packages: &Packages, own: &Artifact, files: &mut Files) {
    let models = Models::of(client, packages);
    let declared = client.api.used_models().filter(|id| models.is_declared(*id));
    let mut names = declared.map(|id| (id, client.names.models[id].to_string()));
    let documents = Pages::new(docs::classes(client.names), &mut names);
    let examples = &Examples::of(client, packages, "new File(\"file.bin\")");
    let dialect = Writer { client, packages, examples, pages: &documents };
    let docs = Docs { api: client.api, dialect: &dialect, pages: &documents, place: DocsPlace::usual(true) };
    docs.write(files);
    let info = &client.api.info;
    let readme = Readme {
        title: line(info.title),
        api: readme::named(info.title),
        about: readme::about(info),
        version: line(info.version),
        built: (!client.options.hide_generation_timestamp).then(|| line(&iso_time())),
        own,
        first: first(client, examples, &dialect),
        base_url: base_url(&client.api.servers).ok().map(|url| in_backticks(&url)),
        servers: readme::servers(client.api),
        schemes: readme::schemes(client.api, &["Methods of `ApiClient`"], &|_, scheme| {
            vec![value(scheme, client.options.library)]
        }),
        has_pages: pages::any(client),
        reference: docs.reference(None),
        library: client.options.library,
        jackson: client.options.jackson(),
        release: client.options.release(),
        spring: client.options.spring().unwrap_or_default(),
        has_requests: client.options.has_requests(),
    };
    files.push("README.md", render(&readme));
}

/// A program with the first call that has an example.
fn first(client: &Client<'_>, examples: &Examples<'_>, writer: &Writer<'_>) -> Option<Code> {
    client.names.groups.iter().find_map(|group| {
        group.operations.iter().find_map(|named| {
            let snippet = examples.call(named)?;
            let schemes = readme::credentials(client.api, named.operation);
            let set = schemes.into_iter().flat_map(credential).collect();
            Some(writer.program(group, named, snippet, set))
        })
    })
}

/// The statement that sets a credential.
fn credential(scheme: &SecurityScheme<'_>) -> Vec<Code> {
    match CredentialKind::of(scheme) {
        CredentialKind::Key { .. } => vec![code!("client.setApiKey({}, \"YOUR_API_KEY\");", string(scheme.name))],
        CredentialKind::Basic => vec![
            Code::fixed("client.setUsername(\"YOUR_USER_NAME\");"),
            Code::fixed("client.setPassword(\"YOUR_PASSWORD\");"),
        ],
        CredentialKind::Bearer | CredentialKind::OAuth2 => vec![Code::fixed("client.setBearerToken(\"YOUR_TOKEN\");")],
        _ => Vec::new(),
    }
}

/// The way in which a credential is passed.
fn value(scheme: &SecurityScheme<'_>, library: Library) -> Code {
    match CredentialKind::of(scheme) {
        CredentialKind::Key { .. } => in_backticks(&format!("setApiKey({}, …)", string(scheme.name))),
        CredentialKind::Basic => Code::fixed("`setUsername` and `setPassword`"),
        CredentialKind::OAuth2 if !library.is_reactive() && TokenRequest::of(from_ref(scheme)).is_some() => {
            Code::fixed("`setOauthCredentials`, which gets tokens, or `setBearerToken` with a string or a supplier")
        }
        CredentialKind::Bearer | CredentialKind::OAuth2 => Code::fixed("`setBearerToken` with a string or a supplier"),
        CredentialKind::Certificate => Code::fixed(match library {
            Library::Native => "a certificate in the `SSLContext` of `setHttpClientBuilder`",
            Library::OkHttp => "a certificate in `setKeyManagers`",
            Library::RestTemplate => "a certificate in the request factory of the `RestTemplate`",
            Library::RestClient => "a certificate in the request factory of the `RestClient`",
            Library::WebClient => "a certificate in the connector of the `WebClient`",
            Library::Jersey3 | Library::Jersey2 => "a certificate in the `Client` of `setHttpClient`",
            Library::Feign => "a certificate in the client of `getFeignBuilder()`",
        }),
        CredentialKind::Signature | CredentialKind::Http(_) => Code::fixed(match library {
            Library::Native => "a header from `setRequestInterceptor`",
            Library::OkHttp => "a header from `addDefaultHeader`",
            Library::RestTemplate => "a header from an interceptor of the `RestTemplate`",
            Library::RestClient => "a header from an interceptor of the `RestClient`",
            Library::WebClient => "a header from a filter of the `WebClient`",
            Library::Jersey3 | Library::Jersey2 => "a header from a filter of the `Client`",
            Library::Feign => "a header from an interceptor of `getFeignBuilder()`",
        }),
    }
}
