//! Parameters of Swagger 2.0 and OpenAPI 3, and what names an operation's inline schemas.

use std::collections::BTreeSet;

use super::build::Builder;
use super::paths::Item;
use super::rules;
use super::schema::{flag, text};
use super::{Body, Parameter, ParameterEncoding, Place, Shape, Style, Type, bodies, responses};
use crate::lean::Filled;
use crate::spec::Node;
use crate::spec::http::{is_header_name, is_header_text};

/// Names the inline schemas of an operation: body, parameters, responses.
pub(super) fn visit_schemas<'d>(builder: &mut Builder<'d>, item: Item<'d>, node: Node<'d>, id: &str) {
    let parameters = all_parameters(builder, item, node);
    let request = format!("{id}_request");
    let body = parameters.iter().find(|p| text(**p, "in") == Some("body")).copied();
    if let Some(schema) = body.and_then(|b| b.get("schema")) {
        builder.visit_schema(schema, &request);
    }
    if let Some(body) = builder.member(node, "requestBody") {
        bodies::visit_schemas(builder, body, &request);
    }
    for parameter in parameters.into_iter().filter(|p| text(*p, "in") != Some("body")) {
        let name = format!("{id}_{}_parameter", text(parameter, "name").unwrap_or_default());
        if let Some(schema) = schema(builder, parameter) {
            builder.visit_schema(schema, &name);
        }
    }
    responses::visit_schemas(builder, node, id);
}

/// The schema of a parameter or header, directly or in its one media type.
pub(super) fn schema<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Option<Node<'d>> {
    match content(node) {
        Some((_, media)) => builder.resolve(media).and_then(|m| m.get("schema").or_else(|| m.get("itemSchema"))),
        None => node.get("schema"),
    }
}

/// The one media type of a parameter or header that is written as such.
fn content<'d>(node: Node<'d>) -> Option<(&'d str, Node<'d>)> {
    node.get("content")?.members().find(|(name, _)| is_header_text(name))
}

/// Parameters of operation and path, references followed; the operation's win over the path's.
fn all_parameters<'d>(builder: &mut Builder<'d>, item: Item<'d>, node: Node<'d>) -> Vec<Node<'d>> {
    let mut out: Vec<Node<'d>> = Vec::new();
    let mut seen = BTreeSet::new();
    for (own, list) in [(true, node.get("parameters")), (false, item.get("parameters"))] {
        for parameter in list.into_iter().flat_map(Node::items) {
            let Some(parameter) = builder.resolve(parameter).filter(|p| p.is_object()) else { continue };
            if !builder.spend(parameter, 1) {
                return out;
            }
            if seen.insert((text(parameter, "in"), text(parameter, "name"))) {
                out.push(parameter);
            } else if own {
                let message =
                    "This operation declares two parameters with this `name` and `in`; only the first is used.";
                builder.warn(parameter, rules::PARAMETER_TWICE, message, Some("Remove one of them."));
            }
        }
    }
    out
}

/// The parameters of an operation, and its body.
pub(super) fn read<'d>(
    builder: &mut Builder<'d>,
    item: Item<'d>,
    node: Node<'d>,
    path: &'d str,
) -> (Vec<Parameter<'d>>, Option<Body<'d>>) {
    let in_path: BTreeSet<&str> = template_names(path).filled();
    let mut parameters = Vec::new();
    let mut form = Vec::new();
    let mut body = None;
    for parameter in all_parameters(builder, item, node) {
        match text(parameter, "in") {
            Some(place @ ("body" | "formData")) => {
                if !builder.is_swagger() {
                    let message =
                        format!("`in: {place}` is Swagger 2.0 syntax; it is read as part of the request body.");
                    builder.warn(parameter, rules::PARAMETER_BODY, message, Some("Describe it in a `requestBody`."));
                }
                if place == "formData" {
                    form.push(bodies::swagger_field(builder, parameter));
                } else if body.replace(bodies::swagger_body(builder, node, parameter)).is_some() {
                    let message = "An operation can have only one body parameter; the last one is used.";
                    builder.warn(parameter, rules::PARAMETER_BODY, message, Some("Combine them into one schema."));
                }
            }
            _ => parameters.extend(read_parameter(builder, parameter, path, &in_path)),
        }
    }
    if !form.is_empty() {
        if let Some(body) = &body {
            let message = "An operation can have either a body or form fields, not both; this body is ignored.";
            let hint = "Remove either the `in: body` parameter or the `in: formData` parameters.";
            builder.warn(body.node, rules::PARAMETER_BODY, message, Some(hint));
        }
        body = Some(bodies::swagger_form(builder, node, form));
    }
    if body.is_none() {
        body = bodies::read(builder, node);
    }
    report_undeclared(builder, in_path, &parameters, node);
    (parameters, body)
}

/// The names between braces of a path template.
pub(crate) fn template_names(path: &str) -> impl Iterator<Item = &str> {
    let names = path.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(name, _)| name));
    // A callback's expression stands in braces too.
    names.filter(|name| !name.starts_with('$'))
}

