//! Parameters and request bodies, of Swagger 2.0 and OpenAPI 3.

use std::collections::BTreeSet;

use super::build::Builder;
use super::rules;
use super::schema::{effective, flag, text};
use super::{Body, Field, FormBody, ModelShape, Parameter, ParameterEncoding, Place, Shape, Style, Type, WholeBody};
use crate::spec::Node;

/// Names the inline schemas of an operation's body and parameters.
pub(super) fn visit_schemas<'d>(builder: &mut Builder<'d>, item: Node<'d>, node: Node<'d>, id: &str) {
    let parameters = all_parameters(builder, item, node);
    let request = format!("{id}_request");
    let body = parameters.iter().find(|p| text(**p, "in") == Some("body")).copied();
    if let Some(schema) = body.and_then(|b| b.get("schema")) {
        builder.visit_schema(schema, &request);
    }
    for (_, schema) in body_schemas(builder, node) {
        builder.visit_schema(schema, &request);
    }
    for parameter in parameters.into_iter().filter(|p| text(*p, "in") != Some("body")) {
        let name = format!("{id}_{}_parameter", text(parameter, "name").unwrap_or_default());
        let content = parameter.get("content").and_then(|c| c.members().next()).map(|(_, media)| media);
        if let Some(schema) = parameter.get("schema").or_else(|| content.and_then(|m| m.get("schema"))) {
            builder.visit_schema(schema, &name);
        }
    }
}

fn body_schemas<'d>(builder: &mut Builder<'d>, operation: Node<'d>) -> Vec<(&'d str, Node<'d>)> {
    let mut out = Vec::new();
    let body = builder.member(operation, "requestBody");
    for (media_type, media) in body.and_then(|b| b.get("content")).into_iter().flat_map(Node::members) {
        if let Some(media) = builder.resolve(media)
            && let Some(schema) = media.get("schema").or_else(|| media.get("itemSchema"))
        {
            out.push((media_type, schema));
        }
    }
    out
}

/// Parameters of operation and path, references followed; the operation's win over the path's.
fn all_parameters<'d>(builder: &mut Builder<'d>, item: Node<'d>, node: Node<'d>) -> Vec<Node<'d>> {
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
                let message = "this operation has two parameters of this name and place; the first is used";
                builder.warn(parameter, rules::PARAMETER_TWICE, message, None);
            }
        }
    }
    out
}

/// The parameters of an operation, and its body.
pub(super) fn read<'d>(
    builder: &mut Builder<'d>,
    item: Node<'d>,
    node: Node<'d>,
    path: &'d str,
) -> (Vec<Parameter<'d>>, Option<Body<'d>>) {
    let in_path: BTreeSet<&str> = template_names(path).collect();
    let mut parameters = Vec::new();
    let mut form = Vec::new();
    let mut body = None;
    for parameter in all_parameters(builder, item, node) {
        match text(parameter, "in") {
            Some("body") => body = swagger_body(builder, node, parameter),
            Some("formData") => form.push(swagger_field(builder, parameter)),
            _ => parameters.extend(read_parameter(builder, parameter, path, &in_path)),
        }
    }
    if !form.is_empty() {
        let media_types = builder.swagger_media_types(node, "consumes");
        let file = form.iter().any(|f| matches!(f.ty.shape, Shape::Binary));
        let multipart = file || media_types.iter().any(|m| m.starts_with("multipart/"));
        let media_type = if multipart { "multipart/form-data" } else { "application/x-www-form-urlencoded" };
        body = Some(Body::Form(FormBody { multipart, media_type, fields: form }));
    }
    if body.is_none() {
        body = request_body(builder, node);
    }
    report_undeclared(builder, in_path, &parameters, node);
    (parameters, body)
}

/// The names between braces of a path template.
pub(crate) fn template_names(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(name, _)| name))
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
        let message = format!("no path parameter {name:?} is declared, and the path names it");
        builder.warn(node, rules::PATH_PARAMETER_UNDECLARED, message, Some("declare it; it is sent as it stands now"));
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
            let message = format!("a parameter's place ('in') is {}", other.unwrap_or("missing"));
            builder.error(node, rules::PARAMETER_PLACE, message, Some("one of path, query, header, cookie"));
            return None;
        }
    };
    if name.is_empty() {
        builder.error(node, rules::PARAMETER_NAME, "this parameter has no name", None);
        return None;
    }
    if place == Place::Path && !in_path.contains(name) {
        let message = format!("{path} has no {{{name}}}; this parameter is asked for and never sent");
        builder.warn(node, rules::PATH_PARAMETER_UNUSED, message, Some("remove it, or name it in the path"));
    }
    // OAS: these three headers are described elsewhere, and a parameter of the name is ignored.
    let ignored = ["accept", "content-type", "authorization"];
    if place == Place::Header && ignored.contains(&name.to_ascii_lowercase().as_str()) && !builder.is_swagger() {
        return None;
    }
    let content = node.get("content").and_then(|c| c.members().next());
    let schema = match content {
        Some((_, media)) => builder.resolve(media).and_then(|m| m.get("schema")),
        None => node.get("schema"),
    };
    let ty = match schema {
        Some(schema) => builder.ty(schema),
        // Swagger 2.0 writes the schema into the parameter itself.
        None if builder.is_swagger() => builder.ty(node),
        None => Type::of(Shape::Any),
    };
    let encoding = match content {
        Some((media_type, _)) => ParameterEncoding::Content(media_type),
        None => style(builder, node, place),
    };
    Some(Parameter {
        node,
        name,
        place,
        required: flag(node, "required") || place == Place::Path,
        description: text(node, "description"),
        deprecated: flag(node, "deprecated"),
        ty,
        encoding,
        default: schema.unwrap_or(node).get("default"),
    })
}

