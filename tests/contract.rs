//! The contract of servers: schemas of every version have the same meaning in the draft 2020-12, and text is converted
//! to values.

use serde_json::{Value, json};
use specmint::api;
use specmint::plan::contract::{Numbers, Terms, contract, description};
use specmint::spec::{Document, Input, NoFiles};

use crate::support::{own_documents, shared_documents};

fn compiled(text: &str) -> (Value, Vec<String>) {
    compiled_with(text, Terms::of(Numbers::Any))
}

fn compiled_with(text: &str, terms: Terms<'_>) -> (Value, Vec<String>) {
    let input = Input { name: "description", bytes: text.as_bytes(), source: &NoFiles };
    let document = Document::read(&input).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let api = api::build(&document).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let contract = contract(&api, terms);
    let value = serde_json::from_str(&contract.json).unwrap_or_else(|e| panic!("{e}: {}", contract.json));
    (value, contract.warnings.into_iter().map(|problem| problem.message).collect())
}

/// The contract of an operation whose body is the component X, and its warnings.
fn of_schemas(version: &str, schemas: &Value) -> (Value, Vec<String>) {
    let of_root = json!({"openapi": version, "info": {"title": "t", "version": "1"},
        "paths": {"/x": {"post": {"operationId": "x", "responses": {"200": {"description": "d"}},
            "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/X"}}}}}}},
        "components": {"schemas": schemas}});
    compiled(&of_root.to_string())
}

/// The content of an operation's body with one media type.
fn of_content(media_type: &str, media: &Value) -> Value {
    let of_root = json!({"openapi": "3.2.0", "info": {"title": "t", "version": "1"},
        "paths": {"/x": {"post": {"operationId": "x", "responses": {"200": {"description": "d"}},
            "requestBody": {"content": {media_type: media}}}}}});
    compiled(&of_root.to_string()).0["operations"][0]["body"]["contents"][0].clone()
}

/// The schema in the contract for a component, and the warnings.
fn lifted(version: &str, schema: &Value) -> (Value, Vec<String>) {
    let other = json!({"type": "object", "properties": {"k": {"type": "string"}}});
    let (contract, warnings) = of_schemas(version, &json!({"X": schema, "Y": other, "Z": other}));
    assert_eq!(contract["operations"][0]["body"]["contents"][0]["schema"], json!({"$ref": "#/$defs/X"}));
    (contract["$defs"]["X"].clone(), warnings)
}

#[test]
fn schemas_of_all_versions_have_the_same_contract() {
    let same = json!({"type": ["integer", "null"], "exclusiveMinimum": 1, "maximum": 5});
    let old = json!({"type": "integer", "nullable": true, "minimum": 1, "exclusiveMinimum": true, "maximum": 5});
    assert_eq!(lifted("3.0.3", &old).0, same);
    let new = json!({"type": ["integer", "null"], "exclusiveMinimum": 1, "maximum": 5});
    assert_eq!(lifted("3.1.0", &new).0, same);
}

#[test]
fn null_stands_beside_what_is_composed() {
    let schema = json!({"nullable": true, "allOf": [{"$ref": "#/components/schemas/Y"}]});
    let want = json!({"anyOf": [{"type": "null"}, {"allOf": [{"$ref": "#/$defs/Y"}]}]});
    assert_eq!(lifted("3.0.3", &schema).0, want);
    let listed = json!({"type": "string", "nullable": true, "enum": ["a"]});
    assert_eq!(lifted("3.0.3", &listed).0, json!({"type": ["string", "null"], "enum": ["a", null]}));
}

#[test]
fn siblings_of_a_reference_count_since_3_1() {
    let schema = json!({"$ref": "#/components/schemas/Y", "minProperties": 1});
    assert_eq!(lifted("3.0.3", &schema).0, json!({"$ref": "#/$defs/Y"}));
    assert_eq!(lifted("3.1.0", &schema).0, json!({"$ref": "#/$defs/Y", "minProperties": 1}));
}

