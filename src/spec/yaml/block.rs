//! Reads the YAML of most descriptions line by line: block mappings and sequences; quoted scalars, multi-line plain
//! scalars and block scalars; and flow collections on one line. Any other syntax and any error ends the attempt, and
//! the scanner reads the text from the beginning: it supports all of YAML, at ten times the cost.

mod scalars;

use std::borrow::Cow;

use super::super::NodeKind;
use super::reader::Reader;

/// The number of bytes of a key; YAML allows 1,024 characters for a key on one line.
const LONGEST_KEY: usize = 1000;

/// The number of levels of nested flow collections; the scanner has a limit as well.
const DEEPEST: usize = 50;

/// Reads `text` into `reader`; `None` if the text contains unsupported syntax.
pub(super) fn read<'a>(text: &'a str, reader: &mut Reader<'a>) -> Option<()> {
    if text.contains(['\r', '\u{feff}']) {
        return None;
    }
    let base = reader.base;
    Lines { text, bytes: text.as_bytes(), base, at: 0, reader, open: Vec::new(), pending: false, marked: false }.read()
}

struct Lines<'a, 'r> {
    text: &'a str,
    bytes: &'a [u8],
    /// The start of the text in the source.
    base: usize,
    /// The start of the next line.
    at: usize,
    reader: &'r mut Reader<'a>,
    /// The open collections, with their columns and kinds.
    open: Vec<(usize, NodeKind)>,
    /// True if the last line has only a key, so that its value follows.
    pending: bool,
    /// True if the document began with `---`.
    marked: bool,
}

/// The value of a scalar, and its end in the text.
type Written<'a> = (Cow<'a, str>, usize);

