//! Counts the steps that validating a value takes, before it is validated.
//!
//! Schemas that refer to themselves may apply to a value in very many ways, and the ways multiply with each level of it.
//! The contract says which schemas lead where; counting ways takes one pass over the value.

use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};

use serde::Deserialize;
use serde_json::Value;

/// The maximum number of steps that a value may take.
pub const MOST_STEPS: u64 = 5_000_000;
/// The number of ways to one schema above which they cost more: large values are checked, but small ones cannot
/// multiply.
const FEW: u64 = 16;
/// What each of more ways costs.
const DEAR: u64 = 50;
/// The bytes of a string and of its name that weigh as much as one more value.
const LONG: usize = 64;

/// The schemas of the contract whose ways multiply, by their index.
#[derive(Default, Deserialize)]
#[serde(transparent)]
pub struct Growth(Vec<Vec<Edge>>);

/// What a schema leads to. The target None is everything below, where ways do not multiply any more.
#[derive(Deserialize)]
#[serde(from = "(String, Value, Option<usize>)")]
struct Edge {
    step: Step,
    target: Option<usize>,
}

enum Step {
    Here,
    /// The same value, if a property of it is this string.
    Chosen(String, String),
    /// The same value, unless a property of it is one of these strings.
    Unchosen(String, Vec<String>),
    Property(String),
    /// Each property except these.
    Properties(Vec<String>),
    /// Each item from this index on.
    Items(usize),
    Item(usize),
}

impl From<(String, Value, Option<usize>)> for Edge {
    fn from((kind, key, target): (String, Value, Option<usize>)) -> Self {
        let text = |key: &Value| key.as_str().unwrap_or_default().to_owned();
        let texts = |key: &Value| key.as_array().into_iter().flatten().map(text).collect::<Vec<_>>();
        let index = || key.as_u64().and_then(|index| usize::try_from(index).ok()).unwrap_or_default();
        let step = match kind.as_str() {
            "here" => Step::Here,
            "chosen" => Step::Chosen(text(&key[0]), text(&key[1])),
            "unchosen" => Step::Unchosen(text(&key[0]), texts(&key[1])),
            "property" => Step::Property(text(&key)),
            "properties" => Step::Properties(texts(&key)),
            "items" => Step::Items(index()),
            _ => Step::Item(index()),
        };
        Self { step, target }
    }
}

/// How many ways there are to each schema. None is before all others.
type Ways = BTreeMap<Option<usize>, u64>;

impl Growth {
    /// Returns the steps that a value takes. If there are more than `MOST_STEPS`, counting ends early.
    pub fn steps(&self, start: usize, value: &Value) -> u64 {
        let mut steps = 0;
        self.add(value, Ways::from([(Some(start), 1)]), 0, &mut steps);
        steps
    }

    /// Counts a value and all that it contains. Returns None above the maximum.
    fn add(&self, value: &Value, mut ways: Ways, name: usize, steps: &mut u64) -> Option<()> {
        let length = name + value.as_str().map_or(0, str::len);
        let weight = 1 + u64::try_from(length / LONG).unwrap_or(u64::MAX);
        let mut next = ways.first_key_value().map(|(node, _)| *node);
        while let Some(node) = next {
            let count = ways[&node];
            let price = if count > FEW { count.saturating_mul(DEAR) } else { count };
            *steps = steps.saturating_add(price.saturating_mul(weight));
            if *steps > MOST_STEPS {
                return None;
            }
            for edge in node.and_then(|node| self.0.get(node)).into_iter().flatten() {
                if edge.step.stays(value) {
                    put(&mut ways, edge.target, count);
                }
            }
            next = ways.range((Excluded(node), Unbounded)).next().map(|(node, _)| *node);
        }
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let below = self.below(&ways, |step| step.is_item(index));
                    self.add(item, below, 0, steps)?;
                }
            }
            Value::Object(members) => {
                for (name, member) in members {
                    let below = self.below(&ways, |step| step.is_property(name));
                    self.add(member, below, name.len(), steps)?;
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Returns the ways to a part of a value.
    fn below(&self, ways: &Ways, leads: impl Fn(&Step) -> bool) -> Ways {
        let mut below = Ways::new();
        for (node, count) in ways {
            match node {
                None => put(&mut below, None, *count),
                Some(node) => {
                    for edge in self.0.get(*node).into_iter().flatten().filter(|edge| leads(&edge.step)) {
                        put(&mut below, edge.target, *count);
                    }
                }
            }
        }
        below
    }
}

impl Step {
    /// Returns whether this leads to the same value.
    fn stays(&self, value: &Value) -> bool {
        match self {
            Self::Here => true,
            Self::Chosen(name, text) => value.get(name).and_then(Value::as_str) == Some(text),
            Self::Unchosen(name, texts) => {
                let text = value.get(name).and_then(Value::as_str);
                !text.is_some_and(|text| texts.iter().any(|other| other == text))
            }
            _ => false,
        }
    }

    fn is_property(&self, name: &str) -> bool {
        match self {
            Self::Property(own) => own == name,
            Self::Properties(others) => !others.iter().any(|other| other == name),
            _ => false,
        }
    }

    fn is_item(&self, index: usize) -> bool {
        match self {
            Self::Items(first) => index >= *first,
            Self::Item(own) => index == *own,
            _ => false,
        }
    }
}

fn put(ways: &mut Ways, target: Option<usize>, count: u64) {
    let known = ways.entry(target).or_default();
    *known = known.saturating_add(count);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn nested(levels: usize) -> Value {
        (0..levels).fold(json!({}), |below, _| json!({ "child": below }))
    }

    /// A schema that leads to itself twice by each level.
    fn doubling() -> Growth {
        let edges = json!([[["property", "child", 0], ["property", "child", 0], ["property", "other", null]]]);
        serde_json::from_value(edges).expect("a table")
    }

    #[test]
    fn ways_double_with_each_level_and_many_cost_more() {
        let growth = doubling();
        assert_eq!(growth.steps(0, &nested(4)), 1 + 2 + 4 + 8 + 16);
        assert_eq!(growth.steps(0, &nested(5)), 31 + 50 * 32);
        assert!(growth.steps(0, &nested(20)) > MOST_STEPS);
    }

    #[test]
    fn what_does_not_multiply_counts_once() {
        let growth = doubling();
        assert_eq!(growth.steps(0, &json!({ "other": [1, { "a": 2 }], "unknown": [3] })), 1 + 4);
        assert_eq!(growth.steps(0, &json!({ "other": "x".repeat(640) })), 1 + 11);
    }

    #[test]
    fn edges_lead_to_their_parts() {
        let edges = json!([
            [["chosen", ["kind", "cat"], 1], ["unchosen", ["kind", ["cat", "cow"]], 1], ["here", "", 2]],
            [["properties", ["kind"], null]],
            [["items", 1, null], ["item", 0, null]],
        ]);
        let growth: Growth = serde_json::from_value(edges).expect("a table");
        assert_eq!(growth.steps(0, &json!({ "kind": "cat", "a": 1 })), 4);
        assert_eq!(growth.steps(0, &json!({ "kind": "dog", "a": 1 })), 4);
        assert_eq!(growth.steps(0, &json!({ "kind": "cow", "a": 1 })), 2);
        assert_eq!(growth.steps(0, &json!([1, 2, 3])), 3 + 3);
    }
}
