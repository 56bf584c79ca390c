//! What each construct of a schema becomes: in TypeScript, and in the model.

use specmint::Generated;
use specmint::api::{self, Annotations, Api, Bound, Constraints, ModelId, ModelShape, Property, Shape, XmlNode, rules};
use specmint::error::Failure;
use specmint::generators::{ALL, Generator};
use specmint::spec::{Document, Input, NoFiles};

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
    (
        "3.1",
        "{type: [array, object], items: {type: string}, additionalProperties: {type: integer}}",
        "Array<string> | { [key: string]: number; }",
    ),
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
    ("3.1", "{prefixItems: [{type: string}], items: {type: integer}}", "[string, ...number[]]"),
    ("3.1", "{prefixItems: [{type: string}], items: true}", "[string, ...any[]]"),
    ("3.1", "{prefixItems: [{type: string}], unevaluatedItems: {type: integer}}", "[string, ...number[]]"),
    ("3.1", "{type: array, items: false}", "Array<never>"),
    // Maps.
    ("3.1", "{type: object}", "object"),
    ("3.1", "{type: object, additionalProperties: true}", "{ [key: string]: any; }"),
    ("3.1", "{type: object, additionalProperties: {type: string}}", "{ [key: string]: string; }"),
    ("3.1", "{type: object, additionalProperties: false}", "{ [key: string]: any | null; }"),
    ("3.1", "{type: object, patternProperties: {'^x': {type: string}}}", "{ [key: string]: string; }"),
    (
        "3.1",
        "{patternProperties: {'^x': {type: string}, '^y': {type: integer}}}",
        "{ [key: string]: string | number; }",
    ),
    (
        "3.1",
        "{patternProperties: {'^x': {type: string}}, additionalProperties: {type: boolean}}",
        "{ [key: string]: boolean | string; }",
    ),
    ("3.1", "{patternProperties: {'^x': {type: string}}, additionalProperties: false}", "{ [key: string]: string; }"),
    ("3.1", "{type: object, unevaluatedProperties: {type: string}}", "{ [key: string]: string; }"),
    (
        "3.1",
        "{type: object, propertyNames: {$ref: Color}, additionalProperties: {type: integer}}",
        "{ [key in Color]?: number; }",
    ),
    (
        "3.1",
        "{type: object, propertyNames: {enum: [a, b]}, additionalProperties: {type: integer}}",
        "{ [key in 'a' | 'b']?: number; }",
    ),
    (
        "3.1",
        "{type: object, propertyNames: {pattern: '^x'}, additionalProperties: {type: integer}}",
        "{ [key: string]: number; }",
    ),
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
    ("3.1", "{allOf: [true, {type: string}]}", "string"),
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

