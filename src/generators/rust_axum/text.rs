//! The ways in which outside text reaches Rust: as a literal or as a comment.

use crate::api::ExternalDocs;
use crate::code;
use crate::emit::layout::Page;
use crate::emit::text::{cleaned, is_unseen};
use crate::plan::names::Ident;

pub use crate::emit::text::Code;

/// Columns of a line, as the output's rustfmt.toml has them.
pub const WIDTH: usize = 120;

/// Where code is printed; rustfmt counts bytes.
pub const PAGE: Page = Page { width: WIDTH, step: 4, columns: str::len };

/// A string literal. What cannot be seen is written as its number: the compiler refuses characters that turn the
/// direction of text.
pub fn string(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_unseen(c) => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    Code::encoded(out)
}

/// Lines of documentation before what is indented by `indent`; nothing where there is no text.
pub fn doc(text: &str, indent: &'static str) -> Code {
    let text = cleaned(text, &[]);
    let mut out = String::new();
    for line in text.trim().lines() {
        let line = line.trim_end();
        // Rustdoc would take indented lines for code, and compile it.
        let line = escaped(line.trim_start());
        out.push_str(format!("{indent}/// {line}").trim_end());
        out.push('\n');
    }
    Code::encoded(out)
}

/// A sentence that leads to further documentation; nothing where there is none.
pub fn see(docs: Option<&ExternalDocs<'_>>) -> String {
    match docs {
        Some(ExternalDocs { url, description: Some(description) }) => format!("\n\nSee {url}: {description}"),
        Some(ExternalDocs { url, description: None }) => format!("\n\nSee {url}"),
        None => String::new(),
    }
}

/// A line in which rustdoc sees neither HTML, nor links, nor lists; code stays code.
fn escaped(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let is_code = line.matches('`').count().is_multiple_of(2) && !line.contains("``");
    // Lists would need what follows them to be indented.
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut rest = line;
    if number.len() < line.len() && number.starts_with(['.', ')']) {
        out.push_str(&line[..line.len() - number.len()]);
        out.push('\\');
        rest = number;
    } else if line.starts_with(['-', '*', '+', '>', '#', '=', '|']) {
        out.push('\\');
    }
    let mut within = false;
    for c in rest.chars() {
        within ^= c == '`' && is_code;
        let escape = match c {
            '`' => !is_code,
            '<' | '[' | ']' | '~' | '\\' => !within,
            _ => false,
        };
        if escape {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A text of TOML.
pub fn toml(text: &str) -> Code {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            c if is_unseen(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    Code::encoded(out)
}

/// The first line of an item, with its brace on a line of its own where rustfmt puts it.
pub fn opened(keywords: &'static str, name: &Ident) -> Code {
    let head = keywords.len() + 1 + name.as_str().len();
    let between = if head + 2 > WIDTH { "\n" } else { " " };
    code!("{} {}{}{{", keywords, name, between)
}

/// An arm of a match that is indented by `indent`, folded as rustfmt does it.
pub fn match_arm(pattern: &Code, value: &Code, indent: &'static str) -> Code {
    let line = code!("{} => {},", pattern, value);
    if indent.len() + line.as_str().chars().count() <= WIDTH {
        return line;
    }
    code!("{} => {{\n{}    {}\n{}}}", pattern, indent, value, indent)
}

/// The attribute of serde with these arguments, folded as rustfmt does it.
pub fn serde(arguments: &[Code]) -> Code {
    let attribute = code!("    #[serde({})]\n", Code::joined(arguments, ", "));
    // A line that is full has no room, as rustfmt counts here.
    if attribute.as_str().trim_end().chars().count() < WIDTH {
        return attribute;
    }
    code!("    #[serde(\n        {}\n    )]\n", Code::joined(arguments, ",\n        "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_hold_what_they_are_given() {
        assert_eq!(string("a\"b\\\n\u{202e}é").as_str(), "\"a\\\"b\\\\\\n\\u{202e}é\"");
    }

    #[test]
    fn attributes_are_folded_as_rustfmt_does_it() {
        let attribute = |length: usize| serde(&[string(&"x".repeat(length)), code!("default")]).to_string();
        assert_eq!(attribute(94).trim_end().len(), WIDTH - 1);
        assert_eq!(attribute(95).lines().count(), 4);
    }

    #[test]
    fn arms_are_folded_as_rustfmt_does_it() {
        let arm = |pattern: &str| match_arm(&string(pattern), &code!("one()"), "        ").to_string();
        assert_eq!(arm("é"), "\"é\" => one(),");
        let long = "x".repeat(110);
        assert_eq!(arm(&long), format!("\"{long}\" => {{\n            one()\n        }}"));
    }

    #[test]
    fn comments_stay_comments() {
        assert_eq!(doc("a\n\n    b[`c`]", "  ").as_str(), "  /// a\n  ///\n  /// b\\[`c`\\]\n");
        assert_eq!(doc("- a `<b\n1. c", "").as_str(), "/// \\- a \\`\\<b\n/// 1\\. c\n");
        assert_eq!(doc(" ", "").as_str(), "");
    }
}
