// Hostile descriptions through the Worker: each is answered with an archive or with problems that have a place, and
// after each the Worker still generates. The module's memory stays below the limit of an isolate.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { shared, skipWithoutShared } from "../lacking.mjs";
import { description, problem, root, startServer, startWorker } from "./server.mjs";

/** After so long, an answer is taken to never come. */
const NEVER = 300_000;
/** An isolate has 128 MB, of which JavaScript needs some. */
const MEMORY = 112 * 2 ** 20;

const skip = skipWithoutShared("evil/index.tsv");
const evil = skip ? null : path.join(shared, "evil");

const info = { title: "t", version: "1" };
const withSchema = (schema) => ({ openapi: "3.1.0", info, paths: {}, components: { schemas: { A: schema } } });
const many = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const nested = (depth, inner) => (depth === 0 ? inner : nested(depth - 1, { type: "array", items: inner }));
const operations = (count, operation) => ({
  openapi: "3.1.0", info, paths: Object.fromEntries(many(count, (i) => [`/p${i}`, { get: operation }])),
});
const ok = { responses: { 200: { description: "ok" } } };
const long = "d".repeat(1_000_000);

/** Descriptions made here: name, text, and the expected status; without a status, 200 and 422 are both right. */
const made = [
  ["a million members of an enum", withSchema({ type: "string", enum: many(1_000_000, (i) => `e${i}`) }), 422],
  ["400,000 members of an enum", withSchema({ type: "string", enum: many(400_000, (i) => `e${i}`) })],
  ["arrays in arrays, 400 deep", withSchema(nested(400, { type: "string" }))],
  ["arrays in arrays, 97 deep", withSchema(nested(97, { type: "string" })), 200],
  ["100,000 open brackets", `{"openapi": "3.1.0", "x": ${"[".repeat(100_000)}`, 422],
  ["100,000 open brackets in YAML", `openapi: 3.1.0\nx: ${"[".repeat(100_000)}`, 422],
  ["100,000 paths", { openapi: "3.1.0", info, paths: Object.fromEntries(many(100_000, (i) => [`/p${i}`, {}])) }, 200],
  ["5,000 operations", operations(5_000, ok), 200],
  ["100,000 operations", operations(100_000, ok), 422],
  ["10,000 parameters", operations(1, { ...ok, parameters: many(10_000, (i) => ({ name: `p${i}`, in: "query", schema: { type: "string" } })) }), 200],
  ["1,000 operations of 1,000 tags each", operations(1_000, { ...ok, tags: many(1_000, (i) => `t${i}`) }), 422],
  ["a description of a megabyte for each of 1,000 tags", operations(1, { ...ok, description: long, tags: many(1_000, (i) => `t${i}`) }), 422],
  ["an operationId of a megabyte", operations(1, { ...ok, operationId: long }), 200],
  ["a tuple of 100,000", withSchema({ prefixItems: many(100_000, () => ({})) })],
  ["two million values", withSchema({ default: many(2_000_000, () => 0) }), 422],
  [
    "variables of variables of a server",
    {
      openapi: "3.0.0", info, paths: {},
      servers: [{ url: "https://x/{v0}", variables: Object.fromEntries(many(100, (i) => [`v${i}`, { default: `{v${i + 1}}{v${i + 1}}` }])) }],
    },
    200,
  ],
  ["20,000 references to what is not there", withSchema({ oneOf: many(20_000, (i) => ({ $ref: `#/components/schemas/B${i}` })) }), 422],
].map(([name, text, status]) => ({ name, bytes: Buffer.from(typeof text === "string" ? text : JSON.stringify(text)), status }));

const given = evil
  ? readdirSync(evil).filter((file) => file !== "index.tsv").sort().map((name) => ({ name, bytes: readFileSync(path.join(evil, name)) }))
  : [];
const documents = [...given, ...made];

let worker, server;
before(async () => {
  const byPath = new Map(documents.map(({ name, bytes }) => [`/${encodeURIComponent(name)}`, bytes]));
  server = await startServer((request, response) => response.end(byPath.get(request.url)));
  worker = await startWorker({ ALLOWED_HOSTS: server.host });
});
after(async () => {
  await worker?.stop();
  await server?.stop();
});

test("the documents of ../shared/evil are here", { skip }, () => {
  assert.ok(given.length > 20, `${given.length}`);
});

/** Whether bytes can travel as text: a body of JSON holds UTF-8 only. */
function asText(bytes) {
  try {
    // A mark of the byte order stays, as in the document.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Asserts that an answer is an archive, or problems with their places. */
async function check(answer, status) {
  if (status) assert.equal(answer.status, status, await answer.clone().text().then((text) => text.slice(0, 2000)));
  if (answer.status === 200) {
    const archive = await fetch((await answer.json()).link);
    assert.equal(archive.status, 200);
    assert.equal(Buffer.from(await archive.arrayBuffer()).subarray(0, 4).toString("latin1"), "PK\x03\x04");
    return;
  }
  const { problems } = await problem(answer, 422);
  assert.ok(problems.length > 0 && problems.length <= 110, `${problems.length} problems`);
  for (const found of problems) {
    assert.ok(found.line > 0 && found.column > 0 && found.message && found.rule, JSON.stringify(found));
    assert.ok(JSON.stringify(found).length < 20_000, "a problem can be read");
  }
}

async function stillServes() {
  const answer = await worker.generate({ spec: description });
  assert.equal(answer.status, 200, await answer.text());
}

for (const { name, bytes, status } of documents) {
  test(`fetched: ${name}`, { timeout: NEVER }, async () => {
    await check(await worker.generate({ openAPIUrl: `${server.url}/${encodeURIComponent(name)}` }), status);
    await stillServes();
  });

  const text = asText(bytes);
  // An empty spec counts as none.
  if (text === null || text.trim() === "") continue;
  test(`inline: ${name}`, { timeout: NEVER }, async () => {
    const wide = { withSeparateModelsAndApi: "true", modelPackage: "model", apiPackage: "api", npmName: "x" };
    await check(await worker.generate({ spec: text, options: wide }), status);
    await stillServes();
  });
}

/** A fresh instance of the module, as the page loads it, and its memory. */
let instances = 0;
async function instance() {
  const dist = path.join(root, "dist");
  const glue = await import(`${pathToFileURL(path.join(dist, "specmint.js"))}?${instances++}`);
  const { memory } = await glue.default({ module_or_path: readFileSync(path.join(dist, "specmint_bg.wasm")) });
  return { generate: glue.generate, memory };
}

for (const { name, bytes } of documents) {
  test(`memory: ${name}`, { timeout: NEVER }, async () => {
    const { generate, memory } = await instance();
    const outcome = generate("typescript-axios", name, bytes, {});
    assert.ok(outcome.ok ?? outcome.problems, "an archive or problems");
    const used = memory.buffer.byteLength;
    if (used > 2 ** 25) console.log(`${name}: ${bytes.length} bytes, ${Math.round(used / 2 ** 20)} MiB`);
    assert.ok(used < MEMORY, `${Math.round(used / 2 ** 20)} MiB`);
  });
}
