//! Checks imports between modules: there are no cycles, and no imports from a folder further right (docs/design.md,
//! "Data flow").
//!
//! A module is a file of src. Its imports are the paths in its code, in `use` or not, followed through re-exports to
//! the file that defines their target. Unit tests do not count.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{absolute, exports, home, modules, paths};
use crate::support::root;

/// Folders from left to right. Those in the same row do not import each other.
const ROWS: &[&[&str]] = &[
    &["error"],
    // The settings of a run.
    &["settings"],
    // small.rs: small replacements for functions of the standard library.
    &["small"],
    &["spec"],
    &["api"],
    &["emit"],
    &["plan"],
    &["generators"],
    // lib.rs: the pipeline.
    &[""],
    &["service"],
    &["cli", "component", "main", "page", "worker"],
];

/// The remaining cycles, with the reason for each. A row that is no longer true fails, too.
const CYCLES: &[(&[&str], &str)] = &[(
    &["spec::document", "spec::node", "spec::reading", "spec::reference", "spec::resolve"],
    "a node is a view of its document, which hands nodes out; reading one follows its references",
)];

#[test]
fn no_module_imports_in_a_cycle() {
    let modules = Modules::read();
    let cycles = modules.cycles();
    let mut faults = Vec::new();
    for cycle in &cycles {
        let declared = CYCLES.iter().any(|(modules, _)| modules == cycle);
        if !declared {
            faults.push(modules.described(cycle));
        }
    }
    for (modules, _) in CYCLES.iter().filter(|(modules, _)| !cycles.iter().any(|cycle| cycle == modules)) {
        faults.push(format!("no longer a cycle, so no longer a row of CYCLES: {}", modules.join(", ")));
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

/// A path in a module's code that leads to another module.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Import {
    from: String,
    to: String,
    line: usize,
}

struct Modules {
    /// The file of each module, such as `api::build`; the name of lib.rs is empty.
    files: BTreeMap<String, String>,
    imports: Vec<Import>,
}

impl Modules {
    fn read() -> Self {
        let files = modules();
        // The path of `pub(in path)` limits who may import, and is not an import.
        let text = |path: &String| {
            let text = std::fs::read_to_string(root().join(path)).expect("a readable file");
            text.replace("pub(in crate::api) ", "pub ")
        };
        let found: BTreeMap<_, _> = files.iter().map(|(module, path)| (module.clone(), paths(&text(path)))).collect();
        let exports = exports(&found, &files);
        let mut imports = BTreeSet::new();
        for (module, paths) in &found {
            // A re-export provides a name to other modules; it counts only if the module's own code uses the name, too.
            for path in paths.iter().filter(|path| !path.exported || path.used) {
                let Some(to) = absolute(&path.parts, module, &files).map(|to| home(to, &files, &exports)) else {
                    continue;
                };
                if to != *module {
                    imports.insert(Import { from: module.clone(), to, line: path.line });
                }
            }
        }
        assert!(imports.len() > 500, "only {} imports found", imports.len());
        Self { files, imports: imports.into_iter().collect() }
    }

    /// The modules that each module depends on, directly or indirectly.
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

    /// Sets of modules that all depend on each other.
    fn cycles(&self) -> Vec<Vec<&str>> {
        let reach = self.reach();
        let both = |a: &str, b: &str| {
            reach.get(a).is_some_and(|all| all.contains(b)) && reach.get(b).is_some_and(|all| all.contains(a))
        };
        let mut cycles: Vec<Vec<&str>> = Vec::new();
        for module in reach.keys().filter(|module| both(module, module)) {
            match cycles.iter_mut().find(|cycle| both(cycle[0], module)) {
                Some(cycle) => cycle.push(module),
                None => cycles.push(vec![module]),
            }
        }
        cycles
    }

    /// A cycle with the lines that cause it.
    fn described(&self, cycle: &[&str]) -> String {
        let within = |import: &&Import| cycle.contains(&import.from.as_str()) && cycle.contains(&import.to.as_str());
        let line = |import: &Import| format!("  {}:{} imports {}", self.files[&import.from], import.line, import.to);
        let lines: Vec<_> = self.imports.iter().filter(within).map(line).collect();
        format!("a cycle of {}:\n{}", cycle.join(", "), lines.join("\n"))
    }
}

/// A kind of line in src/generators, the number of those lines, and a test for them.
type Counted = (&'static str, usize, fn(&str) -> bool);

/// Lines in which a language makes a decision itself. The numbers may only fall: a decision that several languages make
/// moves to src/plan, and then the number here is lowered.
const LEFT: &[Counted] = &[
    ("a shape of the model", 0, |line| ["Shape::", "ModelShape::"].iter().any(|kind| names(line, kind))),
    // A language writes each kind in its own words, so a new one adds its lines: Java has 69 of these.
    ("a kind of type or model", 469, |line| ["Kind::", "ModelKind::"].iter().any(|kind| names(line, kind))),
    ("two lists by position (`.zip(`)", 18, |line| line.contains(".zip(")),
    ("a list by the number of a model (`[id.0 as usize]`)", 0, |line| line.contains("[id.0 as usize]")),
    ("a keyword of the description (`.get(\"…\")`)", 0, |line| line.contains(".get(\"")),
];

#[test]
fn languages_decide_less_and_less_for_themselves() {
    let files = modules().into_iter().filter(|(module, _)| module.starts_with("generators::"));
    let read = |(_, path): (String, String)| std::fs::read_to_string(root().join(path)).expect("a readable file");
    let texts: Vec<_> = files.map(read).collect();
    let mut faults = Vec::new();
    for (what, left, counts) in LEFT {
        let found = texts.iter().flat_map(|text| text.lines()).filter(|line| counts(line)).count();
        if found > *left {
            faults.push(format!("{found} lines name {what}, and {left} did: ask src/plan, or decide it there"));
        } else if found < *left {
            faults.push(format!("{found} lines name {what}, and {left} did: lower the number in LEFT to {found}"));
        }
    }
    assert!(faults.is_empty(), "in src/generators:\n{}", faults.join("\n"));
}

/// True if a line contains the word and it is not the end of a longer one.
fn names(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}
