//! Examples of values without parts.

mod patterns;

use std::collections::BTreeSet;

use crate::api::{Annotations, Api, Constraints, Enum, EnumValue, Shape, Type};
use crate::spec::{Node, NodeKind};
use patterns::Pattern;

/// Bytes of the description's value that is used as an example.
const GIVEN: usize = 200;
/// Larger integers are not exact as doubles, which many JSON readers use.
const EXACT: f64 = 9_007_199_254_740_991.0;

/// A value without parts, or a value that is not described.
#[derive(Debug, Clone)]
pub enum Scalar<'d> {
    Text(String),
    /// A number, true, false or null, in JSON notation.
    Json(String),
    /// An array or an object of the description.
    Node(Node<'d>),
}

impl Scalar<'_> {
    /// True if the value equals that of the node.
    pub fn is(&self, node: Node<'_>) -> bool {
        match self {
            Self::Text(text) => node.str() == Some(text),
            Self::Json(json) => node.str().is_none() && node.to_json() == *json,
            Self::Node(_) => false,
        }
    }
}

/// A JSON string.
pub fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// The schemas that apply to a type; most schemas do not refer to others.
pub fn schemas<'d>(ty: &Type<'d>) -> Vec<Constraints<'d>> {
    let Some(schema) = ty.schema else { return Vec::new() };
    let alone = !["$ref", "$dynamicRef", "allOf", "oneOf", "anyOf"].iter().any(|key| schema.get(key).is_some());
    if alone { vec![Constraints::of(schema)] } else { Constraints::applying(schema) }
}

/// A value of a type: an example of its schemas if valid, else a generated one. None for types with parts.
pub fn scalar<'d>(api: &Api<'d>, ty: &Type<'d>) -> Option<Scalar<'d>> {
    let schemas = schemas(ty);
    let example = examples(&schemas).find(|node| fits(api, ty, *node, &schemas));
    example.map(scalar_of).or_else(|| generated(api, ty, &schemas, 0))
}

/// The value with this number among several that differ; none if there are not so many.
pub fn further<'d>(api: &Api<'d>, ty: &Type<'d>, nth: usize) -> Option<Scalar<'d>> {
    generated(api, ty, &schemas(ty), nth)
}

fn generated<'d>(api: &Api<'d>, ty: &Type<'d>, schemas: &[Constraints<'d>], nth: usize) -> Option<Scalar<'d>> {
    match &ty.shape {
        Shape::Null => (nth == 0).then(|| Scalar::Json("null".to_owned())),
        Shape::Boolean => ["true", "false"].get(nth).map(|value| Scalar::Json((*value).to_owned())),
        Shape::Integer(_) | Shape::Number(_) => number(&ty.shape, schemas, nth),
        Shape::Binary => Some(Scalar::Text("Y29udGVudA==".to_owned())),
        Shape::String(format) => {
            let patterns: Vec<_> = schemas.iter().filter_map(|schema| schema.pattern()).collect();
            let first = patterns.first().and_then(|first| Pattern::read(first));
            let others: Vec<_> = patterns.iter().skip(1).filter_map(|other| Pattern::read(other)).collect();
            let following = first.and_then(|first| first.follow(nth, &others, |text| has_length(text, schemas)));
            // A setting may have removed the format of a string.
            let format = format.or_else(|| schemas.iter().find_map(|schema| schema.format()));
            Some(Scalar::Text(following.unwrap_or_else(|| text(format, schemas, nth))))
        }
        Shape::Enum(_) | Shape::Model(_) => {
            let mut values = usable(api.enumeration(ty)?);
            values.nth(nth).map(|(_, value)| scalar_of(value.node))
        }
        Shape::Any
        | Shape::Never
        | Shape::Object
        | Shape::Array(_)
        | Shape::Set(_)
        | Shape::Tuple(_)
        | Shape::Map(_)
        | Shape::Union(_) => None,
    }
}

/// A value of the description, if it matches a type.
pub fn example_literal<'d>(api: &Api<'d>, ty: &Type<'d>, node: Node<'d>) -> Option<Scalar<'d>> {
    fits(api, ty, node, &schemas(ty)).then(|| scalar_of(node))
}

