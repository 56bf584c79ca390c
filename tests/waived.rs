//! Descriptions that are slightly invalid (`skipValidateSpec`): each row of waived.json breaks a rule whose errors a
//! caller can waive. tests/languages compiles the clients for all of them at once.

use serde_json::{Map, Value, json};
use specmint::Job;
use specmint::api::rules::{SCHEMA_TOO_DEEP, WAIVABLE};
use specmint::error::{Failure, Problem, Severity, WAIVED};
use specmint::generators::ALL;
use specmint::settings::NONE;
use specmint::spec::{Base, Input, Limits, NoFiles, Reading, rules};

use crate::evil::nest;
use crate::output_rules::assert_sound;
use crate::support::{lenient, leniently, option_sets, options};

struct Row {
    rule: String,
    what: String,
    description: Value,
}

/// The rows, each as a complete 3.0 and 3.1 description.
fn rows() -> Vec<Row> {
    let rows: Vec<Value> = serde_json::from_str(include_str!("waived.json")).expect("rows");
    let of = |row: &Value, version: &str| {
        let mut description = json!({"openapi": version, "info": {"title": "Waived", "version": "1"}, "paths": {}});
        add(&mut description, &row["description"]);
        let text = |key: &str| row[key].as_str().expect("a text").to_owned();
        Row { rule: text("rule"), what: format!("{} in {version}", text("what")), description }
    };
    rows.iter().flat_map(|row| [of(row, "3.0.3"), of(row, "3.1.0")]).collect()
}

/// Merges the members of one object into another, at all depths.
fn add(to: &mut Value, more: &Value) {
    match (to, more) {
        (Value::Object(to), Value::Object(more)) => {
            for (key, value) in more {
                add(to.entry(key.clone()).or_insert_with(|| Value::Object(Map::new())), value);
            }
        }
        (to, more) => *to = more.clone(),
    }
}

fn errors(problems: &[Problem]) -> Vec<&Problem> {
    problems.iter().filter(|problem| problem.severity == Severity::Error).collect()
}

const WAY_OUT: &str = "Set `skipValidateSpec` (`--skip-validate-spec`) to make this a warning.";

#[test]
fn what_can_be_waived_is_refused_with_a_hint_and_generated_with_a_warning() {
    for Row { rule, what, description } in rows() {
        let bytes = description.to_string().into_bytes();
        let input = Input { name: "api.json", bytes: &bytes, source: &NoFiles };
        for generator in ALL {
            let refused = match specmint::generate(generator, &input, &options(&[])) {
                Err(Failure::Description(problems)) => problems,
                other => panic!("{what}: {} gives {:?}", generator.name, other.map(|_| "files").err()),
            };
            let found = errors(&refused);
            assert!(found.iter().any(|problem| problem.rule == rule), "{what}: {found:#?}");
            for problem in &found {
                assert!(problem.hint.as_ref().is_some_and(|hint| hint.ends_with(WAY_OUT)), "{what}: {problem:#?}");
                assert!(!problem.message.contains(WAIVED), "{what}: {problem:#?}");
            }
            for options in option_sets(generator) {
                let generated = leniently(generator, &input, &options)
                    .unwrap_or_else(|failure| panic!("{what}: {}: {failure:#?}", generator.name));
                assert_sound(&what, &generated);
                assert!(errors(&generated.warnings).is_empty(), "{what}: {:#?}", generated.warnings);
                // Each error becomes a warning at the same position.
                for error in &found {
                    let warned = generated.warnings.iter().any(|warning| {
                        (warning.rule, &warning.pointer, warning.line) == (error.rule, &error.pointer, error.line)
                            && warning.message.contains(WAIVED)
                    });
                    assert!(warned, "{what}: {error:#?} is not among {:#?}", generated.warnings);
                }
                let report = generated.files.iter().any(|(path, _)| path == "GENERATION-REPORT.md");
                assert!(report, "{what}: no report");
            }
        }
    }
}

#[test]
fn each_rule_that_can_be_waived_has_a_row() {
    let rows = rows();
    for rule in WAIVABLE {
        // A file on disk always has a base address, and the JSON of the rows cannot have equal keys; other tests cover
        // both.
        let found =
            rows.iter().any(|row| row.rule == *rule) || [rules::REF_NO_BASE, rules::OPERATION_LOST].contains(rule);
        assert!(found, "no row breaks {rule}");
    }
}

