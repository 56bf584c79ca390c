//! What is around the package's own modules: the application, the hooks, tests, packaging, and the README.

use askama::Template;

use super::apis::Example;
use super::files::{Server, render};
use super::text::{Code, docstring, markdown_line, markdown_text, string};
use super::tree::{Naming, Tree};
use super::types::{Place, Types};
use crate::api::{SecurityKind, SecurityScheme, Tag, Type};
use crate::emit::Files;
use crate::emit::markdown::plain;
use crate::generators::beside::{self, IncomingRow};
use crate::generators::contract::base_path;
use crate::generators::names::Ident;

#[derive(Template)]
#[template(path = "python-fastapi/models_init.py", escape = "none")]
struct ModelsInit {
    imports: Code,
    names: Vec<Ident>,
}

#[derive(Template)]
#[template(path = "python-fastapi/main.py", escape = "none")]
struct Main {
    imports: Code,
    implementation: String,
    routers: Vec<String>,
}

#[derive(Template)]
#[template(path = "python-fastapi/security_api.py", escape = "none")]
struct Security {
    /// What FastAPI has for credentials.
    imports: Code,
    schemes: Code,
    hooks: Vec<Hook>,
}

struct Hook {
    name: Ident,
    credential: &'static str,
    doc: Code,
}

#[derive(Template)]
#[template(path = "python-fastapi/__main__.py", escape = "none")]
struct Entry<'p> {
    package: &'p str,
    port: &'p str,
}

#[derive(Template)]
#[template(path = "python-fastapi/pyproject.toml", escape = "none")]
struct Pyproject<'p> {
    package: &'p str,
    version: &'p str,
    source: &'p str,
    description: Code,
}

#[derive(Template)]
#[template(path = "python-fastapi/Dockerfile", escape = "none")]
struct Dockerfile<'p> {
    package: &'p str,
    port: &'p str,
}

#[derive(Template)]
#[template(path = "python-fastapi/docker-compose.yaml", escape = "none")]
struct Compose<'p> {
    port: &'p str,
}

#[derive(Template)]
#[template(path = "python-fastapi/conftest.py", escape = "none")]
struct Conftest<'p> {
    package: &'p str,
}

#[derive(Template)]
#[template(path = "python-fastapi/openapi-generator-ignore", escape = "none")]
struct Ignore {
    implementation: Option<String>,
}

#[derive(Template)]
#[template(path = "python-fastapi/README.md", escape = "none")]
struct Readme<'p> {
    package: &'p str,
    port: &'p str,
    source: &'p str,
    implementation: String,
    external: bool,
    title: Code,
    description: Code,
    version: Code,
    base_path: Code,
    first: Option<Example>,
    groups: Vec<GroupRow>,
    incoming: Vec<IncomingRow>,
    schemes: Vec<(Code, Code, Ident, Code)>,
}

struct GroupRow {
    class: Ident,
    /// What the description says of the tag.
    about: Vec<Code>,
    operations: Vec<(Ident, Code, Code)>,
}

