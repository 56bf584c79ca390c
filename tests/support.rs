//! What the tests share: documents, and running a generator over them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use specmint::Generated;
use specmint::error::Failure;
use specmint::generators::Generator;
use specmint::spec::{Folder, Input};

/// The folder of this clone.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder or file of `shared`, which lies beside the clone, or further up for a worktree.
pub fn shared(name: &str) -> Option<PathBuf> {
    let found = root().ancestors().map(|above| above.join("shared").join(name)).find(|path| path.exists());
    if found.is_none() {
        println!("skipped: ../shared/{name} is absent");
    }
    found
}

/// Our own descriptions, sorted.
pub fn own_documents() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("tests/specs")).expect("tests/specs is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "yaml" || e == "json"));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

/// The descriptions of ../shared/specs, as their index lists them.
pub fn shared_documents() -> Vec<PathBuf> {
    let Some(specs) = shared("specs") else { return Vec::new() };
    let index = std::fs::read_to_string(specs.join("index.tsv")).expect("an index of the documents");
    index.lines().skip(1).filter_map(|row| row.split('\t').next()).map(|file| specs.join(file)).collect()
}

/// Name and value of options.
pub type Options = BTreeMap<String, String>;

pub fn options(pairs: &[(&str, &str)]) -> Options {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// No options, and those that make a generator write every file and one file per model.
pub fn option_sets(generator: &Generator) -> Vec<Options> {
    let wide = [
        ("npmName", "@acme/client"),
        ("withSeparateModelsAndApi", "true"),
        ("apiPackage", "api"),
        ("modelPackage", "model"),
        ("withInterfaces", "true"),
    ];
    let known = |name: &str| generator.listing().0.iter().any(|option| option.opt == name);
    vec![Options::new(), options(&wide.into_iter().filter(|(name, _)| known(name)).collect::<Vec<_>>())]
}

/// Generates from a document on disk.
pub fn generate(generator: &Generator, path: &Path, options: &Options) -> Result<Generated, Failure> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = path.to_string_lossy();
    specmint::generate(generator, &Input { name: &name, bytes: &bytes, source: &Folder::around(path) }, options)
}

/// Fails when generated files could harm a disk or are no clean text; `what` names the run.
pub fn assert_sound(what: &str, generated: &Generated) {
    let mut folded = std::collections::BTreeSet::new();
    for (path, text) in generated.files.iter() {
        assert_safe_path(what, path);
        assert!(folded.insert(path.to_lowercase()), "{what}: {path} differs from another file in case only");
        let control = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'));
        assert_eq!(control, None, "{what}: {path} has a control character");
        assert!(text.is_empty() || text.ends_with('\n'), "{what}: {path} does not end with a line end");
        if path.ends_with(".ts") {
            assert_no_holes(what, path, text);
        }
    }
}

fn assert_safe_path(what: &str, path: &str) {
    let device = |step: &str| {
        let stem = step.split('.').next().unwrap_or_default().to_ascii_lowercase();
        let numbered = |prefix: &str| {
            stem.strip_prefix(prefix).is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit() && n != "0")
        };
        matches!(stem.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
    };
    for step in path.split('/') {
        let harmless = !step.is_empty()
            && !matches!(step, "." | "..")
            // What a common encrypted or network disk allows is less than ext4's 255.
            && step.len() <= 255
            && !step.ends_with(['.', ' '])
            && !step.contains(['\\', ':', '*', '?', '"', '<', '>', '|', '\0'])
            && !device(step);
        assert!(harmless, "{what}: {path:?} is no safe path");
    }
}

/// Places where a template printed nothing although something belongs there.
fn assert_no_holes(what: &str, path: &str, text: &str) {
    let holes = [": ;", ": ,", "<>", "| ;", "| |", "= ;", "(, ", ", ,", "{%", "%}", "{{", "[object "];
    if !holes.iter().any(|hole| text.contains(hole)) {
        return;
    }
    for (number, line) in without_text(text).lines().enumerate() {
        for hole in holes {
            assert!(!line.contains(hole), "{what}: {path}:{}: {hole:?} in {line}", number + 1);
        }
    }
}

/// TypeScript with its comments and the insides of its strings left out.
fn without_text(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |i| i + 2),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '\'' | '"' | '`' => {
                out.push(first);
                let mut escaped = false;
                let closing = rest.char_indices().skip(1).find(|(_, c)| {
                    let closes = *c == first && !escaped;
                    escaped = *c == '\\' && !escaped;
                    closes
                });
                out.push(first);
                closing.map_or(rest.len(), |(i, _)| i + 1)
            }
            _ => {
                out.push(first);
                first.len_utf8()
            }
        };
        rest = &rest[end..];
    }
    out
}

#[test]
fn holes_are_seen_outside_of_text_only() {
    assert_eq!(without_text("a /* : ; */ = ': ;' + \"x\\\" : ;\";"), "a  = '' + \"\";");
}
