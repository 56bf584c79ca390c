//! Responses with their contents, headers and links.

use super::bodies;
use super::builder::Builder;
use super::links::{Targets, links};
use super::schema::text;
use super::serialization::headers;
use crate::api::model::content::framing;
use crate::api::rules;
use crate::api::{Content, Response, Shape, Status, Type};
use crate::spec::Node;

/// The responses of an operation.
pub(in crate::api) fn read<'d>(
    builder: &mut Builder<'d>,
    operation: Node<'d>,
    targets: &Targets<'d>,
) -> Vec<Response<'d>> {
    let mut out = Vec::new();
    let members: Vec<_> = operation.get("responses").into_iter().flat_map(Node::members).collect();
    let has_success = members.iter().any(|(key, _)| key.starts_with('2'));
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
            true => swagger_contents(builder, operation, node, !is_error(status, has_success)),
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

/// In Swagger 2.0 a response with a schema has a body in the media types of `produces`; without a schema it has no
/// body. The media types are those of all responses, but errors are single objects even if a success is a stream.
fn swagger_contents<'d>(
    builder: &mut Builder<'d>,
    operation: Node<'d>,
    response: Node<'d>,
    may_stream: bool,
) -> Vec<Content<'d>> {
    let Some(schema) = response.get("schema") else { return Vec::new() };
    let ty = builder.ty(schema);
    let mut media_types = builder.swagger_media_types(operation, "produces");
    if media_types.is_empty() {
        media_types.push("*/*");
    }
    // Each content has its own copy of the type.
    if !builder.spend(response, media_types.len().saturating_mul(ty.size())) {
        return Vec::new();
    }
    let content = |media_type| Content {
        node: response,
        media_type,
        schema: Some(schema),
        ty: Some(ty.clone()),
        stream: framing(media_type).filter(|_| may_stream).and_then(|framing| bodies::stream_of(framing, &ty)),
        form: None,
        prefix_encoding: Vec::new(),
        item_encoding: None,
    };
    media_types.into_iter().map(content).collect()
}

/// True if a response is an error: by its status, or because it is the default next to a success.
fn is_error(status: Status, has_success: bool) -> bool {
    match status {
        Status::Code(code) => code >= 400,
        Status::Range(digit) => digit >= 4,
        Status::Default => has_success,
    }
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
    /// The number of types and values in it.
    pub(in crate::api) fn size(&self) -> usize {
        1 + match &self.shape {
            Shape::Array(item) | Shape::Set(item) => item.size(),
            Shape::Map(map) => map.values.size() + map.keys.as_ref().map_or(0, |keys| keys.size()),
            Shape::Tuple(tuple) => tuple.items.iter().chain(tuple.rest.as_deref()).map(Type::size).sum(),
            Shape::Union(items) => items.iter().map(Type::size).sum(),
            Shape::Enum(values) => values.values.len(),
            _ => 0,
        }
    }

    /// The type of the items of an array, from `items` or from its positions.
    pub fn item(&self) -> Option<&Self> {
        match &self.shape {
            Shape::Array(item) | Shape::Set(item) => Some(item),
            _ => None,
        }
    }

    pub fn is_list(&self) -> bool {
        matches!(self.shape, Shape::Array(_) | Shape::Set(_) | Shape::Tuple(_))
    }

    /// True for bytes, or a list of such.
    pub fn is_file(&self) -> bool {
        let mut ty = self;
        while let Some(item) = ty.item() {
            ty = item;
        }
        matches!(ty.shape, Shape::Binary)
    }
}

#[cfg(test)]
mod tests {
    use super::status;
    use crate::api::Status;

    #[test]
    fn statuses_are_codes_ranges_or_default() {
        assert_eq!(status("200"), Some(Status::Code(200)));
        assert_eq!(status("4XX"), Some(Status::Range(4)));
        assert_eq!(status("default"), Some(Status::Default));
        assert_eq!(status("9XX"), None);
        assert_eq!(status(""), None);
    }
}
