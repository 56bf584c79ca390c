//! README.md and the about_ topic: what a user of the module reads first.

use askama::Template;

use super::docs::{OperationRow, Pages, base_path, linked_type, row};
use super::files::{Module, push, render};
use super::text::{Code, markdown_line, markdown_text};
use crate::api::{Place, SecurityKind, SecurityScheme};
use crate::emit::Files;
use crate::emit::markdown::plain;
use crate::emit::text::shell_word;
use crate::generators::beside::{self, IncomingRow};
use crate::generators::names::Ident;

#[derive(Template)]
#[template(path = "powershell/README.md", escape = "none")]
struct Readme<'m> {
    package: &'m str,
    package_version: &'m str,
    prefix: &'m str,
    title: Code,
    description: Code,
    more: Option<Code>,
    version: Code,
    /// Name of the module in the gallery.
    gallery: Option<(Code, Code)>,
    first: Option<Code>,
    apis: Vec<ApiRow>,
    /// Name and page.
    models: Vec<(Ident, Ident)>,
    webhooks: Vec<IncomingRow>,
    schemes: Vec<SchemeRow>,
    base_path: Code,
    servers: Vec<(Code, Code)>,
}

struct ApiRow {
    class: Ident,
    page: Ident,
    operations: Vec<OperationRow>,
}

struct SchemeRow {
    name: Code,
    what: Code,
    how: Code,
    description: Code,
}

#[derive(Template)]
#[template(path = "powershell/about.help.txt", escape = "none")]
struct About<'m> {
    package: &'m str,
    package_version: &'m str,
    prefix: &'m str,
    title: Code,
    description: Code,
    version: Code,
}

pub fn write(module: &Module<'_>, pages: &Pages, files: &mut Files) {
    files.push("README.md", render(&readme(module, pages)));
    let info = &module.api.info;
    let package = module.options.package_name.as_str();
    let description = plain(info.description.or(info.summary).unwrap_or_default());
    let about = About {
        package,
        package_version: &module.options.package_version,
        prefix: &module.names.prefix,
        title: Code::new(plain(info.title)),
        description: Code::new(if description.trim().is_empty() { plain(info.title) } else { description }),
        version: Code::new(plain(info.version)),
    };
    push(files, format!("src/{package}/en-US/about_{package}.help.txt"), render(&about));
}

/// The call of the first operation.
fn first(module: &Module<'_>) -> Option<Code> {
    let named = module.names.groups.first()?.operations.first()?;
    Some(module.call(named, "'./file.bin'", ""))
}

fn readme<'m>(module: &'m Module<'_>, pages: &Pages) -> Readme<'m> {
    let info = &module.api.info;
    let mut models: Vec<_> =
        module.models().map(|id| (module.names.model(id).class.clone(), pages.model(id).clone())).collect();
    models.sort();
    let gallery = module.options.powershell_gallery_url.as_deref().map(|url| {
        let name = url.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').rsplit('/').next();
        (Code::new(markdown_line(url)), shell_word(name.unwrap_or_default()))
    });
    Readme {
        package: &module.options.package_name,
        package_version: &module.options.package_version,
        prefix: &module.names.prefix,
        title: Code::new(markdown_line(info.title)),
        description: Code::new(info.description.or(info.summary).map(markdown_text).unwrap_or_default()),
        more: info.external_docs.map(|docs| beside::docs_line(&docs)),
        version: Code::new(markdown_line(info.version)),
        gallery,
        first: first(module),
        apis: module
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
        webhooks: beside::incoming(module.api, &module.api.webhooks, &|ty| linked_type(module, pages, "docs/", ty)),
        schemes: module.api.security_schemes.iter().map(|scheme| scheme_row(module, scheme)).collect(),
        base_path: base_path(module),
        servers: module
            .api
            .servers
            .iter()
            .map(|server| {
                let description = server.description.or(server.name).map(markdown_line).unwrap_or_default();
                (Code::new(markdown_line(&server.url)), Code::new(description))
            })
            .collect(),
    }
}

fn scheme_row(module: &Module<'_>, scheme: &SecurityScheme<'_>) -> SchemeRow {
    let prefix = &module.names.prefix;
    let token = format!("`Set-{prefix}Configuration -AccessToken`, sent as a bearer token");
    let (what, how) = match &scheme.kind {
        SecurityKind::ApiKey { place, name } => {
            let place = match place {
                Place::Query => "query",
                Place::Cookie => "cookie",
                _ => "header",
            };
            let how = format!("`Set-{prefix}ConfigurationApiKey -Id {}`, sent in the {place}", markdown_line(name));
            ("API key", how)
        }
        SecurityKind::Basic => {
            ("HTTP basic", format!("`Set-{prefix}Configuration -Credential`, or -Username and -Password"))
        }
        SecurityKind::Bearer { .. } => ("HTTP bearer", token),
        SecurityKind::OAuth2 { .. } => ("OAuth 2.0", token),
        SecurityKind::OpenIdConnect { .. } => ("OpenID Connect", token),
        SecurityKind::MutualTls => ("mutual TLS", format!("`Set-{prefix}Configuration -Certificate`")),
        SecurityKind::Http(other) if other.eq_ignore_ascii_case("signature") => {
            ("HTTP signature", format!("`Set-{prefix}ConfigurationHttpSigning`"))
        }
        SecurityKind::Http(_) => {
            ("another HTTP scheme", format!("`Set-{prefix}ConfigurationDefaultHeader` with the header"))
        }
    };
    let deprecated = if scheme.deprecated { ", deprecated" } else { "" };
    SchemeRow {
        name: Code::new(markdown_line(scheme.name)),
        what: Code::new(format!("{what}{deprecated}")),
        how: Code::new(how),
        description: Code::new(scheme.description.map(markdown_line).unwrap_or_default()),
    }
}
