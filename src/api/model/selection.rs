//! Which part of a description the model has.

use std::collections::HashSet;

use crate::spec::{Node, NodeId};

/// What is omitted; nothing by default.
#[derive(Default)]
pub struct Selection {
    /// Path items, operations, schemas of the components, security schemes and tags.
    pub(in crate::api) omitted: HashSet<NodeId>,
}

impl Selection {
    /// False for what is omitted.
    pub fn has(&self, node: Node<'_>) -> bool {
        !self.omitted.contains(&node.id())
    }
}