#[test]
fn formats_of_integers_are_ranges() {
    let want = json!({"type": "integer", "minimum": -2_147_483_648i64, "maximum": 2_147_483_647});
    assert_eq!(lifted("3.1.0", &json!({"type": "integer", "format": "int32"})).0, want);
    let long = lifted("3.1.0", &json!({"type": "integer", "format": "int64"})).0;
    assert_eq!((long["exclusiveMaximum"].as_f64(), long.get("maximum")), (Some(9_223_372_036_854_775_808.0), None));
    let own = json!({"type": "integer", "format": "int32", "minimum": 0});
    assert_eq!(lifted("3.1.0", &own).0["minimum"], 0);
}

#[test]
fn requests_need_not_have_what_is_read_only() {
    let schema = json!({"type": "object", "required": ["id", "name"], "properties": {
        "id": {"type": "integer", "readOnly": true}, "name": {"type": "string"}}});
    assert_eq!(lifted("3.0.3", &schema).0["required"], json!(["name"]));
}

/// The contract of an operation that has the component X as its body and its response.
fn of_both_directions(schemas: &Value) -> Value {
    let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/X"}}});
    let root = json!({"openapi": "3.1.0", "info": {"title": "t", "version": "1"},
        "paths": {"/x": {"post": {"operationId": "x", "requestBody": {"content": content},
            "responses": {"200": {"description": "d", "content": content}}}}},
        "components": {"schemas": schemas}});
    compiled(&root.to_string()).0
}

#[test]
fn each_direction_requires_and_shows_what_it_has() {
    let schema = json!({"type": "object", "required": ["id", "name", "secret"], "properties": {
        "id": {"type": "integer", "readOnly": true}, "name": {"type": "string"},
        "secret": {"type": "string", "writeOnly": true},
        "friends": {"type": "array", "items": {"$ref": "#/components/schemas/X"}}}});
    let contract = of_both_directions(&json!({"X": schema}));
    let operation = &contract["operations"][0];
    for (content, name, required, hidden) in [
        (&operation["body"]["contents"][0], "X", json!(["name", "secret"]), "id"),
        (&operation["responses"][0]["contents"][0], "X.response", json!(["id", "name"]), "secret"),
    ] {
        let reference = format!("#/$defs/{name}");
        assert_eq!(content["schema"]["$ref"], reference);
        let schema = &contract["$defs"][name];
        assert_eq!(schema["required"], required);
        assert_eq!(schema["properties"]["friends"]["items"]["$ref"], reference);
        let node =
            |at: &Value| &contract["hidden"][at.as_u64().and_then(|at| usize::try_from(at).ok()).expect("a node")];
        let whole = node(&content["hidden"]);
        assert_eq!(whole["names"], json!([hidden]));
        assert_eq!(node(&node(&whole["properties"]["friends"])["items"]), whole);
    }
}

#[test]
fn what_an_alternative_shows_is_not_hidden() {
    let alternative = |id: Value| json!({"type": "object", "properties": {"id": id, "own": {"readOnly": true}}});
    let schemas = json!({"X": {"oneOf": [{"$ref": "#/components/schemas/Y"}, {"$ref": "#/components/schemas/Z"}]},
        "Y": alternative(json!({"type": "string", "readOnly": true})), "Z": alternative(json!({"type": "string"}))});
    let contract = of_both_directions(&schemas);
    assert_eq!(contract["hidden"], json!([{"names": ["own"]}]));
    assert_eq!(contract["operations"][0]["responses"][0]["contents"][0].get("hidden"), None);
}

