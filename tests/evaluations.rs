//! The contract's table of schemas whose evaluations multiply: tests which descriptions have one, and that its count is
//! never lower than the number of evaluations by a validator.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use specmint::api;
use specmint::plan::contract::{Numbers, Terms, contract};
use specmint::spec::{Document, Input, NoFiles};

use crate::fuzzing::mutate::Random;
use crate::support::full;

/// The contract of an operation whose body is the component X.
fn of_schemas(schemas: &Value) -> Value {
    let description = json!({"openapi": "3.1.0", "info": {"title": "t", "version": "1"},
        "paths": {"/x": {"post": {"operationId": "x", "responses": {"200": {"description": "d"}},
            "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/X"}}}}}}},
        "components": {"schemas": schemas}});
    let text = description.to_string();
    let input = Input { name: "description", bytes: text.as_bytes(), source: &NoFiles };
    let document = Document::read(&input).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let api = api::build(&document).unwrap_or_else(|problems| panic!("{problems:#?}"));
    serde_json::from_str(&contract(&api, Terms::of(Numbers::Any)).json).expect("a contract is JSON")
}

/// The number of steps for a body by the table of the contract, as described in docs/servers.md; `None` if the contract
/// has no table.
fn steps(contract: &Value, value: &Value) -> Option<f64> {
    let table = contract.get("growth")?.as_array().expect("a list of nodes");
    let entry = contract.pointer("/operations/0/body/contents/0/growth")?.as_u64().expect("an index");
    Some(spread(table, BTreeMap::from([(Some(entry as usize), 1.0)]), value))
}

fn spread(table: &[Value], mut ways: BTreeMap<Option<usize>, f64>, value: &Value) -> f64 {
    let weight = 1.0 + value.as_str().map_or(0.0, |text| (text.len() / 64) as f64);
    let mut total = 0.0;
    let mut below: Vec<(Value, Option<usize>, f64)> = Vec::new();
    // `None` is first, and edges to the same value lead to a later node.
    let mut done = Vec::new();
    while let Some((node, count)) = ways.iter().find(|(node, _)| !done.contains(*node)).map(|(n, c)| (*n, *c)) {
        done.push(node);
        total += weight * if count > 16.0 { 50.0 * count } else { count };
        let Some(at) = node else {
            below.extend([(json!(["properties", [], null]), None, count), (json!(["items", 0, null]), None, count)]);
            continue;
        };
        for edge in table[at].as_array().expect("a list of edges") {
            let target = edge[2].as_u64().map(|target| target as usize);
            let property = value.get(edge[1][0].as_str().unwrap_or_default());
            let here = match edge[0].as_str() {
                Some("here") => Some(true),
                Some("chosen") => Some(property == Some(&edge[1][1])),
                Some("unchosen") => Some(property.is_none_or(|given| !edge[1][1].as_array().unwrap().contains(given))),
                _ => None,
            };
            if here == Some(true) {
                assert!(target > node, "an edge to the same value leads to a later node");
                *ways.entry(target).or_default() += count;
            } else if here.is_none() {
                below.push((edge.clone(), target, count));
            }
        }
    }
    let of_child = |child: &Value, leads: &dyn Fn(&Value) -> bool| {
        let mut ways = BTreeMap::new();
        for (_, target, count) in below.iter().filter(|(edge, ..)| leads(edge)) {
            *ways.entry(*target).or_default() += count;
        }
        if ways.is_empty() { 0.0 } else { spread(table, ways, child) }
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, child)| {
            total += of_child(child, &|edge| match edge[0].as_str() {
                Some("property") => edge[1] == name.as_str(),
                Some("properties") => !edge[1].as_array().unwrap().contains(&json!(name)),
                _ => false,
            });
        }),
        Value::Array(items) => items.iter().enumerate().for_each(|(index, child)| {
            total += of_child(child, &|edge| match edge[0].as_str() {
                Some("item") => edge[1] == index,
                Some("items") => edge[1].as_u64().unwrap() <= index as u64,
                _ => false,
            });
        }),
        _ => {}
    }
    total
}

