//! What a request is made of, as calls of the functions in `common.ts`.

use std::collections::BTreeMap;

use super::apis::Apis;
use super::names::NamedOperation;
use crate::api::{
    Content, Framing, Operation, Parameter, ParameterEncoding, Place, SecurityKind, Shape, Style, Type, is_json,
};
use crate::generators::operations::{accepted, alternatives, fitting, framing};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, string, template_part};
use crate::generators::typescript::wire::{encoding, response_kind};
use crate::lean::Filled;
use crate::spec::media_type::essence;

/// What `createRequestArgs` is called with.
pub struct RequestView {
    pub method: Code,
    pub path: Code,
    pub query: Vec<Code>,
    pub headers: Vec<Code>,
    pub cookies: Vec<Code>,
    pub accept: Option<Code>,
    pub body: Option<Code>,
    pub response: Option<Code>,
    pub security: Option<Code>,
}

impl Apis<'_> {
    pub fn request(&self, named: &NamedOperation<'_, '_>) -> RequestView {
        let operation = named.operation;
        let mut request = RequestView {
            method: string(&operation.method),
            path: path(named),
            query: Vec::new(),
            headers: Vec::new(),
            cookies: Vec::new(),
            accept: accept(operation),
            body: self.body(named),
            response: response_kind(operation).map(|kind| Code::new(format!("'{kind}'"))),
            security: self.security(operation),
        };
        for (parameter, name) in operation.parameters.iter().zip(&named.parameters) {
            let list = match parameter.place {
                Place::Query | Place::Querystring => &mut request.query,
                Place::Header => &mut request.headers,
                Place::Cookie => &mut request.cookies,
                Place::Path => continue,
            };
            list.push(call(parameter, name));
        }
        request
    }

    fn body(&self, named: &NamedOperation<'_, '_>) -> Option<Code> {
        let content = named.operation.body.as_ref()?.sent();
        let Some(form) = &content.form else {
            return Some(whole(content, &named.body[0]));
        };
        let fields = form.fields.iter().zip(&named.body).map(|(field, name)| {
            let list = matches!(field.ty.shape, Shape::Array(_) | Shape::Set(_));
            let brackets = if list && self.options.use_square_brackets_in_array_names { "[]" } else { "" };
            let function = if field.ty.is_file() { "fileField" } else { "formField" };
            let wire = string(&format!("{}{brackets}", field.name));
            let encoding = encoding(&field.encoding);
            let encoding = if encoding.is_empty() { String::new() } else { format!(", {{ {} }}", encoding.join(", ")) };
            format!("                    {function}({wire}, {name}{encoding}),\n")
        });
        let fields = fields.collect::<String>();
        let function = if content.is_multipart() { "multipartBody" } else { "formBody" };
        // The last argument is left out where it is what the functions write by themselves.
        let other = content.is_multipart() && essence(content.media_type) != "multipart/form-data";
        let media_type = if other { format!(", {}", string(content.media_type)) } else { String::new() };
        Some(Code::new(format!("{function}([\n{fields}                ]{media_type})")))
    }

    fn security(&self, operation: &Operation<'_>) -> Option<Code> {
        let alternatives: Vec<_> = alternatives(self.api, operation)
            .into_iter()
            .map(|alternative| {
                let schemes = alternative.into_iter().filter_map(|(scheme, used)| {
                    let scopes: Vec<_> = used.scopes.iter().map(|s| string(s).to_string()).collect();
                    Some(match &scheme.kind {
                        SecurityKind::ApiKey { place, name } => {
                            let place = match place {
                                Place::Query => "query",
                                Place::Cookie => "cookie",
                                _ => "header",
                            };
                            format!("{{ type: 'apiKey', in: '{place}', name: {} }}", string(name))
                        }
                        SecurityKind::Basic => "{ type: 'basic' }".to_owned(),
                        SecurityKind::Bearer { .. } => "{ type: 'bearer' }".to_owned(),
                        SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                            let name = string(scheme.name);
                            format!("{{ type: 'oauth2', name: {name}, scopes: [{}] }}", scopes.join(", "))
                        }
                        // The transport or the caller's own headers have to do it.
                        SecurityKind::MutualTls | SecurityKind::Http(_) => return None,
                    })
                });
                format!("[{}]", schemes.collect::<Vec<_>>().join(", "))
            })
            .collect();
        alternatives.iter().any(|a| a != "[]").then(|| Code::new(format!("[{}]", alternatives.join(", "))))
    }
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
    let parts = content.is_multipart() && content.ty.as_ref().is_none_or(list);
    if !parts && (content.is_multipart() || essence(media_type) == "application/x-www-form-urlencoded") {
        return Code::new(format!("objectBody({}, {value})", string(media_type)));
    }
    if parts {
        let types = content.prefix_encoding.iter().map(|e| string(e.content_type.unwrap_or_default()).to_string());
        let types: Vec<_> = types.collect();
        let item = content.item_encoding.as_ref().and_then(|e| e.content_type).map(string);
        let types = match item {
            Some(item) => format!(", [{}], {item}", types.join(", ")),
            None if types.is_empty() => String::new(),
            None => format!(", [{}]", types.join(", ")),
        };
        return Code::new(format!("multipartItems({}, {value}{types})", string(media_type)));
    }
    let (function, media_type) = match media_type {
        media_type if is_json(media_type) => ("jsonBody", media_type),
        "*/*" => ("jsonBody", "application/json"),
        media_type => ("rawBody", media_type),
    };
    Code::new(format!("{function}({}, {value})", string(media_type)))
}

