//! Which constraints of a schema hold of the values of a type.

use crate::api::{Bound, Constraints, Type};
use crate::plan::types::Kind;

/// A constraint on the values of a type.
#[derive(Clone, Copy)]
pub enum Rule<'d> {
    /// The bounds and the divisor of a number.
    Minimum(Bound<'d>),
    Maximum(Bound<'d>),
    MultipleOf(&'d str),
    /// The length of a text, as it is written, and its pattern.
    MinLength(u64),
    MaxLength(u64),
    Pattern(&'d str),
    /// The length of a list.
    MinItems(u64),
    MaxItems(u64),
    /// The number of members of a map, or of an object of which nothing else is said.
    MinProperties(u64),
    MaxProperties(u64),
}

/// The constraints that hold of the values of a type; of several of the same keyword, that of the schema at the place of use
/// before those that it refers to. What a model demands stands with the model.
pub fn rules<'d>(ty: &Type<'d>) -> Vec<Rule<'d>> {
    let schemas = ty.schema.map(Constraints::applying).unwrap_or_default();
    let first = |read: fn(Constraints<'d>) -> Option<Rule<'d>>| schemas.iter().find_map(|schema| read(*schema));
    let rules = match ty.kind() {
        Kind::Integer(_) | Kind::Number(_) => vec![
            first(|schema| schema.minimum().map(Rule::Minimum)),
            first(|schema| schema.maximum().map(Rule::Maximum)),
            first(|schema| schema.multiple_of().map(Rule::MultipleOf)),
        ],
        Kind::Text(_) if ty.is_plain_text() => vec![
            first(|schema| schema.min_length().map(Rule::MinLength)),
            first(|schema| schema.max_length().map(Rule::MaxLength)),
            first(|schema| schema.pattern().map(Rule::Pattern)),
        ],
        Kind::List(_) | Kind::Tuple(_) => vec![
            first(|schema| schema.min_items().map(Rule::MinItems)),
            first(|schema| schema.max_items().map(Rule::MaxItems)),
        ],
        Kind::Object | Kind::Map(_) => vec![
            first(|schema| schema.min_properties().map(Rule::MinProperties)),
            first(|schema| schema.max_properties().map(Rule::MaxProperties)),
        ],
        _ => Vec::new(),
    };
    rules.into_iter().flatten().collect()
}