/// The description's examples of a type.
pub fn examples_of<'d>(api: &Api<'d>, ty: &Type<'d>) -> Vec<Node<'d>> {
    match (ty.schema, &ty.shape) {
        (None, Shape::Model(id)) => Annotations::of(api.model(*id).node).examples(),
        _ => schemas(ty).iter().flat_map(|schema| Annotations::of(schema.node()).examples()).collect(),
    }
}

/// The index of a value among those of an enum.
pub fn place(values: &Enum<'_>, node: Node<'_>) -> Option<usize> {
    let same = |other: Node<'_>| {
        other.kind() == node.kind()
            && (other.text(), other.bool()) == (node.text(), node.bool())
            && !matches!(node.kind(), NodeKind::Object | NodeKind::Array)
    };
    values.values.iter().position(|value| same(value.node))
}

/// The description's example of a list of scalars, if valid.
pub fn example_list<'d>(api: &Api<'d>, ty: &Type<'d>, item: &Type<'d>) -> Option<Node<'d>> {
    if matches!(item.shape, Shape::Any | Shape::Object) {
        return None;
    }
    let (outer, inner) = (schemas(ty), schemas(item));
    let mut lists = examples(&outer).filter(|list| (1..=5).contains(&list.len()));
    let fits = |list: &Node<'_>| {
        is_list(ty, *list, &outer)
            && list.items().all(|node| fits(api, item, node, &inner))
            && list.to_json().len() <= GIVEN
    };
    lists.find(fits)
}

/// True for an array with an allowed number of items, which differ if they have to.
pub fn is_list(ty: &Type<'_>, list: Node<'_>, schemas: &[Constraints<'_>]) -> bool {
    let length = list.len() as u64;
    let holds = |schema: &Constraints<'_>| {
        schema.min_items().is_none_or(|least| length >= least) && schema.max_items().is_none_or(|most| length <= most)
    };
    let mut seen = BTreeSet::new();
    list.is_array()
        && schemas.iter().all(holds)
        && (!matches!(ty.shape, Shape::Set(_)) || list.items().all(|i| seen.insert(i.to_json())))
}

/// True if a string can be a value of a type.
pub fn allows(api: &Api<'_>, ty: &Type<'_>, text: &str) -> bool {
    let holds = |values: &Enum<'_>| values.values.iter().any(|value| value.node.str() == Some(text));
    match &ty.shape {
        Shape::String(_) | Shape::Any => true,
        _ => api.enumeration(ty).is_some_and(holds),
    }
}

/// A value of the description.
pub fn scalar_of(node: Node<'_>) -> Scalar<'_> {
    match node.kind() {
        NodeKind::Object | NodeKind::Array => Scalar::Node(node),
        _ => node.str().map_or_else(|| Scalar::Json(node.to_json()), |text| Scalar::Text(text.to_owned())),
    }
}

/// The index of the first value without a zero byte, at which strings of some languages end.
pub fn first(values: &Enum<'_>) -> Option<usize> {
    usable(values).next().map(|(place, _)| place)
}

/// The values without such a byte, with their indices.
fn usable<'v, 'd>(values: &'v Enum<'d>) -> impl Iterator<Item = (usize, &'v EnumValue<'d>)> {
    let is_usable = |value: &EnumValue<'_>| value.node.str().is_none_or(|text| !text.contains('\0'));
    values.values.iter().enumerate().filter(move |(_, value)| is_usable(value))
}

/// The examples of schemas, then their defaults.
fn examples<'d>(schemas: &[Constraints<'d>]) -> impl Iterator<Item = Node<'d>> {
    let of = |schema: &Constraints<'d>| Annotations::of(schema.node());
    let examples: Vec<_> = schemas.iter().flat_map(|schema| of(schema).examples()).collect();
    let defaults: Vec<_> = schemas.iter().filter_map(|schema| of(schema).default()).collect();
    examples.into_iter().chain(defaults)
}

