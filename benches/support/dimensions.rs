//! In which ways a description can be large: one table, from which the bench and the test of growth derive.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use specmint::generators::{self, Generator, LanguageKind};
use specmint::spec::{Limits, Source};

/// How many there are of what a dimension has many of.
pub const SIZES: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// A client and a server.
pub fn generators() -> [&'static Generator; 2] {
    [(LanguageKind::Client, "typescript-axios"), (LanguageKind::Server, "rust-axum")]
        .map(|(kind, name)| generators::find(kind, name).expect("it is listed"))
}

/// A way to be large.
pub struct Dimension {
    /// What there are many of.
    pub name: &'static str,
    /// The largest size that a limit accepts, where one refuses what is larger: `Limits::MACHINE` has it.
    pub limit: Option<usize>,
    describe: fn(usize) -> Described,
}

pub const ALL: [Dimension; 10] = [
    Dimension { name: "operations", limit: None, describe: operations },
    Dimension { name: "schemas", limit: None, describe: schemas },
    Dimension { name: "properties of a schema", limit: None, describe: properties },
    Dimension { name: "references in a chain", limit: Some(Limits::MACHINE.chain), describe: chain },
    Dimension { name: "references, in chains of ten", limit: None, describe: chains },
    Dimension { name: "schemas, each in the one before", limit: None, describe: nested },
    Dimension { name: "members of a union", limit: None, describe: members },
    Dimension { name: "values of an enum", limit: None, describe: values },
    Dimension { name: "words of a description", limit: None, describe: words },
    Dimension { name: "files", limit: None, describe: files },
];

impl Dimension {
    pub fn describe(&self, size: usize) -> Described {
        (self.describe)(size)
    }

    /// Whether a limit refuses this size.
    pub fn refuses(&self, size: usize) -> bool {
        self.limit.is_some_and(|limit| size > limit)
    }
}

/// A description with the files that it refers to.
pub struct Described {
    pub root: String,
    pub files: BTreeMap<String, String>,
}

impl Described {
    pub const NAME: &'static str = "growth.json";
}

impl Source for Described {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        self.files.get(path).map(|text| text.clone().into_bytes()).ok_or_else(|| format!("unknown file {path}"))
    }
}

/// The items by their names, whose numbers have five digits, so that ten times the items are ten times the bytes.
fn many<T>(size: usize, item: impl Fn(usize) -> (String, Value)) -> T
where
    T: FromIterator<(String, Value)>,
{
    (0..size).map(item).collect()
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn object(properties: Value) -> Value {
    json!({"type": "object", "properties": properties})
}

fn operation(id: &str, tag: &str, response: Value) -> Value {
    json!({"get": {
        "operationId": id, "tags": [tag], "summary": "Returns a thing.",
        "parameters": [
            {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "sort", "in": "query", "schema": {"type": "string"}},
        ],
        "responses": {"200": {"description": "The thing.", "content": {"application/json": {"schema": response}}}},
    }})
}

fn described(paths: Value, schemas: Map<String, Value>) -> Described {
    let root = json!({
        "openapi": "3.0.3", "info": {"title": "Growth", "version": "1"},
        "paths": paths, "components": {"schemas": schemas},
    });
    Described { root: root.to_string(), files: BTreeMap::new() }
}

/// One operation that returns `Whole`, and the schemas.
fn one_operation(whole: Value, mut schemas: Map<String, Value>) -> Described {
    schemas.insert("Whole".to_owned(), whole);
    described(json!({"/whole/{id}": operation("getWhole", "whole", reference("Whole"))}), schemas)
}

fn operations(size: usize) -> Described {
    let paths: Map<_, _> = many(size, |i| {
        (
            format!("/things{i:05}/{{id}}"),
            operation(&format!("getThing{i:05}"), &format!("tag {:04}", i / 10), reference("Thing")),
        )
    });
    let thing = object(json!({"id": {"type": "string"}}));
    described(paths.into(), many(1, |_| ("Thing".to_owned(), thing.clone())))
}

/// One for each number, with a property that has another type than the others'.
fn some_schemas(size: usize) -> Map<String, Value> {
    many(size, |i| {
        let kind = json!({"type": "string", "description": "The kind."});
        (format!("Part{i:05}"), object(json!({"kind": kind, format!("size{i:05}"): {"type": "integer"}})))
    })
}

fn schemas(size: usize) -> Described {
    one_operation(object(json!({"first": reference("Part00000")})), some_schemas(size))
}

fn properties(size: usize) -> Described {
    let types =
        [json!({"type": "string"}), json!({"type": "integer"}), json!({"type": "array", "items": {"type": "number"}})];
    let properties: Map<_, _> = many(size, |i| (format!("property{i:05}"), types[i % types.len()].clone()));
    one_operation(object(properties.into()), Map::new())
}

fn chain(size: usize) -> Described {
    one_operation(object(json!({"alias": reference("Alias00000")})), aliases(size, size))
}

/// References as people write them; what a longer chain costs is in the row of one chain.
fn chains(size: usize) -> Described {
    one_operation(object(json!({"alias": reference("Alias00000")})), aliases(size, 10))
}

/// Each is a reference to the next, and one in `length` a string; the first reference of a chain is elsewhere.
fn aliases(size: usize, length: usize) -> Map<String, Value> {
    many(size, |i| {
        let is_last = i + 1 == size || (i + 1).is_multiple_of(length);
        let next = if is_last { json!({"type": "string"}) } else { reference(&format!("Alias{:05}", i + 1)) };
        (format!("Alias{i:05}"), next)
    })
}

fn nested(size: usize) -> Described {
    let mut schemas: Map<_, _> =
        many(size, |i| (format!("Level{i:05}"), object(json!({"next": reference(&format!("Level{:05}", i + 1))}))));
    schemas.insert(format!("Level{size:05}"), object(json!({"end": {"type": "string"}})));
    one_operation(object(json!({"level": reference("Level00000")})), schemas)
}

fn members(size: usize) -> Described {
    let members: Vec<_> = (0..size).map(|i| reference(&format!("Part{i:05}"))).collect();
    one_operation(json!({"oneOf": members}), some_schemas(size))
}

fn values(size: usize) -> Described {
    let values: Vec<_> = (0..size).map(|i| format!("value {i:05}")).collect();
    one_operation(object(json!({"value": {"type": "string", "enum": values}})), Map::new())
}

fn words(size: usize) -> Described {
    let text: Vec<_> = (0..size).map(|i| format!("word{i:05}")).collect();
    let mut whole = object(json!({"id": {"type": "string"}}));
    whole["description"] = text.join(" ").into();
    one_operation(whole, Map::new())
}

fn files(size: usize) -> Described {
    let schemas = many(size, |i| (format!("Part{i:05}"), json!({"$ref": format!("parts/{i:05}.json")})));
    let mut described = one_operation(object(json!({"first": reference("Part00000")})), schemas);
    let part = |i| object(json!({"kind": {"type": "string"}, format!("size{i:05}"): {"type": "integer"}}));
    described.files = (0..size).map(|i| (format!("parts/{i:05}.json"), part(i).to_string())).collect();
    described
}
