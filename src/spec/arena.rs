//! Stores the values of a description in one flat list in document order.
//!
//! A container is followed by all of its contents, so a subtree is a range of slots, the next sibling starts at its
//! end, and a walk needs neither pointers nor a stack. Strings are not copied: a slot holds a range of the text, or of
//! `decoded` if the text contains escapes.

mod copy;
mod members;

use super::limits::Limits;
use super::{NodeKind, rules};
use crate::error::{Severity, grouped};
use crate::small::SortSmall;

/// The absence of a slot or a key.
pub(super) const NONE: u32 = u32::MAX;
/// The bit of an offset that marks a string in `decoded` rather than in the text.
const DECODED: u32 = 1 << 31;
/// The number of members above which an object gets an index, so that `get` stays fast.
const WIDE: u32 = 16;
/// The tag of a member that a later member with the same name has replaced.
const SHADOWED: u8 = u8::MAX;

/// A hash of a member's name that differs for most names, so that `get` seldom compares the text.
#[inline]
fn tag(name: &str) -> u8 {
    let bytes = name.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return 0 };
    let middle = bytes[bytes.len() / 2];
    first.wrapping_mul(5).wrapping_add(middle.wrapping_mul(3)).wrapping_add(*last) & !(1 << 7)
}

/// The bit of `Slot::a` that marks a closed object that is not wide: the bits of its members' tags are stored above
/// their count.
const NARROW: u32 = 1 << 31;
const COUNT: u32 = (1 << 5) - 1;

/// The bit of a tag in `Slot::a` of a narrow object.
#[inline]
fn bit(tag: u8) -> u32 {
    1 << (5 + tag % 26)
}

/// A string: a range of the text or of the decoded strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Text {
    at: u32,
    len: u32,
}

impl Text {
    /// A range of the text. The budgets keep offsets less than 2^31.
    pub fn source(start: usize, end: usize) -> Text {
        Text { at: start as u32, len: (end - start) as u32 }
    }
}

/// The key of a value that is about to be added.
#[derive(Debug, Clone, Copy)]
pub(super) struct Key {
    pub text: Text,
    /// The offset of the key in the text, including its quote.
    pub start: u32,
}

/// A value of a description.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    /// The position in messages: for a scalar its own start, for a container the start of its key (in YAML a mapping
    /// begins on the line after the key that the user looks for).
    pub start: u32,
    pub parent: u32,
    key_at: u32,
    key_len: u16,
    pub kind: NodeKind,
    /// The result of [`tag`] for the name, or SHADOWED.
    tag: u8,
    /// For strings and numbers the offset, for booleans 0 or 1, for containers the number of live children, with their
    /// tags for narrow objects.
    a: u32,
    /// For strings and numbers the length, for containers the slot after the last one inside.
    b: u32,
}

impl Slot {
    /// True if a later member with the same name has replaced this one.
    pub fn shadowed(&self) -> bool {
        self.tag == SHADOWED
    }

    pub fn has_key(&self) -> bool {
        self.key_at != NONE
    }

    fn is_container(&self) -> bool {
        matches!(self.kind, NodeKind::Array | NodeKind::Object)
    }

    /// The number of live children of a container.
    pub fn count(&self) -> u32 {
        match self.is_container() {
            true if self.a & NARROW != 0 => self.a & COUNT,
            true => self.a,
            false => 0,
        }
    }

    pub fn bool(&self) -> bool {
        self.a != 0
    }

    pub fn key(&self) -> Text {
        Text { at: self.key_at, len: self.key_len.into() }
    }

    pub fn value(&self) -> Text {
        Text { at: self.a, len: self.b }
    }
}

/// A problem at an offset of the text; it becomes a `Problem` when the text is available.
#[derive(Debug)]
pub(super) struct Fault {
    pub at: u32,
    /// The slot whose pointer is shown in the message.
    pub node: u32,
    pub severity: Severity,
    pub rule: &'static str,
    pub message: String,
    pub hint: Option<String>,
}

impl Fault {
    pub fn error(at: usize, node: u32, rule: &'static str, message: impl Into<String>) -> Fault {
        Fault { at: at as u32, node, severity: Severity::Error, rule, message: message.into(), hint: None }
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Fault {
        self.hint = Some(hint.into());
        self
    }
}

/// The size of an arena at some time.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    slots: usize,
    decoded: usize,
    index: usize,
    wide: usize,
    warnings: usize,
    unlisted: usize,
}

