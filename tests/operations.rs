//! The operations in the model: small descriptions, and lines that their outline must contain.

use specmint::api::build;
use specmint::generators::{ALL, LanguageKind};
use specmint::spec::{Document, Input, NoFiles};

use crate::outline::outline;
use crate::support::{has_only_types, options};

/// A row: the subject, the description without its head, and lines of the outline.
struct Row {
    what: &'static str,
    /// `2.0`, `3.0`, `3.1` or `3.2`.
    version: &'static str,
    text: &'static str,
    lines: &'static [&'static str],
}

const ROWS: &[Row] = &[
    Row {
        what: "methods",
        version: "3.2",
        text: "
paths:
  /a:
    get: {responses: {}}
    query: {responses: {}}
    additionalOperations:
      copyTo: {responses: {}}
      LINK: {operationId: link, responses: {}}
",
        lines: &["operation aGet: GET /a", "operation aQuery: QUERY /a", "operation aCopyto: copyTo /a", "operation link: LINK /a"],
    },
    Row {
        what: "a path item by reference, with an operation and a parameter beside it",
        version: "3.1",
        text: "
paths:
  /a:
    $ref: '#/components/pathItems/A'
    put: {operationId: own, responses: {}}
components:
  pathItems:
    A:
      summary: shared
      parameters: [{name: p, in: query, schema: {type: string}}]
      get: {operationId: theirs, responses: {}}
",
        lines: &[
            "operation theirs: GET /a",
            "theirs summary: shared",
            "theirs query p: string, form explode",
            "operation own: PUT /a",
            "own query p: string, form explode",
        ],
    },
    Row {
        what: "parameters at both levels",
        version: "3.0",
        text: "
paths:
  /a:
    parameters:
      - {name: p, in: query, schema: {type: string}}
      - {name: q, in: query, deprecated: true, schema: {type: string}}
    get:
      operationId: a
      parameters: [{name: p, in: query, required: true, schema: {type: integer}}]
      responses: {}
",
        lines: &["a query p!: integer, form explode", "a query q: string, form explode deprecated"],
    },
    Row {
        what: "styles",
        version: "3.2",
        text: "
paths:
  /a/{l}/{m}:
    get:
      operationId: a
      parameters:
        - {name: l, in: path, required: true, style: label, schema: {type: string}}
        - {name: m, in: path, required: true, style: matrix, explode: true, schema: {type: string}}
        - {name: s, in: query, style: spaceDelimited, schema: {type: array, items: {type: string}}}
        - {name: p, in: query, style: pipeDelimited, allowReserved: true, schema: {type: array, items: {type: string}}}
        - {name: d, in: query, style: deepObject, schema: {type: object}}
        - {name: e, in: query, allowEmptyValue: true, schema: {type: string}}
        - {name: c, in: cookie, style: cookie, schema: {type: string}}
        - {name: f, in: cookie, schema: {type: string}}
        - {name: j, in: query, content: {application/json: {schema: {type: object}}}}
        - {name: X, in: header, content: {application/json: {schema: {type: boolean}}}}
      responses: {}
",
        lines: &[
            "a path l!: string, label",
            "a path m!: string, matrix explode",
            "a query s: [string], space",
            "a query p: [string], pipe reserved",
            "a query d: object, deep",
            "a query e: string, form explode empty",
            "a cookie c: string, cookie explode",
            "a cookie f: string, form explode",
            "a query j: object, as application/json",
            "a header X: boolean, as application/json",
        ],
    },
    Row {
        what: "the whole query string",
        version: "3.2",
        text: "
paths:
  /a:
    get:
      operationId: a
      parameters: [{name: all, in: querystring, content: {application/x-www-form-urlencoded: {schema: {type: object}}}}]
      responses: {}
",
        lines: &["a querystring all: object, as application/x-www-form-urlencoded"],
    },
    Row {
        what: "collection formats in every place",
        version: "2.0",
        text: "
paths:
  /a/{p}:
    post:
      operationId: a
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - {name: p, in: path, required: true, type: array, items: {type: string}, collectionFormat: pipes}
        - {name: H, in: header, type: array, items: {type: string}, collectionFormat: ssv}
        - {name: q, in: query, type: array, items: {type: string}, collectionFormat: tsv}
        - {name: c, in: query, type: array, items: {type: string}}
        - {name: f, in: formData, type: array, items: {type: string}, collectionFormat: multi}
      responses: {}
",
        lines: &[
            "a path p!: [string], pipe",
            "a header H: [string], space",
            "a query q: [string], tab",
            "a query c: [string], form",
            "a body application/x-www-form-urlencoded sent: object",
            "a field f: [string] form explode",
        ],
    },
    Row {
        what: "a body in several media types",
        version: "3.0",
        text: "
paths:
  /a:
    post:
      operationId: a
      requestBody:
        required: true
        description: what
        content:
          application/xml: {schema: {type: string}}
          application/json: {schema: {type: integer}}
          multipart/form-data: {schema: {type: object, properties: {f: {type: string, format: binary}}}}
          image/png: {}
      responses: {}
",
        lines: &[
            "a body required: what",
            "a body application/xml: string",
            "a body application/json sent: integer",
            "a body multipart/form-data: a_request",
            "a body image/png: binary",
        ],
    },
    Row {
        what: "the encoding of fields",
        version: "3.2",
        text: "
paths:
  /a:
    post:
      operationId: a
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, required: [f], properties: {f: {type: string}, g: {type: array, items: {type: string}}, h: {type: array, items: {type: string, format: binary}}}}
            encoding:
              f: {contentType: text/csv, headers: {X-Part: {description: why, schema: {type: integer}}}}
              g: {style: pipeDelimited, explode: false, allowReserved: true}
              h: {style: form, explode: true, allowReserved: true}
      responses: {}
",
        lines: &[
            "a field f!: string as text/csv",
            "a field f header X-Part: integer, simple (why)",
            "a field g: [string] pipe reserved",
            // Styles do not apply to files.
            "a field h: [binary]",
        ],
    },
    Row {
        what: "a media type by reference, and encodings by place",
        version: "3.2",
        text: "
paths:
  /a:
    post:
      operationId: a
      requestBody: {content: {multipart/mixed: {$ref: '#/components/mediaTypes/M'}}}
      responses: {}
components:
  mediaTypes:
    M:
      schema: {type: array, prefixItems: [{type: object}, {type: string}]}
      prefixEncoding: [{contentType: application/json}, {contentType: text/plain}]
      itemEncoding: {contentType: image/png}
",
        lines: &["a body multipart/mixed sent: (object, string)", "a parts: application/json, text/plain, then image/png"],
    },
    Row {
        what: "a path without its slash",
        version: "3.1",
        text: "
paths:
  a/{b}:
    get: {operationId: a, parameters: [{name: b, in: path, required: true, schema: {type: string}}], responses: {}}
  '/c':
    get: {operationId: c, responses: {'200': {description: d, links: {l: {operationRef: '#/paths/a~1{b}/get'}}}}}
",
        lines: &["operation a: GET /a/{b}", "warning path-slash at /paths/a~1{b}", "c 200 link l: a"],
    },
    Row {
        what: "responses by code, range and default, in several media types",
        version: "3.2",
        text: "
paths:
  /a:
    get:
      operationId: a
      responses:
        '200':
          summary: short
          description: good
          content:
            text/plain: {}
            application/json: {schema: {type: integer}}
        4XX: {description: bad, content: {application/problem+json: {schema: {type: string}}}}
        default: {$ref: '#/components/responses/Other'}
components: {responses: {Other: {description: other}}}
",
        lines: &[
            "a 200: good",
            "a 200 text/plain: any",
            "a 200 application/json read: integer",
            "a 4XX: bad",
            "a 4XX application/problem+json read: string",
            "a default: other",
        ],
    },
    Row {
        what: "responses in several media types",
        version: "2.0",
        text: "
produces: [application/json, application/xml]
paths:
  /a:
    get:
      operationId: a
      responses:
        '200': {description: good, schema: {type: integer}, headers: {X-N: {type: array, items: {type: string}, collectionFormat: pipes}}}
",
        lines: &[
            "a 200 application/json read: integer",
            "a 200 application/xml: integer",
            "a 200 header X-N: [string], pipe",
        ],
    },
    Row {
        what: "headers",
        version: "3.0",
        text: "
paths:
  /a:
    get:
      operationId: a
      responses:
        '200':
          description: good
          headers:
            Content-Type: {schema: {type: string}}
            X-A: {required: true, deprecated: true, description: why, schema: {type: integer}}
            X-B: {$ref: '#/components/headers/B'}
            X-C: {schema: {type: object, properties: {c: {type: string}}}}
components:
  headers: {B: {content: {application/json: {schema: {type: boolean}}}}}
",
        lines: &[
            "a 200 header X-A!: integer, simple deprecated (why)",
            "a 200 header X-B: boolean, as application/json",
            "a 200 header X-C: a_200_X_C_header, simple",
        ],
    },
    Row {
        what: "links by id, by reference, and to nowhere",
        version: "3.0",
        text: "
paths:
  /a:
    get:
      operationId: a
      responses:
        '200':
          description: good
          links:
            Id: {operationId: b, description: next, parameters: {path.id: '$response.body#/id', n: 1}, requestBody: '$request.body'}
            Ref: {operationRef: '#/paths/~1b~1%7Bid%7D/get', server: {url: http://other}}
            Component: {$ref: '#/components/links/L'}
            Lost: {operationId: c}
  /b/{id}:
    get:
      operationId: b
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {}
components: {links: {L: {operationRef: '#/paths/~1a/get'}}}
",
        lines: &[
            "a 200 link Id: b path.id=\"$response.body#/id\" n=1 body=\"$request.body\" (next)",
            "a 200 link Ref: b at http://other",
            "a 200 link Component: a",
            "a 200 link Lost: nowhere",
            "warning link-target at /paths/~1a/get/responses/200/links/Lost/operationId",
        ],
    },
    Row {
        what: "callbacks, and one that comes back to itself",
        version: "3.1",
        text: "
paths:
  /a:
    post:
      operationId: a
      responses: {}
      security: [{k: []}]
      callbacks:
        done:
          '{$request.body#/url}':
            post:
              operationId: doneHook
              requestBody: {content: {application/json: {schema: {type: object, properties: {x: {type: string}}}}}}
              responses: {'204': {description: ok}}
        again: {$ref: '#/components/callbacks/Again'}
components:
  securitySchemes: {k: {type: apiKey, in: header, name: k}}
  callbacks:
    Again:
      '{$request.query.url}':
        get:
          responses: {}
          callbacks: {more: {$ref: '#/components/callbacks/Again'}}
",
        lines: &[
            "a callback done {$request.body#/url}: doneHook",
            "a callback again {$request.query.url}: againGet",
            "incoming doneHook: POST {$request.body#/url}",
            "doneHook body application/json sent: doneHook_request",
            "doneHook 204: ok",
            "incoming againGet: GET {$request.query.url}",
            "againGet callback more {$request.query.url}: againGet",
        ],
    },
    Row {
        what: "webhooks",
        version: "3.1",
        text: "
paths: {}
security: [{k: []}]
webhooks:
  newPet:
    post:
      requestBody: {content: {application/json: {schema: {type: object, properties: {x: {type: string}}}}}}
      responses: {'200': {description: ok}}
components:
  securitySchemes: {k: {type: apiKey, in: header, name: k}}
",
        lines: &[
            "webhook newPet: newPetPost",
            "incoming newPetPost: POST newPet",
            "newPetPost body application/json sent: newPet_post_request",
        ],
    },
    Row {
        what: "streams",
        version: "3.2",
        text: "
paths:
  /a:
    get:
      operationId: a
      responses:
        '200':
          description: good
          content:
            text/event-stream: {itemSchema: {type: object, properties: {data: {type: string}}}}
            application/jsonl: {schema: {type: array, items: {type: integer}}}
            application/json-seq: {itemSchema: {type: string}}
            application/x-ndjson: {schema: {type: boolean}}
            multipart/mixed: {itemSchema: {type: string}}
            application/json: {itemSchema: {type: string}}
",
        lines: &[
            "a 200 text/event-stream read: nothing, Events of a_200_response",
            "a 200 application/jsonl: [integer], JsonLines of integer",
            "a 200 application/json-seq: nothing, JsonSequence of string",
            "a 200 application/x-ndjson: boolean, JsonLines of boolean",
            "a 200 multipart/mixed: nothing, Parts of string",
            "a 200 application/json: nothing, Unknown of string",
        ],
    },
    Row {
        what: "security: every kind, with flows and scopes",
        version: "3.2",
        text: "
paths:
  /a:
    get:
      operationId: a
      security: [{o: [read], k: []}, {b: []}, {'#/components/securitySchemes/h': []}, {}]
      responses: {}
  /b: {get: {operationId: b, responses: {}}}
  /c: {get: {operationId: c, security: [], responses: {}}}
security: [{b: []}]
components:
  securitySchemes:
    o:
      type: oauth2
      deprecated: true
      oauth2MetadataUrl: http://meta
      flows:
        deviceAuthorization: {deviceAuthorizationUrl: http://d, tokenUrl: http://t, scopes: {read: to read}}
        authorizationCode: {authorizationUrl: http://a, tokenUrl: http://t, refreshUrl: http://r, scopes: {}}
        implicit: {authorizationUrl: http://a, scopes: {}}
        password: {tokenUrl: http://t, scopes: {}}
        clientCredentials: {tokenUrl: http://t, scopes: {}}
    k: {type: apiKey, in: cookie, name: K}
    b: {type: http, scheme: Bearer, bearerFormat: JWT}
    h: {type: http, scheme: digest}
    i: {type: openIdConnect, openIdConnectUrl: http://i}
    m: {type: mutualTLS, description: card}
    s: {type: http, scheme: basic}
",
        lines: &[
            "a security: o(read)+k() or b() or h() or nobody",
            "b security: b()",
            "c security: ",
            "scheme o deprecated: oauth2 deviceAuthorization(device http://d token http://t read=to read) authorizationCode(at http://a token http://t refresh http://r) implicit(at http://a) password(token http://t) clientCredentials(token http://t) metadata http://meta",
            "scheme k: key K in Cookie",
            "scheme b: bearer JWT",
            "scheme h: digest",
            "scheme i: open id http://i",
            "scheme m: mutual tls (card)",
            "scheme s: basic",
        ],
    },
    Row {
        what: "security: 2.0's names of flows",
        version: "2.0",
        text: "
paths: {}
securityDefinitions:
  o: {type: oauth2, flow: accessCode, authorizationUrl: http://a, tokenUrl: http://t, scopes: {r: read}}
  c: {type: oauth2, flow: application, tokenUrl: http://t, scopes: {}}
",
        lines: &[
            "scheme o: oauth2 authorizationCode(at http://a token http://t r=read)",
            "scheme c: oauth2 clientCredentials(token http://t)",
        ],
    },
    Row {
        what: "servers at three levels",
        version: "3.2",
        text: "
servers:
  - {url: 'http://{h}:{p}/', name: main, description: first, variables: {h: {default: a, enum: [a, b], description: host}, p: {default: '80'}}}
paths:
  /a:
    servers: [{url: http://item}]
    get: {operationId: a, responses: {}}
    put: {operationId: b, servers: [{url: http://own}], responses: {}}
    post: {operationId: c, servers: [], responses: {}}
  /b: {get: {operationId: d, responses: {}}}
",
        lines: &[
            "server main http://{h}:{p}/ h=a|a|b (host) p=80 (first)",
            "a server http://item",
            "b server http://own",
            "c server http://item",
        ],
    },
    Row {
        what: "a server whose URL names what is no variable",
        version: "3.0",
        text: "
servers: [{url: 'http://{h}/{v}', variables: {v: {default: a}}}]
paths: {}
",
        lines: &["server http://{h}/{v} v=a", "warning server-variable at /servers/0/url"],
    },
    Row {
        what: "tags: a hierarchy, a parent that is none, and a cycle",
        version: "3.2",
        text: "
paths: {}
tags:
  - {name: a, summary: A, description: all, kind: nav, externalDocs: {url: http://docs, description: more}}
  - {name: b, parent: a}
  - {name: c, parent: nothing}
  - {name: d, parent: e}
  - {name: e, parent: d}
  - {name: f, parent: f}
",
        lines: &[
            "tag a: A, all, kind nav, http://docs (more)",
            "tag b: under a",
            "tag c:",
            "tag d: under e",
            "tag e:",
            "tag f:",
            "warning tag-parent at /tags/2/parent",
            "warning tag-parent at /tags/4/parent",
            "warning tag-parent at /tags/5/parent",
        ],
    },
    Row {
        what: "external documentation",
        version: "3.1",
        text: "
externalDocs: {url: http://api, description: all}
paths: {/a: {get: {operationId: a, externalDocs: {url: http://a}, responses: {}}}}
",
        lines: &["docs http://api (all)", "a docs http://a"],
    },
    Row {
        what: "examples",
        version: "3.2",
        text: "
paths:
  /a:
    post:
      operationId: a
      parameters: [{name: p, in: query, schema: {type: string}, example: one}]
      requestBody: {content: {application/json: {schema: {type: integer}, examples: {n: {summary: S, value: 1}, r: {$ref: '#/components/examples/E'}}}}}
      responses: {'200': {description: good, content: {text/plain: {schema: {type: string}, examples: {t: {dataValue: v, serializedValue: w}}}}}}
components: {examples: {E: {externalValue: http://e}}}
",
        lines: &[
            "a query p example \"one\"",
            "a body application/json example n S 1",
            "a body application/json example r at http://e",
            "a 200 text/plain example t \"v\" as w",
        ],
    },
];

#[test]
fn the_model_says_all_of_an_operation() {
    let mut failures = Vec::new();
    for row in ROWS {
        let head = if row.version == "2.0" { "swagger: '2.0'".into() } else { format!("openapi: {}.0", row.version) };
        let text = format!("{head}\ninfo: {{title: t, version: '1'}}\n{}", row.text);
        let document = Document::read(&Input { name: "row.yaml", bytes: text.as_bytes(), source: &NoFiles });
        let document = document.unwrap_or_else(|problems| panic!("{}: {problems:#?}", row.what));
        let api = build(&document).unwrap_or_else(|problems| panic!("{}: {problems:#?}", row.what));
        let outline = outline(&api);
        for line in row.lines.iter().filter(|line| !outline.iter().any(|l| l == *line)) {
            failures.push(format!("{}: no line {line:?} in\n    {}", row.what, outline.join("\n    ")));
        }
        // A row must list all warnings of its description.
        let expected = row.lines.iter().filter(|l| l.starts_with("warning ")).count();
        if api.warnings.len() != expected {
            failures.push(format!("{}: {:#?}", row.what, api.warnings));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// `produces` lists the media types of a body, but does not mean that there is one.
#[test]
fn a_response_of_swagger_without_a_schema_has_no_body() {
    let text = "
swagger: '2.0'
info: {title: t, version: '1'}
produces: [application/json]
paths:
  /a:
    get:
      operationId: a
      produces: [application/json, text/plain]
      responses:
        '200': {description: good, schema: {type: integer}}
        '204': {description: none, headers: {X-N: {type: integer}}}
        default: {$ref: '#/responses/Other'}
responses: {Other: {description: other}}
";
    let document = Document::read(&Input { name: "a.yaml", bytes: text.as_bytes(), source: &NoFiles }).expect("read");
    let api = build(&document).expect("built");
    let responses: Vec<_> =
        api.operations[0].responses.iter().map(|r| (r.status.to_string(), r.contents.len(), r.headers.len())).collect();
    assert_eq!(responses, [("200".into(), 2, 0), ("204".into(), 0, 1), ("default".into(), 0, 0)]);
}

/// ASP.NET lists four JSON media types, and the first is for patches: each client sends `application/json`.
#[test]
fn of_the_media_types_of_aspnet_clients_send_json() {
    let schema = "{schema: {type: object, properties: {name: {type: string}}}}";
    let types = ["application/json-patch+json", "application/json", "text/json", "application/*+json"];
    let contents: String = types.iter().map(|ty| format!("          {ty}: {schema}\n")).collect();
    let text = format!(
        "openapi: 3.0.3\ninfo: {{title: files, version: '1'}}\npaths:\n  /files:\n    post:\n      operationId: make\n      \
         tags: [files]\n      requestBody:\n        required: true\n        content:\n{contents}      responses: {{'204': \
         {{description: made}}}}\n"
    );
    let input = Input { name: "files.yaml", bytes: text.as_bytes(), source: &NoFiles };
    for generator in ALL.iter().filter(|generator| generator.kind == LanguageKind::Client && !has_only_types(generator))
    {
        let files = specmint::generate(generator, &input, &options(&[])).unwrap().files;
        let page = files.iter().find(|(path, _)| path.starts_with("docs/Files")).map(|(_, text)| text).unwrap();
        let note = "The body is sent as application/json. The API also accepts application/json-patch+json,";
        assert!(page.contains(note), "{}: {page}", generator.name);
    }
}
