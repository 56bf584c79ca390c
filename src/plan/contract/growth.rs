//! Finds schemas that may be evaluated at a value in very many ways, so that a runtime counts steps before it
//! validates.
//!
//! A validator evaluates a schema at a value once for each way that leads there: with `Node: oneOf [Branch, Group]`,
//! both with a `child: Node`, the ways double with each level of a value. This module converts schemas to a graph,
//! determines from which nodes ways can multiply, and writes those as a table, so that a runtime can count ways without
//! knowing keywords (docs/servers.md has the format).

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::discriminators::is;
use crate::small::SortSmall;

/// Levels of a value; runtimes reject deeper values.
const DEEPEST: usize = 100;
/// The number of ways to a value that need not be counted.
const FEW: u32 = 100;

/// The node of schemas without nested values.
const LEAF: usize = 0;
/// The node that leads to all nested values.
const WHOLE: usize = 1;

/// Keywords whose schemas apply to the same value as their parent. If a discriminator chooses by `if`, `then` and
/// `else`, these are handled by `choice` instead.
const SAME_VALUE: [&str; 8] = ["allOf", "anyOf", "dependentSchemas", "else", "if", "not", "oneOf", "then"];
/// Keywords after which validators evaluate schemas again, to determine `unevaluatedProperties`.
const DYNAMIC: [&str; 4] = ["anyOf", "dependentSchemas", "if", "oneOf"];
/// Keywords that read a whole string.
const READ_TEXT: [&str; 4] = ["format", "maxLength", "minLength", "pattern"];

/// A step from a value to the same value or a nested one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Here,
    /// The same value, if it is an object whose property has this value.
    Chosen(String, String),
    /// The same value, unless it is an object whose property has one of these values.
    Unchosen(String, Vec<String>),
    Property(String),
    /// All properties except these.
    Properties(Vec<String>),
    /// The items from this index on.
    Items(usize),
    Item(usize),
}

type Edge = (Step, usize);

/// A schema, or one of its subschemas.
#[derive(Default)]
struct Node {
    edges: Vec<Edge>,
    /// True if it has `unevaluatedProperties` or `unevaluatedItems`.
    unevaluated: bool,
    dynamic: bool,
}

/// The schemas of a contract as a graph.
pub struct Growth {
    nodes: Vec<Node>,
    by_name: BTreeMap<String, usize>,
    /// The start nodes of validation, in the order of `roots`.
    roots: Vec<usize>,
}

impl Growth {
    pub fn new() -> Self {
        let whole = vec![(Step::Properties(Vec::new()), WHOLE), (Step::Items(0), WHOLE)];
        let nodes = vec![Node::default(), Node { edges: whole, ..Node::default() }];
        Self { nodes, by_name: BTreeMap::new(), roots: Vec::new() }
    }

    /// Adds a named schema of `$defs`.
    pub fn define(&mut self, name: &str, schema: &Value) {
        let at = self.named(name);
        let mut edges = Vec::new();
        self.collect(schema, &mut edges);
        self.nodes[at] = Node { edges, ..flags(schema) };
    }

    /// Adds the start nodes for an operation's values.
    pub fn operation(&mut self, operation: &mut Value) {
        roots(operation, &mut |holder, key| {
            let root = self.target(&holder[key]).unwrap_or(LEAF);
            self.roots.push(root);
        });
    }

    fn named(&mut self, name: &str) -> usize {
        let next = self.nodes.len();
        let at = *self.by_name.entry(name.to_owned()).or_insert(next);
        if at == next {
            self.nodes.push(Node::default());
        }
        at
    }

    /// The node of a schema; none if its cost does not depend on the value.
    fn target(&mut self, schema: &Value) -> Option<usize> {
        let object = schema.as_object()?;
        if let (1, Some(name)) = (object.len(), referred(object)) {
            return Some(self.named(name));
        }
        let mut edges = Vec::new();
        self.collect(schema, &mut edges);
        if edges.is_empty() {
            return READ_TEXT.iter().any(|key| object.contains_key(*key)).then_some(LEAF);
        }
        self.nodes.push(Node { edges, ..flags(schema) });
        Some(self.nodes.len() - 1)
    }

