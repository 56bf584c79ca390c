// Completion in a description, without a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { steps } from "../counting.mjs";
import { complete, indexOf, versionOf } from "../../www/complete.js";
import { pathAt } from "../../www/place.js";
import { skipWithoutShared } from "../lacking.mjs";
import { nodeModule, skipUnbuilt, specFile } from "./support.mjs";

/** A text with its place, which is marked by ‸. */
function marked(text) {
  const at = text.indexOf("‸");
  assert.ok(at >= 0, text);
  return [text.replace("‸", ""), at];
}

/** The place at the mark, as `at path`. */
function where(text) {
  const place = pathAt(...marked(text));
  return place && `${place.at} ${place.path.map((step) => step ?? "-").join("/")}`;
}

const YAML = `openapi: 3.1.0
paths:
  /pets/{id}:
    # a comment: with a key
    parameters:
    - name: id
      in: path
    get:
      description: |
        text: not a key
          more:

        the end
      responses: {'200': {description: d,
        content: {'application/json': {schema: {type: string, enum: [a,
          b]}}}}, default: {description: e}}
      tags: [a, b]
      x: - y
    'quo ted': {}
`;

test("the path at each place of YAML", () => {
  const rows = [
    ["‸", "key "],
    ["openapi: ‸", "value openapi"],
    ["openapi: 3.0‸", "value openapi"],
    ["openapi:‸", null],
    ["openapi: 3.0.0 ‸", null],
    ["openapi: 3.0.0\n‸", "key "],
    ["openapi: 3.0.0\ninf‸", "key "],
    ["info:\n  ‸", "key info"],
    ["info:\n  title: a\n\n  # c\n\n  ‸", "key info"],
    ["info:\n  title: a\n‸", "key "],
    ["a:\n  - ‸", "item a/-"],
    ["a:\n- ‸", "item a/-"],
    ["a:\n- b: 1\n  ‸", "key a/-"],
    ["a:\n- b: 1\n- ‸", "item a/-"],
    ["a:\n- b:\n    c: 1\n    ‸", "key a/-/b"],
    ["a:\n  -   b: ‸", "value a/-/b"],
    ["a:\n- - ‸", "item a/-/-"],
    ["a:\n- - b: 1\n    ‸", "key a/-/-"],
    ["a:\n-\n  b: ‸", "value a/-/b"],
    ["a:\n  b: {c: ‸", "value a/b/c"],
    ["a:\n  b: {c: 1, ‸}", "key a/b"],
    ["a:\n  b: {c: [‸", "value a/b/c/-"],
    ["a:\n  b: {c: [x, {d‸", "key a/b/c/-"],
    ["a:\n  b: {c: 1,\n    d: {\n      e‸", "key a/b/d"],
    ["a:\n  b: {c: 1,\n    d: {\n      e: 1}}\n  ‸", "key a"],
    ["- {a: 1,\n  b: ‸", "value -/b"],
    ["a: {b: 'x‸", "value a/b"],
    ["a: {b: 'x'‸", null],
    ["a: {b: x ‸", null],
    ["a: # ‸", null],
    ["# ‸", null],
    ["a: b # ‸", null],
    ["a: |\n  x: ‸", null],
    ["a: >-\n  x\n   ‸", null],
    ["a: |\n  x: y\nb: ‸", "value b"],
    ["a:\n\tb‸", null],
    ["a:\r\n  b:\r\n    c: ‸", "value a/b/c"],
    ["\"a b\":\n  'c''d':\n    ‸", "key a b/c'd"],
    ["/a/{b}:\n  x:y:\n    ‸", "key /a/{b}/x:y"],
    ["a: 'x‸", "value a"],
    ["a: 'x' ‸", null],
    ["$ref: '#/comp‸'", "value $ref"],
    ["$ref: #/comp‸", "value $ref"],
  ];
  for (const [text, expected] of rows) assert.equal(where(text), expected, text);
  const at = (before, add = "") => where(YAML.replace(before, `${before}${add}‸`));
  assert.equal(at("    get:\n", "      "), "key paths//pets/{id}/get");
  assert.equal(at("      in: "), "value paths//pets/{id}/parameters/-/in");
  assert.equal(at("      in: path\n", "    - "), "item paths//pets/{id}/parameters/-");
  assert.equal(at("text: "), null);
  assert.equal(at("content: {"), "key paths//pets/{id}/get/responses/200/content");
  assert.equal(at("enum: [a,\n          "), "value paths//pets/{id}/get/responses/200/content/application/json/schema/enum/-");
  assert.equal(at("default: {"), "key paths//pets/{id}/get/responses/default");
  assert.equal(at("tags: ["), "value paths//pets/{id}/get/tags/-");
  assert.equal(at("    'quo ted': {"), "key paths//pets/{id}/quo ted");
});

