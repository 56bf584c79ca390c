//! Responses, with their headers and links.

use super::build::Builder;
use super::content::framing;
use super::operations::Targets;
use super::rules;
use super::schema::{flag, text};
use super::servers;
use super::{Content, Header, Link, Place, Response, Shape, Status, Type, bodies, requests};
use crate::spec::Node;
use crate::spec::http::is_header_name;

/// Names the inline schemas of an operation's responses.
pub(super) fn visit_schemas<'d>(builder: &mut Builder<'d>, operation: Node<'d>, id: &str) {
    for (status, response) in operation.get("responses").into_iter().flat_map(Node::members) {
        let Some(response) = builder.resolve(response) else { continue };
        let name = format!("{id}_{status}_response");
        match builder.is_swagger() {
            true => response.get("schema").into_iter().for_each(|schema| builder.visit_schema(schema, &name)),
            false => bodies::visit_schemas(builder, response, &name),
        }
    }
}

/// Names the inline schemas of headers: those of responses, and of the parts of a body.
pub(super) fn visit_headers<'d>(builder: &mut Builder<'d>, operation: Node<'d>, id: &str) {
    if builder.is_swagger() {
        return;
    }
    for (status, response) in operation.get("responses").into_iter().flat_map(Node::members) {
        let Some(response) = builder.resolve(response) else { continue };
        visit(builder, response, &format!("{id}_{status}"));
    }
    let Some(body) = builder.member(operation, "requestBody") else { return };
    for (_, media) in body.get("content").into_iter().flat_map(Node::members) {
        let Some(media) = builder.resolve(media) else { continue };
        for (_, encoding) in media.get("encoding").into_iter().flat_map(Node::members) {
            visit(builder, encoding, &format!("{id}_request"));
        }
    }
}

fn visit<'d>(builder: &mut Builder<'d>, node: Node<'d>, place: &str) {
    for (name, header) in node.get("headers").into_iter().flat_map(Node::members) {
        let Some(header) = builder.resolve(header) else { continue };
        if !builder.spend(header, 1) {
            return;
        }
        if let Some(schema) = requests::schema(builder, header) {
            builder.visit_schema(schema, &format!("{place}_{name}_header"));
        }
    }
}

/// The responses of an operation.
pub(super) fn read<'d>(builder: &mut Builder<'d>, operation: Node<'d>, targets: &Targets<'d>) -> Vec<Response<'d>> {
    let mut out = Vec::new();
    let members: Vec<_> = operation.get("responses").into_iter().flat_map(Node::members).collect();
    for (key, response) in members {
        if key.starts_with("x-") {
            continue;
        }
        let Some(status) = status(key) else {
            let message = format!("{key:?} is not a status code, a range or `default`; this response is ignored.");
            let hint = "Use a code from 100 to 599, a range such as `4XX`, or `default`.";
            builder.warn(response, rules::RESPONSE_STATUS, message, Some(hint));
            continue;
        };
        let Some(node) = builder.resolve(response).filter(|response| response.is_object()) else { continue };
        let contents = match builder.is_swagger() {
            true => swagger_contents(builder, operation, node),
            false => bodies::contents(builder, node),
        };
        out.push(Response {
            node,
            status,
            summary: text(node, "summary"),
            description: text(node, "description"),
            contents,
            headers: headers(builder, node),
            links: links(builder, node, targets),
        });
    }
    out
}

fn swagger_contents<'d>(builder: &mut Builder<'d>, operation: Node<'d>, response: Node<'d>) -> Vec<Content<'d>> {
    let schema = response.get("schema");
    let ty = schema.map(|schema| builder.ty(schema));
    let mut media_types = builder.swagger_media_types(operation, "produces");
    if media_types.is_empty() && schema.is_some() {
        media_types.push("*/*");
    }
    // Each has the type for itself.
    let size = ty.as_ref().map_or(0, Type::size);
    if !builder.spend(response, media_types.len().saturating_mul(size)) {
        return Vec::new();
    }
    let content = |media_type| Content {
        node: response,
        media_type,
        schema,
        ty: ty.clone(),
        stream: ty.as_ref().and_then(|ty| bodies::stream_of(framing(media_type)?, ty)),
        form: None,
        prefix_encoding: Vec::new(),
        item_encoding: None,
    };
    media_types.into_iter().map(content).collect()
}

/// The headers of a response, or of a part of a body.
pub(super) fn headers<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Vec<Header<'d>> {
    let mut out = Vec::new();
    for (name, header) in node.get("headers").into_iter().flat_map(Node::members) {
        // OAS: this one is described by the media type. What is no name, the walk reports.
        if name.eq_ignore_ascii_case("content-type") || !is_header_name(name) {
            continue;
        }
        let Some(node) = builder.resolve(header).filter(|header| header.is_object()) else { continue };
        if !builder.spend(node, 1) {
            break;
        }
        let (ty, encoding) = requests::value(builder, node, Place::Header);
        out.push(Header {
            node,
            name,
            required: flag(node, "required"),
            description: text(node, "description"),
            deprecated: flag(node, "deprecated"),
            ty,
            encoding,
        });
    }
    out
}

