//! README.md: starting the server, implementing it, and its operations.

use askama::Template;

use super::names::{Group, NamedOperation};
use super::project::received;
use super::server::Server;
use super::types::{TypePosition, Types};
use crate::api::{Response, Status, Type};
use crate::code;
use crate::emit::options::Port;
use crate::emit::text::word;
use crate::generators::docs::readme::{self, credentials, default_path, echoes, is_long, named, schemes};
use crate::generators::docs::reference::{Outgoing, outgoing};
use crate::generators::docs::table::{Row, readme_table};
use crate::generators::docs::{line, rows};
use crate::generators::python::imports::Imports;
use crate::generators::python::text::Code;
use crate::generators::python::tree::{Naming, Tree};
use crate::generators::servers::error_example;
use crate::plan::contract::base_path;
use crate::plan::credentials::CredentialKind;
use crate::plan::named::Scheme;
use crate::plan::names::Ident;
use crate::plan::operations::is_success;

#[derive(Template)]
#[template(path = "python-fastapi/README.md", escape = "none")]
pub struct Readme {
    package: Code,
    folder: Code,
    port: Port,
    source: Code,
    implementation: Code,
    external: bool,
    /// True if binary bodies are streams.
    streams: bool,
    title: Code,
    named: Code,
    version: Code,
    about: Vec<Code>,
    /// A document of the API's own model of errors; `None` if errors are problem documents (RFC 9457).
    error_example: Option<Code>,
    lenient_booleans: bool,
    base_path: Code,
    /// The same as the default in a table.
    base_path_default: Code,
    example: Option<Example>,
    /// A row for each interface, if there are too many operations for a row each.
    interfaces: Option<Code>,
    groups: Vec<GroupRow>,
    outgoing: Option<Outgoing>,
    schemes: Option<Code>,
    hooks: Option<HooksExample>,
}

/// An implementation of an operation.
struct Example {
    imports: Code,
    class: Ident,
    interface: Ident,
    module: Ident,
    signature: Code,
    /// The value that the method returns.
    value: Code,
    /// A response that it can return instead.
    response: Option<Ident>,
}

/// An implementation of the security hooks for the example.
struct HooksExample {
    imports: Code,
    hooks: Vec<HookExample>,
}

struct HookExample {
    name: Ident,
    /// The type of the received credential.
    credential: &'static str,
    /// The value that the hook returns.
    value: &'static str,
}

struct GroupRow {
    interface: Ident,
    /// The description of the tag.
    about: Vec<Code>,
    operations: Code,
}

pub fn readme(server: &Server<'_>) -> Readme {
    let info = &server.api.info;
    let options = server.options;
    let external = options.use_external_implementation_package;
    let implementation = match external {
        true => word(&options.fastapi_implementation_package),
        false => word(&format!("{}/{}", server.package(), options.fastapi_implementation_package.replace('.', "/"))),
    };
    let base_path = base_path(server.api);
    let shown = shown(server);
    let hook = |i: usize, _: &crate::api::SecurityScheme<'_>| vec![crate::code!("`{}`", server.names.hooks[i].ident)];
    Readme {
        package: word(&options.package_name),
        folder: word(&server.package()),
        port: options.server_port,
        source: word(&options.source_folder),
        implementation,
        external,
        streams: options.stream_bodies,
        error_example: error_example(&options.problem_model),
        lenient_booleans: options.lenient_booleans,
        title: line(info.title),
        named: named(info.title),
        version: line(info.version),
        about: readme::about(info),
        base_path: line(&base_path),
        base_path_default: default_path(&base_path),
        example: shown.map(|(group, named)| example(server, group, named)),
        groups: server.names.groups.iter().map(|group| group_row(server, group)).collect(),
        interfaces: is_long(server.api).then(|| interfaces(server)).flatten(),
        outgoing: outgoing(server.api, &|ty| written(server, ty)),
        schemes: schemes(server.api, &["Hook"], &hook),
        hooks: hooks(server, shown.map(|(_, named)| named)),
    }
}

fn first_paragraph(text: Option<&str>) -> Code {
    let lines = text.unwrap_or_default().trim().lines().take_while(|line| !line.trim().is_empty());
    line(&lines.collect::<Vec<_>>().join(" "))
}

type Shown<'s, 'a> = (&'s Group<'a, 'a>, &'s NamedOperation<'a, 'a>);

/// The operation of the example: the first that can return its body, else one with an empty success value.
fn shown<'s>(server: &'s Server<'_>) -> Option<Shown<'s, 's>> {
    let all = || server.names.groups.iter().flat_map(|group| group.operations.iter().map(move |named| (group, named)));
    let echo = all().find(|(_, named)| echo(server, named).is_some());
    echo.or_else(|| all().find(|(_, named)| empty(server, named).is_some())).or_else(|| all().next())
}

/// The argument that an implementation can return, because it has the type of the result.
fn echo(server: &Server<'_>, named: &NamedOperation<'_, '_>) -> Option<Code> {
    let mut taken = named.arguments.iter().filter(|argument| argument.is_body());
    let (Some(taken), None) = (taken.next(), taken.next()) else { return None };
    let body = named.operation.body.as_ref().filter(|body| body.required && echoes(named.operation))?;
    let sent = server.body(body, &mut Types::new(server.api, server.names, TypePosition::Argument));
    (sent == returned(server, named)?).then(|| Code::from(&taken.ident))
}

