//! types/: the TypeScript types of the arguments and results of services.

use std::collections::BTreeSet;

use askama::Template;

use super::contents::{Values, body_contents};
use super::names::{BodyNames, Group, Member, NamedOperation};
use super::server::Server;
use crate::api::{Annotations, Content, Field, Header, Parameter, Response, SecurityKind, Serialization, Status, Type};
use crate::code;
use crate::generators::typescript::models::ModelView;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, Doc, string, template_part};
use crate::generators::typescript::types::{Types, key, member_key, union};
use crate::generators::typescript::unions::ANY_OF;
use crate::plan::content::offered;
use crate::plan::schema_notes::with_notes;
use crate::small::SortSmall;
use crate::spec::media_type::essence;

#[derive(Template)]
#[template(path = "nodejs-express-server/types/models.d.ts", escape = "none")]
pub struct ModelsFile {
    header: Code,
    any_of: Option<&'static str>,
    models: Vec<ModelView>,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/types/requests.d.ts", escape = "none")]
pub struct RequestsFile {
    header: Code,
    streams: bool,
    requests: Vec<RequestView>,
}

struct RequestView {
    doc: Code,
    name: Ident,
    members: Vec<MemberView>,
}

struct MemberView {
    doc: Code,
    key: Code,
    optional: bool,
    ty: Code,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/types/answers.d.ts", escape = "none")]
pub struct AnswersFile {
    header: Code,
    answers: Vec<AnswerView>,
}

struct AnswerView {
    doc: Code,
    name: Ident,
    ways: Vec<WayView>,
}

/// An alternative result: a status with a body of one type.
struct WayView {
    doc: Code,
    code: Code,
    payload: Option<Code>,
    content_type: Option<Code>,
    /// True if the content type must be set. It is optional for the type of the first content, which is the default.
    named: bool,
    headers: Vec<MemberView>,
    headers_required: bool,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/types/services.d.ts", escape = "none")]
pub struct ServicesFile {
    header: Code,
    services: Vec<ServiceView>,
}

struct ServiceView {
    doc: Code,
    name: Ident,
    functions: Vec<FunctionView>,
}

struct FunctionView {
    doc: Code,
    name: Ident,
    ty: Ident,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/types/security.d.ts", escape = "none")]
pub struct SecurityFile {
    header: Code,
    hooks: Vec<HookView>,
}

pub struct HookView {
    pub doc: Code,
    pub key: Code,
    pub credential: &'static str,
}

pub fn models(server: &Server<'_>) -> ModelsFile {
    let models = server.models();
    let views: Vec<_> = server.api.model_ids().map(|id| models.view(id)).collect();
    let any_of = views.iter().any(ModelView::shares).then_some(ANY_OF);
    ModelsFile { header: server.header(), any_of, models: views }
}

/// The operations of all groups.
fn operations<'s>(server: &'s Server<'_>) -> impl Iterator<Item = &'s NamedOperation<'s, 's>> {
    server.names.groups.iter().flat_map(|group| &group.operations)
}

pub fn requests(server: &Server<'_>) -> RequestsFile {
    let values = server.request_values();
    let views = operations(server).map(|named| RequestView {
        doc: line(&format!("The request values of {}.", caption(named))),
        name: named.ty.clone(),
        members: request_members(server, named, &values),
    });
    RequestsFile { header: server.header(), streams: server.options.stream_bodies, requests: views.collect() }
}

/// The operation as a reader of the description knows it.
fn caption(named: &NamedOperation<'_, '_>) -> String {
    format!("{} ({} {})", named.name, named.operation.method, named.operation.path)
}

fn line(text: &str) -> Code {
    Doc::new().text(Some(text)).at("")
}

fn request_members(server: &Server<'_>, named: &NamedOperation<'_, '_>, values: &Values<'_>) -> Vec<MemberView> {
    let mut seen = BTreeSet::new();
    let parameters = named.parameters.iter().filter(|(_, member)| seen.insert(&member.name));
    let parameters = parameters.map(|(p, member)| MemberView {
        doc: Doc::new().text(Some(&with_notes(p.description, &p.ty))).tag_if(p.deprecated, "deprecated").at("    "),
        key: member.key(),
        // A parameter with a default is always present.
        optional: !p.required && p.default.is_none(),
        ty: parameter_type(p, &values.json),
    });
    let body: Vec<MemberView> = match &named.body {
        BodyNames::None => Vec::new(),
        BodyNames::Fields(fields) => {
            let required = named.operation.body.as_ref().is_some_and(|body| body.required);
            let view = |(field, member): &(&Field<'_>, Member)| MemberView {
                doc: Doc::new()
                    .text(Some(&with_notes(field.description, &field.ty)))
                    .tag_if(field.deprecated, "deprecated")
                    .at("    "),
                key: member.key(),
                optional: !(required && field.required) || Annotations::of(field.node).read_only(),
                ty: values.fields.code(&field.ty, None),
            };
            fields.iter().map(view).collect()
        }
        BodyNames::Whole(member) => {
            let body = named.operation.body.as_ref();
            let types: Vec<_> = body_contents(named.operation).map(|content| values.of(content)).collect();
            vec![MemberView {
                doc: Doc::new().text(body.and_then(|body| body.description)).at("    "),
                key: member.key(),
                optional: !body.is_some_and(|body| body.required),
                ty: union(&types),
            }]
        }
    };
    let parameters: Vec<_> = parameters.collect();
    let mut members: Vec<_> = match server.options.prepend_form_or_body_parameters {
        true => body.into_iter().chain(parameters).collect(),
        false => parameters.into_iter().chain(body).collect(),
    };
    if server.options.sort_params_by_required_flag {
        members.sort_small_by_key(|member| member.optional);
    }
    members
}

fn parameter_type(parameter: &Parameter<'_>, types: &Types<'_>) -> Code {
    match parameter.encoding {
        // No style can write null.
        Serialization::Style { .. } => types.code(&Type { nullable: false, ..parameter.ty.clone() }, None),
        Serialization::Content(_) => types.code(&parameter.ty, None),
    }
}

pub fn answers(server: &Server<'_>) -> AnswersFile {
    let values = server.values("FileContent", "FileContent", "Items");
    let views = operations(server).map(|named| AnswerView {
        doc: line(&format!("The possible responses of {}.", caption(named))),
        name: named.ty.clone(),
        ways: ways(named, &values),
    });
    AnswersFile { header: server.header(), answers: views.collect() }
}

fn ways(named: &NamedOperation<'_, '_>, values: &Values<'_>) -> Vec<WayView> {
    let responses = &named.operation.responses;
    let others = responses.iter().filter(|response| response.status != Status::Default);
    let others = Code::joined(others.map(|response| code(response.status, &Code::default())), " | ");
    responses.iter().flat_map(|response| response_ways(response, &others, values)).collect()
}

/// The type of the status codes that a status covers; the default covers all codes except `others`.
fn code(status: Status, others: &Code) -> Code {
    match status {
        Status::Code(code) => code!("{}", code),
        Status::Range(digit) => code!("Code{}XX", u16::from(digit)),
        Status::Default if others.is_empty() => Code::fixed("Code"),
        Status::Default => code!("Exclude<Code, {}>", others),
    }
}

fn response_ways(response: &Response<'_>, others: &Code, values: &Values<'_>) -> Vec<WayView> {
    let mut by_type: Vec<(Code, Vec<Code>)> = Vec::new();
    for content in offered(&response.contents) {
        let (ty, media) = (values.of(content), media_type(content));
        match by_type.iter_mut().find(|(known, _)| *known == ty) {
            Some((_, media_types)) => media_types.push(media),
            None => by_type.push((ty, vec![media])),
        }
    }
    let headers = || response.headers.iter().map(|h| header(h, &values.json)).collect::<Vec<_>>();
    let view = |payload: Option<(Code, Vec<Code>)>, named| WayView {
        doc: Doc::new().text(response.description.or(response.summary)).at("    "),
        code: code(response.status, others),
        content_type: payload.as_ref().map(|(_, media)| union(media)),
        payload: payload.map(|(ty, _)| ty),
        named,
        headers: headers(),
        headers_required: response.headers.iter().any(|header| header.required),
    };
    if by_type.is_empty() {
        return vec![view(None, false)];
    }
    by_type.into_iter().enumerate().map(|(i, payload)| view(Some(payload), i > 0)).collect()
}

fn header(header: &Header<'_>, types: &Types<'_>) -> MemberView {
    MemberView {
        doc: Doc::new()
            .text(Some(&with_notes(header.description, &header.ty)))
            .tag_if(header.deprecated, "deprecated")
            .at("          "),
        key: key(header.name),
        optional: !header.required,
        ty: types.code(&header.ty, None),
    }
}

/// The type of a media type: a literal, or all types in a range.
fn media_type(content: &Content<'_>) -> Code {
    let essence = essence(content.media_type);
    match essence.strip_suffix("/*") {
        Some("*") => Code::fixed("string"),
        Some(main) => code!("`{}/${{string}}`", template_part(main)),
        None => string(content.media_type),
    }
}

pub fn services(server: &Server<'_>) -> ServicesFile {
    let views = server.names.groups.iter().map(|group| ServiceView {
        doc: group_doc(server, group),
        name: group.service.clone(),
        functions: group.operations.iter().map(function).collect(),
    });
    ServicesFile { header: server.header(), services: views.collect() }
}

fn group_doc(server: &Server<'_>, group: &Group<'_, '_>) -> Code {
    let Some(tag) = group.tag else { return Code::default() };
    let parent = tag.parent.map(|parent| format!("Part of {}.", server.api.tags[parent].name));
    let doc = Doc::new().text(tag.description.or(tag.summary)).text(parent.as_deref());
    match tag.external_docs {
        Some(docs) => doc.tag("see", Some(docs.url)).at(""),
        None => doc.at(""),
    }
}

fn function(named: &NamedOperation<'_, '_>) -> FunctionView {
    FunctionView { doc: operation_doc(named).at("    "), name: named.name.clone(), ty: named.ty.clone() }
}

/// The comment of an operation.
pub fn operation_doc(named: &NamedOperation<'_, '_>) -> Doc {
    let operation = named.operation;
    let mut doc = Doc::new().text(operation.summary);
    if operation.description != operation.summary {
        doc = doc.text(operation.description);
    }
    doc = doc.text(Some(&format!("{} {}", operation.method, operation.path)));
    // TypeScript would read the start of a URL after `@see` as a name.
    if let Some(docs) = operation.external_docs {
        doc = doc.text(Some(&format!("See {}", docs.url)));
    }
    doc.tag_if(operation.deprecated, "deprecated")
}

pub fn security(server: &Server<'_>) -> SecurityFile {
    SecurityFile { header: server.header(), hooks: hooks(server, "    ") }
}

/// The hook of each security scheme, with its comment indented by `indent`.
pub fn hooks(server: &Server<'_>, indent: &'static str) -> Vec<HookView> {
    let views = server.api.security_schemes.iter().map(|scheme| {
        let (credential, what) = match &scheme.kind {
            SecurityKind::ApiKey { .. } => ("string", "an API key"),
            SecurityKind::Basic => ("BasicCredential", "a user name and a password"),
            SecurityKind::Bearer { .. } => ("string", "a bearer token"),
            SecurityKind::OAuth2 { .. } => ("string", "an OAuth 2.0 access token"),
            SecurityKind::OpenIdConnect { .. } => ("string", "an OpenID Connect token"),
            SecurityKind::MutualTls => {
                ("PeerCertificate | null", "a client certificate (mutual TLS), or null if a proxy terminates TLS")
            }
            SecurityKind::Http(_) => ("string", "the part of the Authorization header after the scheme"),
        };
        HookView {
            doc: Doc::new()
                .text(scheme.description)
                .text(Some(&format!("Receives {what}.")))
                .tag_if(scheme.deprecated, "deprecated")
                .at(indent),
            key: member_key(scheme.name),
            credential,
        }
    });
    views.collect()
}
