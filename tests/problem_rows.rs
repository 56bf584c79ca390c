//! Small descriptions, each with the rule that it breaks and the position of the problem.

use specmint::plan::contract;
use specmint::{api, spec};

/// A 3.1 description with these members, which begin on line 3.
fn v3_1(rest: &str) -> String {
    format!("openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\n{rest}")
}

/// A description with these schemas, which begin on line 5 in column 2.
fn schemas(rest: &str) -> String {
    v3_1(
        &format!("paths: {{}}\ncomponents: {{schemas: {{\n{rest}}}}}\n")
            .replace('\n', "\n ")
            .replace("\n components", "\ncomponents"),
    )
}

/// A description with one operation that has these members, which begin on line 6.
fn operation(rest: &str) -> String {
    v3_1(&format!("paths:\n  /a:\n    get: {{\n{rest}}}\n"))
}

/// A description with one parameter, on line 6.
fn parameter(parameter: &str) -> String {
    operation(&format!("parameters: [{parameter}]"))
}

/// The rule, the description, `line:column pointer` of the problem (the part after `…` is not compared), and the hint.
pub type Row = (&'static str, Vec<u8>, &'static str, &'static str);

fn row(rule: &'static str, text: impl Into<Vec<u8>>, place: &'static str, hint: &'static str) -> Row {
    (rule, text.into(), place, hint)
}

/// A row for each rule, and several if a rule can be broken in different ways.
pub fn rows() -> Vec<Row> {
    use api::rules as a;
    use spec::rules as s;
    let pairs = |i: usize| {
        format!(
            "S{i}: {{prefixItems: [{{$ref: '#/components/schemas/S{0}'}}, {{$ref: '#/components/schemas/S{0}'}}]}},\n",
            i + 1
        )
    };
    vec![
        row(s::EMPTY, "# nothing\n", "1:1", ""),
        row(s::TOO_LARGE, " ".repeat((32 << 20) + 1), "1:1", ""),
        row(s::ENCODING, b"openapi: \xFF", "1:10", "Save the document as UTF-8."),
        row(s::JSON_SYNTAX, "{\"openapi\": }", "1:13", ""),
        row(s::YAML_SYNTAX, v3_1("a: [b\n"), "3:6 /a", ""),
        row(
            s::YAML_SYNTAX,
            "openapi: 3.1.0\ninfo:\n  title: t\n version: '1'\n",
            "4:2",
            "Check the indentation of this line and the lines above, and close all brackets and quotes.",
        ),
        row(
            s::YAML_UNSUPPORTED,
            v3_1("? [a, b]\n: c\n"),
            "3:3",
            "Put quotes around a key or value that begins with `{` or `[`.",
        ),
        row(
            s::YAML_ALIASES,
            v3_1(&format!("a: &a [{}]\nb: &b [{}]\nc: [{}]\n", "1, ".repeat(99), "*a, ".repeat(99), "*b, ".repeat(99))),
            "5:201 /c",
            "",
        ),
        row(s::TOO_DEEP, "[".repeat(501), "1:501 /0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0…", ""),
        row(s::TOO_MANY_NODES, format!("[{}0]", "0,".repeat(1_500_000)), "1:3000000", ""),
        row(s::DUPLICATE_KEY, v3_1("paths: {}\npaths: {}\n"), "4:1 /paths", "Remove all but one."),
        row(
            s::OPERATION_LOST,
            v3_1("paths:\n  /a: {get: {responses: {}}}\n  /a: {put: {responses: {}}}\n"),
            "4:3 /paths/~1a",
            "Move them to the last one.",
        ),
        row(s::ROOT_NOT_OBJECT, "[]", "1:1", ""),
        row(
            s::VERSION_MISSING,
            "{}",
            "1:1",
            "Pass the file that contains the field, or add it, as in `openapi: 3.1.0`.",
        ),
        row(s::VERSION_UNKNOWN, "openapi: 4.0.0\n", "1:10 /openapi", "Use Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2."),
        row(
            s::REF_MALFORMED,
            schemas("A: {$ref: 5}"),
            "5:12 /components/schemas/A/$ref",
            "Set it to a target, such as `#/components/schemas/Pet`.",
        ),
        row(
            s::REF_MALFORMED,
            schemas("A: {$ref: '#components/schemas/B'}, B: {}"),
            "5:12 /components/schemas/A/$ref",
            "Write `#/components/schemas/B`.",
        ),
        row(
            s::REF_DANGLING,
            schemas("A: {$ref: '#/components/schemas/Pat'}, Pet: {}"),
            "5:12 /components/schemas/A/$ref",
            "Did you mean `#/components/schemas/Pet`?",
        ),
        row(
            s::REF_DANGLING,
            schemas("A: {$ref: '#/definitions/Pet'}, Pet: {}"),
            "5:12 /components/schemas/A/$ref",
            "Did you mean `#/components/schemas/Pet`?",
        ),
        row(
            s::REF_CYCLE,
            schemas("A: {$ref: '#/components/schemas/B'},\nB: {$ref: '#/components/schemas/A'}"),
            "5:12 /components/schemas/A/$ref",
            "Point one of the references in the cycle to a definition.",
        ),
        row(
            s::REF_CHAIN,
            schemas(
                &(0..102)
                    .map(|i| format!("S{i}: {{$ref: '#/components/schemas/S{}'}},\n", i + 1))
                    .chain(["S102: {}".to_owned()])
                    .collect::<String>(),
            ),
            "5:13 /components/schemas/S0/$ref",
            "Reference the definition directly.",
        ),
        row(
            s::REF_OUTSIDE,
            schemas("A: {$ref: '/etc/passwd'}"),
            "5:12 /components/schemas/A/$ref",
            "Bundle the description into one document, or reference the file by a relative path.",
        ),
        row(s::REF_FILE, schemas("A: {$ref: 'missing.yaml'}"), "5:12 /components/schemas/A/$ref", ""),
        row(
            s::REF_FILE,
            schemas("A: {$ref: 'broken.yaml'},\nB: {$ref: 'broken.yaml#/b'}"),
            "6:12 /components/schemas/B/$ref",
            "",
        ),
        row(
            s::REF_KIND,
            operation("responses: {200: {$ref: '#/components/schemas/A'}}}\ncomponents: {schemas: {A: {}}"),
            "6:25 /paths/~1a/get/responses/200/$ref",
            "",
        ),
        row(s::REF_KIND, schemas("A: {$ref: '#/info/title'}"), "5:12 /components/schemas/A/$ref", ""),
        row(s::REF_KIND, schemas("A: {$ref: '#/components/schemas'}"), "5:12 /components/schemas/A/$ref", ""),
        row(
            s::TOO_MANY_FILES,
            schemas(&(0..1_001).map(|i| format!("S{i}: {{$ref: 'f{i}'}},\n")).collect::<String>()),
            "1005:16 /components/schemas/S1000/$ref",
            "",
        ),
        row(s::FILES_TOO_DEEP, schemas("A: {$ref: deep0}"), "1:11 deep19/a/$ref", ""),
        row(
            s::TOO_MANY_IDENTIFIERS,
            schemas(&(0..10_001).map(|i| format!("S{i}: {{$id: 's{i}'}},\n")).collect::<String>()),
            "10005:2 /components/schemas/S10000",
            "Remove those that no reference uses.",
        ),
        row(
            s::REF_BASE,
            schemas("A: {$id: 'https://ids.example/a', items: {$ref: '#/components/schemas/B'}},\nB: {}"),
            "5:50 /components/schemas/A/items/$ref",
            "Remove the `$id`, or write the document's file name before the `#`.",
        ),
        row(
            a::ALL_OF_CONFLICT,
            schemas("A: {allOf: [{properties: {a: {type: string}}}, {properties: {a: {type: integer}}}]}"),
            "5:63 /components/schemas/A/allOf/1/properties/a",
            "Give both the same type, or remove one of them.",
        ),
        row(s::WRONG_TYPE, operation("parameters: {name: a}"), "6:1 /paths/~1a/get/parameters", ""),
        row(s::WRONG_TYPE, operation("deprecated: 'yes'"), "6:13 /paths/~1a/get/deprecated", ""),
        row(s::WRONG_TYPE, operation("operationId: 1.0"), "6:14 /paths/~1a/get/operationId", "Put it in quotes."),
        row(
            s::WRONG_TYPE,
            operation("description: null"),
            "6:14 /paths/~1a/get/description",
            "Remove the key, or give it a value.",
        ),
        row(s::WRONG_TYPE, parameter("null"), "6:14 /paths/~1a/get/parameters/0", ""),
        row(s::WRONG_TYPE, schemas("A: {properties: [a]}"), "5:6 /components/schemas/A/properties", ""),
        row(
            s::WRONG_TYPE,
            schemas("A: {properties: {a: {required: true}}}"),
            "5:33 /components/schemas/A/properties/a/required",
            "Move the name into the `required` array of the schema that declares the property.",
        ),
        row(s::WRONG_TYPE, schemas("A: {maxLength: -1}"), "5:17 /components/schemas/A/maxLength", ""),
        row(
            s::WRONG_TYPE,
            schemas("A: {additionalProperties: none}"),
            "5:28 /components/schemas/A/additionalProperties",
            "",
        ),
        row(s::FIELD_MISSING, operation("responses: {200: {}}"), "6:13 /paths/~1a/get/responses/200", ""),
        row(
            s::FIELD_UNKNOWN,
            operation("operationID: a"),
            "6:14 /paths/~1a/get/operationID",
            "Did you mean `operationId`?",
        ),
        row(
            s::FIELD_UNKNOWN,
            operation("mine: a"),
            "6:7 /paths/~1a/get/mine",
            "Remove it, or start its name with `x-` if it is your own extension.",
        ),
        row(s::FIELD_UNKNOWN, v3_1("paths: {/a: {GET: {}}}\n"), "3:14 /paths/~1a/GET", "Did you mean `get`?"),
        row(s::FIELD_UNKNOWN, operation("$ref: '#/x'"), "6:7 /paths/~1a/get/$ref", ""),
        row(
            s::FIELD_UNKNOWN,
            schemas("A: {requried: [a]}"),
            "5:6 /components/schemas/A/requried",
            "Did you mean `required`?",
        ),
        row(
            s::FIELD_UNKNOWN,
            schemas("A: {propertes: {}}"),
            "5:6 /components/schemas/A/propertes",
            "Did you mean `properties`?",
        ),
        row(
            s::FIELD_UNKNOWN,
            schemas("A: {ref: '#/components/schemas/B'}, B: {}"),
            "5:11 /components/schemas/A/ref",
            "Did you mean `$ref`?",
        ),
        row(s::OTHER_VERSION, "openapi: 3.0.0\ninfo: {title: t, version: '1'}\nwebhooks: {}\n", "3:1 /webhooks", ""),
        row(
            s::OTHER_VERSION,
            schemas("A: {type: string, nullable: true}"),
            "5:30 /components/schemas/A/nullable",
            "Add `null` to `type`, as in `[string, null]` (3.1 and later), or use `x-nullable` (2.0).",
        ),
        row(s::VALUE_UNKNOWN, "swagger: '2.0'\nschemes: [htps]\n", "2:11 /schemes/0", "Did you mean `https`?"),
        row(s::SCHEMA_TYPE, schemas("A: {type: strnig}"), "5:12 /components/schemas/A/type", "Did you mean `string`?"),
        row(
            s::SCHEMA_TYPE,
            schemas("A: {type: file}"),
            "5:12 /components/schemas/A/type",
            "Write `type: string` with `format: binary`.",
        ),
        row(s::SCHEMA_TYPE, schemas("A: {type: int}"), "5:12 /components/schemas/A/type", "Write `type: integer`."),
        row(
            s::WRONG_TYPE,
            schemas("A: {items: text}"),
            "5:13 /components/schemas/A/items",
            "Use one schema for all items.",
        ),
        row(
            s::OTHER_VERSION,
            schemas("A: {items: [{type: string}]}"),
            "5:6 /components/schemas/A/items",
            "Use `prefixItems` (OpenAPI 3.1 and later), or one schema for all items.",
        ),
        row(
            s::ENUM_EMPTY,
            schemas("A: {enum: []}"),
            "5:6 /components/schemas/A/enum",
            "List the allowed values, or remove `enum`.",
        ),
        row(
            s::ENUM_REPEATED,
            schemas("A: {enum: [a, b, a]}"),
            "5:19 /components/schemas/A/enum/2",
            "Remove all but one.",
        ),
        row(
            s::ENUM_TYPE,
            schemas("A: {type: string, enum: [a, 1]}"),
            "5:30 /components/schemas/A/enum/1",
            "Put the value in quotes.",
        ),
        row(
            s::BOUNDS_REVERSED,
            schemas("A: {minLength: 3, maxLength: 2}"),
            "5:17 /components/schemas/A/minLength",
            "Correct or swap the two values.",
        ),
        row(
            s::REQUIRED_UNDECLARED,
            schemas("A: {required: [nmae], properties: {name: {}}}"),
            "5:17 /components/schemas/A/required/0",
            "Did you mean `name`?",
        ),
        row(
            s::DISCRIMINATOR_UNDECLARED,
            schemas("A: {discriminator: {propertyName: knd}, properties: {kind: {}}}"),
            "5:36 /components/schemas/A/discriminator/propertyName",
            "Did you mean `kind`?",
        ),
        row(
            s::SERVER_VARIABLE,
            v3_1("servers: [{url: 'http://x/{a}'}]\n"),
            "3:17 /servers/0/url",
            "Declare it in `variables` with a `default`.",
        ),
        row(
            s::SERVER_VARIABLE,
            v3_1("servers: [{url: 'http://x', variables: {a: {default: b}}}]\n"),
            "3:41 /servers/0/variables/a",
            "Use it in the `url`, or remove it.",
        ),
        row(
            s::SERVER_VARIABLE,
            v3_1("servers: [{url: 'http://{a}', variables: {a: {default: b, enum: [c]}}}]\n"),
            "3:56 /servers/0/variables/a/default",
            "Change the default, or add it to `enum`.",
        ),
        row(
            s::PATH_DUPLICATE,
            v3_1("paths:\n  /a/{x}: {}\n  /a/{y}: {}\n"),
            "5:3 /paths/~1a~1{y}",
            "Merge their operations into one path.",
        ),
        row(
            s::PATH_BRACES,
            v3_1("paths:\n  /a/{x: {}\n"),
            "4:3 /paths/~1a~1{x",
            "Write each parameter as `{name}`; encode a literal brace as `%7B` or `%7D`.",
        ),
        row(
            s::PATH_NAME_TWICE,
            v3_1("paths:\n  /a/{x}/{x}: {}\n"),
            "4:3 /paths/~1a~1{x}~1{x}",
            "Use a different name for each parameter.",
        ),
        row(
            s::PATH_PARAMETER_OPTIONAL,
            parameter("{name: a, in: path, schema: {}}"),
            "6:14 /paths/~1a/get/parameters/0",
            "Add `required: true`.",
        ),
        row(
            s::OPERATION_ID_TWICE,
            v3_1("paths:\n  /a: {get: {operationId: x}}\n  /b: {get: {operationId: x}}\n"),
            "5:27 /paths/~1b/get/operationId",
            "Give each operation a unique `operationId`; until then, a number is appended to this one.",
        ),
        row(
            s::HEADER_NAME,
            parameter("{name: 'a b', in: header, schema: {}}"),
            "6:21 /paths/~1a/get/parameters/0/name",
            "Use only ASCII letters, digits and `-`.",
        ),
        row(
            s::MEDIA_TYPE,
            operation("responses: {200: {description: d, content: {json: {}}}}"),
            "6:45 /paths/~1a/get/responses/200/content/json",
            "Use a type and a subtype, such as `application/json`.",
        ),
        row(a::INFO_MISSING, "openapi: 3.1.0\n", "1:1", "Add `info` with a `title` and a `version`."),
        row(a::PATH_SLASH, v3_1("paths: {a: {}}\n"), "3:9 /paths/a", "Put a `/` in front of it."),
        row(a::PATH_SLASH, v3_1("paths: {'': {}}\n"), "3:9 /paths/", "Write a path that begins with `/`."),
        row(
            a::LINK_TARGET,
            operation("responses: {200: {description: d, links: {l: {operationId: b}}}}"),
            "6:60 /paths/~1a/get/responses/200/links/l/operationId",
            "Set `operationId` to an existing id, or `operationRef` to a reference such as `#/paths/~1pets/get`.",
        ),
        row(
            a::PAGINATION,
            operation(
                "x-pagination: {items: /rows, next: link},\nresponses: {200: {description: d, content: {application/json: {schema: \
                 {type: object, properties: {row: {type: array, items: {type: string}}}}}}}}",
            ),
            "6:23 /paths/~1a/get/x-pagination/items",
            "Did you mean `/row`?",
        ),
        row(
            a::TAG_PARENT,
            b"openapi: 3.2.0\ninfo: {title: t, version: '1'}\npaths: {}\ntags: [{name: a, parent: b}]\n".to_vec(),
            "4:26 /tags/0/parent",
            "Declare the parent in `tags`, or remove `parent`.",
        ),
        row(
            a::RESPONSE_STATUS,
            operation("responses: {20x: {description: d}}"),
            "6:13 /paths/~1a/get/responses/20x",
            "Use a code from 100 to 599, a range such as `4XX`, or `default`.",
        ),
        row(a::SERVER_URL, v3_1("servers: [{description: d}]\n"), "3:11 /servers/0", "Add a `url`."),
        row(
            a::PARAMETER_NAME,
            parameter("{in: query, schema: {}}"),
            "6:14 /paths/~1a/get/parameters/0",
            "Add a `name`.",
        ),
        row(
            a::PARAMETER_LOCATION,
            parameter("{name: a, in: nowhere, schema: {}}"),
            "6:14 /paths/~1a/get/parameters/0",
            "Set `in` to `path`, `query`, `header` or `cookie`.",
        ),
        row(
            a::PARAMETER_BODY,
            parameter("{name: a, in: body, schema: {}}"),
            "6:14 /paths/~1a/get/parameters/0",
            "Describe it in a `requestBody`.",
        ),
        row(
            a::PARAMETER_BODY,
            "swagger: '2.0'\ninfo: {title: t, version: '1'}\npaths: {/a: {put: {responses: {}, parameters: [\n {name: b, in: body, schema: {}}, {name: f, in: formData, type: string}]}}}\n",
            "4:2 /paths/~1a/put/parameters/0",
            "Remove either the `in: body` parameter or the `in: formData` parameters.",
        ),
        row(
            a::PARAMETER_BODY,
            "swagger: '2.0'\ninfo: {title: t, version: '1'}\npaths: {/a: {put: {responses: {}, parameters: [\n {name: b, in: body, schema: {}}, {name: c, in: body, schema: {}}]}}}\n",
            "4:35 /paths/~1a/put/parameters/1",
            "Combine them into one schema.",
        ),
        row(
            a::PARAMETER_STYLE,
            parameter("{name: a, in: query, style: foam, schema: {}}"),
            "6:14 /paths/~1a/get/parameters/0",
            "Use `simple`, `label`, `matrix`, `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` or `cookie`.",
        ),
        row(
            a::PARAMETER_TWICE,
            parameter("{name: a, in: query, schema: {}}, {name: a, in: query, schema: {}}"),
            "6:48 /paths/~1a/get/parameters/1",
            "Remove one of them.",
        ),
        row(
            a::PATH_PARAMETER_UNDECLARED,
            v3_1("paths: {'/{a}': {get: {}}}\n"),
            "3:18 /paths/~1{a}/get",
            "Declare it as a parameter with `in: path`; until then, clients send the placeholder unreplaced.",
        ),
        row(
            a::PATH_PARAMETER_UNUSED,
            parameter("{name: a, in: path, required: true, schema: {}}"),
            "6:14 /paths/~1a/get/parameters/0",
            "Remove it, or add it to the path.",
        ),
        row(
            a::DISCRIMINATOR_MAPPING,
            schemas(
                "A: {oneOf: [{$ref: '#/components/schemas/B'}, {properties: {k: {}}}], discriminator: {propertyName: k, mapping: {b: C}}},\nB: {properties: {k: {type: string}}}",
            ),
            "5:118 /components/schemas/A/discriminator/mapping/b",
            "Write the name of a schema, or a reference such as `#/components/schemas/Cat`.",
        ),
        row(
            a::DISCRIMINATOR_PROPERTY,
            schemas(
                "A: {oneOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}], discriminator: {propertyName: k}},\nB: {properties: {k: {type: string}}},\nC: {properties: {l: {type: string}}}",
            ),
            "7:2 /components/schemas/C",
            "Add \"k\" to its `properties`, or set the option `legacyDiscriminatorBehavior` to true.",
        ),
        row(
            a::COMPOSITION_CYCLE,
            schemas("A: {oneOf: [{$ref: '#/components/schemas/A'}, {type: string}]}"),
            "5:2 /components/schemas/A",
            "Remove the reference back to this schema from its `oneOf`, `anyOf` or `allOf`.",
        ),
        row(
            a::SECURITY_TYPE,
            v3_1("components: {securitySchemes: {a: {type: magic}}}\n"),
            "3:32 /components/securitySchemes/a",
            "Set `type` to `apiKey`, `http`, `oauth2`, `openIdConnect` or `mutualTLS` (2.0: `basic`, `apiKey` or `oauth2`).",
        ),
        row(
            a::SECURITY_TYPE,
            v3_1("components: {securitySchemes: {a: {type: http}}}\n"),
            "3:32 /components/securitySchemes/a",
            "Add `scheme`, such as `bearer`.",
        ),
        row(
            a::SECURITY_UNDECLARED,
            v3_1(
                "security: [{Key: []}]\npaths: {/a: {get: {responses: {}}}}\ncomponents: {securitySchemes: {key: {type: mutualTLS}}}\n",
            ),
            "3:13 /security/0/Key",
            "Did you mean `key`?",
        ),
        row(
            a::SECURITY_UNDECLARED,
            operation("security: [{a: []}]"),
            "6:13 /paths/~1a/get/security/0/a",
            "Declare it in `components.securitySchemes` (2.0: `securityDefinitions`).",
        ),
        row(
            a::SCHEMA_TOO_DEEP,
            schemas(&format!("A: {{properties: {{a: {}{{}}{}}}}}", "{items: ".repeat(150), "}".repeat(150))),
            "5:815 /components/schemas/A/properties/a…",
            "Turn one of the inner schemas into an object with `properties`: it becomes a named model, which ends the nesting.",
        ),
        row(
            a::API_TOO_LARGE,
            schemas(
                &(0..30)
                    .map(pairs)
                    .chain(["S30: {}, A: {properties: {a: {$ref: '#/components/schemas/S0'}}}".to_owned()])
                    .collect::<String>(),
            ),
            "33:58 /components/schemas/S28/prefixItems/1",
            "Arrays and maps are expanded wherever they are used: make the items of frequently used ones objects with `properties`.",
        ),
        row(
            s::MORE_PROBLEMS,
            schemas(&(0..120).map(|i| format!("S{i}: {{properties: [a]}},\n")).collect::<String>()),
            "104:8 /components/schemas/S99/properties",
            "Fix the listed ones first, then run specmint again.",
        ),
        row(
            contract::rules::PATTERN_NOT_ENFORCED,
            parameter("{name: p, in: query, schema: {type: string, pattern: '(?=a)'}}"),
            "6:67 /paths/~1a/get/parameters/0/schema/pattern",
            "Correct it, rewrite it without that construct, or split it into several patterns in an `allOf`.",
        ),
    ]
}