fn report_undeclared<'d>(
    builder: &mut Builder<'d>,
    mut in_path: BTreeSet<&str>,
    parameters: &[Parameter<'d>],
    node: Node<'d>,
) {
    for parameter in parameters.iter().filter(|p| p.place == Place::Path) {
        in_path.remove(parameter.name);
    }
    for name in in_path.into_iter().filter(|name| !name.is_empty()) {
        let message =
            format!("The path contains the placeholder {name:?}, but no path parameter with that name is declared.");
        let hint = "Declare it as a parameter with `in: path`; until then, clients send the placeholder unreplaced.";
        builder.warn(node, rules::PATH_PARAMETER_UNDECLARED, message, Some(hint));
    }
}

fn read_parameter<'d>(
    builder: &mut Builder<'d>,
    node: Node<'d>,
    path: &str,
    in_path: &BTreeSet<&str>,
) -> Option<Parameter<'d>> {
    let name = node.get("name").and_then(Node::text).unwrap_or_default();
    let place = match text(node, "in") {
        Some("path") => Place::Path,
        Some("query") => Place::Query,
        Some("querystring") => Place::Querystring,
        Some("header") => Place::Header,
        Some("cookie") => Place::Cookie,
        other => {
            let message = match other {
                Some(other) => format!("{other:?} is not a valid parameter location (`in`)."),
                None => "This parameter has no `in`.".to_owned(),
            };
            let hint = "Set `in` to `path`, `query`, `header` or `cookie`.";
            builder.error(node, rules::PARAMETER_LOCATION, message, Some(hint));
            return None;
        }
    };
    if name.is_empty() {
        builder.error(node, rules::PARAMETER_NAME, "This parameter has no `name`.", Some("Add a `name`."));
        return None;
    }
    // A webhook has no path.
    if place == Place::Path && !in_path.contains(name) && path.contains('/') {
        let message = format!(
            "The path {path:?} does not contain {:?}, so no request can carry this path parameter; generated servers \
             reject every request to the operation.",
            format!("{{{name}}}")
        );
        builder.warn(node, rules::PATH_PARAMETER_UNUSED, message, Some("Remove it, or add it to the path."));
    }
    // OAS: these three headers are described elsewhere, and a parameter of the name is ignored.
    let ignored = ["accept", "content-type", "authorization"];
    if place == Place::Header && ignored.contains(&name.to_ascii_lowercase().as_str()) && !builder.is_swagger() {
        return None;
    }
    // The walk says so. No request could be sent with it, or a part of the name would be another header.
    if place == Place::Header && !is_header_name(name) {
        return None;
    }
    let (ty, encoding) = value(builder, node, place);
    Some(Parameter {
        node,
        name,
        place,
        required: flag(node, "required") || place == Place::Path,
        description: text(node, "description"),
        deprecated: flag(node, "deprecated"),
        ty,
        encoding,
        allow_empty: flag(node, "allowEmptyValue"),
        default: schema(builder, node).unwrap_or(node).get("default"),
    })
}

/// The type of a parameter or header, and how it is written.
pub(super) fn value<'d>(builder: &mut Builder<'d>, node: Node<'d>, place: Place) -> (Type<'d>, ParameterEncoding<'d>) {
    let ty = match schema(builder, node) {
        Some(schema) => builder.ty(schema),
        // Swagger 2.0 writes the schema into the parameter itself.
        None if builder.is_swagger() => builder.ty(node),
        None => Type::of(Shape::Any),
    };
    let encoding = match content(node) {
        Some((media_type, _)) => ParameterEncoding::Content(media_type),
        None => style(builder, node, place),
    };
    (ty, encoding)
}

/// Style and explode with their defaults (OAS 3.x, "Parameter Object"), or Swagger's collectionFormat.
pub(super) fn style<'d>(builder: &mut Builder<'d>, node: Node<'d>, place: Place) -> ParameterEncoding<'d> {
    let allow_reserved = flag(node, "allowReserved");
    if builder.is_swagger() {
        let simple = matches!(place, Place::Path | Place::Header);
        let default = if simple { Style::Simple } else { Style::Form };
        let (style, explode) = match text(node, "collectionFormat") {
            Some("multi") => (Style::Form, true),
            Some("ssv") => (Style::SpaceDelimited, false),
            Some("tsv") => (Style::TabDelimited, false),
            Some("pipes") => (Style::PipeDelimited, false),
            _ => (default, false),
        };
        return ParameterEncoding::Style { style, explode, allow_reserved };
    }
    let default = match place {
        Place::Path | Place::Header => Style::Simple,
        _ => Style::Form,
    };
    let style = match text(node, "style") {
        None => default,
        Some(name) => match (named_style(name), place) {
            (Some(style), _) => style,
            (None, _) => {
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
    ParameterEncoding::Style { style, explode, allow_reserved }
}

pub(super) fn named_style(name: &str) -> Option<Style> {
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
