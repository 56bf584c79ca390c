//! What a call tells the runtime of a request, as members of an object.

use super::names::NamedOperation;
use super::services::Services;
use crate::api::{
    Content, Framing, Operation, Parameter, ParameterEncoding, Place, SecurityKind, SecurityScheme, Shape, Style, Type,
    is_json,
};
use crate::generators::operations::{accepted, alternatives, fitting, framing};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::project::ServerView;
use crate::generators::typescript::text::{Code, string};
use crate::generators::typescript::wire::{encoding, response_kind};
use crate::spec::media_type::essence;

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
        // What follows a '#' tells paths of one address apart in the description, and is never sent.
        let path = operation.path.split('#').next().unwrap_or_default();
        CallView {
            method: string(&operation.method),
            path: string(path),
            parameters: operation
                .parameters
                .iter()
                .zip(&named.parameters)
                .map(|(p, name)| parameter(p, name))
                .collect(),
            body: body(named),
            accept: accept(operation),
            response: response_kind(operation).map(|kind| Code::new(format!("{kind}Response"))),
            security: self.security(operation),
            servers: operation.servers.iter().map(|server| server_code(&ServerView::of(server))).collect(),
        }
    }

    fn security(&self, operation: &Operation<'_>) -> Option<Code> {
        let alternative = |uses: Vec<(&SecurityScheme<'_>, _)>| {
            let sent = uses.iter().filter(|(scheme, _)| scheme_code(scheme).is_some());
            let names: Vec<_> = sent.map(|(scheme, _)| string(scheme.name).to_string()).collect();
            format!("[{}]", names.join(", "))
        };
        let alternatives: Vec<_> = alternatives(self.client.api, operation).into_iter().map(alternative).collect();
        alternatives.iter().any(|a| a != "[]").then(|| Code::new(format!("[{}]", alternatives.join(", "))))
    }
}

/// A security scheme for the runtime; none where the transport or the caller's own headers have to do it.
pub fn scheme_code(scheme: &SecurityScheme<'_>) -> Option<Code> {
    Some(match &scheme.kind {
        SecurityKind::ApiKey { place, name } => {
            let place = match place {
                Place::Query => "query",
                Place::Cookie => "cookie",
                _ => "header",
            };
            Code::new(format!("{{ type: 'apiKey', in: '{place}', name: {} }}", string(name)))
        }
        SecurityKind::Basic => Code::new("{ type: 'basic' }"),
        SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
            Code::new("{ type: 'bearer' }")
        }
        SecurityKind::MutualTls | SecurityKind::Http(_) => return None,
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

fn accept(operation: &Operation<'_>) -> Option<Code> {
    let types = accepted(operation);
    let types: Vec<_> = types.into_iter().map(|t| string(t).to_string()).collect();
    // Any type is what HttpClient accepts by itself, with JSON before it.
    (!types.is_empty() && types != ["'*/*'"]).then(|| Code::new(format!("[{}]", types.join(", "))))
}

/// A member whose value is the argument of the name.
pub fn member(name: &str, value: &Ident) -> String {
    if name == value.as_str() { name.to_owned() } else { format!("{name}: {value}") }
}

fn parameter(parameter: &Parameter<'_>, value: &Ident) -> Code {
    let place = parameter.place.word();
    let mut members =
        vec![format!("in: '{place}'"), format!("name: {}", string(parameter.name)), member("value", value)];
    match &parameter.encoding {
        ParameterEncoding::Content(media_type) => members.push(format!("content: {}", string(media_type))),
        ParameterEncoding::Style { .. } if parameter.place == Place::Querystring => {}
        ParameterEncoding::Style { style, explode, allow_reserved } => {
            let style = fitting(*style, parameter.place);
            let usual = match parameter.place {
                Place::Path | Place::Header => Style::Simple,
                _ => Style::Form,
            };
            if style != usual {
                members.push(format!("style: '{}'", style.word()));
            }
            if *explode != (style == Style::Form) {
                members.push(format!("explode: {explode}"));
            }
            // Headers are not encoded.
            if *allow_reserved && parameter.place != Place::Header {
                members.push("allowReserved: true".to_owned());
            }
            if parameter.allow_empty && parameter.place == Place::Query {
                members.push("allowEmptyValue: true".to_owned());
            }
            if parameter.place == Place::Path {
                members.extend(data_type(&parameter.ty));
            }
        }
    }
    Code::new(format!("{{ {} }}", members.join(", ")))
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

fn body(named: &NamedOperation<'_, '_>) -> Option<Code> {
    let content = named.operation.body.as_ref()?.sent();
    let Some(form) = &content.form else {
        return Some(whole(content, &named.body[0]));
    };
    let fields = form.fields.iter().zip(&named.body).map(|(field, name)| {
        let mut members = vec![format!("name: {}", string(field.name)), member("value", name)];
        if field.ty.is_file() {
            members.push("file: true".to_owned());
        }
        members.extend(encoding(&field.encoding));
        format!("                {{ {} }},\n", members.join(", "))
    });
    let fields = format!("[\n{}            ]", fields.collect::<String>());
    Some(Code::new(match content.is_multipart() {
        true => format!("multipartBody({}, {fields})", string(content.media_type)),
        false => format!("formBody({fields})"),
    }))
}

/// The call that writes a body which is one value.
fn whole(content: &Content<'_>, value: &Ident) -> Code {
    let media_type = content.media_type;
    if content.ty.as_ref().is_some_and(Type::is_file) && !content.is_multipart() {
        return Code::new(format!("rawBody({}, {value})", string(media_type)));
    }
    let text = content.ty.as_ref().is_some_and(|ty| matches!(ty.shape, Shape::String(_)));
    let json = |framing: &Framing| matches!(framing, Framing::JsonLines | Framing::JsonSequence) && !text;
    if let Some(framing) = content.stream.as_ref().map(|s| s.framing).filter(json).and_then(framing) {
        return Code::new(format!("sequenceBody({}, {value}, '{framing}')", string(media_type)));
    }
    let list = |ty: &Type<'_>| matches!(ty.shape, Shape::Array(_) | Shape::Set(_) | Shape::Tuple(_));
    if content.is_multipart() && content.ty.as_ref().is_none_or(list) {
        let types = content.prefix_encoding.iter().map(|e| string(e.content_type.unwrap_or_default()).to_string());
        let types: Vec<_> = types.collect();
        let item = content.item_encoding.as_ref().and_then(|e| e.content_type).map(string);
        let rest = item.map(|item| format!(", {item}")).unwrap_or_default();
        return Code::new(format!("multipartItems({}, {value}, [{}]{rest})", string(media_type), types.join(", ")));
    }
    if content.is_multipart() || essence(media_type) == "application/x-www-form-urlencoded" {
        return Code::new(format!("objectBody({}, {value})", string(media_type)));
    }
    let (function, media_type) = match media_type {
        media_type if is_json(media_type) => ("jsonBody", media_type),
        "*/*" => ("jsonBody", "application/json"),
        media_type => ("rawBody", media_type),
    };
    Code::new(format!("{function}({}, {value})", string(media_type)))
}