/// All values, with the state for adding more of them in document order.
#[derive(Debug)]
pub(super) struct Arena {
    slots: Vec<Slot>,
    decoded: String,
    /// The members of wide objects, sorted by name within each object.
    index: Vec<u32>,
    /// The wide objects, each with the start of its part of `index`; sorted by object after each file.
    wide: Vec<(u32, u32)>,
    /// The container that is being filled.
    open: u32,
    depth: usize,
    alias_nodes: usize,
    /// The total bytes of the texts that are read into the arena.
    pub text_len: usize,
    pub warnings: Vec<Fault>,
    /// Members that a later member with the same name has replaced.
    pub losers: Vec<u32>,
    /// The number of warnings that exceed the budget of problems.
    pub unlisted: usize,
    pub limits: Limits,
}

impl Arena {
    /// An arena with room for a text of `bytes`. Pretty-printed descriptions have a value every 50 to 60 bytes; more
    /// room would waste memory.
    pub fn new(bytes: usize, limits: Limits) -> Arena {
        Arena {
            slots: Vec::with_capacity(bytes.min(limits.bytes) / 48 + 8),
            decoded: String::new(),
            index: Vec::new(),
            wide: Vec::new(),
            open: NONE,
            depth: 0,
            alias_nodes: 0,
            text_len: bytes,
            losers: Vec::new(),
            warnings: Vec::new(),
            unlisted: 0,
            limits,
        }
    }

    pub fn slot(&self, id: u32) -> &Slot {
        &self.slots[id as usize]
    }

    pub fn len(&self) -> u32 {
        self.slots.len() as u32
    }

    /// The slot after a value and its contents.
    pub fn end(&self, id: u32) -> u32 {
        let slot = self.slot(id);
        if slot.is_container() { slot.b } else { id + 1 }
    }

    pub fn text<'a>(&'a self, source: &'a str, text: Text) -> &'a str {
        let start = (text.at & !DECODED) as usize;
        let from = if text.at & DECODED != 0 { &self.decoded } else { source };
        &from[start..start + text.len as usize]
    }

    /// The key of a slot, which must have a key.
    pub fn key<'a>(&'a self, source: &'a str, id: u32) -> &'a str {
        self.text(source, self.slot(id).key())
    }

    /// The text of a string or number.
    pub fn string<'a>(&'a self, source: &'a str, id: u32) -> &'a str {
        self.text(source, self.slot(id).value())
    }

    /// Stores a string that differs from its form in the text.
    pub fn decode(&mut self, string: &str) -> Text {
        let at = self.decoded.len();
        self.decoded.push_str(string);
        self.decoded_since(at)
    }

    /// The buffer of decoded strings, for readers that build a string piece by piece.
    pub fn decoding(&mut self) -> &mut String {
        &mut self.decoded
    }

    /// The string that was decoded since the buffer had the length `at`.
    pub fn decoded_since(&self, at: usize) -> Text {
        Text { at: at as u32 | DECODED, len: (self.decoded.len() - at) as u32 }
    }

    /// The container that is being filled, with its kind.
    pub fn open(&self) -> Option<(u32, NodeKind)> {
        (self.open != NONE).then(|| (self.open, self.slot(self.open).kind))
    }

    /// The container that is being filled, or NONE.
    pub fn open_id(&self) -> u32 {
        self.open
    }

    pub fn warn(&mut self, fault: Fault) {
        if self.warnings.len() < self.limits.problems {
            self.warnings.push(fault);
        } else {
            self.unlisted += 1;
        }
    }

    fn push(&mut self, kind: NodeKind, start: usize, key: Option<Key>, a: u32, b: u32) -> Result<u32, Fault> {
        let id = self.len();
        if id as usize >= self.limits.nodes {
            let message = format!("The description contains more than {} values.", grouped(self.limits.nodes));
            return Err(Fault::error(start, self.open, rules::TOO_MANY_NODES, message));
        }
        let (key_at, key_len) = match key {
            None => (NONE, 0),
            Some(key) => match u16::try_from(key.text.len) {
                Ok(len) => (key.text.at, len),
                Err(_) => {
                    let message = "A key is longer than 65,535 bytes.";
                    return Err(Fault::error(key.start as usize, self.open, rules::TOO_LARGE, message));
                }
            },
        };
        if self.open != NONE {
            self.slots[self.open as usize].a += 1;
        }
        let parent = self.open;
        if self.slots.len() == self.slots.capacity() {
            self.make_room(start);
        }
        self.slots.push(Slot { start: start as u32, parent, key_at, key_len, kind, tag: 0, a, b });
        Ok(id)
    }

