//! Changes descriptions as values: raw bytes alone rarely stay a description.

use serde_json::{Map, Value, json};

/// A small generator of numbers (SplitMix64): the same seed gives the same numbers.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not zero.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}

/// Keys of the specification and of JSON Schema, those whose values steer the model.
pub const KEYWORDS: &[&str] = &[
    "$anchor",
    "$defs",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$ref",
    "$schema",
    "$self",
    "additionalOperations",
    "additionalProperties",
    "allOf",
    "allowEmptyValue",
    "allowReserved",
    "anyOf",
    "authorizationUrl",
    "basePath",
    "bearerFormat",
    "callbacks",
    "collectionFormat",
    "components",
    "const",
    "consumes",
    "content",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "cookie",
    "default",
    "definitions",
    "delete",
    "dependentRequired",
    "dependentSchemas",
    "deprecated",
    "description",
    "discriminator",
    "else",
    "encoding",
    "enum",
    "example",
    "examples",
    "exclusiveMinimum",
    "explode",
    "externalDocs",
    "externalValue",
    "file",
    "flow",
    "flows",
    "format",
    "formData",
    "get",
    "head",
    "header",
    "headers",
    "host",
    "if",
    "in",
    "info",
    "itemEncoding",
    "itemSchema",
    "items",
    "jsonSchemaDialect",
    "links",
    "mapping",
    "maximum",
    "mediaTypes",
    "minimum",
    "multipleOf",
    "name",
    "not",
    "nullable",
    "oneOf",
    "openIdConnectUrl",
    "openapi",
    "operationId",
    "options",
    "parameters",
    "parent",
    "patch",
    "path",
    "paths",
    "pathItems",
    "pattern",
    "patternProperties",
    "post",
    "prefixEncoding",
    "prefixItems",
    "produces",
    "properties",
    "propertyName",
    "propertyNames",
    "put",
    "query",
    "querystring",
    "readOnly",
    "requestBodies",
    "requestBody",
    "required",
    "responses",
    "schema",
    "schemas",
    "schemes",
    "scopes",
    "security",
    "securityDefinitions",
    "securitySchemes",
    "servers",
    "style",
    "summary",
    "swagger",
    "tags",
    "then",
    "title",
    "tokenUrl",
    "trace",
    "type",
    "unevaluatedProperties",
    "uniqueItems",
    "url",
    "value",
    "variables",
    "version",
    "webhooks",
    "writeOnly",
    "x-enum-descriptions",
    "x-enum-varnames",
    "x-nullable",
    "xml",
];

/// Strings that mean something in one place or another.
const TEXTS: &[&str] = &[
    "",
    " ",
    "-",
    "$",
    "_",
    "0",
    "1",
    "200",
    "2XX",
    "4xx",
    "default",
    "/",
    "/{id}",
    "/a/{id}.{x}",
    "{",
    "}",
    "{}",
    "#",
    "#/",
    "#/paths",
    "#/components/schemas",
    "#a",
    "a.yaml#/paths",
    "../absent.json",
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "any",
    "class",
    "await",
    "string",
    "Array",
    "Promise",
    "globalAxios",
    "BaseAPI",
    "index",
    "CON",
    "../x",
    "A",
    "a",
    "a-b",
    "a_b",
    "aB",
    "AB",
    "é",
    "ſ",
    "\u{1f600}",
    "\u{0}",
    "\u{2028}",
    "\u{202e}",
    "*/",
    "/*",
    "'",
    "\"",
    "`",
    "${x}",
    "\\",
    "\r\n",
    "object",
    "array",
    "integer",
    "number",
    "boolean",
    "null",
    "int64",
    "binary",
    "byte",
    "date-time",
    "uuid",
    "file",
    "form",
    "spaceDelimited",
    "pipeDelimited",
    "deepObject",
    "matrix",
    "label",
    "simple",
    "multi",
    "csv",
    "application/json",
    "application/xml",
    "text/plain",
    "text/event-stream",
    "application/x-ndjson",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "*/*",
    "apiKey",
    "http",
    "oauth2",
    "openIdConnect",
    "mutualTLS",
    "basic",
    "bearer",
    "implicit",
    "2.0",
    "3.0.3",
    "3.1.0",
    "3.2.0",
    "https://{v}.example/{w}",
];

/// The number of values in one, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Object(members) => members.values().map(count).sum(),
        Value::Array(items) => items.iter().map(count).sum(),
        _ => 0,
    }
}

/// The value with this number, counted from 0 at the value itself.
fn nth<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Object(members) => members.values_mut().find_map(|value| nth(value, left)),
        Value::Array(items) => items.iter_mut().find_map(|value| nth(value, left)),
        _ => None,
    }
}

