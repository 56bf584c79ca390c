//! What a request is made of, as calls of the functions in `common.ts`.

use super::apis::{Apis, success};
use super::names::NamedOperation;
use crate::api::{
    Content, Encoding, Operation, Parameter, ParameterEncoding, Place, SecurityKind, Shape, Style, Type, is_json,
};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, string, template_part};

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
            response: self.response(operation),
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
            let (function, media_type) = whole(content);
            return Some(Code::new(format!("{function}({}, {})", string(media_type), named.body[0])));
        };
        let fields = form.fields.iter().zip(&named.body).map(|(field, name)| {
            let list = matches!(field.ty.shape, Shape::Array(_) | Shape::Set(_));
            let brackets = if list && self.options.use_square_brackets_in_array_names { "[]" } else { "" };
            let function = if field.ty.is_file() { "fileField" } else { "formField" };
            let wire = string(&format!("{}{brackets}", field.name));
            format!("                    {function}({wire}, {name}{}),\n", encoding(&field.encoding))
        });
        let function = if content.is_multipart() { "multipartBody" } else { "formBody" };
        Some(Code::new(format!("{function}([\n{}                ])", fields.collect::<String>())))
    }

    fn response(&self, operation: &Operation<'_>) -> Option<Code> {
        let response = success(operation)?;
        match response.read()?.ty.as_ref()?.shape {
            Shape::Binary => Some(Code::new("'file'")),
            Shape::String(_) if response.contents.iter().all(|c| c.media_type.starts_with("text/")) => {
                Some(Code::new("'text'"))
            }
            _ => None,
        }
    }

    fn security(&self, operation: &Operation<'_>) -> Option<Code> {
        let alternatives: Vec<_> = operation
            .security
            .iter()
            .filter_map(|alternative| {
                let schemes: Option<Vec<_>> = alternative
                    .iter()
                    .map(|used| {
                        let scheme = &self.api.security_schemes[used.scheme];
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
                                format!(
                                    "{{ type: 'oauth2', name: {}, scopes: [{}] }}",
                                    string(scheme.name),
                                    scopes.join(", ")
                                )
                            }
                            // The transport or the caller's own headers have to do it.
                            SecurityKind::MutualTls | SecurityKind::Http(_) => return None,
                        })
                    })
                    .collect();
                schemes.map(|s| format!("[{}]", s.join(", ")))
            })
            .collect();
        (!alternatives.is_empty()).then(|| Code::new(format!("[{}]", alternatives.join(", "))))
    }
}

/// What a description says of how a field is written, as the last argument of its call.
fn encoding(encoding: &Encoding<'_>) -> String {
    let mut out = Vec::new();
    if let Some(content_type) = encoding.content_type {
        out.push(format!("contentType: {}", string(content_type)));
    }
    if let Some(style) = encoding.style {
        out.push(format!("style: '{}'", style_name(style)));
    }
    if let Some(explode) = encoding.explode {
        out.push(format!("explode: {explode}"));
    }
    if encoding.allow_reserved {
        out.push("allowReserved: true".to_owned());
    }
    if out.is_empty() { String::new() } else { format!(", {{ {} }}", out.join(", ")) }
}

/// The function and media type that a body is sent with.
fn whole<'d>(content: &Content<'d>) -> (&'static str, &'d str) {
    match content.media_type {
        media_type if content.ty.as_ref().is_some_and(Type::is_file) => ("rawBody", media_type),
        media_type if is_json(media_type) => ("jsonBody", media_type),
        "*/*" => ("jsonBody", "application/json"),
        media_type => ("rawBody", media_type),
    }
}

fn accept(operation: &Operation<'_>) -> Option<Code> {
    let mut types: Vec<&str> = Vec::new();
    for content in operation.responses.iter().flat_map(|r| &r.contents) {
        if !types.contains(&content.media_type) {
            types.push(content.media_type);
        }
    }
    // Any type is what axios accepts by itself, with JSON before it.
    (!types.is_empty() && types != ["*/*"]).then(|| string(&types.join(", ")))
}

fn path(named: &NamedOperation<'_, '_>) -> Code {
    let operation = named.operation;
    // What follows a '#' tells paths of one address apart in the description, and is never sent.
    let template = operation.path.split('#').next().unwrap_or_default();
    let mut out = String::from("`");
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, behind)) = after.split_once('}') else { break };
        out.push_str(template_part(before).as_str());
        let position = operation.parameters.iter().position(|p| p.place == Place::Path && p.name == name);
        match position {
            Some(i) => out.push_str(&format!("${{{}}}", call(&operation.parameters[i], &named.parameters[i]))),
            None => out.push_str(template_part(&format!("%7B{name}%7D")).as_str()),
        }
        rest = behind;
    }
    out.push_str(template_part(rest).as_str());
    out.push('`');
    if out.contains("${") { Code::new(out) } else { string(template) }
}

fn style_name(style: Style) -> &'static str {
    match style {
        Style::Simple => "simple",
        Style::Label => "label",
        Style::Matrix => "matrix",
        Style::Form => "form",
        Style::SpaceDelimited => "spaceDelimited",
        Style::PipeDelimited => "pipeDelimited",
        Style::TabDelimited => "tabDelimited",
        Style::DeepObject => "deepObject",
        Style::Cookie => "cookie",
    }
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
        ParameterEncoding::Content(media_type) if parameter.place == Place::Path => {
            format!("{content}({value}, {})", string(media_type))
        }
        ParameterEncoding::Content(media_type) => {
            format!("{content}({name}, {value}, {})", string(media_type))
        }
        ParameterEncoding::Style { explode, .. } if parameter.place == Place::Header => {
            format!("{plain}({name}, {value}, {explode})")
        }
        ParameterEncoding::Style { style, explode, allow_reserved } => {
            let style = style_name(fitting(*style, parameter.place));
            let reserved = if *allow_reserved { ", { allowReserved: true }" } else { "" };
            format!("{plain}({name}, {value}, '{style}', {explode}{reserved})")
        }
    })
}

/// The style, or the place's default where the specification does not have the two together.
fn fitting(style: Style, place: Place) -> Style {
    let fits = match place {
        Place::Path => matches!(style, Style::Simple | Style::Label | Style::Matrix),
        Place::Query => {
            matches!(
                style,
                Style::Form | Style::SpaceDelimited | Style::PipeDelimited | Style::TabDelimited | Style::DeepObject
            )
        }
        Place::Cookie => matches!(style, Style::Form | Style::Cookie),
        Place::Header | Place::Querystring => style == Style::Simple,
    };
    match place {
        _ if fits => style,
        Place::Path | Place::Header => Style::Simple,
        _ => Style::Form,
    }
}
