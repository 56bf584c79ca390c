//! The three ways in which outside text reaches TypeScript: as a literal, as a comment, as JSON.
//!
//! Text of a description is hostile. Nothing of it may end its string or comment, so each encoder
//! escapes for the strictest reader: JavaScript with U+2028, HTML-embedded scripts, and Markdown.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

/// Finished TypeScript: made by this folder's functions from identifiers, literals and keywords only.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Code(String);

impl Code {
    /// Text that is code already; never text of a description.
    pub fn new(code: impl Into<String>) -> Self {
        Self(code.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for Code {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A string literal in single quotes.
pub fn string(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    escape(text, '\'', &mut out);
    out.push('\'');
    Code(out)
}

/// The inside of a template literal, without its backticks.
pub fn template_part(text: &str) -> Code {
    let mut out = String::with_capacity(text.len());
    escape(text, '`', &mut out);
    Code(out)
}

fn escape(text: &str, quote: char, out: &mut String) {
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '$' if quote == '`' => out.push_str("\\$"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            ' '..='~' => out.push(c),
            c if is_unseen(c) => push_code_units(c, out),
            c => out.push(c),
        }
    }
}

/// Characters that end a line, cannot be seen, or turn the direction of the text around them.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn push_code_units(c: char, out: &mut String) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        out.push_str(&format!("\\u{unit:04x}"));
    }
}

/// A JSON string with its quotes, for manifests.
pub fn json(text: &str) -> Code {
    Code(serde_json::to_string(text).unwrap_or_default())
}

/// Ends of a line, in TypeScript or in an editor.
const LINE_ENDS: [char; 7] = ['\n', '\r', '\u{2028}', '\u{2029}', '\u{85}', '\u{0b}', '\u{0c}'];

/// Text as it may stand in a block comment: one line per line, no terminator.
fn comment(text: &str) -> Cow<'_, str> {
    cleaned(text, true)
}

/// Text as it may stand in Markdown, before its markup is escaped.
fn prose(text: &str) -> Cow<'_, str> {
    cleaned(text, false)
}

fn cleaned(text: &str, in_comment: bool) -> Cow<'_, str> {
    let text = text.trim_matches(LINE_ENDS);
    // Most text is plain, and half of what is generated is text.
    if text.bytes().all(|b| matches!(b, b'\n' | b' '..=b'~') && b != b'*') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = '\0';
    for c in text.chars() {
        match c {
            // The second half of one line end.
            '\n' if before == '\r' => {}
            c if LINE_ENDS.contains(&c) => out.push('\n'),
            c if is_unseen(c) => out.push(' '),
            c => {
                if in_comment && matches!((before, c), ('*', '/') | ('/', '*')) {
                    out.push('\\');
                }
                out.push(c);
            }
        }
        before = c;
    }
    Cow::Owned(out)
}

/// A JSDoc comment of several parts.
#[derive(Debug, Clone, Default)]
pub struct Doc {
    /// Each ends with a line end.
    lines: String,
}

impl Doc {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds outside text as paragraphs.
    pub fn text(mut self, text: Option<&str>) -> Self {
        for line in comment(text.unwrap_or_default()).lines() {
            // An `@` at the start of a line would read as a tag of ours.
            if let Some(tag) = line.trim_start().strip_prefix('@') {
                self.lines.push_str(&line[..line.len() - tag.len() - 1]);
                self.lines.push_str("\\@");
                self.lines.push_str(tag);
            } else {
                self.lines.push_str(line);
            }
            self.lines.push('\n');
        }
        self
    }

    /// Adds a tag with outside text behind it, on one line.
    pub fn tag(mut self, tag: &str, text: Option<&str>) -> Self {
        self.lines.push('@');
        self.lines.push_str(tag);
        for line in comment(text.unwrap_or_default()).lines() {
            self.lines.push(' ');
            self.lines.push_str(line.trim_end());
        }
        self.lines.push('\n');
        self
    }

