//! The data of an operation, as the call of `Operation` at the start of a module.

use super::client::Client;
use super::names::{Group, NamedOperation};
use super::types::Place;
use crate::api::{Encoding, Response, Server, ServerVariable, Status};
use crate::code;
use crate::emit::text::Code;
use crate::generators::python::expression::Expression;
use crate::generators::python::text::string;
use crate::generators::python::tree::Naming;
use crate::plan::call::{Argument, BodyKind, Call, Credential, Location};
use crate::plan::content::whole;
use crate::plan::operations::distinct;
use crate::plan::streams::{Plain, Stream, plain_accept};
use crate::plan::table::{Entry, entries, unusual};

fn strings<'t>(texts: impl IntoIterator<Item = &'t str>) -> Expression {
    Expression::tuple(texts.into_iter().map(string))
}

fn boolean(value: bool) -> Code {
    Code::fixed(if value { "True" } else { "False" })
}

/// The call of `Operation`; `items` are those of a stream, with their type.
pub fn operation(
    client: &Client<'_>,
    group: &Group<'_, '_>,
    named: &NamedOperation<'_, '_>,
    call: &Call<'_, '_>,
    stream: Option<(Code, Stream<'_, '_>)>,
    pages: Option<Expression>,
) -> Expression {
    let operation = named.operation;
    let mut out: Vec<Expression> = vec![
        string(&operation.method).into(),
        string(&operation.path).into(),
        code!("\"{}.{}\"", group.class, named.method).into(),
    ];
    let parameters: Vec<_> = call.arguments.iter().filter_map(parameter).collect();
    if !parameters.is_empty() {
        out.push(Expression::named("parameters", Expression::Tuple(parameters)));
    }
    if let Some(body) = body(call) {
        out.push(Expression::named("body", body));
    }
    let responses = responses(client, named);
    if !responses.is_empty() {
        out.push(Expression::named("responses", Expression::Dict(responses)));
    }
    let accept = plain_accept(call, stream.as_ref().map(|(_, stream)| stream));
    if !accept.is_empty() {
        out.push(Expression::named("accept", strings(accept)));
    }
    if let Some(security) = security(call) {
        out.push(Expression::named("security", security));
    }
    if !operation.servers.is_empty() {
        out.push(Expression::named("hosts", Expression::Tuple(operation.servers.iter().map(server).collect())));
    }
    if let Some((ty, stream)) = stream {
        let asked = (stream.plain != Plain::List).then(|| string(stream.media_type()));
        let items = [string(ty.as_str()), code!("\"{}\"", stream.framing.as_str())];
        out.push(Expression::named("items", Expression::tuple(items.into_iter().chain(asked))));
    }
    out.extend(pages.map(|pages| Expression::named("pages", pages)));
    Expression::Call("_operation.Operation", out)
}

fn parameter(argument: &Argument<'_, '_>) -> Option<Expression> {
    let Location::Parameter(location, _) = &argument.location else { return None };
    let first = [code!("\"{}\"", argument.ident), string(argument.name), code!("\"{}\"", location.as_str())];
    let written = unusual(argument).into_iter().map(|entry| written(entry, "content"));
    Some(Expression::Call("_operation.Parameter", first.into_iter().map(Expression::Leaf).chain(written).collect()))
}

/// The serialization of a value, as an argument; `content` is the name for media types.
fn written(entry: Entry<'_>, content: &'static str) -> Expression {
    let (name, value) = match entry {
        Entry::Content(media_type) => (content, string(media_type)),
        Entry::Style(style) => ("style", code!("\"{}\"", style.as_str())),
        Entry::Explode(explode) => ("explode", boolean(explode)),
        Entry::AllowReserved => ("allow_reserved", boolean(true)),
        Entry::AllowEmpty => ("allow_empty", boolean(true)),
    };
    Expression::named(name, value)
}

/// A field of a form, or a part.
fn part(argument: &Argument<'_, '_>, encoding: &Encoding<'_>) -> Expression {
    let mut out: Vec<Expression> = vec![code!("\"{}\"", argument.ident).into(), string(argument.name).into()];
    out.extend(entries(argument).into_iter().map(|entry| written(entry, "content_type")));
    // Headers with a constant value are sent.
    let fixed = encoding.headers.iter().filter_map(|header| Some((header.name, header.ty.const_or_default()?)));
    let fixed: Vec<_> = fixed.map(|(name, value)| Expression::entry(string(name), string(value))).collect();
    if !fixed.is_empty() {
        out.push(Expression::named("headers", Expression::Dict(fixed)));
    }
    if argument.ty.is_file() {
        out.push(Expression::named("file", boolean(true)));
    }
    Expression::Call("_operation.Part", out)
}

