//! Links of a response.

use std::collections::HashMap;

use super::builder::Builder;
use super::paths::PathOperation;
use super::schema::text;
use super::servers;
use crate::api::Link;
use crate::api::rules;
use crate::spec::{Node, NodeId};

/// The positions of operations in the model, by the names that links use; only looked up.
pub(in crate::api) struct Targets<'d> {
    by_id: HashMap<&'d str, usize>,
    by_node: HashMap<NodeId, usize>,
    by_path: HashMap<(&'d str, String), usize>,
}

impl<'d> Targets<'d> {
    pub fn new(path_operations: &[PathOperation<'d>]) -> Self {
        let mut this = Self { by_id: HashMap::new(), by_node: HashMap::new(), by_path: HashMap::new() };
        for (index, entry) in path_operations.iter().enumerate() {
            if let Some(id) = text(entry.node, "operationId") {
                this.by_id.entry(id).or_insert(index);
            }
            this.by_node.entry(entry.node.id()).or_insert(index);
            this.by_path.entry((entry.path, entry.method.to_ascii_lowercase())).or_insert(index);
        }
        this
    }
}

/// The links of a response.
pub(in crate::api) fn links<'d>(builder: &mut Builder<'d>, response: Node<'d>, targets: &Targets<'d>) -> Vec<Link<'d>> {
    let mut out = Vec::new();
    for (name, link) in response.get("links").into_iter().flat_map(Node::members) {
        let Some(node) = builder.resolve(link).filter(|link| link.is_object()) else { continue };
        let parameters = node.get("parameters");
        if !builder.spend(node, 1 + parameters.map_or(0, Node::len)) {
            break;
        }
        out.push(Link {
            node,
            name,
            description: text(node, "description"),
            operation: target(builder, node, targets),
            parameters: parameters.into_iter().flat_map(Node::members).collect(),
            body: node.get("requestBody"),
            server: node.get("server").and_then(|server| servers::server(builder, server)),
        });
    }
    out
}

/// The target of a link, by operation id or by reference.
fn target<'d>(builder: &mut Builder<'d>, link: Node<'d>, targets: &Targets<'d>) -> Option<usize> {
    let (at, found) = if let Some(id) = link.get("operationId") {
        (id, id.str().and_then(|id| targets.by_id.get(id)))
    } else if let Some(reference) = link.get("operationRef") {
        let text = reference.str().unwrap_or_default();
        let by_path = || {
            // The path item can be a reference itself, which a pointer cannot follow.
            let (path, method) = text.strip_prefix("#/paths/")?.split_once('/')?;
            let path = builder.document.root().get("paths")?.get(&unescape(path))?.key()?;
            targets.by_path.get(&(path, method.rsplit('/').next()?.to_ascii_lowercase()))
        };
        let by_node = || targets.by_node.get(&builder.document.follow(reference, text).ok()?.id());
        (reference, by_path().or_else(by_node))
    } else {
        (link, None)
    };
    if found.is_none() {
        let message = "This link does not point to an operation in the description.";
        let hint =
            "Set `operationId` to an existing id, or `operationRef` to a reference such as `#/paths/~1pets/get`.";
        builder.warn(at, rules::LINK_TARGET, message, Some(hint));
    }
    found.copied()
}

/// A step of a JSON pointer in a URI fragment.
fn unescape(step: &str) -> String {
    let mut bytes = Vec::with_capacity(step.len());
    let mut rest = step.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        match (*first, tail.get(..2).and_then(hex)) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn steps_of_pointers_are_unescaped() {
        assert_eq!(unescape("~1pets~1%7Bid%7D"), "/pets/{id}");
        assert_eq!(unescape("~1a%~01"), "/a%~1");
    }
}
