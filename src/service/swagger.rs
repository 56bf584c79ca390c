//! The service's description as Swagger 2.0, which Swagger Editor 4 needs for its menus. It is converted from the
//! OpenAPI 3.0 description, and supports only the features that this description uses.

use serde_json::{Map, Value, json};

use super::OPENAPI;

/// The description; `base` is the URL of the service, since the editor is on another origin.
pub fn description(base: &str) -> Value {
    let root: Value = serde_json::from_str(OPENAPI).unwrap_or_default();
    let (scheme, rest) = base.split_once("://").unwrap_or(("https", base));
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let part = |name: &str| converted(&root, &root["components"][name]);
    // Swagger 2.0 has no bearer tokens, so the token is described as a header.
    let token = json!({
        "type": "apiKey",
        "name": "Authorization",
        "in": "header",
        "description": format!("Bearer and a token. {}", root["components"]["securitySchemes"]["token"]["description"].as_str().unwrap_or_default()),
    });
    json!({
        "swagger": "2.0",
        "info": root["info"],
        "host": host,
        "basePath": format!("/{path}"),
        "schemes": [scheme],
        "consumes": ["application/json"],
        "produces": ["application/json", "application/problem+json"],
        "security": root["security"],
        "securityDefinitions": { "token": token, "claim": root["components"]["securitySchemes"]["claim"] },
        "tags": root["tags"],
        "paths": converted(&root, &root["paths"]),
        "responses": part("responses"),
        "definitions": part("schemas"),
    })
}

/// Converts a value of the OpenAPI description to Swagger 2.0.
fn converted(root: &Value, value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| converted(root, item)).collect(),
        Value::Object(members) => object(root, members),
        _ => value.clone(),
    }
}

fn object(root: &Value, members: &Map<String, Value>) -> Value {
    if let Some(Value::String(reference)) = members.get("$ref") {
        return match reference.rsplit_once('/') {
            Some(("#/components/schemas", name)) => json!({ "$ref": format!("#/definitions/{name}") }),
            Some(("#/components/responses", name)) => json!({ "$ref": format!("#/responses/{name}") }),
            // Swagger 2.0 has no components for headers and bodies, so they are inlined.
            _ => converted(root, &target(root, reference)),
        };
    }
    if members.get("format").is_some_and(|format| format == "binary") {
        return json!({ "type": "file" });
    }
    let mut made = Map::new();
    for (name, value) in members {
        match name.as_str() {
            "requestBody" => {
                let body = converted(root, value);
                let body =
                    json!({ "name": "body", "in": "body", "required": body["required"], "schema": body["schema"] });
                made.insert("parameters".to_owned(), json!([body]));
            }
            "content" => {
                let schema = value.as_object().and_then(|types| types.values().next()).map(|media| &media["schema"]);
                made.extend(schema.map(|schema| ("schema".to_owned(), converted(root, schema))));
            }
            // The schema of a parameter or a header.
            "schema" => made.extend(converted(root, value).as_object().cloned().unwrap_or_default()),
            // Swagger 2.0 has no examples in headers and no deprecated schemas.
            "example" if members.contains_key("schema") => {}
            "deprecated" if members.contains_key("type") => {}
            // Swagger 2.0 has no alternatives; the first one is supported by all versions of the interface.
            "anyOf" => made.extend(converted(root, &value[0]).as_object().cloned().unwrap_or_default()),
            "nullable" => drop(made.insert("x-nullable".to_owned(), value.clone())),
            _ => drop(made.insert(name.clone(), converted(root, value))),
        }
    }
    // A download has a response type other than JSON.
    let download =
        members.get("responses").and_then(|responses| responses["200"]["content"].get("application/octet-stream"));
    if download.is_some() {
        made.insert("produces".to_owned(), json!(["application/octet-stream", "application/problem+json"]));
    }
    Value::Object(made)
}

fn target(root: &Value, reference: &str) -> Value {
    root.pointer(reference.trim_start_matches('#')).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::description;

    /// Calls `see` with each member of an object within a value.
    fn members(value: &Value, see: &mut impl FnMut(&str, &Value)) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| members(item, see)),
            Value::Object(object) => object.iter().for_each(|(name, value)| {
                see(name, value);
                members(value, see);
            }),
            _ => {}
        }
    }

    #[test]
    fn nothing_of_openapi_3_is_left() {
        let made = description("https://gen.example/tools");
        assert_eq!(
            (&made["schemes"][0], &made["host"], &made["basePath"]),
            (&"https".into(), &"gen.example".into(), &"/tools".into())
        );
        members(&made, &mut |name, value| {
            assert!(!["content", "requestBody", "nullable", "anyOf", "oneOf", "components"].contains(&name), "{name}");
            if let ("$ref", Some(reference)) = (name, value.as_str()) {
                assert!(made.pointer(&reference[1..]).is_some(), "{reference}");
            }
        });
    }

    #[test]
    fn bodies_and_archives_have_their_form() {
        let made = description("http://127.0.0.1:8787");
        assert_eq!((&made["host"], &made["basePath"]), (&"127.0.0.1:8787".into(), &"/".into()));
        let body = &made["paths"]["/api/gen/clients/{language}"]["post"]["parameters"][0];
        assert_eq!((&body["name"], &body["in"], &body["required"]), (&"body".into(), &"body".into(), &true.into()));
        assert_eq!(body["schema"]["$ref"], "#/definitions/GeneratorInput");
        let download = &made["paths"]["/api/gen/download/{fileId}"]["get"];
        assert_eq!(download["parameters"][0]["type"], "string");
        assert_eq!(download["responses"]["200"]["schema"]["type"], "file");
        assert_eq!(download["produces"][0], "application/octet-stream");
    }
}