#[test]
fn items_that_are_no_events_are_the_data_of_events() {
    let kind = |item: Value| of_content("text/event-stream", &json!({"itemSchema": item}))["kind"].clone();
    let object = |names: &[&str]| {
        let properties = names.iter().map(|name| ((*name).to_owned(), json!({"type": "string"})));
        json!({"type": "object", "properties": Value::Object(properties.collect())})
    };
    assert_eq!(kind(object(&["data", "event"])), "events");
    assert_eq!(kind(object(&["id", "name"])), "data");
    assert_eq!(kind(json!({"type": "string"})), "data");
    assert_eq!(kind(json!({})), "events");
}

#[test]
fn a_discriminator_chooses() {
    let schema = json!({"oneOf": [{"$ref": "#/components/schemas/Y"}, {"$ref": "#/components/schemas/Z"}],
        "discriminator": {"propertyName": "k", "mapping": {"why": "#/components/schemas/Y"}}});
    let is = |value: Value| json!({"type": "object", "properties": {"k": value}, "required": ["k"]});
    let want = json!({"allOf": [{"allOf": [is(json!({"enum": ["Z", "why"]})),
        {"if": is(json!({"const": "why"})), "then": {"$ref": "#/$defs/Y"}},
        {"if": is(json!({"const": "Z"})), "then": {"$ref": "#/$defs/Z"}}]}]});
    assert_eq!(lifted("3.1.0", &schema).0, want);
}

#[test]
fn a_discriminator_chooses_subtypes() {
    let subtype =
        |of: &str, name: &str| json!({"allOf": [{"$ref": format!("#/components/schemas/{of}")}, {"required": [name]}]});
    let schemas = json!({
        "X": {"type": "object", "properties": {"k": {"type": "string"}, "x": {"allOf": [{"$ref": "#/components/schemas/X"}]}},
            "discriminator": {"propertyName": "k", "mapping": {"why": "#/components/schemas/Y"}}},
        "Y": subtype("X", "y"), "Z": subtype("Y", "z")});
    let definitions = of_schemas("3.0.3", &schemas).0["$defs"].clone();
    let is = |value: Value| json!({"type": "object", "properties": {"k": value}, "required": ["k"]});
    let properties = json!({"k": {"type": "string"}, "x": {"allOf": [{"$ref": "#/$defs/X"}]}});
    let want = json!({
        "X": {"allOf": [
            {"if": is(json!({"const": "why"})), "then": {"$ref": "#/$defs/Y"}},
            {"if": is(json!({"const": "Z"})), "then": {"$ref": "#/$defs/Z"}},
            {"if": is(json!({"enum": ["why", "Z"]})), "else": {"type": "object", "properties": properties}}]},
        "X.part": {"type": "object", "properties": properties},
        "Y": {"allOf": [{"$ref": "#/$defs/X.part"}, {"required": ["y"]}]},
        "Z": {"allOf": [{"$ref": "#/$defs/Y"}, {"required": ["z"]}]}});
    assert_eq!(definitions, want);
}

#[test]
fn references_of_one_value_end() {
    let schema = json!({"anyOf": [{"$ref": "#/components/schemas/X"}, {"type": "string"}]});
    assert_eq!(lifted("3.1.0", &schema).0, json!({"anyOf": [{}, {"type": "string"}]}));
    let list = json!({"type": "array", "items": {"$ref": "#/components/schemas/X"}});
    assert_eq!(lifted("3.1.0", &list).0, json!({"type": "array", "items": {"$ref": "#/$defs/X"}}));
}

#[test]
fn patterns_that_backtrack_are_told_and_left_out() {
    let (schema, warnings) = lifted("3.1.0", &json!({"type": "string", "pattern": "^(?!a)\\d$", "maxLength": 3}));
    assert_eq!(schema, json!({"type": "string", "maxLength": 3}));
    assert_eq!(warnings, ["This pattern is not enforced: it uses lookahead."]);
    let (schema, warnings) = lifted("3.1.0", &json!({"type": "string", "pattern": "^\\d$"}));
    assert_eq!((schema["pattern"].as_str(), warnings.len()), (Some("^[0-9]$"), 0));
    let closed = json!({"type": "object", "additionalProperties": false, "patternProperties": {"(?=a)": {}}});
    assert_eq!(lifted("3.1.0", &closed).0, json!({"type": "object"}));
}

