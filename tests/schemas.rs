//! What each construct of a schema becomes: in TypeScript, and in the model.

use specmint::Generated;
use specmint::generators::{ALL, Generator};
use specmint::spec::{Input, NoFiles};

use crate::support::Options;

/// A schema of a property, in YAML, and its type in TypeScript. `Pet`, `Id` and `Color` are components.
const PROPERTIES: &[(&str, &str, &str)] = &[
    // Types, and null in all spellings.
    ("3.1", "{type: string}", "string"),
    ("3.1", "{}", "any"),
    ("3.1", "true", "any"),
    ("3.1", "false", "never"),
    ("3.1", "{not: {}}", "never"),
    ("3.0", "{type: string, nullable: true}", "string | null"),
    ("2.0", "{type: string, x-nullable: true}", "string | null"),
    ("3.1", "{type: [string, 'null']}", "string | null"),
    ("3.1", "{oneOf: [{type: string}, {type: 'null'}]}", "string | null"),
    ("3.1", "{anyOf: [{$ref: Pet}, {type: 'null'}]}", "Pet | null"),
    ("3.0", "{type: string, nullable: true, enum: [a, null]}", "TPEnum | null"),
    ("3.1", "{enum: [a, null]}", "TPEnum | null"),
    ("3.1", "{type: 'null'}", "null"),
    ("3.1", "{enum: [null]}", "null"),
    ("3.1", "{type: [string, integer]}", "string | number"),
    ("3.1", "{type: [string, array, 'null'], items: {type: integer}}", "string | Array<number> | null"),
    ("3.1", "{type: [array, object], items: {type: string}, additionalProperties: {type: integer}}", "Array<string> | { [key: string]: number; }"),
    // const and enum.
    ("3.1", "{const: a}", "TPEnum"),
    ("3.1", "{const: 1}", "TPEnum"),
    ("3.1", "{const: true}", "TPEnum"),
    ("3.1", "{const: null}", "null"),
    ("3.1", "{type: boolean, const: false}", "TPEnum"),
    ("3.1", "{enum: [a, 1, true]}", "TPEnum"),
    ("3.1", "{oneOf: [{const: a, title: First}, {const: b}]}", "TPEnum"),
    // Arrays.
    ("3.1", "{type: array}", "Array<any>"),
    ("3.1", "{items: {type: string}}", "Array<string>"),
    ("3.1", "{type: array, items: {type: string}, uniqueItems: true}", "Set<string>"),
    ("3.1", "{type: array, prefixItems: [{type: string}, {type: integer}], items: false}", "[string, number]"),
    ("3.1", "{prefixItems: [{type: string}], items: {type: integer}}", "[string, ...Array<number>]"),
    ("3.1", "{prefixItems: [{type: string}], items: true}", "[string, ...Array<any>]"),
    ("3.1", "{prefixItems: [{type: string}], unevaluatedItems: {type: integer}}", "[string, ...Array<number>]"),
    ("3.1", "{type: array, items: false}", "Array<never>"),
    // Maps.
    ("3.1", "{type: object}", "object"),
    ("3.1", "{type: object, additionalProperties: true}", "{ [key: string]: any; }"),
    ("3.1", "{type: object, additionalProperties: {type: string}}", "{ [key: string]: string; }"),
    ("3.1", "{type: object, additionalProperties: false}", "{ [key: string]: any | null; }"),
    ("3.1", "{type: object, patternProperties: {'^x': {type: string}}}", "{ [key: string]: string; }"),
    ("3.1", "{patternProperties: {'^x': {type: string}, '^y': {type: integer}}}", "{ [key: string]: string | number; }"),
    ("3.1", "{patternProperties: {'^x': {type: string}}, additionalProperties: {type: boolean}}", "{ [key: string]: boolean | string; }"),
    ("3.1", "{patternProperties: {'^x': {type: string}}, additionalProperties: false}", "{ [key: string]: string; }"),
    ("3.1", "{type: object, unevaluatedProperties: {type: string}}", "{ [key: string]: string; }"),
    ("3.1", "{type: object, propertyNames: {$ref: Color}, additionalProperties: {type: integer}}", "{ [key in Color]?: number; }"),
    ("3.1", "{type: object, propertyNames: {enum: [a, b]}, additionalProperties: {type: integer}}", "{ [key in 'a' | 'b']?: number; }"),
    ("3.1", "{type: object, propertyNames: {pattern: '^x'}, additionalProperties: {type: integer}}", "{ [key: string]: number; }"),
    ("3.1", "{propertyNames: {enum: [a, b]}}", "any"),
    // References and what stands beside them.
    ("3.1", "{$ref: Pet}", "Pet"),
    ("3.1", "{$ref: Pet, description: d, deprecated: true}", "Pet"),
    ("3.1", "{$ref: Id, minLength: 3}", "string"),
    ("3.1", "{$ref: Pet, type: [object, 'null']}", "Pet | null"),
    ("3.0", "{$ref: Pet, properties: {a: {type: string}}}", "Pet"),
    ("3.1", "{$ref: Pet, properties: {a: {type: string}}}", "TP"),
    ("3.1", "{$ref: Pet, required: [name]}", "TP"),
    ("3.1", "{$ref: Color, enum: [red]}", "TPEnum"),
    ("3.1", "{$ref: Color, const: red}", "TPEnum"),
    ("3.1", "{$ref: Pet, oneOf: [{required: [name]}]}", "Pet"),
    // Compositions.
    ("3.1", "{allOf: [{$ref: Pet}]}", "Pet"),
    ("3.0", "{allOf: [{$ref: Pet}], nullable: true}", "Pet | null"),
    ("3.1", "{allOf: [{$ref: Id}, {minLength: 3}]}", "string"),
    ("3.1", "{allOf: [{minLength: 3}, {type: string}]}", "string"),
    ("3.1", "{oneOf: [{type: string}, {type: integer}]}", "TP"),
    ("3.1", "{not: {type: string}}", "any"),
    ("3.1", "{type: string, not: {enum: [a]}}", "string"),
    ("3.1", "{if: {type: string}, then: {minLength: 1}, else: {type: integer}}", "any"),
    // Formats and contents.
    ("3.1", "{type: string, format: binary}", "File"),
    ("3.1", "{type: string, contentMediaType: image/png}", "File"),
    ("3.1", "{type: string, contentEncoding: base64, contentMediaType: image/png}", "string"),
    ("3.1", "{type: string, contentMediaType: application/json, contentSchema: {$ref: Pet}}", "string"),
    ("3.0", "{type: string, format: byte}", "string"),
];

