//! Finds the properties that never arrive in a request because they are `readOnly`, and those that are never sent in a
//! response because they are `writeOnly`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::directions::Direction;
use crate::api::{Api, Children, ModelId, ModelShape, Property, Shape, Type};
use crate::small::CollectSmall;

/// All types that a value can have.
#[derive(Default)]
struct Alternatives<'a, 'd> {
    models: BTreeSet<ModelId>,
    /// The types of its items, and of the values of a map.
    items: Vec<&'a Type<'d>>,
    values: Vec<&'a Type<'d>>,
}

/// An alternative of a value that has not been searched yet.
enum Alternative<'a, 'd> {
    Type(&'a Type<'d>),
    Model(ModelId),
}

/// The key of alternatives: the models, and the memory addresses of the types of items and values.
type Key = (Direction, BTreeSet<ModelId>, Vec<usize>);

/// The hidden parts of a value: names of its properties, and the nodes of nested values.
#[derive(Default)]
struct Node {
    names: BTreeSet<String>,
    properties: BTreeMap<String, usize>,
    items: Option<usize>,
    additional: Option<usize>,
}

/// Finds the hidden parts of values by their types.
pub struct Hidden<'a, 'd> {
    api: &'a Api<'d>,
    children: Children,
    nodes: Vec<Node>,
    known: BTreeMap<Key, usize>,
    /// Nodes whose hidden parts have not been determined yet.
    pending: Vec<(usize, Direction, Alternatives<'a, 'd>)>,
    /// The index of each node in the contract, if a part of it is hidden.
    places: Vec<Option<usize>>,
}

impl<'a, 'd> Hidden<'a, 'd> {
    /// Examines all bodies of an API.
    pub fn of(api: &'a Api<'d>) -> Self {
        let children = api.children();
        let (nodes, known) = (Vec::new(), BTreeMap::new());
        let mut out = Self { api, children, nodes, known, pending: Vec::new(), places: Vec::new() };
        for operation in &api.operations {
            let bodies = operation.body.iter().flat_map(|body| &body.contents).map(|one| (Direction::Request, one));
            let answers = operation.responses.iter().flat_map(|response| &response.contents);
            for (direction, content) in bodies.chain(answers.map(|one| (Direction::Response, one))) {
                let items = content.stream.as_ref().map(|stream| stream.item());
                for ty in content.ty.iter().chain(items) {
                    out.node(direction, &[ty]);
                }
            }
        }
        while let Some((at, direction, all)) = out.pending.pop() {
            out.nodes[at] = out.hidden_parts(direction, &all);
        }
        out.places = out.place();
        out
    }

    /// The node of a type's hidden properties; none if it has none.
    pub fn start(&mut self, direction: Direction, ty: &'a Type<'d>) -> Option<usize> {
        let node = self.node(direction, &[ty]);
        self.places.get(node).copied().flatten()
    }

    /// The nodes as lines of JSON.
    pub fn lines(&self) -> Vec<String> {
        let placed = self.nodes.iter().zip(&self.places).filter(|(_, place)| place.is_some());
        placed.map(|(node, _)| format!("    {}", self.value(node))).collect()
    }

    fn value(&self, node: &Node) -> Value {
        let place = |node: usize| self.places[node];
        let additional = node.additional.and_then(place);
        let mut out = Map::new();
        if !node.names.is_empty() {
            out.insert("names".into(), json!(node.names));
        }
        // Additional properties are those that are not listed.
        let properties = node.properties.iter().map(|(name, node)| (name.clone(), json!(place(*node))));
        let properties: Map<_, _> = properties.filter(|(_, at)| !at.is_null() || additional.is_some()).collect_small();
        if !properties.is_empty() {
            out.insert("properties".into(), properties.into());
        }
        out.extend(node.items.and_then(place).map(|node| ("items".to_owned(), node.into())));
        out.extend(additional.map(|node| ("additional".to_owned(), node.into())));
        out.into()
    }

