//! JSON Schema validation.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::contract::CONTRACT;
use super::growth::MOST_STEPS;
use crate::types::Invalid;

/// The maximum number of errors in a response.
pub const LISTED: usize = 100;
/// The maximum length of an error message or pointer. A pointer may be as long as the body.
const LINE: usize = 300;
/// The steps up to which all errors are listed. The validator keeps an error for each step.
const LISTED_STEPS: u64 = 2_000;
/// The size of the pointers to all values in a value up to which all errors are listed. Each error has one.
const POINTERS: usize = 4 << 20;
/// The problem of a value that takes more than `MOST_STEPS`.
pub const TOO_MANY_STEPS: &str =
    "takes too many steps to check, because too many schemas apply to its nested values; send fewer levels or values";
/// The problem of a value whose errors are not collected.
const UNLISTED: &str = "does not conform to its schema; it is too large to find out where";

/// Accepts unused bits that are not zero, like other implementations.
const BASE64: GeneralPurpose =
    GeneralPurpose::new(&STANDARD, GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true));

/// A combined validator for all schemas, compiled on first use so that shared parts exist once.
static ALL: LazyLock<Validator> =
    LazyLock::new(|| compile(CONTRACT.schemas()).expect("the schemas of contract.json compile"));

/// Combines the schemas into one schema for an object with one property per schema.
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

/// A schema of the contract. The default accepts every value.
#[derive(Default, Deserialize)]
#[serde(from = "Value")]
pub struct Schema {
    schema: Value,
    /// Its key in the combined schema; None accepts every value.
    key: Option<String>,
    /// Where counting its steps begins, if a value may take too many.
    pub start: Option<usize>,
}

impl From<Value> for Schema {
    fn from(schema: Value) -> Self {
        Self { schema, key: None, start: None }
    }
}

/// Assigns keys to the schemas. Identical schemas share one key.
pub fn number<'s>(schemas: impl Iterator<Item = &'s mut Schema>) {
    let mut known = HashMap::new();
    for Schema { schema, key, .. } in schemas {
        if !schema.is_null() && *schema != json!({}) && *schema != json!(true) {
            let next = known.len();
            *key = Some(known.entry(schema.to_string()).or_insert(next).to_string());
        }
    }
}

impl Schema {
    /// Returns the steps that validating a value takes; 0 if they need no counting.
    pub fn steps(&self, value: &Value) -> u64 {
        self.start.map_or(0, |start| CONTRACT.growth.steps(start, value))
    }

    /// Returns the errors of a value with pointers to their locations, at most `listed`. If that is one, validation
    /// stops at the first error.
    pub fn problems(&self, value: &mut Value, listed: usize) -> Vec<(String, String)> {
        let Some(key) = &self.key else { return Vec::new() };
        let steps = self.steps(value);
        if steps > MOST_STEPS {
            return vec![(String::new(), TOO_MANY_STEPS.to_owned())];
        }
        let is_small = listed > 1 && steps <= LISTED_STEPS && pointers(value, POINTERS) <= POINTERS;
        let listing = match (is_small, self.has_unions()) {
            (true, _) => Listing::All(listed),
            (false, false) => Listing::First,
            (false, true) => Listing::Nothing,
        };
        problems(&ALL, key, value, listing)
    }

    /// Returns whether the schema has alternatives, of each of which the validator keeps all errors.
    fn has_unions(&self) -> bool {
        has_unions(&self.schema, &WITH_UNIONS)
    }

    /// Adds the errors of a request value.
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

    /// Adds the defaults of absent properties.
    pub fn fill(&self, value: &mut Value) {
        if *HAS_DEFAULTS || says_default(&self.schema) {
            fill(&self.schema, value, 0);
        }
    }
}

/// Which errors are listed.
#[derive(Clone, Copy)]
enum Listing {
    All(usize),
    First,
    /// Only that there are some.
    Nothing,
}

/// The definitions that have alternatives, themselves or in one that they reference.
static WITH_UNIONS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let mut found = HashSet::new();
    loop {
        let more = CONTRACT
            .definitions
            .iter()
            .filter(|(name, schema)| !found.contains(name.as_str()) && has_unions(schema, &found));
        let more: Vec<_> = more.map(|(name, _)| name.as_str()).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
});

fn has_unions(schema: &Value, with_unions: &HashSet<&str>) -> bool {
    match schema {
        Value::Object(members) => {
            members.contains_key("anyOf")
                || members.contains_key("oneOf")
                || definition(members).is_some_and(|name| with_unions.contains(name.as_str()))
                || members.values().any(|member| has_unions(member, with_unions))
        }
        Value::Array(items) => items.iter().any(|item| has_unions(item, with_unions)),
        _ => false,
    }
}

/// Returns the name of the definition that a schema references.
fn definition(schema: &Map<String, Value>) -> Option<String> {
    let name = schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
    Some(name.replace("~1", "/").replace("~0", "~"))
}

/// Returns the size of the pointers to all values in a value, which stops growing above `most`.
fn pointers(value: &Value, most: usize) -> usize {
    fn add(value: &Value, length: usize, most: usize, size: &mut usize) {
        *size += length;
        match value {
            _ if *size > most => {}
            Value::Array(items) => items.iter().for_each(|item| add(item, length + 7, most, size)),
            Value::Object(members) => {
                members.iter().for_each(|(name, member)| add(member, length + 1 + name.len(), most, size));
            }
            _ => {}
        }
    }
    let mut size = 0;
    add(value, 0, most, &mut size);
    size
}

/// Cuts off what is too long.
pub fn cut(mut text: String) -> String {
    if text.chars().nth(LINE).is_none() {
        return text;
    }
    let end = text.char_indices().nth(LINE - 3).map_or(0, |(end, _)| end);
    text.replace_range(end.., "...");
    text
}

/// Returns the errors of the schema with this key. The value is moved into an object during validation.
fn problems(all: &Validator, key: &str, value: &mut Value, listing: Listing) -> Vec<(String, String)> {
    let mut whole = Value::Object(Map::from_iter([(key.to_owned(), value.take())]));
    let found = found(all, key, &whole, listing);
    *value = whole[key].take();
    found
}

fn found(all: &Validator, key: &str, whole: &Value, listing: Listing) -> Vec<(String, String)> {
    if all.is_valid(whole) {
        return Vec::new();
    }
    // The value itself is omitted: it may be secret or long.
    let problem = |error: ValidationError<'_>| {
        let pointer = error.instance_path().as_str();
        let pointer = pointer.get(1 + key.len()..).unwrap_or_default().to_owned();
        (cut(pointer), cut(error.masked().to_string()))
    };
    match listing {
        Listing::All(listed) => all.iter_errors(whole).take(listed).map(problem).collect(),
        Listing::First => all.validate(whole).err().map(problem).into_iter().collect(),
        Listing::Nothing => vec![(String::new(), UNLISTED.to_owned())],
    }
}

/// Maximum depth of references that are searched for defaults.
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
    if let Some(definition) = definition(schema).and_then(|name| CONTRACT.definitions.get(&name)) {
        fill(definition, value, depth + 1);
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
        let listed = problems(&all, "0", &mut value, Listing::All(LISTED));
        assert_eq!(listed.iter().map(|(pointer, _)| pointer.as_str()).collect::<Vec<_>>(), ["/1", "/2"]);
        assert!(!listed[1].1.contains("secret"), "{listed:?}");
        assert_eq!(problems(&all, "0", &mut value, Listing::First), listed[..1]);
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
