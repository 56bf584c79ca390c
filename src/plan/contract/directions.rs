//! The directions of values: requests and responses require different properties.

use std::collections::{BTreeMap, BTreeSet};

use super::families::{Families, Role};
use crate::api::schema::flag;
use crate::spec::{Node, NodeId};

/// The direction of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    Request,
    Response,
}

impl Direction {
    /// True if a property with these flags is not part of a value in this direction.
    pub const fn hides(self, read_only: bool, write_only: bool) -> bool {
        match self {
            Self::Request => read_only,
            Self::Response => write_only,
        }
    }

    /// True if the schema's property is not part of a value in this direction.
    pub fn hides_property(self, property: Node<'_>) -> bool {
        let says = |key| flag(property, key) || property.document().resolve(property).is_ok_and(|to| flag(to, key));
        self.hides(says("readOnly"), says("writeOnly"))
    }
}

/// The schemas whose requests and responses require different properties, directly or through references.
#[derive(Default)]
pub struct Differing {
    known: BTreeMap<NodeId, bool>,
}

impl Differing {
    /// True if the schema is among them.
    pub fn has<'d>(&mut self, schema: Node<'d>, families: &Families<'d>) -> bool {
        if !self.known.contains_key(&schema.id()) {
            self.explore(schema, families);
        }
        self.known[&schema.id()]
    }

    /// Examines a schema and everything that it refers to and that has not been examined yet.
    fn explore<'d>(&mut self, schema: Node<'d>, families: &Families<'d>) {
        let (mut users, mut differing) = (BTreeMap::<_, Vec<_>>::new(), Vec::new());
        let (mut pending, mut found) = (vec![schema], BTreeSet::from([schema.id()]));
        while let Some(schema) = pending.pop() {
            let (targets, differs) = looked_at(schema, families);
            if differs || targets.iter().any(|target| self.known.get(&target.id()) == Some(&true)) {
                differing.push(schema.id());
            }
            for target in targets {
                users.entry(target.id()).or_default().push(schema.id());
                if !self.known.contains_key(&target.id()) && found.insert(target.id()) {
                    pending.push(target);
                }
            }
        }
        self.known.extend(found.into_iter().map(|id| (id, false)));
        while let Some(id) = differing.pop() {
            if self.known.insert(id, true) == Some(false) {
                differing.extend(users.remove(&id).into_iter().flatten());
            }
        }
    }
}

/// The schemas that a schema refers to; true if it, or a schema inside it, requires a property in one direction only.
fn looked_at<'d>(schema: Node<'d>, families: &Families<'d>) -> (Vec<Node<'d>>, bool) {
    let (mut targets, mut differs) = (Vec::new(), false);
    let mut pending = vec![schema];
    while let Some(at) = pending.pop() {
        targets.extend(at.reference().and_then(|_| at.document().target(at).ok()));
        targets.extend(families.subtypes(at, Role::Whole).iter().map(|(_, subtype)| *subtype));
        let properties = at.get("properties").filter(|properties| properties.is_object());
        let required = at.get("required").filter(|required| required.is_array());
        if let (Some(properties), Some(required)) = (properties, required) {
            let of = required.items().filter_map(|name| properties.get(name.str()?));
            differs |= of.into_iter().any(|property| {
                Direction::Request.hides_property(property) || Direction::Response.hides_property(property)
            });
        }
        pending.extend(at.items().chain(at.members().map(|(_, member)| member)));
    }
    (targets, differs)
}
