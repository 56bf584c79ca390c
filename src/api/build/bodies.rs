//! Bodies of requests and responses, in their media types.

use super::builder::Builder;
use super::schema::{effective, flag, text};
use super::serialization::{headers, named_style, style};
use crate::api::model::content::framing;
use crate::api::{
    Body, Content, Encoding, Field, Form, Framing, MediaKind, ModelShape, ParameterLocation, Serialization, Shape,
    Stream, Type,
};
use crate::spec::Node;
use crate::spec::http::is_header_text;
use crate::spec::media_type::is_binary;

/// The body of an operation of OpenAPI 3.
pub(in crate::api) fn read<'d>(builder: &mut Builder<'d>, operation: Node<'d>) -> Option<Body<'d>> {
    let node = builder.member(operation, "requestBody").filter(|body| body.is_object())?;
    let mut contents = contents(builder, node);
    if contents.is_empty() {
        return None;
    }
    for content in &mut contents {
        content.form = form(builder, content.node, content.media_type);
        let list = content.node.get("prefixEncoding").into_iter().flat_map(Node::items);
        content.prefix_encoding = list.map(|node| encoding(builder, Some(node))).collect();
        let item = content.node.get("itemEncoding");
        content.item_encoding = item.map(|node| encoding(builder, Some(node)));
    }
    Some(Body {
        node,
        name: text(operation, "x-codegen-request-body-name").or_else(|| text(node, "x-codegen-request-body-name")),
        required: flag(node, "required"),
        description: text(node, "description"),
        contents,
    })
}

/// The contents of `content`, by media type.
pub(in crate::api) fn contents<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Vec<Content<'d>> {
    let mut out = Vec::new();
    // Bodies that cannot be sent have been reported by the walk.
    let all = node.get("content").into_iter().flat_map(Node::members);
    for (media_type, media) in all.filter(|(media_type, _)| is_header_text(media_type)) {
        let Some(node) = builder.resolve(media).filter(|media| media.is_object()) else { continue };
        if !builder.spend(node, 1) {
            break;
        }
        let (schema, item) = (node.get("schema"), node.get("itemSchema"));
        let mut ty = match (schema, item) {
            (Some(schema), _) => Some(builder.ty(schema)),
            (None, Some(_)) => None,
            (None, None) => Some(Type::of(Shape::Any)),
        };
        // The value of such a media type is bytes, with or without a schema.
        if let Some(ty) = &mut ty
            && is_binary(media_type)
            && matches!(ty.shape, Shape::String(_) | Shape::Any)
        {
            ty.shape = Shape::Binary;
        }
        let framing = framing(media_type);
        let stream = match (item, framing) {
            (Some(item), _) => {
                let other = if MediaKind::of(media_type).is_multipart() { Framing::Parts } else { Framing::Unknown };
                Some(Stream::of(framing.unwrap_or(other), builder.ty(item)))
            }
            (None, Some(framing)) => ty.as_ref().and_then(|ty| stream_of(framing, ty)),
            (None, None) => None,
        };
        out.push(Content {
            node,
            media_type,
            schema: schema.or(item),
            ty,
            stream,
            form: None,
            prefix_encoding: Vec::new(),
            item_encoding: None,
        });
    }
    out
}

/// The stream of a body with a sequential media type. The schema of an array describes the whole body and any other
/// schema an item, which was the custom before 3.2 introduced `itemSchema`.
pub(in crate::api) fn stream_of<'d>(framing: Framing, ty: &Type<'d>) -> Option<Stream<'d>> {
    let item = match &ty.shape {
        Shape::Array(item) | Shape::Set(item) => (**item).clone(),
        Shape::Binary => return None,
        _ => ty.clone(),
    };
    Some(Stream::of(framing, item))
}

/// The fields of a form's schema; none if it has no properties.
fn form<'d>(builder: &mut Builder<'d>, media: Node<'d>, media_type: &str) -> Option<Form<'d>> {
    let kind = MediaKind::of(media_type);
    if kind != MediaKind::Form && !kind.is_multipart() {
        return None;
    }
    let schema = builder.resolve(effective(media.get("schema")?).node)?;
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
        let mut encoding = encoding(builder, encodings.and_then(|e| e.get(property.name)));
        // A style serializes strings, so it does not apply to files.
        if kind.is_multipart() && property.ty.is_file() {
            encoding = Encoding { style: None, explode: None, allow_reserved: false, ..encoding };
        }
        Field {
            name: property.name,
            node: schema,
            ty: property.ty,
            required: property.required,
            description: property.description,
            deprecated: property.deprecated,
            default: property.default,
            encoding,
        }
    });
    Some(Form { fields: fields.collect() })
}

