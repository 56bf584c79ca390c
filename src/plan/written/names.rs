//! The names of declarations, as openapi-typescript makes them.

use std::collections::{BTreeMap, BTreeSet};

use super::kinds::ComponentKind;
use crate::plan::names::is_identifier;

/// Names of which each is given once; a name that is taken gets a number.
#[derive(Default)]
pub struct Names {
    taken: BTreeSet<String>,
    /// The next number of each name, so that many equal names take linear time.
    next: BTreeMap<String, u32>,
}

impl Names {
    pub fn unique(&mut self, wanted: String) -> String {
        if self.taken.insert(wanted.clone()) {
            return wanted;
        }
        let mut number = self.next.get(&wanted).copied().unwrap_or(2);
        let free = loop {
            let free = format!("{wanted}_{number}");
            number += 1;
            if self.taken.insert(free.clone()) {
                break free;
            }
        };
        self.next.insert(wanted, number);
        free
    }
}

/// A name from the parts of a place, such as `AnimalKind`; it begins with an upper-case letter.
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
pub(super) fn member_name(text: &str) -> String {
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

/// The name of the type of a component. A name that is not to be recased is that of the description.
pub fn root_type_name(kind: ComponentKind, component: &str, has_prefix: bool, recased: bool) -> String {
    let prefix = match kind {
        ComponentKind::Schemas if !has_prefix => "",
        ComponentKind::Schemas => "Schema",
        ComponentKind::Responses => "Response",
        ComponentKind::Parameters => "Parameter",
        ComponentKind::RequestBodies => "RequestBody",
        ComponentKind::Headers => "Header",
        ComponentKind::PathItems => "PathItem",
    };
    let name = if recased { pascal(component) } else { component.to_owned() };
    format!("{prefix}{name}")
}

/// Words as `change-case` casts them: `PetList` of `pet_list`.
fn pascal(text: &str) -> String {
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

/// The name of an operation without an id: its method and the parts of its path.
pub(super) fn of_path(method: &str, path: &str) -> String {
    let mut out = String::new();
    for part in format!("{method}{path}").split('/') {
        let mut chars = part.chars();
        let part: String = chars.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(chars).collect();
        out.push_str(&without_parameter(&part));
    }
    out
}

/// A part of a path without the first parameter, the first colon and the text after it, or the first run of other
/// characters.
fn without_parameter(part: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let Some((start, first)) = part.char_indices().find(|(_, c)| !is_plain(*c)) else { return part.to_owned() };
    let rest = &part[start..];
    let end = match first {
        '{' if rest.contains('}') => rest.rfind('}').map_or(rest.len(), |end| end + 1),
        ':' => rest.len(),
        _ => rest.find(is_plain).unwrap_or(rest.len()),
    };
    format!("{}{}", &part[..start], &rest[end..])
}
