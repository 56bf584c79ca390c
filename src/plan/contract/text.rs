//! Names and texts of the contract.

use std::collections::BTreeSet;

/// The same JSON without control characters but line ends: a string may hold some (DEL, U+0085) that a reader of the file
/// would not see.
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

/// A name that is not taken: this one, or with the first number from 2 on that is free.
pub fn unique(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|count| format!("{wanted}_{count}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| taken.insert(name.clone())).expect("numbers do not end")
}