#[test]
fn a_reference_without_a_base_can_be_waived() {
    let text = br#"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {},
        "components": {"schemas": {"A": {"type": "object", "properties": {"b": {"$ref": "b.yaml"}}}}}}"#;
    let document = Reading::begin("spec", text, Base::Unknown, Limits::DEFAULT).expect("read").finish();
    let Err(Failure::Description(problems)) =
        (Job { generator: &ALL[0], options: &options(&[]), settings: &NONE, lenient: false }).run_from(&document)
    else {
        panic!("accepted")
    };
    assert_eq!(problems.iter().map(|p| p.rule).collect::<Vec<_>>(), [rules::REF_NO_BASE]);
    assert!(problems[0].hint.as_ref().is_some_and(|hint| hint.ends_with(WAY_OUT)));
    let generated = Job { generator: &ALL[0], options: &options(&[]), settings: &lenient(), lenient: false }
        .run_from(&document)
        .expect("waived");
    let (_, code) = generated.files.iter().find(|(path, _)| *path == "api.ts").expect("a file");
    assert!(code.contains("    b?: any;"), "{code}");
}

#[test]
fn operations_that_others_displace_are_errors_that_name_them() {
    let operation = |id: &str| format!("{{operationId: {id}, responses: {{'204': {{description: d}}}}}}");
    let (a, b) = (operation("a"), operation("b"));
    let cases: &[(String, &[&str])] = &[
        (format!("  /a: {{get: {a}, put: {a}}}\n  /a: {{post: {b}}}\n"), &["`GET /a` and `PUT /a` are lost"]),
        (
            format!("  /a: {{get: {a}}}\n  /a: {{get: {b}}}\n  /a: {{put: {b}}}\n"),
            &["`GET /a` is lost", "`GET /a` is lost"],
        ),
        (format!("  /a:\n    get: {a}\n    get: {b}\n"), &["`GET /a` is lost"]),
        (format!("  /a: {{$ref: '#/paths/~1b'}}\n  /b: {{get: {a}}}\n  /a: {{put: {b}}}\n"), &["`GET /a` is lost"]),
        (
            format!("  /a: {{get: {a}, put: {a}}}\n  /b: {{get: {b}}}\npaths:\n  /a: {{get: {a}}}\n"),
            &["`PUT /a` and `GET /b` are lost"],
        ),
        (
            format!(
                "{}paths: {{}}\n",
                (0..12).map(|n| format!("  /p{n}: {{get: {}}}\n", operation(&format!("o{n}")))).collect::<String>()
            ),
            &["`GET /p8`, `GET /p9` and 2 more are lost"],
        ),
        (format!("  /a: {{get: {a}}}\npaths:\n  /a: {{get: {a}}}\n"), &[]),
        (format!("  /a: {{$ref: '#/paths/~1b', get: {b}}}\n  /b: {{get: {a}, put: {a}}}\n"), &["`GET /a` is also in"]),
        (
            format!(
                "  /a: {{$ref: '#/paths/~1b', get: {b}, post: {b}}}\n  /b: {{$ref: '#/paths/~1c', get: {a}}}\n  /c: {{post: {a}}}\n"
            ),
            &["`GET /a` is also in", "`POST /a` is also in"],
        ),
        (format!("  /a: {{$ref: '#/paths/~1b', put: {b}}}\n  /b: {{get: {a}}}\n"), &[]),
        // Nothing is lost if the operation appears again.
        (format!("  /a: {{$ref: '#/paths/~1b', get: {a}}}\n  /b: {{get: {a}}}\n"), &[]),
        (format!("  /a: {{get: {a}}}\n  /a: {{get: {a}, put: {b}}}\n"), &[]),
        (format!("  /a:\n    description: x\n    description: y\n    get: {a}\n"), &[]),
    ];
    for (paths, lost) in cases {
        let text = format!("openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\npaths:\n{paths}");
        let input = Input { name: "api.yaml", bytes: text.as_bytes(), source: &NoFiles };
        let waived = leniently(&ALL[0], &input, &options(&[])).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        let found = match specmint::generate(&ALL[0], &input, &options(&[])) {
            Ok(generated) => generated.warnings,
            Err(Failure::Description(problems)) => problems,
            Err(other) => panic!("{other:?}"),
        };
        let messages: Vec<_> = errors(&found).iter().map(|problem| (problem.rule, problem.message.as_str())).collect();
        assert_eq!(messages.len(), lost.len(), "{text}: {messages:?}");
        for ((rule, message), part) in messages.iter().zip(*lost) {
            assert!(*rule == rules::OPERATION_LOST && message.contains(part), "{message} does not contain {part}");
        }
        let warned = waived.warnings.iter().filter(|warning| warning.rule == rules::OPERATION_LOST).count();
        assert_eq!(warned, lost.len(), "{text}");
        // Only one of the two rules reports each key.
        let twice = found.iter().filter(|problem| problem.rule == rules::DUPLICATE_KEY).count();
        assert!(twice == 0 || lost.is_empty(), "{found:#?}");
    }
}

