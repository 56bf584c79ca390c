//! Operations as TypeScript: what a request is made of, and the signatures of its four layers.

use std::collections::BTreeSet;

use askama::Template;

use super::Options;
use super::body::{Part, parts};
use super::models::{EnumView, enum_view};
use super::names::{Group, NamedOperation};
use crate::api::{
    Api, Body, ModelId, Operation, Parameter, ParameterEncoding, Place, Response, SecurityKind, Shape, Status, Style,
    Type, WholeBody, is_json,
};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, Doc, string, template_part};
use crate::generators::typescript::types::{Types, inline_enum};
use crate::spec::NodeId;

#[derive(Template)]
#[template(path = "typescript-axios/api_class.ts", escape = "none")]
pub struct ApiView {
    pub class: Ident,
    doc: Code,
    with_interface: bool,
    single: bool,
    pub operations: Vec<OperationView>,
    enums: Vec<EnumView>,
}

pub struct OperationView {
    pub name: Ident,
    /// `'PetApi.addPet'`.
    key: Code,
    doc: Code,
    /// The same comment where it stands less deep.
    member_doc: Code,
    /// `petId: number, name?: string, ` with the comma that leads to `options`.
    signature: Code,
    /// `petId, name, `.
    arguments: Code,
    required: Vec<Ident>,
    request: RequestView,
    pub returns: Code,
    /// For `useSingleRequestParameter`: none where there are no parameters.
    pub single: Option<SingleView>,
}

/// One argument that holds all parameters.
pub struct SingleView {
    name: Ident,
    all_optional: bool,
    fields: Vec<FieldView>,
    arguments: Code,
}

struct FieldView {
    doc: Code,
    name: Ident,
    optional: bool,
    ty: Code,
}

struct RequestView {
    method: Code,
    path: Code,
    query: Vec<Code>,
    headers: Vec<Code>,
    cookies: Vec<Code>,
    accept: Option<Code>,
    body: Option<Code>,
    response: Option<Code>,
    security: Option<Code>,
}

/// An argument of an operation's functions.
pub struct Argument {
    pub name: Ident,
    pub ty: Code,
    pub required: bool,
    nullable: bool,
    /// Optional in the description, and asked for as it stands before a required one.
    pub padded: bool,
    pub description: Option<String>,
}

impl Argument {
    /// The type as a position in a list of arguments needs it.
    pub fn annotation(&self) -> Code {
        if self.padded { Code::new(format!("{} | undefined", self.ty)) } else { self.ty.clone() }
    }
}

pub struct Apis<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub types: &'a Types<'a>,
}