pub fn write(server: &Server<'_>, files: &mut Files) {
    let package = server.package();
    let options = server.options;
    files.push(format!("{package}/__init__.py"), "\"\"\"The server that specmint generated.\"\"\"");
    files.push(format!("{package}/py.typed"), "");
    files.push(
        format!("{package}/__main__.py"),
        render(&Entry { package: &options.package_name, port: &options.server_port }),
    );
    files.push(format!("{package}/main.py"), render(&main(server)));
    files.push(format!("{package}/security_api.py"), render(&security(server)));
    files.push(format!("{package}/apis/__init__.py"), "\"\"\"Interfaces, answers and routes.\"\"\"");
    files.push(format!("{package}/models/__init__.py"), render(&models_init(server)));
    files.push(
        format!("{package}/models/extra_models.py"),
        include_str!("../../../templates/python-fastapi/extra_models.py"),
    );
    if !options.use_external_implementation_package {
        // A package within a package: each folder on the way is one.
        let mut folder = package.clone();
        for part in options.fastapi_implementation_package.split('.') {
            folder = format!("{folder}/{part}");
            files.push(format!("{folder}/__init__.py"), "\"\"\"What implements the interfaces.\"\"\"");
        }
    }
    files.push("tests/conftest.py", render(&Conftest { package: &options.package_name }));
    files.push("tests/test_server.py", include_str!("../../../templates/python-fastapi/test_server.py"));
    let title = plain(server.api.info.title);
    files.push(
        "pyproject.toml",
        render(&Pyproject {
            package: &options.package_name,
            version: &options.package_version,
            source: &options.source_folder,
            description: crate::emit::text::json(&title),
        }),
    );
    files.push("requirements.txt", include_str!("../../../templates/python-fastapi/requirements.txt"));
    files.push("requirements-dev.txt", include_str!("../../../templates/python-fastapi/requirements-dev.txt"));
    files.push("Dockerfile", render(&Dockerfile { package: &options.package_name, port: &options.server_port }));
    files.push("docker-compose.yaml", render(&Compose { port: &options.server_port }));
    files.push(".dockerignore", include_str!("../../../templates/python-fastapi/dockerignore"));
    files.push(".gitignore", include_str!("../../../templates/python-fastapi/gitignore"));
    files.push(
        ".openapi-generator-ignore",
        render(&Ignore {
            implementation: (!options.use_external_implementation_package)
                .then(|| format!("{package}/{}/", options.fastapi_implementation_package.replace('.', "/"))),
        }),
    );
    files.push("README.md", render(&readme(server)));
}

fn models_init(server: &Server<'_>) -> ModelsInit {
    let mut imports = super::imports::Imports::default();
    let mut names = Vec::new();
    for id in server.models() {
        let of = server.names.model(id);
        for class in [&of.class].into_iter().chain(&of.any).chain(of.extended.iter().map(|extended| &extended.class)) {
            imports.model(of.module.as_str(), class.as_str());
            names.push(class.clone());
        }
    }
    names.sort();
    imports.name("..runtime.linking", "link");
    ModelsInit { imports: imports.sections(Some(".")), names }
}

fn main(server: &Server<'_>) -> Main {
    let mut imports = super::imports::Imports::default();
    imports.name("__future__", "annotations");
    imports.name("pathlib", "Path");
    imports.name("fastapi", "FastAPI");
    imports.name(".runtime.application", "create");
    imports.name(".runtime.settings", "Settings");
    imports.name(".security_api", "SCHEMES");
    imports.name(".security_api", "BaseSecurityApi");
    let mut routers = Vec::new();
    for group in &server.names.groups {
        let module = format!("{}_api", group.module);
        imports.model(".apis", &module);
        routers.push(format!("{module}.router"));
    }
    let options = server.options;
    let implementation = match options.use_external_implementation_package {
        true => options.fastapi_implementation_package.clone(),
        false => format!("{}.{}", options.package_name, options.fastapi_implementation_package),
    };
    Main { imports: imports.sections(Some("")), implementation, routers }
}

fn security(server: &Server<'_>) -> Security {
    let mut hooks = Vec::new();
    for (scheme, name) in server.api.security_schemes.iter().zip(&server.names.hooks) {
        let credential = credential(&scheme.kind);
        let said = scheme.description.unwrap_or_default();
        let text = format!("Checks {}: {}.\n\n{said}", what(scheme), scheme.name);
        hooks.push(Hook { name: name.clone(), credential, doc: docstring(&text, "        ").unwrap_or_default() });
    }
    let mut imports = super::imports::Imports::default();
    imports.name("__future__", "annotations");
    imports.name("typing", "Any");
    imports.name("typing", "ClassVar");
    if !hooks.is_empty() {
        imports.name("fastapi.security", "SecurityScopes");
        imports.name(".models.extra_models", "TokenModel");
    }
    for hook in hooks.iter().filter(|hook| hook.credential.starts_with("HTTP")) {
        imports.name("fastapi.security", hook.credential);
    }
    Security { imports: imports.sections(None), schemes: self::schemes(server), hooks }
}

