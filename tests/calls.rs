//! The calls and their documentation in generated clients, mostly typescript-axios: small descriptions, and text that
//! their output must contain.

use specmint::Generated;
use specmint::generators::{LanguageKind, find};
use specmint::spec::{Input, NoFiles};

use crate::support::options;

/// A row: the subject, the description without its head, and the expected text of a file.
struct Row {
    what: &'static str,
    version: &'static str,
    text: &'static str,
    has: &'static [(&'static str, &'static str)],
}

const ROWS: &[Row] = &[
    Row {
        what: "a method is written as the description has it",
        version: "3.2",
        text: "
paths: {/a: {additionalOperations: {copyTo: {responses: {}}}}}
",
        has: &[("api.ts", "method: 'copyTo',")],
    },
    Row {
        what: "a scheme that is not defined is never anonymous access, and what else is required with it comes last",
        version: "3.1",
        text: "
paths: {/a: {get: {security: [{gone: [], basic: []}, {gone: []}, {bearer: []}], responses: {}}}}
components: {securitySchemes: {basic: {type: http, scheme: basic}, bearer: {type: http, scheme: bearer}}}
",
        has: &[("api.ts", "security: [[{ type: 'bearer' }], [{ type: 'basic' }]],")],
    },
    Row {
        what: "an id that is given twice, and one that is missing",
        version: "3.1",
        text: "
paths:
  /a: {get: {operationId: same, responses: {}}, put: {operationId: same, responses: {}}, post: {responses: {}}}
",
        has: &[
            ("api.ts", "public same(options"),
            ("api.ts", "public same_1(options"),
            ("api.ts", "public aPost(options"),
        ],
    },
    Row {
        what: "styles and options of parameters",
        version: "3.1",
        text: "
paths:
  /a:
    get:
      operationId: a
      parameters:
        - {name: d, in: query, style: deepObject, explode: true, allowReserved: true, schema: {type: object}}
        - {name: e, in: query, allowEmptyValue: true, schema: {type: string}}
        - {name: H, in: header, deprecated: true, description: heading, schema: {type: string}}
      responses: {}
",
        has: &[
            ("api.ts", "queryParameter('d', d, 'deepObject', true, { allowReserved: true })"),
            ("api.ts", "queryParameter('e', e, 'form', true, { allowEmptyValue: true })"),
            ("api.ts", "headerParameter('H', H, false)"),
            ("api.ts", "@param H heading (deprecated)"),
        ],
    },
    Row {
        what: "collection formats in a path and a header",
        version: "2.0",
        text: "
paths:
  /a/{p}:
    get:
      parameters:
        - {name: p, in: path, required: true, type: array, items: {type: string}, collectionFormat: pipes}
        - {name: H, in: header, type: array, items: {type: string}, collectionFormat: ssv}
      responses: {}
",
        has: &[
            ("api.ts", "`/a/${pathParameter('p', p, 'pipeDelimited', false)}`"),
            ("api.ts", "headerParameter('H', H, false, 'spaceDelimited')"),
        ],
    },
    Row {
        what: "the body that is sent",
        version: "3.2",
        text: "
paths:
  /a:
    post: {operationId: a, requestBody: {content: {application/xml: {}, application/vnd.a+json: {schema: {type: string}}}}, responses: {}}
    put: {operationId: b, requestBody: {content: {multipart/related: {schema: {type: object, properties: {f: {type: string}}}}}}, responses: {}}
    patch:
      operationId: c
      requestBody:
        content:
          multipart/mixed:
            schema: {type: array, items: {type: string}}
            prefixEncoding: [{contentType: text/csv}, {}]
            itemEncoding: {contentType: text/html}
      responses: {}
    query: {operationId: d, requestBody: {content: {application/jsonl: {itemSchema: {type: integer}}}}, responses: {}}
    delete: {operationId: e, requestBody: {content: {application/x-ndjson: {schema: {type: string}}}}, responses: {}}
    options: {operationId: f, requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, additionalProperties: {type: string}}}}}, responses: {}}
