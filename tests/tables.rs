//! Tables that must agree: options with the interface, generators with their folders, rules with their declarations.

use std::path::{Path, PathBuf};

use serde_json::Value;
use specmint::error::Rule;
use specmint::generators::{ALL, Generator, LanguageKind};
use specmint::plan::contract;
use specmint::{api, emit, spec};

use crate::matrix_page::matrix;
use crate::support::{known_of, root, shared};

/// The name, type and default of an option, and the keys of its `enum`.
type Row = (String, String, Option<String>, Option<Vec<String>>);

/// The options that a language must have: tests/languages/NAME/options.json.
struct Expected {
    /// The name of the interface's set of options, if it has one for the language.
    set: Option<String>,
    /// The options in the interface, or else in OpenAPI Generator, in that order.
    listed: Vec<Row>,
    /// Options that OpenAPI Generator added later.
    later: Vec<Row>,
    /// Options that the reference lacks.
    ours: Vec<Row>,
    /// The words for the reference in descriptions of options: "reference" for OpenAPI Generator.
    reference: String,
}

impl Expected {
    fn of(generator: &Generator) -> Self {
        let value = known_of(generator, "options.json");
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let row = |row: &Value| {
            let allowed = row[3].as_array().map(|keys| keys.iter().filter_map(text).collect());
            (text(&row[0]).unwrap(), text(&row[1]).unwrap(), text(&row[2]), allowed)
        };
        let rows = |key: &str| value[key].as_array().into_iter().flatten().map(row).collect();
        let reference = text(&value["reference"]).unwrap_or_else(|| "reference".to_owned());
        Self { reference, set: text(&value["set"]), listed: rows("listed"), later: rows("later"), ours: rows("ours") }
    }
}

fn clients() -> impl Iterator<Item = &'static Generator> {
    ALL.iter().filter(|generator| generator.kind == LanguageKind::Client)
}

/// The keys of the interface, in the order in which they are written.
fn keys(text: &str, value: &Value) -> Vec<String> {
    let object = value.as_object().unwrap_or_else(|| panic!("no object: {value}"));
    let mut keys: Vec<_> = object.keys().cloned().collect();
    // The value's first character as well, since an option can have the name of another's value.
    let start = |key: &String| format!("{}:{}", Value::from(key.as_str()), &value[key].to_string()[..1]);
    let place = |key: &String| text.find(&start(key)).expect("a key of the text");
    keys.sort_by_key(place);
    keys
}

#[test]
fn every_client_has_its_set_of_options() {
    for client in clients() {
        let Expected { listed, later, ours, reference, .. } = Expected::of(client);
        for option in client.listing().0.iter().filter(|option| ours.iter().any(|row| row.0 == option.opt)) {
            let says = option.description.contains(&reference);
            assert!(
                says,
                "{}: the description of {} does not say that the reference lacks it",
                client.name, option.opt
            );
        }
        lists(client, &[listed, later, ours].concat());
    }
}

fn lists(generator: &Generator, rows: &[Row]) {
    let listing = generator.listing();
    let text = serde_json::to_string(&listing).unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(keys(&text, &value), rows.iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>());
    for ((name, value_type, default, allowed), declared) in rows.iter().zip(listing.0) {
        let text = serde_json::to_string(declared).unwrap();
        let option: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(option, value[name], "{name}");
        assert_eq!(keys(&text, &option), ["opt", "description", "type", "default", "enum", "optValue"], "{name}");
        assert_eq!(option["opt"], *name);
        assert!(option["description"].as_str().is_some_and(|d| d.ends_with('.')), "{name}: {option}");
        assert_eq!(option["type"], *value_type, "{name}");
        assert_eq!(option["default"].as_str(), default.as_deref(), "{name}");
        assert_eq!(option["optValue"], Value::Null, "{name}");
        match allowed {
            None => assert_eq!(option["enum"], Value::Null, "{name}"),
            Some(allowed) => {
                let (_, text) = text.split_once("\"enum\":").unwrap();
                assert_eq!(keys(text, &option["enum"]), *allowed, "{name}");
                for explanation in option["enum"].as_object().unwrap().values() {
                    assert!(explanation.as_str().is_some_and(|e| !e.is_empty()), "{name}: {option}");
                }
            }
        }
    }
}

/// The rows of each set are equal to those in the table of the interface.
#[test]
fn the_sets_are_the_interfaces() {
    let Some(path) = shared("interface-spec.txt") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    for client in clients() {
        let expected = Expected::of(client);
        let Some(set) = expected.set else { continue };
        let rows = text.lines().filter_map(|line| {
            let cells: Vec<_> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
            let [name, value_type @ ("boolean" | "string"), default, sets, notes] = cells[..] else { return None };
            // The interface does not specify the default; programs for OpenAPI Generator import this name.
            let default = if default.starts_with("a fixed default") { "PSOpenAPITools" } else { default };
            let default = (default != "none").then(|| default.to_owned());
            let row = (name.to_owned(), value_type.to_owned(), default, allowed(notes));
            sets.split(',').any(|one| one == set).then_some(row)
        });
        assert_eq!(rows.collect::<Vec<_>>(), expected.listed, "{}", client.name);
    }
}

