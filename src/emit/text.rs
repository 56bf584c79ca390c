//! Text from outside in generated files: the parts that all languages share.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter, Write as _};

use askama::{FastWritable, Values};

/// Finished text of a language, made by its encoders from identifiers, literals, comments and keywords only.
///
/// Fixed text is [`Code::fixed`], composed text [`code!`](crate::code). A text of a description becomes code only in an
/// encoder, which calls [`Code::encoded`]. `tests/safety.rs` lists the files that may call it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Code(Cow<'static, str>);

/// The initial capacity of joined parts in bytes; most need more than the few bytes that a string starts with.
const JOINED: usize = 64;

impl Code {
    /// Fixed text of this program.
    pub const fn fixed(code: &'static str) -> Self {
        Self(Cow::Borrowed(code))
    }

    /// The result of an encoder for a text from outside.
    pub fn encoded(code: impl Into<String>) -> Self {
        Self(Cow::Owned(code.into()))
    }

    /// The result of the macro `code!`.
    #[doc(hidden)]
    pub fn composed(pieces: &'static [Piece], parts: &[&dyn Part]) -> Self {
        if let [Piece { text, .. }] = pieces {
            return Self::fixed(text);
        }
        let fixed: usize = pieces.iter().map(|piece| piece.text.len()).sum();
        let length = parts.iter().filter_map(|part| part.text()).fold(fixed, |sum, text| sum + text.len());
        let mut out = String::with_capacity(length);
        let mut parts = parts.iter();
        for piece in pieces {
            out.push_str(piece.text);
            if piece.has_part {
                parts.next().into_iter().for_each(|part| add(&mut out, *part));
            }
        }
        Self(Cow::Owned(out))
    }

    /// The parts, separated by a fixed text.
    pub fn joined<P: Part>(parts: impl IntoIterator<Item = P>, between: &'static str) -> Self {
        let mut out = Self::default();
        for (i, part) in parts.into_iter().enumerate() {
            out.add(if i > 0 { between } else { "" }, &part);
        }
        out
    }

    /// Not generic, so that the module contains it once and is smaller.
    fn add(&mut self, before: &'static str, part: &dyn Part) {
        let out = self.0.to_mut();
        if out.is_empty() {
            out.reserve(JOINED);
        }
        out.push_str(before);
        add(out, part);
    }

    /// The code without spaces and line ends at its end.
    pub fn trim_end(&self) -> Self {
        Self(Cow::Owned(self.0.trim_end().to_owned()))
    }