",
        has: &[
            ("api.ts", "jsonBody('application/vnd.a+json', body)"),
            ("api.ts", "formField('f', f),\n                ], 'multipart/related')"),
            ("api.ts", "multipartItems('multipart/mixed', requestBody, ['text/csv', ''], 'text/html')"),
            ("api.ts", "d: async (requestBody?: Array<number>,"),
            ("api.ts", "sequenceBody('application/jsonl', requestBody, 'jsonLines')"),
            ("api.ts", "rawBody('application/x-ndjson', body)"),
            ("api.ts", "objectBody('application/x-www-form-urlencoded', requestBody)"),
        ],
    },
    Row {
        what: "how a response is read",
        version: "3.2",
        text: "
paths:
  /a:
    get: {operationId: a, responses: {'200': {description: d, content: {text/event-stream: {itemSchema: {type: object}}}}}}
    put: {operationId: b, responses: {'200': {description: d, content: {application/jsonl: {schema: {type: array, items: {type: integer}}}}}}}
    post: {operationId: c, responses: {'200': {description: d, content: {image/png: {}}}, '201': {description: d, content: {application/json: {schema: {type: integer}}}}}}
    patch: {operationId: d, responses: {'200': {description: d, content: {image/png: {}}}, '404': {description: d, content: {application/json: {}}}}}
    delete: {operationId: e, responses: {'200': {description: d, content: {text/event-stream: {schema: {type: integer}}}}}}
",
        has: &[
            ("api.ts", "AxiosPromise<Array<object>>"),
            ("api.ts", "response: 'events',"),
            ("api.ts", "AxiosPromise<Array<number>>"),
            ("api.ts", "response: 'jsonLines',"),
            ("api.ts", "response: 'mixed',"),
            ("api.ts", "response: 'file',"),
            // A stream whose `schema` describes a single item is read by the caller, as in OpenAPI Generator's output.
            ("api.ts", "accept: 'text/event-stream',\n                response: 'any',"),
        ],
    },
    Row {
        what: "headers, links and callbacks in the documentation",
        version: "3.1",
        text: "
paths:
  /a:
    post:
      operationId: a
      responses:
        '201':
          description: d
          headers: {X-Rate: {description: left, deprecated: true, schema: {type: integer}}}
          links: {Next: {operationId: b, description: then, parameters: {id: '$response.body#/id', n: 1}}}
      callbacks: {done: {'{$request.body#/url}': {put: {summary: is done, requestBody: {content: {application/json: {schema: {type: string}}}}, responses: {}}}}}
  /b: {get: {operationId: b, responses: {}}}
",
        has: &[
            ("docs/DefaultApi.md", "**X-Rate** | 201 | number | **Deprecated.** left\n"),
            ("docs/DefaultApi.md", "**Next** | 201 | [**b**](DefaultApi.md#b) | id: $response.body#/id, n: 1 | then\n"),
            ("docs/DefaultApi.md", "**done** | **PUT** {$request.body#/url} | string | is done\n"),
        ],
    },
    Row {
        what: "what values are by default, however little that is",
        version: "3.1",
        text: "
paths:
  /a:
    get:
      parameters:
        - {name: f, in: query, schema: {type: boolean, default: false}}
        - {name: e, in: query, schema: {type: string, default: '', readOnly: false}}
        - {name: l, in: query, schema: {type: array, items: {type: string}, default: []}}
      responses: {}
",
        has: &[
            ("docs/DefaultApi.md", "**f** | boolean | query f | no | (default: false)\n"),
            ("docs/DefaultApi.md", "**e** | string | query e | no | (default: \"\")\n"),
            ("docs/DefaultApi.md", "**l** | Array&lt;string> | query l | no | (default: [])\n"),
        ],
    },
    Row {
        what: "a field that a parameter of OpenAPI 3 describes as one of Swagger 2.0, with a schema",
        version: "3.0",
        text: "
paths: {/a: {put: {parameters: [{name: f, in: formData, schema: {type: integer}}], responses: {}}}}
",
        has: &[("api.ts", "(f?: number, options")],
    },
    Row {
        what: "webhooks, tags and further documentation",
        version: "3.2",
        text: "
externalDocs: {url: 'http://docs', description: All of it.}
tags: [{name: pets, summary: Animals, parent: all, externalDocs: {url: 'http://pets'}}, {name: all}]
paths: {/a: {get: {tags: [pets], externalDocs: {url: 'http://a'}, responses: {}}}}
webhooks:
  newPet: {post: {requestBody: {content: {application/json: {schema: {type: object, title: Pet, properties: {n: {type: string}}}}}}, responses: {}}}
",
        has: &[
            ("README.md", "All of it: http://docs\n"),
            ("README.md", "| `newPet` | `POST` | Pet |"),
            ("api.ts", "export interface Pet {"),
            ("api.ts", " * Animals\n * Part of all.\n * @see http://pets\n"),
            ("api.ts", "@see http://a\n"),
        ],
    },
    Row {
        what: "security: what the transport serves leaves the rest, and alone leaves nothing",
        version: "3.1",
        text: "
paths:
  /a:
    get: {operationId: a, security: [{m: [], k: []}], responses: {}}
    put: {operationId: b, security: [{m: []}], responses: {}}
components: {securitySchemes: {m: {type: mutualTLS}, k: {type: apiKey, in: query, name: K}}}
",
        has: &[
            ("api.ts", "security: [[{ type: 'apiKey', in: 'query', name: 'K', scheme: 'k' }]],"),
            ("api.ts", "method: 'PUT',\n                path: '/a',\n                response: 'any',\n            });"),
        ],
    },
    Row {
        what: "security: keys in headers come before keys in the query, and cookies last",
        version: "3.1",
        text: KEYS,
        has: &[
            (
                "api.ts",
                "security: [[{ type: 'bearer' }], [{ type: 'apiKey', in: 'header', name: 'h', scheme: 'H' }], \
                 [{ type: 'apiKey', in: 'query', name: 'q', scheme: 'Q' }], [{ type: 'apiKey', in: 'cookie', name: 'c', \
                 scheme: 'C' }]],",
            ),
            ("README.md", "    accessToken: 'YOUR_ACCESS_TOKEN',\n"),
            ("README.md", "| `H` | API key | `apiKey` or `apiKey.H`; a function receives `h` |"),
            ("docs/DefaultApi.md", "apiKey: { 'H-1': 'YOUR_API_KEY', Q: 'YOUR_API_KEY' }"),
        ],
    },
];

