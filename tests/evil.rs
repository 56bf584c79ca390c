//! Hostile descriptions: each must result in files or problems, never in a panic, on a stack as small as wasm's and
//! with a limited number of allocations.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use specmint::Job;
use specmint::api::rules;
use specmint::error::{Failure, OF_ONE_RULE, Severity};
use specmint::generators::{ALL, Generator};
use specmint::settings::{NONE, Settings};
use specmint::spec::{Document, Folder, Input, NoFiles};

use crate::counting::{Counted, count};
use crate::output_rules::assert_sound;
use crate::support::{Options, full, in_turn, lenient, option_sets, reproducible, shared};

/// The default size of wasm's stack, in bytes.
const STACK: usize = 1 << 20;
/// The memory that one run may request: several times the maximum of the descriptions in this file, which is 11 million
/// allocations for enum values of a megabyte each, and 2.5 GB in total for the archive of a client for
/// 30,000 schemas, because each file has its own compressor.
const MOST: Counted = Counted { allocations: 40_000_000, allocated: 6 << 30, peak: 512 << 20 };
/// The size of a text in bytes from which it is tried with one language in turn, outside of the full tests.
const LARGE: usize = 100_000;
/// The time after which a run counts as endless.
const NEVER: Duration = Duration::from_secs(3600);
/// The processor time that a run may take in the full tests, to notice expensive work that allocates nothing. An
/// optimised build may take five seconds.
const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 5 });

/// Runs `work` under the conditions of a small host; fails if it requests too much memory.
pub fn within_limits<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    within(1, what, work)
}

/// Runs `work`, which consists of `runs` runs, within that many times the limits.
pub fn within<T: Send + 'static>(runs: u32, what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = mpsc::channel();
    let run = thread::Builder::new().stack_size(STACK).spawn(move || {
        let (result, counted) = count(|| catch_unwind(AssertUnwindSafe(work)));
        let _ = done.send((result, counted, used()));
    });
    run.expect("a thread");
    let Ok((result, counted, used)) = result.recv_timeout(NEVER) else { panic!("{what}: it does not end") };
    let Ok(result) = result else { panic!("{what}: it panics, see above") };
    let Counted { allocations, allocated, peak } = counted;
    let many = runs as usize;
    let most = Counted { allocations: many * MOST.allocations, allocated: many * MOST.allocated, peak: MOST.peak };
    let fits = allocations < most.allocations && allocated < most.allocated && peak < most.peak;
    assert!(fits, "{what}: {counted:?}, more than {most:?}");
    assert!(!full() || used.is_none_or(|used| used < runs * TIME), "{what}: it takes {used:?}");
    result
}

/// The processor time of this thread, if the system reports it.
fn used() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// The result of a description: its problems, or the warnings of its files.
pub enum Outcome {
    Accepted(Vec<String>),
    Rejected(Vec<String>),
}

/// Generates from text, which is read once, with every generator and its widest options; from a large text only with one of
/// them in turn.
pub fn outcomes(what: &str, bytes: &[u8]) -> Vec<Outcome> {
    let generators = if bytes.len() < LARGE { ALL } else { in_turn(bytes.len()) };
    let (name, bytes) = (what.to_owned(), bytes.to_owned());
    let read = within_limits(what, move || Document::read(&Input { name: &name, bytes: &bytes, source: &NoFiles }));
    match read {
        Ok(document) => of_each(what, document, generators, |of| option_sets(of).pop().into_iter().collect()),
        Err(problems) => vec![outcome(what, Err(Failure::Description(problems)))],
    }
}

/// The outcomes of a document with each of these generators and each of its sets of options; only with the first one if the
/// document is refused before the generator matters.
fn of_each(
    what: &str,
    document: Document,
    generators: &'static [Generator],
    sets: impl Fn(&Generator) -> Vec<Options>,
) -> Vec<Outcome> {
    let (document, mut out) = (Arc::new(document), Vec::new());
    for generator in generators {
        for options in sets(generator) {
            let (name, document) = (what.to_owned(), document.clone());
            out.push(within_limits(what, move || generated(generator, &options, &name, &document)));
        }
        if out.iter().all(|outcome| matches!(outcome, Outcome::Rejected(_))) && is_refused_for_all(what, &document) {
            break;
        }
    }
    out
}

