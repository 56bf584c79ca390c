//! Hostile descriptions: on a stack as small as wasm's and within a time limit, each gives files or
//! problems, and never a panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use specmint::error::Failure;
use specmint::generators::ALL;
use specmint::spec::{Input, NoFiles};

use crate::support::{assert_sound, generate, option_sets, shared};

/// wasm's stack, as the linker makes it by default.
const STACK: usize = 1 << 20;
/// Five seconds of an optimised build on a machine that does something else as well.
const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 5 });

/// Runs `work` as a small host would; fails when it takes too long.
fn within_limits<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = mpsc::channel();
    let run = thread::Builder::new().stack_size(STACK).spawn(move || {
        let _ = done.send(catch_unwind(AssertUnwindSafe(work)));
    });
    run.expect("a thread");
    match result.recv_timeout(TIME) {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => panic!("{what}: it panics, see above"),
        Err(_) => panic!("{what}: it takes more than {TIME:?}"),
    }
}

/// What came of a description: its problems, or the warnings beside its files.
enum Outcome {
    Accepted(Vec<String>),
    Rejected(Vec<String>),
}

/// Generates from text with every generator, with the options that make the most of it.
fn outcomes(what: &str, bytes: &[u8]) -> Vec<Outcome> {
    let mut out = Vec::new();
    for generator in ALL {
        if let Some(options) = option_sets(generator).pop() {
            let (name, bytes) = (what.to_owned(), bytes.to_owned());
            out.push(within_limits(what, move || {
                let input = Input { name: &name, bytes: &bytes, source: &NoFiles };
                outcome(&name, specmint::generate(generator, &input, &options))
            }));
        }
    }
    out
}

fn outcome(what: &str, result: Result<specmint::Generated, Failure>) -> Outcome {
    let lines = |problems: &[specmint::error::Problem]| {
        problems.iter().map(|p| format!("{}:{}:{} {} {}", p.file, p.line, p.column, p.rule, p.message)).collect()
    };
    match result {
        Ok(generated) => {
            assert_sound(what, &generated);
            Outcome::Accepted(lines(&generated.warnings))
        }
        Err(Failure::Description(problems)) => {
            assert!(!problems.is_empty(), "{what}: refused without a problem");
            Outcome::Rejected(lines(&problems))
        }
        Err(Failure::Options(problems)) => panic!("{what}: {problems:?}"),
    }
}

