//! README.md and the about_ topic, the introduction for users of the module.

use askama::Template;

use super::docs::{self, Writer};
use super::module::{Module, push};
use super::names::{Function, NamedOperation};
use super::project::base_url;
use super::text::{Code, markdown_code, plain, string, word};
use crate::api::{ParameterLocation, SecurityScheme, Server, Status};
use crate::code;
use crate::emit::Files;
use crate::emit::text::shell_word;
use crate::generators::context::render;
use crate::generators::docs::readme::{self, credentials, linked, named, plainly_named};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, line};
use crate::plan::credentials::{CredentialKind, TokenRequest};
use crate::plan::operations::result;
use crate::plan::streams::Watch;
use crate::small::SortSmall;

/// The number of operations that are tried to find a short call.
const TRIED: usize = 20;

#[derive(Template)]
#[template(path = "powershell/README.md", escape = "none")]
struct Readme<'m> {
    package: Code,
    package_version: Code,
    prefix: &'m Code,
    /// A sentence about the API.
    api: Code,
    about: Vec<Code>,
    version: Code,
    /// URL and name of the module in the gallery.
    gallery: Option<(Code, Code)>,
    start: Option<Start<'m>>,
    base_url: Code,
    /// Servers with variables, or several servers.
    servers: Option<Code>,
    /// The arguments that choose a server.
    chosen: Code,
    schemes: Option<Code>,
    /// True if a scheme is OAuth 2, and the endpoint of its tokens.
    tokens: bool,
    tokens_from: Code,
    failure: Option<Failure<'m>>,
    /// True if a function can write its response to a file.
    downloads: bool,
    /// True if a response can be a stream of events instead of one document.
    watches: bool,
    /// True if a function can return the items of all pages.
    walks: bool,
    /// True if a function can follow the links from page to page.
    links: bool,
    reference: Reference,
}

/// The first call.
struct Start<'m> {
    call: Code,
    function: &'m Function,
}

/// A call that fails.
struct Failure<'m> {
    call: Code,
    function: &'m Function,
    status: u16,
}

#[derive(Template)]
#[template(path = "powershell/about.help.txt", escape = "none")]
struct About<'m> {
    package: Code,
    package_version: Code,
    prefix: &'m Code,
    /// A sentence about the API.
    api: Code,
    description: Code,
    version: Code,
}

pub fn write(module: &Module<'_>, files: &mut Files) {
    let pages = docs::pages(module);
    let dialect = Writer { module, pages: &pages };
    let docs = Docs { api: module.api, dialect: &dialect, pages: &pages, place: DocsPlace::usual(true) };
    docs.write(files);
    files.push("README.md", render(&readme(module, &docs)));
    let info = &module.api.info;
    let description = plain(info.description.or(info.summary).unwrap_or_default());
    let about = About {
        package: word(&module.options.package_name),
        package_version: word(&module.options.package_version),
        prefix: &module.names.prefix,
        api: plain(&plainly_named(info.title)),
        description: if description.as_str().trim().is_empty() { plain(info.title) } else { description },
        version: plain(info.version),
    };
    let package = &about.package;
    push(files, format!("src/{package}/en-US/about_{package}.help.txt"), render(&about));
}

fn readme<'m>(module: &'m Module<'_>, docs: &Docs<'_>) -> Readme<'m> {
    let info = &module.api.info;
    let gallery = module.options.powershell_gallery_url.as_deref().map(|url| {
        let name = url.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').rsplit('/').next();
        (linked(url), shell_word(name.unwrap_or_default()))
    });
    let servers = &module.api.servers;
    let tokens = TokenRequest::of(&module.api.security_schemes);
    let operations = || module.names.groups.iter().flat_map(|group| &group.operations);
    Readme {
        package: word(&module.options.package_name),
        package_version: word(&module.options.package_version),
        prefix: &module.names.prefix,
        api: named(info.title),
        about: readme::about(info),
        version: line(info.version),
        gallery,
        start: start(module),
        base_url: base_url_text(module),
        servers: readme::servers(module.api),
        chosen: chosen(servers),
        schemes: readme::schemes(module.api, &["Command"], &|_, scheme| vec![command(module, scheme)]),
        tokens: tokens.is_some(),
        tokens_from: tokens.and_then(|request| request.url).map_or(Code::fixed("`-TokenEndpoint`"), linked),
        failure: failure(module),
        downloads: operations().any(|named| named.out_file.is_some()),
        watches: operations().any(|named| Watch::of(named.operation, &named.arguments).is_some()),
        walks: operations().any(|named| named.pages.as_ref().is_some_and(|pages| pages.all.is_some())),
        links: operations().any(|named| named.pages.as_ref().is_some_and(|pages| pages.follow.is_some())),
        reference: docs.reference(None),
    }
}

// ---- calls --------------------------------------------------------------------------------------

