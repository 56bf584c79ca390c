//! How names are spelled, and which words are reserved.

use crate::plan::names::{Alphabet, camel, led, pascal};

/// Words that the language has for itself.
const RESERVED: [&str; 2] = ["if", "return"];

/// `OrderStatus`, for a model.
pub fn model(name: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(name));
    if name.is_empty() { "Model".to_owned() } else { led(name) }
}

/// `Pet`, which the class of a tag is made from.
pub fn tag(tag: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(tag));
    if name.is_empty() { "Default".to_owned() } else { led(name) }
}

/// `getPetById`, for an operation.
pub fn operation(id: &str) -> String {
    variable(id)
}

/// `petId`, for an argument or a property.
pub fn variable(name: &str) -> String {
    let name = led(camel(&Alphabet::Ascii.sanitize(name)));
    if RESERVED.contains(&name.as_str()) { format!("{name}_") } else { name }
}
