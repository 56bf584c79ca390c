//! Tables of responses, their headers and links, callbacks and webhooks, and the text about authorization.

use std::collections::BTreeMap;

use super::table::{Row, bold, page_table};
use super::text::{line, paragraphs, status};
use crate::api::{Api, Body, Callback, ExternalDocs, Header, Link, Operation, Response, SecurityUse, Tag, Type};
use crate::code;
use crate::emit::text::Code;
use crate::plan::operations::whole;
use crate::plan::schema_notes::brief;
use crate::spec::{Node, NodeId, NodeKind};

/// Links to the documentation of operations, in Markdown, by the operation's node.
pub type Targets = BTreeMap<NodeId, Code>;

/// Writes a type in one line of Markdown.
pub type TypeText<'t> = dyn Fn(&Type<'_>) -> Code + 't;

/// `yes` or `no`, for a column that shows if something is required.
pub fn yes(is: bool) -> Code {
    Code::fixed(if is { "yes" } else { "no" })
}

/// The summary of an operation in one line, for a table.
pub fn summary(operation: &Operation<'_>) -> Code {
    line(&brief(operation))
}

/// The description of a tag, as paragraphs.
pub fn tag(api: &Api<'_>, tag: &Tag<'_>) -> Vec<Code> {
    let parent = tag.parent.map(|parent| code!("Part of {}.", line(api.tags[parent].name)));
    let docs = tag.external_docs.as_ref().map(docs_line);
    [paragraphs(tag.summary), paragraphs(tag.description), parent, docs].into_iter().flatten().collect()
}

fn optional(text: Option<&str>) -> Code {
    line(text.unwrap_or_default())
}

/// The security schemes of an operation with their scopes: alternatives, each with the schemes that are needed
/// together.
pub fn authorization(operation: &Operation<'_>) -> Code {
    let alternative = |uses: &Vec<SecurityUse<'_>>| {
        let scheme = |used: &SecurityUse<'_>| {
            let mut name = line(used.name);
            if used.scheme.is_none() {
                name.push(", which the API description does not define");
            }
            let scopes = || Code::joined(used.scopes.iter().map(|scope| line(scope)), ", ");
            if used.scopes.is_empty() { name } else { code!("{} ({})", name, scopes()) }
        };
        if uses.is_empty() { Code::fixed("none") } else { Code::joined(uses.iter().map(scheme), " with ") }
    };
    let alternatives = operation.security.iter().map(alternative);
    if operation.security.is_empty() { Code::fixed("none") } else { Code::joined(alternatives, ", or ") }
}

pub fn responses(operation: &Operation<'_>, text: &TypeText<'_>) -> Option<Code> {
    let row = |response: &Response<'_>| -> Row {
        let ty = response.preferred_content().and_then(whole).map(text).unwrap_or_default();
        vec![bold(&status(response.status)), ty, optional(response.description)]
    };
    page_table(&["Status", "Type", "Description"], operation.responses.iter().map(row).collect())
}

/// A note on the media type of a body, if there is a choice.
pub fn sent(body: &Body<'_>) -> Option<Code> {
    let sent = body.preferred_content();
    let others: Vec<_> = body.contents.iter().filter(|c| c.node.id() != sent.node.id()).map(|c| c.media_type).collect();
    let list = || format!("The body is sent as {}. The API also accepts {}.", sent.media_type, others.join(", "));
    (!others.is_empty()).then(|| line(&list()))
}

pub fn headers(operation: &Operation<'_>, text: &TypeText<'_>) -> Option<Code> {
    let row = |(response, header): (&Response<'_>, &Header<'_>)| -> Row {
        let description = described(header.description, header.deprecated);
        vec![bold(&line(header.name)), status(response.status), text(&header.ty), description]
    };
    let all = operation.responses.iter().flat_map(|response| response.headers.iter().map(move |h| (response, h)));
    page_table(&["Header", "Status", "Type", "Description"], all.map(row).collect())
}

fn described(description: Option<&str>, deprecated: bool) -> Code {
    let text = optional(description);
    if deprecated { code!("**Deprecated.** {}", text) } else { text }
}

pub fn links(api: &Api<'_>, operation: &Operation<'_>, targets: &Targets) -> Option<Code> {
    let row = |(response, link): (&Response<'_>, &Link<'_>)| -> Row {
        let target = link.operation.and_then(|index| targets.get(&api.operations[index].node.id()));
        // Values may be whole documents, repeated by many links, so objects and arrays are abbreviated.
        let value = |node: Node<'_>| match node.kind() {
            NodeKind::String => node.str().unwrap_or_default().to_owned(),
            NodeKind::Object | NodeKind::Array => "…".to_owned(),
            _ => node.to_json(),
        };
        let named = link.parameters.iter().map(|(name, node)| format!("{name}: {}", value(*node)));
        let body = link.body.map(|node| format!("body: {}", value(node)));
        let server = link.server.as_ref().map(|server| format!("server: {}", server.url));
        let parameters = named.chain(body).chain(server).map(|text| line(&text));
        vec![
            bold(&line(link.name)),
            status(response.status),
            target.cloned().unwrap_or_default(),
            Code::joined(parameters, ", "),
            optional(link.description),
        ]
    };
    let all = operation.responses.iter().flat_map(|response| response.links.iter().map(move |l| (response, l)));
    page_table(&["Link", "Status", "Operation", "Parameters", "Description"], all.map(row).collect())
}

/// A request that the API makes.
pub struct Incoming<'a> {
    /// The name in the description.
    pub name: &'a str,
    pub method: &'a str,
    /// A callback's expression.
    pub url: Code,
    pub body: Code,
    pub description: Code,
}

pub fn incoming<'a>(api: &'a Api<'_>, callbacks: &'a [Callback<'_>], text: &TypeText<'_>) -> Vec<Incoming<'a>> {
    let row = |(callback, index): (&'a Callback<'_>, &usize)| {
        let operation = &api.incoming[*index];
        let body = operation.body.as_ref().and_then(|body| whole(body.preferred_content()));
        Incoming {
            name: callback.name,
            method: &operation.method,
            url: optional(callback.expression),
            body: body.map(text).unwrap_or_default(),
            description: described(operation.summary.or(operation.description), operation.deprecated),
        }
    };
    let all = callbacks.iter().flat_map(|callback| callback.operations.iter().map(move |index| (callback, index)));
    all.map(row).collect()
}

pub fn callbacks(api: &Api<'_>, callbacks: &[Callback<'_>], text: &TypeText<'_>) -> Option<Code> {
    let row = |row: Incoming<'_>| -> Row {
        let request = code!("{} {}", bold(&line(row.method)), row.url);
        vec![bold(&line(row.name)), request, row.body, row.description]
    };
    let rows = incoming(api, callbacks, text).into_iter().map(row).collect();
    page_table(&["Callback", "HTTP request", "Body", "Description"], rows)
}

pub fn docs_line(docs: &ExternalDocs<'_>) -> Code {
    let what = docs.description.map(|text| line(text.trim_end_matches(['.', ':', ' '])));
    code!("{}: {}", what.unwrap_or(Code::fixed("Documentation")), line(docs.url))
}