fn accept(operation: &Operation<'_>) -> Option<Code> {
    let types = accepted(operation);
    // Any type is what axios accepts by itself, with JSON before it.
    (!types.is_empty() && types != ["*/*"]).then(|| string(&types.join(", ")))
}

fn path(named: &NamedOperation<'_, '_>) -> Code {
    let operation = named.operation;
    // What follows a '#' tells paths of one address apart in the description, and is never sent.
    let template = operation.path.split('#').next().unwrap_or_default();
    let in_path = operation.parameters.iter().zip(&named.parameters).filter(|(p, _)| p.place == Place::Path);
    let in_path: BTreeMap<&str, _> = in_path.map(|both| (both.0.name, both)).filled();
    let mut out = String::from("`");
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, behind)) = after.split_once('}') else { break };
        out.push_str(template_part(before).as_str());
        match in_path.get(name) {
            Some((parameter, value)) => out.push_str(&format!("${{{}}}", call(parameter, value))),
            None => out.push_str(template_part(&format!("%7B{name}%7D")).as_str()),
        }
        rest = behind;
    }
    out.push_str(template_part(rest).as_str());
    out.push('`');
    if out.contains("${") { Code::new(out) } else { string(template) }
}

/// The call that writes a parameter.
fn call(parameter: &Parameter<'_>, value: &Ident) -> Code {
    let name = string(parameter.name);
    let (plain, content) = match parameter.place {
        Place::Path => ("pathParameter", "contentPathParameter"),
        Place::Query | Place::Querystring => ("queryParameter", "contentQueryParameter"),
        Place::Header => ("headerParameter", "contentHeaderParameter"),
        Place::Cookie => ("cookieParameter", "contentCookieParameter"),
    };
    Code::new(match &parameter.encoding {
        ParameterEncoding::Content(media_type) if parameter.place == Place::Querystring => {
            format!("querystringParameter({value}, {})", string(media_type))
        }
        _ if parameter.place == Place::Querystring => {
            format!("querystringParameter({value}, 'application/x-www-form-urlencoded')")
        }
        ParameterEncoding::Content(media_type) => {
            format!("{content}({name}, {value}, {})", string(media_type))
        }
        ParameterEncoding::Style { style, explode, .. } if parameter.place == Place::Header => {
            let style = match fitting(*style, Place::Header) {
                Style::Simple => String::new(),
                style => format!(", '{}'", style.word()),
            };
            format!("{plain}({name}, {value}, {explode}{style})")
        }
        ParameterEncoding::Style { style, explode, allow_reserved } => {
            let style = fitting(*style, parameter.place).word();
            let empty = parameter.allow_empty && parameter.place == Place::Query;
            let options = match (*allow_reserved, empty) {
                (true, true) => ", { allowReserved: true, allowEmptyValue: true }",
                (true, false) => ", { allowReserved: true }",
                (false, true) => ", { allowEmptyValue: true }",
                (false, false) => "",
            };
            format!("{plain}({name}, {value}, '{style}', {explode}{options})")
        }
    })
}