    /// The code without a fixed text at its beginning.
    pub fn without(&self, start: &'static str) -> Self {
        Self(Cow::Owned(self.0.strip_prefix(start).unwrap_or(&self.0).to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a part at the end.
    pub fn push(&mut self, part: impl Part) {
        add(self.0.to_mut(), &part);
    }

    /// The same lines, with all but the first indented.
    pub fn indented(&self, indent: &'static str) -> Self {
        let mut lines = self.0.split('\n');
        let first = lines.next().map(str::to_owned).unwrap_or_default();
        Self(Cow::Owned(lines.fold(first, |out, line| out + "\n" + indent + line)))
    }
}

impl Display for Code {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Templates use this in place of `Display` if it exists; it avoids the formatter.
impl FastWritable for Code {
    fn write_into(&self, dest: &mut dyn fmt::Write, _: &dyn Values) -> askama::Result<()> {
        Ok(dest.write_str(&self.0)?)
    }
}

/// The parts that code is composed of: code, identifiers, numbers and fixed text, but not text of a description.
pub trait Part: Display {
    /// The displayed text, for a part that already contains it: most do, and it is faster than formatting.
    fn text(&self) -> Option<&str> {
        None
    }
}

impl Part for Code {
    fn text(&self) -> Option<&str> {
        Some(&self.0)
    }
}

impl Part for &'static str {
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl Part for bool {}
impl Part for u16 {}
impl Part for u32 {}
impl Part for u64 {}
impl Part for usize {}
impl Part for i64 {}

impl<P: Part + ?Sized> Part for &P {
    fn text(&self) -> Option<&str> {
        (**self).text()
    }
}

fn add(out: &mut String, part: &dyn Part) {
    match part.text() {
        Some(text) => out.push_str(text),
        None => _ = write!(out, "{part}"),
    }
}

/// A piece of the text of [`code!`](crate::code), and whether a part follows it.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Piece {
    text: &'static str,
    has_part: bool,
}

/// Splits a text into pieces at compile time, with a part for each `{}`, and a brace for each pair of equal braces.
#[doc(hidden)]
pub const fn pieces<const N: usize>(text: &'static str) -> [Piece; N] {
    let mut out = [Piece { text: "", has_part: false }; N];
    let (mut rest, mut at, mut count) = (text, 0, 0);
    while at < rest.len() {
        if is_brace(rest.as_bytes()[at]) {
            let has_part = is_part(rest.as_bytes(), at);
            out[count] = Piece { text: rest.split_at(if has_part { at } else { at + 1 }).0, has_part };
            (rest, at, count) = (rest.split_at(at + 2).1, 0, count + 1);
        } else {
            at += 1;
        }
    }
    out[count] = Piece { text: rest, has_part: false };
    out
}

/// The number of pieces and the number of parts of a text.
#[doc(hidden)]
pub const fn counts(text: &str) -> (usize, usize) {
    let text = text.as_bytes();
    let (mut pieces, mut parts, mut at) = (1, 0, 0);
    while at < text.len() {
        if is_brace(text[at]) {
            parts += is_part(text, at) as usize;
            (pieces, at) = (pieces + 1, at + 2);
        } else {
            at += 1;
        }
    }
    (pieces, parts)
}

const fn is_brace(byte: u8) -> bool {
    matches!(byte, b'{' | b'}')
}

/// True if the brace at `at` belongs to a part, and is not the first of two equal braces. A text that captures a
/// variable does not compile, because captured variables are not checked to be parts.
const fn is_part(text: &[u8], at: usize) -> bool {
    assert!(at + 1 < text.len() && is_brace(text[at + 1]), "code! takes its parts as arguments");
    let has_part = text[at] != text[at + 1];
    assert!(!has_part || text[at] == b'{', "a brace of code! ends what has not begun");
    has_part
}

/// A part in the form that the macro needs.
#[doc(hidden)]
pub fn part<P: Part>(part: &P) -> &dyn Part {
    part
}

/// Code from a fixed text and its parts: `code!("Vec<{}>", item)`. Like `format!`, with `{}` for each [`Part`].
#[macro_export]
macro_rules! code {
    ($text:literal $(, $part:expr)* $(,)?) => {{
        let pieces = const {
            const COUNTS: (usize, usize) = $crate::emit::text::counts($text);
            assert!(COUNTS.1 == <[&str]>::len(&[$(stringify!($part)),*]), "code! takes as many parts as its text has");
            &$crate::emit::text::pieces::<{ COUNTS.0 }>($text)
        };
        $crate::emit::text::Code::composed(pieces, &[$($crate::emit::text::part(&$part)),*])
    }};
}

/// The characters that end a line in TypeScript or in an editor.
const LINE_ENDS: [char; 7] = ['\n', '\r', '\u{2028}', '\u{2029}', '\u{85}', '\u{0b}', '\u{0c}'];

/// True for characters that end a line, are invisible, or change the direction of the text around them.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Text from outside for a terminal: characters that would hide or reorder a part of it are shown as escapes, except
/// for tabs. The page does the same in `www/dom.js`.
pub fn readable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unseen(c) && c != '\t' { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    out
}

/// Text of several lines without invisible characters, with a single line feed at the end of each line. A backslash
/// separates each of the `pairs` of characters, which would begin or end a comment.
pub fn cleaned<'t>(text: &'t str, pairs: &[(char, char)]) -> Cow<'t, str> {
    let text = text.trim_matches(LINE_ENDS);
    // Most text is plain, and half of the output is text.
    if is_plain(text) && !pairs.iter().any(|(first, second)| text.contains(*first) && text.contains(*second)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = '\0';
    for c in text.chars() {
        match c {
            // The second half of a line end.
            '\n' if before == '\r' => {}
            c if LINE_ENDS.contains(&c) => out.push('\n'),
            c if is_unseen(c) => out.push(' '),
            c => {
                if pairs.contains(&(before, c)) {
                    out.push('\\');
                }
                out.push(c);
            }
        }
        before = c;
    }
    Cow::Owned(out)
}

/// True if a text contains only printable ASCII characters and line feeds.
fn is_plain(text: &str) -> bool {
    // Reads all bytes of a chunk before deciding, which is faster.
    let plain = |bytes: &[u8]| {
        bytes.iter().fold(true, |plain, &b| plain & ((b'~' - b' ' >= b.wrapping_sub(b' ')) | (b == b'\n')))
    };
    text.as_bytes().chunks(64).all(plain)
}

/// A JSON string with its quotes, for manifests; invisible characters are escaped.
pub fn json(text: &str) -> Code {
    seen(serde_json::to_string(text).unwrap_or_default())
}

/// A JSON document on one line; invisible characters are escaped.
pub fn json_document(document: &serde_json::Value) -> Code {
    seen(document.to_string())
}

/// JSON text with escapes for invisible characters, which are only in its strings.
fn seen(json: String) -> Code {
    if !json.contains(is_unseen) {
        return Code::encoded(json);
    }
    let mut out = String::with_capacity(json.len() + 8);
    for c in json.chars() {
        if is_unseen(c) { push_code_units(c, &mut out) } else { out.push(c) }
    }
    Code::encoded(out)
}

/// Adds a character as the escapes of its UTF-16 units, in the syntax of JSON and JavaScript.
pub fn push_code_units(c: char, out: &mut String) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        out.push_str(&format!("\\u{unit:04x}"));
    }
}

