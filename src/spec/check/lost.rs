//! Operations that a key takes away which occurs more than once.

use super::Walk;
use super::names::quoted;
use crate::error::Severity;
use crate::spec::grammar::{Object, Value};
use crate::spec::{Node, NodeId, rules};

impl<'d> Walk<'d> {
    /// Looks at all members that have lost their place to a later one, once it is known what the later ones are.
    pub(super) fn lost_operations(&mut self) {
        for &loser in &self.document.arena.losers {
            let lost = self.document.node(NodeId(loser));
            let (Some(parent), Some(key)) = (lost.parent(), lost.key()) else { continue };
            let Some(kept) = parent.get(key) else { continue };
            match self.seen[kept.id as usize] {
                met if met == Object::PathItem as u8 + 1 => {
                    let kept_item = self.meant(kept).unwrap_or(kept);
                    let Some(item) = self.meant(lost) else { continue };
                    let is_lost = |name: &str, operation: Node<'d>| is_other(operation, operation_of(kept_item, name));
                    let operations = self.operations(item).filter(|(name, operation)| is_lost(name, *operation));
                    let names: Vec<_> = operations.map(|(name, _)| named(name, key)).collect();
                    self.lost(lost, kept, &names, "Move them to the last one.");
                }
                met if met == Object::Operation as u8 + 1 && is_other(lost, Some(kept)) => {
                    let names = [named(key, parent.key().unwrap_or_default())];
                    self.lost(lost, kept, &names, "Remove one of them, or give it another path or method.");
                }
                _ => {}
            }
        }
    }

    /// The operations of a path item, by their key.
    fn operations(&self, item: Node<'d>) -> impl Iterator<Item = (&'d str, Node<'d>)> + use<'d> {
        let members = &self.members[Object::PathItem as usize];
        let is_method =
            |name: &str| members.get(name).is_some_and(|member| matches!(member.value, Value::One(Object::Operation)));
        let own = item.members().filter(move |(name, _)| is_method(name));
        own.chain(item.get(OTHERS).into_iter().flat_map(Node::members))
    }

    fn lost(&mut self, lost: Node<'d>, kept: Node<'d>, names: &[String], hint: &str) {
        let [.., last] = names else { return };
        let message = || {
            let (line, _) = kept.position();
            let (list, are) = match names {
                [one] => (one.clone(), "is"),
                [first @ .., _] => (format!("{} and {last}", first.join(", ")), "are"),
                [] => (String::new(), "are"),
            };
            let key = quoted(lost.key().unwrap_or_default());
            format!("{key} occurs again on line {line}, and only the last one is used, so {list} {are} lost.")
        };
        self.fault(lost, Severity::Error, rules::OPERATION_LOST, message, || Some(hint.to_owned()));
    }
}

/// Where operations with other methods are.
const OTHERS: &str = "additionalOperations";

fn operation_of<'d>(item: Node<'d>, name: &str) -> Option<Node<'d>> {
    item.get(name).or_else(|| item.get(OTHERS)?.get(name))
}

/// Whether an operation says something that another one, which stays, does not.
fn is_other(operation: Node<'_>, kept: Option<Node<'_>>) -> bool {
    kept.is_none_or(|kept| kept.to_json() != operation.to_json())
}

/// `GET /pets`
fn named(method: &str, path: &str) -> String {
    quoted(&format!("{} {path}", method.to_uppercase()))
}
