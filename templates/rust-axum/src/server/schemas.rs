//! Checks by JSON Schema.

use std::collections::HashMap;
use std::sync::LazyLock;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::contract::CONTRACT;
use crate::types::Invalid;

/// Problems that an answer lists.
pub const LISTED: usize = 100;
/// Characters of a problem's message.
const LINE: usize = 200;

/// As lenient as others are about the last bits.
const BASE64: GeneralPurpose =
    GeneralPurpose::new(&STANDARD, GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true));

/// All schemas of the contract in one, which is compiled when it is first needed: what they share is there once.
static ALL: LazyLock<Validator> =
    LazyLock::new(|| compile(CONTRACT.schemas()).expect("the schemas of contract.json compile"));

/// One schema for an object that has the values by the keys of their schemas.
fn compile<'s>(schemas: impl Iterator<Item = &'s Schema>) -> Result<Validator, ValidationError<'static>> {
    let named = schemas.filter_map(|schema| Some((schema.key.clone()?, schema.schema.clone())));
    let properties: Map<_, _> = named.collect();
    jsonschema::draft202012::options()
        .with_pattern_options(PatternOptions::regex())
        .should_validate_formats(true)
        .should_ignore_unknown_formats(true)
        .with_format("byte", |text: &str| BASE64.decode(text).is_ok())
        .build(&json!({ "$defs": CONTRACT.definitions, "properties": properties }))
}

/// A schema of the contract; the default holds for every value.
#[derive(Default, Deserialize)]
#[serde(from = "Value")]
pub struct Schema {
    schema: Value,
    /// Its name among all; none where it holds for every value.
    key: Option<String>,
}

impl From<Value> for Schema {
    fn from(schema: Value) -> Self {
        Self { schema, key: None }
    }
}

/// Gives the schemas their keys: many places say the same.
pub fn number<'s>(schemas: impl Iterator<Item = &'s mut Schema>) {
    let mut known = HashMap::new();
    for Schema { schema, key } in schemas {
        if !schema.is_null() && *schema != json!({}) && *schema != json!(true) {
            let next = known.len();
            *key = Some(known.entry(schema.to_string()).or_insert(next).to_string());
        }
    }
}

impl Schema {
    /// What is wrong with a value, each with the pointer to its place. Of many problems `listed` are told; where that is
    /// one, no others are looked for.
    pub fn problems(&self, value: &mut Value, listed: usize) -> Vec<(String, String)> {
        self.key.as_ref().map_or_else(Vec::new, |key| problems(&ALL, key, value, listed))
    }

    /// Adds the problems of a value in a request.
    pub fn check(
        &self,
        value: &mut Value,
        listed: usize,
        place: &'static str,
        name: Option<&str>,
        problems: &mut Vec<Invalid>,
    ) {
        let own = self.problems(value, listed).into_iter();
        problems.extend(own.map(|(pointer, message)| Invalid {
            r#in: place,
            name: name.map(str::to_owned),
            pointer,
            message,
        }));
    }

    /// Puts the defaults of absent properties in their places.
    pub fn fill(&self, value: &mut Value) {
        if *HAS_DEFAULTS || says_default(&self.schema) {
            fill(&self.schema, value, 0);
        }
    }
}

/// The problems of a value by the schema of this key. The value is lent to an object while it is looked at.
fn problems(all: &Validator, key: &str, value: &mut Value, listed: usize) -> Vec<(String, String)> {
    let mut whole = Value::Object(Map::from_iter([(key.to_owned(), value.take())]));
    let found = found(all, key, &whole, listed);
    *value = whole[key].take();
    found
}

fn found(all: &Validator, key: &str, whole: &Value, listed: usize) -> Vec<(String, String)> {
    if all.is_valid(whole) {
        return Vec::new();
    }
    // The value itself is left out: it may be a secret, or long.
    let problem = |error: ValidationError<'_>| {
        let mut message = error.masked().to_string();
        if let Some((end, _)) = message.char_indices().nth(LINE) {
            message.replace_range(end.., "...");
        }
        let pointer = error.instance_path().as_str();
        (pointer.get(1 + key.len()..).unwrap_or_default().to_owned(), message)
    };
    if listed == 1 {
        return all.validate(whole).err().map(problem).into_iter().collect();
    }
    all.iter_errors(whole).take(listed).map(problem).collect()
}

/// References within one another that defaults are looked for behind.
const DEPTH: usize = 100;

static HAS_DEFAULTS: LazyLock<bool> = LazyLock::new(|| CONTRACT.definitions.values().any(says_default));

fn says_default(schema: &Value) -> bool {
    match schema {
        Value::Object(members) => members.contains_key("default") || members.values().any(says_default),
        Value::Array(items) => items.iter().any(says_default),
        _ => false,
    }
}

fn fill(schema: &Value, value: &mut Value, depth: usize) {
    let Some(schema) = schema.as_object().filter(|_| depth < DEPTH) else { return };
    if let Some(name) = schema.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix("#/$defs/")) {
        let name = name.replace("~1", "/").replace("~0", "~");
        if let Some(definition) = CONTRACT.definitions.get(&name) {
            fill(definition, value, depth + 1);
        }
    }
    for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        fill(part, value, depth + 1);
    }
    match value {
        Value::Object(members) => fill_members(schema, members, depth),
        Value::Array(items) => {
            let Some(item) = schema.get("items") else { return };
            for value in items {
                fill(item, value, depth + 1);
            }
        }
        _ => {}
    }
}

fn fill_members(schema: &Map<String, Value>, members: &mut Map<String, Value>, depth: usize) {
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        match (members.get_mut(name), property.get("default")) {
            (Some(value), _) => fill(property, value, depth + 1),
            (None, Some(default)) => {
                members.insert(name.clone(), default.clone());
            }
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_of_the_contract_compiles() {
        assert_eq!(compile(CONTRACT.schemas()).err().map(|error| error.to_string()), None);
    }

    #[test]
    fn problems_have_a_place_and_keep_the_value_to_themselves() {
        let mut schema = Schema::from(json!({ "items": { "type": "string", "pattern": "^a+$" } }));
        number(std::iter::once(&mut schema));
        let all = compile(std::iter::once(&schema)).expect("a schema");
        let given = json!(["aa", 5, "secret"]);
        let mut value = given.clone();
        let listed = problems(&all, "0", &mut value, LISTED);
        assert_eq!(listed.iter().map(|(pointer, _)| pointer.as_str()).collect::<Vec<_>>(), ["/1", "/2"]);
        assert!(!listed[1].1.contains("secret"), "{listed:?}");
        assert_eq!(problems(&all, "0", &mut value, 1), listed[..1]);
        assert_eq!(value, given);
    }

    #[test]
    fn defaults_are_filled_in() {
        let schema = Schema::from(json!({ "properties": { "a": { "default": 1 }, "b": { "default": 2 } } }));
        let mut value = json!({ "b": 3 });
        schema.fill(&mut value);
        assert_eq!(value, json!({ "a": 1, "b": 3 }));
    }
}