    /// Makes room for the rest of the text, which begins at `at`, on the assumption that its values are as dense as so
    /// far. Growing by doubling would leave holes, the largest of them half the size of the arena.
    fn make_room(&mut self, at: usize) {
        let so_far = self.slots.len();
        let left = (self.text_len.saturating_sub(at)) as u64 * so_far as u64 / at.max(1) as u64;
        let most = self.limits.nodes.saturating_sub(so_far).max(1);
        self.slots.reserve_exact((left as usize).max(so_far / 4 + 8).min(most));
    }

    pub fn null(&mut self, start: usize, key: Option<Key>) -> Result<u32, Fault> {
        self.push(NodeKind::Null, start, key, 0, 0)
    }

    pub fn boolean(&mut self, value: bool, start: usize, key: Option<Key>) -> Result<u32, Fault> {
        self.push(NodeKind::Bool, start, key, value.into(), 0)
    }

    /// Adds a string or a number.
    pub fn scalar(&mut self, kind: NodeKind, text: Text, start: usize, key: Option<Key>) -> Result<u32, Fault> {
        self.push(kind, start, key, text.at, text.len)
    }

    /// Begins a container; values are added to it until `close`.
    pub fn begin(&mut self, kind: NodeKind, start: usize, key: Option<Key>) -> Result<u32, Fault> {
        if self.depth >= self.limits.depth {
            let message = format!("Values are nested more than {} levels deep.", grouped(self.limits.depth));
            return Err(Fault::error(start, self.open, rules::TOO_DEEP, message));
        }
        let start = key.map_or(start, |key| key.start as usize);
        let id = self.push(kind, start, key, 0, 0)?;
        self.open = id;
        self.depth += 1;
        Ok(id)
    }

    /// Ends the container that is being filled. The last of several equal keys wins, with a warning for each of the
    /// others, and a wide object gets its index.
    pub fn close(&mut self, source: &str) {
        let id = self.open;
        let end = self.len();
        self.slots[id as usize].b = end;
        self.open = self.slot(id).parent;
        self.depth -= 1;
        if self.slot(id).kind != NodeKind::Object {
            return;
        }
        let (mut member, mut tags) = (id + 1, 0);
        while member < end {
            if !self.slot(member).shadowed() {
                let tag = tag(self.key(source, member));
                self.slots[member as usize].tag = tag;
                tags |= bit(tag);
            }
            member = self.end(member);
        }
        if self.slot(id).a <= WIDE {
            self.slots[id as usize].a |= NARROW | tags;
            self.shadow_narrow(source, id);
        } else {
            self.index_wide(source, id);
        }
    }

    /// The state before the arena tries to read a text.
    pub fn mark(&self) -> Mark {
        let (index, wide) = (self.index.len(), self.wide.len());
        let (warnings, unlisted) = (self.warnings.len(), self.unlisted);
        Mark { slots: self.slots.len(), decoded: self.decoded.len(), index, wide, warnings, unlisted }
    }

    /// Removes everything added since the mark.
    pub fn back_to(&mut self, mark: Mark) {
        self.slots.truncate(mark.slots);
        self.decoded.truncate(mark.decoded);
        self.index.truncate(mark.index);
        self.wide.truncate(mark.wide);
        self.warnings.truncate(mark.warnings);
        self.losers.retain(|&loser| (loser as usize) < mark.slots);
        self.unlisted = mark.unlisted;
        (self.open, self.depth) = (NONE, 0);
    }

    /// Completes a file; must be called before members of its objects are looked up. Containers that an error left open
    /// are closed here, so that pointers can be determined.
    pub fn finish(&mut self) {
        while self.open != NONE {
            let end = self.len();
            self.slots[self.open as usize].b = end;
            self.open = self.slot(self.open).parent;
        }
        self.depth = 0;
        self.wide.sort_small();
    }

    /// True if a container is still being filled: only closed containers have an end.
    pub fn is_open(&self, id: u32) -> bool {
        self.slot(id).is_container() && self.slot(id).b == 0
    }

    /// The live children of a container, which may still be open.
    pub fn children(&self, id: u32) -> Vec<u32> {
        let end = if self.is_open(id) { self.len() } else { self.end(id) };
        let mut children = Vec::new();
        let mut next = id + 1;
        while next < end {
            if !self.slot(next).shadowed() {
                children.push(next);
            }
            next = self.end(next);
        }
        children
    }

    /// The live member with the key. Inlined, because most callers pass a constant key and most members are absent.
    #[inline]
    pub fn get(&self, source: &str, object: u32, key: &str) -> Option<u32> {
        let tag = tag(key);
        // A string can look like a narrow object here, but has no members either.
        if self.slot(object).a & (NARROW | bit(tag)) == NARROW {
            return None;
        }
        self.find(source, object, key, tag)
    }
}
