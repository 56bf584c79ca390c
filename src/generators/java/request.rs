//! The statements that build a call.

use super::names::is_of_query;
use super::text::{Code, string};
use super::types::Types;
use crate::api::{MediaKind, ParameterLocation, Server, Style, Type};
use crate::code;
use crate::plan::call::{Argument, BodyKind, Call, Credential, Location, SentBody};
use crate::plan::content::whole;
use crate::plan::credentials::CredentialKind;
use crate::plan::items::ItemFraming;
use crate::plan::operations::{is_success, result};
use crate::plan::streams::{Plain, Stream};
use crate::plan::table::{Entry, entries};
use crate::plan::types::{Kind, List};

pub fn lines(types: &Types<'_>, call: &Call<'_, '_>, stream: Option<&Stream<'_, '_>>) -> Vec<Code> {
    let operation = call.operation;
    let mut out: Vec<_> = call.arguments.iter().filter_map(|argument| line(types, call, argument)).collect();
    if let Some(body) = &call.body
        && let BodyKind::Form { .. } = body.kind
    {
        let required = operation.body.as_ref().is_some_and(|body| body.required);
        out.push(code!("call.form({}, \"{}\");", string(body.media_type), if required { "required" } else { "" }));
    }
    out.extend(call.credentials.iter().map(|together| alternative(together)));
    out.extend(operation.servers.first().map(|own| code!("call.{};", server(own, "server"))));
    let is_own = types.options.library.is_overridden();
    out.extend(result(operation).map(|ty| match ty.is_one_file() && is_own {
        true => Code::fixed("call.downloads(this::downloadFileFromResponse);"),
        false => code!("call.returns({});", returned(types, ty)),
    }));
    if let Some(stream) = stream {
        let is_list = stream.plain == Plain::List;
        // If the plain form returns a list of the same items, both accept the same media types.
        let accept = string(if is_list { "" } else { stream.media_type() });
        let item = class(types, "call.", stream.item);
        let framing = string(stream.framing.as_str());
        out.push(code!("call.streams({}, {}, {}, {});", item, framing, accept, if is_list { "true" } else { "false" }));
    }
    let failures = operation.responses.iter().filter(|response| !is_success(response.status));
    out.extend(failures.filter_map(|response| {
        let ty = whole(response.preferred_content()?)?;
        let status = string(&response.status.to_string());
        (!ty.is_file()).then(|| code!("call.failure({}, {});", status, class(types, "call.", ty)))
    }));
    out
}

/// The call that adds a server, with its variables.
pub fn server(server: &Server<'_>, method: &'static str) -> Code {
    let mut out = code!("{}({}, {})", method, string(&server.url), string(server.description.unwrap_or_default()));
    for variable in &server.variables {
        let values = variable.allowed.iter().map(|value| code!(", {}", string(value)));
        out.push(code!(
            ".variable({}, {}, {}{})",
            string(variable.name),
            string(variable.description.unwrap_or_default()),
            string(&variable.default),
            Code::joined(values, "")
        ));
    }
    out
}

/// A type as an expression. The runtime's object makes those of lists and maps.
pub fn class(types: &Types<'_>, runtime: &'static str, ty: &Type<'_>) -> Code {
    let ty = types.resolved(ty);
    match ty.kind() {
        Kind::List(List { item, is_set }) => {
            code!("{}{}({})", runtime, if is_set { "set" } else { "list" }, class(types, runtime, item))
        }
        Kind::Tuple(_) => code!("{}list(Object.class)", runtime),
        Kind::Map(map) => code!("{}map({})", runtime, class(types, runtime, &map.values)),
        _ => code!("{}.class", types.of(ty, None)),
    }
}

/// The type of the result. A Flux gives the items of a set as they are listed.
fn returned(types: &Types<'_>, ty: &Type<'_>) -> Code {
    match types.resolved(ty).items().filter(|_| types.options.library.is_reactive()) {
        Some(item) => code!("call.list({})", class(types, "call.", item)),
        None => class(types, "call.", ty),
    }
}

