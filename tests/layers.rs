//! What modules import: never in a circle, and never from a folder to their right (docs/design.md, "Data flow").
//!
//! A module is a file of src. Its imports are the paths of its code, `use` or not, followed through re-exports to the file
//! that defines what they name. Unit tests do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::support::root;

/// Folders from left to right. Those of one row know nothing about each other.
const ROWS: &[&[&str]] = &[
    &["error"],
    // lean.rs: what a smaller module takes in place of the standard library.
    &["lean"],
    &["spec"],
    &["api"],
    &["emit"],
    &["generators"],
    // lib.rs: the pipeline.
    &[""],
    &["service"],
    &["cli", "main", "page", "worker"],
];

/// The circles that are left, and why. A row that is no longer true fails, too.
const CIRCLES: &[(&[&str], &str)] = &[(
    &["spec::document", "spec::node", "spec::reading", "spec::reference", "spec::resolve"],
    "a node is a view of its document, which hands nodes out; reading one follows its references",
)];

/// Folders that still have circles, which are on their way out.
const UNDONE: &[&str] = &["generators::typescript_angular", "generators::typescript_axios"];

#[test]
fn no_module_imports_in_a_circle() {
    let modules = Modules::read();
    let circles = modules.circles();
    let inside = |circle: &[&str], folder: &str| {
        circle
            .iter()
            .all(|module| module.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with("::")))
    };
    let mut faults = Vec::new();
    for circle in &circles {
        let declared = CIRCLES.iter().any(|(modules, _)| modules == circle);
        if !declared && !UNDONE.iter().any(|folder| inside(circle, folder)) {
            faults.push(modules.described(circle));
        }
    }
    for (modules, _) in CIRCLES.iter().filter(|(modules, _)| !circles.iter().any(|circle| circle == modules)) {
        faults.push(format!("no longer a circle, so no longer a row of CIRCLES: {}", modules.join(", ")));
    }
    for folder in UNDONE.iter().filter(|folder| !circles.iter().any(|circle| inside(circle, folder))) {
        faults.push(format!("without circles, so no longer in UNDONE: {folder}"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    println!("{} modules with {} imports", modules.files.len(), modules.imports.len());
}

#[test]
fn folders_import_to_their_left_only() {
    let modules = Modules::read();
    let top = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
    let row = |folder: &str| ROWS.iter().position(|row| row.contains(&folder));
    let mut faults = Vec::new();
    for Import { from, to, line } in &modules.imports {
        let (here, there) = (top(from), top(to));
        match (row(&here), row(&there)) {
            _ if here == there => {}
            (Some(here), Some(there)) if there < here => {}
            (Some(_), Some(_)) => {
                faults.push(format!("{}:{line} imports {to}, which is not to its left", modules.files[from]))
            }
            (None, _) => faults.push(format!("{here} is not in ROWS")),
            (_, None) => faults.push(format!("{there} is not in ROWS")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// One path of a module's code that leads to another module.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Import {
    from: String,
    to: String,
    line: usize,
}

struct Modules {
    /// The file of each module, such as `api::build`; that of lib.rs is the empty name.
    files: BTreeMap<String, String>,
    imports: Vec<Import>,
}

impl Modules {
    fn read() -> Self {
        let mut files = BTreeMap::new();
        collect(&root().join("src"), "", &mut files);
        assert!(files.len() > 100, "only {} files found", files.len());
        let text = |path: &String| std::fs::read_to_string(root().join(path)).expect("a readable file");
        let found: Vec<_> = files.iter().map(|(module, path)| (module, paths(&text(path)))).collect();
        // What `pub use` makes of names: to follow `super::Options` to options.rs.
        let mut exports = BTreeMap::new();
        for (module, paths) in &found {
            for path in paths.iter().filter(|path| path.exported) {
                if let Some(absolute) = absolute(&path.parts, module, &files) {
                    exports.insert(join(module, &path.name), absolute);
                }
            }
        }
        let mut imports = BTreeSet::new();
        for (module, paths) in &found {
            // A re-export is a name for others, unless the module's own code has that name, too.
            for path in paths.iter().filter(|path| !path.exported || path.used) {
                let Some(to) = absolute(&path.parts, module, &files).map(|to| home(to, &files, &exports)) else {
                    continue;
                };
                if to != **module {
                    imports.insert(Import { from: (*module).clone(), to, line: path.line });
                }
            }
        }
        assert!(imports.len() > 500, "only {} imports found", imports.len());
        Self { files, imports: imports.into_iter().collect() }
    }

    /// The modules that each module needs, be it through others.
    fn reach(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for import in &self.imports {
            next.entry(&import.from).or_default().insert(&import.to);
        }
        let mut reach = BTreeMap::new();
        for from in next.keys() {
            let (mut seen, mut open) = (BTreeSet::new(), vec![*from]);
            while let Some(module) = open.pop() {
                open.extend(next.get(module).into_iter().flatten().filter(|to| seen.insert(**to)));
            }
            reach.insert(*from, seen);
        }
        reach
    }

    /// Sets of modules that all need each other.
    fn circles(&self) -> Vec<Vec<&str>> {
        let reach = self.reach();
        let both = |a: &str, b: &str| {
            reach.get(a).is_some_and(|all| all.contains(b)) && reach.get(b).is_some_and(|all| all.contains(a))
        };
        let mut circles: Vec<Vec<&str>> = Vec::new();
        for module in reach.keys().filter(|module| both(module, module)) {
            match circles.iter_mut().find(|circle| both(circle[0], module)) {
                Some(circle) => circle.push(module),
                None => circles.push(vec![module]),
            }
        }
        circles
    }

    /// A circle with the lines that make it one.
    fn described(&self, circle: &[&str]) -> String {
        let within = |import: &&Import| circle.contains(&import.from.as_str()) && circle.contains(&import.to.as_str());
        let line = |import: &Import| format!("  {}:{} imports {}", self.files[&import.from], import.line, import.to);
        let lines: Vec<_> = self.imports.iter().filter(within).map(line).collect();
        format!("a circle of {}:\n{}", circle.join(", "), lines.join("\n"))
    }
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

fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

/// A path as a module writes it.
struct Written {
    parts: Vec<String>,
    line: usize,
    /// By `pub use`.
    exported: bool,
    /// What it is called there, and whether the code has this name.
    name: String,
    used: bool,
}

/// The path from the root of the crate; none for one that leads out of it.
fn absolute(parts: &[String], module: &str, files: &BTreeMap<String, String>) -> Option<String> {
    let mut at: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    let mut rest = parts.iter().map(String::as_str).peekable();
    match *rest.peek()? {
        // The command line is a crate of its own, which calls the library by its name.
        "crate" | "specmint" => {
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

/// The module that defines what a path names.
fn home(mut path: String, files: &BTreeMap<String, String>, exports: &BTreeMap<String, String>) -> String {
    loop {
        let parts: Vec<_> = path.split("::").collect();
        let module = (0..=parts.len())
            .rev()
            .map(|count| (count, parts[..count].join("::")))
            .find(|(_, name)| files.contains_key(name));
        let (count, module) = module.expect("lib.rs has the empty name");
        let Some(item) = parts.get(count) else { return module };
        match exports.get(&join(&module, item)) {
            Some(target) => path = target.clone(),
            None => return module,
        }
    }
}

/// The paths of a file's code.
fn paths(text: &str) -> Vec<Written> {
    let tokens = tokens(text);
    let mut out = Vec::new();
    let mut names = BTreeSet::new();
    let mut at = 0;
    while let Some((token, line)) = tokens.get(at) {
        let exported = at > 0 && (tokens[at - 1].0 == "pub" || tokens[at - 1].0 == ")");
        if token == "use" {
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
            // Macros are the crate's, wherever they are written.
            if parts.len() > 1 && tokens.get(at + 1).is_none_or(|(token, _)| token != "!") {
                out.push(Written { parts, line: *line, exported: false, name: String::new(), used: true });
            }
        }
        at += 1;
    }
    out.iter_mut().for_each(|path| path.used = !path.exported || names.contains(path.name.as_str()));
    out
}

/// Reads one branch of a `use`, and returns where it ends.
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

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::` and marks with their lines: no comments, no literals, no unit tests.
fn tokens(text: &str) -> Vec<(String, usize)> {
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

/// The length of the literal that a text begins with: a string, a raw one, or a character.
fn literal(text: &str) -> Option<usize> {
    if let Some(raw) = text.strip_prefix('r').filter(|raw| raw.trim_start_matches('#').starts_with('"')) {
        let marks = raw.len() - raw.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(marks));
        let start = 2 + marks;
        return text[start..].find(&end).map(|at| start + at + end.len());
    }
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    // A lifetime is no literal.
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