#[test]
fn what_a_broken_reference_stands_for_is_any_value_or_left_out() {
    let text = br#"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/a": {"get": {
        "operationId": "read", "parameters": [{"$ref": "/etc/x"}, {"in": "query"}, {"in": "query", "name": "kept"}],
        "requestBody": {"$ref": "gone.yaml"},
        "responses": {"200": null, "201": {"description": "d", "content": {"application/json": {"schema": {"$ref": null}}}}}}}}}"#;
    let input = Input { name: "api.json", bytes: text, source: &NoFiles };
    let generated = leniently(&ALL[0], &input, &options(&[])).expect("waived");
    let (_, code) = generated.files.iter().find(|(path, _)| *path == "api.ts").expect("a file");
    assert!(code.contains("read: async (kept?: any, options: RawAxiosRequestConfig = {})"), "{code}");
}

/// Unreadable parts cannot be replaced, and limits always apply.
#[test]
fn unreadable_parts_stay_an_error() {
    let deep = nest(480, |inner| json!({"additionalProperties": inner})).to_string();
    for (text, rule) in [
        ("", rules::EMPTY),
        ("[]", rules::ROOT_NOT_OBJECT),
        ("{", rules::JSON_SYNTAX),
        ("openapi: 4.0.0", rules::VERSION_UNKNOWN),
        ("info: {}", rules::VERSION_MISSING),
        (&deep, SCHEMA_TOO_DEEP),
    ] {
        let input = Input { name: "api", bytes: text.as_bytes(), source: &NoFiles };
        match leniently(&ALL[0], &input, &options(&[])) {
            Err(Failure::Description(problems)) => {
                assert!(problems.iter().any(|p| p.rule == rule && p.severity == Severity::Error), "{problems:#?}");
                assert!(problems.iter().all(|p| p.hint.as_ref().is_none_or(|hint| !hint.contains(WAY_OUT))));
            }
            _ => panic!("{rule} is waived"),
        }
    }
}

/// Even if there are more waived errors than are listed, they do not hide an error that cannot be waived, and they do
/// not become errors.
#[test]
fn many_are_listed_in_part() {
    for (depth, refused) in [(1, false), (480, true)] {
        let mut description = nest(depth, |inner| json!({"additionalProperties": inner}));
        for i in 0..300 {
            description["paths"][format!("/gone{i}")] = json!({"$ref": format!("gone{i}.yaml")});
        }
        let text = description.to_string();
        let input = Input { name: "api.json", bytes: text.as_bytes(), source: &NoFiles };
        let problems = match leniently(&ALL[0], &input, &options(&[])) {
            Ok(generated) => generated.warnings,
            Err(Failure::Description(problems)) => problems,
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!(!errors(&problems).is_empty(), refused, "{problems:#?}");
        assert_eq!(problems.iter().any(|p| p.rule == SCHEMA_TOO_DEEP), refused);
        assert!(problems.len() <= Limits::DEFAULT.problems + 1, "{}", problems.len());
        assert!(problems.iter().any(|p| p.rule == rules::MORE_PROBLEMS));
    }
}
