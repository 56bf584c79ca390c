//! Schemas of all versions of the specification as JSON Schemas of draft 2020-12, for validating requests and
//! responses.
//!
//! Keywords that only describe are omitted, and so are those without a meaning in that draft, so that a validator can
//! compile every result. Unnamed schemas are written in place up to a depth; deeper ones get a name.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::directions::{Differing, Direction};
use super::families::{Families, Role};
use super::text::unique;
use super::{patterns, rules};
use crate::api::schema::{flag, is_null_member, says_null, text};
use crate::api::{Api, Type};
use crate::error::{Problem, Severity};
use crate::small::CollectSmall;
use crate::spec::{Node, NodeId, Version};

/// Levels of nested unnamed schemas that are written in place. Deeper ones are written like named schemas, so that a
/// small stack is sufficient here and in the readers of the contract.
const DEEPEST: usize = 50;

/// Keywords with a single schema.
const SCHEMA: [&str; 10] = [
    "additionalProperties",
    "contains",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];
/// Keywords with a list of schemas.
const SCHEMAS: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
/// Keywords with schemas by name.
const NAMED: [&str; 2] = ["dependentSchemas", "properties"];
/// Keywords with a count.
const COUNTS: [&str; 8] =
    ["maxContains", "maxItems", "maxLength", "maxProperties", "minContains", "minItems", "minLength", "minProperties"];
const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// Formats that all frameworks check in the same way; others only inform readers.
const FORMATS: [&str; 16] = [
    "byte",
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

/// Keywords whose schemas apply to the same value as their parent.
const SAME_VALUE: [&str; 7] = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/// The smallest and the largest value of integer formats (OpenAPI's format registry).
const RANGES: [(&str, i64, u64); 9] = [
    ("int8", -0x80, 0x7f),
    ("int16", -0x8000, 0x7fff),
    ("int32", -0x8000_0000, 0x7fff_ffff),
    ("int64", i64::MIN, INT64),
    ("double-int", -0x1f_ffff_ffff_ffff, 0x1f_ffff_ffff_ffff),
    ("uint8", 0, 0xff),
    ("uint16", 0, 0xffff),
    ("uint32", 0, 0xffff_ffff),
    ("uint64", 0, u64::MAX),
];

/// The largest value of `int64`.
const INT64: u64 = i64::MAX as u64;

/// A schema and its role, and the role of the enclosing named schema.
type State = (NodeId, Role, Role);

/// The number types of a framework.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    Any,
    /// 64-bit floats only: an integer schema has the keyword `exact`, which fails for a number that was rounded while
    /// it was read.
    Doubles,
    /// 64-bit integers if no format defines the width, and 32-bit floats if a format asks for them.
    Sized,
}

/// Writes schemas, and collects those that they refer to.
pub struct Schemas<'d> {
    numbers: Numbers,
    /// The direction of the current schema's values.
    pub direction: Direction,
    names: BTreeMap<(NodeId, Role, Direction), String>,
    taken: BTreeSet<String>,
    /// Named schemas that have not been written yet.
    pending: Vec<(String, Node<'d>, Role, Direction)>,
    differing: Differing,
    pub(super) families: Families<'d>,
    /// References, and choices of a discriminator, that lead back to the value's own schema without a nested value in
    /// between, which no validator could follow: source and target.
    pub(super) cycles: BTreeSet<(NodeId, NodeId)>,
    explored: BTreeSet<State>,
    pub warnings: Vec<Problem>,
    warned: BTreeSet<NodeId>,
}

impl<'d> Schemas<'d> {
    pub fn of(api: &Api<'d>, numbers: Numbers) -> Self {
        Self {
            numbers,
            direction: Direction::Request,
            names: BTreeMap::new(),
            differing: Differing::default(),
            taken: BTreeSet::new(),
            pending: Vec::new(),
            families: Families::of(api),
            cycles: BTreeSet::new(),
            explored: BTreeSet::new(),
            warnings: Vec::new(),
            warned: BTreeSet::new(),
        }
    }

    /// A schema at its place of use.
    pub fn schema(&mut self, node: Node<'d>) -> Value {
        self.explore(node, Role::Whole);
        self.at(node, Role::Whole, 0)
    }

    /// The schema of a type; any value if the type has no schema.
    pub fn of_type(&mut self, ty: &Type<'d>) -> Value {
        ty.schema.map_or(Value::Bool(true), |node| self.schema(node))
    }

    /// The next referenced schema that has not been written, with its name.
    pub fn next(&mut self) -> Option<(String, Value)> {
        let (name, node, role, direction) = self.pending.pop()?;
        self.direction = direction;
        self.explore(node, role);
        let schema = self.at(node, role, 0);
        Some((name, schema))
    }

