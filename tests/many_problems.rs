//! Descriptions with errors in very many places: the list of problems is short, and the cost is proportional to the
//! size of the description.

use std::fs;

use serde_json::{Map, Value, json};
use specmint::api;
use specmint::error::Problem;
use specmint::spec::{Document, Input, Limits, NoFiles};

use crate::cli::Scratch;
use crate::instructions;

/// The number of errors.
const MANY: usize = 20_000;
/// The number of errors for which instructions are counted: the smaller and the larger number, and the maximum ratio
/// between their costs.
const FEW: usize = 200;
const MORE: usize = 8 * FEW;
const MOST: f64 = 10.0;

fn problems(text: &str) -> Vec<Problem> {
    let document = Document::read(&Input { name: "api.json", bytes: text.as_bytes(), source: &NoFiles }).unwrap();
    match api::build(&document) {
        Ok(api) => api.warnings,
        Err(problems) => problems,
    }
}

fn with(name: &str, value: Value) -> String {
    let mut document = json!({"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {}});
    document[name] = value;
    document.to_string()
}

/// The repeated part, the description, and the maximum number of listed problems.
fn repeated_errors(many: usize) -> [(&'static str, String, usize); 12] {
    let members =
        |member: &dyn Fn(usize) -> (String, Value)| -> Value { (0..many).map(member).collect::<Map<_, _>>().into() };
    let schemas = |schemas: Value| with("components", json!({"schemas": schemas}));
    let long = "x".repeat(50);
    [
        ("unknown members", with("components", members(&|i| (format!("shcemas{i}"), json!({})))), 101),
        ("misspelt keywords", schemas(json!({"A": members(&|i| (format!("requird{i}"), json!(1)))})), 100),
        ("dangling references", schemas(members(&|i| (format!("A{i}"), json!({"$ref": format!("#/x{i}")})))), 101),
        (
            "dangling members of anyOf",
            schemas(members(&|i| {
                (format!("A{i}"), json!({"anyOf": [{"$ref": format!("#/components/schemas/B{i}")}]}))
            })),
            101,
        ),
        ("references to text", schemas(members(&|i| (format!("A{i}"), json!({"$ref": "#/info/title"})))), 101),
        ("nulls for parameters", with("paths", json!({"/a": {"get": {"parameters": vec![Value::Null; many]}}})), 101),
        ("nulls for schemas", schemas(json!({"A": {"allOf": vec![Value::Null; many]}})), 3),
        ("the same value", schemas(json!({"A": {"enum": vec!["a"; many]}})), 3),
        (
            "required and not declared",
            schemas(json!({"A": {
                "required": (0..many).map(|i| format!("{long}{i}")).collect::<Vec<_>>(),
                "properties": members(&|i| (format!("y{long}{i}"), json!({}))),
            }})),
            101,
        ),
        ("one operationId", with("paths", members(&|i| (format!("/{i}"), json!({"get": {"operationId": "a"}})))), 101),
        ("names in a path", with("paths", json!({"/".to_owned() + &"{a}{b".repeat(many / 4): {"get": {}}})), 101),
        ("paths that are equal", with("paths", members(&|i| (format!("/a/{{x{i}}}"), json!({})))), 101),
    ]
}

#[test]
fn long_lists_of_problems_are_cut_off() {
    for (what, text, most) in repeated_errors(MANY) {
        let problems = problems(&text);
        println!("{what}: {} problems", problems.len());
        assert!(!problems.is_empty() && problems.len() <= most, "{what}: {}", problems.len());
        assert!(problems.len() <= Limits::DEFAULT.problems + 1);
    }
}

#[test]
fn the_cost_of_many_problems_is_proportional_to_the_size() {
    if !instructions::countable() {
        return;
    }
    let scratch = Scratch::new("many-problems");
    let cost = |text: &str| {
        fs::write(scratch.0.join("api.json"), text).unwrap();
        instructions::count(&scratch.0, "validate -i api.json", &[0, 1])
    };
    // The fixed cost of a run is not part of the growth.
    let start = cost("{}");
    for ((what, few, _), (_, more, _)) in repeated_errors(FEW).into_iter().zip(repeated_errors(MORE)) {
        let times = (cost(&more) - start) / (cost(&few) - start);
        assert!(times < MOST, "{what}: {MORE} cost {times:.2} times as much as {FEW}");
    }
}
