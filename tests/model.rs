//! The queries of languages to the model of schemas.

use specmint::api::{self, Annotations, Api, Bound, Constraints, ModelId, ModelShape, Property, Shape, XmlNode, rules};
use specmint::error::Failure;
use specmint::spec::{Document, Input, NoFiles};

use crate::schemas::{code, description, generate, typescript};
use crate::support::Options;

/// Runs `check` on the model of these components.
pub fn with_model(version: &str, components: &str, check: impl FnOnce(&Api<'_>)) {
    let text = description(version, &[components]);
    let input = Input { name: "t.yaml", bytes: text.as_bytes(), source: &NoFiles };
    let document = Document::read(&input).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"));
    check(&api::build(&document).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}")));
}

pub fn id(api: &Api<'_>, name: &str) -> ModelId {
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
    assert_eq!(found, [(rules::DISCRIMINATOR_PROPERTY, "The discriminator property \"t\" is missing from \"Cat\".")]);
}

#[test]
fn types_that_exclude_each_other_are_a_warning() {
    let components = "A: {properties: {a: {type: string}, b: {type: integer}, c: {type: string}}}\n\
                      B: {allOf: [{$ref: A}, {properties: {a: {type: integer}, b: {type: number}, c: {type: [string, integer]}}}]}";
    let generated = generate(&description("3.1", &[components]), &Options::new());
    let found: Vec<_> = generated.warnings.iter().map(|p| (p.rule, p.message.as_str())).collect();
    let message =
        "\"a\" has type `number` here, but `string` in another `allOf` subschema; the type given here is used.";
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
