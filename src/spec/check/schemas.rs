//! Checks the keywords of schemas whose values matter, and finds the features they use.

use std::collections::HashSet;

use super::Walk;
use super::names::{did_you_mean, kind_with_article, nearest_name, quoted, stated};
use crate::error::nearest;
use crate::spec::grammar::TYPES;
use crate::spec::{Feature, Node, NodeKind, Version, rules};

/// The number of values of an `enum` that are compared with each other.
const COMPARED: usize = 10_000;

/// The number of properties among which a hint is searched.
const NAMES: usize = 100;

impl<'d> Walk<'d> {
    /// Checks a keyword whose value matters, not only its presence.
    pub(super) fn look(&mut self, schema: Node<'d>, name: &str, value: Node<'d>) {
        match name {
            "type" => self.types(value),
            "enum" => self.values(schema, value),
            "const" if value.is_null() => self.uses(Feature::Nullable, value),
            "oneOf" | "anyOf" => self.alternatives(name, value),
            "items" if value.is_array() => {
                self.uses(Feature::Tuple, value);
                let message = || {
                    "`items` has one schema per position, as before JSON Schema 2020-12; it is read as `prefixItems`."
                        .to_owned()
                };
                let hint =
                    || Some("Use `prefixItems` (OpenAPI 3.1 and later), or one schema for all items.".to_owned());
                self.warn(value, rules::OTHER_VERSION, ("items", nearest_name(schema)), message, hint);
            }
            "prefixItems" if schema.get("items").is_some_and(|items| items.bool() != Some(false)) => {
                self.uses(Feature::TupleRest, value);
            }
            "minimum" => self.bounds(schema, value, "maximum"),
            "minLength" => self.bounds(schema, value, "maxLength"),
            "minItems" => self.bounds(schema, value, "maxItems"),
            "minProperties" => self.bounds(schema, value, "maxProperties"),
            "required" => self.required(schema, value),
            "discriminator" => self.discriminator(schema, value),
            _ => {}
        }
    }

    fn types(&mut self, value: Node<'d>) {
        let several = value.items().filter(|t| t.str() != Some("null")).count();
        if several > 1 {
            self.uses(Feature::SeveralTypes, value);
        }
        if value.str() == Some("null") || value.items().any(|t| t.str() == Some("null")) {
            self.uses(Feature::Nullable, value);
        }
        let named = value.is_string().then_some(value).into_iter().chain(value.items());
        for (at, name) in named.filter_map(|t| Some((t, t.str()?))) {
            let known = TYPES.contains(&name) && (name != "file" || self.document.version() == Version::V2_0);
            if !known {
                let message = || format!("{} is not a JSON Schema type.", quoted(name));
                let hint = || match name {
                    "file" => Some("Write `type: string` with `format: binary`.".to_owned()),
                    "int" | "int32" | "int64" | "long" => Some("Write `type: integer`.".to_owned()),
                    "float" | "double" | "decimal" => Some("Write `type: number`.".to_owned()),
                    "datetime" => Some("Write `type: string` with `format: date-time`.".to_owned()),
                    "date" | "date-time" | "uuid" | "binary" => {
                        Some(format!("Write `type: string` with `format: {name}`."))
                    }
                    "any" => Some("Remove `type`: a schema without it allows any value.".to_owned()),
                    _ => nearest(name, TYPES.iter().copied()).map(did_you_mean),
                };
                self.warn(at, rules::SCHEMA_TYPE, ("", name), message, hint);
            }
        }
    }