/// What the index of ../shared/evil asks of each document.
#[test]
fn evil_documents_do_what_the_index_says() {
    let Some(folder) = shared("evil") else { return };
    let index = std::fs::read_to_string(folder.join("index.tsv")).unwrap();
    let mut wrong = Vec::new();
    for row in index.lines().skip(1) {
        let columns: Vec<_> = row.split('\t').collect();
        let (file, expected) = (columns[0].to_owned(), columns[2]);
        for generator in ALL {
            for options in option_sets(generator) {
                let (path, name) = (folder.join(&file), file.clone());
                let outcome = within_limits(&file, move || outcome(&name, generate(generator, &path, &options)));
                let (accepted, problems) = match outcome {
                    Outcome::Accepted(warnings) => (true, warnings),
                    Outcome::Rejected(problems) => (false, problems),
                };
                let right = match expected {
                    "accept" => accepted,
                    "reject" => !accepted,
                    "accept with warning" | "reject or warn" | "reject or diagnose" => {
                        !accepted || !problems.is_empty()
                    }
                    _ => true,
                };
                let verdict = if accepted { "accepted" } else { "rejected" };
                println!(
                    "{file}: {expected}: {verdict}, {} problems: {:#?}",
                    problems.len(),
                    &problems[..problems.len().min(12)]
                );
                if !right {
                    wrong.push(format!("{file}: {expected}, but {verdict}: {problems:#?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A description with these schemas, and an operation whose body is the first.
fn with_schemas(schemas: impl IntoIterator<Item = (String, Value)>) -> Value {
    let schemas: serde_json::Map<_, _> = schemas.into_iter().collect();
    let first = schemas.keys().next().cloned().unwrap_or_default();
    let body = json!({"required": true, "content": {"application/json": {"schema": {"$ref": format!("#/components/schemas/{first}")}}}});
    json!({
        "openapi": "3.1.0",
        "info": {"title": "t", "version": "1"},
        "paths": {"/x": {"post": {"operationId": "x", "requestBody": body, "responses": {"200": {"description": "ok"}}}}},
        "components": {"schemas": schemas},
    })
}

fn with_paths(paths: impl IntoIterator<Item = (String, Value)>, components: Value) -> Value {
    let paths: serde_json::Map<_, _> = paths.into_iter().collect();
    json!({"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": paths, "components": components})
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// `S0` leads to `S1` and so on; the last one is a string.
fn chain(length: usize, link: impl Fn(Value) -> Value) -> Value {
    let name = |i: usize| format!("S{i:05}");
    let links = (0..length).map(|i| (name(i), link(reference(&name(i + 1)))));
    with_schemas(links.chain([(name(length), json!({"type": "string"}))]))
}

/// A schema within a schema, `depth` times.
fn nest(depth: usize, wrap: impl Fn(Value) -> Value) -> Value {
    with_schemas([("Deep".to_owned(), (0..depth).fold(json!({"type": "string"}), |inner, _| wrap(inner)))])
}

/// Descriptions that are small and could cost much.
#[test]
fn small_bombs_do_not_explode() {
    let properties = |value: &Value, count: usize| -> Value {
        (0..count).map(|i| (format!("p{i}"), value.clone())).collect::<serde_json::Map<_, _>>().into()
    };
    let object = |inner: Value| json!({"type": "object", "properties": {"a": inner}});
    let alone = |schema: Value| with_schemas([("A".to_owned(), schema)]);
    let parameter = |i: usize| json!({"name": format!("p{i}"), "in": "query", "schema": {"type": "string"}});
    let operation = json!({"get": {"parameters": (0..200).map(parameter).collect::<Vec<_>>(), "responses": {}}});
    let same_title = |i: usize| json!({"title": "Same", "properties": {format!("p{i}"): {"type": "string"}}});
    let bombs = [
        ("arrays of arrays by reference", chain(5_000, |next| json!({"type": "array", "items": next}))),
        ("maps of maps by reference", chain(5_000, |next| json!({"additionalProperties": next}))),
        ("pairs of pairs by reference", chain(40, |next| json!({"prefixItems": [next, next]}))),
        (
            "either of two by reference",
            chain(40, |next| json!({"type": ["array", "object"], "items": next, "additionalProperties": next})),
        ),
        ("allOf by reference", chain(5_000, |next| json!({"allOf": [next], "properties": {"a": {"type": "string"}}}))),
        ("anyOf by reference", chain(2_000, |next| json!({"anyOf": [next, {"properties": {"b": {}}}]}))),
        ("oneOf by reference", chain(2_000, |next| json!({"oneOf": [next, {"type": "string"}]}))),
        ("two allOf by reference", chain(2_000, |next| json!({"allOf": [next, next, {"description": "x"}]}))),
        ("objects in objects", nest(240, object)),
        ("arrays in arrays", nest(480, |inner| json!({"type": "array", "items": inner}))),
        ("maps in maps", nest(480, |inner| json!({"additionalProperties": inner}))),
        ("allOf in allOf", nest(240, |inner| json!({"allOf": [inner, {"properties": {"a": {}}}]}))),
        ("oneOf in oneOf", nest(240, |inner| json!({"oneOf": [inner, {"properties": {"a": {}}}]}))),
        ("anyOf in anyOf", nest(240, |inner| json!({"anyOf": [inner, {"type": "string"}]}))),
        ("one in one", nest(240, |inner| json!({"oneOf": [inner]}))),
        ("pairs in pairs", nest(240, |inner| json!({"prefixItems": [inner, {"type": "string"}]}))),
        ("patterns in patterns", nest(160, |inner| json!({"type": "object", "patternProperties": {"a": inner}}))),
        ("examples in examples", alone(json!({"properties": {"a": {}}, "example": nest(200, |i| json!([i]))}))),
        (
            "a thousand required properties of itself",
            alone(json!({
                "required": (0..1000).map(|i| format!("p{i}")).collect::<Vec<_>>(),
                "properties": properties(&reference("A"), 1000),
            })),
        ),
        ("inline schemas of one title", alone(json!({"oneOf": (0..3_000).map(same_title).collect::<Vec<_>>()}))),
        (
            "paths that share a path item",
            with_paths(
                (0..20_000).map(|i| (format!("/p{i}"), json!({"$ref": "#/components/pathItems/P"}))),
                json!({"pathItems": {"P": operation}}),
            ),
        ),
        (
            "an operation with many parameters",
            with_paths(
                [("/x".to_owned(), json!({"get": {"parameters": (0..3_000).map(parameter).collect::<Vec<_>>()}}))],
                json!({}),
            ),
        ),
        (
            "a path with many names",
            with_paths([("/".to_owned() + &"{a}{b}".repeat(10_000), json!({"get": {"responses": {}}}))], json!({})),
        ),
        ("a long name", with_schemas([("n".repeat(60_000), object(json!({"enum": ["a"], "type": "string"})))])),
        (
            "long names within long names",
            nest(100, |inner| json!({"type": "object", "properties": {"n".repeat(5_000): inner}})),
        ),
        (
            "names that are equal when cast",
            with_schemas((0..2_000).map(|i| (format!("A{}", "-".repeat(i)), object(json!({"type": "string"}))))),
        ),
        (
            "names of devices and files of ours",
            with_schemas(
                ["con", "AUX", "nul", "Com1", "lpt9", "index", "Index", "api", "common", "DefaultApi", "", "-", "é"]
                    .map(|name| (name.to_owned(), object(json!({"type": "string"})))),
            ),
        ),
    ];
    for (what, document) in bombs {
        let start = std::time::Instant::now();
        let text = document.to_string();
        let verdicts = outcomes(what, text.as_bytes()).into_iter().map(|outcome| match outcome {
            Outcome::Accepted(warnings) => format!("accepted, {} warnings", warnings.len()),
            Outcome::Rejected(problems) => format!("rejected: {}", &problems[0]),
        });
        let verdicts: Vec<_> = verdicts.collect();
        println!("{what}: {} bytes, {:?}: {:.200}", text.len(), start.elapsed(), verdicts[0]);
    }
}