#[test]
fn parameters_and_bodies_are_told() {
    let (contract, _) = compiled(
        r##"{"swagger": "2.0", "info": {"title": "t", "version": "1"}, "host": "h", "basePath": "/v2/",
        "securityDefinitions": {"key": {"type": "apiKey", "in": "header", "name": "K"}},
        "paths": {"/pets/{id}": {"post": {"consumes": ["multipart/form-data"], "security": [{"key": []}, {}],
          "parameters": [
            {"name": "id", "in": "path", "required": true, "type": "integer", "format": "int64"},
            {"name": "ids", "in": "query", "type": "array", "items": {"type": "number"}, "collectionFormat": "pipes"},
            {"name": "file", "in": "formData", "type": "file", "required": true},
            {"name": "note", "in": "formData", "type": "string", "maxLength": 3}],
          "responses": {"200": {"description": "d"}}}}}}"##,
    );
    assert_eq!(contract["basePath"], "/v2");
    let operation = &contract["operations"][0];
    assert_eq!((&operation["method"], &operation["path"]), (&json!("POST"), &json!("/pets/{id}")));
    assert_eq!(operation["parameters"][0]["reading"], json!({"types": ["integer"]}));
    assert_eq!(operation["parameters"][1]["style"], "pipeDelimited");
    assert_eq!(operation["parameters"][1]["reading"], json!({"types": ["array"], "items": {"types": ["number"]}}));
    let body = &operation["body"]["contents"][0];
    assert_eq!(body["kind"], "multipart");
    assert_eq!(body["fields"][0], json!({"name": "file", "file": true, "reading": {"types": ["string"]}}));
    assert_eq!(body["schema"]["properties"]["note"], json!({"type": "string", "maxLength": 3}));
    assert_eq!(body["schema"]["required"], json!(["file"]));
    assert_eq!(operation["security"], json!([[{"scheme": "key", "scopes": []}], []]));
    assert_eq!(contract["securitySchemes"]["key"], json!({"type": "apiKey", "in": "header", "name": "K"}));
}

#[test]
fn the_kind_of_a_content_is_that_of_its_media_type_and_its_schema() {
    let (object, list) = (json!({"type": "object"}), json!({"type": "array", "items": {"type": "object"}}));
    let (text, file) = (json!({"type": "string"}), json!({"type": "string", "format": "binary"}));
    for (media_type, schema, kind) in [
        ("application/json; charset=utf-8", &object, "json"),
        ("application/problem+json", &text, "json"),
        ("*/*", &text, "json"),
        ("*/*", &file, "bytes"),
        ("image/*", &text, "bytes"),
        ("application/x-unknown", &file, "bytes"),
        ("application/x-unknown", &object, "text"),
        ("application/xml", &object, "text"),
        ("application/x-www-form-urlencoded", &object, "form"),
        ("Multipart/Form-Data", &object, "multipart"),
        ("multipart/form-data", &list, "parts"),
        ("multipart/mixed", &object, "parts"),
        ("application/x-ndjson", &list, "lines"),
        ("application/stream+json", &object, "lines"),
        ("application/x-ndjson", &text, "text"),
        ("application/json-seq", &list, "sequence"),
        ("text/event-stream", &list, "events"),
    ] {
        assert_eq!(of_content(media_type, &json!({"schema": schema}))["kind"], kind, "{media_type} {schema}");
    }
}

