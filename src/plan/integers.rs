//! The width of integers, in languages whose integers have 32 bits unless the description requires more.

use crate::api::{Annotations, Api, Bound, Constraints, Enum, Type, is_wide};
use crate::emit::options::shared::Integers;
use crate::plan::types::{IntegerFormat, Kind};
use crate::spec::Node;

/// The machine type for the values of an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    Bits32,
    Bits64,
    Unsigned64,
}

/// True if the description contains a value that a machine type does not hold, such as a bound of more than 64 bits.
pub fn exceeds(ty: &Type<'_>, width: Width) -> bool {
    let is_unsigned = width == Width::Unsigned64;
    let most = if is_unsigned { i128::from(u64::MAX) } else { i128::from(i64::MAX) };
    // A double does not tell the largest integer from the next power of two, so the digits decide; numbers that are
    // written in other ways have that power as their limit.
    let limit = 2.0_f64.powi(if is_unsigned { 64 } else { 63 });
    let is_outside = |number: i128| number > most || number < i128::from(i64::MIN);
    let is_large = |text: &str, offset: i128| match text.parse::<i128>() {
        Ok(number) => is_outside(number.saturating_add(offset)),
        Err(_) => text.parse::<f64>().is_ok_and(|number| number >= limit || number < -(2.0_f64.powi(63))),
    };
    let bound = |bound: Option<Bound<'_>>, inward| {
        bound.is_some_and(|bound| is_large(bound.value, if bound.exclusive { inward } else { 0 }))
    };
    ty.schema.is_some_and(|schema| {
        Constraints::applying(schema).into_iter().any(|constraints| {
            described_values(constraints).filter_map(Node::number).any(|number| is_large(number, 0))
                || bound(constraints.minimum(), 1)
                || bound(constraints.maximum(), -1)
        })
    })
}

/// The width from a format; without a format, that of the option, or a larger one if the description requires it.
pub fn width(api: &Api<'_>, ty: &Type<'_>, format: IntegerFormat, option: Integers) -> Width {
    let is_wide = || ty.schema.is_some_and(|schema| needs_64_bits(schema) || api.has_wide_example(schema));
    match format {
        IntegerFormat::Int64 => Width::Bits64,
        IntegerFormat::Uint64 => Width::Unsigned64,
        IntegerFormat::Int8
        | IntegerFormat::Uint8
        | IntegerFormat::Int16
        | IntegerFormat::Uint16
        | IntegerFormat::Int32 => Width::Bits32,
        // Only a bound keeps its values below 2^31.
        IntegerFormat::Uint32 => match ty.schema.and_then(largest) {
            Some(largest) if largest <= f64::from(i32::MAX) => Width::Bits32,
            _ => Width::Bits64,
        },
        _ if option == Integers::Int64 || is_wide() => Width::Bits64,
        _ => Width::Bits32,
    }
}

/// The width of the values of an integer enumeration; none for other kinds, and if a value needs more than 64 bits.
pub fn width_of_values(api: &Api<'_>, values: &Enum<'_>, ty: &Type<'_>, option: Integers) -> Option<Width> {
    let Kind::Integer(format) = ty.kind_of_values(values) else { return None };
    let fits = |number: &str| number.parse::<i64>().is_ok();
    let all_fit = values.values.iter().all(|value| value.node.number().is_some_and(fits));
    all_fit.then(|| width(api, ty, format, option))
}

/// True if the description contains a value that exceeds 32 bits: an example, a default, an enum value, or a bound.
fn needs_64_bits(schema: Node<'_>) -> bool {
    described_integers(schema).any(is_wide)
}

/// The examples, the default, the enum values and the bounds of a schema.
fn described_integers(schema: Node<'_>) -> impl Iterator<Item = f64> {
    Constraints::applying(schema).into_iter().flat_map(|constraints| {
        let bounds = [constraints.minimum().and_then(lowest), constraints.maximum().and_then(highest)];
        described_values(constraints).filter_map(Node::f64).chain(bounds.into_iter().flatten())
    })
}

/// The examples, the default and the enum values among the constraints of a schema.
fn described_values<'d>(constraints: Constraints<'d>) -> impl Iterator<Item = Node<'d>> {
    let notes = Annotations::of(constraints.node());
    let named: Vec<_> = constraints.values().into_iter().chain(notes.default()).chain(notes.examples()).collect();
    named.into_iter()
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
