// Requests from callers of the reference: its own defaults, settings as options, and unknown members of the body.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { callers, clients, servers } from "../languages/shared/manifests.mjs";
import { description, problem, startServer, startWorker } from "./server.mjs";
import { startWorkerd } from "./workerd.mjs";

const reference = JSON.parse(readFileSync(path.join(import.meta.dirname, "reference-options.json"), "utf8"));
const pairs = (kind, languages) => languages.map(({ name }) => [kind, name]);
/** The generators that the reference has, too. */
const generators = [...pairs("clients", callers()), ...pairs("servers", servers())];

let worker;
before(async () => (worker = await startWorkerd()));
after(() => worker?.stop());

const post = (input, name = "typescript-axios", kind = "clients", { api } = worker) =>
  fetch(`${api}/${kind}/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(input) });

/** The files of an archive, by their paths within its folder. */
function unpacked(archive) {
  const files = new Map();
  const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + size);
    const file = archive.toString("utf8", at + 46, at + 46 + name).replace(/^[^/]*\//, "");
    files.set(file, (method === 8 ? inflateRawSync(data) : data).toString());
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The texts of an X-Warnings header, after their number. */
function warningsOf(answer) {
  const header = answer.headers.get("X-Warnings");
  if (header === null) return [];
  const [count, ...rest] = header.split(/, (?=%")/);
  const texts = rest.map((text) => decodeURIComponent(text.slice(2, -1)));
  assert.match(count, /^\d+$/);
  assert.ok(texts.length <= Number(count));
  return texts;
}

/** Generates, and downloads the result. */
async function made(...asked) {
  const answer = await post(...asked);
  assert.equal(answer.status, 200, await answer.clone().text());
  const { code } = await answer.json();
  const download = await fetch(`${(asked[3] ?? worker).api}/download/${code}`);
  assert.equal(download.status, 200);
  const files = unpacked(Buffer.from(await download.arrayBuffer()));
  return { warnings: warningsOf(answer), files, report: files.get("GENERATION-REPORT.md") ?? "" };
}

test("the reference's own defaults are taken by each generator, and are no warning", async () => {
  const [, pinned] = /^openapi-generator-cli==(.*)$/m.exec(readFileSync(path.join(import.meta.dirname, "../../benches/peers/requirements.txt"), "utf8"));
  assert.equal(reference.version, pinned, "JAR=... node tests/worker/reference-options.mjs");
  assert.deepEqual(Object.keys(reference.generators), generators.map(([, name]) => name));
  for (const [kind, name] of generators) {
    // The reference's list has null for an option without a default.
    const { warnings, files } = await made({ spec: description, options: reference.generators[name] }, name, kind);
    assert.deepEqual(warnings, [], name);
    assert.ok(files.size > 3 && !files.has("GENERATION-REPORT.md"), name);
  }
});

test("each option that the reference lists is known, and is no mistake by its name", async () => {
  for (const [kind, name] of generators) {
    const options = Object.fromEntries(Object.keys(reference.generators[name]).map((option) => [option, "\u0000"]));
    const answer = await problem(await post({ spec: description, options }, name, kind), 400);
    const unknown = answer.problems.filter(({ message }) => message === "unknown option");
    assert.deepEqual(unknown, [], name);
  }
});

test("our own defaults come back as they were listed", async () => {
  for (const [kind, name] of [...pairs("clients", clients()), ...pairs("servers", servers())]) {
    const listed = await (await fetch(`${worker.api}/${kind}/${name}`)).json();
    const options = Object.fromEntries(Object.values(listed).map(({ opt, default: value }) => [opt, value]));
    const { warnings } = await made({ spec: description, options }, name, kind);
    assert.deepEqual(warnings, [], name);
  }
});

const operation = { tags: ["pet"], operationId: "pets_list", responses: { 200: { description: "ok", content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } } } };
const spec = {
  ...description,
  info: { ...description.info, contact: { url: "https://old.example" } },
  paths: { "/pets": { get: operation } },
  components: { schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } } },
};

test("settings are options of the same name, in each generator", async () => {
  const options = {
    gitUserId: "acme", gitRepoId: "sdk", gitHost: "gitlab.example", releaseNote: "Made anew",
    httpUserAgent: "UA/1", modelNamePrefix: "Acme", modelNameSuffix: "Dto", apiNameSuffix: "Client",
    removeOperationIdPrefix: "true", appDescription: "All about pets", infoUrl: "https://new.example",
    infoName: "Acme", infoEmail: "api@acme.example", apiDocs: "false", modelDocs: "false", modelTests: "false", apiTests: "false",
  };
  for (const [kind, name] of generators) {
    const { warnings, files } = await made({ spec, options }, name, kind);
    // Each warning is about an option or a setting without an effect in this language.
    for (const warning of warnings) assert.match(warning, /^(setting-idle: `\w+` has no effect: it acts on|option-|unsupported-)/, name);
    const letters = (text) => text.toLowerCase().replaceAll("_", "");
    const all = letters([...files].flat().join("\n"));
    assert.ok(all.includes("acmepetdto"), name);
    assert.ok(all.includes("all about pets"), name);
    assert.ok(![...files.keys()].some((file) => /^docs\/.*pet/i.test(file)), name);
  }
  const { files } = await made({ spec, options });
  assert.match(files.get("api.ts"), /export class PetClient .* public list\(/s);
  assert.match(files.get("api.ts"), /^ \* Contact: api@acme\.example$/m);
  const push = files.get("git_push.sh");
  for (const text of ["acme", "sdk", "gitlab.example", "Made anew"]) assert.ok(push.includes(text), text);
  const { files: linked } = await made({ spec, options: { infoUrl: "https://new.example" } });
  assert.match(linked.get("api.ts"), /^ \* Contact: https:\/\/new\.example$/m);
  const { files: agent } = await made({ spec, options }, "c");
  assert.match(agent.get("src/apiClient.c"), /"UA\/1"/);
});

test("an option that is a setting and that the generator lacks is a warning, as the setting is", async () => {
  const expected = ["setting-idle: `packageName` has no effect: typescript-axios has no such option."];
  for (const input of [{ options: { packageName: "acme" } }, { packageName: "acme" }]) {
    assert.deepEqual((await made({ spec, ...input })).warnings, expected);
  }
  assert.deepEqual((await made({ spec, options: { packageName: "acme" } }, "c")).warnings, []);
});

test("a setting beside the options goes before the option, and its rules hold for both", async () => {
  const both = { spec, modelNamePrefix: "First", options: { modelNamePrefix: "Second" } };
  assert.match((await made(both)).files.get("api.ts"), /interface FirstPet /);
  const pages = { spec, globalProperties: { modelDocs: true }, options: { modelDocs: "false", apiDocs: "false" } };
  assert.deepEqual([...(await made(pages)).files.keys()].filter((file) => file.startsWith("docs/")), ["docs/Pet.md"]);
  for (const [option, value] of [["removeOperationIdPrefix", "maybe"], ["apiDocs", "maybe"], ["httpUserAgent", "a\r\nX: y"]]) {
    const { type, problems } = await problem(await post({ spec, options: { [option]: value } }, "c"), 400);
    assert.match(type, /invalid-options$/);
    assert.ok(problems.length === 1 && problems[0].option.endsWith(option), JSON.stringify(problems));
  }
});

test("members in the wrong place are warnings, and unknown ones are named", async () => {
  const body = { spec, withInterfaces: true, apiDocs: false, ngVersion: "21", useES6: true, openApiUrl: "http://x.example", npmnme: "x", other: null };
  const { warnings, report, files } = await made(body);
  assert.deepEqual(warnings, [
    "body-member: `apiDocs` is an option, but outside of `options`; it is ignored.",
    "body-member: `ngVersion` is an option of typescript-angular, but not of typescript-axios; it is ignored.",
    "body-member: `npmnme` is not a member of the request body; it is ignored.",
    "body-member: `openApiUrl` is not a member of the request body; it is ignored.",
    "body-member: `other` is not a member of the request body; it is ignored.",
    "body-member: The option `useES6` has no effect: in this generator, the option is `supportsES6`.",
    "body-member: `withInterfaces` is an option, but outside of `options`; it is ignored.",
  ]);
  for (const hint of ["Write it under `options`.", "Did you mean `npmName` under `options`?", "Did you mean `openAPIUrl`?"]) assert.ok(report.includes(hint), report);
  assert.match(report, /There are 7 items to review/);
  assert.ok(!files.get("api.ts").includes("PetApiInterface"));
  const answer = await post(body);
  assert.match(answer.headers.get("X-Warnings"), /^7, %"/);
  assert.ok(answer.headers.get("Access-Control-Expose-Headers").split(", ").includes("X-Warnings"));
  assert.equal((await post({ spec })).headers.get("X-Warnings"), null);
  assert.match((await problem(await post({ openApiUrl: "http://x.example" }), 400)).detail, /"openApiUrl"/);
});

test("hostile and many members stay within the header and the report", async () => {
  const evil = "\"\r\nSet-Cookie: a=b, %\u2028`# <script>\u0000é";
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`m${i}`, i]));
  const answer = await post({ spec, [evil]: 1, ["x".repeat(100_000)]: 1, ...many });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Set-Cookie"), null);
  const header = answer.headers.get("X-Warnings");
  assert.match(header, /^10, %"[ -~]*"$/);
  assert.ok(header.length <= 2_000);
  assert.ok(warningsOf(answer)[0].includes(evil));
  const { code } = await answer.json();
  const report = unpacked(Buffer.from(await (await fetch(`${worker.api}/download/${code}`)).arrayBuffer())).get("GENERATION-REPORT.md");
  assert.ok(report.length < 5_000 && !report.includes("<script>"), report);
  assert.match(report, /4,992 more members are not listed\./);
});