#[test]
fn lenient_booleans_are_read_where_nothing_else_can_be_meant() {
    let terms = Terms { lenient_booleans: true, ..Terms::of(Numbers::Any) };
    for (schema, want) in [
        (json!({"type": "boolean"}), json!({"types": ["boolean"], "lenient": true})),
        (json!({"enum": [true]}), json!({"types": ["boolean"], "lenient": true})),
        (json!({"type": ["boolean", "null"]}), json!({"types": ["boolean", "null"], "lenient": true})),
        (json!({"type": ["boolean", "string"]}), json!({"types": ["boolean", "string"]})),
        (json!({"type": ["boolean", "integer"]}), json!({"types": ["boolean", "integer"]})),
        (
            json!({"type": "array", "items": {"type": "boolean"}}),
            json!({"types": ["array"], "items": {"types": ["boolean"], "lenient": true}}),
        ),
    ] {
        let parameter = json!({"name": "q", "in": "query", "schema": schema});
        let root = json!({"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/x": {"get": {
            "operationId": "x", "parameters": [parameter], "responses": {"200": {"description": "d"}}}}}});
        let (contract, _) = compiled_with(&root.to_string(), terms);
        assert_eq!(contract["operations"][0]["parameters"][0]["reading"], want, "{schema}");
    }
}

/// Servers read a field in a style under the same conditions under which clients write it in one.
#[test]
fn a_field_is_styled_where_its_encoding_says_anything_of_style() {
    for (encoding, want) in [
        (json!({}), json!({"content": "application/json"})),
        (json!({"style": "deepObject"}), json!({"style": "deepObject", "explode": false})),
        (json!({"explode": false}), json!({"style": "form", "explode": false})),
        (json!({"allowReserved": true}), json!({"style": "form", "explode": true})),
    ] {
        let schema = json!({"type": "object", "properties": {"f": {"type": "object"}}});
        let media = json!({"schema": schema, "encoding": {"f": encoding}});
        let mut field = of_content("application/x-www-form-urlencoded", &media)["fields"][0].clone();
        let members = field.as_object_mut().expect("a field");
        members.retain(|key, _| !matches!(key.as_str(), "name" | "reading"));
        assert_eq!(field, want, "{encoding}");
    }
}

#[test]
fn parts_of_a_list_follow_its_items() {
    let of = |key: &str, schema: Value| {
        let content = of_content("multipart/mixed", &json!({key: schema}));
        assert_eq!(content["kind"], "parts");
        content["items"].clone()
    };
    let item = json!({"type": "object", "required": ["name"]});
    assert_eq!(of("schema", json!({"type": "array", "items": item})), item);
    assert_eq!(of("schema", json!({"type": "array", "items": item, "uniqueItems": true})), item);
    assert_eq!(of("itemSchema", item.clone()), item);
    // A part with the type text is a string, so a number would never match its schema; one alternative that is not a
    // string is enough.
    let list = |items: Value| ("schema", json!({"type": "array", "items": items}));
    for (key, schema) in [
        list(json!({"type": "integer"})),
        list(json!({"type": "boolean"})),
        list(json!({"type": ["string", "number"]})),
        list(json!({"oneOf": [{"type": "object"}, {"enum": ["a", 2]}]})),
        ("itemSchema", json!({"enum": [1]})),
        ("itemSchema", json!({"oneOf": [{"type": "string"}, {"anyOf": [{"type": "object"}, {"type": "number"}]}]})),
    ] {
        assert_eq!(of(key, schema.clone()), json!(true), "{schema}");
    }
    for items in [
        json!({"type": "string"}),
        json!({"type": "object", "properties": {"a": {"type": "integer"}}}),
        json!({"type": "array", "items": {"type": "integer"}}),
        json!({"enum": ["1", "2"]}),
    ] {
        let (key, schema) = list(items.clone());
        assert_eq!(of(key, schema), items);
    }
}

