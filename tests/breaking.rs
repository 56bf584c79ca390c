//! The changes between two descriptions that break callers.

use specmint::api::{self, Breaking};
use specmint::spec::{Document, Input, NoFiles};

use crate::cli::Scratch;
use crate::instructions;
use crate::support::{shared, shared_documents};

fn document(text: &str) -> Document {
    let input = Input { name: "t.yaml", bytes: text.as_bytes(), source: &NoFiles };
    Document::read(&input).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

fn found(before: &str, after: &str) -> Vec<Breaking> {
    let [one, other] = [before, after].map(document);
    let build = |document| api::build(document).unwrap_or_else(|problems| panic!("{problems:#?}\n{before}\n{after}"));
    api::breaking(&build(&one), &build(&other))
}

fn lines(found: &[Breaking]) -> Vec<String> {
    found.iter().map(|broken| format!("{}: {}", broken.kind, broken.message)).collect()
}

/// The parts of a description with one operation: parameters, body, response, and a schema `Pet` that body and response
/// use.
struct Parts {
    head: &'static str,
    parameters: &'static str,
    body: &'static str,
    responses: &'static str,
    pet: &'static str,
}

const PARTS: Parts = Parts {
    head: "  /pets/{id}:\n    post:\n      operationId: setPet",
    parameters: "{name: id, in: path, required: true, schema: {type: string}}",
    body: "{content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}",
    responses: "{'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}",
    pet: "{type: object, required: [name], properties: {name: {type: string}, tag: {type: string}}}",
};

impl Parts {
    fn text(&self) -> String {
        let Self { head, parameters, body, responses, pet } = self;
        let body = if body.is_empty() { String::new() } else { format!("      requestBody: {body}\n") };
        format!(
            "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n{head}\n      parameters: [{parameters}]\n{body}      \
             responses: {responses}\ncomponents:\n  schemas:\n    Pet: {pet}\n    Dog: {{type: object, properties: {{a: {{type: \
             string}}}}}}\n  securitySchemes: {{key: {{type: http, scheme: basic}}}}\n"
        )
    }
}

/// Compares two descriptions in both directions.
fn check(one: &Parts, other: &Parts, forth: &[&str], back: &[&str]) {
    let (one, other) = (one.text(), other.text());
    assert_eq!(lines(&found(&one, &other)), forth, "{one}\n{other}");
    assert_eq!(lines(&found(&other, &one)), back, "back: {one}\n{other}");
    assert_eq!(lines(&found(&other, &other)), [""; 0]);
}

#[test]
fn operations() {
    let with = |head| Parts { head, ..PARTS };
    let other = with("  /pets/{id}:\n    put:\n      operationId: putPet");
    check(
        &PARTS,
        &other,
        &["operation-gone: `POST /pets/{id}` no longer exists."],
        &["operation-gone: `PUT /pets/{id}` no longer exists."],
    );
    check(
        &PARTS,
        &with("  /pets/{id}:\n    post:\n      operationId: savePet"),
        &["operation-renamed: `POST /pets/{id}` is now called `savePet`, not `setPet`."],
        &["operation-renamed: `POST /pets/{id}` is now called `setPet`, not `savePet`."],
    );
    check(
        &PARTS,
        &with("  /v2/pets/{id}:\n    post:\n      operationId: setPet"),
        &["operation-moved: `setPet` is now `POST /v2/pets/{id}`, not `POST /pets/{id}`."],
        &["operation-moved: `setPet` is now `POST /pets/{id}`, not `POST /v2/pets/{id}`."],
    );
    check(
        &PARTS,
        &with("  /pets/{id}:\n    post:\n      operationId: setPet\n      security: [{key: []}]"),
        &["security: `POST /pets/{id}` now requires credentials."],
        &[],
    );
    check(
        &PARTS,
        &with("  /pets/{id}:\n    post:\n      operationId: setPet\n      security: [{key: []}, {}]"),
        &[],
        &[],
    );
}

#[test]
fn parameters() {
    const ID: &str = "{name: id, in: path, required: true, schema: {type: string}}";
    let with = |more: &str| Parts { parameters: format!("{ID}, {more}").leak(), ..PARTS };
    let limit = "{name: limit, in: query, schema: {type: integer}}";
    let rows: &[(&str, &[&str], &[&str])] = &[
        ("", &["parameter-gone: `POST /pets/{id}` no longer has the query parameter `limit`."], &[]),
        (
            "{name: limit, in: query, required: true, schema: {type: integer}}",
            &["parameter-required: The query parameter `limit` of `POST /pets/{id}` is now required."],
            &[],
        ),
        (
            "{name: limit, in: query, schema: {type: integer, format: int64}}",
            &[
                "parameter-type: The type of the query parameter `limit` of `POST /pets/{id}` is now integer (`int64`), not integer.",
            ],
            &[
                "parameter-type: The type of the query parameter `limit` of `POST /pets/{id}` is now integer, not integer (`int64`).",
            ],
        ),
        (
            "{name: limit, in: query, schema: {type: integer, nullable: true}}",
            &[],
            &["parameter-type: The query parameter `limit` of `POST /pets/{id}` can no longer be null in requests."],
        ),
        (
            "{name: limit, in: query, schema: {type: array, items: {type: integer}}}",
            &[
                "parameter-type: The type of the query parameter `limit` of `POST /pets/{id}` is now array of integer, not integer.",
            ],
            &[
                "parameter-type: The type of the query parameter `limit` of `POST /pets/{id}` is now integer, not array of integer.",
            ],
        ),
        (
            "{name: limit, in: header, required: true, schema: {type: integer}}",
            &[
                "parameter-gone: `POST /pets/{id}` no longer has the query parameter `limit`.",
                "parameter-required: `POST /pets/{id}` has a new required header parameter `limit`.",
            ],
            &["parameter-gone: `POST /pets/{id}` no longer has the header parameter `limit`."],
        ),
    ];
    for (after, forth, back) in rows {
        check(&with(limit), &with(after), forth, back);
    }
    check(
        &with("{name: sort, in: query, schema: {type: array, items: {type: string, enum: [a, b, c]}}}"),
        &with(
            "{name: sort, in: query, style: pipeDelimited, schema: {type: array, items: {type: string, enum: [a, d]}}}",
        ),
        &[
            "parameter-style: The query parameter `sort` of `POST /pets/{id}` is now serialized differently.",
            "value-gone: The query parameter `sort` of `POST /pets/{id}` no longer has the value `\"b\"`.",
            "value-gone: The query parameter `sort` of `POST /pets/{id}` no longer has the value `\"c\"`.",
        ],
        &[
            "parameter-style: The query parameter `sort` of `POST /pets/{id}` is now serialized differently.",
            "value-gone: The query parameter `sort` of `POST /pets/{id}` no longer has the value `\"d\"`.",
        ],
    );
    check(
        &with("{name: X-A, in: header, schema: {type: string}}"),
        &with("{name: x-a, in: header, schema: {type: string}}"),
        &[],
        &[],
    );
}

#[test]
fn bodies_and_responses() {
    let body = |body| Parts { body, ..PARTS };
    check(&PARTS, &body(""), &["body-gone: `POST /pets/{id}` no longer has a body."], &[]);
    check(
        &PARTS,
        &body("{required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Dog'}}}}"),
        &[
            "body-required: `POST /pets/{id}` now requires a body.",
            "body-type: The type of the body of `POST /pets/{id}` is now `Dog`, not `Pet`.",
        ],
        &["body-type: The type of the body of `POST /pets/{id}` is now `Pet`, not `Dog`."],
    );
    check(
        &body(
            "{content: {application/x-www-form-urlencoded: {schema: {type: object, required: [b], properties: {a: {type: string}, b: {type: string}}}}}}",
        ),
        &body(
            "{content: {application/x-www-form-urlencoded: {schema: {type: object, required: [c], properties: {b: {type: integer}, c: {type: string}}}}}}",
        ),
        &[
            "property-gone: The body of `POST /pets/{id}` no longer has the field `a`.",
            "property-type: The type of the field `b` of the body of `POST /pets/{id}` is now integer, not string.",
            "property-required: The body of `POST /pets/{id}` has the new field `c`, which is required in requests.",
        ],
        &[
            "property-required: The field `b` of the body of `POST /pets/{id}` is now required in requests.",
            "property-type: The type of the field `b` of the body of `POST /pets/{id}` is now string, not integer.",
            "property-gone: The body of `POST /pets/{id}` no longer has the field `c`.",
        ],
    );
    let responses = |responses| Parts { responses, ..PARTS };
    check(
        &PARTS,
        &responses("{'204': {description: d}, '404': {description: d}}"),
        &["response-gone: `POST /pets/{id}` no longer has the response 200."],
        &["response-gone: `POST /pets/{id}` no longer has the response 204."],
    );
    check(
        &responses(
            "{'200': {description: d, content: {application/json: {schema: {type: string}}, text/plain: {schema: {type: string}}}}}",
        ),
        &responses("{'200': {description: d, content: {application/json: {schema: {type: string, nullable: true}}}}}"),
        &[
            "response-type: The response 200 of `POST /pets/{id}` may now be null in responses.",
            "response-media-type: The response 200 of `POST /pets/{id}` no longer has `text/plain`.",
        ],
        &[],
    );
}

#[test]
fn models() {
    let pet = |pet| Parts { pet, ..PARTS };
    let rows: &[(&str, &[&str], &[&str])] = &[
        (
            "{type: object, properties: {name: {type: string}, tag: {type: string}}}",
            &["property-optional: The property `name` of `Pet` may now be missing in responses."],
            &["property-required: The property `name` of `Pet` is now required in requests."],
        ),
        (
            "{type: object, required: [name], properties: {name: {type: string}}}",
            &["property-gone: `Pet` no longer has the property `tag`."],
            &[],
        ),
        (
            "{type: object, required: [name, kind], properties: {name: {type: string}, tag: {type: string}, kind: {type: string}}}",
            &["property-required: `Pet` has the new property `kind`, which is required in requests."],
            &["property-gone: `Pet` no longer has the property `kind`."],
        ),
        (
            "{type: object, required: [name], properties: {name: {type: string}, tag: {type: array, items: {$ref: '#/components/schemas/Dog'}}}}",
            &["property-type: The type of the property `tag` of `Pet` is now array of `Dog`, not string."],
            &["property-type: The type of the property `tag` of `Pet` is now string, not array of `Dog`."],
        ),
        (
            "{type: object, required: [name], properties: {name: {type: string, nullable: true}, tag: {type: string}}}",
            &["property-type: The property `name` of `Pet` may now be null in responses."],
            &["property-type: The property `name` of `Pet` can no longer be null in requests."],
        ),
        (
            "{type: object, required: [name], additionalProperties: false, properties: {name: {type: string}, tag: {type: string}}}",
            &[],
            &[],
        ),
        (
            "{type: string, enum: [a]}",
            &["model-type: `Pet` is now an enum of strings, not an object."],
            &["model-type: `Pet` is now an object, not an enum of strings."],
        ),
    ];
    for (after, forth, back) in rows {
        check(&PARTS, &pet(after), forth, back);
    }
    check(
        &pet("{type: string, enum: [a, b]}"),
        &pet("{type: string, enum: [b, c]}"),
        &["value-gone: `Pet` no longer has the value `\"a\"`."],
        &["value-gone: `Pet` no longer has the value `\"c\"`."],
    );
    check(
        &pet("{type: object, additionalProperties: {type: string}, properties: {s: {type: string, enum: [a]}}}"),
        &pet("{type: object, additionalProperties: {type: integer}, properties: {s: {type: string, enum: [b]}}}"),
        &[
            "value-gone: The property `s` of `Pet` no longer has the value `\"a\"`.",
            "property-type: The type of other properties of `Pet` is now integer, not string.",
        ],
        &[
            "value-gone: The property `s` of `Pet` no longer has the value `\"b\"`.",
            "property-type: The type of other properties of `Pet` is now string, not integer.",
        ],
    );
    check(
        &pet("{oneOf: [{$ref: '#/components/schemas/Dog'}, {type: string}, {type: integer}]}"),
        &pet("{oneOf: [{type: string}, {type: boolean}]}"),
        &["alternative-gone: `Pet` can no longer be `Dog`.", "alternative-gone: `Pet` can no longer be integer."],
        &["alternative-gone: `Pet` can no longer be boolean."],
    );
    check(
        &pet("{oneOf: [{type: string, enum: [a]}, {type: string, enum: [b, c]}]}"),
        &pet("{oneOf: [{type: string, enum: [c, a]}, {type: string, enum: [d]}]}"),
        &["value-gone: `Pet` no longer has the value `\"b\"`."],
        &["value-gone: `Pet` no longer has the value `\"d\"`."],
    );
    check(
        &pet("{oneOf: [{type: integer}, {type: string, enum: [a]}, {type: string, enum: [b]}]}"),
        &pet("{oneOf: [{type: integer}, {type: string, enum: [a]}, {type: boolean}]}"),
        &["value-gone: `Pet` no longer has the value `\"b\"`."],
        &["alternative-gone: `Pet` can no longer be boolean."],
    );
    // A property of only one direction counts only there.
    check(
        &pet(
            "{type: object, required: [a, b], properties: {a: {type: string, readOnly: true}, b: {type: string, writeOnly: true}}}",
        ),
        &pet("{type: object, properties: {a: {type: string, readOnly: true}, b: {type: string, writeOnly: true}}}"),
        &["property-optional: The property `a` of `Pet` may now be missing in responses."],
        &["property-required: The property `b` of `Pet` is now required in requests."],
    );
}

#[test]
fn models_are_followed_from_operations_with_their_directions() {
    let text = |uses: &str, inner: &str| {
        format!(
            "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /a: {{post: {{operationId: a, {uses}}}}}\ncomponents: \
             {{schemas: {{Outer: {{type: object, properties: {{in: {{$ref: '#/components/schemas/Inner'}}, self: {{$ref: \
             '#/components/schemas/Outer'}}}}}}, Inner: {inner}}}}}\n"
        )
    };
    let sent = "requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Outer'}}}}, responses: {'204': {description: d}}";
    let received = "responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Outer'}}}}}";
    let unused = "responses: {'204': {description: d}}";
    let (one, other) = (
        "{type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}",
        "{type: object, required: [b], properties: {a: {type: string}, b: {type: string}}}",
    );
    let lines = |uses| lines(&found(&text(uses, one), &text(uses, other)));
    assert_eq!(lines(sent), ["property-required: The property `b` of `Inner` is now required in requests."]);
    assert_eq!(lines(received), ["property-optional: The property `a` of `Inner` may now be missing in responses."]);
    assert_eq!(lines(unused), [""; 0]);
    let renamed = text(received, one).replace("Inner", "Within");
    assert_eq!(
        super::breaking::lines(&found(&text(received, one), &renamed)),
        ["model-renamed: `Inner` is now called `Within`."]
    );
}

#[test]
fn places_are_those_of_either_description() {
    let after = Parts {
        pet: "{type: object, required: [name, tag], properties: {name: {type: string}, tag: {type: string}}}",
        ..PARTS
    };
    let gone = Parts { pet: "{type: object, required: [name], properties: {name: {type: string}}}", ..PARTS };
    for (after, before) in [(after, false), (gone, true)] {
        let [broken] = found(&PARTS.text(), &after.text()).try_into().unwrap();
        assert_eq!((broken.before, broken.pointer.as_str()), (before, "/components/schemas/Pet/properties/tag"));
        let text = if before { PARTS.text() } else { after.text() };
        let line = text.lines().nth(broken.line as usize - 1).unwrap();
        assert!(line[broken.column as usize - 1..].starts_with("tag:"), "{line}");
    }
}

#[test]
fn nothing_breaks_callers_of_the_same_description() {
    for path in shared_documents().iter().filter(|path| path.is_file()) {
        let text = std::fs::read_to_string(path).unwrap();
        let input = Input { name: "t", bytes: text.as_bytes(), source: &NoFiles };
        let (Ok(one), Ok(other)) = (Document::read(&input), Document::read(&input)) else { continue };
        let (Ok(one), Ok(other)) = (api::build(&one), api::build(&other)) else { continue };
        assert_eq!(lines(&api::breaking(&one, &other)), [""; 0], "{}", path.display());
    }
}

#[test]
fn versions_of_petstore_differ_as_their_texts_say() {
    let Some(specs) = shared("specs") else { return };
    let text = std::fs::read_to_string(specs.join("petstore-3.0.yaml")).unwrap();
    let kept: String = text.split_inclusive('\n').filter(|line| line.trim() != "- sold").collect();
    let after = kept.replace("        - photoUrls\n", "        - photoUrls\n        - status\n");
    assert_ne!(text, after);
    let lines = lines(&found(&text, &after));
    assert!(lines.iter().any(|line| line.starts_with("value-gone: ") && line.contains("`\"sold\"`")), "{lines:#?}");
    assert!(
        lines.contains(&"property-required: The property `status` of `Pet` is now required in requests.".to_owned()),
        "{lines:#?}"
    );
}

#[test]
fn hostile_descriptions_cost_no_more_than_they_are_large() {
    if !instructions::countable() {
        return;
    }
    let scratch = Scratch::new("breaking-growth");
    let build = |count: usize, suffix: &str| {
        let mut text = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n  /a: {get: {operationId: a, responses: {'200': \
                        {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/M0'}}}}}}}\ncomponents:\n  schemas:\n"
            .to_owned();
        for i in 0..count {
            let next = (i + 1) % count;
            text += &format!(
                "    M{i}: {{type: object, properties: {{next: {{$ref: '#/components/schemas/M{next}'}}, p{i}{suffix}: {{oneOf: [{{type: \
                 string}}, {{$ref: '#/components/schemas/M{next}'}}]}}}}}}\n"
            );
        }
        text
    };
    let cost = |count| {
        let [one, other] = ["", "x"].map(|suffix| build(count, suffix));
        assert_eq!(found(&one, &other).len(), count);
        std::fs::write(scratch.0.join("one.yaml"), one).unwrap();
        std::fs::write(scratch.0.join("other.yaml"), other).unwrap();
        instructions::count(&scratch.0, "diff -g typescript-axios -i one.yaml --to other.yaml", &[1])
    };
    // The fixed cost of a run is not part of the growth.
    let start = cost(1);
    let (few, many) = (cost(100) - start, cost(400) - start);
    assert!(many < 5.0 * few, "{few} instructions, and for four times as much {many}");
}
