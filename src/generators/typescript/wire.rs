//! The arguments that tell the runtimes of the TypeScript clients how to send a request.

use std::collections::BTreeSet;

use super::text::{Code, string, strings, template_part};
use crate::api::{Api, Encoding, MediaKind, Operation, ParameterLocation, PathPart, Style, Type};
use crate::code;
use crate::plan::call::{Argument, BodyKind, Call, Credential, Location, Reading, SentBody, Serialization, Writing};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::result;
use crate::plan::table::{Entry, stated};
use crate::plan::types::Kind;

/// Writes calls of the runtime's functions, and records which functions a file has to import.
#[derive(Default)]
pub struct Calls {
    functions: BTreeSet<&'static str>,
}

impl Calls {
    /// A call of `function` with these arguments.
    pub fn call(&mut self, function: &'static str, arguments: &Code) -> Code {
        self.note(function);
        code!("{}({})", function, arguments)
    }

    /// Records a call that a template writes.
    pub fn note(&mut self, function: &'static str) {
        self.functions.insert(function);
    }

    /// The functions that were called, sorted.
    pub fn called_functions(&self) -> impl Iterator<Item = &'static str> {
        self.functions.iter().copied()
    }
}

/// The name of a form field in the request. With `useSquareBracketsInArrayNames`, the names of lists end with brackets.
pub fn field_name(field: &Argument<'_, '_>, brackets: bool) -> Code {
    let is_list = brackets && field.ty.item().is_some();
    if is_list { string(&format!("{}[]", field.name)) } else { string(field.name) }
}

/// The kind of a successful response, if it is not always JSON. A response without a description is read as the
/// server's media type indicates.
pub fn response_kind(api: &Api<'_>, call: &Call<'_, '_>) -> Option<&'static str> {
    match call.reading() {
        Some(Reading::Sequence(framing)) => Some(framing.as_str()),
        // If a call may return a file or another value, the server's response decides.
        Some(_) if call.is_mixed() => Some("mixed"),
        Some(Reading::File) => Some("file"),
        Some(Reading::Text) => Some("text"),
        Some(Reading::Json) if is_json(call.operation) && !may_be_text(api, call.operation) => None,
        Some(Reading::Other | Reading::Json) | None => Some("any"),
    }
}

/// True if the successful response is described as JSON or as any media type.
pub fn is_json(operation: &Operation<'_>) -> bool {
    let contents = operation.success().map_or(&[][..], |response| &response.contents);
    contents.iter().any(|content| matches!(content.media(), MediaKind::Json | MediaKind::Any))
}

/// True if a string may be the result of the operation.
fn may_be_text(api: &Api<'_>, operation: &Operation<'_>) -> bool {
    let Some(ty) = result(operation) else { return true };
    let is_text = |ty: &Type<'_>| {
        matches!(ty.kind(), Kind::Any | Kind::Text(_))
            || api.enumeration(ty).is_some()
            || ty.model().is_some_and(|id| api.model(id).existing.is_some())
    };
    api.alternatives(ty).any(is_text)
}

/// A member of an object that describes how a value is written; `content` is the key for its media type.
pub fn member(entry: &Entry<'_>, content: &'static str) -> Code {
    match entry {
        Entry::Content(media_type) => code!("{}: {}", content, string(media_type)),
        Entry::Style(style) => code!("style: '{}'", style.as_str()),
        Entry::Explode(explode) => code!("explode: {}", explode),
        Entry::AllowReserved => Code::fixed("allowReserved: true"),
        Entry::AllowEmpty => Code::fixed("allowEmptyValue: true"),
    }
}

/// The encoding of a field, as members of an object.
pub fn encoding(encoding: &Encoding<'_>) -> Vec<Code> {
    stated(encoding).iter().map(|entry| member(entry, "contentType")).collect()
}

/// The encoding of a field as an argument; empty if the description does not specify it.
pub fn encoding_argument(encoding: &Encoding<'_>) -> Code {
    let members = self::encoding(encoding);
    if members.is_empty() { Code::default() } else { code!(", {{ {} }}", Code::joined(members, ", ")) }
}

/// The arguments after name and value in the call of a function that writes a parameter.
pub fn writing(location: ParameterLocation, writing: &Writing<'_>) -> Code {
    let is_header = location == ParameterLocation::Header;
    match writing.serialization {
        Serialization::Content(media_type) => code!(", {}", string(media_type)),
        Serialization::Style { style: Style::Simple, explode, .. } if is_header => code!(", {}", explode),
        Serialization::Style { style, explode, .. } if is_header => code!(", {}, '{}'", explode, style.as_str()),
        Serialization::Style { style, explode, allow_reserved } => {
            let options = match (allow_reserved, writing.allow_empty) {
                (true, true) => ", { allowReserved: true, allowEmptyValue: true }",
                (true, false) => ", { allowReserved: true }",
                (false, true) => ", { allowEmptyValue: true }",
                (false, false) => "",
            };
            code!(", '{}', {}{}", style.as_str(), explode, options)
        }
    }
}

/// The calls that write the parameters of a request, by location.
pub struct Parameters {
    /// A string, or a template literal with the path parameters.
    pub path: Code,
    pub query: Vec<Code>,
    pub headers: Vec<Code>,
    pub cookies: Vec<Code>,
}

