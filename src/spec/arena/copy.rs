//! Copies of subtrees, which YAML aliases ask for.

use super::{Arena, Fault, Key};
use crate::error::grouped;
use crate::spec::rules;

impl Arena {
    /// Adds a copy of a complete subtree to the open container. The copy keeps the positions of the original, so that
    /// problems in it point to the text that the user wrote.
    pub fn copy(&mut self, from: u32, key: Option<Key>, at: usize) -> Result<u32, Fault> {
        let end = self.end(from);
        self.alias_nodes += (end - from) as usize;
        if self.alias_nodes > self.limits.alias_nodes {
            let limit = grouped(self.limits.alias_nodes);
            let message = format!("The YAML aliases in this description expand to more than {limit} values.");
            return Err(Fault::error(at, self.open, rules::YAML_ALIASES, message));
        }
        if self.len() as usize + (end - from) as usize > self.limits.nodes {
            let message = format!("The description contains more than {} values.", grouped(self.limits.nodes));
            return Err(Fault::error(at, self.open, rules::TOO_MANY_NODES, message));
        }
        let root = *self.slot(from);
        let id = self.push(root.kind, root.start as usize, key, root.a, root.b)?;
        let shift = id - from;
        if root.is_container() {
            self.slots[id as usize].b += shift;
        }
        let mut depths = vec![self.depth + 1];
        for old in from + 1..end {
            let mut slot = *self.slot(old);
            let depth = depths[(slot.parent - from) as usize] + 1;
            if slot.is_container() && depth > self.limits.depth {
                let limit = grouped(self.limits.depth);
                let message =
                    format!("With its YAML aliases expanded, the document is nested more than {limit} levels deep.");
                return Err(Fault::error(at, self.open, rules::TOO_DEEP, message));
            }
            depths.push(depth);
            slot.parent += shift;
            if slot.is_container() {
                slot.b += shift;
            }
            self.slots.push(slot);
        }
        self.copy_index(from, end, shift);
        Ok(id)
    }

    /// Copies the index of a subtree. The objects that were closed while `from..end` was added are contiguous in
    /// `wide`.
    fn copy_index(&mut self, from: u32, end: u32, shift: u32) {
        let first = self.wide.partition_point(|entry| entry.0 < from);
        let count = self.wide[first..].iter().take_while(|entry| entry.0 < end).count();
        for i in first..first + count {
            let (object, start) = self.wide[i];
            self.wide.push((object + shift, self.index.len() as u32));
            for j in start..start + self.slot(object).a {
                self.index.push(self.index[j as usize] + shift);
            }
        }
    }
}
