//! Reserved words of Rust, and the construction of names.

use crate::api::Status;
use crate::plan::names::{Alphabet, led, pascal, snake, unbracketed};

const KEYWORDS: [&str; 53] = [
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super",
    "trait", "true", "try", "type", "typeof", "union", "unsafe", "unsized", "use", "virtual", "where", "while",
    "yield",
];

/// Types that generated code uses without their modules.
const TYPES: [&str; 9] = ["BTreeMap", "Box", "Option", "Self", "String", "Vec", "Some", "None", "Result"];

/// Traits that generated code uses without their modules.
const TRAITS: [&str; 14] =
    ["Box", "Err", "From", "Future", "Into", "None", "Ok", "Option", "Result", "Self", "Send", "String", "Sync", "Vec"];

/// Names that variants cannot have, because `Self::` followed by them has another meaning in generated code.
pub const VARIANTS: [&str; 2] = ["Self", "TEXTS"];

pub fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}

fn plain(name: &str) -> String {
    Alphabet::Ascii.sanitize(name)
}

fn legal(name: String, fallback: &str) -> String {
    if name.trim_matches('_').is_empty() { fallback.to_owned() } else { led(name) }
}

/// A model's name.
pub fn type_name(name: &str) -> String {
    let name = pascal(&plain(name));
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) { format!("Model{name}") } else { name };
    let name = legal(name, "Model");
    if TYPES.contains(&name.as_str()) { format!("Model{name}") } else { name }
}

/// A tag's trait.
pub fn trait_name(tag: &str) -> String {
    let name = legal(pascal(&plain(tag)), "Default");
    if TRAITS.contains(&name.as_str()) { format!("{name}Api") } else { name }
}

/// The base for the types of an operation.
pub fn operation_type(id: &str) -> String {
    legal(pascal(&plain(id)), "Operation")
}

/// The name of a type inside another, such as the enum of a property.
pub fn inner_type(outer: &str, name: &str) -> String {
    let name = operation_type(name);
    // Camel case does not have an underscore between a letter and a digit.
    let is_numbered = outer.ends_with(|c: char| c.is_ascii_digit());
    let name = name.strip_prefix('_').filter(|_| !is_numbered).unwrap_or(&name);
    format!("{outer}{name}")
}

/// A field, a method or a module. Keywords get the prefix `r_`, as in the reference.
pub fn field(name: &str) -> String {
    let mut words = snake(&plain(&unbracketed(name)));
    while words.contains("__") {
        words = words.replace("__", "_");
    }
    let name = legal(words, "field");
    if is_keyword(&name) { format!("r_{name}") } else { name }
}

/// The variant for a string.
pub fn variant(text: &str) -> String {
    if text.is_empty() {
        return "Empty".to_owned();
    }
    let words = plain(text);
    // Words in capitals count as words.
    let shouted = !words.chars().any(|c| c.is_ascii_lowercase());
    let name = pascal(&if shouted { words.to_ascii_lowercase() } else { words });
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) { format!("Variant{name}") } else { name };
    let name = legal(name, "Variant");
    if TYPES.contains(&name.as_str()) { format!("Variant{name}") } else { name }
}

/// `Status404_PetNotFound`: a status, and its description up to the first character that is neither a letter nor a
/// space.
pub fn status(status: Status, description: Option<&str>) -> String {
    let first: String =
        description.unwrap_or_default().chars().take_while(|c| c.is_ascii_alphabetic() || *c == ' ').collect();
    let mut words = String::new();
    for word in first.split(' ').filter(|word| !word.is_empty()).take(10) {
        words.push_str(&pascal(word));
    }
    let status = match status {
        Status::Code(code) => format!("Status{code}"),
        Status::Range(digit) => format!("Status{digit}XX"),
        // The name in the reference.
        Status::Default => "Status0".to_owned(),
    };
    if words.is_empty() { status } else { format!("{status}_{words}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_reference() {
        assert_eq!(status(Status::Code(405), Some("Invalid username/password supplied")), "Status405_InvalidUsername");
        assert_eq!(status(Status::Default, Some("Unexpected error")), "Status0_UnexpectedError");
        assert_eq!(status(Status::Code(400), Some("Invalid ID supplied")), "Status400_InvalidIDSupplied");
        assert_eq!(field("type"), "r_type");
        assert_eq!(field("X-Rate-Limit"), "x_rate_limit");
        assert_eq!(field("files[]"), "files");
        assert_eq!(type_name("Option"), "ModelOption");
        assert_eq!(variant("0"), "Variant0");
        assert_eq!(variant("DHI"), "Dhi");
        assert_eq!(trait_name("pet"), "Pet");
    }

    #[test]
    fn names_clash_with_nothing_that_generated_code_uses() {
        assert_eq!(["string", "Vec"].map(trait_name), ["StringApi", "VecApi"]);
        assert_eq!(inner_type("Link", "1"), "Link1");
        assert_eq!(inner_type("Model2", "1"), "Model2_1");
    }
}