/// The number of times that a validator that never stops early evaluates a named schema.
fn naive(definitions: &Value, schema: &Value, value: &Value) -> f64 {
    let Some(schema) = schema.as_object() else { return 0.0 };
    let every = |key: &str| {
        let held = schema.get(key);
        let listed = held.and_then(Value::as_array).into_iter().flatten();
        listed.chain(held.filter(|held| held.is_object()))
    };
    let mut total = 0.0;
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        total += 1.0 + naive(definitions, &definitions[&reference["#/$defs/".len()..]], value);
    }
    let here = ["allOf", "anyOf", "oneOf", "not", "if"].iter().flat_map(|key| every(key));
    total += here.map(|schema| naive(definitions, schema, value)).sum::<f64>();
    let holds = |condition: &Value| {
        let (name, wanted) = condition["properties"].as_object().and_then(|all| all.iter().next()).unwrap();
        let named = |given: &Value| wanted["enum"].as_array().is_some_and(|names| names.contains(given));
        value.get(name).is_some_and(|given| *given == wanted["const"] || named(given))
    };
    if let Some(condition) = schema.get("if") {
        total += every(if holds(condition) { "then" } else { "else" })
            .map(|schema| naive(definitions, schema, value))
            .sum::<f64>();
    }
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    for (name, child) in value.as_object().into_iter().flatten() {
        match properties.get(name) {
            Some(schema) => total += naive(definitions, schema, child),
            None => total += every("additionalProperties").map(|schema| naive(definitions, schema, child)).sum::<f64>(),
        }
    }
    for child in value.as_array().into_iter().flatten() {
        let below = every("items").chain(every("contains"));
        total += below.map(|schema| naive(definitions, schema, child)).sum::<f64>();
    }
    total
}

/// `{"child": {"child": … 1}}`.
fn nested(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, _| json!({"child": inner, "kind": "Y"}))
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