    pub(super) fn refer(&mut self, target: Node<'d>, role: Role) -> Value {
        let has_subtypes = !self.families.subtypes(target, Role::Whole).is_empty();
        let role = if has_subtypes { role } else { Role::Whole };
        let direction = if self.differing.has(target, &self.families) { self.direction } else { Direction::Request };
        if !self.names.contains_key(&(target.id(), role, direction)) {
            let allowed = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '_' };
            let wanted: String = last_segment(target).chars().map(allowed).collect();
            let wanted = if role == Role::Part { wanted + ".part" } else { wanted };
            let wanted = if direction == Direction::Response { wanted + ".response" } else { wanted };
            let name = unique(&wanted, &mut self.taken);
            self.names.insert((target.id(), role, direction), name.clone());
            self.pending.push((name, target, role, direction));
        }
        json!({ "$ref": format!("#/$defs/{}", self.names[&(target.id(), role, direction)]) })
    }

    fn at(&mut self, node: Node<'d>, role: Role, depth: usize) -> Value {
        if let Some(allowed) = node.bool() {
            return allowed.into();
        }
        if !node.is_object() {
            return true.into();
        }
        if depth > DEEPEST {
            return self.refer(node, role);
        }
        let allows_siblings = node.document().version() >= Version::V3_1;
        let mut out = Map::new();
        if node.reference().is_some()
            && let Ok(target) = node.document().target(node)
            && !self.cycles.contains(&(node.id(), target.id()))
            && let Value::Object(reference) = self.refer(target, role)
        {
            out = reference;
        }
        if node.reference().is_none() || allows_siblings {
            self.keywords(node, &mut out, depth);
        }
        if node.reference().is_none() {
            self.inherited(node, role, &mut out);
        }
        if says_null(node) { or_null(out) } else { out.into() }
    }

    fn keywords(&mut self, node: Node<'d>, out: &mut Map<String, Value>, depth: usize) {
        self.types(node, out);
        self.bounds(node, out);
        for key in COUNTS {
            out.extend(node.get(key).and_then(Node::u64).map(|count| (key.to_owned(), count.into())));
        }
        if flag(node, "uniqueItems") {
            out.insert("uniqueItems".into(), true.into());
        }
        if let Some(format) = text(node, "format").filter(|format| FORMATS.contains(format)) {
            out.insert("format".into(), format.into());
        }
        if text(node, "contentEncoding").is_some_and(|encoding| encoding.eq_ignore_ascii_case("base64")) {
            out.insert("format".into(), "byte".into());
        }
        if let Some(place) = node.get("pattern")
            && let Some(pattern) = self.pattern(place, place.str().unwrap_or_default())
        {
            out.insert("pattern".into(), pattern.into());
        }
        if let Some(value) = node.get("const") {
            out.insert("const".into(), value_of(value));
        }
        // For runtimes that fill in absent values.
        if let Some(value) = node.get("default").filter(|_| node.reference().is_none()) {
            out.insert("default".into(), value_of(value));
        }
        if let Some(values) = node.get("enum").filter(|values| !values.is_empty()) {
            out.insert("enum".into(), values.items().map(value_of).collect());
        }
        self.object(node, out);
        for key in SCHEMA {
            if let Some(schema) = node.get(key).filter(|schema| schema.is_object() || schema.is_bool()) {
                out.insert(key.into(), self.at(schema, Role::Whole, depth + 1));
            }
        }
        for key in SCHEMAS {
            // Before JSON Schema 2020-12, an array in `items` was `prefixItems`.
            let listed = if key == "prefixItems" { node.get(key).or_else(|| node.get("items")) } else { node.get(key) };
            let Some(schemas) = listed.filter(|schemas| schemas.is_array() && !schemas.is_empty()) else {
                continue;
            };
            let chosen = if key == "allOf" || key == "prefixItems" { None } else { self.chosen(node, key) };
            match chosen {
                Some(chosen) => all_of(out, chosen),
                None if key == "allOf" => {
                    let schemas: Vec<_> = schemas
                        .items()
                        .map(|schema| self.at(schema, self.families.role(node, schema), depth + 1))
                        .collect();
                    schemas.into_iter().for_each(|schema| all_of(out, schema));
                }
                None => {
                    let is_null = |schema: Node<'d>| key != "prefixItems" && is_null_member(schema);
                    let mut at = |schema: Node<'d>| match is_null(schema) {
                        true => json!({ "type": "null" }),
                        false => self.at(schema, Role::Whole, depth + 1),
                    };
                    let schemas: Vec<_> = schemas.items().map(&mut at).collect();
                    out.insert(key.into(), schemas.into());
                }
            }
        }
        for key in NAMED {
            if let Some(schemas) = node.get(key).filter(|schemas| schemas.is_object()) {
                let schemas: Map<_, _> = schemas
                    .members()
                    .map(|(name, schema)| (name.to_owned(), self.at(schema, Role::Whole, depth + 1)))
                    .collect_small();
                out.insert(key.into(), schemas.into());
            }
        }
        self.pattern_properties(node, out, depth);
    }

    fn types(&self, node: Node<'d>, out: &mut Map<String, Value>) {
        let Some(ty) = node.get("type") else { return };
        let stated = ty.str().into_iter().chain(ty.items().filter_map(Node::str));
        let types: BTreeSet<_> = stated.filter(|ty| TYPES.contains(ty)).collect_small();
        match types.len() {
            0 => {}
            1 => _ = out.insert("type".into(), types.first().copied().into()),
            _ => _ = out.insert("type".into(), json!(types)),
        }
        if self.numbers == Numbers::Doubles && types.contains("integer") && !types.contains("number") {
            out.insert("exact".into(), true.into());
        }
    }

    fn bounds(&self, node: Node<'d>, out: &mut Map<String, Value>) {
        if let Some(step) = node.get("multipleOf").filter(|step| step.f64().is_some_and(|step| step > 0.0)) {
            out.insert("multipleOf".into(), value_of(step));
        }
        for (key, exclusive) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
            let bound = node.get(key).filter(|bound| bound.is_number());
            match (bound, node.get(exclusive)) {
                // Up to 3.0, the exclusive bound is a flag of the other.
                (Some(bound), Some(flag)) if flag.bool() == Some(true) => {
                    _ = out.insert(exclusive.into(), value_of(bound))
                }
                (bound, other) => {
                    out.extend(bound.map(|bound| (key.to_owned(), value_of(bound))));
                    let other = other.filter(|other| other.is_number());
                    out.extend(other.map(|other| (exclusive.to_owned(), value_of(other))));
                }
            }
        }
        let Some(ty) = node.get("type") else { return };
        let says = |kind: &str| ty.str().into_iter().chain(ty.items().filter_map(Node::str)).any(|ty| ty == kind);
        let format = match text(node, "format") {
            _ if !says("integer") && !says("number") => return,
            Some(format) if RANGES.iter().any(|(known, ..)| *known == format) => format,
            Some("float") if self.numbers == Numbers::Sized && says("number") => return within_float(out),
            _ if self.numbers == Numbers::Sized && !says("number") => "int64",
            _ => return,
        };
        let range = RANGES.iter().find(|(known, ..)| *known == format);
        if let Some((_, least, most)) = range {
            if !out.contains_key("minimum") && !out.contains_key("exclusiveMinimum") {
                out.insert("minimum".into(), (*least).into());
            }
            if !out.contains_key("maximum") && !out.contains_key("exclusiveMaximum") {
                // Readers of numbers as doubles round the largest value up to the next power of two, which is outside
                // the range.
                match *most {
                    INT64 => _ = out.insert("exclusiveMaximum".into(), (INT64 + 1).into()),
                    _ => _ = out.insert("maximum".into(), (*most).into()),
                }
            }
        }
    }

    /// `required` without properties that are not part of the value in this direction, and `dependentRequired`.
    fn object(&mut self, node: Node<'d>, out: &mut Map<String, Value>) {
        let strings = |list: Node<'d>| list.items().filter_map(Node::str).collect_small::<BTreeSet<_>>();
        let properties = node.get("properties");
        let property = |name: &str| properties.and_then(|properties| properties.get(name));
        let hidden = |name: &str| property(name).is_some_and(|property| self.direction.hides_property(property));
        if let Some(required) = node.get("required").filter(|required| required.is_array()) {
            let required: BTreeSet<_> = strings(required).into_iter().filter(|name| !hidden(name)).collect_small();
            if !required.is_empty() {
                out.insert("required".into(), json!(required));
            }
        }
        if let Some(dependent) = node.get("dependentRequired").filter(|dependent| dependent.is_object()) {
            let lists = dependent.members().filter(|(_, list)| list.is_array());
            let lists: Map<_, _> = lists.map(|(name, list)| (name.to_owned(), json!(strings(list)))).collect_small();
            out.insert("dependentRequired".into(), lists.into());
        }
    }

    fn pattern_properties(&mut self, node: Node<'d>, out: &mut Map<String, Value>, depth: usize) {
        let Some(schemas) = node.get("patternProperties").filter(|schemas| schemas.is_object()) else { return };
        let mut patterns = Map::new();
        for (pattern, schema) in schemas.members() {
            match self.pattern(schema, pattern) {
                Some(pattern) => _ = patterns.insert(pattern, self.at(schema, Role::Whole, depth + 1)),
                // Names that no engine can match do not count as additional properties either.
                None => {
                    out.remove("additionalProperties");
                    out.remove("unevaluatedProperties");
                }
            }
        }
        if !patterns.is_empty() {
            out.insert("patternProperties".into(), patterns.into());
        }
    }

    fn pattern(&mut self, place: Node<'d>, pattern: &str) -> Option<String> {
        match patterns::linear(pattern) {
            Ok(pattern) => Some(pattern),
            Err(why) => {
                if self.warned.insert(place.id()) {
                    let message = format!("This pattern is not enforced: {why}.");
                    let hint = "Correct it, rewrite it without that construct, or split it into several patterns in \
                                an `allOf`.";
                    let (rule, hint) = (rules::PATTERN_NOT_ENFORCED, Some(hint.to_owned()));
                    self.warnings.push(place.document().problem(place, Severity::Warning, rule, message, hint));
                }
                None
            }
        }
    }

    /// Finds nested references that lead back to their own schema, for the same value.
    fn explore(&mut self, root: Node<'d>, role: Role) {
        // A node is left once everything reachable from it has been seen; `open` contains the nodes that have not been
        // left.
        let mut open = BTreeSet::new();
        let mut stack = vec![(root, (role, role), false)];
        while let Some((node, (role, within), leave)) = stack.pop() {
            let state = (node.id(), role, within);
            if leave {
                open.remove(&state);
                self.explored.insert(state);
                continue;
            }
            if self.explored.contains(&state) || !open.insert(state) {
                continue;
            }
            stack.push((node, (role, within), true));
            let target = node.reference().and_then(|_| node.document().target(node).ok());
            let referred = target.into_iter().map(|target| (target, role));
            let subtypes = self.families.subtypes(node, role).iter().map(|(_, subtype)| (*subtype, Role::Whole));
            for (target, role) in referred.chain(subtypes) {
                if open.contains(&(target.id(), role, role)) {
                    self.cycles.insert((node.id(), target.id()));
                } else {
                    stack.push((target, (role, role), false));
                }
            }
            for key in SAME_VALUE {
                let Some(held) = node.get(key) else { continue };
                let schemas = held.items().chain(Some(held).filter(|held| held.is_object()));
                stack.extend(schemas.map(|schema| (schema, (self.families.role(node, schema), within), false)));
            }
            let dependent = node.get("dependentSchemas").into_iter().flat_map(Node::members);
            stack.extend(dependent.map(|(_, schema)| (schema, (Role::Whole, within), false)));
        }
    }
}

