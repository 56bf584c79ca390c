//! Operations in paths, webhooks and callbacks.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::iter::successors;

use super::builder::Builder;
use super::schema::text;
use crate::api::Callback;
use crate::api::rules;
use crate::spec::{Node, NodeId};

/// Fixed methods of a path item in the order of the reference, which determines the use that names a shared inline
/// schema.
pub(in crate::api) const METHODS: [&str; 9] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/// A path item with the target of its `$ref`: a reference can have operations and parameters next to it.
#[derive(Clone, Copy)]
pub(in crate::api) struct Item<'d> {
    own: Node<'d>,
    /// The target of the references; `own` if there are none.
    target: Node<'d>,
}

impl<'d> Item<'d> {
    pub fn of(builder: &mut Builder<'d>, own: Node<'d>) -> Option<Self> {
        // A broken reference is reported; operations next to it remain.
        let target = builder.resolve(own).unwrap_or(own);
        target.is_object().then_some(Self { own, target })
    }

    /// The path item as written, before references.
    pub fn id(self) -> NodeId {
        self.own.id()
    }

    /// The path items from the first to the last reference.
    fn chain(self) -> impl Iterator<Item = Node<'d>> {
        let last = self.target.id();
        successors(Some(self.own), move |node| node.document().target(*node).ok().filter(|_| node.id() != last))
    }

    /// The value of a key; keys next to a reference take precedence.
    pub fn get(self, key: &str) -> Option<Node<'d>> {
        self.chain().find_map(|item| item.get(key))
    }

    pub fn text(self, key: &str) -> Option<&'d str> {
        self.chain().find_map(|item| text(item, key))
    }

    /// The operations, with their methods as sent and as written.
    pub fn operations(self, builder: &mut Builder<'d>) -> Vec<(String, &'d str, Node<'d>)> {
        let fixed = METHODS.iter().filter_map(|method| Some((method.to_ascii_uppercase(), *method, self.get(method)?)));
        // These are case-sensitive and sent as written.
        let lists = self.chain().filter_map(|item| item.get("additionalOperations"));
        let lists = lists.filter(|list| builder.spend(*list, list.len()));
        let mut known = HashSet::new();
        let additional = lists.flat_map(Node::members).filter(|(method, _)| known.insert(*method));
        let additional = additional.map(|(method, node)| (method.to_owned(), method, node));
        let all: Vec<_> = fixed.chain(additional).collect();
        let selected = |node: &Node<'d>| node.is_object() && builder.selection.has(*node);
        all.into_iter().filter(|(_, _, node)| selected(node)).collect()
    }
}

/// An operation and its position.
#[derive(Clone)]
pub(in crate::api) struct PathOperation<'d> {
    /// The path; a callback's expression; a webhook's name.
    pub path: &'d str,
    pub item: Item<'d>,
    /// As sent.
    pub method: String,
    pub node: Node<'d>,
    /// The base for the name of an operation without an id: its path, or the callback's name.
    named_by: &'d str,
    /// True for operations that clients call; false for those that the API calls.
    pub outgoing: bool,
}

impl<'d> PathOperation<'d> {
    /// The path with the leading slash that descriptions sometimes lack; or the expression or name of a callback or
    /// webhook.
    pub fn full_path(&self) -> Cow<'d, str> {
        let lacks = self.outgoing && !self.path.starts_with('/');
        if lacks { Cow::Owned(format!("/{}", self.path)) } else { Cow::Borrowed(self.path) }
    }

    /// `operationId`, or a name made from path and method.
    pub fn id(&self) -> String {
        text(self.node, "operationId").map_or_else(|| derived_id(self.named_by, &self.method), str::to_owned)
    }
}

/// The operations that clients call, in the order of the description.
pub(in crate::api) fn path_operations<'d>(builder: &mut Builder<'d>) -> Vec<PathOperation<'d>> {
    let mut out = Vec::new();
    for (path, item) in paths(builder) {
        if !builder.spend(item.own, 1) {
            break;
        }
        for (method, _, node) in item.operations(builder) {
            out.push(PathOperation { path, item, method, node, named_by: path, outgoing: true });
        }
    }
    out
}

fn paths<'d>(builder: &mut Builder<'d>) -> Vec<(&'d str, Item<'d>)> {
    let mut out = Vec::new();
    for (path, item) in builder.document.root().get("paths").into_iter().flat_map(Node::members) {
        if path.starts_with("x-") {
            continue;
        }
        if path.is_empty() {
            builder.error(item, rules::PATH_SLASH, "This path is empty.", Some("Write a path that begins with `/`."));
            continue;
        }
        if !path.starts_with('/') {
            let message = format!("The path {path:?} does not begin with `/`; it is read with one.");
            builder.warn(item, rules::PATH_SLASH, message, Some("Put a `/` in front of it."));
        }
        out.extend(Item::of(builder, item).map(|item| (path, item)));
    }
    out
}