fn credential(kind: &SecurityKind<'_>) -> &'static str {
    match kind {
        SecurityKind::Basic => "HTTPBasicCredentials",
        SecurityKind::Http(_) => "HTTPAuthorizationCredentials",
        SecurityKind::MutualTls => "object",
        _ => "str",
    }
}

fn what(scheme: &SecurityScheme<'_>) -> &'static str {
    match scheme.kind {
        SecurityKind::ApiKey { .. } => "the API key",
        SecurityKind::Basic => "name and password",
        SecurityKind::Bearer { .. } => "the bearer token",
        SecurityKind::OAuth2 { .. } => "the OAuth 2.0 token",
        SecurityKind::OpenIdConnect { .. } => "the OpenID Connect token",
        SecurityKind::MutualTls => "the client's certificate",
        SecurityKind::Http(_) => "the credentials",
    }
}

fn readme<'p>(server: &'p Server<'_>) -> Readme<'p> {
    let info = &server.api.info;
    let options = server.options;
    let external = options.use_external_implementation_package;
    let implementation = match external {
        true => options.fastapi_implementation_package.clone(),
        false => format!("{}/{}", server.package(), options.fastapi_implementation_package.replace('.', "/")),
    };
    let first = server.names.groups.first().and_then(|group| server.example(group));
    let line = |text: &str| Code::new(markdown_line(text));
    let groups = server.names.groups.iter().map(|group| GroupRow {
        class: group.class.clone(),
        about: group.tag.map(|tag| about(server, tag)).unwrap_or_default(),
        operations: group
            .operations
            .iter()
            .map(|named| {
                let operation = named.operation;
                let request = format!("{} {}", operation.method, operation.path);
                let text = operation.summary.or(operation.description).unwrap_or_default();
                (named.method.clone(), line(&request), line(text.trim().lines().next().unwrap_or_default()))
            })
            .collect(),
    });
    let schemes = server.api.security_schemes.iter().zip(&server.names.hooks).map(|(scheme, hook)| {
        let row = beside::scheme(scheme, "");
        (row.name, row.what, hook.clone(), row.description)
    });
    Readme {
        package: &options.package_name,
        port: &options.server_port,
        source: &options.source_folder,
        implementation,
        external,
        title: line(info.title),
        description: Code::new(info.description.or(info.summary).map(markdown_text).unwrap_or_default()),
        version: line(info.version),
        base_path: line(&base_path(server.api)),
        first,
        groups: groups.collect(),
        incoming: incoming(server),
        schemes: schemes.collect(),
    }
}

fn about(server: &Server<'_>, tag: &Tag<'_>) -> Vec<Code> {
    let parent = tag.parent.map(|parent| format!("Part of {}.", markdown_line(server.api.tags[parent].name)));
    let said = [tag.summary, tag.description].into_iter().flatten().map(markdown_text);
    let docs = tag.external_docs.map(|docs| beside::docs_line(&docs).to_string());
    said.chain(parent).chain(docs).map(Code::new).collect()
}

/// What the API itself calls: callbacks of its operations, and webhooks.
fn incoming(server: &Server<'_>) -> Vec<IncomingRow> {
    let text = |ty: &Type<'_>| {
        let mut types = Types::new(server.api, server.names, Place::Model);
        Code::new(markdown_line(&types.tree(ty).flat(Naming::Plain)))
    };
    let callbacks = server.api.operations.iter().map(|operation| operation.callbacks.as_slice());
    let all = callbacks.chain([server.api.webhooks.as_slice()]);
    all.flat_map(|callbacks| beside::incoming(server.api, callbacks, &text)).collect()
}

/// The hooks by scheme.
fn schemes(server: &Server<'_>) -> Code {
    let entries = server.api.security_schemes.iter().zip(&server.names.hooks);
    let entries = entries.map(|(scheme, hook)| Code::new(format!("{}: \"{hook}\"", string(scheme.name)))).collect();
    Code::new(Tree::Dict(entries).layout(Naming::Plain, 0, "SCHEMES: dict[str, str] = ".len(), 0))
}
