//! Encodes untrusted text as TypeScript literals and comments.
//!
//! The text of a description is hostile. It must never end its string or comment, so each encoder escapes for the
//! strictest reader: JavaScript with U+2028, HTML-embedded scripts, and Markdown.

use std::borrow::Cow;

use super::names::is_identifier;
use crate::api::ExistingType;
use crate::code;
use crate::emit::text::{cleaned, is_unseen, push_code_units};
use crate::spec::Node;

pub use crate::emit::text::{Code, json, shell_word, word};
pub use crate::generators::docs::line as markdown_line;

/// A string literal in single quotes.
pub fn string(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    escape(text, '\'', &mut out);
    out.push('\'');
    Code::encoded(out)
}

/// A comma-separated list of string literals.
pub fn strings<'t>(texts: impl IntoIterator<Item = &'t str>) -> Code {
    Code::joined(texts.into_iter().map(string), ", ")
}

/// The name, if it needs no quotes as a member of an object. None for `__proto__`, which would set the prototype of an
/// object literal.
pub fn member_name(name: &str) -> Option<Code> {
    (is_identifier(name) && name != "__proto__").then(|| Code::encoded(name))
}

/// An existing type of another module, as an `import(…)` type.
pub fn imported(ty: ExistingType<'_>) -> Code {
    let members = ty.name.split('.').filter_map(member_name);
    code!("import({}).{}", string(ty.module), Code::joined(members, "."))
}

/// A scalar of the description as a literal. Other nodes are written as JSON in a string.
pub fn literal(value: Node<'_>) -> Code {
    let json = || value.to_json();
    value.str().map_or_else(|| scalar(&json()).unwrap_or_else(|| string(&json())), string)
}

/// The code of a JSON number, boolean or null; none for other text.
pub fn scalar(json: &str) -> Option<Code> {
    match json {
        "true" => Some(Code::fixed("true")),
        "false" => Some(Code::fixed("false")),
        "null" => Some(Code::fixed("null")),
        _ => is_number(json).then(|| Code::encoded(json)),
    }
}

/// A number of the description as JavaScript prints it.
pub fn number(text: &str) -> Option<Code> {
    is_number(text).then(|| Code::encoded(number_text(text)))
}

/// The text of a number as JavaScript prints it; an integer keeps all of its digits.
pub fn number_text(text: &str) -> String {
    if text.bytes().skip_while(|byte| *byte == b'-').all(|byte| byte.is_ascii_digit()) && text != "-0" {
        return text.to_owned();
    }
    match text.parse::<f64>() {
        Ok(0.0) => "0".to_owned(),
        Ok(value) if value.is_finite() && (1e-6..1e21).contains(&value.abs()) => value.to_string(),
        Ok(value) if value.is_finite() => format!("{value:e}").replacen('e', exponent(value), 1),
        _ => text.to_owned(),
    }
}

/// JavaScript writes the sign of a positive exponent.
fn exponent(value: f64) -> &'static str {
    if value.abs() >= 1.0 { "e+" } else { "e" }
}

/// True for a JSON number, which is also a TypeScript number.
pub fn is_number(text: &str) -> bool {
    text.chars().all(is_numeric) && serde_json::from_str::<serde_json::Number>(text).is_ok()
}

fn is_numeric(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E')
}

/// Text inside a template literal, without backticks.
pub fn template_part(text: &str) -> Code {
    let mut out = String::with_capacity(text.len());
    escape(text, '`', &mut out);
    Code::encoded(out)
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

/// True for white space that ESLint allows only in quoted strings (no-irregular-whitespace).
fn is_odd_space(c: char) -> bool {
    c == '\u{180e}' || (!c.is_ascii() && c.is_whitespace())
}

/// Text for a block comment: line ends are kept, terminators are escaped, and unusual white space becomes plain spaces.
fn comment(text: &str) -> Cow<'_, str> {
    let text = cleaned(text, &[('*', '/'), ('/', '*')]);
    if text.contains(is_odd_space) { Cow::Owned(text.replace(is_odd_space, " ")) } else { text }
}

/// A JSDoc comment of several parts.
#[derive(Debug, Clone, Default)]
pub struct Doc {
    /// Lines, each with a line end.
    lines: String,
}

impl Doc {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds untrusted text as paragraphs.
    pub fn text(mut self, text: Option<&str>) -> Self {
        for line in comment(text.unwrap_or_default()).lines() {
            // An `@` at the start of a line would be read as a JSDoc tag.
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

    /// Adds a tag, followed by untrusted text on the same line.
    pub fn tag(mut self, tag: &'static str, text: Option<&str>) -> Self {
        self.lines.push('@');
        self.lines.push_str(tag);
        for line in comment(text.unwrap_or_default()).lines() {
            self.lines.push(' ');
            self.lines.push_str(line.trim_end());
        }
        self.lines.push('\n');
        self
    }

    pub fn tag_if(self, condition: bool, tag: &'static str) -> Self {
        if condition { self.tag(tag, None) } else { self }
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The comment with each line indented by `indent`; empty if it has no lines.
    pub fn at(&self, indent: &'static str) -> Code {
        if self.is_empty() {
            return Code::default();
        }
        let lines = self.lines.lines();
        let count = self.lines.bytes().filter(|byte| *byte == b'\n').count();
        let around = (count + 2) * (indent.len() + " * \n".len());
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
        Code::encoded(out)
    }
}

#[cfg(test)]
mod tests {
    use super::{Doc, comment, member_name, scalar, string, template_part};

    #[test]
    fn literals_keep_their_quotes() {
        assert_eq!(string("a'b\\\n${x}\u{2028}").as_str(), "'a\\'b\\\\\\n${x}\\u2028'");
        assert_eq!(template_part("`${x}").as_str(), "\\`\\${x}");
        assert_eq!(string("\0").as_str(), "'\\u0000'");
        assert_eq!(string("a\u{a0}b").as_str(), "'a\u{a0}b'");
        assert_eq!(template_part("a\u{a0}b\u{3000}").as_str(), "a\\u00a0b\\u3000");
    }

    #[test]
    fn text_stands_without_quotes_where_it_is_a_name_or_a_scalar() {
        let name = |text| member_name(text).map(|code| code.to_string());
        assert_eq!(name("$a_1").as_deref(), Some("$a_1"));
        for text in ["", "1a", "a-b", "a b", "é", "__proto__", "a\u{2028}"] {
            assert_eq!(name(text), None, "{text:?}");
        }
        for text in ["-1.5e+3", "0", "true", "null"] {
            assert_eq!(scalar(text).map(|code| code.to_string()).as_deref(), Some(text));
        }
        for text in ["", "undefined", "1;a()", "\"1\"", "[1]"] {
            assert_eq!(scalar(text), None, "{text:?}");
        }
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
