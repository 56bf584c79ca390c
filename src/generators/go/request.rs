//! The statements that build a call.

use super::text::{Code, string};
use super::types::Types;
use crate::api::ParameterLocation;
use crate::code;
use crate::plan::call::{Argument, Call, Credential, Location};
use crate::plan::credentials::CredentialKind;
use crate::plan::streams::{Plain, Stream};
use crate::plan::table::words;

pub fn lines(types: &Types<'_>, call: &Call<'_, '_>, stream: Option<&Stream<'_, '_>>) -> Vec<Code> {
    let mut out: Vec<_> = call.arguments.iter().filter_map(|argument| line(call, argument)).collect();
    if let Some((media_type, required)) = call.form() {
        out.push(code!("c.form({}, {})", string(media_type), if required { "required" } else { "0" }));
    }
    out.extend(call.credentials.iter().map(|together| alternative(together)));
    if let Some(stream) = stream.filter(|stream| stream.plain == Plain::List) {
        out.push(code!("c.framing = {}", string(stream.framing.as_str())));
    }
    let failures =
        call.failures().map(|(status, ty)| code!("{{{}, new(TypedError[{}])}}", string(&status), types.base(ty)));
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
            let (method, more) = body.word(call);
            let more = Code::joined(more.into_iter().map(|text| code!(", {}", string(text))), "");
            let media_type = string(body.media_type);
            code!("c.{}({}, r.{}, {}, {}{})", method, string(ident.as_str()), ident, media_type, how, more)
        }
    })
}

/// The way in which a value is written, as flags of the runtime.
fn how(argument: &Argument<'_, '_>) -> Code {
    match words(argument).as_slice() {
        [] => Code::fixed("0"),
        words => Code::joined(words.iter().map(|word| Code::fixed(word)), "|"),
    }
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
