//! Search through the compositions of a schema.

use std::collections::{HashMap, HashSet};

use crate::spec::{Node, NodeId};

/// A search from schema to schema that remembers its results, because the same schemas can be reached from thousands of
/// others.
#[derive(Default)]
pub struct Search {
    /// Whether a match can be reached from a schema: only looked up, never iterated.
    known: HashMap<NodeId, bool>,
}

/// The result of looking at a single schema.
pub enum Look<'d> {
    Found,
    /// The schemas to look at next.
    On(Vec<Node<'d>>),
}

impl Search {
    /// True if `look` finds a match in `start` or in a schema that it leads to.
    pub fn finds<'d>(&mut self, start: Node<'d>, look: impl Fn(Node<'d>) -> Look<'d>) -> bool {
        if let Some(known) = self.known.get(&start.id()) {
            return *known;
        }
        // Each schema with the index of its predecessor.
        let mut reached = vec![(start, 0)];
        let mut seen = HashSet::new();
        let mut pending = vec![0];
        while let Some(index) = pending.pop() {
            let node = reached[index].0;
            let next = match self.known.get(&node.id()) {
                Some(true) => Look::Found,
                Some(false) => continue,
                None => look(node),
            };
            match next {
                Look::On(nodes) => {
                    for node in nodes.into_iter().filter(|n| n.id() != start.id() && seen.insert(n.id())) {
                        pending.push(reached.len());
                        reached.push((node, index));
                    }
                }
                Look::Found => {
                    let way = std::iter::successors(Some(index), |&i| (i > 0).then(|| reached[i].1));
                    self.known.extend(way.map(|i| (reached[i].0.id(), true)));
                    return true;
                }
            }
        }
        self.known.extend(reached.iter().map(|(node, _)| (node.id(), false)));
        false
    }
}
