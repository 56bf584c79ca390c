//! Removes the members that are not part of requests (`readOnly`) or responses (`writeOnly`).

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::contract::CONTRACT;

/// What is hidden in a value: names of its members, and the nodes of what it contains.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Node {
    names: Vec<String>,
    properties: BTreeMap<String, Option<usize>>,
    items: Option<usize>,
    additional: Option<usize>,
}

/// Removes the hidden members from a value, beginning at a node.
pub fn hide(start: Option<usize>, value: &mut Value) {
    remove(&CONTRACT.hidden, start, value);
}

fn remove(nodes: &[Node], at: Option<usize>, value: &mut Value) {
    let Some(node) = at.and_then(|at| nodes.get(at)) else { return };
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| remove(nodes, node.items, item)),
        Value::Object(members) => {
            members.retain(|name, _| !node.names.contains(name));
            for (name, member) in members {
                remove(nodes, node.properties.get(name).copied().unwrap_or(node.additional), member);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn members_are_removed_wherever_they_are() {
        let nodes = json!([{ "names": ["a"], "properties": { "b": 0, "c": null }, "additional": 1 }, { "items": 0 }]);
        let nodes: Vec<Node> = serde_json::from_value(nodes).expect("nodes");
        let mut value = json!({ "a": 1, "b": { "a": 1, "x": 2 }, "c": [{ "a": 1 }], "d": [{ "a": 1 }, 2] });
        remove(&nodes, Some(0), &mut value);
        assert_eq!(value, json!({ "b": { "x": 2 }, "c": [{ "a": 1 }], "d": [{}, 2] }));
    }
}