/// The statement that adds a value to the call.
fn line(types: &Types<'_>, call: &Call<'_, '_>, argument: &Argument<'_, '_>) -> Option<Code> {
    let (name, how) = (string(argument.name), how(argument));
    let ident = match types.options.library.has_interfaces() && is_of_query(call.arguments, argument) {
        true => code!("queryParams.get({})", name),
        false => Code::from(&argument.ident),
    };
    Some(match &argument.location {
        Location::Parameter(location, _) => {
            let method = match location {
                ParameterLocation::Path => "path",
                ParameterLocation::Query => "query",
                ParameterLocation::Querystring => "queryString",
                ParameterLocation::Header => "header",
                ParameterLocation::Cookie => "cookie",
            };
            code!("call.{}({}, {}, \"{}\");", method, name, ident, how)
        }
        Location::Field(encoding) => {
            let content = string(encoding.content_type.unwrap_or_default());
            code!("call.field({}, {}, {}, \"{}\");", name, ident, content, how)
        }
        Location::Body => {
            let body = call.body.as_ref()?;
            let (method, more) = method(call, body);
            let media_type = string(body.media_type);
            code!(
                "call.{}({}, {}, {}, \"{}\"{});",
                method,
                string(argument.ident.as_str()),
                ident,
                media_type,
                how,
                more
            )
        }
    })
}

/// The runtime's method for the body, and its further arguments.
fn method(call: &Call<'_, '_>, body: &SentBody<'_, '_>) -> (&'static str, Code) {
    match &body.kind {
        BodyKind::Json => ("json", Code::default()),
        BodyKind::Raw | BodyKind::Form { .. } => ("raw", Code::default()),
        BodyKind::Object => ("object", Code::default()),
        BodyKind::Sequence(ItemFraming::JsonSequence) => ("lines", Code::fixed(", \"\\036\"")),
        BodyKind::Sequence(_) => ("lines", Code::fixed(", \"\"")),
        BodyKind::Parts { .. } => {
            let types = call.item_types().unwrap_or_default();
            ("items", Code::joined(types.into_iter().map(|ty| code!(", {}", string(ty))), ""))
        }
    }
}

/// The way in which a value is written, as words of the runtime.
fn how(argument: &Argument<'_, '_>) -> Code {
    let mut out = Vec::new();
    let (is_field, is_path) = match &argument.location {
        Location::Parameter(location, _) => (false, *location == ParameterLocation::Path),
        Location::Field(_) => (true, false),
        Location::Body => return Code::fixed(if argument.required { "body required" } else { "body" }),
    };
    let entries = entries(argument);
    let is_unstyled = is_field && !entries.iter().any(|entry| matches!(entry, Entry::Style(_)));
    out.extend(is_unstyled.then_some("form unstyled"));
    for entry in &entries {
        out.extend(match entry {
            Entry::Content(_) if is_field => None,
            Entry::Content(media_type) => Some(match MediaKind::of(media_type) {
                MediaKind::Json => "json",
                MediaKind::Form => "form explode",
                _ => "text",
            }),
            Entry::Style(style) => Some(match style {
                Style::Simple => "simple",
                Style::Label => "label",
                Style::Matrix => "matrix",
                Style::Form => "form",
                Style::SpaceDelimited => "spaceDelimited",
                Style::PipeDelimited => "pipeDelimited",
                Style::TabDelimited => "tabDelimited",
                Style::DeepObject => "deepObject",
                Style::Cookie => "plain",
            }),
            Entry::Explode(explode) => explode.then_some("explode"),
            Entry::AllowReserved => Some("reserved"),
            Entry::AllowEmpty => Some("empty"),
        });
    }
    // A path parameter is always required.
    out.extend((argument.required && !is_path).then_some("required"));
    Code::joined(out.into_iter().map(Code::fixed), " ")
}

/// The statement that allows an alternative of credentials.
fn alternative(together: &[Credential<'_, '_>]) -> Code {
    let credential = |credential: &Credential<'_, '_>| match credential.kind {
        CredentialKind::Key { location, name } => {
            code!("call.key({}, {}, {})", string(credential.scheme.name), string(location.as_str()), string(name))
        }
        CredentialKind::Basic => code!("call.basic({})", string(credential.scheme.name)),
        CredentialKind::Bearer | CredentialKind::OAuth2 => code!("call.bearer({})", string(credential.scheme.name)),
        CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => {
            Code::fixed("call.elsewhere()")
        }
    };
    code!("call.allow({});", Code::joined(together.iter().map(credential), ", "))
}