test("the path at each place of JSON", () => {
  const rows = [
    ["{‸", "key "],
    ["{\"‸", "key "],
    ["{\"op‸\"", "key "],
    ["{\"a\": ‸", "value a"],
    ["{\"a\": \"‸\"}", "value a"],
    ["{\"a\": \"x\"‸}", null],
    ["{\"a\": 1, ‸}", "key "],
    ["{\"a\": [{\"b\": 1}, {‸", "key a/-"],
    ["{\"a\": [1, ‸", "value a/-"],
    ["{\"a\": {\"b\": {}}, \"c\\\"}\": {\"d\": {‸", "key c\"}/d"],
    ["{\"a\": {}}‸", null],
    ["{\"a\\\\\": {‸", "key a\\"],
    ["{\"a\" ‸", null],
  ];
  for (const [text, expected] of rows) assert.equal(where(text), expected, text);
});

test("every place of every text has a path or none, and no more", () => {
  const json = JSON.stringify({ openapi: "3.1.0", a: [{ b: "c'{" }, ["\\\""]], $ref: "#/x" }, null, 1);
  for (const text of [YAML, json, YAML.replaceAll("\n", "\r\n"), "'\"{[:,#&*!|>\n- -- : ?", "{'a': [\"b\n, {c: #"]) {
    for (let cut = 0; cut <= text.length; cut += 1) {
      for (const shown of [text, text.slice(0, cut)]) {
        const place = pathAt(shown, cut);
        if (!place) continue;
        assert.ok(place.from <= cut && cut <= place.to && place.to <= shown.length, JSON.stringify([shown, cut, place]));
        assert.ok(place.path.every((step) => step === null || typeof step === "string"));
        place.siblings();
      }
    }
  }
});

/** A small grammar of the same form as the core's, which a test below has. */
const GRAMMAR = {
  objects: {
    OpenApi: { one: "a document", reference: false, others: null, members: [
      { name: "openapi", value: "any", about: "any value", required: false },
      { name: "info", value: ["one", "Info"], about: "an info object", required: true },
      { name: "components", value: ["one", "Components"], about: "a components object", required: false },
    ] },
    Info: { one: "an info object", reference: false, others: null, members: [{ name: "title", value: "text", about: "a string", required: true }] },
    Components: { one: "a components object", reference: false, others: null, members: [
      { name: "schemas", value: ["map", ["one", "Schema"]], about: "schemas", required: false },
      { name: "parameters", value: ["map", ["one", "Parameter"]], about: "parameters", required: false },
    ] },
    Parameter: { one: "a parameter", reference: true, others: null, members: [
      { name: "in", value: ["word", "query", "path"], about: "a word", required: true },
      { name: "schema", value: ["one", "Schema"], about: "a schema", required: false },
    ] },
    Schema: { one: "a schema", reference: true, others: null, members: [
      { name: "type", value: "text", about: "a string", required: false },
      { name: "properties", value: ["map", ["one", "Schema"]], about: "schemas by name", required: false },
      { name: "allOf", value: ["list", ["one", "Schema"]], about: "an array of schemas", required: false },
      { name: "nullable", value: "bool", about: "a boolean", required: false },
      { name: "additionalProperties", value: ["either", ["one", "Schema"], "bool"], about: "a schema or a boolean", required: false },
    ] },
  },
  types: ["object", "string"],
};

const COMPONENTS = `openapi: 3.0.3
components:
  parameters:
    limit: {in: query}
  schemas:
    Pet:
      type: object
    'a/b ~#c': {type: string}
    Other:
`;

/** The completions, and the text after choosing one. */
function offered(text, choose) {
  const [whole, at] = marked(text);
  const found = complete(whole, at, { grammar: GRAMMAR, index: indexOf(COMPONENTS) });
  if (choose === undefined) return found && found.candidates.map(({ label }) => label);
  const { apply } = found.candidates.find(({ label }) => label === choose);
  return whole.slice(0, found.from) + apply + whole.slice(found.to);
}

