//! Verifies the support matrix: for each feature there is a description that uses it and an equivalent one without it.
//! If a language supports the feature, its outputs differ; if it does not, it warns.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use specmint::emit::report;
use specmint::generators::{ALL, Generator};
use specmint::spec::{Document, Feature, Input, NoFiles};
use specmint::{Generated, api};

use crate::support::{options, reproducible, root};

struct Probe {
    feature: Feature,
    with: Value,
    without: Value,
}

fn read(name: &str, bytes: &[u8]) -> Document {
    Document::read(&Input { name, bytes, source: &NoFiles }).unwrap_or_else(|e| panic!("{name}: {e:#?}"))
}

/// The probes of tests/matrix.yaml, read with our own reader.
fn probes() -> Vec<Probe> {
    let path = root().join("tests/matrix.yaml");
    let text = std::fs::read_to_string(path).unwrap();
    // The file is read as a description, so that no other YAML reader is needed.
    let document = read("matrix.yaml", format!("openapi: 3.2.0\n{text}").as_bytes());
    let file: Value = serde_json::from_str(&document.root().to_json()).unwrap();
    let mut rows = file["probes"].as_object().unwrap().clone();
    let probes = Feature::ALL.iter().map(|feature| {
        let id = feature.id();
        let row = rows.remove(id).unwrap_or_else(|| panic!("tests/matrix.yaml has no probe for {id}"));
        let mut base = file["base"].clone();
        if row.get("swagger").is_some() {
            base = swagger(base);
        }
        let side = |key: &str| described(base.clone(), row.get(key).unwrap_or(&Value::Null));
        Probe { feature: *feature, with: side("with"), without: side("without") }
    });
    let probes = probes.collect();
    assert!(rows.is_empty(), "no feature is called {:?}", rows.keys());
    probes
}

/// The base description, without the parts that Swagger 2.0 writes differently.
fn swagger(mut base: Value) -> Value {
    let changes = json!({"openapi": null, "swagger": "2.0", "components": null, "paths": {"/thing": {
        "post": null, "get": {"responses": {"200": {"content": null}}}}}});
    merge(&mut base, &changes);
    base
}

fn described(mut base: Value, changes: &Value) -> Value {
    let none = Map::new();
    for (key, value) in changes.as_object().unwrap_or(&none) {
        match key.as_str() {
            "name" => base["components"]["schemas"]["Thing"]["properties"]["name"] = value.clone(),
            "thing" => base["components"]["schemas"]["Thing"] = value.clone(),
            "get" | "post" => merge(&mut base["paths"]["/thing"][key], value),
            "root" => merge(&mut base, value),
            other => panic!("no change is called {other}"),
        }
    }
    base
}

/// JSON Merge Patch (RFC 7396).
fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = json!({});
    }
    let target = target.as_object_mut().unwrap();
    for (key, value) in patch {
        if value.is_null() {
            target.remove(key);
        } else {
            merge(target.entry(key).or_insert(Value::Null), value);
        }
    }
}

fn uses(what: &str, description: &Value) -> BTreeSet<Feature> {
    let document = read(what, description.to_string().as_bytes());
    let api = api::build(&document).unwrap_or_else(|e| panic!("{what}: {e:#?}"));
    api.uses.iter().map(|used| used.feature).collect()
}

fn generated(generator: &Generator, what: &str, description: &Value) -> Generated {
    let bytes = description.to_string();
    let input = Input { name: what, bytes: bytes.as_bytes(), source: &NoFiles };
    let known = |name: &str| generator.listing().0.iter().any(|option| option.opt == name);
    let options = options(if known("npmName") { &[("npmName", "probe")] } else { &[] });
    specmint::generate(generator, &input, &reproducible(generator, &options))
        .unwrap_or_else(|e| panic!("{what}: {e:#?}"))
}

/// The files with code, and those with documentation. The report, the list of files, and tests with their examples are
/// left out. C headers and help comments are documentation, not code.
fn output(generated: &Generated) -> [BTreeMap<&str, String>; 2] {
    let files = generated.files.iter().filter(|(path, _)| *path != report::NAME && !path.ends_with("/FILES"));
    let files = files.filter(|(path, _)| {
        !["unit-test/", "tests/", "test/", "src/test/"].iter().any(|folder| path.starts_with(folder))
    });
    // Leaves out the description itself, which servers respond with on request.
    let files = files.filter(|(path, _)| !path.ends_with("openapi.json") && *path != "api/openapi.yaml");
    let (mut docs, code): (BTreeMap<_, _>, BTreeMap<_, _>) = files.partition(|(path, _)| path.ends_with(".md"));
    let is_c = |path: &str| path.ends_with(".h") || path.ends_with(".c");
    // The types and stubs of a server contain their documentation.
    let is_js = |path: &str| path.ends_with(".js") || path.ends_with(".d.ts");
    docs.extend(code.iter().filter(|(path, _)| is_js(path)).map(|(path, text)| (*path, text.clone())));
    let code = code.into_iter().map(|(path, text)| match path.rsplit('.').next() {
        _ if is_c(path) || is_js(path) => (path, uncommented(&text, "/*", "*/")),
        Some("go") => (path, text.lines().filter(|line| !line.trim().starts_with("//")).collect::<Vec<_>>().join("\n")),
        Some("java") => (path, uncommented(&text, "/*", "*/")),
        Some("ps1" | "psm1") => (path, uncommented(&text, "<#", "#>")),
        _ => (path, text.into_owned()),
    });
    [code.collect(), docs.into_iter().map(|(path, text)| (path, text.into_owned())).collect()]
}

fn uncommented(text: &str, begin: &str, end: &str) -> String {
    let mut parts = text.split(begin);
    let first = parts.next().unwrap_or_default().to_owned();
    let code = parts.fold(first, |out, part| out + part.split_once(end).map_or("", |(_, behind)| behind));
    code.lines().filter(|line| !line.trim().is_empty()).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_probe_uses_its_feature_and_the_other_does_not() {
    let mut failures = Vec::new();
    for Probe { feature, with, without } in probes() {
        let id = feature.id();
        if !uses(id, &with).contains(&feature) {
            failures.push(format!("{id}: not seen in the description that uses it"));
        }
        if uses(id, &without).contains(&feature) {
            failures.push(format!("{id}: seen in the description that does without"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn supported_features_change_the_output_and_others_cause_a_warning() {
    let mut failures = Vec::new();
    let probes = probes();
    for generator in ALL {
        // Most probes have the same description without their feature.
        let mut plain = BTreeMap::new();
        for Probe { feature, with, without } in &probes {
            let (feature, id) = (*feature, feature.id());
            let with = generated(generator, id, with);
            let without = plain.entry(without.to_string()).or_insert_with(|| generated(generator, id, without));
            let [code, docs] = output(&with);
            let [old_code, old_docs] = output(without);
            let gap = generator.gaps().any(|gap| gap.feature == feature);
            let documented = generator.documents(feature);
            let left = generator.leaves_to_programs(feature);
            let warned = with.warnings.iter().any(|w| w.rule == feature.unsupported());
            let what = match (gap, documented) {
                (true, true) => "is a gap, and documented",
                (true, false) if !warned => "is a gap, and nobody is told",
                (false, _) if warned => "is no gap, and warned of",
                (false, true) if docs == old_docs => "is documented, and changes nothing",
                (false, true) if code != old_code => "is documented, and in the code too",
                (false, false) if left && code != old_code => "is left to programs, and changes the code",
                (false, false) if !left && code == old_code => "is claimed, and changes nothing",
                _ => continue,
            };
            failures.push(format!("{}: {id} {what}", generator.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