fn encoding<'d>(builder: &mut Builder<'d>, node: Option<Node<'d>>) -> Encoding<'d> {
    let Some(node) = node else { return Encoding::default() };
    Encoding {
        node: Some(node),
        content_type: text(node, "contentType").filter(|name| is_header_text(name)),
        style: text(node, "style").and_then(named_style),
        explode: node.get("explode").and_then(Node::bool),
        allow_reserved: flag(node, "allowReserved"),
        headers: headers(builder, node),
    }
}

/// The body of Swagger 2.0, which is one of the parameters.
pub(in crate::api) fn swagger_body<'d>(
    builder: &mut Builder<'d>,
    operation: Node<'d>,
    parameter: Node<'d>,
) -> Body<'d> {
    let schema = parameter.get("schema");
    let ty = match schema {
        Some(schema) => builder.ty(schema),
        None => Type::of(Shape::Any),
    };
    let mut media_types = builder.swagger_media_types(operation, "consumes");
    if media_types.is_empty() {
        media_types.push("application/json");
    }
    // Each content has its own copy of the type.
    if !builder.spend(parameter, media_types.len().saturating_mul(ty.size())) {
        media_types.truncate(1);
    }
    let content = |media_type| Content {
        node: parameter,
        media_type,
        schema,
        ty: Some(ty.clone()),
        stream: framing(media_type).and_then(|framing| stream_of(framing, &ty)),
        form: None,
        prefix_encoding: Vec::new(),
        item_encoding: None,
    };
    Body {
        node: parameter,
        name: text(parameter, "name"),
        required: flag(parameter, "required"),
        description: text(parameter, "description"),
        contents: media_types.into_iter().map(content).collect(),
    }
}

/// The form of Swagger 2.0, whose fields are parameters.
pub(in crate::api) fn swagger_form<'d>(
    builder: &mut Builder<'d>,
    operation: Node<'d>,
    fields: Vec<Field<'d>>,
) -> Body<'d> {
    let media_types = builder.swagger_media_types(operation, "consumes");
    let file = fields.iter().any(|f| matches!(f.ty.shape, Shape::Binary));
    let consumed: Vec<_> = media_types.into_iter().map(MediaKind::of).collect();
    let multipart = file || consumed.iter().any(|kind| kind.is_multipart());
    // An urlencoded form cannot contain a file.
    let urlencoded = !multipart || (!file && consumed.contains(&MediaKind::Form));
    let kinds = [("multipart/form-data", multipart), ("application/x-www-form-urlencoded", urlencoded)];
    // A form without required fields is optional.
    let required = fields.iter().any(|field| field.required);
    let content = |media_type| Content {
        node: operation,
        media_type,
        schema: None,
        ty: Some(Type::of(Shape::Object)),
        stream: None,
        form: Some(Form { fields: fields.clone() }),
        prefix_encoding: Vec::new(),
        item_encoding: None,
    };
    let contents = kinds.into_iter().filter(|(_, is_read)| *is_read).map(|(media_type, _)| content(media_type));
    Body { node: operation, name: None, required, description: None, contents: contents.collect() }
}

pub(in crate::api) fn swagger_field<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Field<'d> {
    // Some descriptions put a schema into such a parameter, as OpenAPI 3 does.
    let schema = node.get("schema").filter(|_| node.get("type").is_none());
    let ty = builder.ty(schema.unwrap_or(node));
    // Only arrays have a collectionFormat; a style would serialize a file as a string.
    let list = matches!(ty.shape, Shape::Array(_) | Shape::Set(_));
    let (style, explode) = match style(builder, node, ParameterLocation::Query) {
        Serialization::Style { style, explode, .. } if list => (Some(style), Some(explode)),
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
        encoding: Encoding { style, explode, ..Encoding::default() },
    }
}

impl<'d> Builder<'d> {
    /// `consumes` or `produces` of an operation, or those of the whole description.
    pub(in crate::api) fn swagger_media_types(&mut self, operation: Node<'d>, key: &str) -> Vec<&'d str> {
        let Some(list) = operation.get(key).or_else(|| self.document.root().get(key)) else { return Vec::new() };
        if !self.spend(list, list.len()) {
            return Vec::new();
        }
        list.items().filter_map(Node::str).filter(|name| is_header_text(name)).collect()
    }
}
