//! Names and printable text of the contract.

use std::collections::BTreeSet;

/// The JSON without control characters other than line ends: strings can contain some (DEL, U+0085) that a reader of
/// the file would not see.
pub fn printable(json: String) -> String {
    let hidden = |c: char| c.is_control() && c != '\n';
    if !json.contains(hidden) {
        return json;
    }
    json.chars().fold(String::with_capacity(json.len()), |mut out, c| {
        if hidden(c) {
            out.push_str(&format!("\\u{:04x}", u32::from(c)))
        } else {
            out.push(c)
        }
        out
    })
}

/// The name, with the first free number from 2 on if it is taken.
pub fn unique(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|count| format!("{wanted}_{count}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| taken.insert(name.clone())).expect("numbers do not end")
}
