//! Runs the fuzz targets without a fuzzer: on every description of both corpora and on changes of them, in the same
//! order each time. `make fuzz` runs the same functions for minutes, guided by coverage.

use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use specmint::generators::Generator;
use specmint::spec::{Document, Folder, Input};

use crate::support::{full, in_turn, own_documents, root, shared, shared_documents};

#[path = "../fuzz/src/mutate.rs"]
pub mod mutate;
#[path = "../fuzz/src/options.rs"]
pub mod options;
#[path = "../fuzz/src/targets.rs"]
pub mod targets;

/// The maximum size of inputs in bytes; longer ones cost the fuzzer more time than they are worth.
const LONGEST: usize = 16 << 10;

/// The descriptions of both corpora by name. Short ones are included unchanged and as JSON; of long ones, up to eight
/// paths are included with the parts that they refer to.
fn seeds() -> Vec<(String, Vec<u8>)> {
    let evil = shared("evil").into_iter().flat_map(|folder| {
        let entries =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a readable folder").path());
        entries.filter(|path| path.extension().is_some_and(|e| e != "tsv")).collect::<Vec<_>>()
    });
    let mut seeds = Vec::new();
    for path in own_documents().into_iter().chain(shared_documents()).chain(evil) {
        let name = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace(['/', '\\'], "-");
        let bytes = std::fs::read(&path).expect("a readable file");
        let json = as_json(&path, &bytes);
        let mut add = |what: &str, bytes: Vec<u8>| {
            if bytes.len() <= LONGEST {
                seeds.push((format!("{name}{what}"), bytes));
            }
        };
        add("", bytes);
        match json {
            Some(document) if document.to_string().len() <= LONGEST => add(".json", document.to_string().into_bytes()),
            Some(document) => {
                let paths = document["paths"].as_object().map_or(0, |paths| paths.len());
                for i in 0..8.min(paths) {
                    add(&format!(".{i}.json"), cut(&document, i * paths / 8).to_string().into_bytes());
                }
            }
            None => {}
        }
    }
    seeds.sort();
    seeds
}

fn as_json(path: &Path, bytes: &[u8]) -> Option<Value> {
    let name = path.to_string_lossy();
    let document = Document::read(&Input { name: &name, bytes, source: &Folder::around(path) }).ok()?;
    serde_json::from_str(&document.root().to_json()).ok()
}

/// One path of a description with the parts that it refers to, up to the maximum size.
fn cut(document: &Value, path: usize) -> Value {
    let mut small = document.clone();
    let paths = document["paths"].as_object().into_iter().flatten();
    small["paths"] = paths.skip(path).take(1).map(|(path, item)| (path.clone(), item.clone())).collect();
    let parts = ["components", "definitions", "parameters", "responses"];
    parts.iter().for_each(|part| drop(small.as_object_mut().and_then(|root| root.remove(*part))));
    let (mut left, mut seen) = (LONGEST - small.to_string().len().min(LONGEST), BTreeSet::new());
    let mut open: VecDeque<String> = references(&small).into();
    while let Some(pointer) = open.pop_front() {
        if !seen.insert(pointer.clone()) {
            continue;
        }
        let whole = document.pointer(&pointer).cloned().unwrap_or_default();
        let size = whole.to_string().len() + pointer.len();
        // A part that is too large is replaced by a value that is valid in any place.
        let part = if size + 100 < left { whole } else { json!({"name": "cut", "in": "query", "description": "cut"}) };
        left = left.saturating_sub(part.to_string().len() + pointer.len());
        open.extend(references(&part));
        put(&mut small, &pointer, part);
    }
    small
}

fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(members) => {
            let own = members.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix('#'));
            own.map(str::to_owned).into_iter().chain(members.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// Sets the value at a pointer, and creates the objects on the way.
fn put(document: &mut Value, pointer: &str, value: Value) {
    let mut here = document;
    for step in pointer.split('/').skip(1) {
        if !here.is_object() {
            return;
        }
        here = &mut here[step.replace("~1", "/").replace("~0", "~")];
        if here.is_null() {
            *here = json!({});
        }
    }
    *here = value;
}

/// Writes the seeds and the dictionary to the folder that `make fuzz` passes; does nothing if there is none.
#[test]
fn seeds_are_written() {
    let Some(folder) = std::env::var_os("SPECMINT_FUZZ_SEEDS").map(PathBuf::from) else { return };
    std::fs::create_dir_all(folder.join("seeds")).expect("a folder");
    for (name, bytes) in seeds() {
        std::fs::write(folder.join("seeds").join(name), bytes).expect("a file");
    }
    let words: String = mutate::KEYWORDS.iter().map(|word| format!("\"{word}\"\n")).collect();
    std::fs::write(folder.join("dictionary"), words).expect("a file");
}

/// The number of changed descriptions to try. The order is always the same, so a longer run begins with the inputs of a
/// shorter one.
const CHANGES: u64 = 1_000;
/// The number of sets of options to try.
const SETS: u64 = 1_000;
/// The factor by which the full tests try more.
const FULL: u64 = 10;

#[test]
fn no_seed_and_no_change_of_one_breaks_a_target() {
    let seeds = seeds();
    assert!(seeds.len() > 5);
    let run = |generators: &[Generator], what: &str, bytes: &[u8]| {
        let all = || {
            targets::reading(bytes);
            targets::building(bytes);
            targets::generating(generators, bytes);
        };
        if catch_unwind(AssertUnwindSafe(all)).is_err() {
            let file = std::env::temp_dir().join("specmint-fuzzing");
            let kept = std::fs::write(&file, bytes).map_or_else(|e| e.to_string(), |()| file.display().to_string());
            panic!("{what} breaks a target, see above; kept as {kept}");
        }
    };
    for (number, (name, bytes)) in seeds.iter().enumerate() {
        run(in_turn(number), name, bytes);
    }
    let changes = if full() { FULL * CHANGES } else { CHANGES };
    for tried in 0..changes {
        let mut random = mutate::Random::new(tried);
        let [(name, bytes), (_, donor)] = [0, 0].map(|_| &seeds[random.below(seeds.len())]);
        if let Some(changed) = mutate::crossed(bytes, donor, &mut random) {
            run(in_turn(tried as usize), &format!("change {tried} of {name}"), &changed);
        }
    }
    println!("{} seeds, {changes} changes", seeds.len());
}

#[test]
fn no_option_breaks_a_generator() {
    let (tried, faults) = options::one_by_one(if full() { 1 } else { 8 });
    assert!(tried > 1_000);
    assert!(faults.is_empty(), "{} of {tried} values: {:#?}", faults.len(), &faults[..faults.len().min(20)]);
    println!("{tried} values of options");
}

#[test]
fn no_options_break_a_generator_together() {
    for tried in 0..if full() { FULL * SETS } else { SETS } {
        let mut random = mutate::Random::new(tried);
        let mut byte = || random.below(256) as u8;
        // Two or three options.
        let bytes: Vec<u8> =
            [byte()].into_iter().chain((0..2 + tried % 2).flat_map(|_| [byte(), byte(), b'\n'])).collect();
        options::options(&bytes);
    }
}
