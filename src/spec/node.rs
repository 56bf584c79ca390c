//! Access to a value of a description.

use super::arena::{NONE, Slot};
use super::{Document, NodeKind, Version};

/// The identity of a value within its [`Document`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub(super) u32);

/// A value of a description, with its position.
#[derive(Copy, Clone)]
pub struct Node<'d> {
    pub(super) document: &'d Document,
    pub(super) id: u32,
}

/// The number of items of an array up to which one is found by walking.
const SHORT: usize = 64;

impl<'d> Node<'d> {
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    pub fn document(self) -> &'d Document {
        self.document
    }

    fn slot(self) -> &'d Slot {
        self.document.arena.slot(self.id)
    }

    fn with(self, id: u32) -> Node<'d> {
        Node { document: self.document, id }
    }

    pub fn kind(self) -> NodeKind {
        self.slot().kind
    }

    pub fn is_null(self) -> bool {
        self.kind() == NodeKind::Null
    }

    pub fn is_bool(self) -> bool {
        self.kind() == NodeKind::Bool
    }

    pub fn is_number(self) -> bool {
        self.kind() == NodeKind::Number
    }

    pub fn is_string(self) -> bool {
        self.kind() == NodeKind::String
    }

    pub fn is_array(self) -> bool {
        self.kind() == NodeKind::Array
    }

    pub fn is_object(self) -> bool {
        self.kind() == NodeKind::Object
    }

    /// The member with the key, if this is an object that contains it.
    #[inline]
    pub fn get(self, key: &str) -> Option<Node<'d>> {
        self.document.arena.get(&self.document.text, self.id, key).map(|id| self.with(id))
    }

    /// The item at the index, if this is an array that is long enough.
    pub fn at(self, index: usize) -> Option<Node<'d>> {
        if index < SHORT || !self.is_array() {
            return self.items().nth(index);
        }
        self.document.with_items(self, |items| items.get(index).copied()).map(|id| self.with(id))
    }

    /// The number of items or members.
    pub fn len(self) -> usize {
        self.slot().count() as usize
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// True if no item or member contains further values: a flat schema has no parts.
    pub fn is_flat(self) -> bool {
        self.document.arena.end(self.id) - self.id - 1 == self.slot().count()
    }

    pub fn str(self) -> Option<&'d str> {
        self.is_string().then(|| self.document.arena.string(&self.document.text, self.id))
    }

    /// A string, or a number as written, because YAML reads an unquoted `1.0` as a number.
    pub fn text(self) -> Option<&'d str> {
        self.str().or(self.number())
    }

    pub fn bool(self) -> Option<bool> {
        self.is_bool().then(|| self.slot().bool())
    }

    /// A number as written, in JSON syntax.
    pub fn number(self) -> Option<&'d str> {
        self.is_number().then(|| self.document.arena.string(&self.document.text, self.id))
    }

    pub fn f64(self) -> Option<f64> {
        self.number()?.parse().ok()
    }

    /// A number that is a non-negative integer and fits; `1.0` and `1e3` are integers.
    pub fn u64(self) -> Option<u64> {
        let text = self.number()?;
        text.parse().ok().or_else(|| {
            const EXACT: f64 = (1u64 << 53) as f64;
            let value: f64 = text.parse().ok()?;
            (value.fract() == 0.0 && (0.0..=EXACT).contains(&value)).then_some(value as u64)
        })
    }

    fn children(self, kind: NodeKind) -> impl Iterator<Item = Node<'d>> + Clone {
        let arena = &self.document.arena;
        let end = if self.kind() == kind { arena.end(self.id) } else { self.id };
        let first = (self.id + 1 < end).then_some(self.id + 1);
        std::iter::successors(first, move |&id| Some(arena.end(id)).filter(|&next| next < end))
            .filter(move |&id| !arena.slot(id).shadowed())
            .map(move |id| self.with(id))
    }

    /// The items of an array; empty for other types.
    pub fn items(self) -> impl Iterator<Item = Node<'d>> + Clone {
        self.children(NodeKind::Array)
    }

    /// The members of an object in document order; empty for other types.
    pub fn members(self) -> impl Iterator<Item = (&'d str, Node<'d>)> + Clone {
        self.children(NodeKind::Object).map(|node| (node.name(), node))
    }

    fn name(self) -> &'d str {
        self.document.arena.key(&self.document.text, self.id)
    }

    /// Its key, if its parent is an object.
    pub fn key(self) -> Option<&'d str> {
        self.slot().has_key().then(|| self.name())
    }

    pub fn parent(self) -> Option<Node<'d>> {
        let parent = self.slot().parent;
        (parent != NONE).then(|| self.with(parent))
    }

    /// The string under `$ref` of an object, or since OpenAPI 3.1 under `$dynamicRef`, which is treated as a `$ref`:
    /// its target does not depend on the path that leads to it.
    pub fn reference(self) -> Option<&'d str> {
        let dynamic = || self.get("$dynamicRef").filter(|_| self.document.version() >= Version::V3_1)?.str();
        self.get("$ref").map_or_else(dynamic, Node::str)
    }

    /// The reference of a value: an object's `$ref`, or the text of a string (a discriminator's mapping).
    pub(super) fn reference_text(self) -> Option<&'d str> {
        self.str().or_else(|| self.reference())
    }

    /// The path of the file that contains it, relative to the root document's folder; "" for the root document.
    pub fn file(self) -> &'d str {
        &self.document.file_of(self.id).path
    }

    /// Its JSON pointer (RFC 6901) within its file.
    pub fn pointer(self) -> String {
        self.pointer_within(usize::MAX)
    }

    /// Its JSON pointer, or if that is longer than `limit` bytes, the pointer of the nearest value around it that fits.
    pub(super) fn pointer_within(self, limit: usize) -> String {
        let mut ancestors: Vec<_> = std::iter::successors(Some(self), |node| node.parent()).collect();
        let mut pointer = String::new();
        while let Some(node) = ancestors.pop() {
            let step = node.step().unwrap_or_default();
            if pointer.len() + step.len() > limit {
                break;
            }
            pointer.push_str(&step);
        }
        pointer
    }

    fn step(self) -> Option<String> {
        let parent = self.parent()?;
        Some(match self.key() {
            Some(key) => format!("/{}", key.replace('~', "~0").replace('/', "~1")),
            None if parent.len() < SHORT => {
                format!("/{}", parent.items().take_while(|item| item.id < self.id).count())
            }
            None => format!("/{}", self.document.with_items(parent, |items| items.partition_point(|id| *id < self.id))),
        })
    }

    /// Line and column, both counted from 1, columns in characters. The position of an object or array is that of its
    /// key.
    pub fn position(self) -> (u32, u32) {
        self.document.position(self.slot().start)
    }

    pub(super) fn start(self) -> u32 {
        self.slot().start
    }

    /// True if both have the same members and items in the same order. Stops at the first difference, so it takes no
    /// longer than reading the smaller value.
    pub fn equals(self, other: Node<'_>) -> bool {
        let shallow = |a: Node<'_>, b: Node<'_>| {
            a.kind() == b.kind()
                && match a.kind() {
                    NodeKind::Null => true,
                    NodeKind::Bool => a.bool() == b.bool(),
                    NodeKind::Number | NodeKind::String => a.text() == b.text(),
                    NodeKind::Array | NodeKind::Object => a.len() == b.len(),
                }
        };
        if !shallow(self, other) {
            return false;
        }
        let (mut own, mut others) = (self.descendants(), other.descendants());
        loop {
            match (own.next(), others.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) if a.key() == b.key() && shallow(a, b) => {}
                _ => return false,
            }
        }
    }

    /// All values inside, in document order.
    pub fn descendants(self) -> impl Iterator<Item = Node<'d>> {
        let (arena, end) = (&self.document.arena, self.document.arena.end(self.id));
        let mut next = self.id + 1;
        std::iter::from_fn(move || {
            while next < end && arena.slot(next).shadowed() {
                next = arena.end(next);
            }
            let node = (next < end).then(|| self.with(next));
            next += 1;
            node
        })
    }

    /// The value as compact JSON text.
    pub fn to_json(self) -> String {
        self.to_json_with(|_| false, |_| None)
    }

    /// Compact JSON text without the values for which `omits` is true, and with the results of `replace` in place of
    /// strings.
    pub fn to_json_with(
        self,
        omits: impl Fn(Node<'d>) -> bool,
        replace: impl Fn(Node<'d>) -> Option<String>,
    ) -> String {
        let (arena, text) = (&self.document.arena, &self.document.text);
        let mut json = String::new();
        let mut open: Vec<(u32, char)> = Vec::new();
        let (mut id, end) = (self.id, arena.end(self.id));
        let mut first = true;
        while id < end {
            let slot = arena.slot(id);
            let is_omitted = slot.shadowed() || omits(Node { document: self.document, id });
            if is_omitted && id != self.id {
                id = arena.end(id);
            } else {
                if !first {
                    json.push(',');
                }
                first = false;
                if slot.has_key() && id != self.id {
                    quote(arena.key(text, id), &mut json);
                    json.push(':');
                }
                match slot.kind {
                    NodeKind::Null => json.push_str("null"),
                    NodeKind::Bool => json.push_str(if slot.bool() { "true" } else { "false" }),
                    NodeKind::Number => json.push_str(arena.string(text, id)),
                    NodeKind::String => match replace(Node { document: self.document, id }) {
                        Some(other) => quote(&other, &mut json),
                        None => quote(arena.string(text, id), &mut json),
                    },
                    NodeKind::Array | NodeKind::Object => {
                        let (begin, close) = if slot.kind == NodeKind::Array { ('[', ']') } else { ('{', '}') };
                        json.push(begin);
                        open.push((arena.end(id), close));
                        first = true;
                    }
                }
                id += 1;
            }
            while let Some((_, close)) = open.pop_if(|(end, _)| *end == id) {
                json.push(close);
                first = false;
            }
        }
        json
    }
}

fn quote(string: &str, json: &mut String) {
    json.push('"');
    for char in string.chars() {
        match char {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            '\0'..='\u{1f}' => json.push_str(&format!("\\u{:04x}", u32::from(char))),
            _ => json.push(char),
        }
    }
    json.push('"');
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (line, column) = self.position();
        write!(f, "{}:{line}:{column} #{}", self.file(), self.pointer())
    }
}