fn webhooks<'d>(builder: &Builder<'d>) -> Vec<(&'d str, Node<'d>)> {
    let webhooks = builder.document.root().get("webhooks").into_iter().flat_map(Node::members);
    webhooks.filter(|(name, _)| !name.starts_with("x-")).collect()
}

/// The path items of paths, then those of webhooks, each with its path or name; true for webhooks.
pub(in crate::api) fn items<'d>(builder: &mut Builder<'d>) -> Vec<(bool, &'d str, Item<'d>)> {
    let mut items: Vec<_> = paths(builder).into_iter().map(|(path, item)| (false, path, item)).collect();
    for (name, node) in webhooks(builder) {
        items.extend(Item::of(builder, node).map(|item| (true, name, item)));
    }
    items
}

/// The callbacks of an operation: name, expression and path item.
pub(in crate::api) fn callbacks<'d>(
    builder: &mut Builder<'d>,
    operation: Node<'d>,
) -> Vec<(&'d str, &'d str, Node<'d>)> {
    let mut out = Vec::new();
    for (name, callback) in operation.get("callbacks").into_iter().flat_map(Node::members) {
        let Some(callback) = builder.resolve(callback).filter(|_| !name.starts_with("x-")) else { continue };
        if !builder.spend(callback, callback.len()) {
            break;
        }
        let items = callback.members().filter(|(expression, _)| !expression.starts_with("x-"));
        out.extend(items.map(|(expression, item)| (name, expression, item)));
    }
    out
}

/// The operations that the API calls, each once. Callbacks can refer to themselves, so operations are added while the
/// list is processed.
#[derive(Default)]
pub(in crate::api) struct Incoming<'d> {
    pub path_operations: Vec<PathOperation<'d>>,
    /// The indices of the operations of each path item.
    known: HashMap<NodeId, Vec<usize>>,
}

impl<'d> Incoming<'d> {
    /// The callbacks of an operation; their operations are added.
    pub fn callbacks(&mut self, builder: &mut Builder<'d>, operation: Node<'d>) -> Vec<Callback<'d>> {
        let mut out = Vec::new();
        for (name, expression, node) in callbacks(builder, operation) {
            let operations = self.gather(builder, node, expression, name);
            if !builder.spend(node, 1 + operations.len()) {
                break;
            }
            out.push(Callback { node, name, expression: Some(expression), operations });
        }
        out
    }

    pub fn webhooks(&mut self, builder: &mut Builder<'d>) -> Vec<Callback<'d>> {
        let mut out = Vec::new();
        for (name, node) in webhooks(builder) {
            let operations = self.gather(builder, node, name, name);
            out.push(Callback { node, name, expression: None, operations });
        }
        out
    }

    fn gather(&mut self, builder: &mut Builder<'d>, node: Node<'d>, path: &'d str, named_by: &'d str) -> Vec<usize> {
        if let Some(known) = self.known.get(&node.id()) {
            return known.clone();
        }
        let mut indices = Vec::new();
        if let Some(item) = Item::of(builder, node) {
            for (method, _, node) in item.operations(builder) {
                indices.push(self.path_operations.len());
                self.path_operations.push(PathOperation { path, item, method, node, named_by, outgoing: false });
            }
        }
        self.known.insert(node.id(), indices.clone());
        indices
    }
}

/// The words of path and method as a name: `GET /pets/{id}` becomes `petsIdGet`.
fn derived_id(path: &str, method: &str) -> String {
    let plain = path.replace(['{', '}'], "");
    let mut out = String::new();
    if plain == "/" {
        out.push_str("root");
    }
    for part in plain.split('/').chain([method.to_ascii_lowercase().as_str()]).filter(|p| !p.is_empty()) {
        for word in part.split(['-', '_', '.', ' ', ':']) {
            let mut chars = word.chars().filter(|c| c.is_alphanumeric());
            let first = chars.next().into_iter();
            if out.is_empty() {
                out.extend(first.flat_map(char::to_lowercase));
            } else {
                out.extend(first.flat_map(char::to_uppercase));
            }
            out.extend(chars);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::derived_id;

    #[test]
    fn ids_are_made_from_path_and_method() {
        assert_eq!(derived_id("/pets/{petId}/photos", "get"), "petsPetIdPhotosGet");
        assert_eq!(derived_id("/", "post"), "rootPost");
        assert_eq!(derived_id("/api/v{api-version}/no+tag", "patch"), "apiVapiVersionNotagPatch");
    }
}
