//! The approved verbs of PowerShell (`Get-Verb`), and the choice of an operation's verb.

use std::collections::BTreeMap;

/// The verbs that `Get-Verb` lists in PowerShell 7, in its groups.
pub const APPROVED: [&str; 100] = [
    "Add", "Clear", "Close", "Copy", "Enter", "Exit", "Find", "Format", "Get", "Hide", "Join", "Lock", "Move", "New",
    "Open", "Optimize", "Pop", "Push", "Redo", "Remove", "Rename", "Reset", "Resize", "Search", "Select", "Set",
    "Show", "Skip", "Split", "Step", "Switch", "Undo", "Unlock", "Watch", // common
    "Connect", "Disconnect", "Read", "Receive", "Send", "Write", // communications
    "Backup", "Checkpoint", "Compare", "Compress", "Convert", "ConvertFrom", "ConvertTo", "Dismount", "Edit", "Expand",
    "Export", "Group", "Import", "Initialize", "Limit", "Merge", "Mount", "Out", "Publish", "Restore", "Save", "Sync",
    "Unpublish", "Update", // data
    "Debug", "Measure", "Ping", "Repair", "Resolve", "Test", "Trace", // diagnostic
    "Approve", "Assert", "Build", "Complete", "Confirm", "Deny", "Deploy", "Disable", "Enable", "Install", "Invoke",
    "Register", "Request", "Restart", "Resume", "Start", "Stop", "Submit", "Suspend", "Uninstall", "Unregister",
    "Wait", // lifecycle
    "Block", "Grant", "Protect", "Revoke", "Unblock", "Unprotect", // security
    "Use",
];

/// Words that the guidance for approved verbs replaces by another verb, with the replacements of the reference.
const SYNONYMS: [(&str, &str); 54] = [
    ("accept", "Receive"),
    ("allocate", "New"),
    ("append", "Add"),
    ("attach", "Add"),
    ("calculate", "Measure"),
    ("cancel", "Stop"),
    ("cat", "Get"),
    ("change", "Rename"),
    ("clone", "Copy"),
    ("combine", "Join"),
    ("compact", "Compress"),
    ("concatenate", "Add"),
    ("configure", "Set"),
    ("create", "New"),
    ("determine", "Measure"),
    ("diagnose", "Debug"),
    ("diff", "Checkpoint"),
    ("dump", "Get"),
    ("duplicate", "Copy"),
    ("end", "Stop"),
    ("examine", "Get"),
    ("fix", "Repair"),
    ("generate", "New"),
    ("hibernate", "Suspend"),
    ("implode", "Expand"),
    ("insert", "Add"),
    ("inspect", "Trace"),
    ("join", "Join"),
    ("kill", "Stop"),
    ("make", "New"),
    ("modify", "Edit"),
    ("obtain", "Get"),
    ("pause", "Suspend"),
    ("post", "Submit"),
    ("put", "Send"),
    ("quota", "Limit"),
    ("reload", "Update"),
    ("restrict", "Limit"),
    ("return", "Restore"),
    ("run", "Invoke"),
    ("scan", "Search"),
    ("secure", "Protect"),
    ("shrink", "Resize"),
    ("sleep", "Suspend"),
    ("terminate", "Stop"),
    ("track", "Trace"),
    ("transfer", "Move"),
    ("type", "Get"),
    ("unite", "Join"),
    ("unsecure", "Unprotect"),
    ("validate", "Confirm"),
    ("verify", "Test"),
    ("view", "Get"),
    ("wake", "Resume"),
];

pub fn approved(verb: &str) -> Option<&'static str> {
    APPROVED.iter().copied().find(|known| known.eq_ignore_ascii_case(verb))
}

/// The approved verb that a word in lower case is or means.
pub fn approved_or_synonym(word: &str) -> Option<&'static str> {
    approved(word).or_else(|| SYNONYMS.iter().find(|(known, _)| *known == word).map(|(_, verb)| *verb))
}

/// The verb and the noun of an operation whose name in Pascal case is `name`. Only a whole first word is a verb:
/// `Addresses` does not begin with `Add`. `common` maps words in lower case to their verbs.
pub fn split<'n>(name: &'n str, common: &BTreeMap<String, &'static str>) -> (&'static str, &'n str) {
    let chars: Vec<(usize, char)> = name.char_indices().collect();
    let end = chars.windows(2).find(|pair| !pair[1].1.is_ascii_lowercase()).map_or(name.len(), |pair| pair[1].0);
    let (word, noun) = name.split_at(end);
    // `ConvertFrom` and `ConvertTo` are two words.
    let longer = ["From", "To"].into_iter().find(|second| word == "Convert" && noun.starts_with(second));
    let end = end + longer.map_or(0, str::len);
    let (word, noun) = if longer.is_some() { name.split_at(end) } else { (word, noun) };
    let common_verb = common.get(&word.to_lowercase()).copied();
    let approved = || APPROVED.iter().copied().find(|verb| *verb == word);
    let synonym = || SYNONYMS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, verb)| *verb);
    match common_verb.or_else(approved).or_else(synonym) {
        Some(verb) if !noun.is_empty() => (verb, noun),
        _ => ("Invoke", name),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::split;

    #[test]
    fn names_begin_with_an_approved_verb() {
        let none = BTreeMap::new();
        let list = BTreeMap::from([("list".to_owned(), "Get")]);
        assert_eq!(split("GetPet", &none), ("Get", "Pet"));
        assert_eq!(split("CreateUser", &none), ("New", "User"));
        assert_eq!(split("AddressBook", &none), ("Invoke", "AddressBook"));
        assert_eq!(split("Export", &none), ("Invoke", "Export"));
        assert_eq!(split("Get2Things", &none), ("Get", "2Things"));
        assert_eq!(split("ConvertToPdf", &none), ("ConvertTo", "Pdf"));
        assert_eq!(split("ListPets", &none), ("Invoke", "ListPets"));
        assert_eq!(split("ListPets", &list), ("Get", "Pets"));
    }
}
