//! The example function and hooks in README.md. They pass the package's own checks when pasted over the generated code.

use super::names::{BodyNames, Group, NamedOperation};
use super::server::Server;
use crate::api::{Api, Content, Response, SecurityScheme, Status, Type};
use crate::code;
use crate::generators::docs::readme::{credentials, echoes};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::Code;
use crate::generators::typescript::types::member_key;
use crate::plan::content::{ContentKind, offered};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::is_success;
use crate::plan::types::Kind;

pub struct Example<'a> {
    pub service: &'a Ident,
    pub named: &'a NamedOperation<'a, 'a>,
    /// The line that declares the function.
    pub function: Code,
}

/// The first function that can return the body of its request, or else the first with an empty success response.
pub fn example<'a>(server: &'a Server<'a>) -> Option<Example<'a>> {
    let all = || server.names.groups.iter().flat_map(|group| group.operations.iter().map(move |named| (group, named)));
    let written = |(group, named): (&'a Group<'a, 'a>, &'a NamedOperation<'a, 'a>), made: Option<(Code, Code)>| {
        let (pattern, arguments) = made?;
        let function = code!("const {} = ({}) => Service.successResponse({});", named.name, pattern, arguments);
        Some(Example { service: &group.service, named, function })
    };
    let echoed = all().find_map(|found| written(found, echo(server, found.1)));
    echoed.or_else(|| all().find_map(|found| written(found, empty(server.api, found.1))))
}

/// Returns the parameters and arguments of a function that returns the request body, if its type is that of the
/// response.
fn echo(server: &Server<'_>, named: &NamedOperation<'_, '_>) -> Option<(Code, Code)> {
    let operation = named.operation;
    let (BodyNames::Whole(member), Some(body)) = (&named.body, &operation.body) else { return None };
    if !echoes(operation) || !body.required {
        return None;
    }
    let response = plain(operation.success()?)?;
    let ty = server.values("FileContent", "FileContent", "Items").of(offered(&response.contents).next()?);
    let sent = server.request_values();
    let same = offered(&body.contents).all(|content| sent.of(content) == ty);
    same.then(|| (code!("{{ {} }}", member.pattern()), arguments((&member.local).into(), response)))
}

/// Returns the parameters and arguments of a function that returns an empty success response.
fn empty(api: &Api<'_>, named: &NamedOperation<'_, '_>) -> Option<(Code, Code)> {
    let response = plain(named.operation.success()?).filter(|response| is_success(response.status))?;
    let value = match offered(&response.contents).next() {
        None => "undefined",
        Some(content) => empty_value(api, content)?,
    };
    Some((Code::default(), arguments(Code::fixed(value), response)))
}

/// The response, if it requires no headers.
fn plain<'a, 'd>(response: &'a Response<'d>) -> Option<&'a Response<'d>> {
    response.headers.iter().all(|header| !header.required).then_some(response)
}

/// The arguments of `Service.successResponse`, whose default status is 200.
fn arguments(value: Code, response: &Response<'_>) -> Code {
    match response.status {
        Status::Code(code) if code != 200 => code!("{}, {}", value, code),
        _ => value,
    }
}

fn empty_value(api: &Api<'_>, content: &Content<'_>) -> Option<&'static str> {
    match ContentKind::of(content) {
        ContentKind::Json => content.ty.as_ref().and_then(|ty| empty_json(api, ty)),
        ContentKind::Lines | ContentKind::Sequence | ContentKind::Events => Some("[]"),
        ContentKind::Bytes => Some("''"),
        _ => None,
    }
}

fn empty_json(api: &Api<'_>, ty: &Type<'_>) -> Option<&'static str> {
    match ty.kind() {
        Kind::List(_) => Some("[]"),
        Kind::Any | Kind::Object | Kind::Map(_) => Some("{}"),
        Kind::Model(_) => {
            let object = api.object(ty).filter(|object| object.discriminator.is_none())?;
            object.properties.iter().all(|p| !p.required).then_some("{}")
        }
        _ => None,
    }
}

/// The hooks that the example needs, or else the first hook.
pub fn hooks(api: &Api<'_>, example: Option<&Example<'_>>) -> Vec<Code> {
    let needed = example.map(|example| credentials(api, example.named.operation)).unwrap_or_default();
    let is_needed = |scheme: &SecurityScheme<'_>| needed.iter().any(|one| std::ptr::eq(*one, scheme));
    let all = &api.security_schemes;
    let shown: Vec<_> = all.iter().filter(|scheme| is_needed(scheme)).collect();
    let shown = if shown.is_empty() { all.first().into_iter().collect() } else { shown };
    shown.into_iter().map(hook).collect()
}

fn hook(scheme: &SecurityScheme<'_>) -> Code {
    let function = match CredentialKind::of(scheme) {
        CredentialKind::Key { .. } => "(credential) => (credential === 'special-key' ? { subject: 'demo' } : null)",
        CredentialKind::Basic => {
            "({ username, password }) =>\n  username === 'demo' && password === 'secret' ? { subject: username } : null"
        }
        CredentialKind::Certificate => {
            "(certificate) => (certificate === null ? null : { subject: certificate.subject.CN })"
        }
        CredentialKind::Bearer | CredentialKind::OAuth2 => {
            "(credential) => (credential === 'demo-token' ? { subject: 'demo' } : null)"
        }
        CredentialKind::Signature | CredentialKind::Http(_) => {
            "(credential) => (credential === 'demo' ? { subject: 'demo' } : null)"
        }
    };
    code!("{}: {},", member_key(scheme.name), function)
}
