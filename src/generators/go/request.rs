//! The statements that build a call.

use super::text::{Code, string};
use super::types::Types;
use crate::api::{MediaKind, ParameterLocation, Style};
use crate::code;
use crate::plan::call::{Argument, BodyKind, Call, Credential, Location, SentBody};
use crate::plan::content::whole;
use crate::plan::credentials::CredentialKind;
use crate::plan::items::ItemFraming;
use crate::plan::operations::is_success;
use crate::plan::streams::{Plain, Stream};
use crate::plan::table::{Entry, entries};

pub fn lines(types: &Types<'_>, call: &Call<'_, '_>, stream: Option<&Stream<'_, '_>>) -> Vec<Code> {
    let mut out: Vec<_> = call.arguments.iter().filter_map(|argument| line(call, argument)).collect();
    if let Some(body) = &call.body
        && let BodyKind::Form { .. } = body.kind
    {
        let required = call.operation.body.as_ref().is_some_and(|body| body.required);
        let how = if required { "required" } else { "0" };
        out.push(code!("c.form({}, {})", string(body.media_type), how));
    }
    out.extend(call.credentials.iter().map(|together| alternative(together)));
    if let Some(stream) = stream.filter(|stream| stream.plain == Plain::List) {
        out.push(code!("c.framing = {}", string(stream.framing.as_str())));
    }
    let failures = call.operation.responses.iter().filter(|response| !is_success(response.status));
    let failures = failures.filter_map(|response| {
        let ty = whole(response.preferred_content()?)?;
        let status = string(&response.status.to_string());
        (!ty.is_file()).then(|| code!("{{{}, new(TypedError[{}])}}", status, types.base(ty)))
    });
    let failures = Code::joined(failures, ", ");
    if !failures.is_empty() {
        out.push(code!("c.failures = []failure{{{}}}", failures));
    }
    out
}

/// The statement that adds a value to the call.
fn line(call: &Call<'_, '_>, argument: &Argument<'_, '_>) -> Option<Code> {
    let (name, ident) = (string(argument.name), &argument.ident);
    let how = how(argument);
    Some(match &argument.location {
        Location::Parameter(location, _) => {
            let method = match location {
                ParameterLocation::Path => "path",
                ParameterLocation::Query => "param",
                ParameterLocation::Querystring => "queryString",
                ParameterLocation::Header => "head",
                ParameterLocation::Cookie => "cookie",
            };
            code!("c.{}({}, r.{}, {})", method, name, ident, how)
        }
        Location::Field(encoding) => {
            let content = string(encoding.content_type.unwrap_or_default());
            code!("c.field({}, r.{}, {}, {})", name, ident, content, how)
        }
        Location::Body => {
            let body = call.body.as_ref()?;
            let (method, more) = method(call, body);
            let media_type = string(body.media_type);
            code!("c.{}({}, r.{}, {}, {}{})", method, string(ident.as_str()), ident, media_type, how, more)
        }
    })
}

/// The runtime's method for the body, and its further arguments.
fn method(call: &Call<'_, '_>, body: &SentBody<'_, '_>) -> (&'static str, Code) {
    match &body.kind {
        BodyKind::Json => ("json", Code::default()),
        BodyKind::Raw | BodyKind::Form { .. } => ("raw", Code::default()),
        BodyKind::Object => ("object", Code::default()),
        BodyKind::Sequence(ItemFraming::JsonSequence) => ("lines", Code::fixed(", \"\\x1e\"")),
        BodyKind::Sequence(_) => ("lines", Code::fixed(", \"\"")),
        BodyKind::Parts { .. } => {
            let types = call.item_types().unwrap_or_default();
            ("items", Code::joined(types.into_iter().map(|ty| code!(", {}", string(ty))), ""))
        }
    }
}

/// The way in which a value is written, as flags of the runtime.
fn how(argument: &Argument<'_, '_>) -> Code {
    let mut out = Vec::new();
    let (is_field, is_path) = match &argument.location {
        Location::Parameter(location, _) => (false, *location == ParameterLocation::Path),
        Location::Field(_) => (true, false),
        Location::Body => return Code::fixed(if argument.required { "required" } else { "0" }),
    };
    let entries = entries(argument);
    for entry in &entries {
        out.extend(match entry {
            Entry::Content(_) if is_field => None,
            Entry::Content(media_type) => Some(match MediaKind::of(media_type) {
                MediaKind::Json => "asJSON",
                MediaKind::Form => "form|explode",
                _ => "asText",
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
                Style::Cookie => "plainCookie",
            }),
            Entry::Explode(explode) => explode.then_some("explode"),
            Entry::AllowReserved => Some("reserved"),
            Entry::AllowEmpty => Some("allowEmpty"),
        });
    }
    if is_field && !entries.iter().any(|entry| matches!(entry, Entry::Style(_))) {
        out.push("form|unstyled");
    }
    // A path parameter is always required.
    out.extend((argument.required && !is_path).then_some("required"));
    Code::joined(out.into_iter().map(Code::fixed), "|")
}

/// The statement that allows an alternative of credentials.
fn alternative(together: &[Credential<'_, '_>]) -> Code {
    let credential = |credential: &Credential<'_, '_>| match credential.kind {
        CredentialKind::Key { location, name } => {
            code!("key({}, {}, {})", string(credential.scheme.name), string(location.as_str()), string(name))
        }
        CredentialKind::Basic => Code::fixed("basic"),
        CredentialKind::Bearer | CredentialKind::OAuth2 => Code::fixed("bearer"),
        CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => Code::fixed("elsewhere"),
    };
    code!("c.allow({})", Code::joined(together.iter().map(credential), ", "))
}
