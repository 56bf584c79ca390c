//! Encodes text of the description as names, literals and comments of the types.

use crate::emit::text::{cleaned, is_unseen};
use crate::generators::typescript::names::is_identifier;
use crate::generators::typescript::text::{is_number, string, template_part};
use crate::plan::names::{Alphabet, led};
use crate::plan::written::{Notes, pretty};
use crate::spec::Node;

pub use crate::emit::text::{Code, json};

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

/// A number of the description as JavaScript prints it.
pub fn number(text: &str) -> Option<Code> {
    is_number(text).then(|| Code::encoded(number_text(text)))
}

fn number_text(text: &str) -> String {
    // An integer keeps all of its digits.
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

/// A value in a comment: JSON, but a string without quotes.
fn value(node: Node<'_>) -> String {
    let number = |node: Node<'_>| number_text(&node.to_json());
    node.str().map_or_else(|| pretty(node, &number), str::to_owned)
}

/// A comment of notes at an indent, with its line ends; empty without notes.
pub fn comment(notes: &Notes<'_>, indent: &str) -> Code {
    let mut items: Vec<String> = Vec::new();
    items.extend(notes.title.into_iter().chain(notes.summary).map(|text| text.trim().to_owned()));
    items.extend(notes.format.map(|format| format!("Format: {format}")));
    items.extend(notes.deprecated.then(|| "@deprecated".to_owned()));
    if notes.discriminates {
        items.push(match notes.description {
            Some(text) => format!("@description {text} (enum property replaced by openapi-typescript)"),
            None => "@description discriminator enum property added by openapi-typescript".to_owned(),
        });
    } else {
        items.extend(notes.description.map(|text| format!("@description {}", text.trim())));
    }
    items.extend(notes.default.map(|node| format!("@default {}", value(node).trim())));
    items.extend(notes.examples.iter().map(|node| format!("@example {}", value(*node).trim())));
    items.extend(notes.constant.then(|| "@constant".to_owned()));
    items.extend(
        notes
            .enumeration
            .as_ref()
            .map(|(types, nullable)| format!("@enum {{{}{}}}", types.join("|"), if *nullable { "|null" } else { "" })),
    );
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

/// An identifier from parts of a place, such as `AnimalKind`; it begins with an upper-case letter.
pub fn type_name(text: &str) -> String {
    let mut out = String::new();
    let mut upper = true;
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || c == '_' || c == '$' {
            out.push(if upper { c.to_ascii_uppercase() } else { c });
            upper = false;
        } else {
            upper = true;
        }
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) || out.is_empty() { format!("Value{out}") } else { out }
}

/// The name of the member of an enum for a value or a name of the description.
pub fn member_name(text: &str) -> String {
    if is_identifier(text) {
        return text.to_owned();
    }
    let mut name = text.to_owned();
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name = format!("Value{name}").replacen('.', "_", 1);
    } else if let Some(rest) = name.strip_prefix('-') {
        name = format!("ValueMinus{rest}");
    }
    let mut out = String::new();
    let mut rest = name.chars().peekable();
    let is_valid = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    while let Some(c) = rest.next() {
        if is_valid(c) {
            out.push(c);
            continue;
        }
        let is_alone = rest.peek().is_none_or(|next| is_valid(*next));
        while rest.next_if(|next| !is_valid(*next)).is_some() {}
        out.push_str(if c == '+' && is_alone { "Plus" } else { "_" });
    }
    match out.as_str() {
        "" => "Empty".to_owned(),
        "_" if !text.is_ascii() => text.to_owned(),
        _ => out,
    }
}

/// Words as `change-case` casts them: `PetList` of `pet_list`.
pub fn pascal(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut words: Vec<String> = vec![String::new()];
    for (i, c) in chars.iter().enumerate() {
        if !c.is_alphanumeric() {
            words.push(String::new());
            continue;
        }
        let before = i.checked_sub(1).map(|i| chars[i]);
        let after = chars.get(i + 1);
        let begins = c.is_uppercase()
            && (before.is_some_and(|b| b.is_lowercase() || b.is_ascii_digit())
                || (before.is_some_and(char::is_uppercase) && after.is_some_and(|a| a.is_lowercase())));
        if begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(*c);
        }
    }
    let mut out = String::new();
    for word in words.iter().filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        if !out.is_empty() && first.starts_with(|c: char| c.is_ascii_digit()) {
            out.push('_');
        }
        out.push_str(&first.to_uppercase());
        out.push_str(&rest.to_lowercase());
    }
    out
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