/// The pointer of the value with this number.
fn pointer(value: &Value, left: &mut usize) -> Option<String> {
    if *left == 0 {
        return Some(String::new());
    }
    *left -= 1;
    let mut below = |key: &str, value: &Value| {
        let rest = pointer(value, left)?;
        Some(format!("/{}{rest}", key.replace('~', "~0").replace('/', "~1")))
    };
    match value {
        Value::Object(members) => members.iter().find_map(|(key, value)| below(key, value)),
        Value::Array(items) => items.iter().enumerate().find_map(|(i, value)| below(&i.to_string(), value)),
        _ => None,
    }
}

/// A copy of some value of a document, if it is not most of it.
fn some(of: &mut Value, random: &mut Random) -> Value {
    let total = count(of);
    let found = nth(of, &mut random.below(total)).cloned().unwrap_or_default();
    if count(&found) > 200 { Value::Null } else { found }
}

/// A value out of thin air.
fn fresh(document: &mut Value, random: &mut Random) -> Value {
    let total = count(document);
    match random.below(8) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => [json!(0), json!(-1), json!(1.5), json!(1e300), json!(u64::MAX)][random.below(5)].clone(),
        3 => json!([]),
        4 => json!({}),
        5 => json!({"$ref": format!("#{}", pointer(document, &mut random.below(total)).unwrap_or_default())}),
        6 => json!(random.pick(KEYWORDS)),
        _ => json!(random.pick(TEXTS)),
    }
}

fn wrapped(value: Value, random: &mut Random) -> Value {
    match random.below(10) {
        0 => json!([value]),
        1 => json!({"allOf": [value]}),
        2 => json!({"oneOf": [value, {"type": "null"}]}),
        3 => json!({"anyOf": [value, {"type": "string"}]}),
        4 => json!({"type": "array", "items": value}),
        5 => json!({"type": "object", "additionalProperties": value}),
        6 => json!({"type": "object", "properties": {"a": value}}),
        7 => json!({"prefixItems": [value, value]}),
        8 => json!({"not": value}),
        _ => json!({ (random.pick(KEYWORDS)): value }),
    }
}

fn tweaked(text: &str, random: &mut Random) -> String {
    let cut = text.floor_char_boundary(random.below(text.len() + 1));
    let other = random.pick(TEXTS);
    match random.below(5) {
        0 => format!("{}{other}{}", &text[..cut], &text[cut..]),
        1 => text[..cut].to_owned(),
        2 => text.to_uppercase(),
        3 => text.repeat(1 + random.below(3)),
        _ => other.to_owned(),
    }
}

/// Makes one change somewhere in a document; `donor` gives parts.
fn change(document: &mut Value, donor: &mut Value, random: &mut Random) {
    let total = count(document);
    let from_here = random.below(2) == 0;
    let other = match random.below(3) {
        0 => fresh(document, random),
        _ if from_here => some(document, random),
        _ => some(donor, random),
    };
    let key = if random.below(2) == 0 { random.pick(KEYWORDS) } else { random.pick(TEXTS) };
    let Some(here) = nth(document, &mut random.below(total)) else { return };
    match (random.below(8), here) {
        (0, here) => *here = other,
        (1, here) => *here = wrapped(here.take(), random),
        (2, Value::Object(members)) if !members.is_empty() => drop(members.remove(&some_key(members, random))),
        (2, Value::Array(items)) if !items.is_empty() => drop(items.swap_remove(random.below(items.len()))),
        // Renaming and copying both, so that what stood there stays reachable.
        (3, Value::Object(members)) if !members.is_empty() => {
            let old = some_key(members, random);
            let value = members[&old].clone();
            if random.below(2) == 0 {
                members.remove(&old);
            }
            members.insert(if random.below(2) == 0 { key.to_owned() } else { tweaked(&old, random) }, value);
        }
        (3, Value::Array(items)) if !items.is_empty() => items.push(items[random.below(items.len())].clone()),
        (4 | 5, Value::Object(members)) => drop(members.insert(key.to_owned(), other)),
        (4 | 5, Value::Array(items)) => items.push(other),
        (_, Value::String(text)) => *text = tweaked(text, random),
        (_, Value::Bool(flag)) => *flag = !*flag,
        (_, here) if !here.is_object() && !here.is_array() => *here = other,
        _ => {}
    }
}

fn some_key(members: &Map<String, Value>, random: &mut Random) -> String {
    members.keys().nth(random.below(members.len())).cloned().unwrap_or_default()
}

/// A description changed with parts of another, where both are JSON.
pub fn crossed(bytes: &[u8], donor: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let mut document: Value = serde_json::from_slice(bytes).ok()?;
    let mut donor: Value = serde_json::from_slice(donor).ok()?;
    for _ in 0..=random.below(4) {
        change(&mut document, &mut donor, random);
    }
    Some(document.to_string().into_bytes())
}
