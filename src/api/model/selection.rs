//! The part of a description that the model covers.

use std::collections::HashSet;

use crate::spec::{Node, NodeId};

/// The omitted nodes; none by default.
#[derive(Default)]
pub struct Selection {
    /// Path items, operations, schemas of the components, security schemes and tags.
    pub(in crate::api) omitted: HashSet<NodeId>,
}

impl Selection {
    /// False if the node is omitted.
    pub fn has(&self, node: Node<'_>) -> bool {
        !self.omitted.contains(&node.id())
    }
}
