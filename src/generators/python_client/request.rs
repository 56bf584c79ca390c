//! What is known of an operation, as the call of `Operation` that a module begins with.

use super::client::Client;
use super::names::{Group, NamedOperation};
use super::types::Types;
use crate::api::{Encoding, Framing, ParameterLocation, Server, Status, Style};
use crate::code;
use crate::emit::text::Code;
use crate::generators::call::{Argument, BodyKind, Call, CredentialKind, How, Location, Reading};
use crate::generators::content::whole;
use crate::generators::names::Ident;
use crate::generators::operations::framing;
use crate::generators::python::text::string;
use crate::generators::python::tree::{Naming, WIDTH, columns};

/// A call, laid out: its arguments on one line, or each on its own.
fn laid(name: &'static str, arguments: &[Code], indent: usize, before: usize) -> Code {
    let flat = code!("{}({})", name, Code::joined(arguments, ", "));
    if before + columns(flat.as_str()) < WIDTH && !flat.as_str().contains('\n') {
        return flat;
    }
    let pad = crate::generators::python::text::indentation(indent);
    let lines = arguments.iter().map(|argument| code!("{}    {},\n", pad, argument));
    code!("{}(\n{}{})", name, Code::joined(lines, ""), pad)
}

/// A tuple, laid out the same way.
fn tuple(items: &[Code], indent: usize, before: usize) -> Code {
    match items {
        [one] if before + columns(one.as_str()) + 3 <= WIDTH && !one.as_str().contains('\n') => code!("({},)", one),
        _ => laid("", items, indent, before),
    }
}

fn strings<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<Code> {
    texts.into_iter().map(string).collect()
}

/// The call of `Operation`.
pub fn operation(
    client: &Client<'_>,
    group: &Group<'_, '_>,
    named: &NamedOperation<'_, '_>,
    call: &Call<'_, '_>,
    item: Option<Code>,
    types: &mut Types<'_>,
) -> Code {
    let operation = named.operation;
    let mut out = vec![
        string(&operation.method),
        string(&operation.path),
        code!("\"{}.{}\"", group.class, named.method),
    ];
    let names = named.parameters.iter().chain(&named.body);
    let all: Vec<(&Argument<'_, '_>, &Ident)> = call.arguments.iter().zip(names).collect();
    let parameters: Vec<_> = all.iter().filter_map(|(argument, name)| parameter(argument, name)).collect();
    if !parameters.is_empty() {
        out.push(code!("parameters={}", tuple(&parameters, 4, 15)));
    }
    if let Some(body) = body(call, &all) {
        out.push(code!("body={}", body));
    }
    let responses = responses(client, named, types);
    if !responses.is_empty() {
        let flat = code!("{{{}}}", Code::joined(&responses, ", "));
        let fits = 4 + columns("responses=,") + columns(flat.as_str()) <= WIDTH;
        let lines = || Code::joined(responses.iter().map(|line| code!("        {},\n", line)), "");
        out.push(if fits { code!("responses={}", flat) } else { code!("responses={{\n{}    }}", lines()) });
    }
    if !call.accept.is_empty() {
        out.push(code!("accept={}", tuple(&strings(call.accept.iter().copied()), 4, 11)));
    }
    if let Some(security) = security(call) {
        out.push(code!("security={}", security));
    }
    if !operation.servers.is_empty() {
        let servers: Vec<_> = operation.servers.iter().map(server).collect();
        out.push(code!("hosts={}", tuple(&servers, 4, 10)));
    }
    if let (Some(item), Some(Reading::Sequence(sequence))) = (item, call.reading())
        && let Some(framing) = framing(sequence)
    {
        out.push(code!("items=({}, \"{}\")", string(item.as_str()), framing));
    }
    if call.reading() == Some(Reading::File) {
        out.push(Code::fixed("files=True"));
    }
    laid("_operation.Operation", &out, 0, WIDTH)
}

fn boolean(value: bool) -> Code {
    Code::fixed(if value { "True" } else { "False" })
}

fn parameter(argument: &Argument<'_, '_>, name: &Ident) -> Option<Code> {
    let Location::Parameter(location, writing) = &argument.location else { return None };
    let mut out = vec![code!("\"{}\"", name), string(argument.name), code!("\"{}\"", location.as_str())];
    match writing.how {
        How::Content(media_type) => out.push(code!("content={}", string(media_type))),
        How::Style { style, explode, allow_reserved } => {
            let usual = match location {
                ParameterLocation::Query | ParameterLocation::Querystring | ParameterLocation::Cookie => Style::Form,
                ParameterLocation::Path | ParameterLocation::Header => Style::Simple,
            };
            if style != usual {
                out.push(code!("style=\"{}\"", style.as_str()));
            }
            if explode != (style == Style::Form) {
                out.push(code!("explode={}", boolean(explode)));
            }
            if allow_reserved {
                out.push(Code::fixed("allow_reserved=True"));
            }
        }
    }
    if writing.allow_empty {
        out.push(Code::fixed("allow_empty=True"));
    }
    Some(laid("_operation.Parameter", &out, 8, 8))
}

