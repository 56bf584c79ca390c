//! Checks of options that name a Python package, its version and its folder.

use super::words::is_keyword;
use crate::emit::{check_name, folded};

/// True for an ASCII identifier that is allowed as the name of a module.
pub fn is_name(part: &str) -> bool {
    part.len() <= 100
        && part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !is_keyword(part)
        && check_name(part).is_ok()
}

/// A release version of PEP 440, with the common suffixes.
pub fn version(text: &str) -> Result<(), String> {
    let release = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '+');
    let good = text.len() <= 60 && text == release && text.chars().all(plain) && !text.contains("..");
    let numbers: String = text.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let suffix = text[numbers.len()..].trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let known = ["a", "b", "rc", "dev", "post"].iter().any(|word| {
        suffix.strip_prefix(word).is_some_and(|rest| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit()))
    });
    let local = suffix.strip_prefix('+').is_some_and(|rest| !rest.is_empty() && !rest.contains('+'));
    if good && numbers.starts_with(|c: char| c.is_ascii_digit()) && (suffix.is_empty() || known || local) {
        return Ok(());
    }
    Err(format!("{text:?} is not a valid Python package version; use one such as 1.0.2, 1.0rc1 or 2.0.dev3"))
}

/// Folders separated by slashes; none of them may be in `files`, which are in lower case.
pub fn folder(text: &str, files: &[&str]) -> Result<(), String> {
    let word = |part: &str| {
        !part.is_empty()
            && !part.starts_with(['.', '-'])
            && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
            && check_name(part).is_ok()
    };
    if files.contains(&folded(text.split('/').next().unwrap_or_default()).as_str()) {
        return Err(format!("{text:?} is the name of a generated file, not of a folder"));
    }
    if text.len() <= 100 && text.split('/').all(word) {
        return Ok(());
    }
    Err(format!("{text:?} is not a valid folder; use names of letters, digits, _, - and ., separated by /"))
}