/// Components in YAML, and code that their models have in TypeScript.
const MODELS: &[(&str, &str, &str, &[&str])] = &[];

fn typescript() -> &'static Generator {
    ALL.iter().find(|generator| generator.name == "typescript-axios").expect("typescript-axios is listed")
}

/// A description of these components; `$ref: Name` stands for a reference to one of them.
fn description(version: &str, components: &[&str]) -> String {
    let place = if version == "2.0" { "#/definitions/" } else { "#/components/schemas/" };
    let indent = if version == "2.0" { "  " } else { "    " };
    let mut text = match version {
        "2.0" => "swagger: '2.0'\n".to_owned(),
        _ => format!("openapi: {version}.0\n"),
    };
    text.push_str("info: {title: T, version: '1'}\npaths: {}\n");
    text.push_str(if version == "2.0" { "definitions:\n" } else { "components:\n  schemas:\n" });
    for line in components.iter().flat_map(|c| c.lines()) {
        let line = line.replace("$ref: ", &format!("$ref: {place}"));
        // `{$ref: #/…` would begin a comment.
        let mut rest = line.as_str();
        text.push_str(indent);
        while let Some(at) = rest.find(place) {
            let end = rest[at..].find([',', '}', ' ']).map_or(rest.len(), |i| at + i);
            text.push_str(&format!("{}'{}'", &rest[..at], &rest[at..end]));
            rest = &rest[end..];
        }
        text.push_str(rest);
        text.push('\n');
    }
    text
}

fn generate(text: &str, options: &Options) -> Generated {
    let input = Input { name: "t.yaml", bytes: text.as_bytes(), source: &NoFiles };
    specmint::generate(typescript(), &input, options).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

/// `api.ts` of a description, each run of white space as one space.
fn code(text: &str) -> String {
    let generated = generate(text, &Options::new());
    let api = generated.files.iter().find(|(path, _)| *path == "api.ts").expect("api.ts").1;
    api.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn properties_have_the_types_of_the_table() {
    let mut wrong = Vec::new();
    for (version, schema, expected) in PROPERTIES {
        let text = description(
            version,
            &[
                "Pet: {type: object, properties: {name: {type: string}}}",
                "Id: {type: string}",
                "Color: {type: string, enum: [red, green]}",
                "T:\n  type: object\n  properties:",
                &format!("    p: {schema}"),
            ],
        );
        let code = code(&text);
        let interface = code.split("export interface T {").nth(1).unwrap_or_default();
        let found = interface.split("p?: ").nth(1).and_then(|rest| rest.split("; }").next()).unwrap_or_default();
        let map = found.contains('{') && !found.contains('}');
        let found = if map { format!("{found}; }}") } else { found.to_owned() };
        if found != *expected {
            wrong.push(format!("{version} {schema}: {found:?}, expected {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn components_have_the_code_of_the_table() {
    let mut wrong = Vec::new();
    for (what, version, components, expected) in MODELS {
        let code = code(&description(version, &[components]));
        for part in expected.iter().filter(|part| !code.contains(**part)) {
            let models = code.split("export ").filter(|e| e.starts_with("interface") || e.starts_with("type"));
            wrong.push(format!("{what}: no {part:?} in\n  {}", models.collect::<Vec<_>>().join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
