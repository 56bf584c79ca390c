//! Shared by the tests: documents, and functions that run a generator on them.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use specmint::error::Failure;
use specmint::generators::{ALL, Generator};
use specmint::settings::{SKIP_VALIDATE_SPEC, SettingValue, Settings};
use specmint::spec::{Document, Folder, Input};
use specmint::{Generated, Job};

/// The root folder of this clone.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder or file of `shared`, which is next to the clone, or further up for a worktree.
pub fn shared(name: &str) -> Option<PathBuf> {
    let found = root().ancestors().map(|above| above.join("shared").join(name)).find(|path| path.exists());
    if found.is_none() {
        skipped(&format!("../shared/{name} is absent"));
    }
    found
}

/// Reports that a test checks less than it should because something is missing. It writes to standard error directly,
/// because the harness hides the output of tests that pass. Under CI=true, the test fails.
pub fn skipped(reason: &str) {
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{reason}, and CI=true skips nothing");
    let thread = std::thread::current();
    writeln!(std::io::stderr(), "skipped: {}: {reason}", thread.name().unwrap_or("a test")).expect("standard error");
}

/// True for `make test-full`, which also runs tests that take too long for every change.
pub fn full() -> bool {
    std::env::var("SPECMINT_TEST_FULL").as_deref() == Ok("1")
}

/// The languages for one of many inputs: all of them in the full tests, and otherwise one, which the number decides. Reading is
/// the same for all of them, and each of them still gets a tenth of the inputs.
pub fn in_turn(number: usize) -> &'static [Generator] {
    if full() {
        return ALL;
    }
    // Inputs often come in groups of the same size, so the remainder alone would give a language always the same part of a group.
    let mixed = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let chosen = mixed as usize % ALL.len();
    &ALL[chosen..=chosen]
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

/// The descriptions of ../shared/specs, in the order of their index.
pub fn shared_documents() -> Vec<PathBuf> {
    let Some(specs) = shared("specs") else { return Vec::new() };
    let index = std::fs::read_to_string(specs.join("index.tsv")).expect("an index of the documents");
    index.lines().skip(1).filter_map(|row| row.split('\t').next()).map(|file| specs.join(file)).collect()
}

/// Data about a language for the tests, from a file in its folder in tests/languages.
pub fn known_of(generator: &Generator, file: &str) -> serde_json::Value {
    let path = root().join("tests/languages").join(generator.name).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("add {}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The value of a key in its manifest; tests/languages/shared/manifests.mjs explains the keys.
pub fn manifest(generator: &Generator, key: &str) -> serde_json::Value {
    let missing = || panic!("add {key} to tests/languages/{}/manifest.json", generator.name);
    known_of(generator, "manifest.json").get(key).cloned().unwrap_or_else(missing)
}

/// True for a client whose output declares types and makes no calls (`only` in the manifest).
pub fn has_only_types(generator: &Generator) -> bool {
    known_of(generator, "manifest.json")["only"] == "types"
}

/// True if a manifest's `files` match a path and its `except` does not: each is a folder with a slash, an extension
/// with a dot, or a file, which is in any folder if it is named without one.
pub fn chooses(files: &serde_json::Value, path: &str) -> bool {
    let takes = |text: &str| match text {
        beginning if beginning.ends_with(['/', '_']) => path.starts_with(beginning),
        extension if extension.starts_with('.') => path.ends_with(extension),
        file => path == file || (!file.contains('/') && path.ends_with(&format!("/{file}"))),
    };
    let any = |key: &str| files[key].as_array().into_iter().flatten().filter_map(serde_json::Value::as_str).any(takes);
    any("files") && !any("except")
}

/// The names and values of options.
pub type Options = BTreeMap<String, String>;

pub fn options(pairs: &[(&str, &str)]) -> Options {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// No options, and the options that make a generator write every file and one file per model.
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

/// The options, with fixed values for absent options that the generator would choose at random.
pub fn reproducible(generator: &Generator, options: &Options) -> Options {
    let mut out = options.clone();
    if generator.listing().0.iter().any(|option| option.opt == "packageGuid") {
        out.entry("packageGuid".to_owned()).or_insert_with(|| "a27b908d-2a20-467f-bc32-af6f3a654ac5".to_owned());
    }
    out
}

/// Settings with `skipValidateSpec`.
pub fn lenient() -> Settings {
    let mut settings = Settings::default();
    settings.set(SKIP_VALIDATE_SPEC, SettingValue::Switch(true)).expect("a switch");
    settings
}

/// Generates with `skipValidateSpec`, so that errors that can be waived are warnings.
pub fn leniently(generator: &Generator, input: &Input<'_>, options: &Options) -> Result<Generated, Failure> {
    let document = Document::read(input).map_err(Failure::Description)?;
    Job { generator, options, settings: &lenient(), lenient: false }.run_from(&document)
}

/// Generates from a document on disk.
pub fn generate(generator: &Generator, path: &Path, options: &Options) -> Result<Generated, Failure> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = path.to_string_lossy();
    specmint::generate(
        generator,
        &Input { name: &name, bytes: &bytes, source: &Folder::around(path) },
        &reproducible(generator, options),
    )
}
