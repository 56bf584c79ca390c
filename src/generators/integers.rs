//! How wide integers are, in languages whose integers are 32 bits wide unless the description says otherwise.

use crate::api::{Annotations, Api, Bound, Constraints, Type};
use crate::emit::options::shared::Integers;
use crate::spec::Node;

/// The machine type that holds the values of an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    Bits32,
    Bits64,
    Unsigned64,
}

/// The width that a format asks for; without one, the width that the option names or the description needs.
pub fn width(api: &Api<'_>, ty: &Type<'_>, format: Option<&str>, option: Integers) -> Width {
    let is_wide = || ty.schema.is_some_and(|schema| needs_64_bits(schema) || api.has_wide_example(schema));
    match format {
        Some("int64") => Width::Bits64,
        Some("uint64") => Width::Unsigned64,
        Some("int8" | "uint8" | "int16" | "uint16" | "int32") => Width::Bits32,
        // Only a bound keeps its values below 2^31.
        Some("uint32") => match ty.schema.and_then(largest) {
            Some(largest) if largest <= f64::from(i32::MAX) => Width::Bits32,
            _ => Width::Bits64,
        },
        _ if option == Integers::Int64 || is_wide() => Width::Bits64,
        _ => Width::Bits32,
    }
}

/// True if the description names a value that 32 bits do not hold: an example, a default, a value of an enum, or a bound.
fn needs_64_bits(schema: Node<'_>) -> bool {
    let own = Constraints::applying(schema).into_iter().any(|constraints| {
        let notes = Annotations::of(constraints.node());
        let named = constraints.values().into_iter().chain(notes.default()).chain(notes.examples());
        let bounds = [constraints.minimum().and_then(lowest), constraints.maximum().and_then(highest)];
        named.filter_map(Node::f64).chain(bounds.into_iter().flatten()).any(is_wide)
    });
    own || around(schema)
}

/// How a value is found in one around it.
#[derive(Clone, Copy)]
enum Step<'d> {
    Property(&'d str),
    /// Each item of a list, or each value of a map.
    Each,
}

/// Schemas around an integer whose examples are looked at.
const AROUND: usize = 8;
/// Items of an example that are looked at.
const ITEMS: usize = 100;

/// True if an example of what the integer is in has a value for it that 32 bits do not hold: that of an object, a list, a
/// parameter or a content.
fn around(schema: Node<'_>) -> bool {
    let mut node = schema;
    let mut steps = Vec::new();
    for _ in 0..AROUND {
        let Some(outer) = outer(node, &mut steps) else { return false };
        let notes = Annotations::of(outer);
        let named = outer.get("examples").into_iter().flat_map(Node::members).filter_map(|(_, one)| one.get("value"));
        let examples = notes.examples().into_iter().chain(notes.default()).chain(named);
        if examples.take(ITEMS).any(|example| has_wide(example, &steps)) {
            return true;
        }
        node = outer;
    }
    false
}

/// What a schema is part of, with the step that leads back to it.
fn outer<'d>(node: Node<'d>, steps: &mut Vec<Step<'d>>) -> Option<Node<'d>> {
    let parent = node.parent()?;
    let step = match (node.key(), parent.key()) {
        (Some(name), Some("properties")) => Some(Step::Property(name)),
        (None, Some("allOf")) => None,
        (Some("items" | "additionalProperties"), _) => {
            steps.push(Step::Each);
            return Some(parent);
        }
        (Some("schema"), _) => return Some(parent),
        _ => return None,
    };
    steps.extend(step);
    parent.parent()
}

/// True if the value that the steps lead to, from the last one to the first, is an integer that 32 bits do not hold.
fn has_wide(value: Node<'_>, steps: &[Step<'_>]) -> bool {
    match steps.split_last() {
        None => value.f64().is_some_and(is_wide),
        Some((Step::Property(name), inner)) => value.get(name).is_some_and(|value| has_wide(value, inner)),
        Some((Step::Each, inner)) => {
            value.items().chain(value.members().map(|(_, value)| value)).take(ITEMS).any(|value| has_wide(value, inner))
        }
    }
}

fn is_wide(value: f64) -> bool {
    !(f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&value)
}

/// The largest integer within the bounds of a schema.
fn largest(schema: Node<'_>) -> Option<f64> {
    let largest = Constraints::applying(schema).into_iter().filter_map(|c| c.maximum().and_then(highest));
    largest.reduce(f64::min)
}

fn lowest(bound: Bound<'_>) -> Option<f64> {
    let value: f64 = bound.value.parse().ok()?;
    Some(if bound.exclusive { value.floor() + 1.0 } else { value.ceil() })
}

fn highest(bound: Bound<'_>) -> Option<f64> {
    let value: f64 = bound.value.parse().ok()?;
    Some(if bound.exclusive { value.ceil() - 1.0 } else { value.floor() })
}
