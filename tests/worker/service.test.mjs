// The operations of the interface and their statuses.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { after, before, test } from "node:test";
import { clients as listedClients, servers as listedServers } from "../languages/shared/manifests.mjs";
import { description, problem, root, startWorker } from "./server.mjs";

const LIMIT = 100_000;
let worker;
before(async () => (worker = await startWorker({ MAX_BYTES: LIMIT })));
after(() => worker?.stop());

test("clients and servers are listed", async () => {
  const clients = await fetch(`${worker.api}/clients`);
  assert.equal(clients.status, 200);
  assert.equal(clients.headers.get("Content-Type"), "application/json");
  assert.deepEqual(await clients.json(), listedClients().map(({ name }) => name));
  const servers = await (await fetch(`${worker.api}/servers`)).json();
  assert.deepEqual(servers, listedServers().map(({ name }) => name));
});

test("the options of a client are CliOptions by name", async () => {
  const answer = await fetch(`${worker.api}/clients/typescript-axios`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Content-Type"), "application/json");
  const options = await answer.json();
  // The reference has 29 options; ours follow them. tests/tables.rs has the details of each.
  assert.equal(Object.keys(options).indexOf("axiosVersion"), 28);
  for (const [name, option] of Object.entries(options)) {
    assert.deepEqual(Object.keys(option), ["opt", "description", "type", "default", "enum", "optValue"]);
    assert.equal(option.opt, name);
  }
});

test("generation answers a code and a link, the link gives the archive", async () => {
  const answer = await worker.generate({ spec: description, options: { npmName: "small" } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
  const { code, link, ...others } = await answer.json();
  assert.deepEqual(others, {});
  assert.match(code, /^[A-Za-z0-9_-]{32}$/);
  assert.equal(link, `${worker.api}/download/${code}`);
  const archive = Buffer.from(await (await fetch(link)).arrayBuffer());
  assert.equal(archive.subarray(0, 4).toString("latin1"), "PK\x03\x04");
  assert.ok(archive.includes("typescript-axios-client/"));
});

test("every client and server has its options and its archive", async () => {
  for (const kind of ["clients", "servers"]) {
    for (const name of await (await fetch(`${worker.api}/${kind}`)).json()) {
      const options = await (await fetch(`${worker.api}/${kind}/${name}`)).json();
      assert.ok(Object.keys(options).length > 0, name);
      const { link } = await (await worker.generate({ spec: description }, name, kind)).json();
      const archive = Buffer.from(await (await fetch(link)).arrayBuffer());
      assert.ok(archive.includes(`${name}-${kind.slice(0, -1)}/`), name);
    }
  }
});

test("the link is made from the request's own host", async () => {
  const { port } = new URL(worker.url);
  const text = await new Promise((resolve, reject) => {
    const request = http.request(`${worker.api}/clients/typescript-axios`, {
      method: "POST",
      headers: { Host: `gen.example:${port}` },
    });
    request.on("error", reject);
    request.on("response", async (response) => resolve(Buffer.concat(await response.toArray()).toString()));
    request.end(JSON.stringify({ spec: description }));
  });
  assert.ok(JSON.parse(text).link.startsWith(`http://gen.example:${port}/api/gen/download/`), text);
});

test("the description may be a string of JSON or YAML", async () => {
  for (const spec of [JSON.stringify(description), "openapi: 3.0.3\ninfo: {title: Small, version: 1.2.3}\npaths: {}\n"]) {
    assert.equal((await worker.generate({ spec })).status, 200, spec);
  }
});

test("the same input gives the same bytes", async () => {
  const archive = async () => {
    const { link } = await (await worker.generate({ spec: description })).json();
    return Buffer.from(await (await fetch(link)).arrayBuffer());
  };
  assert.deepEqual(await archive(), await archive());
});

test("the service describes itself, and generates from that", async () => {
  const spec = await (await fetch(`${worker.api}/openapi.json`)).json();
  assert.equal(spec.paths["/api/gen/clients/{language}"].post.operationId, "generateClient");
  assert.equal((await worker.generate({ spec })).status, 200);
});

test("400: a body that is not a JSON object", async () => {
  for (const body of ["", "{", "openapi: 3.0.3", "[]", '"x"', "null", '{"spec": 5}', '{"spec": {"a":1}, "options": 1}']) {
    assert.match((await problem(await worker.generate(body), 400)).type, /malformed-body$/, body);
  }
});

test("400: no description", async () => {
  for (const body of [{}, { spec: {} }, { spec: "" }, { spec: null, openAPIUrl: "" }, { options: {} }]) {
    assert.match((await problem(await worker.generate(body), 400)).type, /no-description$/);
  }
});

test("400: every option that is unknown or bad is named, with the nearest name", async () => {
  const options = { npmname: "x", snapshot: "maybe", paramNaming: "UPPER", colour: "red" };
  const body = await problem(await worker.generate({ spec: description, options }), 400);
  assert.match(body.type, /invalid-options$/);
  assert.deepEqual(body.problems.map((p) => p.option).sort(), Object.keys(options).sort());
  assert.match(body.problems.find((p) => p.option === "npmname").hint, /npmName/);
  for (const option of Object.keys(options)) assert.ok(body.detail.includes(option), body.detail);
});

test("an unknown option is a warning in the archive if the caller is lenient", async () => {
  const asked = { spec: description, options: { npmName: "small", colour: "red" } };
  for (const lenient of [undefined, false, null]) await problem(await worker.generate({ ...asked, lenient }), 400);
  assert.match((await problem(await worker.generate({ ...asked, lenient: "yes" }), 400)).type, /malformed-body$/);
  const { link } = await (await worker.generate({ ...asked, lenient: true })).json();
  const archive = Buffer.from(await (await fetch(link)).arrayBuffer());
  assert.ok(archive.includes("GENERATION-REPORT.md"));
  const wrong = { ...asked, options: { snapshot: "maybe" }, lenient: true };
  assert.match((await problem(await worker.generate(wrong), 400)).type, /invalid-options$/);
});

test("booleans and numbers are options as their text, and idle options are in the report", async () => {
  const options = { npmName: "small", snapshot: false, axiosVersion: 1.7, useES6: true };
  const { link } = await (await worker.generate({ spec: description, options })).json();
  const archive = Buffer.from(await (await fetch(link)).arrayBuffer());
  assert.ok(archive.includes("GENERATION-REPORT.md"));
});

test("400: option values are strings, booleans or numbers", async () => {
  const options = { snapshot: [], npmVersion: { a: 1 }, npmName: "fine", withInterfaces: true, axiosVersion: null };
  const body = await problem(await worker.generate({ spec: description, options }), 400);
  assert.deepEqual(body.problems.map((p) => p.option), ["npmVersion", "snapshot"]);
  assert.match(body.problems[1].message, /a string, a boolean or a number/);
});

test("400: a bad option is reported before the description is read", async () => {
  const body = { openAPIUrl: "http://127.0.0.1:9/", options: { colour: "red" } };
  assert.match((await problem(await worker.generate(body), 400)).type, /invalid-options$/);
});

test("settings are members of the body, and the wrong ones are told by name", async () => {
  const responses = { 200: { description: "ok", content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } } };
  const schema = { type: "object", properties: { owner: { $ref: "#/components/schemas/Gone" } } };
  const spec = {
    ...description,
    paths: { "/a": { get: { operationId: "a", responses } }, "/b": { get: { operationId: "b", responses: {} } } },
    components: { schemas: { Pet: schema, Orphan: { type: "object", properties: { x: { type: "string" } } } } },
  };
  const settings = { openapiNormalizer: { FILTER: "operationId:a" }, modelNamePrefix: "Acme", skipValidateSpec: true };
  await problem(await worker.generate({ spec }), 422);
  const { link } = await (await worker.generate({ spec, ...settings })).json();
  const archive = Buffer.from(await (await fetch(link)).arrayBuffer());
  assert.ok(archive.includes("docs/AcmePet.md"));
  assert.ok(!archive.includes("Orphan.md"));

  const wrong = { openapiNormalizer: { FILTERS: "a" }, modelNameSuffix: 1, skipValidateSpec: "maybe", nameMappings: "a" };
  const { type, problems } = await problem(await worker.generate({ spec: description, ...wrong }), 400);
  assert.match(type, /invalid-options$/);
  assert.deepEqual(problems.map((p) => p.option), ["skipValidateSpec", "nameMappings"]);
  const unknown = await problem(await worker.generate({ spec: description, openapiNormalizer: { FILTERS: "a" } }), 400);
  assert.deepEqual(unknown.problems.map((p) => [p.option, p.hint]), [["openapiNormalizer.FILTERS", "did you mean FILTER?"]]);
});

test("404: unknown names, with the nearest", async () => {
  const body = await problem(await worker.generate({ spec: description }, "typescript-axois"), 404);
  assert.match(body.detail, /Did you mean typescript-axios\?/);
  await problem(await fetch(`${worker.api}/clients/cobol`), 404);
  await problem(await fetch(`${worker.api}/servers/typescript-axios`), 404);
  await problem(await fetch(`${worker.api}/servers/typescript-axios`, { method: "POST", body: "{}" }), 404);
});

test("a slash at the end and escaped letters change nothing", async () => {
  for (const path of ["/api/gen/clients/", "/api/gen/clients/typescript%2Daxios", "/api/gen/%63lients/c/", "/api/gen/health/"]) {
    assert.equal((await fetch(worker.url + path)).status, 200, path);
  }
});

test("404: unknown paths", async () => {
  for (const path of ["/api", "/api/gen", "/api/gen/", "/api/gen/clients/a/b", "/api/gen/nothing", "/api/gen/faults/panic"]) {
    await problem(await fetch(worker.url + path), 404);
  }
});

test("405: with the allowed methods", async () => {
  for (const [method, path, allow] of [
    ["POST", "/clients", "GET, HEAD, OPTIONS"],
    ["DELETE", "/clients/typescript-axios", "GET, HEAD, POST, OPTIONS"],
    ["PUT", `/download/${"a".repeat(32)}`, "GET, HEAD, OPTIONS"],
    ["PATCH", "/servers", "GET, HEAD, OPTIONS"],
  ]) {
    const answer = await fetch(worker.api + path, { method });
    assert.equal(answer.headers.get("Allow"), allow);
    await problem(answer, 405);
  }
});

test("413: a body that says or shows that it is too large", async () => {
  const large = JSON.stringify({ spec: { ...description, "x-pad": "x".repeat(LIMIT) } });
  assert.match((await problem(await worker.generate(large), 413)).detail, new RegExp(String(LIMIT)));
  // Without Content-Length the bytes count.
  const stream = new Blob([large]).stream();
  const answer = await fetch(`${worker.api}/clients/typescript-axios`, { method: "POST", body: stream, duplex: "half" });
  await problem(answer, 413);
  const fitting = JSON.stringify({ spec: description, pad: "x".repeat(LIMIT - 200) });
  assert.equal((await worker.generate(fitting)).status, 200);
});

test("422: the problems of a description, with their places", async () => {
  const spec = '{\n  "openapi": "3.0.3",\n  "info": {"title": "x", "version": "1"},\n  "paths": {"/a": {"get": {"responses": {"200": {"$ref": "#/components/responses/Gone"}}}}}\n}';
  const body = await problem(await worker.generate(`{"spec": ${spec}}`), 422);
  assert.match(body.type, /unusable-description$/);
  assert.equal(body.problems.length, 1);
  const [found] = body.problems;
  assert.equal(found.severity, "error");
  assert.equal(found.line, 4);
  assert.match(found.pointer, /^\/paths\/~1a\/get\/responses\/200/);
  // The same text as a string.
  const again = await problem(await worker.generate({ spec }), 422);
  assert.deepEqual(again.problems, body.problems);
});

test("422: text that is not a description", async () => {
  for (const spec of ["{", "just words", "openapi: [", { swagger: "1.2" }, { openapi: "9.0.0" }]) {
    const body = await problem(await worker.generate({ spec }), 422);
    assert.ok(body.problems.length > 0);
  }
});

test("HEAD answers as GET without a body", async () => {
  const answer = await fetch(`${worker.api}/clients`, { method: "HEAD" });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Content-Type"), "application/json");
  assert.equal(await answer.text(), "");
});

test("any origin may ask", async () => {
  const preflight = await fetch(`${worker.api}/clients/typescript-axios`, {
    method: "OPTIONS",
    headers: { Origin: "https://app.example", "Access-Control-Request-Method": "POST" },
  });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get("Access-Control-Allow-Origin"), "*");
  assert.match(preflight.headers.get("Access-Control-Allow-Methods"), /POST/);
  assert.equal(preflight.headers.get("Access-Control-Allow-Headers"), "*, Authorization");
  const answer = await fetch(`${worker.api}/clients`, { headers: { Origin: "https://app.example" } });
  assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
  assert.match(answer.headers.get("Access-Control-Expose-Headers"), /Content-Disposition/);
});

test("the page's module is served without the Worker", async () => {
  const answer = await fetch(`${worker.url}/specmint_bg.wasm`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Content-Type"), "application/wasm");
});

test("no answer is sniffed", async () => {
  const { link } = await (await worker.generate({ spec: description })).json();
  for (const [url, init] of [
    [`${worker.api}/clients`],
    [`${worker.api}/clients`, { method: "HEAD" }],
    [`${worker.api}/clients`, { method: "OPTIONS" }],
    [`${worker.api}/clients`, { method: "DELETE" }],
    [`${worker.api}/servers/rust-axum`],
    [`${worker.api}/openapi.json`],
    [`${worker.api}/nothing`],
    [`${worker.url}/nothing`],
    [link, { method: "HEAD" }],
    [link],
    [link],
  ]) {
    const answer = await fetch(url, init);
    assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff", `${init?.method ?? "GET"} ${url}`);
    await answer.arrayBuffer();
  }
});

test("the page has its headers, on every file", async () => {
  const names = ["Content-Security-Policy", "Cross-Origin-Opener-Policy", "Permissions-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options"];
  const expected = readFileSync(path.join(root, "www/_headers"), "utf8");
  for (const file of ["", "app.js", "generate.js", "style.css", "specmint_bg.wasm"]) {
    const answer = await fetch(`${worker.url}/${file}`);
    assert.equal(answer.status, 200, file);
    for (const name of names) assert.ok(expected.includes(`  ${name}: ${answer.headers.get(name)}\n`), `${name} of /${file}`);
  }
  const page = await (await fetch(worker.url)).text();
  const [, policy] = page.match(/http-equiv="Content-Security-Policy" content="([^"]+)"/);
  // Other hosts serve the page without our headers, so the document itself has every part of the policy that it can
  // have.
  assert.ok(expected.includes(`  Content-Security-Policy: ${policy}; frame-ancestors 'none'\n`));
  await problem(await fetch(`${worker.url}/_headers`), 404);
});
