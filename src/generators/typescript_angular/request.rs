//! What a call tells the runtime of a request, as members of an object.

use super::names::NamedOperation;
use super::services::Services;
use crate::api::{Place, SecurityScheme, Shape, Style, Type};
use crate::generators::call::{Argument, BodyKind, Call, Credential, CredentialKind, How, Location};
use crate::generators::operations::framing;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::project::ServerView;
use crate::generators::typescript::text::{Code, string};
use crate::generators::typescript::wire::{encoding, response_kind};

/// Members of the object that a method hands to `callApi`.
pub struct CallView {
    pub method: Code,
    pub path: Code,
    pub parameters: Vec<Code>,
    pub body: Option<Code>,
    pub accept: Option<Code>,
    pub response: Option<Code>,
    pub security: Option<Code>,
    pub servers: Vec<Code>,
}

impl Services<'_> {
    pub fn call(&self, named: &NamedOperation<'_, '_>) -> CallView {
        let operation = named.operation;
        let call = Call::of(self.client.api, operation);
        let parameters = call.arguments.iter().zip(&named.parameters);
        CallView {
            method: string(&operation.method),
            path: string(&operation.path_template()),
            parameters: parameters.filter_map(|(argument, name)| parameter(argument, name)).collect(),
            body: body(&call, &named.body),
            accept: accept(&call),
            response: response_kind(&call).map(|kind| Code::new(format!("{kind}Response"))),
            security: security(&call),
            servers: operation.servers.iter().map(|server| server_code(&ServerView::of(server))).collect(),
        }
    }
}

fn security(call: &Call<'_, '_>) -> Option<Code> {
    let alternative = |together: &Vec<Credential<'_, '_>>| {
        let sent = together.iter().filter(|credential| scheme_code(credential.scheme).is_some());
        let names: Vec<_> = sent.map(|credential| string(credential.scheme.name).to_string()).collect();
        format!("[{}]", names.join(", "))
    };
    let alternatives: Vec<_> = call.credentials.iter().map(alternative).collect();
    alternatives.iter().any(|a| a != "[]").then(|| Code::new(format!("[{}]", alternatives.join(", "))))
}

/// A security scheme for the runtime; none where the transport or the caller's own headers have to do it.
pub fn scheme_code(scheme: &SecurityScheme<'_>) -> Option<Code> {
    Some(match CredentialKind::of(&scheme.kind) {
        CredentialKind::Key { place, name } => {
            Code::new(format!("{{ type: 'apiKey', in: '{}', name: {} }}", place.word(), string(name)))
        }
        CredentialKind::Basic => Code::new("{ type: 'basic' }"),
        CredentialKind::Bearer | CredentialKind::OAuth2 => Code::new("{ type: 'bearer' }"),
        CredentialKind::Signature | CredentialKind::Elsewhere => return None,
    })
}

/// A server as an object.
pub fn server_code(server: &ServerView) -> Code {
    let mut members = vec![format!("url: {}", server.url)];
    if server.description.as_str() != "''" {
        members.push(format!("description: {}", server.description));
    }
    if !server.variables.is_empty() {
        let variables = server.variables.iter().map(|v| {
            let choices: Vec<_> = v.choices.iter().map(Code::as_str).collect();
            let choices = if choices.is_empty() { String::new() } else { format!(", enum: [{}]", choices.join(", ")) };
            format!("{}: {{ default: {}{choices} }}", v.key, v.default)
        });
        members.push(format!("variables: {{ {} }}", variables.collect::<Vec<_>>().join(", ")));
    }
    Code::new(format!("{{ {} }}", members.join(", ")))
}

fn accept(call: &Call<'_, '_>) -> Option<Code> {
    let types: Vec<_> = call.accept.iter().map(|media_type| string(media_type).to_string()).collect();
    // Any type is what HttpClient accepts by itself, with JSON before it.
    (!types.is_empty()).then(|| Code::new(format!("[{}]", types.join(", "))))
}

