//! What names of the wire are called in each language.

use specmint::spec::{Input, NoFiles};

use crate::support::options;

/// A parameter, a field of a form and a property whose names end in brackets, as PHP has lists.
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

/// Where each language has the names; those of the wire stay there. A service of Express gets, and an interface of axios and
/// Angular has, the names of the wire.
const PLACES: &[(&str, &str, &[&str])] = &[
    ("c", "api/KvAPI.h", &["list_t *files, list_t *ids"]),
    ("c", "model/tags.h", &["list_t *tags;"]),
    ("nodejs-express-server", "types/requests.d.ts", &["'files[]': Array<UploadedFile>;", "'ids[]'?: Array<number>;"]),
    ("powershell", "src/PSOpenAPITools/Api/KvApi.ps1", &["${Files}", "${Ids}", "'files[]'", "'ids[]'"]),
    ("powershell", "src/PSOpenAPITools/Model/Tags.ps1", &["${Tags}", "'tags[]'"]),
    ("python", "openapi_client/api/kv_api.py", &[" files:", " ids:", "files[]", "ids[]"]),
    ("python", "openapi_client/models/tags.py", &["    tags:", "serialization_alias=\"tags[]\""]),
    (
        "python-fastapi",
        "src/openapi_server/apis/kv_api_base.py",
        &[" files: list[UploadFile]", " ids: list[int] | None"],
    ),
    ("python-fastapi", "src/openapi_server/models/tags.py", &["    tags:", "alias=\"tags[]\""]),
    (
        "rust-axum",
        "src/models/kv_params.rs",
        &[
            "rename = \"ids[]\"",
            "pub ids: Option<Vec<i64>>",
            "rename = \"files[]\"",
            "pub files: Vec<crate::types::UploadedFile>",
        ],
    ),
    ("rust-axum", "src/models/tags.rs", &["rename = \"tags[]\"", "pub tags: Option<Vec<String>>"]),
    ("typescript-angular", "api/kv.service.ts", &["files: Array<Blob>, ids?: Array<number>", "'files[]'", "'ids[]'"]),
    (
        "typescript-axios",
        "api.ts",
        &["files: Array<File | Blob>, ids?: Array<number>", "'files[]'", "'ids[]'", "'tags[]'?:"],
    ),
    ("typescript-fetch", "apis/KvApi.ts", &["files: Array<Blob>;", "ids?: Array<number>;", "'files[]'", "'ids[]'"]),
    ("typescript-fetch", "models/Tags.ts", &["tags?: Array<string>;", "'tags[]'"]),
];

#[test]
fn brackets_at_the_end_are_no_part_of_a_name() {
    let mut wrong = Vec::new();
    for generator in specmint::generators::ALL {
        let input = Input { name: "brackets.yaml", bytes: BRACKETS.as_bytes(), source: &NoFiles };
        let files = specmint::generate(generator, &input, &options(&[])).unwrap().files;
        let mut places = PLACES.iter().filter(|(name, ..)| *name == generator.name).peekable();
        assert!(places.peek().is_some(), "{} has no place in PLACES", generator.name);
        for (name, path, parts) in places {
            let text = files.get(path).unwrap_or_default();
            wrong.extend(
                parts.iter().filter(|part| !text.contains(**part)).map(|part| format!("{name}: {path}: {part}")),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