    pub fn tag_if(self, condition: bool, tag: &str) -> Self {
        if condition { self.tag(tag, None) } else { self }
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The comment, each line behind `indent`, with a line end; empty when there is nothing to say.
    pub fn at(&self, indent: &str) -> Code {
        if self.is_empty() {
            return Code::default();
        }
        let lines = self.lines.lines();
        let around = (lines.clone().count() + 2) * (indent.len() + " * \n".len());
        let mut out = String::with_capacity(self.lines.len() + around);
        let mut push = |parts: [&str; 2]| {
            out.push_str(indent);
            parts.into_iter().for_each(|part| out.push_str(part));
            out.push('\n');
        };
        push(["/**", ""]);
        for line in lines {
            match line.trim_end() {
                "" => push([" *", ""]),
                line => push([" * ", line]),
            }
        }
        push([" */", ""]);
        Code(out)
    }
}

/// One line of Markdown text in a table or list: no markup of the description takes over the page.
pub fn markdown_line(text: &str) -> String {
    let text = prose(text);
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.lines().enumerate() {
        out.push_str(if i > 0 { " " } else { "" });
        for c in line.trim_end().chars() {
            match c {
                '\\' => out.push_str("\\\\"),
                '|' => out.push_str("\\|"),
                '<' => out.push_str("&lt;"),
                '`' => out.push_str("\\`"),
                c => out.push(c),
            }
        }
    }
    out
}

/// Paragraphs of Markdown; code fences of the description would swallow what follows.
pub fn markdown_text(text: &str) -> String {
    let text = prose(text);
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.lines().enumerate() {
        out.push_str(if i > 0 { "\n" } else { "" });
        out.push_str(line.trim_end());
    }
    if out.contains(['<', '`', '~']) {
        out = out.replace('<', "&lt;").replace("```", "\\`\\`\\`").replace("~~~", "\\~~~");
    }
    out
}

/// One word of a shell's command, in quotes where it needs them: readers paste what they see.
pub fn shell_word(text: &str) -> Code {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '/' | '.' | '_' | '-' | '+' | '^');
    if !text.is_empty() && !text.starts_with('-') && text.chars().all(plain) {
        return Code::new(text);
    }
    let text: String = text.chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect();
    Code(format!("'{}'", text.replace('\'', "'\\''")))
}

#[cfg(test)]
mod tests {
    use super::{Doc, comment, markdown_line, shell_word, string, template_part};

    #[test]
    fn words_of_a_shell_stay_words() {
        assert_eq!(shell_word("@acme/client@1.0.0-rc.1").as_str(), "@acme/client@1.0.0-rc.1");
        assert_eq!(shell_word("x@1; rm\n'a' $(b)").as_str(), r"'x@1; rm '\''a'\'' $(b)'");
    }

    #[test]
    fn literals_keep_their_quotes() {
        assert_eq!(string("a'b\\\n${x}\u{2028}").as_str(), "'a\\'b\\\\\\n${x}\\u2028'");
        assert_eq!(template_part("`${x}").as_str(), "\\`\\${x}");
        assert_eq!(string("\0").as_str(), "'\\u0000'");
    }

    #[test]
    fn comments_cannot_be_left() {
        assert_eq!(comment("a */ b\u{2028}c"), "a *\\/ b\nc");
        assert_eq!(comment("\n/*/ \r\n\r*/*\u{200f}\r"), "/\\*\\/ \n\n*\\/\\* ");
        assert_eq!(Doc::new().text(Some("@param x")).at("").as_str(), "/**\n * \\@param x\n */\n");
        let doc = Doc::new().text(Some("a \n\n  @b")).tag("c", Some("d \n e")).tag("f", None);
        assert_eq!(doc.at(" ").as_str(), " /**\n  * a\n  *\n  *   \\@b\n  * @c d  e\n  * @f\n  */\n");
    }

    #[test]
    fn markdown_stays_on_its_line() {
        assert_eq!(markdown_line("a|b \n`c` <d> \\"), "a\\|b \\`c\\` &lt;d> \\\\");
    }
}
