//! Words that a name in PowerShell should not be, and what a name is made of.

use crate::generators::names::{Alphabet, pascal};

/// Keywords, variables that PowerShell sets itself, its scopes, and the parameters that every function has: in
/// lower case, as PowerShell does not tell case apart.
const RESERVED: [&str; 107] = [
    "args",
    "begin",
    "break",
    "catch",
    "class",
    "clean",
    "configuration",
    "confirm",
    "consolefilename",
    "continue",
    "data",
    "db",
    "debug",
    "define",
    "do",
    "dynamicparam",
    "ea",
    "else",
    "elseif",
    "end",
    "enum",
    "error",
    "erroraction",
    "errorview",
    "errorvariable",
    "ev",
    "event",
    "eventargs",
    "eventsubscriber",
    "executioncontext",
    "exit",
    "false",
    "filter",
    "finally",
    "for",
    "foreach",
    "from",
    "function",
    "global",
    "hidden",
    "home",
    "host",
    "if",
    "in",
    "infa",
    "informationaction",
    "informationvariable",
    "inlinescript",
    "input",
    "iscoreclr",
    "islinux",
    "ismacos",
    "iswindows",
    "iv",
    "lastexitcode",
    "local",
    "matches",
    "myinvocation",
    "nestedpromptlevel",
    "null",
    "ob",
    "outbuffer",
    "outvariable",
    "ov",
    "parallel",
    "param",
    "pid",
    "pipelinevariable",
    "private",
    "process",
    "profile",
    "proga",
    "progressaction",
    "psboundparameters",
    "pscmdlet",
    "pscommandpath",
    "psculture",
    "psdebugcontext",
    "psedition",
    "pshome",
    "psitem",
    "psscriptroot",
    "pssenderinfo",
    "psuiculture",
    "psversiontable",
    "public",
    "pv",
    "pwd",
    "return",
    "script",
    "sender",
    "sequence",
    "shellid",
    "stacktrace",
    "static",
    "switch",
    "this",
    "throw",
    "trap",
    "true",
    "try",
    "until",
    "using",
    "var",
    "vb",
    "verbose",
    "wa",
];

/// Names of parameters that clash with those of PowerShell, beside the reserved ones.
const MORE: [&str; 6] = ["warningaction", "warningvariable", "whatif", "while", "workflow", "wv"];

fn is_reserved(name: &str) -> bool {
    let name = name.to_lowercase();
    RESERVED.contains(&name.as_str()) || MORE.contains(&name.as_str())
}

/// `OrderStatus`, for a model.
pub fn model(name: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(name));
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_reserved(&name) && name != "Usage";
    if named { name } else { format!("Model{name}") }
}

/// `PetId`, for a parameter.
pub fn parameter(name: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(name));
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_reserved(&name);
    match name.as_str() {
        "" => "Value".to_owned(),
        _ if named => name,
        _ => format!("Var{name}"),
    }
}

/// `PetApi`, for a tag.
pub fn class(tag: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(tag));
    if name.is_empty() { "DefaultApi".to_owned() } else { format!("{name}Api") }
}

/// An operation in Pascal case, before its verb is found.
pub fn operation(id: &str) -> String {
    let name = pascal(&Alphabet::Ascii.sanitize(id));
    if name.is_empty() { "Operation".to_owned() } else { name }
}

/// A model's name where nothing is done about reserved words.
pub fn plain(name: &str) -> String {
    pascal(&Alphabet::Ascii.sanitize(name))
}
