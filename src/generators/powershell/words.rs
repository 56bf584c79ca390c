//! Reserved words of PowerShell, and the construction of names.

use crate::emit::is_device;
use crate::plan::names::{Alphabet, pascal};

/// Names that models and properties cannot have, as in the reference; in lower case, because PowerShell is
/// case-insensitive.
const WORDS: [&str; 59] = [
    "args", "begin", "break", "catch", "consolefilename", "continue", "data", "do", "dynamicparam", "else", "elseif",
    "end", "error", "event", "eventargs", "eventsubscriber", "executioncontext", "exit", "false", "filter", "finally",
    "for", "foreach", "from", "function", "home", "host", "if", "in", "input", "lastexitcode", "local", "matches",
    "myinvocation", "nestedpromptlevel", "null", "param", "pid", "private", "process", "profile", "pscmdlet",
    "psculture", "pshome", "psitem", "psscriptroot", "psversiontable", "return", "sender", "shellid", "stacktrace",
    "switch", "this", "throw", "trap", "true", "try", "until", "while",
];

/// Names that parameters cannot have: PowerShell's automatic variables, and the common parameters of every function
/// with their aliases.
const OWN: [&str; 54] = [
    "args",
    "consolefilename",
    "db",
    "debug",
    "ea",
    "enabledexperimentalfeatures",
    "error",
    "erroraction",
    "errorvariable",
    "ev",
    "executioncontext",
    "false",
    "home",
    "host",
    "infa",
    "informationaction",
    "informationvariable",
    "input",
    "iscoreclr",
    "islinux",
    "ismacos",
    "iswindows",
    "iv",
    "matches",
    "myinvocation",
    "null",
    "ob",
    "outbuffer",
    "outvariable",
    "ov",
    "pid",
    "pipelinevariable",
    "proga",
    "progressaction",
    "psboundparameters",
    "pscmdlet",
    "pscommandpath",
    "psculture",
    "psedition",
    "pshome",
    "psitem",
    "psscriptroot",
    "psuiculture",
    "psversiontable",
    "pv",
    "shellid",
    "this",
    "true",
    "vb",
    "verbose",
    "wa",
    "warningaction",
    "warningvariable",
    "wv",
];

fn is_one_of(words: &[&str], name: &str) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(name))
}

/// `OrderStatus`, for a model.
pub fn model(name: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(name));
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_one_of(&WORDS, &name) && !is_device(&name);
    if named { name } else { format!("Model{name}") }
}

/// `PetId`, for a parameter of an operation.
pub fn parameter(name: &str) -> String {
    variable(name, &OWN)
}

/// `PetId`, for a property.
pub fn property(name: &str) -> String {
    besides_own(variable(name, &WORDS))
}

/// `Pet`, for a body that is named after its model.
pub fn body(model: &str) -> String {
    besides_own(model.to_owned())
}

fn besides_own(name: String) -> String {
    if is_one_of(&OWN, &name) { format!("Var{name}") } else { name }
}

fn variable(name: &str, taken: &[&str]) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(name));
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_one_of(taken, &name);
    match name.as_str() {
        "" => "Value".to_owned(),
        _ if named => name,
        _ => format!("Var{name}"),
    }
}

/// `PetApi`, for a tag.
pub fn class(tag: &str, suffix: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(tag));
    let name = if name.is_empty() { "Default" } else { &name };
    format!("{name}{suffix}")
}

/// An operation in Pascal case, before its verb is found.
pub fn operation(id: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(id));
    if name.is_empty() { "Operation".to_owned() } else { name }
}

/// A model's name without regard to reserved words.
pub fn plain(name: &str) -> String {
    pascal(&Alphabet::Ascii.sanitize(name))
}