impl<'a> Lines<'a, '_> {
    fn read(&mut self) -> Option<()> {
        while let Some(at) = self.next_content()? {
            let column = at - self.at;
            self.line(column, at)?;
        }
        if self.pending {
            self.nothing()?;
        }
        // An empty text is left to the scanner.
        self.open.last()?;
        while self.open.pop().is_some() {
            self.reader.end().ok()?;
        }
        Some(())
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    /// The position of the first byte from `at` on that is not a space.
    fn behind_spaces(&self, at: usize) -> usize {
        at + self.bytes[at..].iter().take_while(|&&byte| byte == b' ').count()
    }

    fn end_of_line(&self, at: usize) -> usize {
        at + self.bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(self.bytes.len() - at)
    }

    /// The start of the line after that of `at`, or the end of the text.
    fn next_line(&self, at: usize) -> usize {
        (self.end_of_line(at) + 1).min(self.bytes.len())
    }

    /// True if the indicator (`-` or `:`) is at `at`, followed by a space or the end of the line.
    fn is_indicator(&self, at: usize, indicator: u8) -> bool {
        self.byte(at) == Some(indicator) && matches!(self.byte(at + 1), None | Some(b' ' | b'\n'))
    }

    /// The position of the next content; `self.at` becomes the start of its line. `Some(None)` at the end of the text.
    fn next_content(&mut self) -> Option<Option<usize>> {
        loop {
            let at = self.behind_spaces(self.at);
            match self.byte(at) {
                None => return Some(None),
                Some(b'\n') => self.at = at + 1,
                Some(b'#') => self.at = self.next_line(at),
                Some(b'\t') => return None,
                Some(_) if at == self.at && self.text[at..].starts_with("---") => {
                    let end = self.end_of_line(at);
                    // A second `---` would begin another document.
                    if self.marked || !self.open.is_empty() || self.behind_spaces(at + 3) != end {
                        return None;
                    }
                    self.marked = true;
                    self.at = self.next_line(end);
                }
                Some(_) if at == self.at && self.text[at..].starts_with("...") => return None,
                Some(_) => return Some(Some(at)),
            }
        }
    }

    /// Reads a line with content at `at`, in `column`.
    fn line(&mut self, column: usize, at: usize) -> Option<()> {
        let dash = self.is_indicator(at, b'-');
        if self.pending {
            let (parent, _) = *self.open.last()?;
            if column > parent || dash && column == parent {
                self.pending = false;
                return self.below(column, at, parent);
            }
            self.nothing()?;
        }
        while let Some(&(open, kind)) = self.open.last() {
            // A sequence can have the same column as its key.
            if open < column || open == column && (dash || kind == NodeKind::Object) {
                break;
            }
            // No value can follow the root.
            if self.open.len() == 1 {
                return None;
            }
            self.open.pop();
            self.reader.end().ok()?;
        }
        match self.open.last() {
            None if dash => self.sequence(column, at),
            None => {
                let key = self.key(at)??;
                self.mapping(column, at, key)
            }
            Some(&(open, kind)) if open == column => match kind {
                NodeKind::Array => self.item(column, at),
                _ if dash => None,
                _ => {
                    let key = self.key(at)??;
                    self.member(at, key)
                }
            },
            Some(_) => None,
        }
    }

    /// Reads a value on the lines after its key: a collection or a scalar.
    fn below(&mut self, column: usize, at: usize, parent: usize) -> Option<()> {
        if self.is_indicator(at, b'-') {
            return self.sequence(column, at);
        }
        match self.key(at)? {
            Some(key) => self.mapping(column, at, key),
            None => self.value(at, parent),
        }
    }

    /// Reads a sequence from its first dash.
    fn sequence(&mut self, column: usize, dash: usize) -> Option<()> {
        self.begin(NodeKind::Array, column, dash)?;
        self.item(column, dash)
    }

    /// Reads a mapping from its first key.
    fn mapping(&mut self, column: usize, at: usize, key: Written<'a>) -> Option<()> {
        self.begin(NodeKind::Object, column, at)?;
        self.member(at, key)
    }

    fn begin(&mut self, kind: NodeKind, column: usize, at: usize) -> Option<()> {
        self.open.push((column, kind));
        self.reader.begin(kind, 0, self.base + at).ok()
    }

    /// Reads an item of a sequence from its dash.
    fn item(&mut self, mut column: usize, mut dash: usize) -> Option<()> {
        loop {
            let at = self.behind_spaces(dash + 1);
            if matches!(self.byte(at), None | Some(b'\n' | b'#' | b'\t')) {
                return None;
            }
            let inner = column + (at - dash);
            if !self.is_indicator(at, b'-') {
                return match self.key(at)? {
                    Some(key) => self.mapping(inner, at, key),
                    None => self.value(at, column),
                };
            }
            self.begin(NodeKind::Array, inner, at)?;
            (column, dash) = (inner, at);
        }
    }

    /// Reads a member of the open mapping from its key.
    fn member(&mut self, at: usize, (key, colon): Written<'a>) -> Option<()> {
        let plain = !matches!(self.byte(at), Some(b'"' | b'\''));
        self.reader.scalar(&key, plain, 0, None, self.base + at).ok()?;
        let value = self.behind_spaces(colon + 1);
        match self.byte(value) {
            None | Some(b'\n' | b'#') => {
                self.pending = true;
                self.at = self.next_line(value);
                Some(())
            }
            Some(_) => {
                let (column, _) = *self.open.last()?;
                self.value(value, column)
            }
        }
    }

    /// Adds the missing value of a key.
    fn nothing(&mut self) -> Option<()> {
        self.pending = false;
        self.reader.scalar("", true, 0, None, self.base).ok()
    }

    /// The key that begins at `at`, with the position of its colon. `Some(None)` if there is no key.
    fn key(&self, at: usize) -> Option<Option<Written<'a>>> {
        if matches!(self.byte(at), Some(b'"' | b'\'')) {
            let Some((key, end)) = self.quoted(at, None) else { return Some(None) };
            let colon = self.behind_spaces(end);
            return Some((self.is_indicator(colon, b':') && colon - at < LONGEST_KEY).then_some((key, colon)));
        }
        if !self.begins_plain(at) {
            return Some(None);
        }
        let mut end = at;
        loop {
            match self.byte(end) {
                None | Some(b'\n') => return Some(None),
                Some(b':') if self.is_indicator(end, b':') => break,
                Some(b'#') if self.byte(end - 1) == Some(b' ') => return Some(None),
                Some(b'\t') => return None,
                Some(_) => end += 1,
            }
        }
        if end - at >= LONGEST_KEY {
            return None;
        }
        Some(Some((Cow::Borrowed(self.text[at..end].trim_end_matches(' ')), end)))
    }

    /// True if a plain scalar can begin at `at`.
    fn begins_plain(&self, at: usize) -> bool {
        match self.byte(at) {
            Some(b'-' | b'?' | b':') => self.byte(at + 1).is_some_and(|next| !b" \n\t,[]{}".contains(&next)),
            Some(byte) => !b",[]{}#&*!|>'\"%@`\t\n ".contains(&byte),
            None => false,
        }
    }

    /// Reads the value at `at`, a member or item of the collection in column `parent`.
    fn value(&mut self, at: usize, parent: usize) -> Option<()> {
        match self.byte(at)? {
            b'"' | b'\'' => {
                let (value, end) = self.quoted(at, Some(parent))?;
                self.end_line(end)?;
                self.reader.scalar(&value, false, 0, None, self.base + at).ok()
            }
            b'[' | b'{' => {
                let end = self.flow(at, 0)?;
                self.end_line(end)
            }
            b'|' | b'>' => self.block(at, parent),
            _ if self.begins_plain(at) => self.plain(at, parent),
            _ => None,
        }
    }

    /// Ends a line after a value; only a comment may follow.
    fn end_line(&mut self, end: usize) -> Option<()> {
        let rest = self.behind_spaces(end);
        match self.byte(rest) {
            None | Some(b'\n') => {}
            Some(b'#') if rest > end => {}
            Some(_) => return None,
        }
        self.at = self.next_line(rest);
        Some(())
    }

    /// A quoted scalar; with a `parent` it can continue on lines with more indentation.
    fn quoted(&self, at: usize, parent: Option<usize>) -> Option<Written<'a>> {
        let quote = self.bytes[at];
        let (mut value, mut begin, mut next) = (Cow::Borrowed(""), at + 1, at + 1);
        // Adds literal text, followed by decoded text.
        let add = |value: &mut Cow<'a, str>, part: &'a str, decoded: &str| {
            if value.is_empty() && decoded.is_empty() {
                *value = Cow::Borrowed(part);
            } else {
                value.to_mut().push_str(part);
                value.to_mut().push_str(decoded);
            }
        };
        loop {
            let byte = self.byte(next)?;
            match byte {
                b'\t' => return None,
                b'\n' => {
                    let mut breaks = 0;
                    let mut line = next + 1;
                    let text = loop {
                        let text = self.behind_spaces(line);
                        if self.byte(text) != Some(b'\n') {
                            break text;
                        }
                        (line, breaks) = (text + 1, breaks + 1);
                    };
                    if text - line <= parent? {
                        return None;
                    }
                    let fold = if breaks == 0 { " " } else { &"\n".repeat(breaks) };
                    add(&mut value, self.text[begin..next].trim_end_matches(' '), fold);
                    (begin, next) = (text, text);
                }
                b'\\' if quote == b'"' => {
                    let decoded = match self.byte(next + 1)? {
                        b'"' => "\"",
                        b'\\' => "\\",
                        b'/' => "/",
                        b'n' => "\n",
                        b't' => "\t",
                        _ => return None,
                    };
                    add(&mut value, &self.text[begin..next], decoded);
                    next += 2;
                    begin = next;
                }
                b'\'' if quote == b'\'' && self.byte(next + 1) == Some(b'\'') => {
                    add(&mut value, &self.text[begin..next], "'");
                    next += 2;
                    begin = next;
                }
                _ if byte == quote => {
                    add(&mut value, &self.text[begin..next], "");
                    return Some((value, next + 1));
                }
                _ => next += 1,
            }
        }
    }

    /// Reads a flow collection on one line, nested `depth` levels deep in others; returns its end.
    fn flow(&mut self, at: usize, depth: usize) -> Option<usize> {
        let (kind, close) = match self.byte(at) {
            Some(b'[') => (NodeKind::Array, b']'),
            _ => (NodeKind::Object, b'}'),
        };
        if depth == DEEPEST {
            return None;
        }
        self.reader.begin(kind, 0, self.base + at).ok()?;
        let mut next = self.behind_spaces(at + 1);
        if self.byte(next) != Some(close) {
            loop {
                if kind == NodeKind::Object {
                    let end = self.flow_scalar(next)?;
                    let colon = self.behind_spaces(end);
                    if self.byte(colon) != Some(b':')
                        || self.byte(colon + 1) != Some(b' ')
                        || colon - next > LONGEST_KEY
                    {
                        return None;
                    }
                    next = self.behind_spaces(colon + 1);
                }
                let end = match self.byte(next)? {
                    b'[' | b'{' => self.flow(next, depth + 1)?,
                    _ => self.flow_scalar(next)?,
                };
                next = self.behind_spaces(end);
                match self.byte(next)? {
                    b',' => next = self.behind_spaces(next + 1),
                    byte if byte == close => break,
                    _ => return None,
                }
            }
        }
        self.reader.end().ok()?;
        Some(next + 1)
    }

    /// Reads a scalar of a flow collection, on one line; returns its end.
    fn flow_scalar(&mut self, at: usize) -> Option<usize> {
        let plain = !matches!(self.byte(at)?, b'"' | b'\'');
        let (value, end) = if plain { self.flow_plain(at)? } else { self.quoted(at, None)? };
        self.reader.scalar(&value, plain, 0, None, self.base + at).ok()?;
        Some(end)
    }

    fn flow_plain(&self, at: usize) -> Option<Written<'a>> {
        if !self.begins_plain(at) {
            return None;
        }
        let mut end = at;
        loop {
            match self.byte(end)? {
                b',' | b']' | b'}' => break,
                b':' if matches!(self.byte(end + 1)?, b' ' | b',' | b']' | b'}' | b'\n') => break,
                b'[' | b'{' | b'#' | b'?' | b'\n' | b'\t' => return None,
                // The scanner has special rules for these.
                b'-' if end > at && self.bytes[end - 1] == b' ' => return None,
                _ => end += 1,
            }
        }
        Some((Cow::Borrowed(self.text[at..end].trim_end_matches(' ')), end))
    }

    /// Reads a plain scalar, with the lines that continue it.
    fn plain(&mut self, at: usize, parent: usize) -> Option<()> {
        let (mut end, mut commented) = self.plain_line(at)?;
        let mut value = Cow::Borrowed(&self.text[at..end]);
        while !commented {
            let (begin, breaks) = self.continuation()?;
            match self.byte(begin) {
                None | Some(b'#') => break,
                Some(_) if begin - self.at <= parent => break,
                Some(_) if !self.begins_plain(begin) => return None,
                Some(_) => {}
            }
            (end, commented) = self.plain_line(begin)?;
            let value = value.to_mut();
            if breaks == 0 {
                value.push(' ');
            }
            value.extend(std::iter::repeat_n('\n', breaks));
            value.push_str(&self.text[begin..end]);
        }
        self.reader.scalar(&value, true, 0, None, self.base + at).ok()
    }

    /// The end of a plain scalar's part on this line, and whether a comment follows; `self.at` becomes the next line.
    fn plain_line(&mut self, at: usize) -> Option<(usize, bool)> {
        let mut end = at;
        let commented = loop {
            match self.byte(end) {
                None | Some(b'\n') => break false,
                Some(b'#') if self.byte(end - 1) == Some(b' ') => break true,
                // A key here is probably a mistake; the scanner decides.
                Some(b':') if self.is_indicator(end, b':') => return None,
                Some(b'\t') => return None,
                Some(_) => end += 1,
            }
        };
        self.at = self.next_line(end);
        Some((at + self.text[at..end].trim_end_matches(' ').len(), commented))
    }

    /// The position of the content of the next line that is not empty, and the number of empty lines before it;
    /// `self.at` becomes the start of the line.
    fn continuation(&mut self) -> Option<(usize, usize)> {
        let mut breaks = 0;
        loop {
            let begin = self.behind_spaces(self.at);
            match self.byte(begin) {
                Some(b'\n') => (self.at, breaks) = (begin + 1, breaks + 1),
                Some(b'\t') => return None,
                _ => return Some((begin, breaks)),
            }
        }
    }
}

#[cfg(test)]
mod tests;