    fn node(&mut self, direction: Direction, types: &[&'a Type<'d>]) -> usize {
        let all = self.alternatives(types);
        let address = |ty: &&Type<'d>| std::ptr::from_ref(*ty).addr();
        let places = all.items.iter().chain(&all.values).map(address).collect();
        let key = (direction, all.models.clone(), places);
        let next = self.nodes.len();
        let at = *self.known.entry(key).or_insert(next);
        if at == next {
            self.nodes.push(Node::default());
            self.pending.push((at, direction, all));
        }
        at
    }

    /// All types that a value of these types can have, in the order of the description. References can nest unions
    /// thousands of levels deep, so the search does not recurse.
    fn alternatives(&self, types: &[&'a Type<'d>]) -> Alternatives<'a, 'd> {
        let mut all = Alternatives::default();
        let mut pending: Vec<_> = types.iter().rev().map(|ty| Alternative::Type(ty)).collect();
        while let Some(alternative) = pending.pop() {
            match alternative {
                Alternative::Type(ty) => match &ty.shape {
                    Shape::Array(item) | Shape::Set(item) => all.items.push(item),
                    Shape::Tuple(tuple) => all.items.extend(tuple.items.iter().chain(tuple.rest.as_deref())),
                    Shape::Map(map) => all.values.push(&map.values),
                    Shape::Union(members) => pending.extend(members.iter().rev().map(Alternative::Type)),
                    Shape::Model(id) => pending.push(Alternative::Model(*id)),
                    _ => {}
                },
                Alternative::Model(id) if all.models.insert(id) => match &self.api.model(id).shape {
                    ModelShape::Object(object) => {
                        all.values.extend(object.additional_properties.described());
                        let subtypes = self.api.choices(id, &self.children);
                        pending.extend(subtypes.iter().rev().map(|choice| Alternative::Model(choice.model)));
                    }
                    ModelShape::Union(union) => pending.extend(union.members.iter().rev().map(Alternative::Type)),
                    ModelShape::Alias(ty) => pending.push(Alternative::Type(ty)),
                    ModelShape::Enum(_) => {}
                },
                Alternative::Model(_) => {}
            }
        }
        all
    }

    /// The hidden parts of a value with any of these types. A property that one alternative shows is not hidden.
    fn hidden_parts(&mut self, direction: Direction, all: &Alternatives<'a, 'd>) -> Node {
        let api = self.api;
        let (mut hidden, mut shown) = (BTreeSet::new(), BTreeMap::<&str, Vec<_>>::new());
        for id in &all.models {
            let properties: &'a [Property<'d>] = api.model(*id).properties();
            for property in properties {
                if direction.hides(property.read_only, property.write_only) {
                    hidden.insert(property.name);
                } else {
                    shown.entry(property.name).or_default().push(&property.ty);
                }
            }
        }
        let names = hidden.into_iter().filter(|name| !shown.contains_key(name)).map(str::to_owned).collect_small();
        let properties = shown.into_iter().map(|(name, types)| (name.to_owned(), self.node(direction, &types)));
        Node {
            names,
            properties: properties.collect(),
            items: (!all.items.is_empty()).then(|| self.node(direction, &all.items)),
            additional: (!all.values.is_empty()).then(|| self.node(direction, &all.values)),
        }
    }

    /// Numbers the nodes from which hidden members can be reached.
    fn place(&self) -> Vec<Option<usize>> {
        let mut leads: Vec<_> = self.nodes.iter().map(|node| !node.names.is_empty()).collect();
        let mut users = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            node.properties.values().chain(&node.items).chain(&node.additional).for_each(|to| users[*to].push(at));
        }
        let mut pending: Vec<_> = (0..leads.len()).filter(|at| leads[*at]).collect();
        while let Some(at) = pending.pop() {
            pending.extend(users[at].iter().filter(|user| !std::mem::replace(&mut leads[**user], true)));
        }
        let mut places = 0..;
        leads.into_iter().map(|leads| if leads { places.next() } else { None }).collect()
    }
}
