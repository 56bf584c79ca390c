//! Reads the sources for tests: modules, the paths in their code, and their tokens.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::support::root;

/// The file of each module, such as `api::build`; the name of lib.rs is empty.
pub fn modules() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    collect(&root().join("src"), "", &mut files);
    assert!(files.len() > 100, "only {} files found", files.len());
    files
}

fn collect(folder: &Path, module: &str, files: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a readable folder").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name in UTF-8").to_owned();
        let name = match stem.as_str() {
            "mod" | "lib" => module.to_owned(),
            _ => join(module, &stem),
        };
        if path.is_dir() {
            collect(&path, &name, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.insert(name, path.strip_prefix(root()).expect("below the root").display().to_string());
        }
    }
}

pub fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

/// A path as written in a module.
pub struct Written {
    pub parts: Vec<String>,
    pub line: usize,
    /// True for `pub use`.
    pub exported: bool,
    /// The name that a `use` introduces, and (`used`) if the code has this name.
    pub name: String,
    pub used: bool,
}

/// The path from the root of the crate; `None` if it leads out of the crate.
pub fn absolute(parts: &[String], module: &str, files: &BTreeMap<String, String>) -> Option<String> {
    let mut at: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    let mut rest = parts.iter().map(String::as_str).peekable();
    match *rest.peek()? {
        "crate" => {
            at.truncate(usize::from(at.first().is_some_and(|folder| is_crate(folder))));
            rest.next();
        }
        // The hosts are separate crates, which refer to the library by its name.
        "specmint" => {
            at.clear();
            rest.next();
        }
        "self" => _ = rest.next(),
        "super" => {}
        child if files.contains_key(&join(module, child)) => {}
        _ => return None,
    }
    while rest.next_if_eq(&"super").is_some() {
        at.pop();
    }
    at.extend(rest);
    Some(at.join("::"))
}

/// True if a folder of src is a crate of its own.
fn is_crate(folder: &str) -> bool {
    root().join("src").join(folder).join("Cargo.toml").exists()
}

/// The names that `pub use` introduces, with their targets: for example, to follow `super::Options` to options.rs.
pub fn exports(found: &BTreeMap<String, Vec<Written>>, files: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for (module, paths) in found {
        for path in paths.iter().filter(|path| path.exported) {
            if let Some(absolute) = absolute(&path.parts, module, files) {
                let name = path.name.strip_prefix("crate::").map_or_else(|| join(module, &path.name), str::to_owned);
                out.insert(name, absolute);
            }
        }
    }
    out
}

/// The module that defines the target of a path.
pub fn home(path: String, files: &BTreeMap<String, String>, exports: &BTreeMap<String, String>) -> String {
    item(path, files, exports).0
}

/// The same, and the name of the target in that module unless it is the module itself.
pub fn item(
    mut path: String,
    files: &BTreeMap<String, String>,
    exports: &BTreeMap<String, String>,
) -> (String, Option<String>) {
    loop {
        let parts: Vec<_> = path.split("::").collect();
        let module = (0..=parts.len())
            .rev()
            .map(|count| (count, parts[..count].join("::")))
            .find(|(_, name)| files.contains_key(name));
        let (count, module) = module.expect("lib.rs has the empty name");
        let Some(item) = parts.get(count) else { return (module, None) };
        match exports.get(&join(&module, item)) {
            Some(target) => path = target.clone(),
            None => {
                let item = (*item).to_owned();
                return (module, Some(item));
            }
        }
    }
}

/// The paths in the code of a file.
pub fn paths(text: &str) -> Vec<Written> {
    let tokens = tokens(text);
    let mut out = Vec::new();
    let mut names = BTreeSet::new();
    let mut at = 0;
    while let Some((token, line)) = tokens.get(at) {
        let exported = at > 0 && (tokens[at - 1].0 == "pub" || tokens[at - 1].0 == ")");
        if token == "macro_rules" && at > 1 && tokens[at - 2].0 == "macro_export" {
            // An exported macro has its name in the root of the crate.
            let name = &tokens[at + 2].0;
            let parts = vec!["self".to_owned(), name.clone()];
            out.push(Written { parts, line: *line, exported: true, name: format!("crate::{name}"), used: false });
            at += 2;
        } else if token == "use" {
            at = tree(&tokens, at + 1, &[], exported, &mut out);
        } else if is_word(token) {
            if at == 0 || tokens[at - 1].0 != "mod" {
                names.insert(token.as_str());
            }
            let mut parts = vec![token.clone()];
            while tokens.get(at + 1).is_some_and(|(token, _)| token == "::")
                && tokens.get(at + 2).is_some_and(|(token, _)| is_word(token))
            {
                parts.push(tokens[at + 2].0.clone());
                at += 2;
            }
            // Macros belong to the crate, wherever they are declared.
            if parts.len() > 1 && tokens.get(at + 1).is_none_or(|(token, _)| token != "!") {
                out.push(Written { parts, line: *line, exported: false, name: String::new(), used: true });
            }
        }
        at += 1;
    }
    out.iter_mut().for_each(|path| path.used = !path.exported || names.contains(path.name.as_str()));
    out
}

/// Reads one branch of a `use`; returns the index of its end.
fn tree(tokens: &[(String, usize)], mut at: usize, before: &[String], exported: bool, out: &mut Vec<Written>) -> usize {
    let mut parts = before.to_vec();
    let mut name = None;
    while let Some((token, line)) = tokens.get(at) {
        match token.as_str() {
            "{" => {
                while tokens[at].0 != "}" {
                    at = tree(tokens, at + 1, &parts, exported, out);
                }
                at += 1;
                return at;
            }
            "as" => {
                name = Some(tokens[at + 1].0.clone());
                at += 1;
            }
            "," | "}" | ";" => {
                if parts.len() > before.len() {
                    if parts.last().is_some_and(|last| last == "self" || last == "*") && parts.len() > 1 {
                        parts.pop();
                    }
                    let name = name.or_else(|| parts.last().cloned()).unwrap_or_default();
                    out.push(Written { parts, line: *line, exported, name, used: false });
                }
                return at;
            }
            "::" => {}
            _ => parts.push(token.clone()),
        }
        at += 1;
    }
    at
}

pub fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::` and punctuation marks with their lines, without comments, literals and unit tests.
pub fn tokens(text: &str) -> Vec<(String, usize)> {
    let mut out: Vec<(String, usize)> = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(length) = literal(rest) {
            length
        } else if rest.starts_with("#[cfg(test)]\nmod ") {
            rest.find("\n}\n").map_or(rest.len(), |end| end + 3)
        } else if word > 0 || rest.starts_with("::") {
            let length = if word > 0 { word } else { 2 };
            out.push((rest[..length].to_owned(), line));
            length
        } else {
            if !first.is_whitespace() {
                out.push((first.to_string(), line));
            }
            first.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    out
}

/// The length of the literal at the start of a text: a string, a raw string, or a character.
fn literal(text: &str) -> Option<usize> {
    if let Some(raw) = text.strip_prefix('r').filter(|raw| raw.trim_start_matches('#').starts_with('"')) {
        let marks = raw.len() - raw.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(marks));
        let start = 2 + marks;
        return text[start..].find(&end).map(|at| start + at + end.len());
    }
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    // A lifetime is not a literal.
    if quote == '\'' && !text[1..].starts_with('\\') && text[1..].chars().nth(1) != Some('\'') {
        return None;
    }
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}