    /// Adds the edges of a schema, and those of its subschemas for the same value.
    fn collect(&mut self, schema: &Value, edges: &mut Vec<Edge>) {
        let Some(object) = schema.as_object() else { return };
        edges.extend(referred(object).map(|name| (Step::Here, self.named(name))));
        let apart = flags(schema).unevaluated;
        let choice = choice(object);
        if let Some((step, schema)) = choice.clone() {
            let target = self.target(schema).filter(|target| *target != LEAF);
            edges.extend(target.map(|target| (step, target)));
        }
        for key in SAME_VALUE {
            if choice.is_some() && matches!(key, "if" | "then" | "else") {
                continue;
            }
            for schema in schemas(object, key) {
                if apart || flags(schema).unevaluated {
                    let target = self.target(schema).filter(|target| *target != LEAF);
                    edges.extend(target.map(|target| (Step::Here, target)));
                } else {
                    self.collect(schema, edges);
                }
            }
        }
        self.below(object, edges);
    }

    /// Adds the edges to the properties and items of the value.
    fn below(&mut self, object: &Map<String, Value>, edges: &mut Vec<Edge>) {
        let members = |key| object.get(key).and_then(Value::as_object);
        let mut names = Vec::new();
        for (name, schema) in members("properties").into_iter().flatten() {
            names.push(name.clone());
            let target = self.target(schema);
            edges.extend(target.map(|target| (Step::Property(name.clone()), target)));
        }
        let first: Vec<_> = schemas(object, "prefixItems").collect();
        for (index, schema) in first.iter().enumerate() {
            let target = self.target(schema);
            edges.extend(target.map(|target| (Step::Item(index), target)));
        }
        for schema in schemas(object, "patternProperties") {
            let target = self.every(schema);
            edges.extend(target.map(|target| (Step::Properties(Vec::new()), target)));
        }
        for (key, but) in
            [("additionalProperties", names), ("unevaluatedProperties", vec![]), ("propertyNames", vec![])]
        {
            let target = object.get(key).and_then(|schema| self.every(schema));
            edges.extend(target.map(|target| (Step::Properties(but), target)));
        }
        for (key, from) in [("items", first.len()), ("unevaluatedItems", 0), ("contains", 0)] {
            let target = object.get(key).and_then(|schema| self.every(schema));
            edges.extend(target.map(|target| (Step::Items(from), target)));
        }
        // Equal values are found by reading all that they contain.
        if object.contains_key("uniqueItems") {
            edges.push((Step::Items(0), WHOLE));
        }
    }

    /// The node of a schema for any number of values.
    fn every(&mut self, schema: &Value) -> Option<usize> {
        let says = schema.as_object().is_some_and(|object| !object.is_empty());
        says.then(|| self.target(schema).unwrap_or(LEAF))
    }

    /// The table of schemas whose ways can multiply; none if there are no such schemas. It orders the nodes so that an
    /// edge to the same value leads to a later node.
    pub fn table(mut self) -> Option<Table> {
        let order = self.order();
        self.repeat(&order);
        let many = self.many(&order);
        // Schemas for the same value as one in the table must be in the table; schemas with a cost proportional to the
        // value stay outside.
        let mut within = many;
        for &at in &order {
            if within[at] {
                let here = self.nodes[at].edges.iter().filter(|(step, target)| is_here(step) && *target != at);
                here.for_each(|(_, target)| within[*target] = true);
            }
        }
        let mut places = vec![None; self.nodes.len()];
        let rows: Vec<_> = order.into_iter().filter(|at| within[*at]).collect();
        rows.iter().enumerate().for_each(|(place, at)| places[*at] = Some(place));
        let lines = rows.iter().map(|at| {
            let edges: Vec<_> =
                self.nodes[*at].edges.iter().map(|(step, target)| edge(step, places[*target])).collect();
            format!("    {}", Value::from(edges))
        });
        let lines: Vec<_> = lines.collect();
        let entries: Vec<_> = self.roots.iter().map(|root| places[*root]).collect();
        (!lines.is_empty()).then_some(Table { lines, entries })
    }