/// The type of the body of the success response.
fn returned(server: &Server<'_>, named: &NamedOperation<'_, '_>) -> Option<Tree> {
    let contents: Vec<_> = crate::plan::content::offered(&named.operation.success()?.contents).collect();
    let mut types = Types::new(server.api, server.names, TypePosition::Answer);
    (!contents.is_empty()).then(|| server.contents(&contents, &mut types))
}

/// A literal for a success response without data.
fn empty(server: &Server<'_>, named: &NamedOperation<'_, '_>) -> Option<Code> {
    let successes = named.operation.responses.iter().filter(|response| is_success(response.status));
    let bare = |response: &Response<'_>| response.contents.is_empty();
    if successes.into_iter().any(bare) {
        return Some(Code::fixed("None"));
    }
    let ty = returned(server, named)?;
    let first = if let Tree::Or(members) = &ty { &members[0] } else { &ty };
    let code = match first {
        Tree::Of("list" | "Stream", _) => "[]",
        Tree::Of("dict", _) => "{}",
        _ if ty == Tree::name("str") => "\"\"",
        _ if ty == Tree::name("Binary") => "b\"\"",
        _ => return None,
    };
    Some(Code::fixed(code))
}

fn example(server: &Server<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Example {
    let (signature, mut types) = server.signature_of(group, named);
    let value = echo(server, named).or_else(|| empty(server, named)).unwrap_or_else(|| {
        types.imports.name("starlette.responses", "Response");
        let status = match named.operation.success().map(|response| response.status) {
            Some(Status::Code(code)) => code,
            _ => 200,
        };
        code!("Response(status_code={})", status)
    });
    let mut imports = types.imports.of_models("models.");
    imports.own(code!("apis.{}_base", group.module), (&group.interface).into());
    imports.own(code!("apis.{}_responses", group.module), (&named.result).into());
    let responses = &named.responses;
    let other = responses.iter().find(|named| !is_success(named.response.status)).or(responses.first());
    Example {
        imports: imports.sections(Some(&code!("{}.", word(&server.options.package_name)))),
        class: group.implementation.clone(),
        interface: group.interface.clone(),
        module: group.module.clone(),
        signature,
        value,
        response: other.map(|named| named.class.clone()),
    }
}

/// The hooks of an operation; the first hook for an operation without security.
fn hooks(server: &Server<'_>, named: Option<&NamedOperation<'_, '_>>) -> Option<HooksExample> {
    let needed = named.map(|named| credentials(server.api, named.operation)).unwrap_or_default();
    let all = &server.names.hooks;
    let mut used: Vec<_> = all.iter().filter(|scheme| needed.iter().any(|one| one.name == scheme.name)).collect();
    if used.is_empty() {
        used.extend(all.first());
    }
    let mut imports = Imports::default();
    let hook = |scheme: &Scheme<'_, '_>| {
        let credential = received(scheme, &mut imports);
        let value = match CredentialKind::of(scheme) {
            CredentialKind::Basic => {
                "TokenModel(sub=credential.username) if credential.password == \"secret\" else None"
            }
            CredentialKind::Signature | CredentialKind::Http(_) => {
                "TokenModel(sub=\"demo\") if credential.credentials == \"special-key\" else None"
            }
            CredentialKind::Certificate => "TokenModel(sub=\"demo\")",
            _ => "TokenModel(sub=\"demo\") if credential == \"special-key\" else None",
        };
        HookExample { name: scheme.ident.clone(), credential, value }
    };
    let hooks: Vec<_> = used.into_iter().map(hook).collect();
    imports.name("fastapi.security", "SecurityScopes");
    imports.own(code!("models.extra_models"), code!("TokenModel"));
    imports.own(code!("security_api"), code!("BaseSecurityApi"));
    let imports = imports.sections(Some(&code!("{}.", word(&server.options.package_name))));
    (!hooks.is_empty()).then_some(HooksExample { imports, hooks })
}

fn group_row(server: &Server<'_>, group: &Group<'_, '_>) -> GroupRow {
    let row = |named: &NamedOperation<'_, '_>| -> Row {
        let operation = named.operation;
        let request = line(&format!("{} {}", operation.method, operation.path));
        vec![code!("`{}`", named.method), request, rows::summary(operation)]
    };
    let rows = group.operations.iter().map(row).collect();
    GroupRow {
        interface: group.interface.clone(),
        about: group.tag.map(|tag| rows::tag(server.api, tag)).unwrap_or_default(),
        operations: readme_table(&["Method", "Request", "Description"], rows).unwrap_or_default(),
    }
}

fn interfaces(server: &Server<'_>) -> Option<Code> {
    let row = |group: &Group<'_, '_>| -> Row {
        let short = first_paragraph(group.tag.and_then(|tag| tag.summary.or(tag.description)));
        vec![code!("`{}`", group.interface), code!("{}", group.operations.len()), short]
    };
    let rows = server.names.groups.iter().map(row).collect();
    readme_table(&["Interface", "Operations", "Description"], rows)
}

fn written(server: &Server<'_>, ty: &Type<'_>) -> Code {
    let mut types = Types::new(server.api, server.names, TypePosition::Model);
    line(types.tree(ty).flat(Naming::Plain).as_str())
}
