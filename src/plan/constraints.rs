//! The constraints of a schema on the values of a type.

use std::cmp::Ordering;

use crate::api::{Bound, Constraints, Type};
use crate::plan::types::Kind;

/// A constraint on the values of a type.
#[derive(Clone, Copy)]
pub enum Rule<'d> {
    /// The bounds and the divisor of a number.
    Minimum(Bound<'d>),
    Maximum(Bound<'d>),
    MultipleOf(&'d str),
    /// The length and the pattern of a string, as written.
    MinLength(u64),
    MaxLength(u64),
    Pattern(&'d str),
    /// The length of a list.
    MinItems(u64),
    MaxItems(u64),
    /// The number of properties of a map, or of an object that is not described further.
    MinProperties(u64),
    MaxProperties(u64),
}

/// The constraints on the values of a type. If its schemas have several values for a keyword, the strictest applies; of
/// `multipleOf` and `pattern`, the first. The constraints of a model belong to the model.
pub fn rules<'d>(ty: &Type<'d>) -> Vec<Rule<'d>> {
    let schemas = ty.schema.map(Constraints::applying).unwrap_or_default();
    let schemas = schemas.iter().copied();
    let bound = |read: fn(Constraints<'d>) -> Option<Bound<'d>>, order: Ordering| {
        schemas.clone().filter_map(read).reduce(|first, other| stricter(first, other, order))
    };
    let least = |read: fn(Constraints<'d>) -> Option<u64>| schemas.clone().filter_map(read).max();
    let most = |read: fn(Constraints<'d>) -> Option<u64>| schemas.clone().filter_map(read).min();
    let rules = match ty.kind() {
        Kind::Integer(_) | Kind::Number(_) => vec![
            bound(Constraints::minimum, Ordering::Greater).map(Rule::Minimum),
            bound(Constraints::maximum, Ordering::Less).map(Rule::Maximum),
            schemas.clone().find_map(Constraints::multiple_of).map(Rule::MultipleOf),
        ],
        Kind::Text(_) if ty.is_plain_text() => vec![
            least(Constraints::min_length).map(Rule::MinLength),
            most(Constraints::max_length).map(Rule::MaxLength),
            schemas.clone().find_map(Constraints::pattern).map(Rule::Pattern),
        ],
        Kind::List(_) | Kind::Tuple(_) => {
            vec![least(Constraints::min_items).map(Rule::MinItems), most(Constraints::max_items).map(Rule::MaxItems)]
        }
        Kind::Object | Kind::Map(_) => vec![
            least(Constraints::min_properties).map(Rule::MinProperties),
            most(Constraints::max_properties).map(Rule::MaxProperties),
        ],
        _ => Vec::new(),
    };
    rules.into_iter().flatten().collect()
}

/// The bound that allows fewer values. A stricter value compares as `order`: `Greater` for a minimum, `Less` for a
/// maximum.
fn stricter<'d>(first: Bound<'d>, other: Bound<'d>, order: Ordering) -> Bound<'d> {
    let value = |bound: Bound<'_>| bound.value.parse().unwrap_or(f64::NAN);
    let compared = value(other).partial_cmp(&value(first));
    if compared == Some(order) || compared == Some(Ordering::Equal) && other.exclusive { other } else { first }
}