    /// All nodes in topological order with regard to edges to the same value. Edges of a cycle, which contracts do not
    /// have, are removed.
    fn order(&mut self) -> Vec<usize> {
        let (mut order, mut state) = (Vec::with_capacity(self.nodes.len()), vec![0u8; self.nodes.len()]);
        let mut stack: Vec<_> = (0..self.nodes.len()).map(|at| (at, false)).collect();
        while let Some((at, left)) = stack.pop() {
            if left {
                state[at] = 2;
                order.push(at);
            } else if state[at] == 0 {
                state[at] = 1;
                stack.push((at, true));
                self.nodes[at].edges.retain(|(step, target)| !is_here(step) || state[*target] != 1);
                let here = self.nodes[at].edges.iter().filter(|(step, _)| is_here(step));
                stack.extend(here.map(|(_, target)| (*target, false)));
            }
        }
        order.reverse();
        order
    }

    /// Repeats the edges that validators follow twice, and sorts all.
    fn repeat(&mut self, order: &[usize]) {
        for &at in order.iter().rev() {
            let node = &self.nodes[at];
            let here = node.edges.iter().filter(|(step, _)| is_here(step));
            let again: Vec<_> = here.clone().filter(|_| node.unevaluated).cloned().collect();
            let dynamic = node.dynamic || here.clone().any(|(_, target)| self.nodes[*target].dynamic);
            let node = &mut self.nodes[at];
            node.dynamic = dynamic;
            if dynamic {
                node.edges.extend(again);
            }
            node.edges.sort_small();
        }
    }

    /// The nodes from which a value can be reached in more than `FEW` ways.
    ///
    /// The ways to a nested value are the sum of those of the nodes for the same value, and those of the property or
    /// item with the most ways, one level less deep.
    fn many(&self, order: &[usize]) -> Vec<bool> {
        let mut many = vec![false; self.nodes.len()];
        let mut above = vec![0; self.nodes.len()];
        for level in 0..=DEEPEST {
            let mut ways = above.clone();
            for &at in order.iter().rev() {
                ways[at] = self.nodes[at].ways(level, &ways, &above).min(FEW + 1);
                many[at] |= ways[at] > FEW;
            }
            if ways == above {
                break;
            }
            above = ways;
        }
        many
    }
}

impl Node {
    /// The ways to a value at this depth, from the nodes at the same depth and one level above.
    fn ways(&self, level: usize, same: &[u32], above: &[u32]) -> u32 {
        let mut here = u32::from(level == 0);
        let (mut members, mut items, mut member, mut item) = (0, 0, 0, 0);
        // Edges for the same property, index or choice are adjacent, and only one group of those counts.
        for group in self.edges.chunk_by(|(a, _), (b, _)| a == b) {
            let (step, _) = &group[0];
            let of = if is_here(step) { same } else { above };
            let sum: u32 = group.iter().map(|(_, target)| of[*target]).sum();
            match step {
                Step::Here => here += sum,
                Step::Chosen(..) | Step::Unchosen(..) => {}
                Step::Property(_) => member = member.max(sum),
                Step::Properties(_) => members += sum,
                Step::Items(_) => items += sum,
                Step::Item(_) => item = item.max(sum),
            }
        }
        let chosen = self.chosen(same);
        let below = if level == 0 { 0 } else { (members + member).max(items + item) };
        here + chosen + below
    }

    /// The ways of the choices with the largest sum: a property has a single value.
    fn chosen(&self, same: &[u32]) -> u32 {
        let by_property = self.edges.chunk_by(|(a, _), (b, _)| choosing(a) == choosing(b));
        let is_chosen =
            |of: &str| self.edges.iter().any(|(step, _)| matches!(step, Step::Chosen(property, _) if property == of));
        let most = |edges: &[Edge]| {
            let Some(property) = choosing(&edges[0].0) else { return 0 };
            if matches!(edges[0].0, Step::Unchosen(..)) && is_chosen(property) {
                return 0; // It is among those of the choice.
            }
            let unchosen = |value: Option<&str>| -> u32 {
                let others = self.edges.iter().filter_map(|(step, target)| match step {
                    Step::Unchosen(of, values) if of == property => Some((values, same[*target])),
                    _ => None,
                });
                let without = |values: &[String]| value.is_none_or(|value| values.iter().all(|other| other != value));
                others.filter(|(values, _)| without(values)).map(|(_, ways)| ways).sum()
            };
            // The edges of a value are adjacent, because all edges are sorted.
            let of_value = |edges: &[Edge]| {
                let ways: u32 = edges.iter().map(|(_, target)| same[*target]).sum();
                if let Step::Chosen(_, value) = &edges[0].0 { ways + unchosen(Some(value)) } else { 0 }
            };
            edges.chunk_by(|(a, _), (b, _)| a == b).map(of_value).chain([unchosen(None)]).max().unwrap_or(0)
        };
        by_property.map(most).sum()
    }
}

