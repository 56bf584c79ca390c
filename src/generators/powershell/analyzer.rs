//! Rules of PSScriptAnalyzer that a function cannot follow, because its name or parameters come from the API or the
//! reference. Each is suppressed on the function, with the reason.

use super::commands::is_command;
use super::names::Function;
use super::text::Code;
use crate::code;
use crate::plan::names::Ident;

/// Verbs of functions that are expected to ask before they change something.
const CHANGING: [&str; 8] = ["New", "Set", "Remove", "Start", "Stop", "Restart", "Reset", "Update"];

/// The parameters that `SupportsShouldProcess` adds.
const ASKING: [&str; 2] = ["WhatIf", "Confirm"];

/// Plural words without a regular ending.
const PLURALS: [&str; 12] =
    ["criteria", "data", "feet", "children", "geese", "indices", "media", "men", "mice", "people", "teeth", "women"];

/// Variables that PowerShell sets if a script does not.
const AUTOMATIC: [&str; 13] = [
    "allnodes", "event", "eventargs", "eventsubscriber", "foreach", "input", "matches", "nestedpromptlevel", "profile",
    "pwd", "sender", "stacktrace", "this",
];

/// The attributes of an operation's function. `confirms` is true if it asks for confirmation.
pub fn of_operation<'i>(function: &Function, confirms: bool, parameters: impl Iterator<Item = &'i Ident>) -> Vec<Code> {
    let mut out = of_names(function.noun(), parameters);
    if !confirms && CHANGING.contains(&function.verb()) {
        out.push(suppressed("UseShouldProcessForStateChangingFunctions", "The API names it and its parameters."));
    }
    if is_command(&function.to_string()) {
        out.push(suppressed("AvoidOverwritingBuiltInCmdlets", "Import-Module -Prefix gives it another name."));
    }
    out
}

/// The attributes that the noun and the parameters of a function require.
pub fn of_names<'i>(noun: &Ident, parameters: impl Iterator<Item = &'i Ident>) -> Vec<Code> {
    let (mut asks, mut hides) = (false, false);
    for name in parameters {
        asks |= ASKING.iter().any(|own| name.as_str().eq_ignore_ascii_case(own));
        hides |= AUTOMATIC.iter().any(|own| name.as_str().eq_ignore_ascii_case(own));
    }
    [
        is_plural(noun.as_str()).then_some("UseSingularNouns"),
        asks.then_some("UseSupportsShouldProcess"),
        hides.then_some("AvoidAssignmentToAutomaticVariable"),
    ]
    .into_iter()
    .flatten()
    .map(|rule| suppressed(rule, "The API calls it that."))
    .collect()
}

/// True if the last word of the name may be a plural. A false positive does no harm.
fn is_plural(noun: &str) -> bool {
    let start = noun.rfind(|c: char| c.is_ascii_uppercase()).unwrap_or_default();
    let word = noun[start..].to_ascii_lowercase();
    (word.ends_with('s') && !word.ends_with("ss")) || PLURALS.contains(&word.as_str())
}

fn suppressed(rule: &'static str, why: &'static str) -> Code {
    code!("[System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PS{}', '', Justification = '{}')]", rule, why)
}

#[cfg(test)]
mod tests {
    use super::is_plural;

    #[test]
    fn the_last_word_of_a_noun_says_whether_it_is_a_plural() {
        for plural in ["Pets", "pets", "PetsByStatus", "JsonToPeople", "VPCs", "URLS"] {
            assert!(is_plural(plural), "{plural}");
        }
        for singular in ["Pet", "PetsById", "Address", "MediaType", "", "P2"] {
            assert!(!is_plural(singular), "{singular}");
        }
    }
}