fn links<'d>(builder: &mut Builder<'d>, response: Node<'d>, targets: &Targets<'d>) -> Vec<Link<'d>> {
    let mut out = Vec::new();
    for (name, link) in response.get("links").into_iter().flat_map(Node::members) {
        let Some(node) = builder.resolve(link).filter(|link| link.is_object()) else { continue };
        let parameters = node.get("parameters");
        if !builder.spend(node, 1 + parameters.map_or(0, Node::len)) {
            break;
        }
        out.push(Link {
            node,
            name,
            description: text(node, "description"),
            operation: target(builder, node, targets),
            parameters: parameters.into_iter().flat_map(Node::members).collect(),
            body: node.get("requestBody"),
            server: node.get("server").and_then(|server| servers::server(builder, server)),
        });
    }
    out
}

/// The operation that a link leads to, by its id or by reference.
fn target<'d>(builder: &mut Builder<'d>, link: Node<'d>, targets: &Targets<'d>) -> Option<usize> {
    let (at, found) = if let Some(id) = link.get("operationId") {
        (id, id.str().and_then(|id| targets.by_id.get(id)))
    } else if let Some(reference) = link.get("operationRef") {
        let text = reference.str().unwrap_or_default();
        let by_path = || {
            // The path item may be a reference itself, through which no pointer leads.
            let (path, method) = text.strip_prefix("#/paths/")?.split_once('/')?;
            let path = builder.document.root().get("paths")?.get(&unescape(path))?.key()?;
            targets.by_path.get(&(path, method.rsplit('/').next()?.to_ascii_lowercase()))
        };
        let by_node = || targets.by_node.get(&builder.document.follow(reference, text).ok()?.id());
        (reference, by_path().or_else(by_node))
    } else {
        (link, None)
    };
    if found.is_none() {
        let message = "This link does not point to an operation in the description.";
        let hint =
            "Set `operationId` to an existing id, or `operationRef` to a reference such as `#/paths/~1pets/get`.";
        builder.warn(at, rules::LINK_TARGET, message, Some(hint));
    }
    found.copied()
}

/// A step of a JSON pointer in a URI fragment.
fn unescape(step: &str) -> String {
    let mut bytes = Vec::with_capacity(step.len());
    let mut rest = step.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        match (*first, tail.get(..2).and_then(hex)) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).replace("~1", "/").replace("~0", "~")
}

fn status(key: &str) -> Option<Status> {
    if key == "default" {
        return Some(Status::Default);
    }
    let (digit, rest) = key.split_at_checked(1)?;
    match (digit.parse(), rest) {
        (Ok(digit @ 1..=5), "XX" | "xx") => Some(Status::Range(digit)),
        _ => key.parse().ok().filter(|c| (100..=599).contains(c)).map(Status::Code),
    }
}

impl Type<'_> {
    /// How many types and values it is made of.
    pub(super) fn size(&self) -> usize {
        1 + match &self.shape {
            Shape::Array(item) | Shape::Set(item) => item.size(),
            Shape::Map(map) => map.values.size() + map.keys.as_ref().map_or(0, |keys| keys.size()),
            Shape::Tuple(tuple) => tuple.items.iter().chain(tuple.rest.as_deref()).map(Type::size).sum(),
            Shape::Union(items) => items.iter().map(Type::size).sum(),
            Shape::Enum(values) => values.values.len(),
            _ => 0,
        }
    }

    /// True for bytes, or a list of them.
    pub fn is_file(&self) -> bool {
        let mut ty = self;
        while let Shape::Array(item) | Shape::Set(item) = &ty.shape {
            ty = item;
        }
        matches!(ty.shape, Shape::Binary)
    }
}

#[cfg(test)]
mod tests {
    use super::{status, unescape};
    use crate::api::Status;

    #[test]
    fn statuses_are_codes_ranges_or_default() {
        assert_eq!(status("200"), Some(Status::Code(200)));
        assert_eq!(status("4XX"), Some(Status::Range(4)));
        assert_eq!(status("default"), Some(Status::Default));
        assert_eq!(status("9XX"), None);
        assert_eq!(status(""), None);
    }

    #[test]
    fn steps_of_pointers_are_unescaped() {
        assert_eq!(unescape("~1pets~1%7Bid%7D"), "/pets/{id}");
        assert_eq!(unescape("~1a%~01"), "/a%~1");
    }
}
