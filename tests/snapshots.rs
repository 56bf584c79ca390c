//! The output of each generator for tests/specs/garden.yaml, file by file.
//!
//! In a review, a change of the output is visible as a change of these files: `UPDATE_SNAPSHOTS=1 cargo test` writes
//! them anew.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use specmint::error::Problem;
use specmint::generators::ALL;

use crate::support::{Options, generate, options, root};

#[test]
fn the_output_is_that_of_the_snapshots() {
    let update = std::env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value == "1");
    let mut differences = Vec::new();
    for generator in ALL {
        let known = |name: &str| generator.listing().0.iter().any(|option| option.opt == name);
        let options = if known("npmName") { options(&[("npmName", "@acme/garden")]) } else { Options::new() };
        let document = root().join("tests/specs/garden.yaml");
        let generated = generate(generator, &document, &options).unwrap_or_else(|e| panic!("{e:#?}"));
        // tests/matrix.rs tests the features that a language does not support.
        let unsupported = |problem: &Problem| problem.rule.starts_with("unsupported-");
        let others: Vec<_> = generated.warnings.iter().filter(|problem| !unsupported(problem)).collect();
        assert!(others.is_empty(), "{}: {others:#?}", generator.name);
        // Files that are the same in every output are already in the templates.
        let templates = root().join("templates").join(generator.name);
        // The name of a folder in the output can come from an option, so it has no counterpart in the templates.
        let within =
            |path: &str| path.char_indices().filter(|(_, c)| *c == '/').map(|(i, _)| i + 1).collect::<Vec<_>>();
        let same = |path: &str, text: &str| fs::read_to_string(templates.join(path)).is_ok_and(|t| t == text);
        let fixed = |path: &str, text: &str| same(path, text) || within(path).iter().any(|i| same(&path[*i..], text));
        let files: BTreeMap<_, _> = generated.files.iter().filter(|(path, text)| !fixed(path, text)).collect();
        let folder = root().join("tests/snapshots").join(generator.name);
        if update {
            write(&folder, &files);
        }
        let old = read(&folder, &folder);
        let paths: BTreeSet<&str> = files.keys().copied().chain(old.keys().map(String::as_str)).collect();
        for path in paths {
            let (old, new) = (old.get(path).map(String::as_str), files.get(path).map(AsRef::as_ref));
            if old != new {
                differences.push(format!("{}/{path}: {}", generator.name, difference(old, new)));
            }
        }
    }
    assert!(
        differences.is_empty(),
        "the output differs from tests/snapshots; `UPDATE_SNAPSHOTS=1 cargo test snapshots` takes it over\n{}",
        differences.join("\n")
    );
}

/// The files in `folder`, by their path within `top`.
fn read(folder: &Path, top: &Path) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path: PathBuf = entry.expect("a readable folder").path();
        if path.is_dir() {
            out.extend(read(&path, top));
        } else {
            let name = path.strip_prefix(top).expect("a path below the folder").to_string_lossy().replace('\\', "/");
            // `.gitignore` and similar files would affect the snapshots themselves.
            let name = name.strip_suffix(HELD).map_or(name.clone(), str::to_owned);
            out.insert(name, fs::read_to_string(&path).expect("a text"));
        }
    }
    out
}

/// A suffix for files that tools would otherwise interpret.
const HELD: &str = ".snapshot";

fn write(folder: &Path, files: &BTreeMap<&str, Cow<str>>) {
    let _ = fs::remove_dir_all(folder);
    for (path, text) in files {
        let held = path.starts_with('.') || *path == "package.json";
        let path = folder.join(format!("{path}{}", if held { HELD } else { "" }));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder to write to");
        fs::write(path, text.as_bytes()).expect("a file to write");
    }
}

/// The lines around the first difference.
fn difference(old: Option<&str>, new: Option<&str>) -> String {
    let (Some(old), Some(new)) = (old, new) else {
        return if old.is_some() { "is no longer written".to_owned() } else { "is new".to_owned() };
    };
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let end = |lines: &[&str], tail: usize| lines.len() - tail;
    let shorter = old.len().min(new.len()) - same;
    let tail = old.iter().rev().zip(new.iter().rev()).take(shorter).take_while(|(a, b)| a == b).count();
    let mut out = format!("line {}\n", same + 1);
    for (sign, lines) in [
        (' ', &old[same.saturating_sub(2)..same]),
        ('-', &old[same..end(&old, tail)]),
        ('+', &new[same..end(&new, tail)]),
    ] {
        for line in lines.iter().take(20) {
            out.push_str(&format!("{sign} {line}\n"));
        }
    }
    out
}

#[test]
fn differences_are_shown() {
    assert_eq!(difference(Some("a\nb\nc\nd\n"), Some("a\nb\nx\nd\n")), "line 3\n  a\n  b\n- c\n+ x\n");
    assert_eq!(difference(Some("a\n"), Some("a\na\n")), "line 2\n  a\n+ a\n");
    assert_eq!(difference(None, Some("")), "is new");
}