/// The readings of nested objects are cut off before the number of properties multiplies at each level; the names of
/// the outermost object stay.
#[test]
fn readings_are_bounded() {
    let members = |count: usize, ty: &Value| -> Value {
        (0..count).map(|i| (format!("p{i}"), ty.clone())).collect::<serde_json::Map<_, _>>().into()
    };
    let size = |reading: &Value| reading.to_string().matches("types").count();
    let flat = json!({"type": "object", "properties": members(3_000, &json!({"type": "string"}))});
    let deep =
        (0..3).fold(json!({"type": "integer"}), |ty, _| json!({"type": "object", "properties": members(30, &ty)}));
    let small =
        (0..3).fold(json!({"type": "integer"}), |ty, _| json!({"type": "object", "properties": members(3, &ty)}));
    for (schema, names, least, most) in [(flat, 3_000, 3_001, 3_001), (deep, 30, 900, 1_100), (small, 3, 40, 40)] {
        let content = of_content("application/x-www-form-urlencoded", &json!({"schema": schema}));
        let reading = &content["reading"];
        assert_eq!(reading["properties"].as_object().map(|names| names.len()), Some(names));
        assert!((least..=most).contains(&size(reading)), "{names}: {}", size(reading));
    }
}

#[test]
fn real_documents_have_a_contract_without_loose_references() {
    for path in own_documents().into_iter().chain(shared_documents()) {
        let folder = specmint::spec::Folder::around(&path);
        let bytes = std::fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Ok(document) = Document::read(&Input { name, bytes: &bytes, source: &folder }) else { continue };
        let Ok(api) = api::build(&document) else { continue };
        let text = contract(&api, Terms::of(Numbers::Any)).json;
        let contract: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        for part in text.split("\"$ref\":\"#/$defs/").skip(1) {
            let target = part.split('"').next().unwrap();
            assert!(contract["$defs"].get(target).is_some(), "{name}: {target}");
        }
        let whole: Value = serde_json::from_str(&description(&api)).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(whole.get("openapi").or(whole.get("swagger")).is_some(), "{name}");
    }
}

/// The contract of an API with a valid and an invalid security scheme, and one operation with this path, parameters and
/// security; and the warnings.
fn demanding(path: &str, parameters: &Value, security: &Value) -> (Value, Vec<String>) {
    let operation = json!({"parameters": parameters, "security": security, "responses": {"200": {"description": "d"}}});
    let (contract, warnings) = compiled(
        &json!({"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {path: {"get": operation}},
            "components": {"securitySchemes": {
                "key": {"type": "apiKey", "in": "header", "name": "K"}, "broken": {"type": "magic"}}}})
        .to_string(),
    );
    (contract["operations"][0].clone(), warnings)
}

#[test]
fn what_no_request_can_satisfy_is_never_taken_for_no_demand() {
    let key = json!({"scheme": "key", "scopes": []});
    let credentials = "The API description does not define the credentials that this operation requires.";
    for (security, left, unusable) in [
        (json!([{"gone": []}]), json!([]), json!(credentials)),
        (json!([{"broken": []}]), json!([]), json!(credentials)),
        (json!([{"key": [], "gone": []}]), json!([]), json!(credentials)),
        (json!([{"gone": []}, {"key": []}]), json!([[key]]), Value::Null),
        (json!([{"gone": []}, {}]), json!([[]]), Value::Null),
        (json!([{"key": []}]), json!([[key]]), Value::Null),
        (json!([]), Value::Null, Value::Null),
    ] {
        let (operation, _) = demanding("/a", &json!([]), &security);
        assert_eq!((&operation["security"], &operation["unusable"]), (&left, &unusable), "{security}");
    }
    let parameter = |name: &str| json!([{"name": name, "in": "path", "required": true, "schema": {}}]);
    let why = "The API description requires a path parameter that the path of this operation does not contain.";
    assert_eq!(demanding("/a/{id}", &parameter("id"), &json!([])).0["unusable"], Value::Null);
    assert_eq!(demanding("/a/{id}#{x}", &parameter("x"), &json!([])).0["unusable"], json!(why));
    assert_eq!(demanding("/a", &parameter("id"), &json!([])).0["unusable"], json!(why));
}
