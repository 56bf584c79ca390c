//! The settings of a run, in addition to the options of a generator.

use std::collections::{BTreeMap, BTreeSet};

use specmint::error::Failure;
use specmint::generators::{ALL, Generator};
use specmint::settings::{Effect, SETTINGS, SettingValue, Settings, find};
use specmint::spec::{Document, Input, Limits, NoFiles};
use specmint::{Generated, Job, api};

use crate::support::{Options, option_sets, reproducible};

const PETS: &str = r##"
openapi: 3.0.3
info: {title: Pets, version: 1.0.0}
servers: [{url: 'http://localhost'}]
security: [{key: []}]
tags: [{name: pet}, {name: store}, {name: user}]
paths:
  /pets:
    get:
      tags: [pet, extra]
      operationId: pets_list
      parameters: [{name: page-size, in: query, schema: {type: integer}}]
      responses:
        '200':
          description: ok
          content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}
    post:
      tags: [pet]
      operationId: pets_add
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Animal'}}}}
      responses: {'204': {description: ok}}
  /orders/{id}:
    parameters: [{name: id, in: path, required: true, schema: {$ref: '#/components/schemas/OrderId'}}]
    get:
      tags: [store]
      operationId: orders_get
      security: [{token: []}]
      responses:
        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Order'}}}}
  /admin:
    get:
      tags: [user]
      operationId: admin_get
      x-internal: true
      responses:
        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Secret'}}}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    token: {type: http, scheme: bearer}
    unused: {type: http, scheme: basic}
  schemas:
    OrderId: {type: string, enum: [first, last-one]}
    Pet: {type: object, properties: {pet-name: {type: string}, owner: {$ref: '#/components/schemas/Owner'}}}
    Owner: {type: object, properties: {name: {type: string}, size: {type: object, properties: {w: {type: number}}}}}
    Animal:
      type: object
      required: [kind]
      properties: {kind: {type: string}}
      discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}
    Cat: {allOf: [{$ref: '#/components/schemas/Animal'}, {type: object, properties: {mice: {type: integer}}}]}
    Order: {type: object, properties: {lines: {type: array, items: {type: object, properties: {n: {type: integer}}}}}}
    Secret: {type: object, properties: {code: {type: string}}}
    Hidden: {type: object, x-internal: true, properties: {code: {type: string}}}
    Orphan: {type: object, properties: {code: {type: string}}}
"##;

fn settings(given: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for (key, value) in given {
        settings.set(key, SettingValue::Text((*value).to_owned())).unwrap();
    }
    settings
}

fn run(generator: &Generator, text: &str, given: &[(&str, &str)]) -> Result<Generated, Failure> {
    let input = Input { name: "pets.yaml", bytes: text.as_bytes(), source: &NoFiles };
    Job { generator, options: &Options::new(), settings: &settings(given), lenient: false }.run(&input, Limits::DEFAULT)
}

fn generator(name: &str) -> &'static Generator {
    ALL.iter().find(|generator| generator.name == name).unwrap()
}

/// The content of all source files, and the warnings.
fn axios(given: &[(&str, &str)]) -> (String, Vec<String>) {
    let generated = run(generator("typescript-axios"), PETS, given).unwrap();
    let api = generated.files.get("api.ts").unwrap().into_owned();
    (api, generated.warnings.into_iter().map(|warning| warning.message).collect())
}

/// The names of the exported types.
fn types(api: &str) -> BTreeSet<&str> {
    let named = api.lines().filter_map(|line| line.strip_prefix("export interface "));
    named.filter_map(|rest| rest.split([' ', '<']).next()).filter(|name| !name.ends_with("Request")).collect()
}

