//! Encodes text of the description as names, literals and comments of the types.

use crate::emit::text::{cleaned, is_unseen};
use crate::generators::typescript::names::is_identifier;
use crate::generators::typescript::text::{number_text, string, template_part};
use crate::plan::names::{Alphabet, led};
use crate::plan::written::Notes;

pub use crate::emit::text::{Code, json};
pub use crate::generators::typescript::text::number;

/// A string literal in double quotes, of ASCII only, as TypeScript's printer writes names.
pub fn ascii_string(text: &str) -> Code {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(c),
            c => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04X}"))),
        }
    }
    out.push('"');
    Code::encoded(out)
}

/// The name of a member: an identifier or a number, or else a string.
pub fn key(name: &str) -> Code {
    let is_index = name.len() <= 15
        && name.bytes().all(|byte| byte.is_ascii_digit())
        && (name == "0" || !name.starts_with('0'))
        && !name.is_empty();
    if is_identifier(name) || is_index { Code::encoded(name) } else { ascii_string(name) }
}

/// The index of a member in a type.
pub fn index(name: &str) -> Code {
    ascii_string(name)
}

/// A name from one of the components, in single quotes.
pub fn quoted(name: &str) -> Code {
    string(name)
}

/// A path as a template literal, in which each `{name}` is a type.
pub fn template(path: &str, ty: impl Fn(&str) -> &'static str) -> Code {
    let mut out = String::from("`");
    let mut rest = path;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        out.push_str(&template_text(before));
        out.push_str("${");
        out.push_str(ty(name));
        out.push('}');
        rest = after;
    }
    out.push_str(&template_text(rest));
    out.push('`');
    Code::encoded(out)
}

/// Text of a template literal. A dollar sign needs a backslash only before a brace.
fn template_text(text: &str) -> String {
    let out = template_part(text).to_string();
    if text.contains("${") || text.ends_with('$') { out } else { out.replace("\\$", "$") }
}

/// A comment of notes at an indent, with its line ends; empty without notes.
pub fn comment(notes: &Notes<'_>, indent: &str) -> Code {
    let items = notes.items(&|node| number_text(&node.to_json()));
    if items.is_empty() {
        return Code::default();
    }
    let items: Vec<_> = items.iter().map(|item| cleaned(item, &[('*', '/')])).collect();
    let mut out = String::from(indent);
    if let [item] = items.as_slice()
        && !item.contains('\n')
    {
        out.push_str("/** ");
        out.push_str(item);
        out.push_str(" */\n");
        return Code::encoded(out);
    }
    out.push_str("/**\n");
    for item in &items {
        for (i, line) in item.split('\n').enumerate() {
            let start = out.len();
            out.push_str(indent);
            out.push_str(if i == 0 { " * " } else { " *     " });
            out.push_str(line);
            out.truncate(out.trim_end().len().max(start));
            out.push('\n');
        }
    }
    out.push_str(indent);
    out.push_str(" */\n");
    Code::encoded(out)
}

/// A comment of one line, without its line end.
pub fn line_comment(text: &str) -> Code {
    let text: String = text.trim().chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect();
    Code::encoded(format!("// {text}"))
}

/// An identifier with the letters of a name.
pub fn identifier(text: &str) -> String {
    let out = Alphabet::Dollar.sanitize(text);
    if out.is_empty() { "_".to_owned() } else { led(out) }
}

/// Code of an identifier with the letters of a name.
pub fn name(text: &str) -> Code {
    Code::encoded(identifier(text))
}

/// The name of a member of an enum, in quotes if it has no letters of ASCII.
pub fn member_key(name: &str) -> Code {
    if is_identifier(name) { Code::encoded(name) } else { json(name) }
}
