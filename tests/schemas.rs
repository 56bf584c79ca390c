//! The TypeScript for each construct of a schema.

use specmint::Generated;
use specmint::generators::{ALL, Generator};
use specmint::spec::{Input, NoFiles};

use crate::support::Options;

/// The schema of a property in YAML, and its type in TypeScript. `Pet`, `Id` and `Color` are components.
const PROPERTIES: &[(&str, &str, &str)] = &[
    // Types, and null in all notations.
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
    ("3.1", "{type: array, items: {type: string}, uniqueItems: true}", "Array<string> | Set<string>"),
    ("3.1", "{type: array, prefixItems: [{type: string}, {type: integer}], items: false}", "[string, number]"),
    ("3.1", "{type: array, items: [{type: string}, {type: integer}], unevaluatedItems: false}", "[string, number]"),
    ("3.0", "{items: [{type: string}, {$ref: Pet}]}", "[string, Pet]"),
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
    // References and their siblings.
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
    ("3.1", "{allOf: [{$ref: Color}, {enum: [red]}]}", "TPEnum"),
    ("3.0", "{allOf: [{$ref: Color}, {description: d}]}", "Color"),
    ("3.0", "{allOf: [{$ref: Color}, {default: red}]}", "Color"),
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

/// The subject, components in YAML, and code that the TypeScript models must contain.
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
        "several types, one of them an object with properties",
        "3.1",
        "A: {type: [string, object, array, 'null'], properties: {a: {$ref: A}}, items: {$ref: A}}\n\
         B: {properties: {p: {type: [object, integer], properties: {b: {type: string}}}}}",
        &[
            "type A = string | AObject | Array<A | null>;",
            "interface AObject { a?: A | null; }",
            "interface B { p?: BP; }",
            "type BP = BPObject | number;",
            "interface BPObject { b?: string; }",
        ],
    ),
    (
        "schemas that are nothing but themselves",
        "3.1",
        "A: {oneOf: [{$ref: A}, {type: 'null'}]}\n\
         B: {allOf: [{$ref: C}]}\n\
         C: {allOf: [{$ref: B}]}\n\
         Holder: {properties: {a: {$ref: A}, b: {$ref: B}}}",
        &["type A = null;", "type B = any;"],
    ),
    (
        "definitions, anchors, identifiers and dynamic references",
        "3.1",
        "A:\n  $id: https://example.com/a\n  $defs:\n    X: {properties: {x: {type: string}}}\n    N: {$anchor: n, properties: {n: {$ref: '#n'}}}\n  \
         properties: {x: {$ref: '#/$defs/X'}, n: {$ref: '#n'}}\n\
         Tree: {$id: 'https://example.com/tree', $dynamicAnchor: node, properties: {children: {type: array, items: {$dynamicRef: '#node'}}}}\n\
         Page: {$id: 'https://example.com/page', properties: {items: {type: array, items: {$dynamicRef: '#item'}}}, $defs: {item: {$dynamicAnchor: item, not: {}}}}",
        &[
            "interface A { x?: X; n?: N; }",
            "interface N { n?: N; }",
            "interface Tree { children?: Array<Tree>; }",
            "interface Page { items?: Array<any>; }",
        ],
    ),
    (
        "a component of another name",
        "3.1",
        "A: {properties: {a: {type: string}}}\nB: {$ref: A}\nC: {properties: {b: {$ref: B}}}",
        &["interface B { a?: string; }", "b?: A; }"],
    ),
];

pub fn typescript() -> &'static Generator {
    ALL.iter().find(|generator| generator.name == "typescript-axios").expect("typescript-axios is listed")
}

/// A description with these components; `$ref: Name` is a reference to one of them.
pub fn description(version: &str, components: &[&str]) -> String {
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
            let quoted = if name.starts_with('\'') { name.to_owned() } else { format!("'{place}{name}'") };
            text.push_str(&format!("$ref: {quoted}{rest}"));
        }
        text.push('\n');
    }
    text
}

pub fn generate(text: &str, options: &Options) -> Generated {
    let input = Input { name: "t.yaml", bytes: text.as_bytes(), source: &NoFiles };
    specmint::generate(typescript(), &input, options).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

/// `api.ts` of a description, with each run of white space as one space.
pub fn code(text: &str) -> String {
    code_with(text, &[])
}

pub fn code_with(text: &str, options: &[(&str, &str)]) -> String {
    let generated = generate(text, &crate::support::options(options));
    let api = generated.files.iter().find(|(path, _)| *path == "api.ts").expect("api.ts").1;
    api.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn properties_have_the_types_of_the_table() {
    let mut failures = Vec::new();
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
            failures.push(format!("{version} {schema}: {found:?}, expected {expected:?}"));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn components_have_the_code_of_the_table() {
    let mut failures = Vec::new();
    for (what, version, components, expected) in MODELS {
        let code = code(&description(version, &[components]));
        for part in expected.iter().filter(|part| !code.contains(**part)) {
            let models =
                code.split("export ").filter(|e| ["interface", "type", "const"].iter().any(|word| e.starts_with(word)));
            failures.push(format!("{what}: no {part:?} in\n  {}", models.collect::<Vec<_>>().join("\n  ")));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn unmentioned_additional_properties_follow_the_option() {
    let text = description(
        "3.0",
        &["A: {properties: {a: {type: string}}}", "B: {additionalProperties: false, properties: {b: {type: string}}}"],
    );
    assert!(code(&text).contains("interface A { a?: string; }"));
    let open = code_with(&text, &[("disallowAdditionalPropertiesIfNotPresent", "false")]);
    assert!(open.contains("interface A { [key: string]: any; a?: string; }"), "{open}");
    assert!(open.contains("interface B { b?: string; }"), "{open}");
}

#[test]
fn implicit_discriminator_values_follow_the_option() {
    let pet = "{required: [t], properties: {t: {type: string}}}";
    let text = description(
        "3.0",
        &[
            &format!("Cat: {pet}\nDog: {pet}"),
            "A: {oneOf: [{$ref: Cat}, {$ref: Dog}], discriminator: {propertyName: t}}",
            "B: {oneOf: [{$ref: Cat}, {$ref: Dog}], discriminator: {propertyName: t, mapping: {cat: Cat}}}",
        ],
    );
    let legacy = code(&text);
    assert!(
        legacy.contains("type A = Cat | Dog;") && legacy.contains("type B = { t: 'cat' } & Cat | Dog;"),
        "{legacy}"
    );
    let strict = code_with(&text, &[("legacyDiscriminatorBehavior", "false")]);
    for part in ["Cat { t: 'Cat' | 'cat'; }", "Dog { t: 'Dog'; }", "type A = Cat | Dog;", "type B = Cat | Dog;"] {
        assert!(strict.contains(part), "no {part:?} in {strict}");
    }
}