#[test]
fn a_filter_leaves_what_the_operations_use() {
    let all = ["Cat", "Order", "OrderLinesInner", "Orphan", "Owner", "OwnerSize", "Pet"];
    let cases: [(&str, &[&str], &[&str]); 8] = [
        ("", &all, &["petsList", "petsAdd", "ordersGet"]),
        ("operationId:pets_list", &["Owner", "OwnerSize", "Pet"], &["petsList"]),
        (
            "operationId: pets_list | orders_get",
            &["Order", "OrderLinesInner", "Owner", "OwnerSize", "Pet"],
            &["petsList", "ordersGet"],
        ),
        ("tag:store", &["Order", "OrderLinesInner"], &["ordersGet"]),
        ("method:post", &["Cat"], &["petsAdd"]),
        ("path:/orders", &["Order", "OrderLinesInner"], &["ordersGet"]),
        ("path:/orders;method:post", &["Cat", "Order", "OrderLinesInner"], &["petsAdd", "ordersGet"]),
        ("operationId:admin_get", &["Secret"], &["adminGet"]),
    ];
    for (filter, models, operations) in cases {
        let rule = format!("FILTER={filter}");
        let given = [("openapiNormalizer", rule.as_str())];
        let (api, warnings) = axios(if filter.is_empty() { &[] } else { &given });
        assert_eq!(types(&api), models.iter().copied().collect(), "{filter}");
        for id in ["petsList", "petsAdd", "ordersGet", "adminGet"] {
            assert_eq!(api.contains(&format!("{id}(")), operations.contains(&id), "{filter}: {id}");
        }
        assert_eq!(warnings, [""; 0], "{filter}");
    }
    let (api, _) = axios(&[("openapiNormalizer", "REMOVE_X_INTERNAL=true")]);
    assert!(types(&api).is_superset(&["Secret", "Hidden"].into()) && api.contains("adminGet("));
}

#[test]
fn problems_in_the_omitted_part_are_not_reported() {
    let text =
        PETS.replace("description: ok, content: {application/json:", "description: ok, content: {application/xml:");
    assert_ne!(text, PETS, "nothing has XML");
    for (filter, reported) in [("path:/", true), ("tag:store", true), ("method:post", false)] {
        let rule = format!("FILTER={filter}");
        let generated = run(generator("typescript-axios"), &text, &[("openapiNormalizer", &rule)]).unwrap();
        let xml = generated.warnings.iter().any(|warning| warning.rule == "unsupported-xml-response");
        assert_eq!(xml, reported, "{filter}: {:?}", generated.warnings);
    }
}

#[test]
fn internal_callbacks_are_omitted() {
    let callbacks = "      callbacks: {done: {'{$url}': {post: {operationId: cb_open, responses: {}}, put: {x-internal: true, \
                     operationId: cb_hidden, responses: {}}}}}\n";
    let text = PETS.replace("      operationId: pets_add\n", &format!("      operationId: pets_add\n{callbacks}"));
    for (given, expected) in
        [(&[][..], [true, false]), (&[("openapiNormalizer", "REMOVE_X_INTERNAL=true")], [true, true])]
    {
        let generated = run(generator("python-fastapi"), &text, given).unwrap();
        let all: String = generated.files.iter().map(|(_, text)| text.into_owned()).collect();
        assert_eq!(["cb_open", "cb_hidden"].map(|id| all.contains(id)), expected);
    }
}

