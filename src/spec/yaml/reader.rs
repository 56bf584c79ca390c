//! Turns saphyr's events, and the lines that the `block` module reads, into values in the arena, with anchors, aliases,
//! merge keys, and the core schema for plain scalars.

use std::borrow::Cow;
use std::collections::BTreeSet;

use saphyr_parser::{Event, Marker, ScalarStyle, ScanError, Span, Tag};

use super::super::NodeKind;
use super::super::arena::{Arena, Fault, Key, Text};
use super::super::rules::{TOO_DEEP, YAML_SYNTAX, YAML_UNSUPPORTED};
use super::super::scalar::{Plain, plain};

pub(super) struct Reader<'a> {
    source: &'a str,
    /// The start of the text in the source.
    pub(super) base: usize,
    offsets: Offsets<'a>,
    arena: &'a mut Arena,
    frames: Vec<Frame>,
    /// The anchors by saphyr's numbers.
    anchors: Vec<Option<Anchor>>,
    documents: usize,
}

/// A collection that is being filled.
struct Frame {
    /// The key of the next value; None in a sequence, and in a mapping before each key.
    key: Option<Key>,
    mapping: bool,
    /// True if `key` is the merge key `<<`.
    merge: bool,
    /// The values of merge keys.
    merges: Vec<u32>,
}

#[derive(Clone, Copy)]
enum Anchor {
    Value(u32),
    /// An anchored key.
    Name(Text),
}

impl<'a> Reader<'a> {
    /// A reader for `text`, which is `source[base..]` except for joined lines.
    pub(super) fn new(source: &'a str, base: usize, text: &'a str, arena: &'a mut Arena) -> Self {
        let offsets = Offsets { text, ascii: text.is_ascii(), char: 0, byte: 0 };
        Self { source, base, offsets, arena, frames: Vec::new(), anchors: Vec::new(), documents: 0 }
    }

