//! The features that a description uses.

use specmint::spec::{Document, Feature, Input, NoFiles, check};

use crate::support::root;

/// The features that a description uses, each with its count and the pointer of its first occurrence.
fn uses(text: &str) -> Vec<(Feature, usize, String)> {
    let input = Input { name: "api", bytes: text.as_bytes(), source: &NoFiles };
    let document = Document::read(&input).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let checked = check(&document, &[]);
    assert!(checked.problems.is_empty(), "{:#?}", checked.problems);
    checked.uses.iter().map(|u| (u.feature, u.count, document.node(u.first).pointer())).collect()
}

#[test]
fn every_feature_is_found() {
    let text = std::fs::read_to_string(root().join("tests/features/everything-3.2.yaml")).unwrap();
    let found = uses(&text);
    let missing: Vec<_> = Feature::ALL.iter().filter(|f| found.iter().all(|(u, ..)| u != *f)).collect();
    // Only 2.0 has values separated by tabs.
    assert_eq!(missing, [&Feature::StyleTab]);
    let swagger = "swagger: '2.0'\ninfo: {title: t, version: '1'}\npaths:\n  /a:\n    get:\n      parameters: [{name: a, in: query, type: array, items: {type: string}, collectionFormat: tsv}]\n      responses: {200: {description: d, schema: {type: file}}}\n";
    let found = uses(swagger);
    let expected = [
        (Feature::StyleTab, 1, "/paths/~1a/get/parameters/0".to_owned()),
        (Feature::BinaryResponse, 1, "/paths/~1a/get/responses/200".to_owned()),
    ];
    assert_eq!(found, expected);
}

#[test]
fn uses_are_counted_at_their_places() {
    let text = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\npaths:\n  /a: {get: {responses: {200: {$ref: '#/x-parts/0'}}, deprecated: false}}\ncomponents:\n  schemas:\n    A: {properties: {format: {type: string, format: date}, default: {example: {oneOf: []}}}}\n    B: {nullable: true, type: string, format: uuid}\nx-parts:\n- {description: d, headers: {A: {schema: {minimum: 1}}}}\n";
    let found = uses(text);
    let expected = [
        (Feature::Nullable, 1, "/components/schemas/B/nullable"),
        (Feature::Constraints, 1, "/x-parts/0/headers/A/schema/minimum"),
        (Feature::Format, 2, "/components/schemas/A/properties/format/format"),
        (Feature::Example, 1, "/components/schemas/A/properties/default/example"),
        (Feature::ResponseHeaders, 1, "/x-parts/0/headers"),
    ];
    assert_eq!(found, expected.map(|(feature, count, place)| (feature, count, place.to_owned())));
}