/// Alternatives that a client reorders, and two keys that are required together.
const KEYS: &str = "
paths:
  /a:
    get: {operationId: a, security: [{C: []}, {Q: []}, {B: []}, {H: []}], responses: {}}
    put: {operationId: b, security: [{C: []}, {H-1: [], Q: []}], responses: {}}
components:
  securitySchemes:
    C: {type: apiKey, in: cookie, name: c}
    Q: {type: apiKey, in: query, name: q}
    H: {type: apiKey, in: header, name: h}
    H-1: {type: apiKey, in: header, name: h1}
    B: {type: http, scheme: bearer}
";

/// The output of a client for the description in a row.
fn generated(client: &str, row: &Row) -> Generated {
    let generator = find(LanguageKind::Client, client).unwrap_or_else(|| panic!("{client} is not listed"));
    let head = if row.version == "2.0" { "swagger: '2.0'".into() } else { format!("openapi: {}.0", row.version) };
    let text = format!("{head}\ninfo: {{title: t, version: '1'}}\n{}", row.text);
    let input = Input { name: "row.yaml", bytes: text.as_bytes(), source: &NoFiles };
    let given: &[_] = if client.starts_with("typescript") { &[("npmName", "t")] } else { &[] };
    let generated = specmint::generate(generator, &input, &options(given));
    generated.unwrap_or_else(|failure| panic!("{}: {failure:#?}", row.what))
}

#[test]
fn angular_chooses_keys_in_the_same_order() {
    let row = Row { what: "keys", version: "3.1", text: KEYS, has: &[] };
    let generated = generated("typescript-angular", &row);
    let service = generated.files.get("api/default.service.ts").unwrap_or_default();
    for alternatives in ["security: [['B'], ['H'], ['Q'], ['C']],", "security: [['H-1', 'Q'], ['C']],"] {
        assert!(service.contains(alternatives), "no {alternatives} in\n{service}");
    }
}

#[test]
fn the_client_calls_what_the_description_says() {
    let mut failures = Vec::new();
    for row in ROWS {
        let generated = generated("typescript-axios", row);
        for (file, wanted) in row.has {
            let text = generated.files.get(file).unwrap_or_default();
            if !text.contains(wanted) {
                failures.push(format!("{}: no {wanted:?} in {file}\n{text}", row.what));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// If an operation responds with JSON or with a stream, only the call for its items asks for the stream.
#[test]
fn python_reads_the_items_of_a_stream_next_to_json() {
    let row = Row {
        what: "streams",
        version: "3.1",
        text: "
paths:
  /a: {get: {operationId: a, responses: {'200': {description: d, content: {application/json: {schema: {type: integer}}, text/event-stream: {schema: {type: object, properties: {text: {type: string}}}}}}}}}
  /b: {get: {operationId: b, responses: {'200': {description: d, content: {text/event-stream: {schema: {type: object, properties: {data: {type: string}, id: {type: string}}}}}}}}}
  /c: {get: {operationId: c, responses: {'200': {description: d, content: {application/jsonl: {schema: {type: array, items: {type: integer}}}}}}}}
  /d: {get: {operationId: d, responses: {'200': {description: d, content: {application/json: {schema: {type: integer}}}}}}}
",
        has: &[],
    };
    let generated = generated("python", &row);
    let api = generated.files.get("openapi_client/api/default_api.py").unwrap_or_default();
    for wanted in [
        "accept=(\"application/json\",),\n    items=(\"A200Response\", \"eventData\", \"text/event-stream\"),",
        "accept=(\"text/event-stream\",),\n    items=(\"B200Response\", \"events\", \"text/event-stream\"),",
        "items=(\"int\", \"jsonLines\"),",
        ") -> _operation.ItemStream[",
    ] {
        assert!(api.contains(wanted), "no {wanted} in\n{api}");
    }
    assert!(!api.contains("def d_stream("), "{api}");
}
