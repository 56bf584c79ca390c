// The fragments of shared links, without a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { LARGEST, Refusal, contents, read, write } from "../../www/link.js";
import { specFile } from "./support.mjs";
import { skipWithoutShared } from "../lacking.mjs";

const known = {
  generators: [
    { name: "c", options: {} },
    { name: "typescript-axios", options: { npmName: {}, withInterfaces: {}, npmVersion: {} } },
  ],
  settings: [
    { key: "nameMappings", form: "pairs" },
    { key: "modelNamePrefix", form: "text" },
    { key: "skipValidateSpec", form: "switch" },
  ],
};

const run = {
  language: "typescript-axios",
  options: { npmName: "@ä/ö 𝒳, \"'\n\u2028", withInterfaces: true, npmVersion: 1.5 },
  settings: { nameMappings: { "a,b=c": "d", __proto__x: "" }, modelNamePrefix: "", skipValidateSpec: false },
  description: { name: "pet store.yaml", text: "\ufeffopenapi: 3.0.3\r\ntitle: 𝒳\0" },
};

const fragment = (value) => `#v1.${deflateRawSync(typeof value === "string" || value instanceof Buffer ? value : JSON.stringify(value)).toString("base64url")}`;
const readable = (value) => read(fragment(value), known);

test("a written link is read back", async () => {
  const { fragment, contents: lines, left } = await write(run);
  assert.match(fragment, /^#v1\.[A-Za-z0-9_-]+$/);
  assert.equal(left, null);
  const opened = await read(fragment, known);
  assert.deepEqual(opened, { run, contents: lines, dropped: [] });
  assert.deepEqual(JSON.parse(inflateRawSync(Buffer.from(fragment.slice(4), "base64url"))), run);
  const { description, ...bare } = run;
  assert.deepEqual((await read((await write(bare)).fragment, known)).run, bare);
});

test("the contents are a plain list", () => {
  assert.deepEqual(contents(run), [
    "the language: typescript-axios",
    "3 options: npmName, withInterfaces, npmVersion",
    "3 settings: nameMappings, modelNamePrefix, skipValidateSpec",
    "the description: pet store.yaml, 31 B",
  ]);
  assert.deepEqual(contents({ language: "c", options: { a: 1 }, settings: {} }), ["the language: c", "1 option: a"]);
});

test("descriptions go along up to a size", { skip: skipWithoutShared("specs") }, async () => {
  const of = (name) => ({ ...run, description: { name, text: readFileSync(specFile(name), "utf8") } });
  const petstore = await write(of("petstore-3.0.yaml"));
  assert.equal(petstore.left, null);
  assert.ok(petstore.fragment.length < 8000, String(petstore.fragment.length));
  const box = await write(of("box-3.0.json"));
  assert.match(box.left, /^The description is too large for a link: \d+ kB when compressed, and at most 65.5 kB fit\.$/);
  assert.ok(box.contents.every((line) => !line.startsWith("the description")));
  assert.equal((await read(box.fragment, known)).run.description, undefined);
});

test("the limit is that of the bytes that travel", async () => {
  // Hexadecimal digits at random compress to about half.
  const text = (length) => [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  let digits = "";
  for (let i = 0; i < 2; i += 1) digits += text(28_000);
  const fits = await write({ ...run, description: { name: "a", text: digits } });
  assert.equal(fits.left, null);
  assert.equal((await read(fits.fragment, known)).run.description.text, digits);
  digits += text(12_000);
  assert.ok((await write({ ...run, description: { name: "a", text: digits } })).left);
  await assert.rejects(write({ ...run, options: { npmName: digits } }), Refusal);
});

test("unknown and invalid settings of a link are dropped, with a message", async () => {
  const { run: opened, dropped } = await readable({
    language: "typescript-axios",
    options: { npmName: ["x"], nope: "1", "x\u202e": "1", constructor: "1", withInterfaces: null, npmVersion: "x".repeat(10_001) },
    settings: { nameMappings: { a: 1 }, modelNamePrefix: {}, skipValidateSpec: "true", other: 1, toString: "x" },
    description: { name: 1 },
    more: "x",
  });
  assert.deepEqual(opened, { language: "typescript-axios", options: {}, settings: {} });
  assert.equal(dropped.length, 12);
  assert.equal(dropped[1], "The option “nope” of this link was dropped: typescript-axios has no such option.");
  assert.equal(dropped[9], "The setting “other” of this link was dropped: there is no such setting.");
  const polluted = await readable('{"language": "c", "options": {"__proto__": {"x": 1}}, "settings": {"nameMappings": {"__proto__": "x"}}, "__proto__": 1}');
  assert.equal({}.x, undefined);
  assert.deepEqual(polluted.dropped, ["The option “__proto__” of this link was dropped: c has no such option."]);
  assert.deepEqual(Object.entries(polluted.run.settings.nameMappings), [["__proto__", "x"]]);
  const many = await readable({ language: "c", options: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`o${i}`, 1])) });
  assert.deepEqual(many.dropped.slice(10), ["4990 more options of this link were dropped."]);
  for (const options of [[], "x", 1, null]) assert.deepEqual((await readable({ language: "c", options })).run.options, {});
});

test("the name of a description is that of a file", async () => {
  for (const [given, name] of [["../../etc/passwd", "passwd"], ["a\\b.json", "b.json"], ["..", "openapi.yaml"], ["", "openapi.yaml"],
    ["a\u202e\nb.yaml", "ab.yaml"], [1, "openapi.yaml"], ["x".repeat(1000), "x".repeat(200)]]) {
    assert.equal((await readable({ language: "c", description: { name: given, text: "" } })).run.description.name, name);
  }
});

test("other fragments are not ours", async () => {
  for (const other of ["", "#", "#options", "#v1", "#va.x", "v1.x"]) assert.equal(await read(other, known), null);
  await assert.rejects(read("#v2.abc", known), /newer version/);
});

test("hostile fragments are refused in words, soon and small", async () => {
  const refused = (given, words) => assert.rejects(read(given, known), (error) => error instanceof Refusal && words.test(error.message));
  const { fragment: good } = await write(run);
  for (let end = 4; end < good.length; end += 1) await refused(good.slice(0, end), /damaged/);
  await refused(`${good}AAAA`, /damaged/);
  await refused("#v1.***", /damaged/);
  await refused(fragment("[]"), /damaged/);
  await refused(fragment("null"), /damaged/);
  await refused(fragment(Buffer.from([0x22, 0xff, 0x22])), /damaged/);
  await refused(fragment({}), /names no language/);
  await refused(fragment({ language: "toString" }), /for the language “toString”/);
  await refused(fragment({ language: "y".repeat(100_000) }), /for the language “y{60}…”/);
  await refused(`#v1.${"A".repeat(100_000)}`, /too large/);
  await refused(fragment(`"${"[".repeat(40_000_000)}"`), /expands to more than 8.4 MB/);
  await refused(fragment("[".repeat(1_000_000)), /damaged/);
  assert.ok(deflateRawSync("x".repeat(40_000_000)).length < LARGEST, "the bomb passes the limit of the fragment");
});
