//! The identifiers of each language for the names in a description.

use specmint::spec::{Input, NoFiles};

use crate::support::{manifest, options};

/// A parameter, a form field and a property whose names end in brackets, as is usual for lists in PHP.
const BRACKETS: &str = r#"openapi: 3.0.3
info: {title: brackets, version: 1.0.0}
paths:
  /up:
    post:
      operationId: up
      tags: [kv]
      parameters: [{name: "ids[]", in: query, schema: {type: array, items: {type: integer}}}]
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: {type: object, required: ["files[]"], properties: {"files[]": {type: array, items: {type: string, format: binary}}}}
      responses:
        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Tags'}}}}
components:
  schemas:
    Tags: {type: object, properties: {"tags[]": {type: array, items: {type: string}}}}
"#;

/// The manifest of a language points to the places with these names. The names in requests and responses stay
/// unchanged; so do those that an Express service receives and those in axios and Angular interfaces.
#[test]
fn brackets_at_the_end_are_no_part_of_a_name() {
    let mut failures = Vec::new();
    for generator in specmint::generators::ALL {
        let input = Input { name: "brackets.yaml", bytes: BRACKETS.as_bytes(), source: &NoFiles };
        let files = specmint::generate(generator, &input, &options(&[])).unwrap().files;
        let places = manifest(generator, "brackets");
        for (path, parts) in places.as_object().expect("parts of each file") {
            let text = files.get(path).unwrap_or_default();
            let parts = parts.as_array().into_iter().flatten().filter_map(serde_json::Value::as_str);
            let missing = parts.filter(|part| !text.contains(part));
            failures.extend(missing.map(|part| format!("{}: {path}: {part}", generator.name)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
