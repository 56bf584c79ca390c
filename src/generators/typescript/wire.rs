//! What the runtimes of the TypeScript clients are told of a request.

use std::collections::BTreeSet;

use super::names::Ident;
use super::text::{Code, string, strings};
use crate::api::{Api, Encoding, MediaKind, Operation, Shape, Type};
use crate::code;
use crate::plan::call::{Argument, BodyKind, Call, Credential, Reading, SentBody};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::{framing, result, success};

/// Writes calls of the runtime's functions, and knows what a file imports for them.
#[derive(Default)]
pub struct Calls {
    called: BTreeSet<&'static str>,
}

impl Calls {
    /// A call with these arguments.
    pub fn call(&mut self, function: &'static str, arguments: &Code) -> Code {
        self.note(function);
        code!("{}({})", function, arguments)
    }

    /// Notes a call that a template writes.
    pub fn note(&mut self, function: &'static str) {
        self.called.insert(function);
    }

    /// The functions that were called, sorted.
    pub fn called(&self) -> impl Iterator<Item = &'static str> {
        self.called.iter().copied()
    }
}

/// The name of a form's field as it is sent: with `useSquareBracketsInArrayNames`, that of a list ends with brackets.
pub fn field_name(field: &Argument<'_, '_>, brackets: bool) -> Code {
    let is_list = brackets && field.ty.item().is_some();
    if is_list { string(&format!("{}[]", field.name)) } else { string(field.name) }
}

/// How a successful response is read that is not always JSON. A response of which nothing is described is whatever it is.
pub fn response_kind(api: &Api<'_>, call: &Call<'_, '_>) -> Option<&'static str> {
    match call.reading() {
        Some(Reading::Sequence(sequence)) => framing(sequence),
        // One call may give a file or something else: what the server says decides.
        Some(_) if call.is_mixed() => Some("mixed"),
        Some(Reading::File) => Some("file"),
        Some(Reading::Text) => Some("text"),
        Some(Reading::Json) if is_json(call.operation) && !may_be_text(api, call.operation) => None,
        Some(Reading::Other | Reading::Json) | None => Some("any"),
    }
}

/// True for a call whose success is described as JSON, whatever the response's media type says.
pub fn is_json(operation: &Operation<'_>) -> bool {
    let contents = success(operation).map_or(&[][..], |response| &response.contents);
    contents.iter().any(|content| matches!(content.media(), MediaKind::Json | MediaKind::Any))
}

/// True for a call of which text may be the value.
fn may_be_text(api: &Api<'_>, operation: &Operation<'_>) -> bool {
    let Some(ty) = result(operation) else { return true };
    let is_text = |ty: &Type<'_>| {
        matches!(ty.shape, Shape::Any | Shape::String(_) | Shape::Enum(_))
            || api.named_enumeration(ty).is_some()
            || ty.model().is_some_and(|id| api.model(id).existing.is_some())
    };
    api.alternatives(ty).into_iter().any(is_text)
}

/// What a description says of how a field is written, as members of an object.
pub fn encoding(encoding: &Encoding<'_>) -> Vec<Code> {
    let mut out = Vec::new();
    if let Some(content_type) = encoding.content_type {
        out.push(code!("contentType: {}", string(content_type)));
    }
    if let Some(style) = encoding.style {
        out.push(code!("style: '{}'", style.as_str()));
    }
    if let Some(explode) = encoding.explode {
        out.push(code!("explode: {}", explode));
    }
    if encoding.allow_reserved {
        out.push(Code::fixed("allowReserved: true"));
    }
    out
}

/// The call that writes a body. None for forms and for lists of parts, which each client writes in its own way.
pub fn whole_body(body: &SentBody<'_, '_>, argument: &Ident, calls: &mut Calls) -> Option<Code> {
    let media_type = string(body.media_type);
    let function = match &body.kind {
        BodyKind::Sequence(sequence) => {
            let arguments = code!("{}, {}, '{}'", media_type, argument, framing(*sequence)?);
            return Some(calls.call("sequenceBody", &arguments));
        }
        BodyKind::Object => "objectBody",
        BodyKind::Json => "jsonBody",
        BodyKind::Raw => "rawBody",
        BodyKind::Form { .. } | BodyKind::Parts { .. } => return None,
    };
    Some(calls.call(function, &code!("{}, {}", media_type, argument)))
}

/// The media types of a list's parts: of the first ones, and of all behind them.
pub fn part_types(first: &[&str], rest: Option<&str>) -> Code {
    let first = code!("[{}]", strings(first.iter().copied()));
    match rest {
        Some(rest) => code!("{}, {}", first, string(rest)),
        None => first,
    }
}

/// The alternatives of credentials as a list of lists; none where `print` says nothing of any.
pub fn security(call: &Call<'_, '_>, print: &dyn Fn(&Credential<'_, '_>) -> Option<Code>) -> Option<Code> {
    let together = |all: &Vec<Credential<'_, '_>>| all.iter().filter_map(print).collect::<Vec<_>>();
    let alternatives: Vec<_> = call.credentials.iter().map(together).collect();
    if alternatives.iter().all(Vec::is_empty) {
        return None;
    }
    let lists = alternatives.into_iter().map(|all| code!("[{}]", Code::joined(all, ", ")));
    Some(code!("[{}]", Code::joined(lists, ", ")))
}

/// What a runtime does with a credential; none where the transport or the caller's own headers have to do it.
pub fn scheme(kind: CredentialKind<'_>) -> Option<Code> {
    match kind {
        CredentialKind::Key { location, name } => {
            Some(code!("{{ type: 'apiKey', in: '{}', name: {} }}", location.as_str(), string(name)))
        }
        CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => None,
        CredentialKind::Basic | CredentialKind::Bearer | CredentialKind::OAuth2 => {
            Some(code!("{{ type: '{}' }}", kind.as_str()))
        }
    }
}

/// The same with the name of the scheme and the scopes that an operation needs, for clients that ask the caller for credentials
/// by these.
pub fn own_scheme(credential: &Credential<'_, '_>) -> Option<Code> {
    match credential.kind {
        CredentialKind::OAuth2 => {
            let (name, scopes) = (string(credential.scheme.name), strings(credential.scopes.iter().copied()));
            Some(code!("{{ type: 'oauth2', name: {}, scopes: [{}] }}", name, scopes))
        }
        CredentialKind::Key { location, name } => {
            let (name, scheme) = (string(name), string(credential.scheme.name));
            Some(code!("{{ type: 'apiKey', in: '{}', name: {}, scheme: {} }}", location.as_str(), name, scheme))
        }
        kind => scheme(kind),
    }
}
