// The results of the page's module other than generated files, in Node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { read, write } from "../../www/link.js";
import { nodeModule, skipUnbuilt } from "./support.mjs";

const skip = skipUnbuilt();
const bytes = (text) => new TextEncoder().encode(text);
const TEXT = `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a: {get: {operationId: a, tags: [x], responses: {'204': {description: d}}}}
  /b: {get: {operationId: b, responses: {'200': {description: d, content: {application/json: {schema: {$ref: 'b.yaml#/B'}}}}}}}
`;

test("what breaks callers comes with its place", { skip }, async () => {
  const { breaking } = await nodeModule("breaking");
  const side = (text, b, settings) => ({ name: "a.yaml", bytes: bytes(text), given: { load: (path) => (path === "b.yaml" ? bytes(b) : undefined) }, settings });
  const before = side(TEXT, "B: {type: object, properties: {c: {type: string}}}\n");
  assert.deepEqual(breaking(before, before), { ok: [] });
  const after = side(TEXT, "\nB: {type: object, properties: {c: {type: integer}}}\n", { openapiNormalizer: { FILTER: "operationId:b" } });
  assert.deepEqual(breaking(before, after), { ok: [
    { kind: "operation-gone", message: "`GET /a` no longer exists.", before: true, file: "", pointer: "/paths/~1a/get", line: 4, column: 8 },
    { kind: "property-type", message: "The type of the property `c` of `B` is now integer, not string.", before: false, file: "b.yaml", pointer: "/B/properties/c", line: 2, column: 32 },
  ] });
  const alone = { name: "a.yaml", bytes: bytes("openapi: 3.0.3\n") };
  assert.equal(breaking(before, { name: "a.yaml", bytes: bytes("a: [") }).problems.length, 1);
  assert.ok(breaking(alone, { ...alone, settings: { nameMapping: {} } }).optionProblems[0].hint.includes("nameMappings"));
});

test("a run tells the outline, then what is wrong with the description, then what is wrong in the files", { skip }, async () => {
  const { generate } = await nodeModule("told");
  const told = [];
  const lookahead = "{in: query, name: q, schema: {type: string, pattern: '(?=a)b'}}";
  const text = `openapi: 3.0.3\nsumary: s\ninfo: {title: T, version: '1'}\npaths:\n  /a: {get: {operationId: a, parameters: [${lookahead}], responses: {'204': {description: d}}}}\n`;
  const { ok } = generate("python-fastapi", "a.yaml", bytes(text), {}, undefined, {}, (what) => told.push(what));
  assert.deepEqual(told.map((what) => Object.keys(what)), [["outline"], ["problems"]]);
  assert.deepEqual(told[0].outline.operations.map(({ id }) => id), ["a"]);
  const rules = (problems) => problems.map(({ rule }) => rule);
  assert.deepEqual(rules(told[1].problems), ["field-unknown"]);
  assert.deepEqual(rules(ok.warnings), ["field-unknown", "pattern-not-enforced"]);
});

test("settings have what links and fields need", { skip }, async () => {
  const { settings, generators } = await nodeModule("settings");
  const listed = settings();
  const form = (key) => listed.find((setting) => setting.key === key)?.form;
  assert.deepEqual(["nameMappings", "modelNamePrefix", "skipValidateSpec", "typeMappings", "templateDir", "library"].map(form), ["pairs", "text", "switch", "pairs", undefined, undefined]);
  const sending = listed.find(({ key }) => key === "httpUserAgent").generators;
  assert.ok(sending.includes("c") && sending.every((name) => generators().find((one) => one.name === name).kind === "client"), sending);
  assert.equal(listed.find(({ key }) => key === "openapiNormalizer").generators, null);
  const run = { language: "c", options: {}, settings: { nameMappings: { a: "b" }, skipValidateSpec: true } };
  const known = { generators: generators(), settings: listed };
  assert.deepEqual((await read((await write(run)).fragment, known)).run, run);
});