/// Adds the bounds of a 32-bit float, which would read larger numbers as infinite.
fn within_float(out: &mut Map<String, Value>) {
    for (key, exclusive, bound) in
        [("minimum", "exclusiveMinimum", f64::from(f32::MIN)), ("maximum", "exclusiveMaximum", f64::from(f32::MAX))]
    {
        if !out.contains_key(key) && !out.contains_key(exclusive) {
            out.insert(key.into(), bound.into());
        }
    }
}

/// The key of a schema in its parent; `Schema` if it has no key.
fn last_segment(node: Node<'_>) -> String {
    node.key().map_or_else(|| "Schema".to_owned(), str::to_owned)
}

/// A value of the description, unchanged.
pub fn value_of(node: Node<'_>) -> Value {
    serde_json::from_str(&node.to_json()).unwrap_or_default()
}

pub(super) fn all_of(out: &mut Map<String, Value>, schema: Value) {
    if let Value::Array(all) = out.entry("allOf").or_insert_with(|| json!([])) {
        all.push(schema);
    }
}

/// A schema that also allows null.
fn or_null(mut schema: Map<String, Value>) -> Value {
    let composed =
        ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "const"].iter().any(|key| schema.contains_key(*key));
    if composed {
        return json!({ "anyOf": [{ "type": "null" }, schema] });
    }
    if let Some(ty) = schema.get_mut("type") {
        let mut types = match ty.take() {
            Value::Array(types) => types,
            one => vec![one],
        };
        if !types.contains(&json!("null")) {
            types.push("null".into());
        }
        *ty = types.into();
    }
    if let Some(Value::Array(values)) = schema.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
    schema.into()
}
