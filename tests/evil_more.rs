//! More hostile descriptions, generated in this file: wide instead of deep, with a single huge value, or with odd names
//! and numbers.

use std::fmt::Write as _;
use std::panic::catch_unwind;

use serde_json::{Value, json};
use specmint::api::rules as api;
use specmint::generate;
use specmint::generators::{LanguageKind, find};
use specmint::spec::{Input, NoFiles, rules};

use crate::evil::{Outcome, nest, outcomes, reference, with_paths, with_schemas};

/// A description: its name, the rule that refuses it (if any), and its text.
type Case = (&'static str, Option<&'static str>, String);

fn check(cases: Vec<Case>) {
    let mut failures = Vec::new();
    for (what, expected, text) in cases {
        match catch_unwind(|| outcomes(what, text.as_bytes())) {
            Ok(outcomes) => failures.extend(outcomes.iter().filter_map(|outcome| fault(what, expected, outcome))),
            Err(_) => failures.push(format!("{what}: see above")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The difference between an outcome and the expected one.
fn fault(what: &str, expected: Option<&str>, outcome: &Outcome) -> Option<String> {
    let (right, problems) = match outcome {
        Outcome::Accepted(warnings) => (expected.is_none(), warnings),
        Outcome::Rejected(problems) => (expected.is_some_and(|rule| problems[0].contains(rule)), problems),
    };
    let shown: Vec<String> = problems.iter().take(3).map(|p| p.chars().take(200).collect()).collect();
    let length: usize = problems.iter().map(String::len).sum();
    match (right, length) {
        (false, _) => Some(format!("{what}: {expected:?}, but {shown:?}")),
        (true, length) if length > 1 << 20 => Some(format!("{what}: {length} bytes of problems, such as {shown:?}")),
        _ => None,
    }
}

fn alone(schema: Value) -> String {
    with_schemas([("A".to_owned(), schema)]).to_string()
}

fn operation(operation: Value) -> String {
    with_paths([("/x".to_owned(), json!({"get": operation}))], json!({})).to_string()
}

fn name(i: usize) -> String {
    format!("S{i:05}")
}

fn each<T>(count: usize, make: impl Fn(usize) -> T) -> Vec<T> {
    (0..count).map(make).collect()
}

/// Many parts of the same kind next to each other.
#[test]
fn wide_descriptions_end() {
    let ok = json!({"200": {"description": "ok"}});
    let string = json!({"type": "string"});
    let parameter = |i: usize| json!({"name": format!("p{i}"), "in": "query", "schema": {"type": "string"}});
    let empty_paths = |count: usize| with_paths((0..count).map(|i| (format!("/p{i}"), json!({}))), json!({}));
    let tags = each(10_000, |i| format!("t{i}"));
    check(vec![
        ("100,000 paths without operations", None, empty_paths(100_000).to_string()),
        (
            "a million members of an enum",
            Some(api::API_TOO_LARGE),
            alone(json!({"type": "string", "enum": each(1_000_000, |i| format!("e{i}"))})),
        ),
        (
            "a million members of an inline enum",
            Some(api::API_TOO_LARGE),
            operation(json!({"parameters": [{"name": "p", "in": "query",
                "schema": {"enum": each(1_000_000, |i| i)}}], "responses": ok})),
        ),
        ("two million values", Some(rules::TOO_MANY_NODES), alone(json!({"default": vec![0; 2_000_000]}))),
        (
            "10,000 parameters",
            None,
            operation(json!({"operationId": "x", "parameters": each(10_000, parameter), "responses": ok})),
        ),
        (
            "500 responses",
            None,
            operation(json!({"responses": each(500, |i| (format!("{}", 100 + i), reference_to("A")))
                .into_iter().collect::<serde_json::Map<_, _>>()}))
            .replace("\"components\":{}", r#""components":{"schemas":{"A":{"properties":{"a":{}}}}}"#),
        ),
        (
            "50 operations of 10,000 tags each",
            Some(api::API_TOO_LARGE),
            with_paths(
                (0..50).map(|i| (format!("/{i}"), json!({"get": {"tags": tags, "responses": ok}}))),
                json!({}),
            )
            .to_string(),
        ),
        (
            "a server with 10,000 variables",
            None,
            json!({"openapi": "3.0.0", "info": {"title": "t", "version": "1"}, "paths": {}, "servers": [{
                "url": (0..10_000).fold("https://x".to_owned(), |url, i| url + &format!("/{{v{i}}}")),
                "variables": each(10_000, |i| (format!("v{i}"), json!({"default": "{v0}", "enum": ["a", "{v1}"]})))
                    .into_iter().collect::<serde_json::Map<_, _>>(),
            }]})
            .to_string(),
        ),
        (
            "10,000 alternatives of security with 10 scopes each",
            None,
            with_paths(
                [("/x".to_owned(), json!({"get": {"responses": ok,
                    "security": each(10_000, |_| json!({"o": each(10, |i| format!("s{i}"))}))}}))],
                json!({"securitySchemes": {"o": {"type": "oauth2", "flows": {}}}}),
            )
            .to_string(),
        ),
        (
            "a discriminator that maps 10,000 names to 100 schemas",
            None,
            with_schemas(
                [("Base".to_owned(), json!({
                    "oneOf": each(100, |i| reference(&name(i))),
                    "discriminator": {"propertyName": "kind", "mapping":
                        each(10_000, |i| (format!("m{i}"), json!(format!("#/components/schemas/{}", name(i % 100)))))
                            .into_iter().collect::<serde_json::Map<_, _>>()},
                }))]
                .into_iter()
                .chain((0..100).map(|i| (name(i), json!({"properties": {"kind": string}})))),
            )
            .to_string(),
        ),
        ("a tuple of 100,000", None, alone(json!({"prefixItems": vec![json!({}); 100_000]}))),
        ("a union of 20,000", None, alone(json!({"oneOf": each(20_000, |i| json!({"const": i}))}))),
        (
            "a union of 5,000 objects",
            None,
            alone(json!({"oneOf": each(5_000, |i| json!({"properties": {format!("p{i}"): string}}))})),
        ),
        (
            "anyOf of 5,000 objects of one property",
            None,
            alone(json!({"anyOf": each(5_000, |_| json!({"properties": {"same": string}}))})),
        ),
        (
            "a reference beside 50,000 members",
            None,
            alone({
                let mut members: serde_json::Map<_, _> = each(50_000, |i| (format!("x-{i}"), json!(i))).into_iter().collect();
                members.insert("$ref".to_owned(), json!("#/components/schemas/B"));
                Value::Object(members)
            })
            .replacen("\"schemas\":{", r#""schemas":{"B":{"type":"string"},"#, 1),
        ),
        (
            "50,000 required names that are no property",
            None,
            alone(json!({"type": "object", "required": each(50_000, |i| format!("r{i}")), "properties": {"a": string}})),
        ),
        (
            "10,000 media types",
            None,
            operation(json!({"requestBody": {"content": each(10_000, |i| (format!("a/b{i}"), json!({"schema": string})))
                .into_iter().collect::<serde_json::Map<_, _>>()}, "responses": ok})),
        ),
        (
            "10,000 callbacks and links",
            None,
            operation(json!({"responses": {"200": {"description": "ok", "links":
                each(10_000, |i| (format!("l{i}"), json!({"operationId": "x"}))).into_iter().collect::<serde_json::Map<_, _>>()}},
                "callbacks": each(10_000, |i| (format!("c{i}"), json!({"{$url}": {"post": {"responses": {}}}})))
                    .into_iter().collect::<serde_json::Map<_, _>>()})),
        ),
    ]);
}

fn reference_to(schema: &str) -> Value {
    json!({"description": "r", "content": {"application/json": {"schema": reference(schema)}}})
}

/// Short descriptions whose output would be long.
#[test]
fn what_is_written_often_is_counted_as_often() {
    let ok = json!({"200": {"description": "ok"}});
    let paths = |count: usize, operation: Value| (0..count).map(move |i| (format!("/p{i}"), json!({"get": operation})));
    let long = "d".repeat(500_000);
    let too_large = Some(api::API_TOO_LARGE);
    let scopes = json!({"o": each(100_000, |i| format!("s{i}"))});
    let mut secured = with_paths(
        paths(1_000, json!({"responses": ok})),
        json!({"securitySchemes": {"o": {"type": "oauth2", "flows": {}}}}),
    );
    secured["security"] = json!([scopes]);
    let variables = |count: usize| {
        let pair = |i: usize| (format!("v{i}"), json!({"default": format!("{{v{}}}{{v{0}}}", i + 1)}));
        json!({"openapi": "3.0.0", "info": {"title": "t", "version": "1"}, "paths": {}, "servers": [{
            "url": "https://x/{v0}", "variables": each(count, pair).into_iter().collect::<serde_json::Map<_, _>>(),
        }]})
    };
    let mut explained = with_schemas((0..500).map(|i| (name(i), json!({"properties": {"a": {"type": "string"}}}))));
    explained["info"]["description"] = json!(long);
    check(vec![
        ("100,000 operations", too_large, with_paths(paths(100_000, json!({"responses": {}})), json!({})).to_string()),
        (
            "a long text for each of 1,000 tags",
            too_large,
            operation(json!({"tags": each(1_000, |i| format!("t{i}")), "description": long, "responses": ok})),
        ),
        (
            "a long text in a shared parameter",
            too_large,
            with_paths(
                paths(1_000, json!({"parameters": [{"$ref": "#/components/parameters/P"}], "responses": ok})),
                json!({"parameters": {"P": {"name": "p", "in": "query", "description": long, "schema": {"type": "string"}}}}),
            )
            .to_string(),
        ),
        (
            "a long text in a shared path item",
            too_large,
            with_paths(
                (0..1_000).map(|i| (format!("/p{i}"), json!({"$ref": "#/components/pathItems/P"}))),
                json!({"pathItems": {"P": {"description": long, "get": {"responses": ok}}}}),
            )
            .to_string(),
        ),
        (
            "a long text in a shared response",
            too_large,
            with_paths(
                paths(1_000, json!({"responses": {"200": {"$ref": "#/components/responses/R"}}})),
                json!({"responses": {"R": {"description": long}}}),
            )
            .to_string(),
        ),
        (
            "a long text in an inherited property",
            too_large,
            with_schemas(
                [("Base".to_owned(), json!({"properties": {"a": {"type": "string", "description": long}}}))].into_iter().chain(
                    (0..1_000).map(|i| (name(i), json!({"allOf": [reference("Base"), {"properties": {"b": {}}}]}))),
                ),
            )
            .to_string(),
        ),
        ("100,000 scopes that 1,000 operations inherit", too_large, secured.to_string()),
        ("a long text at the top of 500 files", None, explained.to_string()),
        ("variables of variables of a server", None, variables(1_000).to_string()),
        (
            "200,000 names for the members of an enum",
            None,
            alone(json!({"enum": each(200_000, |i| i), "x-enum-varnames": each(200_000, |i| format!("E{i}"))})),
        ),
        (
            "100,000 references to the last of 100,000 items",
            None,
            alone(json!({
                "oneOf": vec![json!({"$ref": "#/components/schemas/A/prefixItems/99999"}); 100_000],
                "prefixItems": vec![json!({}); 100_000],
            })),
        ),
        (
            "30,000 schemas that refer to one another",
            None,
            with_schemas((0..30_000).map(|i| (name(i), json!({"properties": {"next": reference(&name((i * 7) % 30_000))}}))))
                .to_string(),
        ),
    ]);
}

/// Graphs in which one schema can be reached in many ways.
#[test]
fn diamonds_and_ladders_are_not_unfolded() {
    let diamond = |keyword: &'static str| {
        let level = move |i: usize| {
            let next = [reference(&name(i * 2 + 2)), reference(&name(i * 2 + 3))];
            let schema = json!({keyword: next, "properties": {format!("p{i}"): {"type": "string"}}});
            [(name(i * 2), schema.clone()), (name(i * 2 + 1), schema)]
        };
        let last = [60, 61].map(|i| (name(i), json!({"properties": {"end": {"type": "string"}}})));
        with_schemas((0..30).flat_map(level).chain(last)).to_string()
    };
    // Each schema refers to all schemas after it.
    let ladder = |keyword: &'static str, count: usize| {
        let step = |i: usize| {
            let rest: Vec<_> = (i + 1..count).map(|j| reference(&name(j))).collect();
            (name(i), json!({keyword: rest, "properties": {format!("p{i}"): {"type": "string"}}}))
        };
        with_schemas((0..count - 1).map(step).chain([(name(count - 1), json!({"properties": {"end": {}}}))]))
            .to_string()
    };
    // Each schema is part of every other.
    let knot = |keyword: &'static str| {
        with_schemas((0..100).map(|i| {
            (name(i), json!({keyword: each(100, |j| reference(&name(j))), "properties": {format!("p{i}"): {}}}))
        }))
        .to_string()
    };
    check(vec![
        ("a diamond of allOf", None, diamond("allOf")),
        ("a diamond of oneOf", None, diamond("oneOf")),
        ("a diamond of anyOf", None, diamond("anyOf")),
        ("a ladder of allOf", None, ladder("allOf", 60)),
        ("a ladder of oneOf", None, ladder("oneOf", 200)),
        ("a ladder of anyOf", None, ladder("anyOf", 60)),
        ("a knot of oneOf", None, knot("oneOf")),
        (
            "maps, arrays and tuples within one another",
            Some(api::SCHEMA_TOO_DEEP),
            nest(60, |inner| json!({"type": "array", "items": {"additionalProperties": {"prefixItems": [inner]}}}))
                .to_string(),
        ),
    ]);
}

/// A megabyte in one value.
#[test]
fn huge_values_end() {
    let long = "n".repeat(1_000_000);
    let wide = "名 \u{1f600}".repeat(150_000);
    let ok = json!({"200": {"description": "ok"}});
    let text = |what, text: String| (what, None, text);
    let mut cases = vec![
        text("an operationId of a megabyte", operation(json!({"operationId": long, "responses": ok}))),
        text("a tag of a megabyte", operation(json!({"tags": [long, wide], "responses": ok}))),
        (
            "a path of a megabyte",
            Some(rules::TOO_LARGE),
            with_paths([(format!("/{long}"), json!({"get": {"responses": ok}}))], json!({})).to_string(),
        ),
        text(
            "a parameter's name of a megabyte",
            operation(
                json!({"parameters": [{"name": long, "in": "query", "schema": {"type": "string", "default": wide}}], "responses": ok}),
            ),
        ),
        (
            "a schema's name of a megabyte",
            Some(rules::TOO_LARGE),
            with_schemas([(wide.clone(), json!({"properties": {"a": {"properties": {"b": {}}}}}))]).to_string(),
        ),
        text("an enum's value of a megabyte", alone(json!({"enum": [long, wide, long.to_uppercase()]}))),
        text(
            "a description of a megabyte in one line",
            alone(json!({"description": wide, "title": long, "properties": {}})),
        ),
        text("a description of 500,000 lines", alone(json!({"description": "*/\n".repeat(500_000), "properties": {}}))),
        text(
            "a description of a megabyte of quotes",
            operation(json!({"description": "'`\"\\".repeat(250_000), "responses": ok})),
        ),
        text(
            "a description of 250,000 links that do not end",
            operation(json!({"description": "](".repeat(250_000), "responses": ok})),
        ),
        text(
            "a description of a megabyte of points",
            operation(json!({"description": ".".repeat(1_000_000), "responses": ok})),
        ),
        text(
            "a description of 250,000 blocks of code and rows of tables",
            operation(json!({"description": "```\n```\n|\n".repeat(125_000), "responses": ok})),
        ),
        text(
            "a pattern, format and default of a megabyte",
            alone(json!({"properties": {"a": {"type": "string", "pattern": long, "format": long, "default": wide}}})),
        ),
    ];
    // The path is repeated in each of these problems.
    let parameters =
        each(1_000, |i| json!({"name": format!("{i}{long}").chars().take(5_000).collect::<String>(), "in": "nowhere"}));
    let path = format!("/{}", "n".repeat(60_000));
    cases.push((
        "problems below a path of 60,000 characters",
        Some(api::PARAMETER_LOCATION),
        with_paths([(path, json!({"get": {"parameters": parameters, "responses": ok}}))], json!({})).to_string(),
    ));
    let undeclared: String = (0..60).fold(String::new(), |mut path, i| {
        let _ = write!(path, "/{{{i}{}}}", "n".repeat(1_000));
        path
    });
    cases.push((
        "60 undeclared parameters of 1,000 characters each",
        None,
        with_paths([(undeclared, json!({"get": {"responses": ok}}))], json!({})).to_string(),
    ));
    cases.push((
        "a version of a megabyte",
        Some(rules::VERSION_UNKNOWN),
        json!({"openapi": long, "paths": {}}).to_string(),
    ));
    cases.push(("a reference of a megabyte", Some(rules::REF_DANGLING), alone(json!({"$ref": format!("#/{long}")}))));
    cases.push((
        "a thousand references of 5,000 characters",
        Some(rules::REF_DANGLING),
        alone(json!({"oneOf": each(1_000, |i| json!({"$ref": format!("#/components/{i}/{}", "n".repeat(5_000))}))})),
    ));
    check(cases);
}

/// Names that cannot become identifiers, or with characters that no keyboard has.
#[test]
fn odd_names_become_names() {
    let odd = [
        "",
        " ",
        "\t",
        "-",
        "--",
        "_",
        "$",
        ".",
        "..",
        "...",
        "/",
        "~",
        "~1",
        "%2e%2e",
        "\u{0}",
        "\u{1}",
        "\u{7f}",
        "\u{85}",
        "\u{a0}",
        "\u{ad}",
        "\u{200b}",
        "\u{200d}",
        "\u{200e}",
        "\u{2028}",
        "\u{202e}",
        "\u{2066}",
        "\u{fe0f}",
        "\u{feff}",
        "\u{fffd}",
        "\u{ffff}",
        "\u{10ffff}",
        "😀",
        "👩‍👩‍👧",
        "名",
        "ſ",
        "ﬁ",
        "İ",
        "ı",
        "ß",
        "ẞ",
        "é",
        "e\u{301}",
        "\u{301}",
        "Å",
        "Å",
        "١",
        "²",
        "Ⅷ",
        "a\u{202e}b",
        "a\u{200b}b",
        "ab",
        "A B",
        "a-b",
        "__proto__",
        "constructor",
        "prototype",
        "hasOwnProperty",
        "then",
        "toJSON",
        "CON",
        "con.txt",
        "COM¹",
        "LPT1",
        "NUL ",
        "index",
        "Index",
        "INDEX",
        "api",
        "base",
        "common",
        "Configuration",
        "string",
        "any",
        "Promise",
        "Array",
        "Error",
        "arguments",
        "eval",
        "await",
        "yield",
        "async",
        "let",
        "of",
        "enum",
        "NaN",
        "undefined",
        "globalAxios",
        "BaseAPI",
        "RequestArgs",
        "localVarFp",
        "paramCreator",
        "0",
        "-0",
        "1e3",
        "0x10",
        "9".repeat(400).as_str(),
    ]
    .map(str::to_owned)
    .to_vec();
    let string = json!({"type": "string"});
    let schemas = odd.iter().map(|name| {
        let properties: serde_json::Map<_, _> = odd.iter().map(|name| (name.clone(), json!({"enum": odd}))).collect();
        (
            name.clone(),
            if name.len() % 2 == 0 { json!({"properties": properties}) } else { json!({"enum": odd, "title": name}) },
        )
    });
    let paths = odd.iter().enumerate().map(|(i, name)| {
        let parameters: Vec<_> = odd
            .iter()
            .filter(|name| !name.is_empty())
            .flat_map(|name| ["query", "cookie"].map(|place| json!({"name": name, "in": place, "schema": string})))
            .collect();
        (
            format!("/{i}/{}", name.replace(['{', '}'], "")),
            json!({"get": {"operationId": name, "tags": [name], "parameters": parameters, "responses": {}}}),
        )
    });
    let mut document = with_paths(paths, json!({}));
    document["components"]["schemas"] = schemas.collect();
    document["tags"] = odd.iter().map(|name| json!({"name": name})).collect();
    check(vec![("odd names everywhere", None, document.to_string())]);
}

/// Constructs of JSON and YAML that readers interpret differently.
#[test]
fn odd_texts_are_read_or_refused() {
    let number = |number: &str| {
        let members = format!("\"maximum\":{number},\"default\":{number},\"enum\":[{number},0],\"type\":\"number\"");
        alone(json!({"type": "number"})).replacen("\"type\":\"number\"", &members, 1)
    };
    let raw = |text: &str| alone(json!({"default": "RAW"})).replacen("\"RAW\"", text, 1);
    let head = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\npaths: {}\n";
    let twice = |count: usize| {
        let members: String = (0..count).map(|i| format!("\"A\":{{\"type\":\"string\",\"title\":\"{i}\"}},")).collect();
        alone(json!({})).replacen("\"A\":{}", &format!("{members}\"A\":{{}}"), 1)
    };
    let merges = |count: usize| {
        let keys = |i: usize| (0..100).map(|k| format!("k{i}x{k}: 1")).collect::<Vec<_>>().join(", ");
        let levels: String =
            (1..count).map(|i| format!("x{i}: &m{i} {{<<: [*m{}, *m{0}], {}}}\n", i - 1, keys(i))).collect();
        format!("{head}x0: &m0 {{{}}}\n{levels}", keys(0))
    };
    let yaml = Some(rules::YAML_SYNTAX);
    check(vec![
        ("a huge exponent", None, number("1e999999")),
        ("a tiny number", None, number("-1e-999999")),
        ("a number of 100,000 digits", None, number(&"9".repeat(100_000))),
        ("a number of 100,000 decimals", None, number(&format!("0.{}", "3".repeat(100_000)))),
        ("minus zero", None, number("-0")),
        ("a lone surrogate", Some(rules::JSON_SYNTAX), raw("\"\\ud800\"")),
        ("surrogates the wrong way round", Some(rules::JSON_SYNTAX), raw("\"\\udc00\\ud800\"")),
        ("a pair of surrogates", None, raw("\"\\ud83d\\ude00\"")),
        ("a raw line end in a string", Some(rules::JSON_SYNTAX), raw("\"\n\"")),
        ("a mark of the byte order within", Some(rules::JSON_SYNTAX), raw("\u{feff}1")),
        ("a mark of the byte order in a string", None, raw("\"\u{feff}\"")),
        ("two marks of the byte order", None, format!("\u{feff}\u{feff}{}", raw("1"))),
        ("NaN", Some(rules::JSON_SYNTAX), raw("NaN")),
        ("10,000 members of one name", None, twice(10_000)),
        ("text behind the end", Some(rules::JSON_SYNTAX), raw("1") + "{}"),
        ("100,000 open brackets", Some(rules::TOO_DEEP), "[".repeat(100_000)),
        ("100,000 open braces", Some(rules::TOO_DEEP), "{\"a\":".repeat(100_000)),
        ("100,000 open brackets in YAML", Some(rules::TOO_DEEP), format!("{head}x: {}", "[".repeat(100_000))),
        ("100,000 dashes in YAML", Some(rules::TOO_DEEP), format!("{head}x: \n  {}", "- ".repeat(100_000))),
        ("merge keys that double", Some(rules::YAML_ALIASES), merges(200)),
        ("an alias of itself", Some("yaml"), format!("{head}x: &x [*x]\n")),
        ("a merge of itself", Some("yaml"), format!("{head}x: &x {{<<: *x}}\n")),
        ("an alias of nothing", Some("yaml"), format!("{head}x: *y\n")),
        (
            "100,000 anchors",
            None,
            format!("{head}x: [{}1]\n", (0..100_000).map(|i| format!("&a{i} 1, ")).collect::<String>()),
        ),
        ("two YAML documents", Some("yaml"), format!("{head}---\n{head}")),
        ("100,000 YAML documents", Some("yaml"), "--- 1\n".repeat(100_000)),
        ("a tag of YAML that makes objects", None, format!("{head}x: !!python/object/apply:os.system ['id']\n")),
        ("a key that is a list", Some("yaml"), format!("{head}? [a, b]\n: 1\n")),
        ("a NUL in YAML", yaml, format!("{head}x: a\u{0}b\n")),
        ("a tab as indentation", yaml, format!("{head}x:\n\ty: 1\n\tz: 1\n")),
        ("a megabyte of comments", None, format!("{head}{}", "# c\n".repeat(250_000))),
        ("a megabyte of spaces", Some(rules::EMPTY), " ".repeat(1_000_000)),
        ("a block of a megabyte", None, format!("{head}x: |\n{}", "  line\n".repeat(140_000))),
        ("a folded block of a megabyte", None, format!("{head}x: >\n{}", "  line\n\n".repeat(120_000))),
        ("a plain text of 100,000 lines", None, format!("{head}x: a\n{}", "  b\n".repeat(100_000))),
    ]);
}

/// Lookups that are repeated for many parts do not walk a list each time.
#[test]
fn repeated_lookups_do_not_walk_lists() {
    let cased = |i: usize| -> String {
        let letter = |(at, c): (usize, char)| if i >> at & 1 == 1 { c.to_ascii_uppercase() } else { c };
        "abcdefghijklmno".chars().enumerate().map(letter).collect()
    };
    let object = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let many = 20_000;
    let properties = |schema: &str| -> Value {
        let member = |i| (format!("p{i}"), reference(schema));
        json!({"type": "object", "properties": each(10_000, member).into_iter().collect::<serde_json::Map<_, _>>()})
    };
    let values = each(many, |i| format!("v{i}"));
    let mapping: serde_json::Map<_, _> = each(many, |i| (format!("w{i}"), json!("A"))).into_iter().collect();
    let identified = {
        let mut schema = properties("T");
        schema["$id"] = json!("https://example.com/s");
        for i in 0..500 {
            schema[format!("component{i}xxxxxxxxxxxxxxxx")] = json!(1);
        }
        schema
    };
    let schemas = |schemas: Vec<(&str, Value)>| {
        with_schemas(schemas.into_iter().map(|(name, schema)| (name.to_owned(), schema))).to_string()
    };
    check(vec![
        (
            "20,000 schemas whose names differ in case",
            None,
            with_schemas((0..many).map(|i| (cased(i), object.clone()))).to_string(),
        ),
        (
            "20,000 values mapped to a model whose enum has as many",
            None,
            schemas(vec![
                ("A", json!({"type": "object", "properties": {"k": reference("E")}})),
                ("E", json!({"type": "string", "enum": values})),
                (
                    "U",
                    json!({
                        "oneOf": [reference("A"), reference("E")],
                        "discriminator": {"propertyName": "k", "mapping": mapping},
                    }),
                ),
            ]),
        ),
        ("10,000 references past an $id", None, schemas(vec![("T", object.clone()), ("I", identified)])),
        (
            "an alias with a long allOf, used often",
            Some(api::API_TOO_LARGE),
            schemas(vec![
                ("S", json!({"type": "string", "allOf": vec![json!({"minLength": 1}); 50_000]})),
                ("M", properties("S")),
            ]),
        ),
    ]);
}

/// Text that would end a header or a request is reported and not sent.
#[test]
fn line_ends_in_headers_are_left_out() {
    let text = json!({
        "openapi": "3.0.3", "info": {"title": "t", "version": "1"},
        "components": {"securitySchemes": {"s": {"type": "apiKey", "in": "header", "name": "X-S\r\nsmuggled: 1"}}},
        "paths": {"/x": {"post": {
            "operationId": "x",
            "security": [{"s": []}],
            "parameters": [
                {"name": "X-P\r\nsmuggled: 1", "in": "header", "schema": {"type": "string"}},
                {"name": "X-Fine", "in": "header", "schema": {"type": "string"}},
            ],
            "requestBody": {"content": {
                "text/plain\r\nsmuggled: 1": {"schema": {"type": "string"}},
                "multipart/form-data": {
                    "schema": {"type": "object", "properties": {"f": {"type": "string"}}},
                    "encoding": {"f": {"contentType": "text/plain\r\nsmuggled: 1"}},
                },
            }},
            "responses": {"200": {
                "description": "",
                "headers": {"X-R\r\nsmuggled: 1": {"schema": {"type": "string"}}},
                "content": {"text/plain\nsmuggled: 1": {}, "application/json": {"schema": {"type": "string"}}},
            }},
        }}},
    });
    let text = text.to_string();
    let input = Input { name: "api.json", bytes: text.as_bytes(), source: &NoFiles };
    let language = find(LanguageKind::Client, "typescript-axios").unwrap();
    let generated = generate(language, &input, &Default::default()).unwrap();
    let left_out: Vec<_> = generated.warnings.iter().filter(|w| w.message.contains("is ignored")).collect();
    assert_eq!(left_out.len(), 6, "{left_out:#?}");
    assert!(left_out.iter().all(|w| w.line > 0 && [rules::HEADER_NAME, rules::MEDIA_TYPE].contains(&w.rule)));
    for (path, text) in generated.files.iter().filter(|(path, _)| !path.ends_with("GENERATION-REPORT.md")) {
        assert!(!text.contains("smuggled"), "{path}: {text}");
    }
    assert!(generated.files.iter().any(|(_, text)| text.contains("X-Fine")));
}

/// References through anchors and identifiers, in a row and in a cycle.
#[test]
fn references_through_anchors_end() {
    let chain = |length: usize, close: bool| {
        let link = |i: usize| {
            let next = if i + 1 == length && close { 0 } else { i + 1 };
            (name(i), json!({"$anchor": format!("a{i}"), "$ref": format!("#a{next}")}))
        };
        let end = (name(length), json!({"$anchor": format!("a{length}"), "type": "string"}));
        with_schemas((0..length).map(link).chain([end])).to_string()
    };
    check(vec![
        ("50 anchors in a row", None, chain(50, false)),
        ("5,000 anchors in a row", Some(rules::REF_CHAIN), chain(5_000, false)),
        ("5,000 anchors in a cycle", Some("ref-c"), chain(5_000, true)),
        (
            "20,000 schemas of one anchor",
            None,
            with_schemas((0..20_000).map(|i| (name(i), json!({"$anchor": "same", "type": "string"})))).to_string(),
        ),
        (
            "identifiers within identifiers",
            None,
            alone((0..200).fold(
                json!({"$ref": "#/components/schemas/A"}),
                |inner, i| json!({"$id": format!("https://x.example/{i}/"), "properties": {"a": inner}}),
            )),
        ),
        (
            "20,000 references to what is not there",
            Some(rules::REF_DANGLING),
            alone(json!({"oneOf": each(20_000, |i| reference(&format!("Absent{i}")))})),
        ),
        (
            "1,001 files that do not exist",
            Some(rules::REF_FILE),
            alone(json!({"oneOf": each(1_001, |i| json!({"$ref": format!("f{i}.yaml#/a")}))})),
        ),
    ]);
}
