//! Readings: the conversion of a text to a value, for parameters, form fields and text bodies.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::api::{Api, Enum, EnumBase, ModelShape, Property, Shape, Type};
use crate::emit::options::Declared;
use crate::small::CollectSmall;
use crate::spec::NodeKind;

/// Nesting levels of values that text can represent: the styles write an object of lists at most.
const DEEPEST: usize = 3;

/// Types of a reading, and of all readings of a contract. Nested objects would multiply their properties; types beyond
/// the limit are read as text.
const MOST: usize = 1_000;
const MOST_IN_ALL: usize = 200_000;

/// The values that a text can be read as.
#[derive(Default)]
struct Reading {
    types: BTreeSet<&'static str>,
    items: Option<Box<Reading>>,
    properties: Vec<(String, Reading)>,
    additional: Option<Box<Reading>>,
}

/// True if only its type decides whether a text is the value: `1` is a number or a string.
pub fn needs_type(api: &Api<'_>, ty: &Type<'_>) -> bool {
    api.alternatives(ty).any(|ty| match &ty.shape {
        Shape::Boolean | Shape::Integer(_) | Shape::Number(_) => true,
        _ => api.enumeration(ty).is_some_and(has_scalars),
    })
}

/// True if an enum contains a number or a boolean.
fn has_scalars(listed: &Enum<'_>) -> bool {
    types_of(listed).iter().any(|ty| *ty != "string")
}

/// The types of an enum's values.
fn types_of(listed: &Enum<'_>) -> BTreeSet<&'static str> {
    let of_value = |kind| match kind {
        NodeKind::Bool => "boolean",
        NodeKind::Number => "number",
        _ => "string",
    };
    match listed.base {
        EnumBase::String => ["string"].into(),
        EnumBase::Number => ["number"].into(),
        EnumBase::Boolean => ["boolean"].into(),
        EnumBase::Mixed => listed.values.iter().map(|value| of_value(value.node.kind())).collect(),
    }
}

pub const LENIENT_BOOLEANS: Declared<bool> = Declared::boolean(
    "lenientBooleans",
    "false",
    "Read 1 and 0, and true and false in any case, as booleans in parameters, forms and text, unless the value may also \
     be a number or a string. The reference lacks this option.",
);

/// Creates the readings of types.
pub struct Readings<'a, 'd> {
    api: &'a Api<'d>,
    /// The number of types that the current reading may still have.
    left: usize,
    left_in_all: usize,
    lenient_booleans: bool,
}

impl<'a, 'd> Readings<'a, 'd> {
    pub const fn of(api: &'a Api<'d>, lenient_booleans: bool) -> Self {
        Self { api, left: 0, left_in_all: MOST_IN_ALL, lenient_booleans }
    }

    /// The reading of a type, in the format of the contract.
    pub fn reading(&mut self, ty: &Type<'_>) -> Value {
        // The type itself is always included.
        self.left = MOST.min(self.left_in_all).max(1);
        self.inner(ty, 0).value(self.lenient_booleans)
    }

    fn inner(&mut self, ty: &Type<'_>, depth: usize) -> Reading {
        let mut out = Reading::default();
        self.add(&mut out, ty, depth);
        out
    }

    fn add(&mut self, out: &mut Reading, ty: &Type<'_>, depth: usize) {
        if ty.nullable {
            out.types.insert("null");
        }
        let ends = depth > DEEPEST || self.left == 0;
        self.left = self.left.saturating_sub(1);
        self.left_in_all = self.left_in_all.saturating_sub(1);
        if ends {
            out.types.insert("string");
            return;
        }
        match &ty.shape {
            Shape::Any | Shape::Never | Shape::String(_) | Shape::Binary => _ = out.types.insert("string"),
            Shape::Null => _ = out.types.insert("null"),
            Shape::Boolean => _ = out.types.insert("boolean"),
            Shape::Integer(_) => _ = out.types.insert("integer"),
            Shape::Number(_) => _ = out.types.insert("number"),
            Shape::Object => _ = out.types.insert("object"),
            Shape::Array(item) | Shape::Set(item) => self.list(out, Some(item), depth),
            Shape::Tuple(tuple) => self.list(out, tuple.items.first(), depth),
            Shape::Map(map) => {
                out.types.insert("object");
                out.additional = Some(Box::new(self.inner(&map.values, depth + 1)));
            }
            Shape::Enum(listed) => out.types.extend(types_of(listed)),
            Shape::Union(members) => members.iter().for_each(|member| self.add(out, member, depth + 1)),
            Shape::Model(id) => match &self.api.model(*id).shape {
                ModelShape::Object(object) => {
                    out.types.insert("object");
                    self.properties(out, &object.properties, depth);
                    if let Some(ty) = object.additional_properties.described() {
                        out.additional = Some(Box::new(self.inner(ty, depth + 1)));
                    }
                }
                ModelShape::Enum(listed) => out.types.extend(types_of(listed)),
                ModelShape::Union(union) => {
                    union.members.iter().for_each(|member| self.add(out, member, depth + 1));
                    self.properties(out, &union.common, depth);
                }
                ModelShape::Alias(ty) => self.add(out, ty, depth + 1),
            },
        }
    }

    fn list(&mut self, out: &mut Reading, item: Option<&Type<'_>>, depth: usize) {
        out.types.insert("array");
        out.items = item.map(|item| Box::new(self.inner(item, depth + 1)));
    }

    fn properties(&mut self, out: &mut Reading, properties: &[Property<'_>], depth: usize) {
        for property in properties {
            // The names of the whole object decide which text belongs to it; nested text without a reading is a string.
            if self.left_in_all == 0 || (self.left == 0 && depth > 0) {
                return;
            }
            out.properties.push((property.name.to_owned(), self.inner(&property.ty, depth + 1)));
        }
    }
}

impl Reading {
    fn value(self, lenient_booleans: bool) -> Value {
        let mut out: Map<_, _> = [("types".to_owned(), json!(self.types))].into_iter().collect_small();
        let is_boolean = self.types.contains("boolean");
        if lenient_booleans && is_boolean && !["integer", "number", "string"].iter().any(|ty| self.types.contains(ty)) {
            out.insert("lenient".to_owned(), true.into());
        }
        if let Some(items) = self.items {
            out.insert("items".to_owned(), items.value(lenient_booleans));
        }
        if !self.properties.is_empty() {
            let properties: Map<_, _> = self
                .properties
                .into_iter()
                .map(|(name, reading)| (name, reading.value(lenient_booleans)))
                .collect_small();
            out.insert("properties".to_owned(), properties.into());
        }
        if let Some(additional) = self.additional {
            out.insert("additional".to_owned(), additional.value(lenient_booleans));
        }
        out.into()
    }
}
