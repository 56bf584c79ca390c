//! The ways in which outside text reaches TypeScript: as a literal or as a comment.
//!
//! Text of a description is hostile. Nothing of it may end its string or comment, so each encoder
//! escapes for the strictest reader: JavaScript with U+2028, HTML-embedded scripts, and Markdown.

use std::borrow::Cow;

use crate::emit::text::{cleaned, is_unseen, push_code_units};

pub use crate::emit::markdown::{line as markdown_line, text as markdown_text};
pub use crate::emit::text::{Code, json, shell_word};

/// A string literal in single quotes.
pub fn string(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    escape(text, '\'', &mut out);
    out.push('\'');
    Code::new(out)
}

/// The inside of a template literal, without its backticks.
pub fn template_part(text: &str) -> Code {
    let mut out = String::with_capacity(text.len());
    escape(text, '`', &mut out);
    Code::new(out)
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
            c if is_unseen(c) || (quote == '`' && is_odd_space(c)) => push_code_units(c, out),
            c => out.push(c),
        }
    }
}

/// White space that ESLint allows in strings in quotes alone (no-irregular-whitespace).
fn is_odd_space(c: char) -> bool {
    c == '\u{180e}' || (!c.is_ascii() && c.is_whitespace())
}

/// Text as it may stand in a block comment: one line per line, no terminator, plain spaces.
fn comment(text: &str) -> Cow<'_, str> {
    let text = cleaned(text, &[('*', '/'), ('/', '*')]);
    if text.contains(is_odd_space) { Cow::Owned(text.replace(is_odd_space, " ")) } else { text }
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
        Code::new(out)
    }
}

#[cfg(test)]
mod tests {
    use super::{Doc, comment, string, template_part};

    #[test]
    fn literals_keep_their_quotes() {
        assert_eq!(string("a'b\\\n${x}\u{2028}").as_str(), "'a\\'b\\\\\\n${x}\\u2028'");
        assert_eq!(template_part("`${x}").as_str(), "\\`\\${x}");
        assert_eq!(string("\0").as_str(), "'\\u0000'");
        assert_eq!(string("a\u{a0}b").as_str(), "'a\u{a0}b'");
        assert_eq!(template_part("a\u{a0}b\u{3000}").as_str(), "a\\u00a0b\\u3000");
    }

    #[test]
    fn comments_cannot_be_left() {
        assert_eq!(comment("a */ b\u{2028}c"), "a *\\/ b\nc");
        assert_eq!(comment("\n/*/ \r\n\r*/*\u{200f}\r"), "/\\*\\/ \n\n*\\/\\* ");
        assert_eq!(comment("a\u{a0}b\u{2003}c\u{3000}d\u{180e}e é"), "a b c d e é");
        assert_eq!(Doc::new().text(Some("@param x")).at("").as_str(), "/**\n * \\@param x\n */\n");
        let doc = Doc::new().text(Some("a \n\n  @b")).tag("c", Some("d \n e")).tag("f", None);
        assert_eq!(doc.at(" ").as_str(), " /**\n  * a\n  *\n  *   \\@b\n  * @c d  e\n  * @f\n  */\n");
    }
}
