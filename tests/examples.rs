//! The example values for documentation and for the tests of outputs.

use specmint::plan::examples::{self, Extent};
use specmint::spec::{Input, NoFiles};

use crate::model::{id, with_model};
use crate::support::options;

/// The example of the component `A`; `None` if it has no finite value.
fn example(components: &str) -> Option<String> {
    example_of(components, Extent::Whole)
}

fn example_of(components: &str, extent: Extent) -> Option<String> {
    let mut found = None;
    with_model("3.1", components, |api| {
        found = examples::model(api, id(api, "A"), extent).map(|example| example.json());
    });
    found
}

#[test]
fn scalars_follow_their_schemas() {
    let cases = [
        ("{type: string}", "\"text\""),
        ("{type: string, example: it}", "\"it\""),
        ("{type: string, default: it}", "\"it\""),
        // Values that do not match the schema are ignored.
        ("{type: string, example: 5}", "\"text\""),
        ("{type: integer, example: five}", "1"),
        ("{type: integer, minimum: 5, example: 2}", "5"),
        ("{type: integer, format: int32, example: 3000000000}", "1"),
        ("{type: integer, exclusiveMinimum: 5}", "6"),
        ("{type: integer, maximum: -3}", "-3"),
        ("{type: integer, minimum: 7, multipleOf: 5}", "10"),
        ("{type: number}", "1.5"),
        ("{type: number, maximum: 0.5, minimum: 0}", "0.25"),
        ("{type: number, format: float, example: 0.123456789}", "1.5"),
        ("{type: number, format: double, example: 0.123456789}", "0.123456789"),
        ("{type: boolean, default: false}", "false"),
        ("{type: string, format: date-time}", "\"2024-01-31T12:00:00Z\""),
        ("{type: string, minLength: 6}", "\"textte\""),
        ("{type: string, maxLength: 2}", "\"te\""),
        ("{type: string, format: binary}", "\"Y29udGVudA==\""),
        ("{enum: [b, a]}", "\"b\""),
        ("{enum: [b, a], example: a}", "\"a\""),
        ("{const: 5}", "5"),
        ("{$ref: E, default: f}", "\"f\""),
        ("{type: array, items: {type: string}, minItems: 2}", "[\"text\",\"text\"]"),
        ("{type: string, pattern: '^[A-Z]{2}\\d$', example: it}", "\"AA1\""),
        ("{type: string, pattern: '^[A-Z]{2}\\d$', example: IT5}", "\"IT5\""),
        ("{type: string, pattern: '^(?!b)\\w$'}", "\"a\""),
        ("{type: integer, minimum: 9223372036854775808}", "9223372036854775808"),
        ("{type: array, items: {type: string}, minItems: 3, uniqueItems: true}", "[\"text\",\"text2\",\"text3\"]"),
        ("{type: array, items: {type: integer, maximum: 1}, minItems: 2, uniqueItems: true}", "[1,0]"),
        ("{type: array, items: {type: boolean}, minItems: 2, uniqueItems: true}", "[true,false]"),
        ("{type: array, items: {enum: [b, a]}, minItems: 2, uniqueItems: true}", "[\"b\",\"a\"]"),
        ("{type: array, items: {pattern: '^[a-z]$', type: string}, minItems: 2, uniqueItems: true}", "[\"a\",\"b\"]"),
        (
            "{type: array, items: {properties: {a: {const: 1}, b: {type: string, maxLength: 1}}}, minItems: 2, uniqueItems: true}",
            "[{\"a\":1,\"b\":\"t\"},{\"a\":1,\"b\":\"2\"}]",
        ),
        ("{type: array, items: {type: integer}, uniqueItems: true, example: [4, 4]}", "[1]"),
        ("{type: array, items: {type: integer}, example: [4, 5], maxItems: 1}", "[1]"),
        ("{type: array, items: {type: integer}, example: [4, 5]}", "[4,5]"),
        ("{type: array, items: {type: integer}, maxItems: 0}", "[]"),
        ("{type: object, additionalProperties: {type: boolean}}", "{\"key\":true}"),
        ("{type: [string, 'null']}", "\"text\""),
        ("{oneOf: [{type: integer}, {type: string}]}", "1"),
    ];
    for (schema, value) in cases {
        let schema = schema.replace("$ref: E", "$ref: '#/components/schemas/E'");
        let components = format!("A: {{properties: {{p: {schema}}}}}\nE: {{enum: [e, f]}}");
        assert_eq!(example(&components).expect("a value"), format!("{{\"p\":{value}}}"), "{schema}");
    }
}

