//! Types and serialization of parameters and headers.

use super::builder::Builder;
use super::schema::{flag, text};
use crate::api::rules;
use crate::api::{Header, ParameterLocation, Serialization, Shape, Style, Type};
use crate::spec::Node;
use crate::spec::http::{is_header_name, is_header_text};

/// The schema of a parameter or header, from `schema` or from its only media type.
pub(in crate::api) fn schema<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Option<Node<'d>> {
    match content(node) {
        Some((_, media)) => builder.resolve(media).and_then(|m| m.get("schema").or_else(|| m.get("itemSchema"))),
        None => node.get("schema"),
    }
}

/// The only media type of a parameter or header with `content`.
fn content<'d>(node: Node<'d>) -> Option<(&'d str, Node<'d>)> {
    node.get("content")?.members().find(|(name, _)| is_header_text(name))
}

/// The type and serialization of a parameter or header.
pub(in crate::api) fn value<'d>(
    builder: &mut Builder<'d>,
    node: Node<'d>,
    location: ParameterLocation,
) -> (Type<'d>, Serialization<'d>) {
    let ty = match schema(builder, node) {
        Some(schema) => builder.ty(schema),
        // In Swagger 2.0 the parameter itself is the schema.
        None if builder.is_swagger() => builder.ty(node),
        None => Type::of(Shape::Any),
    };
    let encoding = match content(node) {
        Some((media_type, _)) => Serialization::Content(media_type),
        // A style does not apply to a whole query string.
        None if location == ParameterLocation::Querystring => {
            Serialization::Content("application/x-www-form-urlencoded")
        }
        None => style(builder, node, location),
    };
    (ty, encoding)
}

/// Style and explode with their defaults (OAS 3.x, "Parameter Object"), or Swagger's collectionFormat.
pub(in crate::api) fn style<'d>(
    builder: &mut Builder<'d>,
    node: Node<'d>,
    location: ParameterLocation,
) -> Serialization<'d> {
    let allow_reserved = flag(node, "allowReserved");
    if builder.is_swagger() {
        let (style, explode) = match text(node, "collectionFormat") {
            Some("multi") => (Style::Form, true),
            Some("ssv") => (Style::SpaceDelimited, false),
            Some("tsv") => (Style::TabDelimited, false),
            Some("pipes") => (Style::PipeDelimited, false),
            _ => (location.default_style(), false),
        };
        return Serialization::Style { style: location.allowed_or_default(style), explode, allow_reserved };
    }
    let default = location.default_style();
    let style = match text(node, "style") {
        None => default,
        Some(name) => match named_style(name) {
            Some(style) => style,
            None => {
                let hint = "Use `simple`, `label`, `matrix`, `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` \
                     or `cookie`.";
                builder.warn(
                    node,
                    rules::PARAMETER_STYLE,
                    format!("{name:?} is not a parameter style; the default style is used."),
                    Some(hint),
                );
                default
            }
        },
    };
    let explode = node.get("explode").and_then(Node::bool).unwrap_or(matches!(style, Style::Form | Style::Cookie));
    Serialization::Style { style: location.allowed_or_default(style), explode, allow_reserved }
}

pub(in crate::api) fn named_style(name: &str) -> Option<Style> {
    Some(match name {
        "simple" => Style::Simple,
        "label" => Style::Label,
        "matrix" => Style::Matrix,
        "form" => Style::Form,
        "spaceDelimited" => Style::SpaceDelimited,
        "pipeDelimited" => Style::PipeDelimited,
        "deepObject" => Style::DeepObject,
        "cookie" => Style::Cookie,
        _ => return None,
    })
}

/// The headers of a response, or of a part of a body.
pub(in crate::api) fn headers<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Vec<Header<'d>> {
    let mut out = Vec::new();
    for (name, header) in node.get("headers").into_iter().flat_map(Node::members) {
        // OAS: the media type describes this header. Invalid names are reported by the walk.
        if name.eq_ignore_ascii_case("content-type") || !is_header_name(name) {
            continue;
        }
        let Some(node) = builder.resolve(header).filter(|header| header.is_object()) else { continue };
        if !builder.spend(node, 1) {
            break;
        }
        let (ty, encoding) = value(builder, node, ParameterLocation::Header);
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
