//! Encoders of untrusted text for Rust: literals and comments.

use crate::api::ExternalDocs;
use crate::code;
use crate::emit::layout::Page;
use crate::emit::text::{cleaned, is_unseen};
use crate::plan::names::Ident;

pub use crate::emit::text::Code;

/// Columns of a line, as in the output's rustfmt.toml.
pub const WIDTH: usize = 120;

/// The layout of code; rustfmt counts bytes.
pub const PAGE: Page = Page { width: WIDTH, step: 4, columns: str::len };

/// A string literal. Invisible characters are escaped: the compiler rejects characters that change the direction of
/// text.
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

/// Lines of documentation, indented by `indent`; empty without text.
pub fn doc(text: &str, indent: &'static str) -> Code {
    let text = cleaned(text, &[]);
    let mut out = String::new();
    for line in text.trim().lines() {
        let line = line.trim_end();
        // Rustdoc would compile indented lines as code.
        let line = escaped(line.trim_start());
        out.push_str(format!("{indent}/// {line}").trim_end());
        out.push('\n');
    }
    Code::encoded(out)
}

/// A sentence with a link to further documentation; empty without a link.
pub fn see(docs: Option<&ExternalDocs<'_>>) -> String {
    match docs {
        Some(ExternalDocs { url, description: Some(description) }) => format!("\n\nSee {url}: {description}"),
        Some(ExternalDocs { url, description: None }) => format!("\n\nSee {url}"),
        None => String::new(),
    }
}

/// A line without HTML, links or lists for rustdoc; code is kept.
fn escaped(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let is_code = line.matches('`').count().is_multiple_of(2) && !line.contains("``");
    // The lines after a list item would have to be indented.
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

/// A TOML string.
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

/// The first line of an item; its brace is on a separate line if rustfmt puts it there.
pub fn opened(keywords: &'static str, name: &Ident) -> Code {
    let head = keywords.len() + 1 + name.as_str().len();
    let between = if head + 2 > WIDTH { "\n" } else { " " };
    code!("{} {}{}{{", keywords, name, between)
}

/// A match arm indented by `indent`, folded like rustfmt does.
pub fn match_arm(pattern: &Code, value: &Code, indent: &'static str) -> Code {
    let line = code!("{} => {},", pattern, value);
    if indent.len() + line.as_str().chars().count() <= WIDTH {
        return line;
    }
    code!("{} => {{\n{}    {}\n{}}}", pattern, indent, value, indent)
}

/// A serde attribute with these arguments, folded like rustfmt does.
pub fn serde(arguments: &[Code]) -> Code {
    let attribute = code!("    #[serde({})]\n", Code::joined(arguments, ", "));
    // Rustfmt requires a line shorter than the width here.
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
