//! Encoders of untrusted text for Python: literals and docstrings.

use super::words::is_keyword;
use crate::api::{Annotations, Model};
use crate::code;
use crate::emit::text::{cleaned, is_unseen};

pub use crate::emit::text::Code;

/// Columns of a line of text in a docstring.
const COLUMNS: usize = 100;

/// A string in the quotes that need fewer escapes, as formatters do.
pub fn string(text: &str) -> Code {
    let count = |quote| text.matches(quote).count();
    let quote = if count('"') > count('\'') { '\'' } else { '"' };
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => out.extend(['\\', c]),
            c if is_unseen(c) && (c as u32) < 0x100 => out.push_str(&format!("\\x{:02x}", c as u32)),
            c if is_unseen(c) && (c as u32) < 0x10000 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c if is_unseen(c) => out.push_str(&format!("\\U{:08x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push(quote);
    Code::encoded(out)
}

/// A number with the same notation in Python and JSON, within a useful size.
pub fn number(text: &str) -> Option<Code> {
    let is_plain = text.len() <= 20 && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'.'));
    is_plain.then(|| Code::encoded(text))
}

/// Names joined by dots, such as a module's; none if a name is invalid.
pub fn dotted(text: &str) -> Option<Code> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && (name == "_" || !is_keyword(name))
    };
    text.split('.').all(is_name).then(|| Code::encoded(text))
}

/// The docstring of a model's class or type alias; none if the description says nothing of it.
pub fn model_doc(model: &Model<'_>, indent: &'static str) -> Option<Code> {
    let text = model.description.unwrap_or_default();
    let deprecated = if model.deprecated { "\n\nDeprecated." } else { "" };
    let docs = Annotations::of(model.node).external_docs();
    let docs = docs.map(|docs| format!("\n\nSee {}", docs.url)).unwrap_or_default();
    docstring(&format!("{text}{docs}{deprecated}"), indent)
}

/// A docstring with its quotes, indented after its first line; none for empty text.
pub fn docstring(text: &str, indent: &'static str) -> Option<Code> {
    let text = cleaned(text, &[]).replace('\t', "    ").replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    let mut lines: Vec<String> = Vec::new();
    for line in text.trim().lines() {
        wrap(line.trim_end(), &mut lines);
    }
    // The common indentation of all lines after the first is removed.
    let depth = |line: &String| line.chars().take_while(|c| *c == ' ').count();
    let common = lines.iter().skip(1).filter(|line| !line.is_empty()).map(depth).min().unwrap_or(0);
    for line in lines.iter_mut().skip(1).filter(|line| !line.is_empty()) {
        line.drain(..common);
    }
    // At most one empty line in sequence.
    lines.dedup_by(|a, b| a.is_empty() && b.is_empty());
    if lines.is_empty() {
        return None;
    }
    // A quote at the beginning would be read as part of the triple quotes.
    if let Some(rest) = lines[0].strip_prefix('"') {
        lines[0] = format!("\\\"{rest}");
    }
    if lines.len() == 1 {
        let line = lines.remove(0);
        let line = match line.strip_suffix('"') {
            Some(start) => format!("{start}\\\""),
            None => line,
        };
        return Some(Code::encoded(format!("\"\"\"{line}\"\"\"")));
    }
    if let Some(last) = lines.last_mut().filter(|last| last.ends_with('"')) {
        last.insert(last.len() - 1, '\\');
    }
    let mut out = format!("\"\"\"{}", lines[0]);
    for line in &lines[1..] {
        out.push('\n');
        if !line.is_empty() {
            out.push_str(indent);
            out.push_str(line);
        }
    }
    Some(Code::encoded(format!("{out}\n{indent}\"\"\"")))
}

/// A member of a class, with its docstring below it.
pub fn member(line: Code, doc: Option<Code>) -> Code {
    match doc {
        Some(doc) => code!("{}\n    {}", line, doc),
        None => line,
    }
}

/// Wraps a long line between words; the indentation stays, and lines of a parameter are indented.
fn wrap(line: &str, lines: &mut Vec<String>) {
    let mut rest = line.to_owned();
    let indent: String = match line.starts_with(":param ") {
        true => "    ".to_owned(),
        false => line.chars().take_while(|c| *c == ' ').collect(),
    };
    while rest.chars().count() > COLUMNS {
        let limit = rest.char_indices().nth(COLUMNS).map_or(rest.len(), |(at, _)| at);
        let begin = indent.len() + 1;
        let space = |text: &str| text.rfind(' ').filter(|at| *at >= begin);
        let Some(at) = space(&rest[..limit]).or_else(|| rest[limit..].find(' ').map(|at| at + limit)) else { break };
        lines.push(rest[..at].trim_end().to_owned());
        rest = format!("{indent}{}", rest[at..].trim_start());
    }
    lines.push(rest);
}

#[cfg(test)]
mod tests {
    use super::{docstring, string};

    #[test]
    fn literals_hold_what_they_are_given() {
        assert_eq!(string("a\"b").as_str(), "'a\"b'");
        assert_eq!(string("a\"b''\\\n\u{202e}\u{85}").as_str(), "\"a\\\"b''\\\\\\n\\u202e\\x85\"");
        assert_eq!(string("").as_str(), "\"\"");
    }

    #[test]
    fn docstrings_do_not_end_early() {
        let of = |text: &str| docstring(text, "    ").map(|code| code.to_string());
        assert_eq!(of("a \"\"\" b\\").as_deref(), Some("\"\"\"a \\\"\\\"\\\" b\\\\\"\"\""));
        assert_eq!(of("say \"x\"").as_deref(), Some("\"\"\"say \"x\\\"\"\"\""));
        assert_eq!(of("a\r\n\n\nb").as_deref(), Some("\"\"\"a\n\n    b\n    \"\"\""));
        assert_eq!(of("a\n  b\n\n   c").as_deref(), Some("\"\"\"a\n    b\n\n     c\n    \"\"\""));
        assert_eq!(of(" \n"), None);
    }
}