/// A field of a form, or a part: `name` is that of the argument, or empty for one of an object or of a list.
fn part(name: Code, wire_name: &str, encoding: &Encoding<'_>, is_file: bool) -> Code {
    let mut out = vec![name, string(wire_name)];
    if let Some(content_type) = encoding.content_type {
        out.push(code!("content_type={}", string(content_type)));
    }
    if let Some((style, explode)) = encoding.styled() {
        out.push(code!("style=\"{}\"", style.as_str()));
        out.push(code!("explode={}", boolean(explode)));
    }
    if encoding.allow_reserved {
        out.push(Code::fixed("allow_reserved=True"));
    }
    // Headers with a fixed value are sent.
    let fixed = encoding.headers.iter().filter_map(|header| {
        let value = header.ty.schema?.get("const").or(header.ty.schema?.get("default"))?;
        Some(code!("{}: {}", string(header.name), string(value.str()?)))
    });
    let fixed: Vec<_> = fixed.collect();
    if !fixed.is_empty() {
        out.push(code!("headers={{{}}}", Code::joined(fixed, ", ")));
    }
    if is_file {
        out.push(Code::fixed("file=True"));
    }
    laid("_operation.Part", &out, 12, 12)
}

fn body(call: &Call<'_, '_>, all: &[(&Argument<'_, '_>, &Ident)]) -> Option<Code> {
    let body = call.body.as_ref()?;
    let described = call.operation.body.as_ref()?;
    let mut seen = std::collections::BTreeSet::new();
    let media_types = described.contents.iter().map(|content| content.media_type);
    let media_types: Vec<_> = media_types.filter(|media_type| seen.insert(*media_type)).collect();
    let mut others = Vec::new();
    if media_types.len() > 1 {
        others.push(code!("media_types={}", tuple(&strings(media_types.iter().copied()), 8, 20)));
    }
    let mut out = vec![string(body.media_type)];
    if let BodyKind::Form { .. } = body.kind {
        let parts = all.iter().filter_map(|(argument, name)| match argument.location {
            Location::Field(encoding) => {
                Some(part(code!("\"{}\"", *name), argument.name, encoding, argument.ty.is_file()))
            }
            _ => None,
        });
        let parts: Vec<_> = parts.collect();
        out.push(tuple(&parts, 8, WIDTH));
        out.extend(others);
        return Some(laid("_operation.Form", &out, 4, 9));
    }
    let (argument, name) = all.iter().find(|(argument, _)| matches!(argument.location, Location::Body))?;
    out.push(code!("\"{}\"", *name));
    let kind = match &body.kind {
        BodyKind::Json | BodyKind::Form { .. } => "json",
        BodyKind::Raw => "raw",
        BodyKind::Object => "object",
        BodyKind::Parts { .. } => "parts",
        BodyKind::Sequence(Framing::JsonSequence) => "jsonSequence",
        BodyKind::Sequence(_) => "jsonLines",
    };
    if kind != "json" {
        out.push(code!("kind=\"{}\"", kind));
    }
    out.extend(others);
    if let BodyKind::Parts { first, rest } = &body.kind {
        let plain = |content_type: &str| code!("_operation.Part(\"\", \"\", content_type={})", string(content_type));
        let parts: Vec<_> = first.iter().copied().chain(*rest).map(plain).collect();
        if !parts.is_empty() {
            out.push(code!("parts={}", tuple(&parts, 8, 14)));
        }
    }
    if argument.required {
        out.push(Code::fixed("required=True"));
    }
    Some(laid("_operation.Body", &out, 4, 9))
}

/// `"200": "Pet"`, of each response.
fn responses(client: &Client<'_>, named: &NamedOperation<'_, '_>, types: &mut Types<'_>) -> Vec<Code> {
    let of = |response: &crate::api::Response<'_>| {
        let ty = response.preferred_content().and_then(whole);
        let status = match response.status {
            Status::Code(code) => code!("\"{}\"", code),
            Status::Range(digit) => code!("\"{}XX\"", u32::from(digit)),
            Status::Default => Code::fixed("\"default\""),
        };
        let Some(ty) = ty else { return code!("{}: None", status) };
        let tree = client.result_tree(&ty, types);
        code!("{}: {}", status, string(tree.flat(Naming::Plain).as_str()))
    };
    named.operation.responses.iter().map(of).collect()
}

fn security(call: &Call<'_, '_>) -> Option<Code> {
    if call.credentials.is_empty() {
        return None;
    }
    let known = |kind: &CredentialKind<'_>| !matches!(kind, CredentialKind::Elsewhere);
    let alternative = |all: &Vec<crate::generators::call::Credential<'_, '_>>| {
        let schemes = all.iter().filter(|credential| known(&credential.kind)).map(|credential| {
            let scopes = strings(credential.scopes.iter().copied());
            code!("({}, {})", string(credential.scheme.name), tuple(&scopes, 0, 0))
        });
        let schemes: Vec<_> = schemes.collect();
        tuple(&schemes, 8, 8)
    };
    let alternatives: Vec<_> = call.credentials.iter().map(alternative).collect();
    Some(tuple(&alternatives, 4, 13))
}

/// A server as a dict of `HostSetting`.
pub fn server(server: &Server<'_>) -> Code {
    let variable = |variable: &crate::api::ServerVariable<'_>| {
        let description = string(variable.description.unwrap_or_default());
        let default = string(&variable.default);
        let mut members =
            vec![code!("\"description\": {}", description), code!("\"default_value\": {}", default)];
        if !variable.allowed.is_empty() {
            let allowed = variable.allowed.iter().map(|value| string(value));
            members.push(code!("\"enum_values\": [{}]", Code::joined(allowed, ", ")));
        }
        code!("{}: {{{}}}", string(variable.name), Code::joined(members, ", "))
    };
    let description = server.description.or(server.name).unwrap_or("No description provided");
    let mut members =
        vec![code!("\"url\": {}", string(&server.url)), code!("\"description\": {}", string(description))];
    if !server.variables.is_empty() {
        let variables = server.variables.iter().map(variable);
        members.push(code!("\"variables\": {{{}}}", Code::joined(variables, ", ")));
    }
    code!("{{{}}}", Code::joined(members, ", "))
}