/// The outcome of one generator.
fn generated(generator: &Generator, options: &Options, what: &str, document: &Document) -> Outcome {
    let options = reproducible(generator, options);
    let run = |settings: &Settings| Job { generator, options: &options, settings, lenient: false }.run_from(document);
    let outcome = outcome(what, unpanicked(what, || run(&NONE)));
    survives(what, &outcome, || unpanicked(&format!("{what}, waived"), || run(&lenient())));
    outcome
}

/// True if the model is refused for errors that cannot be waived.
fn is_refused_for_all(what: &str, document: &Arc<Document>) -> bool {
    let document = document.clone();
    within_limits(what, move || {
        let built = specmint::api::build(&document).map(drop);
        built.is_err_and(|problems| !problems.iter().any(|problem| rules::WAIVABLE.contains(&problem.rule)))
    })
}

/// If a description is refused for errors that can be waived, it must be harmless with the errors waived, too.
fn survives(what: &str, refused: &Outcome, leniently: impl FnOnce() -> Result<specmint::Generated, Failure>) {
    if let Outcome::Rejected(problems) = refused
        && problems.iter().any(|problem| rules::WAIVABLE.iter().any(|rule| problem.contains(&format!(" {rule} "))))
    {
        outcome(&format!("{what}, waived"), leniently());
    }
}

