//! What stands beside operations and has no code in a client: responses, their headers and links,
//! callbacks and webhooks, as rows of the documentation. A language says how it writes a type.

use std::collections::BTreeMap;

use super::operations::whole;
use crate::api::{
    Api, Body, Callback, ExternalDocs, Header, Link, Operation, Response, SecurityKind, SecurityScheme, SecurityUse,
    Type,
};
use crate::emit::markdown::line as markdown_line;
use crate::emit::text::Code;
use crate::spec::{Kind, Node, NodeId};

pub struct ResponseRow {
    pub status: Code,
    pub ty: Code,
    pub description: Code,
}

pub struct HeaderRow {
    pub name: Code,
    pub status: Code,
    pub ty: Code,
    pub description: Code,
}

pub struct LinkRow {
    pub name: Code,
    pub status: Code,
    pub operation: Code,
    pub parameters: Code,
    pub description: Code,
}

/// A call that the API makes.
pub struct IncomingRow {
    pub name: Code,
    pub method: Code,
    /// A callback's expression.
    pub url: Code,
    pub body: Code,
    pub description: Code,
}

/// A security scheme, and where its credential goes.
pub struct SchemeRow {
    pub name: Code,
    pub what: Code,
    pub how: Code,
    pub description: Code,
}

/// Markdown that leads to an operation's documentation, by its node.
pub type Targets = BTreeMap<NodeId, Code>;

/// How a language writes a type in a line of Markdown.
pub type TypeText<'t> = dyn Fn(&Type<'_>) -> Code + 't;

fn line(text: Option<&str>) -> Code {
    Code::new(text.map(markdown_line).unwrap_or_default())
}

/// The row of a scheme; `how` is Markdown that says how the language is given its credential.
pub fn scheme(scheme: &SecurityScheme<'_>, how: impl Into<String>) -> SchemeRow {
    let what = match &scheme.kind {
        SecurityKind::ApiKey { .. } => "API key",
        SecurityKind::Basic => "HTTP basic",
        SecurityKind::Bearer { .. } => "HTTP bearer",
        SecurityKind::OAuth2 { .. } => "OAuth 2.0",
        SecurityKind::OpenIdConnect { .. } => "OpenID Connect",
        SecurityKind::MutualTls => "Mutual TLS",
        SecurityKind::Http(_) => "HTTP (other scheme)",
    };
    SchemeRow {
        name: line(Some(scheme.name)),
        what: Code::new(format!("{what}{}", if scheme.deprecated { ", deprecated" } else { "" })),
        how: Code::new(how),
        description: line(scheme.description),
    }
}

/// The schemes that an operation asks for, with their scopes: alternatives, each of schemes needed together.
pub fn authorization(operation: &Operation<'_>) -> Code {
    let alternative = |uses: &Vec<SecurityUse<'_>>| {
        let scheme = |used: &SecurityUse<'_>| {
            let mut name = markdown_line(used.name);
            if used.scheme.is_none() {
                name.push_str(", which the API description does not define");
            }
            let scopes: Vec<_> = used.scopes.iter().map(|scope| markdown_line(scope)).collect();
            if scopes.is_empty() { name } else { format!("{name} ({})", scopes.join(", ")) }
        };
        let schemes: Vec<_> = uses.iter().map(scheme).collect();
        if schemes.is_empty() { "none".to_owned() } else { schemes.join(" with ") }
    };
    let alternatives: Vec<_> = operation.security.iter().map(alternative).collect();
    Code::new(if alternatives.is_empty() { "none".to_owned() } else { alternatives.join(", or ") })
}

pub fn responses(operation: &Operation<'_>, text: &TypeText<'_>) -> Vec<ResponseRow> {
    let row = |response: &Response<'_>| ResponseRow {
        status: Code::new(response.status.to_string()),
        ty: response.read().and_then(whole).map(|ty| text(&ty)).unwrap_or_default(),
        description: line(response.description),
    };
    operation.responses.iter().map(row).collect()
}

/// The media type of a body where there is a choice.
pub fn sent(body: &Body<'_>) -> Option<Code> {
    let sent = body.sent();
    let others: Vec<_> = body.contents.iter().filter(|c| c.node.id() != sent.node.id()).map(|c| c.media_type).collect();
    let list = || format!("The body is sent as {}. The API also accepts {}.", sent.media_type, others.join(", "));
    (!others.is_empty()).then(|| Code::new(markdown_line(&list())))
}

pub fn headers(operation: &Operation<'_>, text: &TypeText<'_>) -> Vec<HeaderRow> {
    let of = |response: &Response<'_>| -> Vec<HeaderRow> {
        let row = |header: &Header<'_>| HeaderRow {
            name: Code::new(markdown_line(header.name)),
            status: Code::new(response.status.to_string()),
            ty: text(&header.ty),
            description: described(header.description, header.deprecated),
        };
        response.headers.iter().map(row).collect()
    };
    operation.responses.iter().flat_map(of).collect()
}

fn described(description: Option<&str>, deprecated: bool) -> Code {
    let text = description.map(markdown_line).unwrap_or_default();
    Code::new(if deprecated { format!("**Deprecated.** {text}") } else { text })
}

pub fn links(api: &Api<'_>, operation: &Operation<'_>, targets: &Targets) -> Vec<LinkRow> {
    let of = |response: &Response<'_>| -> Vec<LinkRow> {
        let row = |link: &Link<'_>| {
            let target = link.operation.and_then(|index| targets.get(&api.operations[index].node.id()));
            // Whole documents may stand here, and a link in many places.
            let value = |node: Node<'_>| match node.kind() {
                Kind::String => node.str().unwrap_or_default().to_owned(),
                Kind::Object | Kind::Array => "…".to_owned(),
                _ => node.to_json(),
            };
            let named = link.parameters.iter().map(|(name, node)| format!("{name}: {}", value(*node)));
            let body = link.body.map(|node| format!("body: {}", value(node)));
            let server = link.server.as_ref().map(|server| format!("server: {}", server.url));
            let parameters: Vec<_> = named.chain(body).chain(server).map(|text| markdown_line(&text)).collect();
            LinkRow {
                name: Code::new(markdown_line(link.name)),
                status: Code::new(response.status.to_string()),
                operation: target.cloned().unwrap_or_else(|| Code::new("")),
                parameters: Code::new(parameters.join(", ")),
                description: line(link.description),
            }
        };
        response.links.iter().map(row).collect()
    };
    operation.responses.iter().flat_map(of).collect()
}

pub fn incoming(api: &Api<'_>, callbacks: &[Callback<'_>], text: &TypeText<'_>) -> Vec<IncomingRow> {
    let of = |callback: &Callback<'_>| -> Vec<IncomingRow> {
        let row = |index: &usize| {
            let operation = &api.incoming[*index];
            let body = operation.body.as_ref().and_then(|body| whole(body.sent()));
            IncomingRow {
                name: Code::new(markdown_line(callback.name)),
                method: Code::new(markdown_line(&operation.method)),
                url: line(callback.expression),
                body: body.map(|body| text(&body)).unwrap_or_default(),
                description: described(operation.summary.or(operation.description), operation.deprecated),
            }
        };
        callback.operations.iter().map(row).collect()
    };
    callbacks.iter().flat_map(of).collect()
}

pub fn docs_line(docs: &ExternalDocs<'_>) -> Code {
    let what = docs.description.map(|text| format!("{}: ", markdown_line(text.trim_end_matches(['.', ':', ' ']))));
    Code::new(format!("{}{}", what.unwrap_or_else(|| "Documentation: ".to_owned()), markdown_line(docs.url)))
}