/// What is shown, components in YAML, and code that their models have in TypeScript.
const MODELS: &[(&str, &str, &str, &[&str])] = &[
    (
        "allOf merges properties and what is required",
        "3.0",
        "A: {type: object, required: [a], properties: {a: {type: string}}}\n\
         B: {allOf: [{$ref: A}, {type: object, properties: {b: {type: integer}}}, {required: [b]}]}",
        &["interface B { a: string; b: number; }"],
    ),
    (
        "a diamond has each property once",
        "3.0",
        "A: {properties: {a: {type: string}}}\n\
         B: {allOf: [{$ref: A}, {properties: {b: {type: string}}}]}\n\
         C: {allOf: [{$ref: A}, {properties: {c: {type: string}}}]}\n\
         D: {allOf: [{$ref: B}, {$ref: C}]}",
        &["interface D { a?: string; b?: string; c?: string; }"],
    ),
    (
        "what is required may be listed away from its property",
        "3.0",
        "A: {properties: {a: {type: string}}}\nB: {allOf: [{$ref: A}], required: [a]}",
        &["interface B { a: string; }"],
    ),
    (
        "siblings of a reference from 3.1 on",
        "3.1",
        "A: {properties: {a: {type: string}}}\n\
         B: {$ref: A, properties: {b: {type: string}}, required: [a]}\n\
         C: {properties: {p: {$ref: B, description: d}}}\n\
         D: {allOf: [{$ref: A, properties: {d: {type: string}}}]}",
        &["interface B { a: string; b?: string; }", "p?: B; }", "interface D { a?: string; d?: string; }"],
    ),
    (
        "objects with properties and more",
        "3.1",
        "A: {properties: {a: {type: string}}, additionalProperties: {type: integer}}\n\
         B: {properties: {a: {type: string}}, patternProperties: {'^x': {type: integer}}, additionalProperties: false}\n\
         C: {properties: {a: {type: string}}, unevaluatedProperties: {type: integer}}\n\
         D: {properties: {a: {type: string}}, additionalProperties: false}",
        &[
            "interface A { [key: string]: number | any; a?: string; }",
            "interface B { [key: string]: number | any; a?: string; }",
            "interface C { [key: string]: number | any; a?: string; }",
            "interface D { a?: string; }",
        ],
    ),
    (
        "objects among the values of patterns have names",
        "3.1",
        "A: {properties: {m: {type: object, patternProperties: {'^x': {properties: {a: {type: string}}}}}}}",
        &["m?: { [key: string]: AMValue; };", "interface AMValue { a?: string; }"],
    ),
    (
        "properties that may not be there, or are anything",
        "3.1",
        "A: {properties: {a: false, b: true, c: {}}}",
        &["interface A { a?: never; b?: any; c?: any; }"],
    ),
    (
        "properties named like keywords",
        "3.1",
        "A: {properties: {'$ref': {type: string}, type: {type: string}, properties: {type: string}, allOf: {type: string}, nullable: {type: boolean}, enum: {type: array, items: {type: string}}}}",
        &[
            "$ref?: string; type?: string; properties?: string; allOf?: string; nullable?: boolean; enum?: Array<string>; }",
        ],
    ),
    (
        "described constants are an enumeration",
        "3.1",
        "A: {type: string, oneOf: [{const: a, title: First one, description: The first.}, {const: b}]}\n\
         B: {oneOf: [{const: 1, title: One}, {const: 2, title: Two}]}\n\
         C: {enum: [a, 1, true, null]}\n\
         D: {type: [string, integer], enum: [a, 1]}\n\
         E: {type: string, enum: [a, b], x-enum-varnames: [First, Second], x-enum-descriptions: [One., Two.]}",
        &[
            "const A = { /** * The first. */ FirstOne: 'a', B: 'b', } as const;",
            "const B = { One: 1, Two: 2, } as const;",
            "const C = { A: 'a', NUMBER_1: 1, True: true, } as const;",
            "const D = { A: 'a', NUMBER_1: 1, } as const;",
            "const E = { /** * One. */ First: 'a', /** * Two. */ Second: 'b', } as const;",
        ],
    ),
    (
        "oneOf with a mapping by name and by pointer, and without",
        "3.0",
        "Cat: {required: [t], properties: {t: {type: string}}}\n\
         Dog: {required: [t], properties: {t: {type: string}}}\n\
         A: {oneOf: [{$ref: Cat}, {$ref: Dog}], discriminator: {propertyName: t, mapping: {cat: Cat, puss: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}}\n\
         B: {oneOf: [{$ref: Cat}, {$ref: Dog}], discriminator: {propertyName: t}}",
        &["type A = { t: 'cat' } & Cat | { t: 'puss' } & Cat | { t: 'dog' } & Dog;", "type B = Cat | Dog;"],
    ),
    (
        "unions of each other have the same alternatives",
        "3.1",
        "A: {oneOf: [{$ref: B}, {$ref: C}]}\n\
         B: {oneOf: [{$ref: A}, {$ref: D}, {type: 'null'}]}\n\
         C: {properties: {c: {type: string}}}\n\
         D: {properties: {d: {$ref: B}}}",
        &["type A = D | C", "type B = C | D"],
    ),
    (
        "recursion through every construct",
        "3.1",
        "List: {type: array, items: {$ref: List}}\n\
         Dict: {type: object, additionalProperties: {$ref: Dict}}\n\
         Patterns: {type: object, patternProperties: {'^x': {$ref: Patterns}}}\n\
         Pair: {type: array, prefixItems: [{type: string}, {$ref: Pair}]}\n\
         Rest: {type: array, prefixItems: [{type: string}], items: {$ref: Rest}}\n\
         Maybe: {type: [array, 'null'], items: {$ref: Maybe}}\n\
         Value: {oneOf: [{type: string}, {type: array, items: {$ref: Value}}, {type: object, additionalProperties: {$ref: Value}}]}\n\
         Parent: {properties: {child: {$ref: Child}}}\n\
         Child: {allOf: [{$ref: Parent}, {properties: {next: {$ref: Child}}}]}\n\
         Holder: {properties: {a: {$ref: List}, b: {$ref: Dict}, c: {$ref: Patterns}, d: {$ref: Pair}, e: {$ref: Rest}, f: {$ref: Maybe}}}",
        &[
            "type List = Array<List>;",
            "type Dict = { [key: string]: Dict; };",
            "type Patterns = { [key: string]: Patterns; };",
            "type Pair = [string, Pair];",
            "type Rest = [string, ...Rest[]];",
            "type Maybe = Array<Maybe> | null;",
            "type Value = string | Array<Value> | { [key: string]: Value; };",
            "interface Child { child?: Child; next?: Child; }",
        ],
    ),
    (
        "a later property narrows or describes, and keeps what it does not mention",
        "3.1",
        "A: {properties: {a: {type: string}, b: {type: string}, m: {properties: {x: {type: string}}}, n: {$ref: N}}}\n\
         N: {properties: {n: {$ref: N}, z: {type: string}}}\n\
         O: {properties: {n: {$ref: O}, y: {type: string}}}\n\
         B: {allOf: [{$ref: A}, {properties: {a: {description: d}, b: {enum: [x]}, m: {properties: {y: {type: integer}}}, n: {$ref: O}}}]}\n\
         C: {allOf: [{$ref: A}, {properties: {n: {allOf: [{$ref: N}, {properties: {more: {type: string}}}]}}}]}",
        &[
            "interface B { /** * d */ a?: string; b?: BBEnum; m?: BM; n?: BN; }",
            "interface BM { x?: string; y?: number; }",
            "interface BN { n?: BN; z?: string; y?: string; }",
            "interface C { a?: string; b?: string; m?: AM; n?: CAllOfN; }",
        ],
    ),
    (
        "a component of another name",
        "3.1",
        "A: {properties: {a: {type: string}}}\nB: {$ref: A}\nC: {properties: {b: {$ref: B}}}",
        &["interface B { a?: string; }", "b?: A; }"],
    ),
];

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
        text.push_str(indent);
        let mut parts = line.split("$ref: ");
        text.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (name, rest) = part.split_at(part.find([',', '}', ' ']).unwrap_or(part.len()));
            text.push_str(&format!("$ref: '{place}{name}'{rest}"));
        }
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
            let models =
                code.split("export ").filter(|e| ["interface", "type", "const"].iter().any(|word| e.starts_with(word)));
            wrong.push(format!("{what}: no {part:?} in\n  {}", models.collect::<Vec<_>>().join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

// ---- the model itself -----------------------------------------------------------------------------

/// Runs `check` on the model of these components.
fn with_model(version: &str, components: &str, check: impl FnOnce(&Api<'_>)) {
    let text = description(version, &[components]);
    let input = Input { name: "t.yaml", bytes: text.as_bytes(), source: &NoFiles };
    let document = Document::read(&input).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"));
    check(&api::build(&document).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}")));
}

fn id(api: &Api<'_>, name: &str) -> ModelId {
    let index = api.models.iter().position(|model| model.name == name);
    ModelId(index.unwrap_or_else(|| panic!("no model {name}")) as u32)
}

fn property<'a, 'd>(api: &'a Api<'d>, model: &str, name: &str) -> &'a Property<'d> {
    let ModelShape::Object(object) = &api.model(id(api, model)).shape else { panic!("{model} is no object") };
    object.properties.iter().find(|p| p.name == name).unwrap_or_else(|| panic!("no property {name}"))
}

#[test]
fn bounds_are_read_in_both_spellings() {
    let bounds = |version: &str, schema: &str| {
        let mut found = (String::new(), String::new());
        with_model(version, &format!("A: {{properties: {{p: {schema}}}}}"), |api| {
            let constraints = Constraints::of(property(api, "A", "p").node);
            let text = |bound: Option<Bound<'_>>| {
                bound.map_or_else(String::new, |b| format!("{}{}", b.value, if b.exclusive { " excluded" } else { "" }))
            };
            found = (text(constraints.minimum()), text(constraints.maximum()));
        });
        found
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(bounds("3.0", "{minimum: 1, maximum: 9.50}"), pair("1", "9.50"));
    assert_eq!(
        bounds("3.0", "{minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false}"),
        pair("1 excluded", "9")
    );
    assert_eq!(
        bounds("3.1", "{exclusiveMinimum: 1, exclusiveMaximum: 12345678901234567890123}"),
        pair("1 excluded", "12345678901234567890123 excluded")
    );
    assert_eq!(
        bounds("3.1", "{minimum: 5, exclusiveMinimum: 1, maximum: 5, exclusiveMaximum: 5}"),
        pair("5", "5 excluded")
    );
    assert_eq!(bounds("3.1", "{}"), pair("", ""));
}

#[test]
fn constraints_are_all_there() {
    let schema = "A:\n  type: object\n  minProperties: 1\n  maxProperties: 9\n  required: [a, b]\n  \
        not: {required: [z]}\n  if: {required: [a]}\n  then: {required: [b]}\n  else: {required: [c]}\n  \
        dependentRequired: {a: [b, c]}\n  dependencies: {d: [e], f: {required: [g]}}\n  \
        dependentSchemas: {h: {required: [i]}}\n  propertyNames: {maxLength: 3}\n  \
        patternProperties: {'^x': {type: string}}\n  unevaluatedProperties: false\n  properties:\n    \
        s: {type: string, minLength: 1, maxLength: 2, pattern: '^a', format: f, contentEncoding: base64, contentMediaType: application/json, contentSchema: {type: object}}\n    \
        l: {type: array, minItems: 1, maxItems: 2, uniqueItems: true, contains: {const: 1}, maxContains: 3, unevaluatedItems: false}\n    \
        n: {type: number, multipleOf: 0.1, enum: [1, 2, null]}\n    plain: {type: string}";
    with_model("3.1", schema, |api| {
        let object = Constraints::of(api.model(id(api, "A")).node);
        assert_eq!((object.min_properties(), object.max_properties()), (Some(1), Some(9)));
        assert_eq!(object.required(), ["a", "b"]);
        assert_eq!(object.negated().map(|n| n.to_json()).as_deref(), Some(r#"{"required":["z"]}"#));
        let conditional = object.conditional().expect("if");
        assert_eq!(conditional.condition.to_json(), r#"{"required":["a"]}"#);
        assert_eq!(conditional.then.map(|n| n.to_json()).as_deref(), Some(r#"{"required":["b"]}"#));
        assert_eq!(conditional.otherwise.map(|n| n.to_json()).as_deref(), Some(r#"{"required":["c"]}"#));
        assert_eq!(object.dependent_required(), [("a", vec!["b", "c"]), ("d", vec!["e"])]);
        let schemas: Vec<_> = object.dependent_schemas().iter().map(|(name, n)| (*name, n.to_json())).collect();
        assert_eq!(schemas, [("h", r#"{"required":["i"]}"#.to_owned()), ("f", r#"{"required":["g"]}"#.to_owned())]);
        assert_eq!(object.property_names().map(|n| Constraints::of(n).max_length()), Some(Some(3)));
        assert_eq!(object.pattern_properties().len(), 1);
        assert_eq!(object.unevaluated_properties().and_then(|n| n.bool()), Some(false));

        let of = |name| Constraints::of(property(api, "A", name).node);
        let text = of("s");
        assert_eq!((text.min_length(), text.max_length(), text.pattern()), (Some(1), Some(2), Some("^a")));
        assert_eq!(text.format(), Some("f"));
        assert_eq!((text.content_encoding(), text.content_media_type()), (Some("base64"), Some("application/json")));
        assert!(text.content_schema().is_some());
        let list = of("l");
        assert_eq!((list.min_items(), list.max_items(), list.unique_items()), (Some(1), Some(2), true));
        let contains = list.contains().expect("contains");
        assert_eq!((contains.min, contains.max, contains.schema.to_json().as_str()), (1, Some(3), r#"{"const":1}"#));
        assert_eq!(list.unevaluated_items().and_then(|n| n.bool()), Some(false));
        let number = of("n");
        assert_eq!(number.multiple_of(), Some("0.1"));
        assert_eq!(number.values().iter().map(|v| v.to_json()).collect::<Vec<_>>(), ["1", "2", "null"]);
        assert!(!number.is_empty());
        assert!(of("plain").is_empty());
    });
}

#[test]
fn constraints_of_a_place_are_those_of_all_its_schemas() {
    let schema = "Id: {type: string, minLength: 2, allOf: [{pattern: '^a'}]}\n\
                  A: {properties: {p: {$ref: Id, maxLength: 9}, q: {oneOf: [{$ref: Id}, {type: 'null'}]}, r: {type: array, items: {$ref: Id}}}}";
    with_model("3.1", schema, |api| {
        let all = Constraints::applying(property(api, "A", "p").node);
        assert_eq!(all.iter().find_map(|c| c.max_length()), Some(9));
        assert_eq!(all.iter().find_map(|c| c.min_length()), Some(2));
        assert_eq!(all.iter().find_map(|c| c.pattern()), Some("^a"));
        let q = Constraints::applying(property(api, "A", "q").node);
        assert_eq!(q.iter().find_map(|c| c.min_length()), Some(2));
        let Shape::Array(item) = &property(api, "A", "r").ty.shape else { panic!("no array") };
        let item = Constraints::applying(item.schema.expect("the items' schema"));
        assert_eq!(item.iter().find_map(|c| c.min_length()), Some(2));
    });
}

#[test]
fn annotations_belong_to_their_place() {
    let schema = "Pet: {title: Pet, description: A pet., properties: {name: {type: string}}, externalDocs: {url: 'https://example.com', description: More}}\n\
                  A: {properties: {p: {$ref: Pet, title: Friend, description: Mine., deprecated: true, readOnly: true, default: {name: x}, example: {name: y}, examples: [{name: z}], xml: {name: friend, namespace: 'urn:x', prefix: x, attribute: true}}, l: {type: array, xml: {wrapped: true, nodeType: element}}}}";
    with_model("3.1", schema, |api| {
        let pet = Annotations::of(api.model(id(api, "Pet")).node);
        assert_eq!(pet.external_docs().map(|d| (d.url, d.description)), Some(("https://example.com", Some("More"))));
        let p = property(api, "A", "p");
        assert!(matches!(p.ty.shape, Shape::Model(model) if model == id(api, "Pet")));
        assert_eq!((p.description, p.deprecated, p.read_only), (Some("Mine."), true, true));
        let here = Annotations::of(p.node);
        assert_eq!((here.title(), here.description()), (Some("Friend"), Some("Mine.")));
        assert!(here.deprecated() && here.read_only() && !here.write_only());
        assert_eq!(here.default().map(|d| d.to_json()).as_deref(), Some(r#"{"name":"x"}"#));
        assert_eq!(
            here.examples().iter().map(|e| e.to_json()).collect::<Vec<_>>(),
            [r#"{"name":"y"}"#, r#"{"name":"z"}"#]
        );
        let xml = here.xml().expect("xml");
        assert_eq!((xml.name, xml.namespace, xml.prefix), (Some("friend"), Some("urn:x"), Some("x")));
        assert_eq!((xml.node, xml.wrapped), (XmlNode::Attribute, false));
        assert!(Annotations::of(property(api, "A", "l").node).xml().expect("xml").wrapped);
    });
}

#[test]
fn requests_and_responses_differ_through_the_graph() {
    let schema = "Plain: {properties: {a: {type: string}, tree: {type: array, items: {$ref: Plain}}}}\n\
                  Secret: {properties: {a: {type: string, writeOnly: true}}}\n\
                  Made: {properties: {id: {type: string, readOnly: true}}}\n\
                  Heir: {allOf: [{$ref: Made}]}\n\
                  Holder: {properties: {m: {type: object, additionalProperties: {type: array, items: {$ref: Secret}}}}}\n\
                  Either: {oneOf: [{$ref: Plain}, {$ref: Holder}]}\n\
                  Ring: {properties: {next: {$ref: Ring}}}";
    with_model("3.0", schema, |api| {
        let directions = api.directions();
        let differ: Vec<_> = (0..)
            .map(ModelId)
            .zip(&api.models)
            .filter(|(id, _)| directions.differ(*id))
            .map(|(_, m)| m.name.as_str())
            .collect();
        assert_eq!(differ, ["Secret", "Made", "Heir", "Holder", "Either"]);
        assert!(!directions.differ_within(&property(api, "Plain", "tree").ty));
        assert!(directions.differ_within(&property(api, "Holder", "m").ty));
    });
}

#[test]
fn discriminators_list_what_they_choose() {
    let schema = "Pet: {required: [t], properties: {t: {type: string}}, discriminator: {propertyName: t, mapping: {cat: Cat, puss: '#/components/schemas/Cat'}}}\n\
                  Cat: {allOf: [{$ref: Pet}]}\n\
                  Dog: {allOf: [{$ref: Pet}], x-discriminator-value: hound}\n\
                  Puppy: {allOf: [{$ref: Dog}]}\n\
                  Kitten: {allOf: [{$ref: Cat}]}\n\
                  One: {oneOf: [{$ref: Cat}, {$ref: Some}], discriminator: {propertyName: t, mapping: {cat: Cat}, defaultMapping: Dog}}\n\
                  Some: {oneOf: [{$ref: Puppy}, {$ref: Kitten}]}\n\
                  None: {properties: {a: {type: string}}}";
    with_model("3.1", schema, |api| {
        let children = api.children();
        let choices = |name: &str| -> Vec<(String, String)> {
            let choices = api.choices(id(api, name), &children).into_iter();
            choices.map(|c| (c.value.to_owned(), api.model(c.model).name.clone())).collect()
        };
        let pairs = |list: &[(&str, &str)]| -> Vec<(String, String)> {
            list.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
        };
        let expected = [("cat", "Cat"), ("puss", "Cat"), ("Kitten", "Kitten"), ("hound", "Dog"), ("Puppy", "Puppy")];
        assert_eq!(choices("Pet"), pairs(&expected));
        assert_eq!(choices("One"), pairs(&[("cat", "Cat"), ("Kitten", "Kitten"), ("Puppy", "Puppy")]));
        assert_eq!(choices("None"), []);
        let ModelShape::Union(one) = &api.model(id(api, "One")).shape else { panic!("no union") };
        assert_eq!(one.discriminator.as_ref().and_then(|d| d.default), Some(id(api, "Dog")));
    });
}

#[test]
fn legacy_discriminator_behavior_asks_for_the_property() {
    let components = "Cat: {properties: {a: {type: string}}}\nDog: {required: [t], properties: {t: {type: string}}}\n\
                      A: {oneOf: [{$ref: Cat}, {$ref: Dog}], discriminator: {propertyName: t}}";
    let text = description("3.0", &[components]);
    assert!(code(&text).contains("type A = Cat | Dog;"));
    let input = Input { name: "t.yaml", bytes: text.as_bytes(), source: &NoFiles };
    let strict = crate::support::options(&[("legacyDiscriminatorBehavior", "false")]);
    let Err(Failure::Description(problems)) = specmint::generate(typescript(), &input, &strict) else {
        panic!("no problem")
    };
    let found: Vec<_> = problems.iter().map(|p| (p.rule, p.message.as_str())).collect();
    assert_eq!(found, [(rules::DISCRIMINATOR_PROPERTY, "Cat has no property t, which a discriminator chooses it by")]);
}

#[test]
fn types_that_exclude_each_other_are_a_warning() {
    let components = "A: {properties: {a: {type: string}, b: {type: integer}, c: {type: string}}}\n\
                      B: {allOf: [{$ref: A}, {properties: {a: {type: integer}, b: {type: number}, c: {type: [string, integer]}}}]}";
    let generated = generate(&description("3.1", &[components]), &Options::new());
    let found: Vec<_> = generated.warnings.iter().map(|p| (p.rule, p.message.as_str())).collect();
    let message = "\"a\" is number here and string in another member of the allOf; this one is used";
    assert_eq!(found, [(rules::ALL_OF_CONFLICT, message)]);
}

#[test]
fn a_merged_any_of_says_so() {
    let schema = "A: {required: [a], properties: {a: {type: string}, c: {type: string}}}\n\
                  B: {required: [b], properties: {b: {type: string}, o: {type: string}}}\n\
                  E: {allOf: [{anyOf: [{$ref: A}, {$ref: B}, {type: string}]}, {properties: {o: {type: string}}}]}\n\
                  F: {anyOf: [{$ref: A}, {$ref: B}, {type: string}], required: [c]}";
    with_model("3.1", schema, |api| {
        let ModelShape::Object(object) = &api.model(id(api, "F")).shape else { panic!("no object") };
        let members: Vec<_> = object.any_of.iter().map(|m| &m.shape).collect();
        let (a, b) = (id(api, "A"), id(api, "B"));
        assert!(
            matches!(members[..], [Shape::Model(x), Shape::Model(y), Shape::String(None)] if (*x, *y) == (a, b)),
            "{members:?}"
        );
        let of = |model: &str| -> Vec<(String, bool, bool)> {
            let ModelShape::Object(object) = &api.model(id(api, model)).shape else { panic!("no object") };
            object.properties.iter().map(|p| (p.name.to_owned(), p.required, p.of_alternative)).collect()
        };
        let list = |rows: &[(&str, bool, bool)]| -> Vec<(String, bool, bool)> {
            rows.iter().map(|(name, required, alternative)| ((*name).to_owned(), *required, *alternative)).collect()
        };
        assert_eq!(of("F"), list(&[("a", true, true), ("c", true, false), ("b", true, true), ("o", false, true)]));
        assert_eq!(of("E"), list(&[("a", true, true), ("c", false, true), ("b", true, true), ("o", false, false)]));
        assert_eq!(of("A"), list(&[("a", true, false), ("c", false, false)]));
    });
}