#[test]
fn only_schemas_whose_evaluations_multiply_are_in_the_table() {
    let node = |more: Value| {
        let mut out = json!({"type": "object", "properties": {"child": reference("X")}});
        out.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        out
    };
    let holder = json!({"type": "object", "properties": {"child": reference("X")}});
    let chain: Map<String, Value> = (0..=24)
        .map(|i| match i {
            24 => ("D24".to_owned(), json!({"type": "integer"})),
            _ => {
                let name = if i == 0 { "X".to_owned() } else { format!("D{i}") };
                (name, json!({"allOf": [reference(&format!("D{}", i + 1)), reference(&format!("D{}", i + 1))]}))
            }
        })
        .collect();
    let choices = json!({"propertyName": "kind"});
    let own = |name: &str| {
        json!({"type": "object", "required": ["kind"], "properties": {
        "kind": {"type": "string"}, "child": reference("X"), name: {"type": "string"}}})
    };
    let family = |first: &str, second: &str| {
        json!({"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}, "child": reference("X")},
            "discriminator": {"propertyName": "kind", "mapping": {first: format!("#/components/schemas/{first}"), second: format!("#/components/schemas/{second}")}}})
    };
    let subtype = |name: &str| json!({"allOf": [reference("X"), {"properties": {name: {"type": "string"}}}]});
    // The name, the schemas, and true if twice as many levels take much more than twice the steps.
    let table = [
        ("a tree", json!({"X": node(json!({}))}), None),
        (
            "a tree of lists",
            json!({"X": {"type": "object", "properties": {"child": {"type": "array", "items": reference("X")}}}}),
            None,
        ),
        ("a tree of any property", json!({"X": {"type": "object", "additionalProperties": reference("X")}}), None),
        ("two properties", json!({"X": {"properties": {"child": reference("X"), "other": reference("X")}}}), None),
        (
            "a tree that inherits",
            json!({"X": {"allOf": [reference("Y"), holder]}, "Y": {"properties": {"tags": {"type": "array", "items": {"type": "string"}}}}}),
            None,
        ),
        (
            "a discriminator",
            json!({"X": {"oneOf": [reference("Y"), reference("Z")], "discriminator": choices}, "Y": own("y"), "Z": own("z")}),
            None,
        ),
        ("subtypes", json!({"X": family("Y", "Z"), "Y": subtype("y"), "Z": subtype("z")}), None),
        ("a value that names no subtype", json!({"X": family("V", "Z"), "V": subtype("v"), "Z": subtype("z")}), None),
        (
            "twice the same leaf",
            json!({"X": node(json!({"allOf": [reference("Y"), reference("Y")]})), "Y": {"type": "object"}}),
            None,
        ),
        (
            "a declared property and all others",
            json!({"X": node(json!({"additionalProperties": reference("X")}))}),
            Some(false),
        ),
        (
            "different properties",
            json!({"X": {"oneOf": [reference("Y"), reference("Z")]}, "Y": holder, "Z": {"properties": {"other": reference("X")}}}),
            Some(false),
        ),
        ("a union", json!({"X": {"oneOf": [reference("Y"), reference("Z")]}, "Y": holder, "Z": holder}), Some(true)),
        (
            "a union with anyOf",
            json!({"X": {"anyOf": [reference("Y"), reference("Z")]}, "Y": holder, "Z": holder}),
            Some(true),
        ),
        ("inherited twice", json!({"X": node(json!({"allOf": [reference("Y")]})), "Y": holder}), Some(true)),
        ("not", json!({"X": node(json!({"not": {"properties": {"child": {"not": reference("X")}}}}))}), Some(true)),
        ("if", json!({"X": node(json!({"if": holder}))}), Some(true)),
        ("dependentSchemas", json!({"X": node(json!({"dependentSchemas": {"child": holder}}))}), Some(true)),
        ("patternProperties", json!({"X": node(json!({"patternProperties": {"^c": reference("X")}}))}), Some(true)),
        (
            "through another",
            json!({"X": {"properties": {"child": {"allOf": [reference("Y"), reference("Y")]}}}, "Y": {"allOf": [reference("X")]}}),
            Some(true),
        ),
        (
            "unevaluatedProperties after alternatives",
            json!({"X": {"unevaluatedProperties": false, "anyOf": [holder]}}),
            Some(true),
        ),
        ("unevaluatedProperties", json!({"X": {"unevaluatedProperties": false, "allOf": [holder]}}), None),
        ("unique items", json!({"X": {"type": "array", "uniqueItems": true, "items": reference("X")}}), Some(false)),
        ("contains", json!({"X": {"type": "array", "contains": reference("X"), "items": reference("X")}}), Some(false)),
        ("a chain of doubles", Value::from(chain), Some(false)),
    ];
    for (name, schemas, grows) in table {
        let contract = of_schemas(&schemas);
        let few = steps(&contract, &nested(8));
        assert_eq!(few.is_some(), grows.is_some(), "{name}: {contract:#}");
        let many = steps(&contract, &nested(16));
        let has_grown = few.zip(many).map(|(few, many)| many > 20.0 * few);
        assert_eq!(has_grown, grows, "{name}: {few:?} and {many:?}: {contract:#}");
        if name == "a chain of doubles" {
            assert!(few > Some(f64::from(1 << 24)), "{few:?}");
        }
    }
}

#[test]
fn a_table_has_what_a_reader_needs() {
    let holder = json!({"type": "object", "properties": {"child": reference("X"), "tags": {"type": "array", "items": {"type": "string"}}}});
    let contract = of_schemas(&json!({"X": {"oneOf": [reference("Y"), reference("Z")]}, "Y": holder,
        "Z": {"type": "object", "additionalProperties": reference("X"), "properties": {"n": {"type": "integer"}}}}));
    let x = contract["operations"][0]["body"]["contents"][0]["growth"].as_u64().expect("an index") as usize;
    let y = contract["growth"][x][0][2].as_u64().expect("an index") as usize;
    let z = contract["growth"][x][1][2].as_u64().expect("an index") as usize;
    assert_eq!(contract["growth"][x], json!([["here", "", y], ["here", "", z]]));
    let (tags, any) = (json!(["property", "tags", null]), json!(["properties", ["n"], x]));
    let edges = [json!([["property", "child", x], tags]), json!([any])];
    assert!([y, z].iter().all(|node| edges.contains(&contract["growth"][*node])), "{contract:#}");
}

