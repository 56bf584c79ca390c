//! The models for an `anyOf`, and for a schema with a discriminator that others inherit from.

use specmint::spec::{Input, NoFiles};

use crate::schemas::{code_with, description};
use crate::support::options;

const MEMBERS: &str = "A: {required: [a], properties: {a: {type: string}}}\n\
                       B: {required: [b], properties: {b: {type: string}}}";

/// A component `T` in YAML, and its code as a union and merged. `A` and `B` are objects.
const FORMS: &[(&str, &str, &str)] = &[
    ("{anyOf: [{$ref: A}, {$ref: B}]}", "type T = AnyOf<A | B>;", "interface T { a: string; b: string; }"),
    ("{anyOf: [{type: string}, {$ref: A}]}", "type T = string | A;", "interface T { a: string; }"),
    (
        "{anyOf: [{$ref: A}, {type: string}, {$ref: B}]}",
        "type T = string | AnyOf<A | B>;",
        "interface T { a: string; b: string; }",
    ),
    (
        "{anyOf: [{type: array, items: {$ref: A}}, {$ref: A}, {$ref: B}]}",
        "type T = Array<A> | AnyOf<A | B>;",
        "interface T { a: string; b: string; }",
    ),
    (
        "{anyOf: [{$ref: A}, {$ref: B}, {type: object, additionalProperties: {$ref: A}}]}",
        "type T = AnyOf<A | B> | { [key: string]: A; };",
        "interface T { [key: string]: A | any; a: string; b: string; }",
    ),
    // Sibling properties belong to the alternatives that are objects.
    (
        "{required: [o], properties: {o: {type: string}}, anyOf: [{$ref: A}, {$ref: B}, {type: string}]}",
        "type T = string | AnyOf<A | B> & { o: string; };",
        "interface T { a: string; b: string; o: string; }",
    ),
    // Alternatives that only add constraints are ignored, and those that are not objects were a union before.
    (
        "{properties: {x: {type: string}, y: {type: string}}, anyOf: [{required: [x]}, {required: [y]}]}",
        "interface T { x?: string; y?: string; }",
        "interface T { x?: string; y?: string; }",
    ),
    ("{anyOf: [{type: string}, {type: integer}]}", "type T = string | number;", "type T = string | number;"),
    // Recursive unions: a union may contain itself in a list, but not directly.
    (
        "{anyOf: [{type: array, items: {$ref: T}}, {$ref: A}, {$ref: B}]}",
        "type T = Array<T> | AnyOf<A | B>;",
        "interface T { a: string; b: string; }",
    ),
    ("{anyOf: [{$ref: T}, {$ref: A}]}", "interface T { a?: string; }", "interface T { a: string; }"),
];