/// A name, a version or a path from an option. It was checked when it was read; any other characters are removed.
pub fn word(text: &str) -> Code {
    let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+' | '/');
    Code::encoded(text.chars().filter(plain).collect::<String>())
}

/// A word of a shell command, in quotes if necessary: readers paste the commands they see.
pub fn shell_word(text: &str) -> Code {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '/' | '.' | '_' | '-' | '+' | '^');
    if !text.is_empty() && !text.starts_with('-') && text.chars().all(plain) {
        return Code::encoded(text);
    }
    let text: String = text.chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect();
    Code::encoded(format!("'{}'", text.replace('\'', "'\\''")))
}

#[cfg(test)]
mod tests {
    use super::{Code, json, readable, shell_word, word};

    #[test]
    fn code_is_composed_of_parts() {
        let item = Code::fixed("String");
        assert_eq!(code!("Vec<{}>; {} {{}}", item, 3_u32).as_str(), "Vec<String>; 3 {}");
        assert_eq!(code!("None"), Code::fixed("None"));
        assert_eq!(Code::joined([&item, &item], ", ").as_str(), "String, String");
        let mut lines = code!("{}\n", item);
        lines.push("b");
        assert_eq!(lines.indented("  ").as_str(), "String\n  b");
    }

    #[test]
    fn manifests_show_what_they_hold() {
        assert_eq!(json("a\"\u{85}\u{2028}\n").as_str(), r#""a\"\u0085\u2028\n""#);
    }

    #[test]
    fn nothing_hides_in_readable_text() {
        let hidden = "\u{1b}\u{7f}\u{9b}\u{61c}\u{200d}\u{2028}\u{202e}\u{2060}\u{2066}\u{2069}\u{feff}\u{e0041}";
        let shown = readable(&format!("\té{hidden}\n"));
        assert_eq!(
            shown,
            "\té\\u{1b}\\u{7f}\\u{9b}\\u{61c}\\u{200d}\\u{2028}\\u{202e}\\u{2060}\\u{2066}\\u{2069}\\u{feff}\\u{e0041}\\u{a}"
        );
    }

    #[test]
    fn words_are_no_more_than_that() {
        for text in ["pet_store", "my-crate", "1.0.0-rc.1+b", "src/main"] {
            assert_eq!(word(text).as_str(), text);
        }
        assert_eq!(word("a\"\n; {b} $(c)\\é\u{202e}").as_str(), "abc");
    }

    #[test]
    fn words_of_a_shell_stay_words() {
        assert_eq!(shell_word("@acme/client@1.0.0-rc.1").as_str(), "@acme/client@1.0.0-rc.1");
        assert_eq!(shell_word("x@1; rm\n'a' $(b)").as_str(), r"'x@1; rm '\''a'\'' $(b)'");
    }
}
