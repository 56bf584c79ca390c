//! Short notes for documentation: about operations, and about the values of a schema beyond their type.

use std::borrow::Cow;

use crate::api::{Constraints, EnumValue, Operation, Property, Shape, Type};
use crate::spec::{Node, NodeKind};

/// The keywords of interest to readers, in the order of the notes.
const KEYWORDS: [&str; 22] = [
    "readOnly", "writeOnly", "format", "contentEncoding", "contentMediaType", "default", "minimum", "exclusiveMinimum",
    "maximum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern", "minItems", "maxItems",
    "minContains", "maxContains", "minProperties", "maxProperties", "example", "examples",
];

/// Characters of a value that are shown; an example can be a whole document.
const SHOWN: usize = 60;
/// Items of a list that are shown.
const ITEMS: usize = 3;

/// Notes such as `format: date-time; default: "now"`, from the keywords at the place of use and from referenced schemas
/// without their own documentation.
pub fn notes(ty: &Type<'_>) -> String {
    let Some(schema) = ty.schema else { return String::new() };
    let schemas = match ty.shape {
        Shape::Model(_) => vec![Constraints::of(schema)],
        _ => Constraints::applying(schema),
    };
    let mut stated = [None; KEYWORDS.len()];
    schemas.iter().rev().for_each(|schema| collect_values(schema.node(), &mut stated));
    let mut out = String::new();
    for (keyword, stated) in KEYWORDS.into_iter().zip(stated) {
        let Some(value) = stated.and_then(value) else { continue };
        let note = match (keyword, &*value) {
            // False is the same as absent, unlike for a default.
            ("readOnly" | "writeOnly" | "exclusiveMinimum" | "exclusiveMaximum", "false") => continue,
            // Already visible in the type.
            ("format", "binary") => continue,
            ("readOnly", _) => ["read-only", "", ""],
            ("writeOnly", _) => ["write-only", "", ""],
            (_, value) => [keyword, ": ", value],
        };
        let before = if out.is_empty() { "" } else { "; " };
        out.extend([before].into_iter().chain(note));
    }
    out
}

/// Sets the values of the keywords that a schema states.
fn collect_values<'d>(schema: Node<'d>, stated: &mut [Option<Node<'d>>; KEYWORDS.len()]) {
    // Schemas usually have few keywords; an exceptionally large one is not walked for each use.
    if schema.len() > KEYWORDS.len() {
        return stated.iter_mut().zip(KEYWORDS).for_each(|(value, keyword)| *value = schema.get(keyword).or(*value));
    }
    for (name, value) in schema.members() {
        if let Some(index) = KEYWORDS.iter().position(|keyword| *keyword == name) {
            stated[index] = Some(value);
        }
    }
}

/// A description followed by notes.
pub fn with_notes(description: Option<&str>, ty: &Type<'_>) -> String {
    let (text, notes) = (description.unwrap_or_default().trim_end(), notes(ty));
    match (text.is_empty(), notes.is_empty()) {
        (_, true) => text.to_owned(),
        (true, false) => ["(", &notes, ")"].concat(),
        (false, false) => [text, " (", &notes, ")"].concat(),
    }
}

/// The text about a property on a page, with its allowed values; `shown` formats a value.
pub fn field_text(property: &Property<'_>, shown: &dyn Fn(&EnumValue<'_>) -> String) -> String {
    deprecated(current_text(property, shown), property.deprecated)
}

/// The same without a note about deprecation.
pub fn current_text(property: &Property<'_>, shown: &dyn Fn(&EnumValue<'_>) -> String) -> String {
    let mut text = with_notes(property.description, &property.ty);
    if let Some(values) = property.ty.listed_enum() {
        let values: Vec<_> = values.values.iter().map(shown).collect();
        let stop = if text.is_empty() || text.ends_with(['.', '!', '?', ':', ';']) { "" } else { "." };
        text = format!("{text}{stop} One of {}.", values.join(", ")).trim().to_owned();
    }
    text
}

/// A shortened value; none if only a page could show it.
fn value<'d>(node: Node<'d>) -> Option<Cow<'d, str>> {
    if !node.is_array() {
        return scalar(node);
    }
    if node.is_empty() {
        return Some("[]".into());
    }
    let items: Option<Vec<_>> = node.items().take(ITEMS).map(scalar).collect();
    let more = if node.len() > ITEMS { ", …" } else { "" };
    Some((items?.join(", ") + more).into())
}

fn scalar<'d>(node: Node<'d>) -> Option<Cow<'d, str>> {
    match node.kind() {
        NodeKind::Object | NodeKind::Array => None,
        // Without quotes, it would be invisible.
        NodeKind::String if node.str().is_some_and(|text| text.trim().is_empty()) => {
            Some(shortened(node.to_json().into()))
        }
        NodeKind::String => node.str().map(|text| shortened(text.into())),
        _ => Some(shortened(node.to_json().into())),
    }
}

