//! Checks by JSON Schema. A schema is compiled when it is first needed, and shared by all that name it.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};
use jsonschema::{PatternOptions, Registry, RegistryBuilder, ValidationError, Validator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::contract::CONTRACT;
use crate::types::Invalid;

/// Problems that an answer lists.
pub const LISTED: usize = 100;
/// Characters of a problem's message.
const LINE: usize = 200;

/// The address of the contract's definitions.
const BASE: &str = "urn:contract";

static DEFINITIONS: LazyLock<Value> = LazyLock::new(|| json!({ "$defs": CONTRACT.definitions }));

static REGISTRY: LazyLock<Registry<'static>> = LazyLock::new(|| {
    let registry = Registry::new().add(BASE, &*DEFINITIONS).and_then(RegistryBuilder::prepare);
    registry.expect("the definitions of contract.json are schemas")
});

/// As lenient as others are about the last bits.
const BASE64: GeneralPurpose =
    GeneralPurpose::new(&STANDARD, GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true));

/// The compiled schemas by their text, since many places say the same.
static COMPILED: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// A schema of the contract; the default holds for every value.
#[derive(Default, Deserialize)]
#[serde(from = "Value")]
pub struct Schema {
    schema: Value,
    validator: OnceLock<Option<Arc<Validator>>>,
}

impl From<Value> for Schema {
    fn from(schema: Value) -> Self {
        Self { schema, validator: OnceLock::new() }
    }
}

impl Schema {
    fn validator(&self) -> Option<&Validator> {
        let compile = || {
            self.compiled().unwrap_or_else(|error| {
                tracing::error!(%error, schema = %self.schema, "a schema cannot be checked");
                None
            })
        };
        self.validator.get_or_init(compile).as_deref()
    }

    /// The compiled schema; none where it holds for every value.
    fn compiled(&self) -> Result<Option<Arc<Validator>>, ValidationError<'static>> {
        if self.schema.is_null() || self.schema == json!({}) || self.schema == json!(true) {
            return Ok(None);
        }
        let key = self.schema.to_string();
        if let Some(known) = COMPILED.lock().ok().and_then(|known| known.get(&key).cloned()) {
            return Ok(Some(known));
        }
        let validator = jsonschema::draft202012::options()
            .with_registry(&REGISTRY)
            .with_pattern_options(PatternOptions::regex())
            .should_validate_formats(true)
            .should_ignore_unknown_formats(true)
            .with_format("byte", |text: &str| BASE64.decode(text).is_ok())
            .build(&absolute(&self.schema))?;
        let validator = Arc::new(validator);
        if let Ok(mut known) = COMPILED.lock() {
            known.insert(key, Arc::clone(&validator));
        }
        Ok(Some(validator))
    }

    /// What is wrong with a value, each with the pointer to its place. Of many problems `listed` are told; where that is
    /// one, no others are looked for.
    pub fn problems(&self, value: &Value, listed: usize) -> Vec<(String, String)> {
        let Some(validator) = self.validator() else { return Vec::new() };
        if validator.is_valid(value) {
            return Vec::new();
        }
        // The value itself is left out: it may be a secret, or long.
        let problem = |error: ValidationError<'_>| {
            let mut message = error.masked().to_string();
            if let Some((end, _)) = message.char_indices().nth(LINE) {
                message.replace_range(end.., "...");
            }
            (error.instance_path().as_str().to_owned(), message)
        };
        if listed == 1 {
            return validator.validate(value).err().map(problem).into_iter().collect();
        }
        validator.iter_errors(value).take(listed).map(problem).collect()
    }

    /// Adds the problems of a value in a request.
    pub fn check(
        &self,
        value: &Value,
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

/// The schema with its references to the definitions as addresses, since it stands by itself.
fn absolute(schema: &Value) -> Value {
    match schema {
        Value::Object(members) => {
            let member = |(key, value): (&String, &Value)| match value {
                Value::String(to) if key == "$ref" && to.starts_with('#') => {
                    (key.clone(), json!(format!("{BASE}{to}")))
                }
                value => (key.clone(), absolute(value)),
            };
            Value::Object(members.iter().map(member).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(absolute).collect()),
        other => other.clone(),
    }
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
        for operation in &CONTRACT.operations {
            let answers = operation.responses.iter().flat_map(|response| &response.contents);
            let contents = operation.body.iter().flat_map(|body| &body.contents).chain(answers);
            let schemas = contents.flat_map(|content| [&content.schema, &content.items]);
            for schema in schemas.chain(operation.parameters.iter().map(|parameter| &parameter.schema)) {
                let error = schema.compiled().err().map(|error| error.to_string());
                assert_eq!(error, None, "{}: {}", operation.id, schema.schema);
            }
        }
    }

    #[test]
    fn problems_have_a_place_and_keep_the_value_to_themselves() {
        let schema = Schema::from(json!({ "items": { "type": "string", "pattern": "^a+$" } }));
        let problems = schema.problems(&json!(["aa", 5, "secret"]), LISTED);
        assert_eq!(problems.iter().map(|(pointer, _)| pointer.as_str()).collect::<Vec<_>>(), ["/1", "/2"]);
        assert!(!problems[1].1.contains("secret"), "{problems:?}");
        assert_eq!(schema.problems(&json!(["aa", 5, "secret"]), 1), problems[..1]);
    }

    #[test]
    fn defaults_are_filled_in() {
        let schema = Schema::from(json!({ "properties": { "a": { "default": 1 }, "b": { "default": 2 } } }));
        let mut value = json!({ "b": 3 });
        schema.fill(&mut value);
        assert_eq!(value, json!({ "a": 1, "b": 3 }));
    }
}
