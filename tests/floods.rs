//! Descriptions that are wrong at very many places: the answer is short, and comes soon.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use specmint::api;
use specmint::error::Problem;
use specmint::spec::{Document, Input, Limits, NoFiles};

const MANY: usize = 20_000;

fn problems(text: &str) -> Vec<Problem> {
    let document = Document::read(&Input { name: "api.json", bytes: text.as_bytes(), source: &NoFiles }).unwrap();
    match api::build(&document) {
        Ok(api) => api.warnings,
        Err(problems) => problems,
    }
}

fn members(member: impl Fn(usize) -> (String, Value)) -> Value {
    (0..MANY).map(member).collect::<Map<_, _>>().into()
}

fn with(name: &str, value: Value) -> String {
    let mut document = json!({"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {}});
    document[name] = value;
    document.to_string()
}

#[test]
fn floods_of_problems_are_cut() {
    let schemas = |schemas: Value| with("components", json!({"schemas": schemas}));
    let long = "x".repeat(50);
    // What it is, the description, and how many problems are listed at most.
    let floods = [
        ("unknown members", with("components", members(|i| (format!("shcemas{i}"), json!({})))), 101),
        ("misspelt keywords", schemas(json!({"A": members(|i| (format!("requird{i}"), json!(1)))})), 100),
        ("dangling references", schemas(members(|i| (format!("A{i}"), json!({"$ref": format!("#/x{i}")})))), 101),
        (
            "dangling members of anyOf",
            schemas(members(|i| (format!("A{i}"), json!({"anyOf": [{"$ref": format!("#/components/schemas/B{i}")}]})))),
            101,
        ),
        ("references to text", schemas(members(|i| (format!("A{i}"), json!({"$ref": "#/info/title"})))), 101),
        ("nulls for parameters", with("paths", json!({"/a": {"get": {"parameters": vec![Value::Null; MANY]}}})), 101),
        ("nulls for schemas", schemas(json!({"A": {"allOf": vec![Value::Null; MANY]}})), 3),
        ("the same value", schemas(json!({"A": {"enum": vec!["a"; MANY]}})), 3),
        (
            "required and not declared",
            schemas(json!({"A": {
                "required": (0..MANY).map(|i| format!("{long}{i}")).collect::<Vec<_>>(),
                "properties": members(|i| (format!("y{long}{i}"), json!({}))),
            }})),
            101,
        ),
        ("one operationId", with("paths", members(|i| (format!("/{i}"), json!({"get": {"operationId": "a"}})))), 101),
        ("names in a path", with("paths", json!({"/".to_owned() + &"{a}{b".repeat(MANY / 4): {"get": {}}})), 101),
        ("paths that are equal", with("paths", members(|i| (format!("/a/{{x{i}}}"), json!({})))), 101),
    ];
    for (what, text, most) in floods {
        let start = Instant::now();
        let problems = problems(&text);
        println!("{what}: {} problems, {:?}", problems.len(), start.elapsed());
        assert!(!problems.is_empty() && problems.len() <= most, "{what}: {}", problems.len());
        assert!(problems.len() <= Limits::DEFAULT.problems + 1);
        let time = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 });
        assert!(start.elapsed() < time, "{what} took {:?}", start.elapsed());
    }
}
