//! Project files outside the package.

use askama::Template;

use super::client::Client;
use super::options::{BuildSystem, Library};
use crate::code;
use crate::emit::Files;
use crate::emit::markdown::plain;
use crate::emit::text::{Code, json};
use crate::generators::context::render;
use crate::generators::python::text::dotted;
use crate::settings::Settings;

#[derive(Template)]
#[template(path = "python/pyproject.toml", escape = "none")]
struct Pyproject {
    project: Code,
    /// The outermost package.
    top: Code,
    version: Code,
    description: Code,
    /// The author, in the build system's syntax.
    author: Option<Code>,
    url: Option<Code>,
    source: Option<Code>,
    /// The outermost package with its folder.
    source_top: Code,
    hatchling: bool,
    poetry1: bool,
    dependencies: Vec<(&'static str, &'static str)>,
}

/// The dependencies of the client, with their minimum versions.
pub fn dependencies(client: &Client<'_>) -> Vec<(&'static str, &'static str)> {
    let mut out = match client.options.library {
        Library::Urllib3 => vec![("urllib3", ">=2.1,<3")],
        Library::Asyncio => vec![("aiohttp", ">=3.9"), ("aiohttp-retry", ">=2.8.3")],
        Library::Httpx => vec![("httpx", ">=0.28")],
        Library::Httpx2 => vec![("httpx2", ">=2.13,<3")],
    };
    out.extend([("pydantic", ">=2.11,<3"), ("typing-extensions", ">=4.7.1")]);
    if client.signs() {
        out.extend([("pem", ">=19.3"), ("pycryptodome", ">=3.9")]);
    }
    out
}

/// The maintainer of the client, in the build system's syntax.
fn author(settings: &Settings, poetry1: bool) -> Option<Code> {
    let (name, email) = settings.maintainer();
    match (name, email, poetry1) {
        (Some(name), Some(email), false) => Some(code!("{{ name = {}, email = {} }}", json(name), json(email))),
        (Some(name), None, false) => Some(code!("{{ name = {} }}", json(name))),
        (None, Some(email), false) => Some(code!("{{ email = {} }}", json(email))),
        (Some(name), Some(email), true) => Some(json(&format!("{name} <{email}>"))),
        (Some(name), None, true) => Some(json(name)),
        (None, _, _) => None,
    }
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let options = client.options;
    files.push(".openapi-generator-ignore", include_str!("../../../templates/typescript/openapi-generator-ignore"));
    if options.generate_source_code_only {
        return;
    }
    let project = options.project_name.clone().unwrap_or_else(|| options.package_name.replace(['_', '.'], "-"));
    let folder = options.source_folder.as_deref().filter(|folder| !matches!(*folder, "" | "."));
    let top = options.package_name.split('.').next().unwrap_or_default();
    let info = &client.api.info;
    let pyproject = Pyproject {
        project: json(&project),
        top: dotted(top).unwrap_or_default(),
        version: json(&options.package_version),
        description: json(&plain(info.title)),
        author: author(client.api.settings, options.poetry1),
        url: options.package_url.as_deref().map(json),
        source_top: json(&folder.map_or(top.to_owned(), |folder| format!("{folder}/{top}"))),
        source: folder.map(json),
        hatchling: options.build_system == BuildSystem::Hatchling,
        poetry1: options.poetry1,
        dependencies: dependencies(client),
    };
    files.push("pyproject.toml", render(&pyproject));
    let requirements: Vec<_> = dependencies(client).iter().map(|(name, range)| format!("{name}{range}\n")).collect();
    files.push("requirements.txt", requirements.concat());
    files.push(".gitignore", include_str!("../../../templates/python/gitignore"));
}