/// A random schema that refers to schemas with these names.
fn random_schema(random: &mut Random, names: &[&str], depth: usize, whole: bool) -> Value {
    let target = |random: &mut Random| reference(names[random.below(names.len())]);
    if depth == 0 || random.below(4) == 0 {
        // A schema that is only a reference could be part of a cycle, which is an error.
        let one = if random.below(3) == 0 { json!({"type": "integer"}) } else { target(random) };
        return if whole { json!({"properties": {"third": one}}) } else { one };
    }
    let mut out = Map::new();
    for _ in 0..=random.below(2) {
        let one = random_schema(random, names, depth - 1, false);
        let other = random_schema(random, names, depth - 1, false);
        match random.below(8) {
            0 => out.insert("allOf".into(), json!([one, other])),
            1 => out.insert("anyOf".into(), json!([one, other])),
            2 => out.insert("oneOf".into(), json!([one, other])),
            3 => out.insert("not".into(), one),
            4 => out.insert("items".into(), one),
            5 => out.insert("contains".into(), one),
            6 => out.insert("additionalProperties".into(), one),
            _ => out.insert("properties".into(), json!({"child": one, "other": other})),
        };
    }
    out.into()
}

fn random_value(random: &mut Random, depth: usize) -> Value {
    match if depth == 0 { 0 } else { random.below(5) } {
        0 => json!(1),
        1 => (0..=random.below(2)).map(|_| random_value(random, depth - 1)).collect(),
        2 => json!({"third": random_value(random, depth - 1), "child": random_value(random, depth - 1)}),
        3 => json!({"child": random_value(random, depth - 1), "other": random_value(random, depth - 1)}),
        _ => json!({"child": random_value(random, depth - 1)}),
    }
}

fn size(value: &Value) -> usize {
    let below = value.as_object().into_iter().flat_map(Map::values).chain(value.as_array().into_iter().flatten());
    1 + below.map(size).sum::<usize>()
}

#[test]
fn counting_is_never_less_than_evaluating() {
    let mut random = Random::new(18);
    let (mut counted, mut uncounted, mut most) = (0, 0, 0.0f64);
    let rounds = if full() { 200 } else { 50 };
    for _ in 0..rounds {
        let names = ["X", "Y", "Z", "W"];
        let schemas: Map<String, Value> =
            names.iter().map(|name| ((*name).to_owned(), random_schema(&mut random, &names, 3, true))).collect();
        let contract = of_schemas(&schemas.clone().into());
        let definitions = &contract["$defs"];
        let references = definitions.to_string().matches("$ref").count() as f64 + 1.0;
        for _ in 0..4 {
            let value = random_value(&mut random, 4);
            let value = if random.below(2) == 0 { value } else { nested(4) };
            let evaluated = naive(definitions, &reference_to("X"), &value);
            let allowed = match steps(&contract, &value) {
                Some(steps) => steps,
                None => size(&value) as f64 * 2.0,
            };
            if contract.get("growth").is_some() {
                counted += 1
            } else {
                uncounted += 1
            }
            most = most.max(evaluated / allowed / references);
            assert!(
                evaluated <= allowed * references,
                "{evaluated} of {allowed} × {references}: {value}\n{contract:#}"
            );
        }
    }
    eprintln!("{counted} counted, {uncounted} not; {most}");
    assert!(counted > rounds / 2 && uncounted > rounds / 2, "{counted} counted, {uncounted} not");
}

fn reference_to(name: &str) -> Value {
    json!({"$ref": format!("#/$defs/{name}")})
}