impl Parameters {
    /// `write` returns the call that writes a parameter.
    pub fn of(call: &Call<'_, '_>, write: &mut dyn FnMut(&Argument<'_, '_>) -> Option<Code>) -> Self {
        let parts = call.operation.path_parts();
        let path = if let [PathPart::Text(text)] = &parts[..] {
            string(text)
        } else {
            let part = |part: &PathPart| match part {
                PathPart::Text(text) => template_part(text),
                PathPart::Parameter(index) => {
                    write(&call.arguments[*index]).map_or(Code::default(), |call| code!("${{{}}}", call))
                }
            };
            code!("`{}`", Code::joined(parts.iter().map(part), ""))
        };
        let mut out = Self { path, query: Vec::new(), headers: Vec::new(), cookies: Vec::new() };
        for argument in call.arguments {
            let list = match argument.location {
                Location::Parameter(ParameterLocation::Query | ParameterLocation::Querystring, _) => &mut out.query,
                Location::Parameter(ParameterLocation::Header, _) => &mut out.headers,
                Location::Parameter(ParameterLocation::Cookie, _) => &mut out.cookies,
                _ => continue,
            };
            list.extend(write(argument));
        }
        out
    }
}

/// The members of an object that describes a request, each on its own lines.
pub struct Members {
    /// The indent of the members.
    indent: &'static str,
    all: Vec<Code>,
}

impl Members {
    pub const fn new(indent: &'static str) -> Self {
        Self { indent, all: Vec::new() }
    }

    /// The members of a request whose parameters are written by calls.
    pub fn of(call: &Call<'_, '_>, parameters: Parameters, indent: &'static str) -> Self {
        let mut out = Self::new(indent);
        out.add("method", string(&call.operation.method));
        out.add("path", parameters.path);
        out.add_list("query", parameters.query);
        out.add_list("headers", parameters.headers);
        out.add_list("cookies", parameters.cookies);
        // Without this, the clients accept any type and prefer JSON.
        out.add("accept", (!call.accept.is_empty()).then(|| string(&call.accept.join(", "))));
        out
    }

    /// Adds a member, if it has a value.
    pub fn add(&mut self, name: &'static str, value: impl Into<Option<Code>>) {
        self.all.extend(value.into().map(|value| code!("{}: {}", name, value)));
    }

    /// Adds a list with an item on each line, unless it is empty.
    pub fn add_list(&mut self, name: &'static str, items: Vec<Code>) {
        if !items.is_empty() {
            let items = items.iter().map(|item| code!("{}    {},\n", self.indent, item));
            self.all.push(code!("{}: [\n{}{}]", name, Code::joined(items, ""), self.indent));
        }
    }

    pub fn finish(self) -> Vec<Code> {
        self.all
    }
}

/// The function that writes a body, and its arguments. `value` is the list of a form's fields, or the body argument.
pub fn body(body: &SentBody<'_, '_>, value: &Code) -> Option<(&'static str, Code)> {
    let media_type = string(body.media_type);
    let whole = code!("{}, {}", media_type, value);
    Some(match &body.kind {
        // The last argument is omitted if it is the function's default.
        BodyKind::Form { multipart: true } if body.content.media() != MediaKind::FormData => {
            ("multipartBody", code!("{}, {}", value, media_type))
        }
        BodyKind::Form { multipart } => (if *multipart { "multipartBody" } else { "formBody" }, value.clone()),
        BodyKind::Parts { first, rest: None } if first.is_empty() => ("multipartItems", whole),
        BodyKind::Parts { first, rest } => ("multipartItems", code!("{}, {}", whole, part_types(first, *rest))),
        BodyKind::Sequence(framing) => ("sequenceBody", code!("{}, '{}'", whole, framing.as_str())),
        BodyKind::Object => ("objectBody", whole),
        BodyKind::Json => ("jsonBody", whole),
        BodyKind::Raw => ("rawBody", whole),
    })
}

/// The media types of the parts of a list: those of the first parts, and that of all parts after them.
pub fn part_types(first: &[&str], rest: Option<&str>) -> Code {
    let first = code!("[{}]", strings(first.iter().copied()));
    match rest {
        Some(rest) => code!("{}, {}", first, string(rest)),
        None => first,
    }
}

/// The alternatives of credentials as a list of lists; none if `print` returns nothing for any of them.
pub fn security(call: &Call<'_, '_>, print: &dyn Fn(&Credential<'_, '_>) -> Option<Code>) -> Option<Code> {
    let together = |all: &Vec<Credential<'_, '_>>| all.iter().filter_map(print).collect::<Vec<_>>();
    let alternatives: Vec<_> = call.credentials.iter().map(together).collect();
    if alternatives.iter().all(Vec::is_empty) {
        return None;
    }
    let lists = alternatives.into_iter().map(|all| code!("[{}]", Code::joined(all, ", ")));
    Some(code!("[{}]", Code::joined(lists, ", ")))
}

/// The object that describes a credential to a runtime; none if the transport or the caller's headers have to provide
/// it.
pub fn scheme(kind: CredentialKind<'_>) -> Option<Code> {
    match kind {
        CredentialKind::Key { location, name } => {
            Some(code!("{{ type: 'apiKey', in: '{}', name: {} }}", location.as_str(), string(name)))
        }
        _ => kind.is_sent().then(|| code!("{{ type: '{}' }}", kind.as_str())),
    }
}

/// The object that describes a credential, with the name of the scheme and the scopes that an operation needs, for
/// clients that ask the caller for credentials by these.
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