/// The values in a list of notes, such as `enum: false (old); true (new).`
fn allowed(notes: &str) -> Option<Vec<String>> {
    let mut depth = 0;
    let outside = notes.strip_prefix("enum: ")?.chars().filter(|c| {
        depth += i32::from(*c == '(');
        let outside = depth == 0;
        depth -= i32::from(*c == ')');
        outside
    });
    let outside: String = outside.collect();
    // The list ends with its sentence.
    let outside = outside.split(". ").next().unwrap_or_default();
    Some(outside.split([';', ',']).map(|value| value.trim_matches([' ', '.']).to_owned()).collect())
}

/// The page is generated from the tables of the languages.
#[test]
fn the_support_matrix_is_current() {
    let path = root().join("docs/support-matrix.md");
    let now = matrix();
    if std::env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, &now).unwrap();
    }
    let then = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(then == now, "docs/support-matrix.md is old; `UPDATE_SNAPSHOTS=1 cargo test tables` writes it anew");
}

/// Each gap has one row with a meaningful text.
#[test]
fn gaps_are_rows_of_a_table() {
    for generator in ALL {
        let features: std::collections::BTreeSet<_> = generator.gaps().map(|gap| gap.feature).collect();
        assert_eq!(features.len(), generator.gaps().count(), "{}: a gap is named twice", generator.name);
        for gap in generator.gaps() {
            assert!(gap.instead.len() > 10 && !gap.instead.contains(['|', '\n']), "{}: {gap:?}", generator.name);
        }
    }
}

#[test]
fn every_generator_has_its_folders() {
    for generator in ALL {
        let name = generator.name;
        for folder in [
            format!("src/generators/{}", name.replace('-', "_")),
            format!("templates/{name}"),
            format!("tests/languages/{name}"),
            format!("tests/snapshots/{name}"),
        ] {
            assert!(root().join(&folder).is_dir(), "{name} has no {folder}");
        }
        let names = ALL.iter().filter(|g| g.kind == generator.kind && g.name == name);
        assert_eq!(names.count(), 1, "{name} stands twice");
        for (i, option) in generator.listing().0.iter().enumerate() {
            assert!(generator.listing().0[..i].iter().all(|o| o.opt != option.opt), "{name}: {} twice", option.opt);
        }
    }
}

/// All Rust sources in `folder`, with their text.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            out.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            out.push((path, text));
        }
    }
    out
}

/// A template with the extension `.xml` or `.html` would be escaped for HTML.
#[test]
fn no_template_escapes() {
    let mut count = 0;
    for (path, text) in sources(&root().join("src")) {
        for attribute in text.split("#[template(").skip(1) {
            let attribute = attribute.split(")]").next().unwrap();
            assert!(attribute.contains(r#"escape = "none""#), "{}: #[template({attribute})]", path.display());
            count += 1;
        }
    }
    assert!(count >= 10, "only {count} templates were found");
}

#[test]
fn rules_are_declared_once_and_used() {
    let rules: Vec<_> =
        spec::rules::ALL.iter().chain(api::rules::ALL).chain(contract::rules::ALL).chain(emit::rules::ALL).collect();
    for (i, Rule { id, what, remedy, .. }) in rules.iter().enumerate() {
        assert!(id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{id} is not kebab-case");
        assert!(rules[..i].iter().all(|other| other.id != *id), "{id} stands twice");
        assert!(what.ends_with('.') || what.ends_with(".)"), "{id}: {what}");
        assert!(remedy.ends_with('.'), "{id}: {remedy}");
    }
    let sources = sources(&root().join("src"));
    let modules = [
        ("spec", spec::rules::ALL),
        ("api", api::rules::ALL),
        ("contract", contract::rules::ALL),
        ("emit", emit::rules::ALL),
    ];
    for (module, declared) in modules {
        let (_, table) = sources.iter().find(|(p, _)| p.ends_with(format!("{module}/rules.rs"))).unwrap();
        let constants: Vec<_> =
            table.lines().filter_map(|l| l.trim().split_once(" = \"")).map(|(name, _)| name).collect();
        assert_eq!(constants.len(), declared.len());
        for name in constants {
            let used = |(path, text): &(PathBuf, String)| {
                let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                !path.ends_with("rules.rs") && words.any(|word| word == name)
            };
            assert!(sources.iter().any(used), "{module}::rules::{name} is never used");
        }
    }
    let mut calls = 0;
    for (path, text) in sources.iter().filter(|(p, _)| p.starts_with(root().join("src/api"))) {
        for call in text.replace(".warn(", ".error(").split(".error(").skip(1) {
            let rule = call.split_once(',').map(|(_, rest)| rest.trim_start()).unwrap_or_default();
            assert!(rule.starts_with("rules::"), "{}: a rule that is not declared: {:.60}", path.display(), call);
            calls += 1;
        }
    }
    assert!(calls >= 10, "only {calls} calls were found");
}
