//! Reads JSON (RFC 8259) into the arena, without recursion.

use super::NodeKind;
use super::arena::{Arena, Fault, Key, Text};
use super::rules::JSON_SYNTAX;
use super::words;

/// Reads the JSON text `source[base..]`; offsets in the arena count from the start of `source`.
pub(super) fn read(source: &str, base: usize, arena: &mut Arena) -> Result<(), Fault> {
    Reader { source, bytes: source.as_bytes(), at: base, arena }.document()
}

struct Reader<'a> {
    source: &'a str,
    bytes: &'a [u8],
    at: usize,
    arena: &'a mut Arena,
}

impl Reader<'_> {
    fn document(&mut self) -> Result<(), Fault> {
        let mut key = None;
        loop {
            self.space();
            let begun = match self.peek() {
                Some(b'{') => self.begin(NodeKind::Object, key)?,
                Some(b'[') => self.begin(NodeKind::Array, key)?,
                _ => {
                    self.scalar(key)?;
                    false
                }
            };
            match self.next_key(begun)? {
                Next::Value(next) => key = next,
                Next::End => return Ok(()),
            }
        }
    }

    fn begin(&mut self, kind: NodeKind, key: Option<Key>) -> Result<bool, Fault> {
        self.arena.begin(kind, self.at, key)?;
        self.at += 1;
        Ok(true)
    }

    /// Moves to the next value, past its comma and key, and closes the containers that end before it.
    fn next_key(&mut self, mut begun: bool) -> Result<Next, Fault> {
        loop {
            self.space();
            let Some((_, kind)) = self.arena.open() else {
                return if self.at == self.bytes.len() {
                    Ok(Next::End)
                } else {
                    let fault = self.fault("Unexpected text after the end of the JSON value.");
                    Err(fault.hint("Keep a single value in the document."))
                };
            };
            let object = kind == NodeKind::Object;
            match self.peek() {
                Some(b'}') if object => self.close(),
                Some(b']') if !object => self.close(),
                Some(b',') if !begun => {
                    let comma = self.at;
                    self.at += 1;
                    self.space();
                    if matches!(self.peek(), Some(b'}' | b']')) {
                        let fault = self.fault_at(comma, "Trailing comma after the last value.");
                        return Err(fault.hint("Remove the comma; JSON does not allow it here."));
                    }
                    return self.value_ahead(object);
                }
                Some(_) if begun => return self.value_ahead(object),
                Some(_) if object => return Err(self.unexpected("`,` or `}`")),
                Some(_) => return Err(self.unexpected("`,` or `]`")),
                None => return Err(self.truncated()),
            }
            begun = false;
        }
    }

    fn close(&mut self) {
        self.at += 1;
        self.arena.close(self.source);
    }

    fn value_ahead(&mut self, object: bool) -> Result<Next, Fault> {
        if !object {
            return Ok(Next::Value(None));
        }
        let start = self.at as u32;
        match self.peek() {
            Some(b'"') => {}
            None => return Err(self.truncated()),
            Some(b'\'' | b'_' | b'$' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9') => {
                return Err(self.fault("This key is not in double quotes.").hint("Write it as \"key\"."));
            }
            Some(_) => return Err(self.unexpected("a key in double quotes")),
        }
        let text = self.string()?;
        self.space();
        match self.peek() {
            Some(b':') => self.at += 1,
            None => return Err(self.truncated()),
            Some(_) => return Err(self.unexpected("`:` after the key")),
        }
        Ok(Next::Value(Some(Key { text, start })))
    }

    fn scalar(&mut self, key: Option<Key>) -> Result<(), Fault> {
        let start = self.at;
        match self.peek() {
            Some(b'"') => {
                let text = self.string()?;
                self.arena.scalar(NodeKind::String, text, start, key)?;
            }
            Some(b'-' | b'0'..=b'9') => {
                let text = self.number()?;
                self.arena.scalar(NodeKind::Number, text, start, key)?;
            }
            Some(b'a'..=b'z' | b'A'..=b'Z') => {
                let rest = &self.bytes[start..];
                let length = rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
                match &rest[..length] {
                    b"true" => self.arena.boolean(true, start, key)?,
                    b"false" => self.arena.boolean(false, start, key)?,
                    b"null" => self.arena.null(start, key)?,
                    word => {
                        let word = String::from_utf8_lossy(&word[..word.len().min(40)]);
                        let fault = self.fault(format!("`{word}` is not a JSON value."));
                        let hint = "Put strings in double quotes; the only bare words are `true`, `false` and `null`.";
                        return Err(fault.hint(hint));
                    }
                };
                self.at += length;
            }
            Some(b'\'') => {
                return Err(self.fault("This string is in single quotes.").hint("Use double quotes."));
            }
            Some(_) => return Err(self.unexpected("a value")),
            None => return Err(self.truncated()),
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Text, Fault> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        let zero = self.peek() == Some(b'0');
        let whole = self.digits()?;
        if zero && whole > 1 {
            return Err(self
                .fault_at(start, "This number has a leading zero.")
                .hint("Remove the leading zeros, or put the value in quotes."));
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.' | b'+' | b'-')) {
            let fault = self.fault_at(start, "This is not a valid JSON number.");
            return Err(fault.hint("If it is a string, put it in double quotes."));
        }
        Ok(Text::source(start, self.at))
    }

    fn digits(&mut self) -> Result<usize, Fault> {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start {
            return Err(if self.peek().is_none() { self.truncated() } else { self.unexpected("a digit") });
        }
        Ok(self.at - start)
    }

    /// Reads a string, including both quotes.
    fn string(&mut self) -> Result<Text, Fault> {
        let start = self.at + 1;
        self.at = self.plain(start);
        if self.peek() == Some(b'"') {
            self.at += 1;
            return Ok(Text::source(start, self.at - 1));
        }
        let decoded = self.arena.decoding().len();
        let mut from = start;
        loop {
            self.arena.decoding().push_str(&self.source[from..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(self.arena.decoded_since(decoded));
                }
                Some(b'\\') => {
                    let char = self.escape()?;
                    self.arena.decoding().push(char);
                }
                Some(control) => {
                    let what = match control {
                        b'\n' | b'\r' => "Line break inside a string.".to_owned(),
                        b'\t' => "Tab character inside a string.".to_owned(),
                        _ => format!("Control character U+{control:04X} inside a string."),
                    };
                    return Err(self.fault(what).hint("Close the string, or escape the character, as in `\\n`."));
                }
                None => {
                    let fault = self.fault_at(start - 1, "The string that starts here is never closed.");
                    return Err(fault.hint("Add the closing quote, or check whether the document was cut off."));
                }
            }
            from = self.at;
            self.at = self.plain(from);
        }
    }

    /// The end of the literal characters from `at`: the next quote, backslash or control character.
    fn plain(&self, at: usize) -> usize {
        let ends = |word| words::equal(word, b'"') | words::equal(word, b'\\') | words::below(word, 0x20);
        words::find(self.bytes, at, ends)
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        self.at += 1;
        let Some(letter) = self.peek() else { return Err(self.truncated()) };
        self.at += 1;
        Ok(match letter {
            b'"' | b'\\' | b'/' => letter.into(),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let mut code = self.hex(start)?;
                if (0xD800..0xDC00).contains(&code) && self.bytes[self.at..].starts_with(b"\\u") {
                    self.at += 2;
                    let low = self.hex(start)?;
                    if (0xDC00..0xE000).contains(&low) {
                        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
                    }
                }
                let unpaired = || {
                    let fault = self.fault_at(start, "Unpaired surrogate in a string.");
                    fault.hint("Write both halves of the pair, as in `\\ud83d\\ude00`.")
                };
                char::from_u32(code).ok_or_else(unpaired)?
            }
            _ => {
                let fault = self.fault_at(start, "This escape sequence does not exist in JSON.");
                return Err(fault.hint("Write a literal backslash as `\\\\`."));
            }
        })
    }

    fn hex(&mut self, escape: usize) -> Result<u32, Fault> {
        let digits = self.bytes.get(self.at..self.at + 4).filter(|d| d.iter().all(u8::is_ascii_hexdigit));
        let Some(digits) = digits else {
            return Err(self.fault_at(escape, "`\\u` is not followed by four hexadecimal digits."));
        };
        self.at += 4;
        Ok(digits.iter().fold(0, |code, &d| code * 16 + char::from(d).to_digit(16).unwrap_or(0)))
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        self.fault_at(self.at, message)
    }

    fn fault_at(&self, at: usize, message: impl Into<String>) -> Fault {
        Fault::error(at, self.arena.open_id(), JSON_SYNTAX, message)
    }

    fn unexpected(&self, wanted: &str) -> Fault {
        let rest = &self.source[self.at..];
        if rest.starts_with("//") || rest.starts_with("/*") {
            return self.fault("JSON does not allow comments.").hint("Remove the comment.");
        }
        let found = rest.chars().next().unwrap_or(' ');
        self.fault(format!("Expected {wanted}, found {found:?}."))
    }

    fn truncated(&self) -> Fault {
        let inside = match self.arena.open() {
            Some((id, NodeKind::Object)) => Some((id, "an object")),
            Some((id, _)) => Some((id, "an array")),
            None => None,
        };
        let Some((id, what)) = inside else { return self.fault("The JSON ends before the value is complete.") };
        let begin = self.arena.slot(id).start as usize;
        let back = self.source[begin..self.at].trim_end().matches('\n').count();
        let place = match back {
            0 => "on this line".to_owned(),
            1 => "one line above".to_owned(),
            n => format!("{n} lines above"),
        };
        self.fault(format!("The JSON ends inside {what} that starts {place} and is never closed."))
            .hint("Add the missing closing bracket, or check whether the document was cut off.")
    }
}

enum Next {
    /// A value, with its key if it is a member of an object.
    Value(Option<Key>),
    End,
}