    pub(super) fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), Fault> {
        let start = self.start(span);
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    let fault = self.fault(start, YAML_UNSUPPORTED, "The file contains more than one YAML document.");
                    return Err(fault.hint("Keep one of them; each `---` starts a new document."));
                }
            }
            Event::MappingStart(anchor, _) => self.begin(NodeKind::Object, anchor, start)?,
            Event::SequenceStart(anchor, _) => self.begin(NodeKind::Array, anchor, start)?,
            Event::MappingEnd | Event::SequenceEnd => self.end()?,
            Event::Scalar(value, style, anchor, tag) => {
                self.scalar(&value, style == ScalarStyle::Plain, anchor, tag.as_deref(), start)?;
            }
            Event::Alias(anchor) => self.alias(anchor, start)?,
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
        Ok(())
    }

    /// True if the next node is a key.
    fn wants_name(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.mapping && frame.key.is_none())
    }

    /// The key of the current value, and whether it is a merge key.
    fn take_key(&mut self) -> (Option<Key>, bool) {
        match self.frames.last_mut() {
            Some(frame) => (frame.key.take(), std::mem::take(&mut frame.merge)),
            None => (None, false),
        }
    }

    /// Records a value for its anchor, and for the merge keys of its collection.
    fn added(&mut self, id: u32, anchor: usize, merge: bool) {
        self.anchor(anchor, Anchor::Value(id));
        if merge && let Some(frame) = self.frames.last_mut() {
            frame.merges.push(id);
        }
    }

    fn anchor(&mut self, number: usize, anchor: Anchor) {
        if number > 0 {
            if self.anchors.len() <= number {
                self.anchors.resize(number + 1, None);
            }
            self.anchors[number] = Some(anchor);
        }
    }

    pub(super) fn begin(&mut self, kind: NodeKind, anchor: usize, start: usize) -> Result<(), Fault> {
        if self.wants_name() {
            let what = if kind == NodeKind::Object { "A mapping" } else { "A sequence" };
            let fault = self.fault(start, YAML_UNSUPPORTED, format!("{what} cannot be used as a key."));
            return Err(fault.hint("Put quotes around a key or value that begins with `{` or `[`."));
        }
        let (key, merge) = self.take_key();
        let id = self.arena.begin(kind, start, key)?;
        self.added(id, anchor, merge);
        self.frames.push(Frame { key: None, mapping: kind == NodeKind::Object, merge: false, merges: Vec::new() });
        Ok(())
    }

    pub(super) fn end(&mut self) -> Result<(), Fault> {
        if let Some(frame) = self.frames.pop()
            && !frame.merges.is_empty()
        {
            self.merge(&frame.merges)?;
        }
        self.arena.close(self.source);
        Ok(())
    }

    /// Adds the members of merged mappings that the open mapping lacks. If several mappings have the same key, the
    /// first wins.
    fn merge(&mut self, merges: &[u32]) -> Result<(), Fault> {
        for &merge in merges {
            self.arena.hide(merge);
        }
        let mut names: BTreeSet<String> = BTreeSet::new();
        for member in self.arena.children(self.arena.open_id()) {
            names.insert(self.arena.key(self.source, member).to_owned());
        }
        for &merge in merges {
            let mappings = match self.arena.slot(merge).kind {
                NodeKind::Array => self.arena.children(merge),
                _ => vec![merge],
            };
            for mapping in mappings {
                let start = self.arena.slot(mapping).start;
                if self.arena.slot(mapping).kind != NodeKind::Object {
                    let fault = self.fault(
                        start as usize,
                        YAML_UNSUPPORTED,
                        "The value of the merge key `<<` must be a mapping or a list of mappings.",
                    );
                    return Err(fault.hint("If `<<` is meant as an ordinary key, put it in quotes."));
                }
                for member in self.arena.children(mapping) {
                    if names.insert(self.arena.key(self.source, member).to_owned()) {
                        let key = Key { text: self.arena.slot(member).key(), start: self.arena.slot(member).start };
                        self.arena.copy(member, Some(key), start as usize)?;
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn scalar(
        &mut self,
        value: &str,
        is_plain: bool,
        anchor: usize,
        tag: Option<&Tag>,
        start: usize,
    ) -> Result<(), Fault> {
        if self.wants_name() {
            let text = self.keep(value, is_plain, start);
            self.anchor(anchor, Anchor::Name(text));
            if let Some(frame) = self.frames.last_mut() {
                frame.merge = is_plain && value == "<<";
                frame.key = Some(Key { text, start: start as u32 });
            }
            return Ok(());
        }
        let (key, merge) = self.take_key();
        // The scanner locates a missing value at the next token, so it gets the position of its key.
        let start = if value.is_empty() && is_plain { key.map_or(start, |key| key.start as usize) } else { start };
        let resolved = match tag {
            // `!` alone prevents resolution, `!!str` requires a string.
            Some(tag) if tag.handle.is_empty() && tag.suffix == "!" => Plain::String,
            Some(tag) if tag.is_yaml_core_schema() => match tag.suffix.as_str() {
                "str" | "binary" | "timestamp" => Plain::String,
                _ => plain(value),
            },
            _ if is_plain => plain(value),
            _ => Plain::String,
        };
        let id = match resolved {
            Plain::Null => self.arena.null(start, key)?,
            Plain::Bool(value) => self.arena.boolean(value, start, key)?,
            Plain::Number(Cow::Owned(number)) => {
                let text = self.arena.decode(&number);
                self.arena.scalar(NodeKind::Number, text, start, key)?
            }
            Plain::Number(Cow::Borrowed(_)) => {
                let text = self.keep(value, is_plain, start);
                self.arena.scalar(NodeKind::Number, text, start, key)?
            }
            Plain::String => {
                let text = self.keep(value, is_plain, start);
                self.arena.scalar(NodeKind::String, text, start, key)?
            }
        };
        self.added(id, anchor, merge);
        Ok(())
    }

    /// The text of a scalar: a range of the source if it occurs there literally, otherwise decoded.
    fn keep(&mut self, value: &str, is_plain: bool, start: usize) -> Text {
        let start = start + usize::from(!is_plain);
        if self.source.as_bytes().get(start..start + value.len()) == Some(value.as_bytes()) {
            return Text::source(start, start + value.len());
        }
        self.arena.decode(value)
    }

    fn alias(&mut self, number: usize, start: usize) -> Result<(), Fault> {
        let Some(anchor) = self.anchors.get(number).copied().flatten() else {
            return Err(self.fault(start, YAML_SYNTAX, "This alias refers to an anchor that is not defined."));
        };
        if self.wants_name() {
            let text = match anchor {
                Anchor::Name(text) => text,
                Anchor::Value(id) => match self.arena.slot(id).kind {
                    NodeKind::String | NodeKind::Number => self.arena.slot(id).value(),
                    _ => {
                        let message = "This alias is used as a key, but its anchor is not a string.";
                        return Err(self.fault(start, YAML_UNSUPPORTED, message));
                    }
                },
            };
            if let Some(frame) = self.frames.last_mut() {
                frame.key = Some(Key { text, start: start as u32 });
            }
            return Ok(());
        }
        let (key, merge) = self.take_key();
        let id = match anchor {
            Anchor::Name(text) => self.arena.scalar(NodeKind::String, text, start, key)?,
            Anchor::Value(id) if self.arena.is_open(id) => {
                let fault = self.fault(start, YAML_UNSUPPORTED, "This alias is inside the value that it refers to.");
                return Err(fault.hint("Use `$ref` for a recursive schema."));
            }
            Anchor::Value(id) => self.arena.copy(id, key, start)?,
        };
        self.added(id, 0, merge);
        Ok(())
    }

    /// The offset of a marker in the text.
    pub(super) fn offset(&mut self, place: &Marker) -> usize {
        self.offsets.byte(place.index())
    }

    fn start(&mut self, span: Span) -> usize {
        self.base + self.offset(&span.start)
    }

    fn fault(&self, at: usize, rule: &'static str, message: impl Into<String>) -> Fault {
        Fault::error(at, self.arena.open_id(), rule, message)
    }

    pub(super) fn syntax(&mut self, error: &ScanError) -> Fault {
        let at = self.base + self.offset(error.marker());
        let info = error.info();
        if info == "recursion limit exceeded" {
            return self.fault(at, TOO_DEEP, "Flow collections (`{` and `[`) are nested too deeply.");
        }
        // saphyr quotes the character as `@'.
        let char = info.strip_prefix("unexpected character: `").and_then(|rest| rest.strip_suffix('\''));
        let info = char.map_or_else(|| info.to_owned(), |char| format!("unexpected character {char:?}"));
        let fault = self.fault(at, YAML_SYNTAX, format!("Invalid YAML: {info}."));
        let rest = &self.source[at..];
        let line = &self.source[..at].rsplit('\n').next().unwrap_or_default();
        if rest.starts_with('\t') || line.starts_with('\t') || info.contains("found a tab") {
            fault.hint("Indent with spaces; YAML does not allow tabs here.")
        } else if rest.starts_with(['@', '`', '%']) {
            fault.hint("Put quotes around a value that begins with this character.")
        } else if info.contains("anchor") {
            fault.hint("Put quotes around a value that begins with `*` or `&`.")
        } else if info.contains("mapping values are not allowed") {
            fault.hint("Check the indentation, and put quotes around any value that contains `: `.")
        } else if info.contains("did not find expected") {
            fault.hint("Check the indentation of this line and the lines above, and close all brackets and quotes.")
        } else {
            fault
        }
    }
}

/// Converts saphyr's offsets, in characters, to bytes. The offsets are nearly in order.
struct Offsets<'a> {
    text: &'a str,
    ascii: bool,
    char: usize,
    byte: usize,
}

impl Offsets<'_> {
    fn byte(&mut self, char: usize) -> usize {
        if self.ascii {
            return char.min(self.text.len());
        }
        let bytes = self.text.as_bytes();
        let begins = |byte: u8| byte & 0xC0 != 0x80;
        while self.char < char && self.byte < bytes.len() {
            self.byte += 1;
            self.char += usize::from(bytes.get(self.byte).is_none_or(|&byte| begins(byte)));
        }
        while self.char > char {
            self.byte -= 1;
            self.char -= usize::from(begins(bytes[self.byte]));
        }
        self.byte
    }
}