/// A member whose value is the argument of the name.
pub fn member(name: &str, value: &Ident) -> String {
    if name == value.as_str() { name.to_owned() } else { format!("{name}: {value}") }
}

fn parameter(argument: &Argument<'_, '_>, value: &Ident) -> Option<Code> {
    let Location::Parameter(place, writing) = &argument.location else { return None };
    let mut members =
        vec![format!("in: '{}'", place.word()), format!("name: {}", string(argument.name)), member("value", value)];
    match writing.how {
        // The runtime takes a query string for a form by itself.
        How::Content("application/x-www-form-urlencoded") if *place == Place::Querystring => {}
        How::Content(media_type) => members.push(format!("content: {}", string(media_type))),
        How::Style { style, explode, allow_reserved } => {
            if style != place.default_style() {
                members.push(format!("style: '{}'", style.word()));
            }
            if explode != (style == Style::Form) {
                members.push(format!("explode: {explode}"));
            }
            // Headers are not encoded.
            if allow_reserved && *place != Place::Header {
                members.push("allowReserved: true".to_owned());
            }
            if writing.allow_empty {
                members.push("allowEmptyValue: true".to_owned());
            }
            if *place == Place::Path {
                members.extend(data_type(&argument.ty));
            }
        }
    }
    Some(Code::new(format!("{{ {} }}", members.join(", "))))
}

/// What `encodeParam` is told of a type; a text without a format is what it is told without this.
fn data_type(ty: &Type<'_>) -> Vec<String> {
    let (name, format) = match &ty.shape {
        Shape::Boolean => ("boolean", None),
        Shape::Integer(format) => ("integer", *format),
        Shape::Number(format) => ("number", *format),
        Shape::String(format) => ("string", *format),
        Shape::Array(_) | Shape::Set(_) | Shape::Tuple(_) => ("array", None),
        Shape::Object | Shape::Map(_) => ("object", None),
        _ => ("string", None),
    };
    let name = (name != "string").then(|| format!("type: '{name}'"));
    name.into_iter().chain(format.map(|format| format!("format: {}", string(format)))).collect()
}

fn body(call: &Call<'_, '_>, names: &[Ident]) -> Option<Code> {
    let body = call.body.as_ref()?;
    let media_type = string(body.media_type);
    let function = match &body.kind {
        BodyKind::Form { multipart } => {
            let fields = fields(call, names);
            return Some(Code::new(match multipart {
                true => format!("multipartBody({media_type}, {fields})"),
                false => format!("formBody({fields})"),
            }));
        }
        BodyKind::Sequence(sequence) => {
            let framing = framing(*sequence)?;
            return Some(Code::new(format!("sequenceBody({media_type}, {}, '{framing}')", names[0])));
        }
        BodyKind::Parts { first, rest } => {
            let first: Vec<_> = first.iter().map(|media_type| string(media_type).to_string()).collect();
            let rest = rest.map(|media_type| format!(", {}", string(media_type))).unwrap_or_default();
            let types = format!("[{}]{rest}", first.join(", "));
            return Some(Code::new(format!("multipartItems({media_type}, {}, {types})", names[0])));
        }
        BodyKind::Object => "objectBody",
        BodyKind::Json => "jsonBody",
        BodyKind::Raw => "rawBody",
    };
    Some(Code::new(format!("{function}({media_type}, {})", names[0])))
}

fn fields(call: &Call<'_, '_>, names: &[Ident]) -> String {
    let fields = call.fields().zip(names).map(|((field, said), name)| {
        let mut members = vec![format!("name: {}", string(field.name)), member("value", name)];
        if field.ty.is_file() {
            members.push("file: true".to_owned());
        }
        members.extend(encoding(said));
        format!("                {{ {} }},\n", members.join(", "))
    });
    format!("[\n{}            ]", fields.collect::<String>())
}
