//! The type at a place of use: references lead to a model, and other types are read from keywords.

use super::builder::Builder;
use super::inline::sanitize;
use super::schema::{
    additional, effective, enum_base, enum_values, flag, follow, has_properties, is_annotation, is_never, is_null,
    items, positions, referred, refers, text, types, value_schemas,
};
use crate::api::{AdditionalProperties, EnumBase, Map, ModelShape, Shape, Tuple, Type};
use crate::spec::Node;
use crate::spec::media_type::{essence, is_binary};

impl<'d> Builder<'d> {
    /// The type at a place of use.
    pub fn ty(&mut self, place: Node<'d>) -> Type<'d> {
        self.within(place, |builder| builder.open_ty(place)).unwrap_or(Type::of(Shape::Any))
    }

    fn open_ty(&mut self, place: Node<'d>) -> Type<'d> {
        if !self.spend_on_lists(place) {
            return Type::of(Shape::Any);
        }
        let schema = effective(place);
        let mut ty = if refers(schema.node) {
            match self.schema(schema.node) {
                Some(target) => self.target(target),
                None => Type::of(Shape::Any),
            }
        } else if let Some(id) = self.ids.get(&schema.node.id()) {
            Type::of(Shape::Model(*id))
        } else {
            Type::of(self.plain(schema.node))
        };
        let nullable = schema.nullable || self.rules.makes_nullable(schema.node);
        ty.nullable |= nullable && !matches!(ty.shape, Shape::Any | Shape::Null);
        // The target of a `$dynamicRef` is not resolved; there, `not: {}` is only a placeholder.
        if schema.node.get("$dynamicRef").is_some() && matches!(ty.shape, Shape::Never) {
            ty.shape = Shape::Any;
        }
        ty.schema = Some(place);
        ty
    }

    /// The type of a referenced schema: its model, or the target of an alias.
    fn target(&mut self, target: Node<'d>) -> Type<'d> {
        let id = target.id();
        let (is_model, nullable) = match self.targets.get(&id) {
            Some(known) => *known,
            None => {
                let found = (self.is_component_model(target), effective(target).nullable);
                self.targets.insert(id, found);
                found
            }
        };
        if let Some(id) = self.ids.get(&id) {
            return Type { nullable, ..Type::of(Shape::Model(*id)) };
        }
        if is_model {
            let name = self.name_of_target(target);
            self.inline.visit_parts(target, &sanitize(&name), true);
            let name = self.names.unique(name);
            let model = self.add_model(name, target);
            self.add_inline_models();
            return Type { nullable, ..Type::of(Shape::Model(model)) };
        }
        if self.open.contains(&id) {
            // An array or map of itself needs a name, because the type would be infinite.
            let name = self.name_of_target(target);
            let name = self.names.unique(name);
            let model = self.add_model(name, target);
            self.models[model.0 as usize].shape = ModelShape::Alias(Type::of(Shape::Any));
            return Type::of(Shape::Model(model));
        }
        self.open.push(id);
        let ty = self.ty(target);
        self.open.pop();
        match self.ids.get(&id) {
            Some(&model) => {
                self.models[model.0 as usize].shape = ModelShape::Alias(ty);
                Type::of(Shape::Model(model))
            }
            None => ty,
        }
    }

    fn name_of_target(&self, target: Node<'d>) -> String {
        let file = target.file().rsplit('/').next().unwrap_or_default();
        let stem = file.split('.').next().unwrap_or_default();
        target.key().unwrap_or(stem).to_owned()
    }

    /// The type of a schema that is neither a reference nor a model.
    fn plain(&mut self, node: Node<'d>) -> Shape<'d> {
        if is_never(node) {
            return Shape::Never;
        }
        if !node.is_object() {
            return Shape::Any;
        }
        if let Some(enumeration) = self.enumeration(node) {
            return Shape::Enum(enumeration);
        }
        let types = types(node);
        if let [one] = types.as_slice() {
            return self.plain_type(node, one);
        }
        if !types.is_empty() {
            let members = types.iter().map(|t| Type::of(self.plain_type(node, t))).collect();
            return Shape::Union(members);
        }
        if is_null(node) {
            return Shape::Null;
        }
        let values = enum_values(node);
        if !values.is_empty() && values.iter().all(|v| v.is_bool()) {
            return Shape::Boolean;
        }
        if node.get("items").is_some() || node.get("prefixItems").is_some() {
            return self.plain_type(node, "array");
        }
        if value_schemas(node).next().is_some() || has_properties(node) {
            return self.plain_type(node, "object");
        }
        let parts = referred(node).into_iter().chain(node.get("allOf").into_iter().flat_map(Node::items));
        let parts: Vec<_> = parts.filter(|part| !is_annotation(*part)).collect();
        // A list of values is narrower than the other parts.
        let lists = |part: &&Node<'d>| follow(effective(**part).node).is_ok_and(|part| enum_base(part).is_some());
        match parts.iter().rfind(lists).or(parts.first()) {
            Some(part) => self.ty(*part).shape,
            None => Shape::Any,
        }
    }

    pub(in crate::api) fn plain_type(&mut self, node: Node<'d>, name: &str) -> Shape<'d> {
        let format = text(node, "format");
        match name {
            "boolean" => Shape::Boolean,
            "integer" => Shape::Integer(format),
            "number" => Shape::Number(format),
            "file" => Shape::Binary,
            "string" if format == Some("binary") || holds_bytes(node) => Shape::Binary,
            "string" => Shape::String(self.kept(format)),
            "array" => self.array(node),
            "object" => self.map(node),
            _ => Shape::Any,
        }
    }

    /// An object without declared properties.
    fn map(&mut self, node: Node<'d>) -> Shape<'d> {
        let keys = node.get("propertyNames").and_then(|names| self.keys(names));
        let values = match self.additional_properties(node) {
            AdditionalProperties::Of(ty) => ty,
            AdditionalProperties::Any => Type::of(Shape::Any),
            AdditionalProperties::Forbidden => Type::of(Shape::Never),
            AdditionalProperties::Unspecified if keys.is_some() => Type::of(Shape::Any),
            AdditionalProperties::Unspecified => return Shape::Object,
        };
        Shape::Map(Box::new(Map { keys, values }))
    }

    /// The type of a map's keys, if they are enumerated.
    fn keys(&mut self, names: Node<'d>) -> Option<Type<'d>> {
        let listed = follow(effective(names).node).ok()?;
        matches!(enum_base(listed), Some(EnumBase::String)).then(|| self.ty(names))
    }

    /// The values that an object allows beyond its properties.
    pub(in crate::api) fn additional_properties(&mut self, node: Node<'d>) -> AdditionalProperties<'d> {
        let rest = additional(node);
        let open = rest.is_some_and(|rest| rest.bool() == Some(true));
        let mut schemas = value_schemas(node);
        match (schemas.next(), schemas.next()) {
            _ if open => AdditionalProperties::Any,
            (Some(only), None) => AdditionalProperties::Of(self.ty(only)),
            (Some(_), Some(_)) => {
                let members = value_schemas(node).map(|schema| self.ty(schema)).collect();
                AdditionalProperties::Of(Type::of(Shape::Union(members)))
            }
            (None, _) if rest.is_some_and(|rest| rest.bool() == Some(false)) => AdditionalProperties::Forbidden,
            (None, _) => AdditionalProperties::Unspecified,
        }
    }

    fn array(&mut self, node: Node<'d>) -> Shape<'d> {
        let rest = items(node);
        let places: Vec<_> = positions(node).collect();
        if !places.is_empty() {
            let items = places.into_iter().map(|item| self.ty(item)).collect();
            let rest = rest.filter(|rest| !is_never(*rest)).map(|rest| Box::new(self.ty(rest)));
            return Shape::Tuple(Tuple { items, rest });
        }
        let item = match rest {
            Some(items) => self.ty(items),
            None => Type::of(Shape::Any),
        };
        if flag(node, "uniqueItems") && !self.has_no_sets() {
            Shape::Set(Box::new(item))
        } else {
            Shape::Array(Box::new(item))
        }
    }
}

/// True for a string schema with binary content, such as an image or an archive.
fn holds_bytes(node: Node<'_>) -> bool {
    let media = text(node, "contentMediaType").unwrap_or_default();
    // SVG images are text.
    is_binary(media) && !essence(media).starts_with("image/svg") && text(node, "contentEncoding").is_none()
}