/// The call of the first operation, with the credentials that it requires.
fn start<'m>(module: &'m Module<'_>) -> Option<Start<'m>> {
    let named = module.names.groups.first()?.operations.first()?;
    let mut lines: Vec<Code> = Vec::new();
    for scheme in credentials(module.api, named.operation) {
        let line = placeholder(module, scheme);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if !lines.is_empty() {
        lines.push(Code::default());
    }
    let call = module.brief_call(named);
    match result(named.operation) {
        Some(_) => lines.extend([call.kept(""), Code::fixed("$Result")]),
        None => lines.push(call.shown()),
    }
    Some(Start { call: Code::joined(lines, "\n"), function: &named.function })
}

/// The command that sets the credential of a scheme.
fn placeholder(module: &Module<'_>, scheme: &SecurityScheme<'_>) -> Code {
    let prefix = &module.names.prefix;
    match CredentialKind::of(scheme) {
        CredentialKind::Key { name, .. } => {
            code!("Set-{}ConfigurationApiKey -Id {} -ApiKey 'YOUR_API_KEY'", prefix, string(name))
        }
        CredentialKind::Basic => code!("Set-{}Configuration -Credential (Get-Credential)", prefix),
        CredentialKind::Bearer | CredentialKind::OAuth2 => {
            code!("Set-{}Configuration -AccessToken 'YOUR_ACCESS_TOKEN'", prefix)
        }
        CredentialKind::Certificate => {
            code!("Set-{}Configuration -Certificate (Get-PfxCertificate -FilePath './client.pfx')", prefix)
        }
        CredentialKind::Signature => {
            code!("Set-{}ConfigurationHttpSigning -KeyId 'YOUR_KEY_ID' -KeyFilePath './private-key.pem'", prefix)
        }
        CredentialKind::Http(other) => {
            let value = string(&format!("{other} YOUR_CREDENTIALS"));
            code!("Set-{}ConfigurationDefaultHeader -Key 'Authorization' -Value {}", prefix, value)
        }
    }
}

/// A call on a single line, if possible, of an operation that preferably describes a missing resource.
fn failure<'m>(module: &'m Module<'_>) -> Option<Failure<'m>> {
    let mut operations: Vec<_> = module.names.groups.iter().flat_map(|group| &group.operations).collect();
    operations.sort_small_by_key(|named| (status(named).is_none(), status(named) != Some(404)));
    let mut calls = operations.into_iter().take(TRIED).map(|named| (named, module.brief_call(named)));
    let first = calls.next()?;
    let (named, call) = if first.1.is_line() { first } else { calls.find(|(_, call)| call.is_line()).unwrap_or(first) };
    Some(Failure {
        call: call.shown().indented("    "),
        function: &named.function,
        status: status(named).unwrap_or(500),
    })
}

/// The error status that an operation describes, preferably that of a missing resource.
fn status(named: &NamedOperation<'_, '_>) -> Option<u16> {
    let codes = named.operation.responses.iter().filter_map(|response| match response.status {
        Status::Code(code) if (400..600).contains(&code) => Some(code),
        _ => None,
    });
    codes.min_by_key(|code| (*code != 404, *code))
}

// ---- servers ------------------------------------------------------------------------------------

fn base_url_text(module: &Module<'_>) -> Code {
    match base_url(module) {
        Ok(url) => code!("Base URL of the API. Defaults to the first server, {}.", linked(&url)),
        Err(local) => code!(
            "Base URL of the API. Defaults to {}, because the API description contains no complete URL.",
            linked(&local)
        ),
    }
}

/// `-Index 1`: a server with a variable, else the last.
fn chosen(servers: &[Server<'_>]) -> Code {
    let with = servers.iter().enumerate().find_map(|(i, server)| Some((i, server.variables.first()?)));
    match with {
        None => code!("-Index {}", servers.len().saturating_sub(1)),
        Some((i, variable)) => {
            let other = variable.allowed.iter().find(|value| **value != variable.default);
            let value = string(other.unwrap_or(&variable.default));
            code!("-Index {} -Variables @{{ {} = {} }}", i, string(variable.name), value)
        }
    }
}

// ---- security -----------------------------------------------------------------------------------

/// The way to set a credential, in Markdown.
fn command(module: &Module<'_>, scheme: &SecurityScheme<'_>) -> Code {
    let prefix = &module.names.prefix;
    match CredentialKind::of(scheme) {
        CredentialKind::Key { location, name } => {
            let location = match location {
                ParameterLocation::Query => "in the query string",
                ParameterLocation::Cookie => "as a cookie",
                _ => "as a header",
            };
            let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
            let id = if is_word { name.to_owned() } else { string(name).to_string() };
            let command = markdown_code(&format!("Set-{prefix}ConfigurationApiKey -Id {id} -ApiKey …"));
            code!("{}, sent {}", command, location)
        }
        CredentialKind::Basic => code!("`Set-{}Configuration -Credential`, or `-Username` and `-Password`", prefix),
        CredentialKind::Bearer => code!("`Set-{}Configuration -AccessToken`, sent as a bearer token", prefix),
        CredentialKind::OAuth2 => {
            code!("`Set-{}Configuration -ClientCredential`, which requests access tokens, or `-AccessToken`", prefix)
        }
        CredentialKind::Certificate => code!("`Set-{}Configuration -Certificate`", prefix),
        CredentialKind::Signature => {
            code!("`Set-{}ConfigurationHttpSigning -KeyId … -KeyFilePath …`", prefix)
        }
        CredentialKind::Http(_) => code!("`Set-{}ConfigurationDefaultHeader -Key Authorization`", prefix),
    }
}