fn body(call: &Call<'_, '_>) -> Option<Expression> {
    let body = call.body.as_ref()?;
    let media_types = distinct(call.operation.body.iter().flat_map(|body| &body.contents));
    let others = (media_types.len() > 1).then(|| Expression::named("media_types", strings(media_types)));
    let mut out: Vec<Expression> = vec![string(body.media_type).into()];
    if let BodyKind::Form { .. } = body.kind {
        let parts = call.fields().map(|(field, encoding)| part(field, encoding));
        out.push(Expression::Tuple(parts.collect()));
        out.extend(others);
        return Some(Expression::Call("_operation.Form", out));
    }
    let argument = call.whole_body()?;
    out.push(code!("\"{}\"", argument.ident).into());
    let kind = match &body.kind {
        BodyKind::Json | BodyKind::Form { .. } => "json",
        BodyKind::Raw => "raw",
        BodyKind::Object => "object",
        BodyKind::Parts { .. } => "parts",
        BodyKind::Sequence(framing) => framing.as_str(),
    };
    if kind != "json" {
        out.push(Expression::named("kind", code!("\"{}\"", kind)));
    }
    out.extend(others);
    if let BodyKind::Parts { first, rest } = &body.kind {
        let plain = |content_type: &str| {
            let content_type = Expression::named("content_type", string(content_type));
            Expression::Call("_operation.Part", vec![string("").into(), string("").into(), content_type])
        };
        let parts: Vec<_> = first.iter().copied().chain(*rest).map(plain).collect();
        if !parts.is_empty() {
            out.push(Expression::named("parts", Expression::Tuple(parts)));
        }
    }
    if argument.required {
        out.push(Expression::named("required", boolean(true)));
    }
    Some(Expression::Call("_operation.Body", out))
}

/// `"200": "Pet"`, for each response. The types are evaluated when needed, so nothing is imported for them.
fn responses(client: &Client<'_>, named: &NamedOperation<'_, '_>) -> Vec<Expression> {
    let mut types = client.types(Place::Result);
    let mut of = |response: &Response<'_>| {
        let status = match response.status {
            Status::Code(code) => code!("\"{}\"", code),
            Status::Range(digit) => code!("\"{}XX\"", u32::from(digit)),
            Status::Default => Code::fixed("\"default\""),
        };
        let ty = response.preferred_content().and_then(whole);
        let ty = ty.map_or(Code::fixed("None"), |ty| string(types.tree(ty).flat(Naming::Plain).as_str()));
        Expression::entry(status, ty)
    };
    named.operation.responses.iter().map(&mut of).collect()
}

fn security(call: &Call<'_, '_>) -> Option<Expression> {
    if call.credentials.is_empty() {
        return None;
    }
    let known = |credential: &&Credential<'_, '_>| !credential.kind.is_elsewhere();
    let scheme = |credential: &Credential<'_, '_>| {
        let scopes = strings(credential.scopes.iter().copied());
        Expression::Tuple(vec![string(credential.scheme.name).into(), scopes])
    };
    let alternative = |all: &Vec<Credential<'_, '_>>| Expression::Tuple(all.iter().filter(known).map(scheme).collect());
    Some(Expression::Tuple(call.credentials.iter().map(alternative).collect()))
}

/// A server as a dict of `HostSetting`.
pub fn server(server: &Server<'_>) -> Expression {
    let entry = |key: &'static str, value: &str| Expression::entry(code!("\"{}\"", key), string(value));
    let variable = |variable: &ServerVariable<'_>| {
        let description = entry("description", variable.description.unwrap_or_default());
        let mut members = vec![description, entry("default_value", &variable.default)];
        if !variable.allowed.is_empty() {
            let allowed = variable.allowed.iter().map(|value| string(value).into());
            members.push(Expression::entry(Code::fixed("\"enum_values\""), Expression::List(allowed.collect())));
        }
        Expression::entry(string(variable.name), Expression::Dict(members))
    };
    let description = server.description.or(server.name).unwrap_or("No description provided");
    let mut members = vec![entry("url", &server.url), entry("description", description)];
    if !server.variables.is_empty() {
        let variables = server.variables.iter().map(variable).collect();
        members.push(Expression::entry(Code::fixed("\"variables\""), Expression::Dict(variables)));
    }
    Expression::Dict(members)
}