fn fits(api: &Api<'_>, ty: &Type<'_>, node: Node<'_>, schemas: &[Constraints<'_>]) -> bool {
    let listed = |values: &Enum<'_>| place(values, node).is_some();
    match &ty.shape {
        Shape::Boolean => node.is_bool(),
        Shape::Integer(_) | Shape::Number(_) => node.f64().is_some_and(|value| is_number(&ty.shape, value, schemas)),
        Shape::String(_) => node.str().is_some_and(|text| is_text(text, schemas)),
        Shape::Enum(_) | Shape::Model(_) => api.enumeration(ty).is_some_and(listed),
        Shape::Any => node.kind() != NodeKind::Null && is_short(node),
        Shape::Object => node.is_object() && is_short(node),
        _ => false,
    }
}

fn is_short(node: Node<'_>) -> bool {
    let json = node.to_json();
    // Strings of some languages end at a zero byte.
    json.len() <= GIVEN && !json.contains("\\u0000")
}

fn is_text(text: &str, schemas: &[Constraints<'_>]) -> bool {
    let follows =
        |schema: &Constraints<'_>| schema.pattern().and_then(Pattern::read).is_none_or(|pattern| pattern.matches(text));
    has_length(text, schemas) && schemas.iter().all(follows)
}

fn has_length(text: &str, schemas: &[Constraints<'_>]) -> bool {
    let length = text.chars().count() as u64;
    let holds = |schema: &Constraints<'_>| {
        schema.min_length().is_none_or(|least| length >= least) && schema.max_length().is_none_or(|most| length <= most)
    };
    text.len() <= GIVEN && !text.contains('\0') && schemas.iter().all(holds)
}

/// True for a number of the type within its bounds.
fn is_number(shape: &Shape<'_>, value: f64, schemas: &[Constraints<'_>]) -> bool {
    let fits = match shape {
        Shape::Integer(Some("int64")) => value.fract() == 0.0 && value.abs() <= EXACT,
        Shape::Integer(Some("uint64")) => value.fract() == 0.0 && (0.0..=EXACT).contains(&value),
        Shape::Integer(Some("uint32")) => value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value),
        Shape::Integer(_) => value.fract() == 0.0 && value.abs() <= f64::from(i32::MAX),
        // Readers with 32-bit floats return the shortest text of the float.
        Shape::Number(Some("float")) => format!("{}", value as f32) == format!("{value}"),
        _ => value.is_finite(),
    };
    let holds = |schema: &Constraints<'_>| {
        let least = schema.minimum().and_then(|bound| Some((bound.value.parse::<f64>().ok()?, bound.exclusive)));
        let most = schema.maximum().and_then(|bound| Some((bound.value.parse::<f64>().ok()?, bound.exclusive)));
        let step = schema.multiple_of().and_then(|step| step.parse::<f64>().ok()).filter(|step| *step > 0.0);
        least.is_none_or(|(least, exclusive)| value > least || (!exclusive && value == least))
            && most.is_none_or(|(most, exclusive)| value < most || (!exclusive && value == most))
            && step.is_none_or(|step| (value / step).fract() == 0.0)
    };
    fits && schemas.iter().all(holds)
}