#[test]
fn recursion_ends() {
    let reference = "$ref: '#/components/schemas/A'";
    // An optional property is left out at some depth.
    let optional = example(&format!("A: {{properties: {{p: {{{reference}}}}}}}"));
    assert_eq!(optional.as_deref(), Some(r#"{"p":{"p":{"p":{"p":{}}}}}"#));
    assert_eq!(example(&format!("A: {{required: [p], properties: {{p: {{{reference}}}}}}}")), None);
    let list = format!("A: {{required: [p], properties: {{p: {{type: array, items: {{{reference}}}}}}}}}");
    assert!(example(&list).expect("a value").contains("\"p\":[]"));
    let null = format!("A: {{required: [p], properties: {{p: {{oneOf: [{{{reference}}}, {{type: 'null'}}]}}}}}}");
    assert!(example(&null).expect("a value").contains("\"p\":null"));
}

#[test]
fn unions_within_unions_take_no_exponential_time() {
    let next = |i: usize| {
        let all = ["B", "C", "D"].map(|name| format!("{{$ref: '#/components/schemas/{name}{i}'}}"));
        format!("{{oneOf: [{}]}}", all.join(", "))
    };
    let mut components = format!("A: {{required: [p], properties: {{p: {}}}}}", next(0));
    for i in 0..20 {
        for name in ["B", "C", "D"] {
            components.push_str(&format!("\n{name}{i}: {{required: [p], properties: {{p: {}}}}}", next(i + 1)));
        }
    }
    // Nothing ends the recursion: the last ones require themselves.
    for name in ["B", "C", "D"] {
        components.push_str(&format!(
            "\n{name}20: {{required: [p], properties: {{p: {{$ref: '#/components/schemas/{name}20'}}}}}}"
        ));
    }
    assert_eq!(example(&components), None);
}

#[test]
fn alternatives_say_which_they_are() {
    let components = "A: {oneOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}], \
                      discriminator: {propertyName: t, mapping: {bee: B}}}\n\
                      B: {required: [t], properties: {t: {type: string}, n: {type: integer}}}\n\
                      C: {required: [t], properties: {t: {type: string}}}";
    assert_eq!(example(components).as_deref(), Some("{\"t\":\"bee\",\"n\":1}"));
    let inherited = "A: {allOf: [{$ref: '#/components/schemas/P'}, {properties: {n: {type: integer}}}]}\n\
                     P: {required: [t], properties: {t: {type: string}}, discriminator: {propertyName: t}}";
    assert_eq!(example(inherited).as_deref(), Some("{\"t\":\"A\",\"n\":1}"));
}

#[test]
fn a_reader_sees_one_alternative() {
    let components = "A: {anyOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}]}\n\
                      B: {required: [b], properties: {b: {type: string}, id: {type: integer, readOnly: true}}}\n\
                      C: {required: [c], properties: {c: {type: string}, n: {type: integer}}}";
    let of = |extent| example_of(components, extent);
    assert_eq!(of(Extent::Whole).as_deref(), Some(r#"{"b":"text","id":1,"c":"text","n":1}"#));
    assert_eq!(of(Extent::Received).as_deref(), Some(r#"{"b":"text","id":1}"#));
    assert_eq!(of(Extent::Short).as_deref(), Some(r#"{"b":"text"}"#));
}

#[test]
fn alternatives_within_an_all_of_are_not_mixed() {
    let alternatives = "B: {required: [t, b], properties: {t: {const: bee}, b: {type: string}}}\n\
                        C: {required: [t, c], properties: {t: {const: sea}, c: {type: string}}}\n\
                        D: {allOf: [{$ref: '#/components/schemas/B'}, {properties: {d: {type: string}}}]}";
    let of = |kind: &str, members: &[&str]| {
        let members: Vec<_> = members.iter().map(|name| format!("{{$ref: '#/components/schemas/{name}'}}")).collect();
        let composed =
            format!("A: {{allOf: [{{properties: {{x: {{type: string}}}}}}, {{{kind}: [{}]}}]}}", members.join(", "));
        example_of(&format!("{composed}\n{alternatives}"), Extent::Received).expect("a value")
    };
    for kind in ["oneOf", "anyOf"] {
        assert_eq!(of(kind, &["B", "C"]), r#"{"x":"text","t":"sea","c":"text"}"#);
        assert_eq!(of(kind, &["C", "B"]), r#"{"x":"text","t":"bee","b":"text"}"#);
        // The last alternative has the properties of another.
        assert_eq!(of(kind, &["B", "D"]), r#"{"x":"text","t":"bee","b":"text","d":"text"}"#);
    }
}

#[test]
fn few_properties_are_required() {
    let of = |properties: &str, required: &str| {
        let components = format!("A: {{required: [{required}], properties: {{{properties}}}}}");
        example_of(&components, Extent::Required).expect("a value")
    };
    let simple: Vec<_> = "abcde".chars().map(|c| format!("{c}: {{type: string, example: {c}}}")).collect();
    let simple = simple.join(", ");
    assert_eq!(of(&simple, "d"), r#"{"d":"d"}"#);
    assert_eq!(of(&simple, ""), r#"{"a":"a","b":"b","c":"c"}"#);
    assert_eq!(of("a: {type: string}, b: {type: string, readOnly: true, example: b}", ""), "{}");
}

#[test]
fn an_example_of_the_description_is_shown_where_it_fits() {
    let of = |example: &str| {
        let components = format!(
            "A: {{required: [p], properties: {{p: {{allOf: [{{$ref: '#/components/schemas/B'}}], example: {example}}}}}}}\n\
             B: {{required: [n, u], properties: {{n: {{type: integer}}, s: {{type: string}}, u: {{oneOf: \
             [{{$ref: '#/components/schemas/C'}}, {{$ref: '#/components/schemas/D'}}]}}, r: {{type: string, readOnly: true}}}}}}\n\
             C: {{required: [c], properties: {{c: {{type: string}}}}}}\n\
             D: {{required: [d], properties: {{d: {{enum: [x, y]}}}}}}"
        );
        example_of(&components, Extent::Required).expect("a value")
    };
    // The members of the value determine the alternative.
    assert_eq!(of("{n: 7, s: it, u: {d: y}}"), r#"{"p":{"n":7,"s":"it","u":{"d":"y"}}}"#);
    // Missing required properties are made up. Properties that do not match, are unknown or are not sent are left out.
    assert_eq!(of("{s: 5, r: it, z: it, u: {d: z}}"), r#"{"p":{"n":1,"u":{"c":"text"}}}"#);
    assert_eq!(of("it"), r#"{"p":{"n":1,"u":{"c":"text"}}}"#);
}

#[test]
fn examples_are_short() {
    let properties: Vec<_> = (0..2000).map(|i| format!("p{i}: {{$ref: '#/components/schemas/B'}}")).collect();
    let components =
        format!("A: {{properties: {{{}}}}}\nB: {{properties: {{a: {{type: string}}}}}}", properties.join(", "));
    let text = example(&components).expect("a value");
    assert!((1000..=1500).contains(&text.len()), "{}", text.len());
    assert!(text.starts_with("{\"p0\":{"), "{}", &text[..40]);
    // Required properties may exceed the limit to some extent.
    let required = |count: usize| {
        let names: Vec<_> = (0..count).map(|i| format!("p{i}")).collect();
        let properties: Vec<_> = names.iter().map(|name| format!("{name}: {{type: string}}")).collect();
        example(&format!("A: {{required: [{}], properties: {{{}}}}}", names.join(", "), properties.join(", ")))
    };
    // Nor do lists of unique lists.
    let nested = (0..8).fold("{type: integer}".to_owned(), |item, _| {
        format!("{{type: array, uniqueItems: true, minItems: 10, items: {item}}}")
    });
    assert_eq!(example(&format!("A: {{required: [a], properties: {{a: {nested}}}}}")), None);
    assert_eq!(required(500).map(|text| text.matches("text").count()), Some(500));
    assert_eq!(required(20_000), None);
}

/// In languages with 32-bit integers by default, an example of a body or a parameter affects a component in the same
/// way as the component's own examples.
#[test]
fn an_example_of_a_body_widens_the_integers_of_its_model() {
    let description = br"openapi: 3.0.3
info: {title: t, version: '1'}
paths:
  /runs:
    get:
      operationId: getRuns
      tags: [a]
      parameters: [{name: id, in: query, example: 9123456789, schema: {$ref: '#/components/schemas/Id'}}]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Run'}}
              examples: {some: {$ref: '#/components/examples/Runs'}}
components:
  examples: {Runs: {value: [{id: 1, actor: {id: 5}}, {id: 9123456789}]}}
  schemas:
    Id: {type: integer}
    Run: {type: object, properties: {id: {type: integer}, actor: {$ref: '#/components/schemas/Actor'}, tree: {$ref: '#/components/schemas/Run'}}}
    Actor: {type: object, properties: {id: {type: integer}}}
";
    let places = [
        ("c", "model/run.h", "    long *id;"),
        ("c", "model/actor.h", "    int *id;"),
        ("c", "api/AAPI.h", "long *id"),
    ];
    for (language, file, part) in places {
        let generator =
            specmint::generators::ALL.iter().find(|generator| generator.name == language).expect("a language");
        let input = Input { name: "api.yaml", bytes: description, source: &NoFiles };
        let files = specmint::generate(generator, &input, &options(&[])).expect("files").files;
        let (_, text) = files.iter().find(|(path, _)| *path == file).expect("a file");
        assert!(text.contains(part), "{language} {file}: no {part}\n{text}");
    }
}