impl Apis<'_> {
    /// The view of a class; `seen` has the operations whose enums another class declares.
    pub fn view(&self, group: &Group<'_, '_>, seen: &mut BTreeSet<NodeId>) -> ApiView {
        let mut enums = Vec::new();
        for named in &group.operations {
            if seen.insert(named.operation.node.id()) {
                self.enums(named, &mut enums);
            }
        }
        ApiView {
            class: group.class.clone(),
            doc: Doc::new()
                .text(Some(&format!("{} - object-oriented interface", group.class)))
                .text(group.description)
                .at(""),
            with_interface: self.options.with_interfaces,
            single: self.options.use_single_request_parameter,
            operations: group.operations.iter().map(|o| self.operation(o, &group.class)).collect(),
            enums,
        }
    }

    fn enums(&self, named: &NamedOperation<'_, '_>, out: &mut Vec<EnumView>) {
        let parameters = named.operation.parameters.iter().map(|p| &p.ty).zip(&named.enums);
        let parts = parts(named.operation);
        let body = parts.iter().map(Part::ty).zip(&named.body_enums);
        for (ty, name) in parameters.chain(body) {
            if let (Some(values), Some(name)) = (inline_enum(ty), name) {
                out.push(enum_view(name.clone(), values, self.options));
            }
        }
    }

    fn operation(&self, named: &NamedOperation<'_, '_>, class: &Ident) -> OperationView {
        let operation = named.operation;
        let arguments = self.arguments(named);
        let doc = self.doc(operation, &arguments);
        let signature = arguments.iter().map(|a| format!("{}{}: {}, ", a.name, optional(a.required), a.annotation()));
        let names: Vec<_> = arguments.iter().map(|a| format!("{}, ", a.name)).collect();
        let single = (self.options.use_single_request_parameter && !arguments.is_empty()).then(|| SingleView {
            name: named.request.clone(),
            all_optional: arguments.iter().all(|a| !a.required || a.padded),
            fields: arguments
                .iter()
                .map(|a| FieldView {
                    doc: Doc::new().text(a.description.as_deref()).at("    "),
                    name: a.name.clone(),
                    // Fields have no order, so what stands before a required one may still be absent.
                    optional: !a.required || a.padded,
                    ty: a.ty.clone(),
                })
                .collect(),
            arguments: Code::new(
                arguments.iter().map(|a| format!("requestParameters.{}, ", a.name)).collect::<String>(),
            ),
        });
        OperationView {
            name: named.name.clone(),
            key: string(&format!("{class}.{}", named.name)),
            doc: doc.at("        "),
            member_doc: doc.at("    "),
            signature: Code::new(signature.collect::<String>()),
            arguments: Code::new(names.concat()),
            // null is a value that a nullable parameter may have.
            required: arguments.iter().filter(|a| a.required && !a.nullable).map(|a| a.name.clone()).collect(),
            request: self.request(named),
            returns: self.returns(operation),
            single,
        }
    }

    fn doc(&self, operation: &Operation<'_>, arguments: &[Argument]) -> Doc {
        let mut doc = Doc::new().text(operation.description.or(operation.summary));
        if operation.description.is_some() && operation.summary.is_some() {
            doc = doc.tag("summary", operation.summary);
        }
        for argument in arguments {
            let description = argument.description.as_deref().unwrap_or_default();
            doc = doc.tag("param", Some(&format!("{} {description}", argument.name)));
        }
        doc = doc.tag("param", Some("options Override http request option."));
        doc = doc.tag_if(operation.deprecated, "deprecated");
        if let Some(url) = operation.external_docs {
            doc = doc.tag("see", Some(url));
        }
        doc.tag("throws", Some("{RequiredError}"))
    }

    /// The arguments in the order that the options ask for.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        let operation = named.operation;
        let mut seen = BTreeSet::new();
        let parameters = operation.parameters.iter().enumerate().map(|(i, p)| Argument {
            name: named.parameters[i].clone(),
            ty: self.types.code(&p.ty, named.enums[i].as_ref()),
            required: p.required,
            nullable: p.ty.nullable,
            padded: false,
            description: p.description.map(str::to_owned),
        });
        let parts = parts(operation);
        let body = parts.iter().enumerate().map(|(i, part)| Argument {
            name: named.body[i].clone(),
            ty: self.types.code(part.ty(), named.body_enums[i].as_ref()),
            required: part.required(),
            nullable: part.ty().nullable,
            padded: false,
            description: part.description().map(str::to_owned),
        });
        let mut out: Vec<Argument> = match self.options.prepend_form_or_body_parameters {
            true => body.chain(parameters).collect(),
            false => parameters.chain(body).collect(),
        };
        // An argument that several parameters share is needed when one of them is.
        let needed: BTreeSet<Ident> = out.iter().filter(|a| a.required).map(|a| a.name.clone()).collect();
        out.retain(|a| seen.insert(a.name.clone()));
        out.iter_mut().for_each(|a| a.required = needed.contains(&a.name));
        if self.options.sort_params_by_required_flag {
            out.sort_by_key(|a| !a.required);
        } else {
            // TypeScript has no required parameter behind an optional one.
            let last = out.iter().rposition(|a| a.required).unwrap_or(0);
            for argument in out.iter_mut().take(last).filter(|a| !a.required) {
                argument.required = true;
                argument.nullable = true;
                argument.padded = true;
            }
        }
        out
    }

    fn request(&self, named: &NamedOperation<'_, '_>) -> RequestView {
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
        Some(match named.operation.body.as_ref()? {
            Body::Whole(body) => {
                let (function, media_type) = whole(body);
                Code::new(format!("{function}({}, {})", string(media_type), named.body[0]))
            }
            Body::Form(form) => {
                let fields = form.fields.iter().zip(&named.body).map(|(field, name)| {
                    let list = matches!(field.ty.shape, Shape::Array(_) | Shape::Set(_));
                    let brackets = if list && self.options.use_square_brackets_in_array_names { "[]" } else { "" };
                    let function = if is_file(&field.ty) { "fileField" } else { "formField" };
                    let mut encoding = Vec::new();
                    if let Some(content_type) = field.content_type {
                        encoding.push(format!("contentType: {}", string(content_type)));
                    }
                    if let Some(style) = field.style {
                        encoding.push(format!("style: '{}'", style_name(style)));
                    }
                    if let Some(explode) = field.explode {
                        encoding.push(format!("explode: {explode}"));
                    }
                    let encoding =
                        if encoding.is_empty() { String::new() } else { format!(", {{ {} }}", encoding.join(", ")) };
                    let wire = string(&format!("{}{brackets}", field.name));
                    format!("                    {function}({wire}, {name}{encoding}),\n")
                });
                let function = if form.multipart { "multipartBody" } else { "formBody" };
                Code::new(format!("{function}([\n{}                ])", fields.collect::<String>()))
            }
        })
    }

    fn returns(&self, operation: &Operation<'_>) -> Code {
        match success(operation).and_then(|r| r.ty.as_ref()) {
            Some(ty) => self.types.code(ty, None),
            None => Code::new("void"),
        }
    }

    fn response(&self, operation: &Operation<'_>) -> Option<Code> {
        let response = success(operation)?;
        match response.ty.as_ref()?.shape {
            Shape::Binary => Some(Code::new("'file'")),
            Shape::String(_) if response.media_types.iter().all(|m| m.starts_with("text/")) => {
                (!response.media_types.is_empty()).then(|| Code::new("'text'"))
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

fn optional(required: bool) -> &'static str {
    if required { "" } else { "?" }
}

fn is_file(ty: &Type<'_>) -> bool {
    match &ty.shape {
        Shape::Binary => true,
        Shape::Array(item) | Shape::Set(item) => is_file(item),
        _ => false,
    }
}

/// The response whose type a call has: the lowest success, else the default.
pub fn success<'a, 'd>(operation: &'a Operation<'d>) -> Option<&'a Response<'d>> {
    let rank = |status: Status| match status {
        Status::Code(code @ 200..=299) => Some(code),
        Status::Range(2) => Some(300),
        Status::Default => Some(301),
        _ => None,
    };
    operation.responses.iter().filter_map(|r| Some((rank(r.status)?, r))).min_by_key(|(rank, _)| *rank).map(|(_, r)| r)
}

/// The function and media type that a body is sent with: JSON where the description has it.
fn whole<'d>(body: &WholeBody<'d>) -> (&'static str, &'d str) {
    let json = body.media_types.iter().find(|m| is_json(m));
    let first = body.media_types.first().copied().unwrap_or("application/json");
    match json {
        _ if is_file(&body.ty) => ("rawBody", first),
        Some(json) => ("jsonBody", json),
        None if first == "*/*" => ("jsonBody", "application/json"),
        None => ("rawBody", first),
    }
}

fn accept(operation: &Operation<'_>) -> Option<Code> {
    let mut types: Vec<&str> = Vec::new();
    for media_type in operation.responses.iter().flat_map(|r| &r.media_types) {
        if !types.contains(media_type) {
            types.push(media_type);
        }
    }
    (!types.is_empty()).then(|| string(&types.join(", ")))
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

/// The models that the operations of a class name.
pub fn dependencies(group: &Group<'_, '_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    let mut visit = |ty: &Type<'_>| ty.visit_models(&mut |id| out.extend([id]));
    for named in &group.operations {
        named.operation.parameters.iter().for_each(|p| visit(&p.ty));
        parts(named.operation).iter().for_each(|p| visit(p.ty()));
        if let Some(ty) = success(named.operation).and_then(|r| r.ty.as_ref()) {
            visit(ty);
        }
    }
    out
}