/// The first common number that is allowed, or else 1; or the number at this place among several that differ.
fn number<'d>(shape: &Shape<'_>, schemas: &[Constraints<'_>], nth: usize) -> Option<Scalar<'d>> {
    let mut candidates = if matches!(shape, Shape::Number(_)) { vec![1.5, 1.0] } else { vec![1.0] };
    for schema in schemas {
        let bounds = [schema.minimum(), schema.maximum()].map(|bound| bound?.value.parse::<f64>().ok());
        if let [Some(least), Some(most)] = bounds {
            candidates.push((least + most) / 2.0);
        }
        for bound in bounds.into_iter().flatten() {
            candidates.extend([bound, bound + 1.0, bound - 1.0, bound.ceil(), bound.floor()]);
            if let Some(step) = schema.multiple_of().and_then(|step| step.parse::<f64>().ok()) {
                candidates.extend([(bound / step).ceil() * step, (bound / step).floor() * step]);
            }
        }
        candidates.extend(schema.multiple_of().and_then(|step| step.parse::<f64>().ok()));
    }
    candidates.push(0.0);
    let chosen = candidates.iter().copied().find(|value| is_number(shape, *value, schemas));
    // Rust writes numbers like JSON; some readers would drop the minus of a negative zero.
    let json = |value: f64| Scalar::Json(format!("{}", value + 0.0));
    if nth == 0 {
        let large = || large_integer(shape, schemas).map(Scalar::Json);
        return chosen.map(json).or_else(large).or_else(|| Some(json(1.0)));
    }
    let step = schemas.iter().find_map(|schema| schema.multiple_of()?.parse::<f64>().ok()).unwrap_or(1.0);
    // Up and down in turn, first in whole steps.
    let distance = |steps: usize| step * steps.div_ceil(2) as f64 * if steps % 2 == 1 { 1.0 } else { -1.0 };
    let chosen = chosen?;
    let at = |distance: f64| Some(chosen + distance).filter(|value| is_number(shape, *value, schemas));
    at(distance(nth)).or_else(|| at(distance(nth) / 16.0)).map(json)
}

/// A bound of an integer that is larger than those that every language reads.
fn large_integer(shape: &Shape<'_>, schemas: &[Constraints<'_>]) -> Option<String> {
    let is_whole = matches!(shape, Shape::Integer(_)) && schemas.iter().all(|schema| schema.multiple_of().is_none());
    let least = schemas.iter().filter_map(|schema| {
        let bound = schema.minimum()?;
        Some(bound.value.parse::<i128>().ok()? + i128::from(bound.exclusive))
    });
    let most = schemas.iter().filter_map(|schema| {
        let bound = schema.maximum()?;
        Some(bound.value.parse::<i128>().ok()? - i128::from(bound.exclusive))
    });
    let (least, most) = (least.max(), most.min());
    let chosen = least.or(most).filter(|chosen| is_whole && most.is_none_or(|most| *chosen <= most))?;
    Some(chosen.to_string())
}

/// A string in a format, with an allowed length.
fn text(format: Option<&str>, schemas: &[Constraints<'_>], nth: usize) -> String {
    let next = nth + 1;
    let text = match (format.unwrap_or_default(), nth) {
        ("date", _) => format!("2024-01-{:02}", 31 - nth % 31),
        ("date-time", _) => format!("2024-01-31T12:{:02}:00Z", nth % 60),
        ("time", _) => format!("12:{:02}:00Z", nth % 60),
        ("duration", _) => format!("P{next}D"),
        ("uuid", _) => format!("6f1b5a0e-3c2d-4e8f-9a7b-1c2d3e4f{:04x}", 0x5a6b + nth),
        ("byte", 0) => "dGV4dA==".to_owned(),
        // The text with a digit.
        ("byte", _) => format!("dGV4dD{}=", ["I", "M", "Q", "U", "Y", "c", "g", "k"][(nth - 1) % 8]),
        ("ipv4", _) => format!("192.0.2.{}", 1 + nth % 254),
        ("ipv6", _) => format!("2001:db8::{next:x}"),
        (format, _) => {
            let (start, end) = match format {
                "email" | "idn-email" => ("user", "@example.com"),
                "hostname" | "idn-hostname" => ("", "example.com"),
                "uri" | "url" | "iri" => ("https://example.com/", ""),
                "uri-reference" | "iri-reference" | "json-pointer" => ("/text", ""),
                "regex" => ("^text", "$"),
                _ => ("text", ""),
            };
            let number = if nth == 0 { String::new() } else { next.to_string() };
            let dot = if start.is_empty() && nth > 0 { "." } else { "" };
            format!("{start}{number}{dot}{end}")
        }
    };
    if is_text(&text, schemas) {
        return text;
    }
    let least = schemas.iter().filter_map(|schema| schema.min_length()).max().unwrap_or_default();
    let most = schemas.iter().filter_map(|schema| schema.max_length()).min().unwrap_or(u64::MAX);
    let length = (text.len() as u64).max(least).min(most).min(GIVEN as u64);
    // The number is at the end.
    let text: String = if nth == 0 { text } else { text.chars().rev().collect() };
    text.chars().cycle().take(usize::try_from(length).unwrap_or(GIVEN)).collect()
}