test("members that are missing are offered as keys", () => {
  assert.deepEqual(offered("‸"), ["openapi", "info", "components"]);
  assert.deepEqual(offered("openapi: 3.0.3\ninf‸o: 1\n"), ["components", "info"].sort().reverse());
  assert.deepEqual(offered("openapi: 3.0.3\n‸\ncomponents:\n  schemas: {}\n"), ["info"]);
  assert.deepEqual(offered("info:\n  ‸"), ["title"]);
  assert.deepEqual(offered("nothing:\n  ‸"), null);
  assert.deepEqual(offered("components:\n  schemas:\n    ‸"), null, "names are the author's");
  const schema = ["type", "properties", "allOf", "nullable", "additionalProperties", "$ref"];
  assert.deepEqual(offered("components:\n  schemas:\n    A:\n      ‸"), schema);
  assert.deepEqual(offered("components:\n  schemas:\n    A: {‸}"), schema);
  assert.deepEqual(offered("components:\n  schemas:\n    A: {nullable: true, ‸, type: x}"), schema.filter((name) => !["nullable", "type"].includes(name)));
  assert.deepEqual(offered("{\"components\": {\"schemas\": {\"A\": {\"allOf\": [{\"type\": \"x\", \"‸\"}]}}}}"), schema.slice(1));
  assert.deepEqual(offered("components:\n  schemas:\n    A:\n      allOf:\n        - type: x\n          ‸\n          nullable: true\n        - properties: {}\n"), ["properties", "allOf", "additionalProperties", "$ref"]);
  assert.deepEqual(offered("components:\n  schemas:\n    A:\n      additionalProperties:\n        ‸"), schema);
  const [whole, at] = marked("‸");
  assert.equal(complete(whole, at, { grammar: GRAMMAR, index: indexOf("") }).candidates[1].detail, "an info object, required");
});

test("words, types and booleans are offered as values", () => {
  assert.deepEqual(offered("components:\n  parameters:\n    a:\n      in: ‸"), ["query", "path"]);
  assert.deepEqual(offered("components:\n  schemas:\n    A:\n      type: s‸"), ["object", "string"]);
  assert.deepEqual(offered("components:\n  schemas:\n    A:\n      type: [‸"), ["object", "string"]);
  assert.deepEqual(offered("components:\n  schemas:\n    A:\n      type:\n        - ‸"), ["object", "string"]);
  assert.deepEqual(offered("components: {schemas: {A: {nullable: ‸"), ["true", "false"]);
  assert.deepEqual(offered("components: {schemas: {A: {additionalProperties: ‸"), ["true", "false"]);
  assert.deepEqual(offered("info:\n  title: ‸"), null);
});

test("references have the targets of their kind", () => {
  const schemas = ["#/components/schemas/Pet", "#/components/schemas/a~1b%20~0%23c", "#/components/schemas/Other"];
  assert.deepEqual(offered("components:\n  schemas:\n    A:\n      $ref: ‸"), schemas);
  assert.deepEqual(offered("{\"components\": {\"schemas\": {\"A\": {\"$ref\": \"#/c‸\"}}}}"), schemas);
  assert.deepEqual(offered("components:\n  parameters:\n    a:\n      $ref: ‸"), ["#/components/parameters/limit"]);
  assert.deepEqual(offered("info:\n  $ref: ‸"), null);
});

test("a chosen completion is written in the style of the text around it", () => {
  const rows = [
    ["inf‸", "info", "info:\n  "],
    ["openapi‸: 3", "openapi", "openapi: 3"],
    ["components:\n  schemas:\n    A:\n      all‸", "allOf", "components:\n  schemas:\n    A:\n      allOf:\n        - "],
    ["components:\n  schemas:\n    A:\n      ty‸", "type", "components:\n  schemas:\n    A:\n      type: "],
    ["components: {schemas: {A: {ty‸}}}", "type", "components: {schemas: {A: {type: }}}"],
    ["{\"in‸\"}", "info", "{\"info\": }"],
    ["{in‸}", "info", "{info: }"],
    ["{\"op‸\": 3}", "openapi", "{\"openapi\": 3}"],
    ["components:\n  schemas:\n    A:\n      $ref: ‸", "#/components/schemas/Pet", "components:\n  schemas:\n    A:\n      $ref: '#/components/schemas/Pet'"],
    ["components:\n  schemas:\n    A:\n      $ref: \"#/‸old\"\n", "#/components/schemas/Pet", "components:\n  schemas:\n    A:\n      $ref: \"#/components/schemas/Pet\"\n"],
    ["{\"components\": {\"schemas\": {\"A\": {\"$ref\": ‸}}}}", "#/components/schemas/Pet", "{\"components\": {\"schemas\": {\"A\": {\"$ref\": \"#/components/schemas/Pet\"}}}}"],
    ["components:\n  schemas:\n    A:\n      type: ‸", "string", "components:\n  schemas:\n    A:\n      type: string"],
    ["{\"components\": {\"schemas\": {\"A\": {\"nullable\": t‸}}}}", "true", "{\"components\": {\"schemas\": {\"A\": {\"nullable\": true}}}}"],
  ];
  for (const [text, choose, expected] of rows) assert.equal(offered(text, choose), expected, text);
});

