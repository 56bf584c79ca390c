//! Finds operations that are lost because another one takes their place: under an equal key, or next to a reference.

use super::Walk;
use super::names::quoted;
use crate::error::{Severity, grouped};
use crate::spec::grammar::{Object, Value};
use crate::spec::{Node, NodeId, rules};

impl<'d> Walk<'d> {
    /// Checks all members that a later one with the same key has replaced, once the kinds of the later ones are known.
    pub(super) fn lost_operations(&mut self) {
        for &loser in &self.document.arena.losers {
            let lost = self.document.node(NodeId(loser));
            let (Some(parent), Some(key)) = (lost.parent(), lost.key()) else { continue };
            let Some(kept) = parent.get(key) else { continue };
            match self.seen[kept.id as usize] {
                met if met == Object::Paths as u8 + 1 => {
                    let items = lost.members().filter(|(path, _)| path.starts_with('/'));
                    let names: Vec<_> =
                        items.flat_map(|(path, item)| self.without(path, item, kept.get(path))).collect();
                    self.lost(lost, kept, &names, "Move its paths to the last one.");
                }
                met if met == Object::PathItem as u8 + 1 => {
                    let names = self.without(key, lost, Some(kept));
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

    /// Checks all references to path items that have operations next to them, which win over the referenced ones.
    pub(super) fn hidden_operations(&mut self) {
        let items = self.references.iter().filter(|(_, object)| *object == Object::PathItem);
        let items: Vec<_> = items.map(|(id, _)| self.document.node(*id)).filter(|item| item.len() > 1).collect();
        for item in items {
            let own: Vec<_> = self.operations(item).collect();
            let Ok(last) = self.resolve(item) else { continue };
            for (name, kept) in own {
                let mut referenced = item;
                while referenced.id() != last.id() {
                    let Ok(next) = self.document.target(referenced) else { break };
                    referenced = next;
                    if operation_of(referenced, name).is_some_and(|operation| is_other(operation, Some(kept))) {
                        self.hides(kept, &named(name, item.key().unwrap_or_default()));
                        break;
                    }
                }
            }
        }
    }

    fn hides(&mut self, kept: Node<'d>, name: &str) {
        let message = || {
            format!(
                "{name} is also in the path item that the `$ref` next to it points to, and only this one is used, so the \
                 referenced one is lost."
            )
        };
        let hint = || Some("Remove one of them, or give it another path or method.".to_owned());
        self.fault(kept, Severity::Error, rules::OPERATION_LOST, message, hint);
    }

    /// The names of the operations of the path item `lost` that differ from those of `kept`, or are missing there.
    fn without(&mut self, path: &str, lost: Node<'d>, kept: Option<Node<'d>>) -> Vec<String> {
        let kept = kept.map(|kept| self.meant(kept).unwrap_or(kept));
        let Some(item) = self.meant(lost) else { return Vec::new() };
        let is_lost = |name: &str, operation| is_other(operation, kept.and_then(|kept| operation_of(kept, name)));
        let operations = self.operations(item).filter(|(name, operation)| is_lost(name, *operation));
        operations.map(|(name, _)| named(name, path)).collect()
    }

    /// The operations of a path item, with their keys.
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
                [first @ .., _] if first.len() >= NAMED => {
                    (format!("{} and {} more", names[..NAMED].join(", "), grouped(names.len() - NAMED)), "are")
                }
                [first @ .., _] => (format!("{} and {last}", first.join(", ")), "are"),
                [] => (String::new(), "are"),
            };
            let key = quoted(lost.key().unwrap_or_default());
            format!("{key} occurs again on line {line}, and only the last one is used, so {list} {are} lost.")
        };
        self.fault(lost, Severity::Error, rules::OPERATION_LOST, message, || Some(hint.to_owned()));
    }
}

/// The number of operations that a message lists before «and … more».
const NAMED: usize = 10;

/// The member for operations with other methods.
const OTHERS: &str = "additionalOperations";

fn operation_of<'d>(item: Node<'d>, name: &str) -> Option<Node<'d>> {
    item.get(name).or_else(|| item.get(OTHERS)?.get(name))
}

/// True if an operation differs from the operation that is kept.
fn is_other(operation: Node<'_>, kept: Option<Node<'_>>) -> bool {
    kept.is_none_or(|kept| !kept.equals(operation))
}

/// `GET /pets`
fn named(method: &str, path: &str) -> String {
    quoted(&format!("{} {path}", method.to_uppercase()))
}