fn shortened(text: Cow<'_, str>) -> Cow<'_, str> {
    // A character has at least one byte.
    let end = (text.len() > SHOWN).then(|| text.char_indices().nth(SHOWN)).flatten();
    match end {
        Some((end, _)) => [&text[..end], "…"].concat().into(),
        None => text,
    }
}

/// Documentation with a note if deprecated.
pub fn deprecated(text: String, is_deprecated: bool) -> String {
    match (text.as_str(), is_deprecated) {
        (_, false) => text,
        ("", true) => "Deprecated.".to_owned(),
        (text, true) => format!("Deprecated. {text}"),
    }
}

/// A line about an operation: its summary, or the first sentence of its description.
pub fn brief(operation: &Operation<'_>) -> String {
    match operation.summary.map(str::trim).filter(|summary| !summary.is_empty()) {
        Some(summary) => paragraph(summary),
        None => sentence(&paragraph(operation.description.unwrap_or_default())),
    }
}

/// The first paragraph as a line. Lists, tables and code blocks begin a new paragraph.
fn paragraph(text: &str) -> String {
    let text = without_blocks(text.trim());
    let block = |line: &str| line.is_empty() || line.starts_with(['#', '|', '-', '*', '+', '>', '`', '~']);
    let lines = text.trim().lines().map(str::trim).enumerate();
    let lines = lines.take_while(|(i, line)| *i == 0 || !block(line) || line.starts_with("**"));
    lines.map(|(_, line)| line).collect::<Vec<_>>().join(" ")
}

/// The text after leading code blocks and tables; the whole text if nothing follows.
fn without_blocks(text: &str) -> &str {
    let mut rest = text;
    loop {
        let behind = match rest.get(..3) {
            Some(fence @ ("```" | "~~~")) => rest[3..].split_once(fence).and_then(|(_, rest)| rest.split_once('\n')),
            _ if rest.starts_with('|') => rest.split_once('\n'),
            _ => return if rest.is_empty() { text } else { rest },
        };
        let Some((_, behind)) = behind else { return text };
        rest = behind.trim_start();
    }
}

/// The first sentence of a line: up to a period that is not in brackets, in code or part of an abbreviation.
fn sentence(line: &str) -> String {
    let (mut depth, mut code) = (0_i32, false);
    for (at, c) in line.char_indices() {
        match c {
            '`' => code = !code,
            '(' | '[' if !code => depth += 1,
            ')' | ']' if !code => depth -= 1,
            '.' | '!' | '?' if !code && depth <= 0 => {
                let (before, after) = (&line[..at], &line[at + 1..]);
                let next = after.trim_start().chars().next().unwrap_or(' ');
                // Only after a word, because searching for the start at each period of a series would take quadratic
                // time.
                if after.starts_with(' ') && !next.is_lowercase() && !next.is_numeric() && !is_short(before) {
                    return line[..=at].to_owned();
                }
            }
            _ => {}
        }
    }
    line.to_owned()
}

/// True if a period after the text does not end a sentence: in an abbreviation, in a numbered list, or in `U.S.`
fn is_short(before: &str) -> bool {
    let word = before.rsplit(' ').next().unwrap_or_default();
    let letters = |(_, last): (&str, &str)| last.len() == 1 && last.starts_with(|c: char| c.is_ascii_alphabetic());
    ["e.g", "i.e", "vs", "cf"].iter().any(|short| before.ends_with(short))
        || word.len() == before.len() && word.chars().all(|c| c.is_ascii_digit())
        || word.rsplit_once('.').is_some_and(letters)
}

#[cfg(test)]
mod tests {
    use super::{paragraph, sentence};

    #[test]
    fn a_description_ends_at_a_sentence() {
        for (text, expected) in [
            ("Lists all\r\n  pets that\nare here. Slowly.", "Lists all pets that are here."),
            ("Lists pets\n\nThe list is long.", "Lists pets"),
            ("Uses v1.2, e.g. A. Then B.", "Uses v1.2, e.g. A."),
            ("Returns `a. B` of [c. D](https://e.example). More.", "Returns `a. B` of [c. D](https://e.example)."),
            ("Takes one of:\n- a\n- b", "Takes one of:"),
            ("**Deprecated** since 2. 3 is next\n**Use** it! Now.", "**Deprecated** since 2. 3 is next **Use** it!"),
            ("# Title\nText.", "# Title Text."),
            ("1. First of all. Then more.\n2. Second.", "1. First of all."),
            ("Use the U.S. Postal code. Please.", "Use the U.S. Postal code."),
            ("```json\n{}\n```\nLists all. Slowly.", "Lists all."),
            ("| a | b |\n| - | - |\n\nLists all.", "Lists all."),
            ("```json\n{}\n```", "```json {}"),
            ("Größe? Ja.", "Größe?"),
            (" \n", ""),
        ] {
            assert_eq!(sentence(&paragraph(text)), expected);
        }
    }
}