test("warnings of the description and of options are in the header, too", async () => {
  const responses = { 200: { description: "ok", content: { "application/xml": { schema: { type: "object" } } } } };
  const odd = { ...spec, paths: { "/pets": { get: { ...operation, responses } } } };
  const { warnings } = await made({ spec: odd, lenient: true, options: { colour: "red", tsVersion: "5" } }, "typescript-angular");
  assert.match(warnings[0], /^option-idle: The option `tsVersion` has no effect/);
  assert.match(warnings[1], /^option-unknown: `colour` is not an option of typescript-angular/);
  assert.match(warnings[2], /^unsupported-xml-response: /);
});

test("the older name of the URL is understood, and a cached archive has its warnings", async () => {
  const pages = await startServer((_, response) => response.end(JSON.stringify(spec)));
  const cached = await startWorker({ ALLOWED_HOSTS: pages.host, CACHE_SECONDS: 60 });
  try {
    const run = (body) => made({ swaggerUrl: `${pages.url}/swagger.json`, ...body }, "typescript-axios", "clients", cached);
    const [plain, first, second] = [await run({}), await run({ stray: 1 }), await run({ stray: 1 })];
    assert.deepEqual(plain.warnings, []);
    assert.equal(plain.report, "");
    for (const { warnings, report } of [first, second]) {
      assert.deepEqual(warnings, ["body-member: `stray` is not a member of the request body; it is ignored."]);
      assert.match(report, /`stray` is not a member/);
    }
  } finally {
    await cached.stop();
    await pages.stop();
  }
});