/// Types have everything by default, as those of openapi-typescript, and never refer to an omitted component.
#[test]
fn components_that_only_omitted_operations_use_are_omitted() {
    let components = "components:
  responses:
    Told: {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Secret'}}}}
    Lone: {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Part'}}}}
";
    let secret =
        "'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Secret'}}}}";
    let text = PETS
        .replace("components:\n", components)
        .replace("    Orphan:", "    Part: {type: string}\n    Orphan:")
        .replace(secret, "'200': {$ref: '#/components/responses/Told'}");
    let members = |text: &str, rule: &str| {
        let generated = run(generator("typescript-types"), text, &[("openapiNormalizer", rule)]).unwrap();
        let all: String = generated.files.iter().map(|(_, text)| text.into_owned()).collect();
        let names = ["Told", "Secret", "Lone", "Part", "Orphan"];
        (names.map(|name| all.contains(&format!("\n        {name}: "))), all)
    };
    for (rule, expected) in [
        ("SORT_MODEL_PROPERTIES=false", [true; 5]),
        ("REMOVE_X_INTERNAL=false", [false, false, true, true, true]),
        ("FILTER=tag:store", [false; 5]),
    ] {
        assert_eq!(members(&text, rule).0, expected, "{rule}");
    }
    // A part of an omitted response.
    let part = "{application/json: {schema: {$ref: '#/components/responses/Told/content/application~1json/schema'}}}";
    let order = "{application/json: {schema: {$ref: '#/components/schemas/Order'}}}";
    let (names, all) = members(&text.replace(order, part), "REMOVE_X_INTERNAL=false");
    assert_eq!(names, [false, true, true, true, true]);
    assert!(!all.contains("components[\"responses\"][\"Told\"]"), "{all}");
}

/// Parts that only omitted operations use are not documented either.
#[test]
fn a_filter_leaves_tags_and_security_schemes() {
    let readme = |given: &[(&str, &str)]| {
        let generated = run(generator("python-fastapi"), PETS, given).unwrap();
        let security = generated.files.get("src/openapi_server/security_api.py").unwrap().into_owned();
        let names = ["key", "token", "unused"].map(|name| security.contains(&format!("get_token_{name}")));
        let pages: Vec<_> = generated.files.iter().map(|(path, _)| path.to_owned()).collect();
        (names, pages)
    };
    assert_eq!(readme(&[]).0, [true, true, true]);
    let (schemes, pages) = readme(&[("openapiNormalizer", "FILTER=tag:store")]);
    assert_eq!(schemes, [false, true, false]);
    assert!(pages.iter().all(|path| !path.contains("pet_api")), "{pages:?}");
}

/// The output for a filtered description is the same as for a description with only that part.
#[test]
fn a_filtered_description_is_generated_as_if_the_rest_were_not_there() {
    let many = |from: usize, to: usize| {
        let mut text = "openapi: 3.0.3\ninfo: {title: t, version: 1.0.0}\npaths:\n".to_owned();
        for i in from..to {
            text += &format!(
                "  /things/{i}:\n    get:\n      tags: [t{t}]\n      operationId: get_{i}\n      responses:\n        \
                 '200': {{description: ok, content: {{application/json: {{schema: {{$ref: \
                 '#/components/schemas/Thing{i}'}}}}}}}}\n",
                t = i / 10
            );
        }
        text += "components:\n  schemas:\n";
        for i in from..to {
            text += &format!(
                "    Thing{i}: {{type: object, properties: {{id: {{type: integer}}, part: {{$ref: \
                 '#/components/schemas/Part{i}'}}, at: {{type: object, properties: {{x{i}: {{type: integer}}}}}}}}}}\n    \
                 Part{i}: {{type: object, properties: {{n{i}: {{type: string}}}}}}\n"
            );
        }
        text
    };
    let (whole, part) = (many(0, 1000), many(20, 30));
    for generator in ALL {
        let filtered = run(generator, &whole, &[("openapiNormalizer", "FILTER=tag:t2")]).unwrap();
        let alone = run(generator, &part, &[]).unwrap();
        let files = |generated: &Generated| -> Vec<(String, String)> {
            // Two files contain an identifier or the path of the description, so only the sizes are compared.
            generated.files.iter().map(|(path, text)| (path.to_owned(), text.into_owned())).collect()
        };
        let (filtered, alone) = (files(&filtered), files(&alone));
        let names = |files: &[(String, String)]| files.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>();
        assert_eq!(names(&filtered), names(&alone), "{}", generator.name);
        let size = |files: &[(String, String)]| files.iter().map(|(_, text)| text.len()).sum::<usize>();
        let (larger, smaller) = (size(&filtered), size(&alone));
        assert!(larger * 10 <= smaller * 12, "{}: {larger} bytes, and {smaller} for the part alone", generator.name);
    }
}

#[test]
fn rules_set_tags_and_types() {
    let classes = |rule: &str| {
        let (api, warnings) = axios(&[("openapiNormalizer", rule)]);
        assert_eq!(warnings, [""; 0], "{rule}");
        let lines = api.lines().filter_map(|line| line.strip_prefix("export class "));
        lines.filter_map(|rest| rest.split(' ').next().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(classes("REMOVE_X_INTERNAL=false"), ["ExtraApi", "PetApi", "StoreApi"]);
    assert_eq!(classes("KEEP_ONLY_FIRST_TAG_IN_OPERATION=true"), ["PetApi", "StoreApi"]);
    assert_eq!(classes("SET_TAGS_FOR_ALL_OPERATIONS=all of it"), ["AllOfItApi"]);
    assert_eq!(classes("SET_TAGS_TO_OPERATIONID=true"), ["OrdersGetApi", "PetsAddApi", "PetsListApi"]);
    assert_eq!(classes("SET_TAGS_TO_VENDOR_EXTENSION=x-none"), ["DefaultApi"]);
    let property = |rule: &str| {
        let (api, _) = axios(&[("openapiNormalizer", rule)]);
        api.lines().find(|line| line.contains("'pet-name'")).unwrap().trim().to_owned()
    };
    assert_eq!(property("SET_PRIMITIVE_TYPES_TO_NULLABLE=string|number"), "'pet-name'?: string | null;");
    assert_eq!(property("SET_PRIMITIVE_TYPES_TO_NULLABLE=integer"), "'pet-name'?: string;");
    let (api, _) = axios(&[("openapiNormalizer", "SET_CONTAINER_TO_NULLABLE=array")]);
    assert!(api.contains("lines?: Array<OrderLinesInner> | null;"));
}

#[test]
fn rules_are_checked_and_idle_ones_reported() {
    let problems = |rule: &str| match run(generator("c"), PETS, &[("openapiNormalizer", rule)]) {
        Err(Failure::Options(problems)) => {
            let [problem] = &problems[..] else { panic!("{problems:?}") };
            format!("{}: {}; {}", problem.option, problem.message, problem.hint.as_deref().unwrap_or_default())
        }
        Err(Failure::Description(problems)) => panic!("{problems:?}"),
        Ok(_) => panic!("{rule} is accepted"),
    };
    assert_eq!(problems("FILTERS=tag:a"), "openapiNormalizer.FILTERS: unknown rule; did you mean FILTER?");
    assert_eq!(
        problems("FILTER=operationid:a"),
        "openapiNormalizer.FILTER: unknown criterion \"operationid\"; did you mean operationId?"
    );
    assert!(problems("FILTER=tag:").starts_with("openapiNormalizer.FILTER: \"tag\" has no values"));
    assert!(problems("FILTER=a").contains("is not a criterion"));
    assert!(problems("KEEP_ONLY_FIRST_TAG_IN_OPERATION=yes").contains("neither true nor false"));
    assert!(problems("SET_PRIMITIVE_TYPES_TO_NULLABLE=text").contains("not one of string, integer"));
    let (_, warnings) = axios(&[("openapiNormalizer", "SIMPLIFY_ONEOF_ANYOF=true,FILTER=tag:store|shop")]);
    assert_eq!(
        warnings,
        [
            "No operation fits `tag:shop` of the rule FILTER of `openapiNormalizer`.",
            "The rule SIMPLIFY_ONEOF_ANYOF of `openapiNormalizer` has no effect: unions are generated as the description \
             has them."
        ]
    );
}

/// The names that each mapping changes, in each language; if a language converts names to its own style, the mapped
/// name is not converted.
#[test]
fn mappings_name_things_in_every_language() {
    let mappings = [
        ("modelNameMappings", "Pet=Haustier", "Haustier"),
        ("inlineSchemaNameMappings", "Order_lines_inner=LineOfOrder", "LineOfOrder"),
        ("operationIdNameMappings", "pets_list=findThem", "findThem"),
        ("parameterNameMappings", "page-size=sizeOfPage", "sizeOfPage"),
        ("nameMappings", "pet-name=calledSo", "calledSo"),
        ("enumNameMappings", "last-one=TheLast", "TheLast"),
        ("modelNamePrefix", "Acme", "AcmePet"),
        ("modelNameSuffix", "Dto", "PetDto"),
    ];
    for generator in ALL {
        let plain = run(generator, PETS, &[]).unwrap();
        for (mapping, value, name) in mappings {
            let generated = run(generator, PETS, &[(mapping, value)]).unwrap();
            let letters = |text: &str| text.replace('_', "").to_ascii_lowercase();
            let has = |generated: &Generated| {
                generated.files.iter().any(|(path, text)| {
                    !path.ends_with("json") && letters(&text).contains(&letters(name)) && path != "GENERATION-REPORT.md"
                })
            };
            assert!(!has(&plain), "{}: {name}", generator.name);
            let reads = generator.reads(find(mapping).unwrap());
            assert_eq!(has(&generated), reads, "{}: {mapping} {value}", generator.name);
            let expected = |message: &str| message.contains("has no effect") || message.contains("does not support");
            let silent = generated.warnings.iter().all(|warning| expected(&warning.message));
            assert!(silent, "{}: {:?}", generator.name, generated.warnings);
        }
    }
}

#[test]
fn names_of_mappings_are_hostile_and_unused_ones_are_reported() {
    let hostile = "Pet=\"; } */ import evil from 'x'; //\n${x}`'";
    for generator in ALL {
        for mapping in ["modelNameMappings", "operationIdNameMappings", "parameterNameMappings", "nameMappings"] {
            let name = match mapping {
                "operationIdNameMappings" => hostile.replace("Pet=", "pets_list="),
                "parameterNameMappings" => hostile.replace("Pet=", "page-size="),
                "nameMappings" => hostile.replace("Pet=", "pet-name="),
                _ => hostile.to_owned(),
            };
            let generated = run(generator, PETS, &[(mapping, &name)]).unwrap();
            for (path, text) in generated.files.iter() {
                assert!(!text.contains("evil from 'x'"), "{}: {path}", generator.name);
            }
        }
    }
    let (_, warnings) = axios(&[("modelNameMappings", "Pets=Tiere"), ("operationIdNameMappings", "pets_lost=x")]);
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].contains("`modelNameMappings` has the name \"Pets\", which nothing in the description has"));
}

#[test]
fn names_are_as_the_other_settings_say() {
    let (api, _) = axios(&[("removeOperationIdPrefix", "true")]);
    assert!(api.contains(" list(") && api.contains(" add(") && !api.contains("petsList("));
    let (api, _) = axios(&[("apiNameSuffix", "Client")]);
    assert!(api.contains("export class PetClient ") && !api.contains("PetApi"));
    let (api, _) = axios(&[("inlineSchemaOptions", "ARRAY_ITEM_SUFFIX=_entry")]);
    assert!(types(&api).contains("OrderLinesEntry"));
    let with_enum = PETS.replace("{n: {type: integer}}", "{n: {type: string, enum: [one, two]}}");
    for (value, name) in
        [("RESOLVE_INLINE_ENUMS=true", "export const OrderLinesInnerN = {"), ("", "OrderLinesInnerNEnum")]
    {
        let given = [("inlineSchemaOptions", value)];
        let given = if value.is_empty() { &[] } else { &given[..] };
        let generated = run(generator("typescript-axios"), &with_enum, given).unwrap();
        assert!(generated.files.get("api.ts").unwrap().contains(name), "{name}");
    }
    let (api, _) = axios(&[("reservedWordsMappings", "owner=ownerOf"), ("operationIdNameMappings", "pets_add=add")]);
    assert!(api.contains(" add("));
    let generated = run(generator("typescript-axios"), PETS, &[("gitUserId", "acme"), ("gitRepoId", "pets")]).unwrap();
    assert!(generated.files.get("git_push.sh").unwrap().contains("user=${1:-acme}\nrepository=${2:-pets}\n"));
    let (_, warnings) = axios(&[("serverVariables", "host=a"), ("groupId", "com.acme")]);
    assert_eq!(
        warnings,
        [
            "`serverVariables` has no effect: programs set the variables of a server at run time.",
            "`groupId` has no effect: it describes a Maven project."
        ]
    );
    let generated = run(generator("c"), PETS, &[("httpUserAgent", "acme/1 \"x\"")]).unwrap();
    assert!(generated.files.get("src/apiClient.c").unwrap().contains(r#"return "acme/1 \"x\"";"#));
    assert!(run(generator("c"), PETS, &[("httpUserAgent", "a\r\nX: y")]).is_err());
    let generated = run(generator("powershell"), PETS, &[("httpUserAgent", "it's acme/1")]).unwrap();
    let mut files = generated.files.iter().filter(|(path, _)| path.ends_with("Configuration.ps1"));
    assert!(files.any(|(_, text)| text.contains("$Script:DefaultUserAgent = 'it''s acme/1'\n")));
    let generated = run(generator("c"), PETS, &[("packageName", "acme")]).unwrap();
    assert!(generated.files.get("CMakeLists.txt").unwrap().contains("acme"));
}

#[test]
fn only_wanted_files_are_written() {
    let paths = |name: &str, value: &str| -> Vec<String> {
        let given = [("globalProperties", value)];
        let generated = run(generator(name), PETS, if value.is_empty() { &[] } else { &given }).unwrap();
        let paths = generated.files.iter().map(|(path, _)| path.to_owned());
        paths.filter(|path| !path.starts_with(".openapi-generator/") && path != "GENERATION-REPORT.md").collect()
    };
    assert_eq!(paths("c", "models=Order,modelTests=false"), ["docs/order.md", "model/order.c", "model/order.h"]);
    assert_eq!(paths("c", "supportingFiles=README.md:CMakeLists.txt"), ["CMakeLists.txt", "README.md"]);
    assert_eq!(paths("c", "apis=store,apiDocs=false"), ["api/StoreAPI.c", "api/StoreAPI.h"]);
    for generator in ALL {
        let all = paths(generator.name, "");
        let parts: Vec<_> =
            ["models", "apis", "supportingFiles"].iter().flat_map(|p| paths(generator.name, p)).collect();
        let (all, parts): (BTreeSet<_>, BTreeSet<_>) = (all.iter().collect(), parts.iter().collect());
        assert_eq!(all, parts, "{}", generator.name);
    }
    let without = paths("powershell", "modelDocs=false,apiDocs=false,modelTests=false,apiTests=false");
    let is_left = |path: &&String| path.starts_with("docs/") || path.contains("Tests.ps1");
    assert_eq!(without.iter().filter(is_left).count(), 0);
    assert!(without.len() > 20);
    match run(generator("c"), PETS, &[("globalProperties", "model=Pet")]) {
        Err(Failure::Options(problems)) => assert_eq!(problems[0].hint.as_deref(), Some("did you mean models?")),
        _ => panic!("an unknown property is accepted"),
    }
}

/// The service's description lists the members of its body.
#[test]
fn the_service_describes_all_settings() {
    let description: serde_json::Value = serde_json::from_str(specmint::service::OPENAPI).unwrap();
    let members = &description["components"]["schemas"]["GeneratorInput"]["properties"];
    for setting in SETTINGS {
        let member = &members[setting.key];
        let words = setting.description.replace('`', "");
        assert!(member["description"].as_str().is_some_and(|text| text.starts_with(&words)), "{}", setting.key);
        let ty = match setting.form {
            specmint::settings::Form::Pairs => "null",
            specmint::settings::Form::Text => "\"string\"",
            specmint::settings::Form::Switch => "\"boolean\"",
        };
        assert_eq!(member["type"].to_string(), ty, "{}", setting.key);
    }
}

#[test]
fn types_that_the_program_has_take_the_place_of_models() {
    let file = |name: &str, path: &str, given: &[(&str, &str)]| {
        let generated = run(generator(name), PETS, given).unwrap();
        let warnings: Vec<_> = generated.warnings.iter().map(|warning| warning.message.clone()).collect();
        (generated.files.get(path).unwrap().to_string(), warnings)
    };
    let given = [
        ("schemaMappings", "Pet=Acme.Beast,Animal=acme.models.Animal"),
        ("importMappings", "Acme.Beast=@it's,Order=./order"),
    ];
    let (api, warnings) = file("typescript-axios", "api.ts", &given);
    for line in [
        "export type Pet = import('@it\\'s').Acme.Beast;",
        "export type Animal = import('acme.models').Animal;",
        "export type Order = import('./order').Order;",
    ] {
        assert!(api.contains(line), "{line} in {api}");
    }
    assert_eq!(warnings, [""; 0]);
    let (pet, warnings) = file("python-fastapi", "src/openapi_server/models/pet.py", &given);
    assert!(pet.contains("class Pet("), "{pet}");
    assert_eq!(
        warnings,
        [
            "Pet is generated: Acme.Beast of \"@it's\" cannot be imported here.",
            "Order is generated: Order of \"./order\" cannot be imported here.",
        ]
    );
    let (pet, _) = file("python-fastapi", "src/openapi_server/models/animal.py", &given);
    assert!(pet.contains("from acme.models import Animal\n"), "{pet}");
    let (pet, warnings) = file("python", "openapi_client/models/animal.py", &given);
    assert!(pet.contains("from acme.models import Animal\n"), "{pet}");
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    let (_, warnings) = file("c", "model/pet.h", &given);
    assert!(
        warnings.iter().any(|warnings| warnings.starts_with("`schemaMappings` has no effect: it acts on ")),
        "{warnings:?}"
    );
    let (_, warnings) =
        file("typescript-axios", "api.ts", &[("schemaMappings", "Nix=a.B"), ("importMappings", "Nothing=a")]);
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    for (value, why) in
        [("Pet=Beast", "nothing says where Beast is imported from"), ("Pet=a.b;c", "\"a.b;c\" is not the name")]
    {
        let Err(Failure::Options(problems)) = run(generator("typescript-axios"), PETS, &[("schemaMappings", value)])
        else {
            panic!("{value} was taken");
        };
        assert!(problems[0].message.starts_with(why), "{:?}", problems[0]);
    }
}

#[test]
fn types_may_be_plainer() {
    let text = r#"
openapi: 3.1.0
info: {title: Plain, version: "1"}
paths: {}
components:
  schemas:
    Pet:
      type: object
      properties:
        born: {type: string, format: date}
        fed: {type: string, format: date-time}
        id: {type: string, format: uuid}
        photo: {type: string, format: byte}
        tags: {type: array, uniqueItems: true, items: {type: string}}
"#;
    let given = [("typeMappings", "date=string,DateTime=str,UUID=String,set=Array")];
    let made = |name: &str, path: &str, given: &[(&str, &str)]| {
        let made = run(generator(name), text, given).unwrap();
        let warnings = made.warnings.iter().map(|problem| problem.message.clone()).collect::<Vec<_>>();
        (made.files.iter().find(|(of, _)| *of == path).unwrap().1.into_owned(), warnings)
    };
    for (name, path, lines) in [
        ("typescript-fetch", "models/Pet.ts", ["born?: string;", "fed?: string;", "tags?: Array<string>;"]),
        ("rust-axum", "src/models/pet.rs", ["born: Option<String>", "fed: Option<String>", "id: Option<String>"]),
        ("python", "openapi_client/models/pet.py", ["born: StrictStr", "fed: StrictStr", "id: StrictStr"]),
    ] {
        let (file, warnings) = made(name, path, &given);
        for line in lines {
            assert!(file.contains(line), "{name}: {line} in {file}");
            assert!(!made(name, path, &[]).0.contains(line), "{name}: {line} without the mapping");
        }
        assert!(warnings.iter().all(|warnings| !warnings.contains("typeMappings")), "{warnings:?}");
    }
    // Mappings that cannot be applied, or whose type does not occur, cause a warning.
    let odd = [("typeMappings", "number=Money,string+byte=string,URI=string,DateTime=Date")];
    let warnings = made("typescript-fetch", "models/Pet.ts", &odd).1;
    let of: Vec<_> = warnings.iter().filter(|warnings| warnings.starts_with("`typeMappings`")).collect();
    assert_eq!(of.len(), 4, "{warnings:?}");
    assert!(of.iter().any(|warnings| warnings.contains("\"URI\", which nothing in the description has")), "{of:?}");
    assert!(
        of.iter().any(|warnings| warnings.contains("maps \"DateTime\" to \"Date\", which has no effect")),
        "{of:?}"
    );
}

/// A value of each setting that affects the output of the generators that list it.
const OF_OUTPUTS: [(&str, &str); 13] = [
    ("apiNameSuffix", "Handler"),
    ("nameMappings", "pet-name=calledSo"),
    ("enumNameMappings", "last-one=TheLast"),
    ("schemaMappings", "Pet=acme.models.Beast"),
    ("importMappings", "Pet=acme.models"),
    ("gitHost", "git.example"),
    ("gitUserId", "acme"),
    ("gitRepoId", "pets"),
    ("releaseNote", "First"),
    ("httpUserAgent", "pets/1"),
    ("infoName", "Acme"),
    ("infoEmail", "api@acme.example"),
    ("infoUrl", "https://acme.example"),
];

/// A generator sees only the settings that it lists. Here it gets all of them, and the output shows which it reads.
#[test]
fn a_generator_lists_the_settings_that_it_reads() {
    let document = Document::read(&Input { name: "pets.yaml", bytes: PETS.as_bytes(), source: &NoFiles }).unwrap();
    let files = |generator: &Generator, given: &[(&str, &str)]| {
        // The output includes the files that only packages have.
        let options = reproducible(generator, option_sets(generator).last().unwrap());
        let settings = settings(given);
        let run = generator.configure(&options).unwrap();
        let files = run(&api::build_as(&document, &settings).unwrap()).unwrap();
        files.iter().map(|(path, text)| (path.to_owned(), text.into_owned())).collect::<BTreeMap<_, _>>()
    };
    let keys = SETTINGS.iter().filter(|setting| setting.effect == Effect::Output).map(|setting| setting.key);
    let tried: BTreeSet<_> = OF_OUTPUTS.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys.collect::<BTreeSet<_>>(), tried, "add a value to OF_OUTPUTS");
    let mut failures = Vec::new();
    for generator in ALL {
        let plain = files(generator, &[]);
        for (key, value) in OF_OUTPUTS {
            let reads = files(generator, &[(key, value)]) != plain;
            if reads != generator.reads(find(key).unwrap()) {
                failures.push(format!("{} {} {key}", generator.name, if reads { "reads" } else { "does not read" }));
            }
        }
    }
    assert!(failures.is_empty(), "other than its SETTINGS say: {failures:#?}");
}

/// The content of all files by their paths, except for the patterns that are always the same and the report, which
/// contains the warnings.
fn written(generated: &Generated) -> BTreeMap<String, String> {
    let files = generated.files.iter().map(|(path, text)| (path.to_owned(), text.into_owned()));
    files.filter(|(path, _)| !(path.starts_with(".openapi-generator") || path == "GENERATION-REPORT.md")).collect()
}

#[test]
fn the_suffix_of_classes_has_an_effect_or_is_reported_as_ignored() {
    let (key, suffix) = ("apiNameSuffix", "Handler");
    for generator in ALL {
        let name = generator.name;
        let plain = written(&run(generator, PETS, &[]).unwrap());
        let set = run(generator, PETS, &[(key, suffix)]).unwrap();
        let input = Input { name: "pets.yaml", bytes: PETS.as_bytes(), source: &NoFiles };
        let options = Options::from([(key.to_owned(), suffix.to_owned())]);
        let job = Job { generator, options: &options, settings: &settings(&[]), lenient: false };
        let passed = job.run(&input, Limits::DEFAULT).unwrap();
        assert!(written(&set).keys().eq(written(&passed).keys()), "{name}: an option that is a setting");
        let acts = generator.reads(find(key).unwrap());
        for generated in [&set, &passed] {
            let is_ignored =
                generated.warnings.iter().any(|warning| warning.message.contains("`apiNameSuffix` has no effect"));
            assert_eq!(is_ignored, !acts, "{name}");
        }
        if !acts {
            assert_eq!(written(&set), plain, "{name}");
            continue;
        }
        let files = written(&set);
        assert!(files.values().any(|text| text.contains("PetHandler")), "{name}");
        for (path, text) in &files {
            for former in ["PetApi", "pet_api"] {
                assert!(!path.contains(former) && !text.contains(former), "{name}: {former} in {path}");
            }
        }
    }
}

/// A text that replaces one of the description is encoded in the same way, whatever it contains.
#[test]
fn a_description_and_a_url_of_settings_are_those_of_the_description() {
    let (text, url) = ("All */ \"\"\" <b> ${x} #> about\n\n`pets`", "https://acme.example/?a=1&b='2'");
    let with = |info: &str| PETS.replace("info: {title: Pets, version: 1.0.0}", info);
    let plain = with("info: {title: Pets, version: 1.0.0, description: Old, contact: {url: 'https://old.example'}}");
    let other =
        with(&format!("info: {{title: Pets, version: 1.0.0, description: {text:?}, contact: {{url: {url:?}}}}}"));
    for generator in ALL.iter().filter(|generator| generator.makes_names) {
        let name = generator.name;
        let set = run(generator, &plain, &[("appDescription", text), ("infoUrl", url)]).unwrap();
        let (set, described) = (written(&set), written(&run(generator, &other, &[]).unwrap()));
        assert_ne!(set, written(&run(generator, &plain, &[]).unwrap()), "{name}");
        assert!(set.keys().eq(described.keys()), "{name}");
        for (path, text) in set {
            // Some outputs contain a copy of the description.
            if text.contains("https://old.example") {
                continue;
            }
            // The identifier of a module is different each time.
            let lines =
                |text: &str| text.lines().filter(|line| !line.contains(" GUID = ")).collect::<Vec<_>>().join("\n");
            assert_eq!(lines(&text), lines(&described[&path]), "{name}: {path}");
        }
    }
}

#[test]
fn without_a_suffix_the_modules_of_a_server_keep_apart() {
    let tagged = PETS.replace("tags: [store]", "tags: [pet base]").replace("  /admin:", "  /admins:");
    let generated = run(generator("python-fastapi"), &tagged, &[("apiNameSuffix", "")]).unwrap();
    let files = written(&generated);
    for module in ["pet", "pet_base", "pet_responses", "pet_base2", "pet_base2_base"] {
        assert!(files.contains_key(&format!("src/openapi_server/apis/{module}.py")), "{module}: {:?}", files.keys());
    }
    assert!(files["src/openapi_server/apis/pet_base.py"].contains("class BasePet:"));
    assert!(files["src/openapi_server/apis/pet_base2_base.py"].contains("class BasePetBase:"));
    assert!(files["README.md"].contains("class Pet2(BasePet):"));
}