test("the index has the version and the components of both forms", () => {
  const found = ({ version, sections }) => [version, Object.fromEntries(sections)];
  const expected = ["3.0", { "components/parameters": ["limit"], "components/schemas": ["Pet", "a/b ~#c", "Other"] }];
  assert.deepEqual(found(indexOf(COMPONENTS)), expected);
  const json = JSON.stringify({ openapi: "3.0.3", components: { parameters: { limit: { in: "query" } }, schemas: { Pet: { type: "object" }, "a/b ~#c": { components: { schemas: {} } }, Other: null } } });
  assert.deepEqual(found(indexOf(json)), expected);
  assert.deepEqual(found(indexOf(json.slice(0, -3))), expected, "unfinished");
  assert.deepEqual(found(indexOf("swagger: '2.0'\ndefinitions:\n  A:\n    type: object\npaths:\n  /a:\n    b: c\n")), ["2.0", { definitions: ["A"] }]);
  for (const [text, version] of [["{\"swagger\":\"2.0\"", "2.0"], ["info: {}\nopenapi: \"3.2.0\"", "3.2"], ["openapi: 4.0", null], ["a: openapi: 3.0", null], ["", null]]) {
    assert.equal(versionOf(text), version, text);
  }
});

test("large and hostile texts cost a few steps a character", () => {
  const texts = [
    `{"a": [${"{\"b\": \"some text\", \"c\": [1, 2, 3]}, ".repeat(150_000)}{"`,
    `a:\n${"  b: c\n".repeat(300_000)}  `,
    `a:\n${"  - b: {c: d}\n".repeat(200_000)}  - `,
    `a: ${"{".repeat(1_000_000)}`,
    " ".repeat(5_000_000), `a${" ".repeat(5_000_000)}`, `a: "${"\\".repeat(1_000_000)}`,
    `${"a:\n ".repeat(100_000)}`,
    Array.from({ length: 3000 }, (_, i) => `${" ".repeat(i)}a: {\n`).join(""),
  ];
  for (const text of texts) {
    const { steps: taken } = steps(() => {
      complete(text, text.length, { grammar: GRAMMAR, index: indexOf(text) });
      pathAt(text, text.length)?.siblings();
    });
    assert.ok(taken < 30 * text.length, `${taken} steps for ${text.slice(0, 40)}`);
  }
});

test("documents of the corpus have their components", { skip: skipWithoutShared("specs") }, () => {
  for (const [name, section, count] of [["petstore-3.0.yaml", "components/schemas", 6], ["box-3.0.json", "components/schemas", 0], ["petstore-2.0.json", "definitions", 6], ["stripe-3.0.json", "components/schemas", 0]]) {
    const text = readFileSync(specFile(name), "utf8");
    const names = indexOf(text).sections.get(section);
    const expected = name.endsWith(".json") ? Object.keys(section.split("/").reduce((value, key) => value[key], JSON.parse(text))) : null;
    if (expected) assert.deepEqual(names, expected, name);
    else assert.equal(names.length, count, name);
  }
});

test("the core's grammar is of this form", { skip: skipUnbuilt() }, async () => {
  const module = await nodeModule("grammar");
  assert.equal(module.grammar("1.0") ?? null, null);
  for (const version of ["2.0", "3.0", "3.1", "3.2"]) {
    const grammar = JSON.parse(module.grammar(version));
    const labels = (text) => {
      const [whole, at] = marked(text);
      return complete(whole, at, { grammar, index: { ...indexOf(COMPONENTS), version } })?.candidates.map(({ label }) => label) ?? [];
    };
    assert.ok(labels("‸").includes(version === "2.0" ? "swagger" : "openapi"));
    const operation = labels("paths:\n  /a:\n    get:\n      ‸");
    assert.equal(operation.includes("requestBody"), version !== "2.0");
    assert.ok(operation.includes("operationId"));
    assert.ok(labels("paths:\n  /a:\n    get:\n      responses:\n        '200':\n          $ref: ‸").length === 0);
    const schema = version === "2.0" ? "definitions: {A: {" : "components: {schemas: {A: {";
    assert.ok(labels(`${schema}type: ‸`).includes("integer"));
    assert.ok(labels(`${schema}‸`).includes("$ref"));
    assert.ok(labels("paths:\n  /a:\n    get:\n      parameters:\n        - ‸").includes("$ref"));
    const locations = labels("paths:\n  /a:\n    get:\n      parameters:\n        - name: x\n          in: ‸");
    assert.equal(locations.includes("formData"), version === "2.0");
    assert.ok(locations.includes("query"));
    const schemes = version === "2.0" ? "securityDefinitions: {a: {" : "components: {securitySchemes: {a: {";
    assert.equal(labels(`${schemes}type: ‸`).includes("http"), version !== "2.0");
  }
});
