//! README.md: what a user of the client reads first, and the pages in docs/.

use askama::Template;

use super::client::Client;
use super::docs::{self, Writer};
use super::example::{Examples, QUALIFIER};
use super::project;
use super::text::{Code, string, word};
use crate::api::SecurityScheme;
use crate::code;
use crate::emit::{Files, iso_time};
use crate::generators::context::render;
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, Pages, code as in_backticks, line, readme};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::base_url;

#[derive(Template)]
#[template(path = "go/README.md", escape = "none")]
struct Readme<'r> {
    title: Code,
    /// The API in a sentence.
    api: Code,
    about: Vec<Code>,
    version: Code,
    package_version: Code,
    /// When it was generated, where the options ask for it.
    built: Option<Code>,
    module: &'r Code,
    /// A program that makes the first call.
    first: Option<Code>,
    base_url: Option<Code>,
    servers: Option<Code>,
    schemes: Option<Code>,
    has_pages: bool,
    reference: Reference,
}

pub fn write(client: &Client<'_>, examples: &Examples<'_>, files: &mut Files) {
    let module = project::module(client);
    let mut names = client.api.used_models().map(|id| (id, client.names.models[id].to_string()));
    let pages = Pages::new(docs::classes(client.names), &mut names);
    let dialect = Writer { client, examples, pages: &pages, module: &module };
    let docs = Docs { api: client.api, dialect: &dialect, pages: &pages, place: DocsPlace::usual(true) };
    docs.write(files);
    let info = &client.api.info;
    let readme = Readme {
        title: line(info.title),
        api: readme::named(info.title),
        about: readme::about(info),
        version: line(info.version),
        package_version: word(&client.options.package_version),
        built: (!client.options.hide_generation_timestamp).then(|| line(&iso_time())),
        module: &module,
        first: first(client, examples, &dialect),
        base_url: base_url(&client.api.servers).ok().map(|url| in_backticks(&url)),
        servers: readme::servers(client.api),
        schemes: readme::schemes(client.api, &["Value of the context"], &|_, scheme| vec![value(scheme)]),
        has_pages: super::pages::any(client),
        reference: docs.reference(None),
    };
    files.push("README.md", render(&readme));
}

/// A program that makes the first call of which there is an example.
fn first(client: &Client<'_>, examples: &Examples<'_>, writer: &Writer<'_>) -> Option<Code> {
    client.names.groups.iter().find_map(|group| {
        group.operations.iter().find_map(|named| {
            let mut snippet = examples.call(group, named)?;
            snippet.before.extend(credentials(&readme::credentials(client.api, named.operation)));
            Some(writer.program(named, snippet, true))
        })
    })
}

/// Statements that set credentials.
fn credentials(schemes: &[&SecurityScheme<'_>]) -> Vec<Code> {
    let mut keys = Vec::new();
    let mut values = Vec::new();
    for scheme in schemes {
        match CredentialKind::of(scheme) {
            CredentialKind::Key { .. } => keys.push(code!("{}: {{Key: \"YOUR_API_KEY\"}}", string(scheme.name))),
            CredentialKind::Basic => values.push(code!(
                "{}ContextBasicAuth, {}BasicAuth{{UserName: \"YOUR_USER_NAME\", Password: \"YOUR_PASSWORD\"}}",
                QUALIFIER,
                QUALIFIER
            )),
            CredentialKind::Bearer => values.push(code!("{}ContextAccessToken, \"YOUR_TOKEN\"", QUALIFIER)),
            CredentialKind::OAuth2 => values.push(code!("{}ContextOAuth2, \"YOUR_TOKEN\"", QUALIFIER)),
            _ => {}
        }
    }
    if !keys.is_empty() {
        let keys = Code::joined(keys, ", ");
        values.push(code!("{}ContextAPIKeys, map[string]{}APIKey{{{}}}", QUALIFIER, QUALIFIER, keys));
    }
    values.into_iter().map(|value| code!("ctx = context.WithValue(ctx, {})", value)).collect()
}

/// How a credential is passed.
fn value(scheme: &SecurityScheme<'_>) -> Code {
    match CredentialKind::of(scheme) {
        CredentialKind::Key { .. } => {
            code!("{} with the key {}", in_backticks("ContextAPIKeys"), in_backticks(string(scheme.name).as_str()))
        }
        CredentialKind::Basic => Code::fixed("`ContextBasicAuth` with a `BasicAuth`"),
        CredentialKind::Bearer => Code::fixed("`ContextAccessToken` with a string"),
        CredentialKind::OAuth2 => Code::fixed("`ContextOAuth2` with a string or an `oauth2.TokenSource`"),
        CredentialKind::Certificate => Code::fixed("a certificate in `Configuration.HTTPClient`"),
        CredentialKind::Signature | CredentialKind::Http(_) => Code::fixed("a header of `Configuration.DefaultHeader`"),
    }
}
