//! Checks of options that reach the output as names.

use crate::emit::is_device;
use crate::generators::java::words::is_word;

/// The number of characters of a name.
const LONGEST: usize = 100;

pub fn package(text: &str) -> Result<(), String> {
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && part != "_"
            && !is_word(part)
            && !is_device(part)
    };
    if text.len() <= LONGEST && text.split('.').all(is_part) && !text.starts_with("java.") && text != "java" {
        return Ok(());
    }
    Err(format!("{text:?} is not the name of a package; use names joined by dots, as in org.example.client"))
}

pub fn coordinate(text: &str) -> Result<(), String> {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+');
    if text.len() <= LONGEST && text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(legal) {
        return Ok(());
    }
    Err(format!("{text:?} is not a name or a version in Maven; use letters, digits, '.', '-', '_' and '+'"))
}

pub fn prefix(text: &str) -> Result<(), String> {
    let is_name = text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(|c| c.is_ascii_alphanumeric());
    if is_name && text.len() <= LONGEST {
        return Ok(());
    }
    Err(format!("{text:?} is not the beginning of a name; begin with a lower-case letter, as in \"is\""))
}

pub fn folder(text: &str) -> Result<(), String> {
    // A name with a dot could be that of a file of the output.
    let is_part = |part: &str| crate::emit::check_name(part).is_ok() && !part.contains('.');
    if text.len() <= LONGEST && text.split('/').all(is_part) {
        return Ok(());
    }
    Err(format!("{text:?} is not a folder below the output, without dots in its name, as in src/main/java"))
}