    fn values(&mut self, schema: Node<'d>, list: Node<'d>) {
        if list.items().any(Node::is_null) {
            self.uses(Feature::Nullable, list);
        }
        if list.is_array() && list.is_empty() {
            let message = || "`enum` is empty and would allow no value at all; it is ignored.".to_owned();
            let hint = || Some("List the allowed values, or remove `enum`.".to_owned());
            self.warn(list, rules::ENUM_EMPTY, ("", nearest_name(schema)), message, hint);
        }
        let mut seen = HashSet::new();
        for value in list.items().take(COMPARED) {
            if let Some(text) = value.text()
                && !seen.insert((value.is_string(), text))
            {
                let message = || format!("`enum` contains the value {} more than once.", quoted(text));
                self.warn(value, rules::ENUM_REPEATED, ("", text), message, || Some("Remove all but one.".to_owned()));
            }
        }
        let Some(name) = schema.get("type").and_then(Node::str) else { return };
        let fits = |value: Node<'d>| match (name, value.kind()) {
            (_, NodeKind::Null) => true,
            ("string", kind) => kind == NodeKind::String,
            ("integer" | "number", kind) => kind == NodeKind::Number,
            ("boolean", kind) => kind == NodeKind::Bool,
            ("array", kind) => kind == NodeKind::Array,
            ("object", kind) => kind == NodeKind::Object,
            _ => true,
        };
        if let Some(other) = list.items().find(|v| !fits(*v)) {
            let message = || format!("`enum` contains {}, but `type` is `{name}`.", kind_with_article(other));
            let hint = || (name == "string").then(|| "Put the value in quotes.".to_owned());
            self.warn(other, rules::ENUM_TYPE, ("", nearest_name(schema)), message, hint);
        }
    }

    fn alternatives(&mut self, name: &str, list: Node<'d>) {
        let null = |m: Node<'d>| {
            m.get("type").is_some_and(|t| t.str() == Some("null"))
                || m.get("const").is_some_and(Node::is_null)
                || m.get("enum").is_some_and(|e| e.len() == 1 && e.items().all(Node::is_null))
        };
        if list.items().any(null) {
            self.uses(Feature::Nullable, list);
        }
        if name == "anyOf" {
            let objects = list.items().filter(|m| {
                let target = self.meant(*m);
                target.and_then(|t| t.get("properties")).is_some_and(|p| !p.is_empty())
            });
            if objects.count() > 1 && !self.is_union(list) {
                self.uses(Feature::AnyOfObjects, list);
            }
        }
    }

    /// True for an inline `anyOf` with a scalar among its members: no value is both an object and a scalar, so the
    /// model has a union for it.
    fn is_union(&mut self, list: Node<'d>) -> bool {
        let root = self.document.root();
        let components = root.get("components").and_then(|c| c.get("schemas"));
        let Some(schema) = list.parent() else { return false };
        let is_component = components.is_some_and(|c| schema.parent().is_some_and(|parent| parent.id == c.id));
        let mut is_scalar = |member: Node<'d>| {
            let ty = self.meant(member).and_then(|target| target.get("type")).and_then(Node::str);
            matches!(ty, Some("string" | "integer" | "number" | "boolean"))
        };
        !is_component && schema.get("properties").is_none_or(Node::is_empty) && list.items().any(&mut is_scalar)
    }

    fn bounds(&mut self, schema: Node<'d>, low: Node<'d>, name: &'static str) {
        if let Some(most) = schema.get(name).and_then(Node::f64)
            && low.f64().is_some_and(|least| least > most)
        {
            let message = || format!("{} is greater than {}, so no value can be valid.", stated(low), quoted(name));
            let hint = || Some("Correct or swap the two values.".to_owned());
            self.warn(low, rules::BOUNDS_REVERSED, ("", name), message, hint);
        }
    }

    /// Warns about a required property that is not declared. Compositions may declare it elsewhere.
    fn required(&mut self, schema: Node<'d>, list: Node<'d>) {
        let elsewhere =
            ["allOf", "oneOf", "anyOf", "$ref", "patternProperties"].iter().any(|k| schema.get(k).is_some());
        let part = schema.parent().is_some_and(Node::is_array);
        let Some(properties) = schema.get("properties").filter(|_| !elsewhere && !part) else { return };
        for (item, name) in list.items().filter_map(|item| Some((item, item.str()?))) {
            if properties.get(name).is_none() {
                let message = || format!("The required property {} is not declared in `properties`.", quoted(name));
                let hint = || nearest(name, properties.members().take(NAMES).map(|(n, _)| n)).map(did_you_mean);
                self.warn(item, rules::REQUIRED_UNDECLARED, ("", name), message, hint);
            }
        }
    }

    fn discriminator(&mut self, schema: Node<'d>, value: Node<'d>) {
        // A discriminator with a mapping is another feature, because the author chooses its values.
        if value.get("mapping").is_none_or(Node::is_empty) {
            self.uses(Feature::Discriminator, value);
        }
        let named = if value.is_object() { value.get("propertyName") } else { Some(value) };
        let Some((at, name)) = named.and_then(|n| Some((n, n.str()?))) else { return };
        let elsewhere = ["allOf", "oneOf", "anyOf"].iter().any(|k| schema.get(k).is_some());
        if let Some(properties) = schema.get("properties").filter(|_| !elsewhere)
            && properties.get(name).is_none()
        {
            let message = || format!("The discriminator property {} is not declared in `properties`.", quoted(name));
            let hint = || nearest(name, properties.members().take(NAMES).map(|(n, _)| n)).map(did_you_mean);
            self.warn(at, rules::DISCRIMINATOR_UNDECLARED, ("", name), message, hint);
        }
    }
}