/// The property by which an edge is chosen.
fn choosing(step: &Step) -> Option<&str> {
    match step {
        Step::Chosen(property, _) | Step::Unchosen(property, _) => Some(property),
        _ => None,
    }
}

/// The growth table of the contract.
pub struct Table {
    /// The edges of each node, as JSON.
    pub lines: Vec<String>,
    entries: Vec<Option<usize>>,
}

impl Table {
    /// Writes the start nodes of counting into the operations, which are visited in order.
    pub fn mark(&self) -> impl FnMut(&mut Value) {
        let mut entries = self.entries.iter();
        move |operation| {
            roots(operation, &mut |holder, _| {
                if let Some(Some(entry)) = entries.next() {
                    holder.insert("growth".into(), (*entry).into());
                }
            })
        }
    }
}

/// Visits the objects with a schema at which validation begins, always in the same order.
fn roots(operation: &mut Value, visit: &mut impl FnMut(&mut Map<String, Value>, &str)) {
    let mut all = |holders: Option<&mut Value>| {
        for holder in holders.and_then(Value::as_array_mut).into_iter().flatten().filter_map(Value::as_object_mut) {
            for key in ["items", "schema"] {
                if holder.contains_key(key) {
                    visit(holder, key);
                }
            }
        }
    };
    all(operation.get_mut("parameters"));
    all(operation.pointer_mut("/body/contents"));
    for response in operation.get_mut("responses").and_then(Value::as_array_mut).into_iter().flatten() {
        all(response.get_mut("contents"));
    }
}

/// An edge in the contract: its kind, its key, and the index of its node. Without a node, it costs as much as its value.
fn edge(step: &Step, target: Option<usize>) -> Value {
    match step {
        Step::Here => json!(["here", "", target]),
        Step::Chosen(property, value) => json!(["chosen", [property, value], target]),
        Step::Unchosen(property, values) => json!(["unchosen", [property, values], target]),
        Step::Property(name) => json!(["property", name, target]),
        Step::Properties(but) => json!(["properties", but, target]),
        Step::Items(from) => json!(["items", from, target]),
        Step::Item(index) => json!(["item", index, target]),
    }
}

/// The properties of a node's schema other than edges.
fn flags(schema: &Value) -> Node {
    let has = |keys: &[&str]| keys.iter().any(|key| schema.get(key).is_some());
    let unevaluated = has(&["unevaluatedItems", "unevaluatedProperties"]);
    Node { edges: Vec::new(), unevaluated, dynamic: has(&DYNAMIC) }
}

fn is_here(step: &Step) -> bool {
    matches!(step, Step::Here | Step::Chosen(..) | Step::Unchosen(..))
}

fn referred(object: &Map<String, Value>) -> Option<&str> {
    object.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

/// The schemas of a keyword: a single schema, a list, or a map.
fn schemas<'s>(object: &'s Map<String, Value>, key: &str) -> impl Iterator<Item = &'s Value> {
    let held = object.get(key);
    let by_name = matches!(key, "dependentSchemas" | "patternProperties");
    let members = held.and_then(Value::as_object).filter(|_| by_name).into_iter().flat_map(Map::values);
    let items = held.and_then(Value::as_array).into_iter().flatten();
    members.chain(items).chain(held.filter(|held| held.is_object() && !by_name))
}

/// The schema that a discriminator chooses, or the one for unchosen values, with the step that leads there.
fn choice(object: &Map<String, Value>) -> Option<(Step, &Value)> {
    let condition = object.get("if")?;
    let property = condition.pointer("/required/0")?.as_str()?;
    let of = condition.get("properties")?.get(property)?;
    if *condition != is(property, of.clone()) {
        return None;
    }
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match (of.get("const"), object.get("then"), object.get("else")) {
        (Some(value), Some(then), None) => Some((Step::Chosen(property.to_owned(), text(value)?), then)),
        (None, None, Some(other)) => {
            let values: Option<Vec<_>> = of.get("enum")?.as_array()?.iter().map(text).collect();
            Some((Step::Unchosen(property.to_owned(), values?), other))
        }
        _ => None,
    }
}