pub fn outcome(what: &str, result: Result<specmint::Generated, Failure>) -> Outcome {
    let lines = |problems: &[specmint::error::Problem]| {
        problems
            .iter()
            .map(|p| format!("{}:{}:{} {} {} {}", p.file, p.line, p.column, p.rule, p.message, p.pointer))
            .collect()
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

/// The expectations for each document in the index of ../shared/evil.
#[test]
fn evil_documents_do_what_the_index_says() {
    let Some(folder) = shared("evil") else { return };
    let index = std::fs::read_to_string(folder.join("index.tsv")).unwrap();
    let mut failures = Vec::new();
    for row in index.lines().skip(1) {
        let columns: Vec<_> = row.split('\t').collect();
        let (file, expected) = (columns[0].to_owned(), columns[2]);
        let path = folder.join(&file);
        let read = within_limits(&file, move || {
            let bytes = std::fs::read(&path).expect("a readable file");
            Document::read(&Input { name: &path.to_string_lossy(), bytes: &bytes, source: &Folder::around(&path) })
        });
        let outcomes = match read {
            Ok(document) => of_each(&file, document, ALL, option_sets),
            Err(problems) => vec![outcome(&file, Err(Failure::Description(problems)))],
        };
        for outcome in outcomes {
            let (accepted, problems) = match outcome {
                Outcome::Accepted(warnings) => (true, warnings),
                Outcome::Rejected(problems) => (false, problems),
            };
            let right = match expected {
                "accept" => accepted,
                "reject" => !accepted,
                "accept with warning" | "reject or warn" | "reject or diagnose" => !accepted || !problems.is_empty(),
                _ => true,
            };
            let verdict = if accepted { "accepted" } else { "rejected" };
            println!(
                "{file}: {expected}: {verdict}, {} problems: {:#?}",
                problems.len(),
                &problems[..problems.len().min(12)]
            );
            if !right {
                failures.push(format!("{file}: {expected}, but {verdict}: {problems:#?}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A description with these schemas, and an operation whose body is the first of them.
pub fn with_schemas(schemas: impl IntoIterator<Item = (String, Value)>) -> Value {
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

pub fn with_paths(paths: impl IntoIterator<Item = (String, Value)>, components: Value) -> Value {
    let paths: serde_json::Map<_, _> = paths.into_iter().collect();
    json!({"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": paths, "components": components})
}

pub fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Schemas that each link to the next: `S0` to `S1` and so on; the last one is a string.
pub fn chain(length: usize, link: impl Fn(Value) -> Value) -> Value {
    let name = |i: usize| format!("S{i:05}");
    let links = (0..length).map(|i| (name(i), link(reference(&name(i + 1)))));
    with_schemas(links.chain([(name(length), json!({"type": "string"}))]))
}

/// A schema nested `depth` times.
pub fn nest(depth: usize, wrap: impl Fn(Value) -> Value) -> Value {
    with_schemas([("Deep".to_owned(), (0..depth).fold(json!({"type": "string"}), |inner, _| wrap(inner)))])
}

/// Descriptions that are small but could be expensive.
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
    let in_path: Vec<_> = (0..3_000)
        .map(|i| json!({"name": format!("p{i}"), "in": "path", "required": true, "schema": {"type": "string"}}))
        .collect();
    // The cost of reading these to a fixed depth would be exponential.
    let itself = json!({"schemas": {"A": {"type": "object", "properties": properties(&reference("A"), 100)}}});
    let of_itself = json!({"name": "a", "in": "query", "style": "deepObject", "schema": reference("A")});
    let parts = json!({
        "multipart/form-data": {"schema": reference("A")},
        "multipart/mixed": {"schema": {"type": "array", "items": reference("A")}},
    });
    let bombs = [
        (
            "arrays of arrays by reference",
            Some(rules::SCHEMA_TOO_DEEP),
            chain(5_000, |next| json!({"type": "array", "items": next})),
        ),
        (
            "maps of maps by reference",
            Some(rules::SCHEMA_TOO_DEEP),
            chain(5_000, |next| json!({"additionalProperties": next})),
        ),
        (
            "pairs of pairs by reference",
            Some(rules::API_TOO_LARGE),
            chain(40, |next| json!({"prefixItems": [next, next]})),
        ),
        (
            "either of two by reference",
            Some(rules::API_TOO_LARGE),
            chain(40, |next| json!({"type": ["array", "object"], "items": next, "additionalProperties": next})),
        ),
        (
            "allOf by reference",
            Some(rules::SCHEMA_TOO_DEEP),
            chain(5_000, |next| json!({"allOf": [next], "properties": {"a": {"type": "string"}}})),
        ),
        (
            "anyOf by reference",
            Some(rules::SCHEMA_TOO_DEEP),
            chain(2_000, |next| json!({"anyOf": [next, {"properties": {"b": {}}}]})),
        ),
        (
            "oneOf by reference, merged into an allOf",
            Some(rules::SCHEMA_TOO_DEEP),
            chain(2_000, |next| match next["$ref"].as_str() {
                Some("#/components/schemas/S00001") => json!({"allOf": [next, {"properties": {"b": {}}}]}),
                _ => json!({"oneOf": [next, {"properties": {"a": {}}}]}),
            }),
        ),
        ("oneOf by reference", None, chain(2_000, |next| json!({"oneOf": [next, {"type": "string"}]}))),
        (
            "two allOf by reference",
            Some(rules::SCHEMA_TOO_DEEP),
            chain(2_000, |next| json!({"allOf": [next, next, {"description": "x"}]})),
        ),
        ("objects in objects", None, nest(240, object)),
        ("arrays in arrays", Some(rules::SCHEMA_TOO_DEEP), nest(480, |inner| json!({"type": "array", "items": inner}))),
        // The maximum depth that is allowed: the generated files must be written, too.
        ("arrays in arrays, accepted", None, nest(97, |inner| json!({"type": "array", "items": inner}))),
        ("maps in maps, accepted", None, nest(97, |inner| json!({"additionalProperties": inner}))),
        ("pairs in pairs, accepted", None, nest(97, |inner| json!({"prefixItems": [inner, {"type": "string"}]}))),
        ("allOf in allOf, accepted", None, nest(97, |inner| json!({"allOf": [inner, {"properties": {"a": {}}}]}))),
        ("allOf by reference, accepted", None, chain(48, |next| json!({"allOf": [next], "properties": {"a": {}}}))),
        (
            "a deep default",
            None,
            alone(json!({"properties": {"a": {"properties": {"b": {
                "default": (0..480).fold(json!(1), |inner, _| json!([inner])),
            }}}}})),
        ),
        ("maps in maps", Some(rules::SCHEMA_TOO_DEEP), nest(480, |inner| json!({"additionalProperties": inner}))),
        (
            "allOf in allOf",
            Some(rules::SCHEMA_TOO_DEEP),
            nest(240, |inner| json!({"allOf": [inner, {"properties": {"a": {}}}]})),
        ),
        ("oneOf in oneOf", None, nest(240, |inner| json!({"oneOf": [inner, {"properties": {"a": {}}}]}))),
        ("anyOf in anyOf", None, nest(240, |inner| json!({"anyOf": [inner, {"type": "string"}]}))),
        ("one in one", None, nest(240, |inner| json!({"oneOf": [inner]}))),
        (
            "pairs in pairs",
            Some(rules::SCHEMA_TOO_DEEP),
            nest(240, |inner| json!({"prefixItems": [inner, {"type": "string"}]})),
        ),
        (
            "patterns in patterns",
            Some(rules::SCHEMA_TOO_DEEP),
            nest(160, |inner| json!({"type": "object", "patternProperties": {"a": inner}})),
        ),
        ("examples in examples", None, alone(json!({"properties": {"a": {}}, "example": nest(200, |i| json!([i]))}))),
        (
            "a thousand required properties of itself",
            None,
            alone(json!({
                "required": (0..1000).map(|i| format!("p{i}")).collect::<Vec<_>>(),
                "properties": properties(&reference("A"), 1000),
            })),
        ),
        ("inline schemas of one title", None, alone(json!({"oneOf": (0..3_000).map(same_title).collect::<Vec<_>>()}))),
        (
            "paths that share a path item",
            Some(rules::API_TOO_LARGE),
            with_paths(
                (0..20_000).map(|i| (format!("/p{i}"), json!({"$ref": "#/components/pathItems/P"}))),
                json!({"pathItems": {"P": operation}}),
            ),
        ),
        (
            "an operation with many parameters",
            None,
            with_paths(
                [("/x".to_owned(), json!({"get": {"parameters": (0..3_000).map(parameter).collect::<Vec<_>>()}}))],
                json!({}),
            ),
        ),
        (
            "a path with many names",
            None,
            with_paths([("/".to_owned() + &"{a}{b}".repeat(10_000), json!({"get": {"responses": {}}}))], json!({})),
        ),
        (
            "a path with many parameters",
            None,
            with_paths(
                [(
                    (0..3_000).map(|i| format!("/{{p{i}}}")).collect(),
                    json!({"get": {"parameters": in_path, "responses": {}}}),
                )],
                json!({}),
            ),
        ),
        (
            "objects of themselves in a query",
            None,
            with_paths(
                [("/x".to_owned(), json!({"get": {"parameters": [of_itself], "responses": {}}}))],
                itself.clone(),
            ),
        ),
        (
            "objects of themselves in parts",
            None,
            with_paths(
                [("/x".to_owned(), json!({"post": {"requestBody": {"content": parts}, "responses": {}}}))],
                itself,
            ),
        ),
        ("a long name", None, with_schemas([("n".repeat(60_000), object(json!({"enum": ["a"], "type": "string"})))])),
        (
            "long names within long names",
            None,
            nest(100, |inner| json!({"type": "object", "properties": {"n".repeat(5_000): inner}})),
        ),
        (
            "names that are equal when cast",
            None,
            with_schemas((0..2_000).map(|i| (format!("A{}", "-".repeat(i)), object(json!({"type": "string"}))))),
        ),
        (
            "names of devices and files of ours",
            None,
            with_schemas(
                ["con", "AUX", "nul", "Com1", "lpt9", "index", "Index", "api", "common", "DefaultApi", "", "-", "é"]
                    .map(|name| (name.to_owned(), object(json!({"type": "string"})))),
            ),
        ),
    ];
    for (what, expected, document) in bombs {
        let text = document.to_string();
        let outcomes = outcomes(what, text.as_bytes());
        for outcome in outcomes {
            let (right, problems) = match &outcome {
                Outcome::Accepted(warnings) => (expected.is_none(), warnings),
                Outcome::Rejected(problems) => (expected.is_some_and(|rule| problems[0].contains(rule)), problems),
            };
            assert!(right, "{what}: {expected:?}, but {:#?}", &problems[..problems.len().min(3)]);
        }
    }
}

/// Parts that many operations share are written out for each of them, up to the budget.
#[test]
fn what_operations_share_is_bounded() {
    const MANY: usize = 3_000;
    let many = |name: &str, value: &dyn Fn(usize) -> Value| -> Value {
        (0..MANY).map(|i| (format!("{name}{i}"), value(i))).collect::<serde_json::Map<_, _>>().into()
    };
    let shared = |kind: &str| json!({"$ref": format!("#/components/{kind}/Shared")});
    let described = |rest: Value| {
        let mut all = json!({"openapi": "3.2.0", "info": {"title": "t", "version": "1"}});
        all.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        all
    };
    let operation = json!({"responses": {}});
    let callbacks = json!({"get": {"responses": {}, "callbacks": {"c": shared("callbacks")}}});
    let answered = json!({"get": {"responses": {"200": shared("responses")}}});
    let link = |i: usize| json!({"operationRef": format!("#/paths/~1p{i}/get")});
    let swagger = json!({
        "swagger": "2.0",
        "info": {"title": "t", "version": "1"},
        "produces": (0..MANY).map(|i| format!("a/{i}")).collect::<Vec<_>>(),
        "paths": many("/p", &|_| json!({"get": {"responses": {"200": {"description": "d", "schema": {"type": "string"}}}}})),
    });
    let bombs = [
        (
            "methods of a path item",
            described(json!({
                "paths": many("/p", &|_| shared("pathItems")),
                "components": {"pathItems": {"Shared": {"additionalOperations": many("M", &|_| operation.clone())}}},
            })),
        ),
        (
            "callbacks within callbacks",
            described(json!({
                "paths": many("/p", &|_| callbacks.clone()),
                "components": {"callbacks": {"Shared": many("http://", &|_| callbacks.clone())}},
            })),
        ),
        (
            "links and headers of a response",
            described(json!({
                "paths": many("/p", &|_| answered.clone()),
                "components": {"responses": {"Shared": {
                    "description": "d",
                    "links": many("l", &link),
                    "headers": many("h", &|_| json!({"schema": {"type": "string"}})),
                }}},
            })),
        ),
        ("media types of responses", swagger),
    ];
    for (what, bomb) in bombs {
        for outcome in outcomes(what, bomb.to_string().as_bytes()) {
            let Outcome::Rejected(problems) = outcome else { panic!("{what}: accepted") };
            assert!(problems.iter().any(|p| p.contains(rules::API_TOO_LARGE)), "{what}: {problems:#?}");
        }
    }
}

const GARDEN: &str = include_str!("specs/garden.yaml");

/// The pointers of all values in a document.
fn pointers(value: &Value, here: &str, out: &mut Vec<String>) {
    out.push(here.to_owned());
    let mut go = |key: &str, value: &Value| {
        pointers(value, &format!("{here}/{}", key.replace('~', "~0").replace('/', "~1")), out);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(key, value)| go(key, value)),
        Value::Array(items) => items.iter().enumerate().for_each(|(i, value)| go(&i.to_string(), value)),
        _ => {}
    }
}

/// The document without the value at a pointer.
fn without(document: &Value, pointer: &str) -> Option<Value> {
    let (parent, key) = pointer.rsplit_once('/')?;
    let mut document = document.clone();
    match document.pointer_mut(parent)? {
        Value::Object(members) => drop(members.remove(&key.replace("~1", "/").replace("~0", "~"))?),
        Value::Array(items) => drop(items.remove(key.parse().ok()?)),
        _ => return None,
    }
    Some(document)
}

fn as_json(yaml: &str) -> Value {
    let read = Document::read(&Input { name: "api.yaml", bytes: yaml.as_bytes(), source: &NoFiles });
    serde_json::from_str(&read.unwrap_or_else(|e| panic!("{e:#?}")).root().to_json()).expect("JSON")
}

/// A Swagger 2.0 description with features that 3.x writes differently.
const SWAGGER: &str = r#"
swagger: '2.0'
info: {title: t, version: '1'}
host: example.com
basePath: /v1
schemes: [http, https]
consumes: [application/json]
paths:
  /a/{id}:
    parameters: [{name: id, in: path, required: true, type: string}]
    post:
      produces: [text/plain]
      parameters:
        - {name: body, in: body, required: true, schema: {$ref: '#/definitions/A'}}
        - {name: q, in: query, type: array, collectionFormat: pipes, items: {type: string, enum: [a]}}
      responses: {200: {description: ok, schema: {type: file}}, default: {$ref: '#/responses/R'}}
      security: [{k: []}, {o: [x]}]
    put:
      consumes: [multipart/form-data]
      parameters: [{name: f, in: formData, type: file}, {name: g, in: formData, type: integer, x-nullable: true}]
      responses: {204: {description: ok}}
definitions:
  A: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}, b: {$ref: '#/definitions/B'}}}
  B: {allOf: [{$ref: '#/definitions/A'}, {type: object, properties: {c: {type: array, items: {$ref: '#/definitions/L'}}}}]}
  L: {type: array, items: {$ref: '#/definitions/L'}}
responses: {R: {description: r, schema: {$ref: '#/definitions/B'}, headers: {X-A: {type: string}}}}
securityDefinitions:
  k: {type: apiKey, in: query, name: key}
  o: {type: oauth2, flow: implicit, authorizationUrl: 'https://example.com', scopes: {x: y}}
"#;

/// Runs mutants of a document, all within one small stack.
fn try_mutants(mutants: Vec<(String, Vec<u8>)>) {
    let count = mutants.len();
    let runs = u32::try_from(count * in_turn(0).len()).expect("some thousands");
    let accepted: usize = within(runs, "mutants", move || {
        mutants.iter().enumerate().filter(|(number, (what, text))| accepts(in_turn(*number), what, text)).count()
    });
    println!("{accepted} of {count} mutants are accepted");
    assert!(accepted > 0 && accepted < count);
}

/// True if each of these languages accepts a text, which is read once for all of them.
fn accepts(generators: &[Generator], what: &str, text: &[u8]) -> bool {
    let input = Input { name: "api", bytes: text, source: &NoFiles };
    let read = || Document::read(&input).map_err(Failure::Description);
    let document = match unpanicked(what, read) {
        Ok(document) => document,
        Err(failure) => {
            outcome(what, Err(failure));
            return false;
        }
    };
    generators.iter().all(|generator| {
        let options = option_sets(generator).pop().unwrap_or_default();
        matches!(generated(generator, &options, what, &document), Outcome::Accepted(_))
    })
}

fn unpanicked<T>(what: &str, work: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| panic!("{what}: it panics, see above"))
}

#[test]
fn no_changed_value_panics() {
    for yaml in [GARDEN, SWAGGER] {
        let document = as_json(yaml);
        let mut all = Vec::new();
        pointers(&document, "", &mut all);
        let mut mutants = Vec::new();
        for pointer in &all {
            if let Some(mutant) = without(&document, pointer) {
                mutants.push((format!("without {pointer}"), mutant.to_string().into_bytes()));
            }
            for value in [json!(null), json!(1), json!("x"), json!([]), json!({})] {
                let mut mutant = document.clone();
                *mutant.pointer_mut(pointer).unwrap() = value.clone();
                mutants.push((format!("{value} at {pointer}"), mutant.to_string().into_bytes()));
            }
        }
        try_mutants(mutants);
    }
}

#[test]
fn no_beginning_panics() {
    for text in [GARDEN, SWAGGER] {
        let step = if full() { 1 } else { 3 };
        let ends = (0..=text.len()).step_by(step).filter(|end| text.is_char_boundary(*end));
        try_mutants(ends.map(|end| (format!("the first {end} bytes"), text.as_bytes()[..end].to_vec())).collect());
    }
}

/// Problems are sorted by their position in the description, are not repeated, and are limited to a readable number.
#[test]
fn problems_are_in_order_and_capped() {
    let path = |i: usize| format!("  /{i}/{{a{i}}}:\n    get: {{responses: {{}}, security: [{{no{i}: []}}]}}\n");
    for (count, listed) in [(3, 6), (80, 2 * OF_ONE_RULE)] {
        let text = format!(
            "openapi: 3.0.0\ninfo: {{title: t, version: '1'}}\npaths:\n{}",
            (0..count).map(path).collect::<String>()
        );
        for bad in ["", "  '': {}\n"] {
            let text = format!("{text}{bad}");
            let input = Input { name: "api", bytes: text.as_bytes(), source: &NoFiles };
            match specmint::generate(&ALL[0], &input, &Default::default()) {
                Ok(generated) => {
                    let places: Vec<_> = generated.warnings.iter().map(|p| (p.line, p.column)).collect();
                    assert!(bad.is_empty() && places.is_sorted(), "{places:?}");
                    assert_eq!(places.len(), listed);
                    let cut =
                        generated.warnings.iter().filter(|p| p.message.contains("70 more warnings are not listed"));
                    assert_eq!(cut.count(), if count == 80 { 2 } else { 0 });
                }
                Err(Failure::Description(problems)) => {
                    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
                    assert_eq!(errors.map(|p| p.rule).collect::<Vec<_>>(), [rules::PATH_SLASH]);
                }
                Err(other) => panic!("{other:?}"),
            }
        }
    }
}