/// Style and explode with their defaults (OAS 3.x, "Parameter Object"), or Swagger's collectionFormat.
fn style<'d>(builder: &mut Builder<'d>, node: Node<'d>, place: Place) -> ParameterEncoding<'d> {
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
                let hint = "one of simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie";
                builder.warn(
                    node,
                    rules::PARAMETER_STYLE,
                    format!("{name:?} is no style; the default is used"),
                    Some(hint),
                );
                default
            }
        },
    };
    let explode = node.get("explode").and_then(Node::bool).unwrap_or(matches!(style, Style::Form | Style::Cookie));
    ParameterEncoding::Style { style, explode, allow_reserved }
}

fn named_style(name: &str) -> Option<Style> {
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

fn swagger_body<'d>(builder: &mut Builder<'d>, operation: Node<'d>, parameter: Node<'d>) -> Option<Body<'d>> {
    let ty = match parameter.get("schema") {
        Some(schema) => builder.ty(schema),
        None => Type::of(Shape::Any),
    };
    let mut media_types = builder.swagger_media_types(operation, "consumes");
    if media_types.is_empty() {
        media_types.push("application/json");
    }
    Some(Body::Whole(WholeBody {
        name: text(parameter, "name"),
        ty,
        required: flag(parameter, "required"),
        description: text(parameter, "description"),
        media_types,
    }))
}

fn swagger_field<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Field<'d> {
    let ty = builder.ty(node);
    // Only arrays have a collectionFormat; a style on a file would write it as text.
    let list = matches!(ty.shape, Shape::Array(_) | Shape::Set(_));
    let (style, explode) = match style(builder, node, Place::Query) {
        ParameterEncoding::Style { style, explode, .. } if list => (Some(style), Some(explode)),
        _ => (None, None),
    };
    Field {
        name: text(node, "name").unwrap_or_default(),
        node,
        ty,
        required: flag(node, "required"),
        description: text(node, "description"),
        deprecated: false,
        default: node.get("default"),
        content_type: None,
        style,
        explode,
    }
}

impl<'d> Builder<'d> {
    /// `consumes` or `produces` of an operation, or those of the whole description.
    pub(super) fn swagger_media_types(&self, operation: Node<'d>, key: &str) -> Vec<&'d str> {
        let list = operation.get(key).or_else(|| self.document.root().get(key));
        list.into_iter().flat_map(Node::items).filter_map(Node::str).collect()
    }
}

fn request_body<'d>(builder: &mut Builder<'d>, operation: Node<'d>) -> Option<Body<'d>> {
    let body = builder.member(operation, "requestBody")?;
    let content: Vec<_> = body.get("content")?.members().collect();
    let (media_type, media) = *content.first()?;
    let media = builder.resolve(media)?;
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let multipart = essence.starts_with("multipart/");
    if (multipart || essence == "application/x-www-form-urlencoded")
        && let Some(fields) = form_fields(builder, media)
    {
        return Some(Body::Form(FormBody { multipart, media_type, fields }));
    }
    // A value of several media types is sent as JSON where it can be, so its type is that of the JSON.
    let is_file = super::operations::is_binary(media_type);
    let json = content.iter().copied().find(|(m, _)| !is_file && is_json(m));
    let (media_type, media) = match json {
        Some((json, other)) => (json, builder.resolve(other)?),
        None => (media_type, media),
    };
    let schema = media.get("schema").or_else(|| media.get("itemSchema"));
    let mut ty = match schema {
        Some(schema) => builder.ty(schema),
        None if super::operations::is_binary(media_type) => Type::of(Shape::Binary),
        None => Type::of(Shape::Any),
    };
    if super::operations::is_binary(media_type) && matches!(ty.shape, Shape::String(_) | Shape::Any) {
        ty.shape = Shape::Binary;
    }
    Some(Body::Whole(WholeBody {
        name: text(operation, "x-codegen-request-body-name").or_else(|| text(body, "x-codegen-request-body-name")),
        ty,
        required: flag(body, "required"),
        description: text(body, "description"),
        media_types: content.iter().map(|(m, _)| *m).collect(),
    }))
}

/// True for `application/json` and every type with the suffix `+json`.
pub fn is_json(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || essence.ends_with("+json") || essence == "text/json"
}

/// The fields of a form's schema; none when it has no properties to be fields.
fn form_fields<'d>(builder: &mut Builder<'d>, media: Node<'d>) -> Option<Vec<Field<'d>>> {
    let place = effective(media.get("schema")?).node;
    let schema = builder.resolve(place)?;
    if let Some(id) = builder.model_of(schema)
        && matches!(builder.models[id.0 as usize].shape, ModelShape::Union(_) | ModelShape::Enum(_))
    {
        return None;
    }
    let object = builder.merged_object(schema);
    if object.properties.is_empty() {
        return None;
    }
    builder.forms.extend(builder.model_of(schema));
    let encodings = media.get("encoding");
    let fields = object.properties.into_iter().map(|property| {
        let encoding = encodings.and_then(|e| e.get(property.name));
        Field {
            name: property.name,
            node: schema,
            ty: property.ty,
            required: property.required,
            description: property.description,
            deprecated: property.deprecated,
            default: property.default,
            content_type: encoding.and_then(|e| text(e, "contentType")),
            style: encoding.and_then(|e| text(e, "style")).and_then(named_style),
            explode: encoding.and_then(|e| e.get("explode")).and_then(Node::bool),
        }
    });
    Some(fields.collect())
}