#[test]
fn any_of_has_the_form_that_the_option_says() {
    let mut failures = Vec::new();
    for (schema, union, merged) in FORMS {
        let text = description("3.1", &[MEMBERS, &format!("T: {schema}")]);
        for (value, expected) in [("union", union), ("merge", merged)] {
            let code = code_with(&text, &[("anyOf", value)]);
            if !code.contains(*expected) {
                let found = code.split("export ").find(|part| part.contains(" T ")).unwrap_or_default();
                failures.push(format!("{value} {schema}: {found:?}, expected {expected:?}"));
            }
            if code.contains("type AnyOf<") != code.contains("= AnyOf<") && !code.contains("| AnyOf<") {
                failures
                    .push(format!("{value} {schema}: AnyOf is declared where it is not used, or the other way round"));
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn a_parent_with_a_discriminator_is_a_union() {
    let text = description(
        "3.1",
        &[
            "Pet: {required: [t], properties: {t: {type: string}}, discriminator: {propertyName: t, mapping: {cat: Cat, pet: Pet}}}",
            "Cat: {allOf: [{$ref: Pet}, {properties: {c: {type: string}}}]}",
            "Dog: {allOf: [{$ref: Pet}, {properties: {d: {type: string}}}]}",
        ],
    );
    let tagged = code_with(&text, &[]);
    for part in ["type Pet = Cat | Dog | { t: 'pet'; };", "interface Cat { t: 'cat'; c?: string; }", "t: 'Dog';"] {
        assert!(tagged.contains(part), "no {part:?} in {tagged}");
    }
    let plain = code_with(&text, &[("taggedUnions", "false")]);
    for part in ["interface Pet { t: string; }", "interface Cat { t: string; c?: string; }"] {
        assert!(plain.contains(part), "no {part:?} in {plain}");
    }
}

#[test]
fn a_value_that_another_union_leaves_open_is_no_tag() {
    let cat = "Cat: {required: [t], properties: {t: {type: string}}}";
    let open = "A: {oneOf: [{$ref: Cat}, {type: string}], discriminator: {propertyName: t}}";
    let mapped = "B: {oneOf: [{$ref: Cat}, {type: string}], discriminator: {propertyName: t, mapping: {cat: Cat}}}";
    let alone = code_with(&description("3.1", &[cat, mapped]), &[]);
    assert!(alone.contains("interface Cat { t: 'cat'; }"), "{alone}");
    let both = code_with(&description("3.1", &[cat, open, mapped]), &[]);
    assert!(
        both.contains("interface Cat { t: string; }") && both.contains("type B = { t: 'cat' } & Cat | string;"),
        "{both}"
    );
}

/// A component `T` in YAML, and a part of a language's output for it: cases in which languages once differed.
const ALIKE: &[(&str, &str, &str, &str)] = &[
    // The documentation of an `anyOf` includes its sibling properties, as with a `oneOf`.
    (
        "{required: [o], properties: {o: {type: string}}, anyOf: [{$ref: A}, {type: string}]}",
        "python",
        "docs/T.md",
        "**o** | `str` | o | yes",
    ),
    (
        "{required: [o], properties: {o: {type: string}}, oneOf: [{$ref: A}, {type: string}]}",
        "python",
        "docs/T.md",
        "**o** | `str` | o | yes",
    ),
    (
        "{properties: {o: {type: string}}, oneOf: [{$ref: A}, {$ref: B}]}",
        "typescript-axios",
        "docs/T.md",
        "**o** | string | no",
    ),
    // Names of sibling properties are made unique, too.
    (
        "{properties: {a_b: {type: string}, aB: {type: integer}}, oneOf: [{$ref: A}, {$ref: B}]}",
        "typescript-fetch",
        "models/T.ts",
        "(A | B) & { aB?: string; aB2?: number; }",
    ),
    // Several alternatives can accept an object, named or not.
    ("{oneOf: [{$ref: A}, {type: [string, object]}]}", "rust-axum", "src/models/t.rs", "crate::types::fitting("),
    ("{oneOf: [{$ref: A}, {type: object}]}", "rust-axum", "src/models/t.rs", "crate::types::fitting("),
    ("{oneOf: [{$ref: A}, {type: [string, integer]}]}", "rust-axum", "src/models/t.rs", "#[serde(untagged)]"),
];

#[test]
fn languages_agree_on_what_a_union_is() {
    let mut failures = Vec::new();
    for (schema, name, path, part) in ALIKE {
        let text = description("3.1", &[MEMBERS, &format!("T: {schema}")]);
        let generator = specmint::generators::ALL.iter().find(|generator| generator.name == *name).unwrap();
        let input = Input { name: "alike.yaml", bytes: text.as_bytes(), source: &NoFiles };
        let files = specmint::generate(generator, &input, &options(&[])).unwrap().files;
        let found = files.get(path).unwrap_or_default();
        if !found.contains(part) {
            failures.push(format!("{name} {schema}: no {part} in {found}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// If the text of a part can be an integer, the list of parts is not checked as a list of strings, whether or not the
/// alternatives have siblings.
#[test]
fn a_part_that_may_be_a_number_is_not_checked_as_text() {
    for (schema, items) in [
        ("anyOf: [{$ref: A}, {type: integer}]", "true"),
        ("properties: {o: {type: string}}, anyOf: [{$ref: A}, {type: integer}]", "true"),
        ("properties: {o: {type: string}}, anyOf: [{$ref: A}, {type: string}]", "{\"$ref\":\"#/$defs/T\"}"),
    ] {
        let parts = "paths: {/t: {post: {requestBody: {content: {multipart/mixed: {schema: {type: array, items: \
                     {$ref: '#/components/schemas/T'}}}}}, responses: {}}}}";
        let text = description("3.1", &[MEMBERS, &format!("T: {{{schema}}}")]).replace("paths: {}", parts);
        let generator = specmint::generators::ALL.iter().find(|generator| generator.name == "python-fastapi").unwrap();
        let input = Input { name: "parts.yaml", bytes: text.as_bytes(), source: &NoFiles };
        let files = specmint::generate(generator, &input, &options(&[])).unwrap().files;
        let contract = files.get("src/openapi_server/contract.json").unwrap();
        assert!(contract.contains(&format!("\"items\":{items},\"kind\":\"parts\"")), "{schema}: {contract}");
    }
}
