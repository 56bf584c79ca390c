//! How the text of a parameter or a field becomes a value.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::api::{Api, Enum, EnumBase, ModelShape, Property, Shape, Type};
use crate::lean::Filled;
use crate::spec::NodeKind;

/// Values within values of which text can say something: the styles write an object of lists at most.
const DEEPEST: usize = 3;

/// What text can be read as.
#[derive(Default)]
struct Reading {
    types: BTreeSet<&'static str>,
    items: Option<Box<Reading>>,
    properties: Vec<(String, Reading)>,
    additional: Option<Box<Reading>>,
}

/// The reading of a type, as the contract writes it.
pub fn reading(api: &Api<'_>, ty: &Type<'_>) -> Value {
    let mut out = Reading::default();
    out.add(api, ty, 0);
    out.value()
}

/// True if only its type tells whether a text is the value: `1` is a number or a string.
pub fn needs_type(api: &Api<'_>, ty: &Type<'_>) -> bool {
    let mut out = Reading::default();
    out.add(api, ty, 0);
    ["boolean", "integer", "number"].iter().any(|ty| out.types.contains(ty))
}

impl Reading {
    fn of(api: &Api<'_>, ty: &Type<'_>, depth: usize) -> Box<Self> {
        let mut out = Box::<Self>::default();
        out.add(api, ty, depth);
        out
    }

    fn add(&mut self, api: &Api<'_>, ty: &Type<'_>, depth: usize) {
        if ty.nullable {
            self.types.insert("null");
        }
        if depth > DEEPEST {
            self.types.insert("string");
            return;
        }
        match &ty.shape {
            Shape::Any | Shape::Never | Shape::String(_) | Shape::Binary => _ = self.types.insert("string"),
            Shape::Null => _ = self.types.insert("null"),
            Shape::Boolean => _ = self.types.insert("boolean"),
            Shape::Integer(_) => _ = self.types.insert("integer"),
            Shape::Number(_) => _ = self.types.insert("number"),
            Shape::Object => _ = self.types.insert("object"),
            Shape::Array(item) | Shape::Set(item) => self.list(Some(item), api, depth),
            Shape::Tuple(tuple) => self.list(tuple.items.first(), api, depth),
            Shape::Map(map) => {
                self.types.insert("object");
                self.additional = Some(Self::of(api, &map.values, depth + 1));
            }
            Shape::Enum(listed) => self.listed(listed),
            Shape::Union(members) => members.iter().for_each(|member| self.add(api, member, depth + 1)),
            Shape::Model(id) => match &api.model(*id).shape {
                ModelShape::Object(object) => {
                    self.types.insert("object");
                    self.properties(api, &object.properties, depth);
                    if let Some(ty) = object.additional_properties.described() {
                        self.additional = Some(Self::of(api, ty, depth + 1));
                    }
                }
                ModelShape::Enum(listed) => self.listed(listed),
                ModelShape::Union(union) => {
                    union.members.iter().for_each(|member| self.add(api, member, depth + 1));
                    self.properties(api, &union.common, depth);
                }
                ModelShape::Alias(ty) => self.add(api, ty, depth + 1),
            },
        }
    }

    fn list(&mut self, item: Option<&Type<'_>>, api: &Api<'_>, depth: usize) {
        self.types.insert("array");
        self.items = item.map(|item| Self::of(api, item, depth + 1));
    }

    fn listed(&mut self, listed: &Enum<'_>) {
        match listed.base {
            EnumBase::String => _ = self.types.insert("string"),
            EnumBase::Number => _ = self.types.insert("number"),
            EnumBase::Boolean => _ = self.types.insert("boolean"),
            EnumBase::Mixed => self.types.extend(listed.values.iter().map(|value| match value.node.kind() {
                NodeKind::Bool => "boolean",
                NodeKind::Number => "number",
                _ => "string",
            })),
        }
    }

    fn properties(&mut self, api: &Api<'_>, properties: &[Property<'_>], depth: usize) {
        for property in properties {
            self.properties.push((property.name.to_owned(), *Self::of(api, &property.ty, depth + 1)));
        }
    }

    fn value(self) -> Value {
        let mut out: Map<_, _> = [("types".to_owned(), json!(self.types))].into_iter().filled();
        if let Some(items) = self.items {
            out.insert("items".to_owned(), items.value());
        }
        if !self.properties.is_empty() {
            let properties: Map<_, _> =
                self.properties.into_iter().map(|(name, reading)| (name, reading.value())).filled();
            out.insert("properties".to_owned(), properties.into());
        }
        if let Some(additional) = self.additional {
            out.insert("additional".to_owned(), additional.value());
        }
        out.into()
    }
}
