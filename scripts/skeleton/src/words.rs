//! The spelling of names, and the reserved words.

use crate::plan::names::{Alphabet, camel, led, pascal};

/// Reserved words of the language.
const RESERVED: [&str; 2] = ["if", "return"];

/// `OrderStatus`, for a model.
pub fn model(name: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(name));
    if name.is_empty() { "Model".to_owned() } else { led(name) }
}

/// `Pet`, from which the name of a tag's class is made.
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
