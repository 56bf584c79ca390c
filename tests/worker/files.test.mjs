// Descriptions of several files: the files that are fetched, the credential for each, and the problems of the others.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { shared, skipWithoutShared } from "../lacking.mjs";
import { problem, startServer, startWorker } from "./server.mjs";

const LIMIT = 100_000;
const FETCHES = 15;
let worker, first, second, forbidden;

/** A description whose components refer to `references`, one each. */
const description = (...references) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Several", version: "1" },
    paths: {
      "/a": {
        get: {
          operationId: "a",
          responses: {
            200: { description: "ok", content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } } },
          },
        },
      },
    },
    components: { schemas: Object.fromEntries(references.map(($ref, i) => [`S${i}`, { $ref }])) },
  });

before(async () => {
  const handler = (request, response) => {
    const url = new URL(request.url, "http://x");
    const ask = (name) => url.searchParams.get(name);
    const send = (status, headers, body) => response.writeHead(status, headers).end(body);
    const object = (name, $ref) => `type: object\nproperties:\n  ${name}: {$ref: '${$ref}'}\n`;
    const step = url.pathname.match(/^\/chain\/(\d+)$/)?.[1];
    if (step) return send(200, {}, object("next", Number(step) + 1));
    switch (url.pathname) {
      case "/api.json":
        return send(200, {}, description(...url.searchParams.getAll("ref")));
      case "/s/pet.yaml":
        return send(200, {}, "Pet:\n  type: object\n  properties:\n    petName: {type: string}\n    toy: {$ref: '../toy.json#/Toy'}\n");
      case "/toy.json":
        return send(200, {}, `{"Toy": {"type": "object", "properties": {"toyName": {"type": "string"}}}}`);
      case "/cycle/a.yaml":
        return send(200, {}, object("b", "b.yaml"));
      case "/cycle/b.yaml":
        return send(200, {}, object("a", "a.yaml"));
      case "/broken.yaml":
        return send(200, {}, "a: [\n");
      case "/large.json":
        return send(200, {}, `{"description": "${"x".repeat(LIMIT * 0.4)}"}`);
      case "/to":
        return send(302, { Location: ask("url") });
      case "/echo":
        // A server that repeats the query of the request.
        return send(302, { Location: `http://[${url.search}` });
      case "/silent":
        return;
      case "/locked.yaml":
        return request.headers["x-api-key"] === "secret" || ask("k") === "secret" ? send(200, {}, "type: object\n") : send(401, {}, "no");
      default:
        return send(404, {}, "nothing");
    }
  };
  [first, second, forbidden] = await Promise.all([handler, handler, handler].map(startServer));
  worker = await startWorker({
    ALLOWED_HOSTS: `${first.host}, ${second.host}`,
    FETCH_TIMEOUT_MS: 3000,
    MAX_BYTES: LIMIT,
    MAX_FETCHES: FETCHES,
  });
});
after(async () => {
  await worker?.stop();
  await Promise.all([first, second, forbidden].map((server) => server?.stop()));
});

const query = (references) => references.map((reference) => `ref=${encodeURIComponent(reference)}`).join("&");
/** Generates from an address at the first server whose description has these references. */
const at = (references, more) => worker.generate({ openAPIUrl: `${first.url}/api.json?${query(references)}`, ...more });
const inline = (references, more) => worker.generate({ spec: description(...references), ...more });
/** The requests that a server received while `work` ran. */
async function asked(server, work) {
  const before = server.seen.length;
  const answer = await work();
  return { answer, seen: server.seen.slice(before) };
}

/** The problems of an answer of 422. */
async function problems(answer) {
  const body = await problem(answer, 422);
  assert.match(body.type, /unusable-description$/);
  return body.problems;
}

async function generated(answer) {
  assert.equal(answer.status, 200, await answer.clone().text());
  return Buffer.from(await (await fetch((await answer.json()).link)).arrayBuffer());
}

test("relative and absolute references are fetched, each file once", async () => {
  const references = ["s/pet.yaml#/Pet", `${second.url}/s/pet.yaml#/Pet`, "/toy.json#/Toy", "./s/../s/pet.yaml#/Pet"];
  const { answer, seen } = await asked(first, () => at(references));
  const archive = await generated(answer);
  assert.ok(archive.length > 1000);
  assert.deepEqual(seen.map(({ url }) => url.split("?")[0]).sort(), ["/api.json", "/s/pet.yaml", "/toy.json"]);
  assert.ok(second.seen.some(({ url }) => url === "/toy.json"));
});

test("files that refer to each other end", async () => {
  const { answer, seen } = await asked(first, () => at(["cycle/a.yaml"]));
  await generated(answer);
  assert.equal(seen.length, 3);
});

test("references are relative to where a redirect led", async () => {
  const target = `${second.url}/s/../api.json?${query(["s/pet.yaml#/Pet"])}`;
  const { answer, seen } = await asked(second, () =>
    worker.generate({ openAPIUrl: `${first.url}/to?url=${encodeURIComponent(target)}` }));
  await generated(answer);
  assert.deepEqual(seen.map(({ url }) => url.split("?")[0]), ["/api.json", "/s/pet.yaml", "/toy.json"]);
});

test("422: a file that cannot be fetched is a problem at each reference to it", async () => {
  const closed = await startServer(() => {});
  await closed.stop();
  const found = await problems(await at([
    "missing.yaml", "missing.yaml#/A", "broken.yaml", `http://${forbidden.host}/x.yaml`, "http://10.0.0.1/", "file:///etc/passwd",
    `/to?url=${encodeURIComponent(`${forbidden.url}/x`)}`, "/to?url=/to",
  ]));
  const row = ({ rule, file, pointer, message }) => [rule, file, pointer.replace("/components/schemas/", ""), message];
  const expected = [
    ["ref-file", "", "S0/$ref", /"missing.yaml" .* responded with status 404\./],
    ["ref-file", "", "S1/$ref", /"missing.yaml" .* responded with status 404\./],
    ["ref-file", "", "S3/$ref", /127\.0\.0\.1 is not a public host/],
    ["ref-file", "", "S4/$ref", /10\.0\.0\.1 is not a public host/],
    ["ref-outside", "", "S5/$ref", /./],
    ["ref-file", "", "S6/$ref", /redirects to a URL that cannot be fetched\. 127\.0\.0\.1 is not a public host/],
    ["ref-file", "", "S7/$ref", /"to\?url=\/to" .* status 404/],
    ["yaml-syntax", "broken.yaml", "", /./],
  ];
  const seen = found.map(row); // in the order of the description, the root document first
  assert.equal(seen.length, expected.length, JSON.stringify(seen));
  for (const [i, [rule, file, pointer, message]] of expected.entries()) {
    assert.deepEqual([seen[i][0], seen[i][1]], [rule, file], JSON.stringify(seen[i]));
    assert.ok(file || seen[i][2] === pointer);
    assert.match(seen[i][3], message);
  }
  assert.ok(found.every(({ line }) => line > 0));
  assert.equal(forbidden.seen.length, 0);
});

test("422: a file that does not answer in time, or not at all", async () => {
  const [late] = await problems(await at(["/silent"]));
  assert.match(late.message, /did not arrive within 3000 ms/);
});

test("422: too many files, requests, steps or bytes", async () => {
  const many = Array.from({ length: FETCHES + 5 }, (_, i) => `missing-${i}.yaml`);
  const files = await asked(first, async () => problems(await at(many)));
  assert.ok(files.seen.length <= FETCHES, `${files.seen.length} requests`);
  assert.ok(files.answer.some(({ rule }) => rule === "too-many-files"));

  const redirected = Array.from({ length: FETCHES - 2 }, (_, i) => `/to?url=/s/pet.yaml%23${i}&${i}#/Pet`);
  const requests = await asked(first, async () => problems(await at(redirected)));
  assert.ok(requests.seen.length <= FETCHES, `${requests.seen.length} requests`);
  assert.ok(requests.answer.some(({ message }) => message.includes(`more than ${FETCHES} requests`)), JSON.stringify(requests.answer));

  const [deep, ...others] = await problems(await at(["chain/0"]));
  assert.deepEqual([deep.rule, deep.file, others], ["files-too-deep", "chain/9", []]);

  const large = await problems(await at(["large.json", "large.json?1", "large.json?2", "large.json?3"]));
  assert.ok(large.length >= 1 && large.every(({ message }) => message.includes(`larger than ${LIMIT} bytes`)), JSON.stringify(large));
});

test("a spec in the request refers to absolute addresses, and has no address of its own", async () => {
  await generated(await inline([`${first.url}/s/pet.yaml#/Pet`]));
  const [relative, ...others] = await problems(await inline(["pet.yaml"]));
  assert.deepEqual([relative.rule, relative.pointer, others], ["ref-no-base", "/components/schemas/S0/$ref", []]);
});

test("422: references to files of the machine that the service runs on", { skip: skipWithoutShared("evil") }, async () => {
  const answer = await worker.generate({ spec: readFileSync(path.join(shared, "evil/ref-file-etc-passwd.yaml"), "utf8") });
  const text = await answer.clone().text();
  assert.doesNotMatch(text, /root:/);
  const rules = (await problems(answer)).map(({ rule }) => rule);
  assert.deepEqual(rules, ["ref-outside", "ref-outside", "ref-no-base", "ref-no-base", "ref-outside", "ref-outside"]);
});

const header = { type: "header", keyName: "X-Api-Key", value: "secret" };
const inQuery = { type: "query", keyName: "k", value: "secret" };
/** Whether a request carried the credential. */
const carried = ({ url, headers }) => headers["x-api-key"] === "secret" || /[?&]k=secret/.test(url);

test("a credential goes to the files of its own origin and to no other", async () => {
  for (const authorizationValue of [header, inQuery]) {
    const references = ["locked.yaml", `${second.url}/s/pet.yaml#/Pet`];
    const [home, other] = [first.seen.length, second.seen.length];
    await generated(await at(references, { authorizationValue }));
    assert.ok(first.seen.slice(home).every(carried));
    assert.ok(second.seen.slice(other).length === 2 && !second.seen.slice(other).some(carried));
  }
});

test("urlMatcher says where else, and where not", async () => {
  const references = ["toy.json#/Toy", `${second.url}/locked.yaml`];
  for (const urlMatcher of [{ origin: second.url }, { origin: second.url, host: "127.0.0.1" }, { origin: second.url, pathPrefix: "/locked.yaml" }]) {
    const [home, other] = [first.seen.length, second.seen.length];
    await generated(await at(references, { authorizationValue: { ...header, urlMatcher } }));
    assert.ok(second.seen.slice(other).every(carried), JSON.stringify(urlMatcher));
    assert.ok(!first.seen.slice(home).some(carried), JSON.stringify(urlMatcher));
  }
  const [locked] = await problems(await at(references, { authorizationValue: { ...header, urlMatcher: { origin: second.url, pathPrefix: "/lock" } } }));
  assert.match(locked.message, /status 401/);
  // A spec without an address has a credential only where it names a place.
  await generated(await inline([`${first.url}/locked.yaml`], { authorizationValue: { ...inQuery, urlMatcher: { origin: first.url } } }));
  assert.equal((await inline([`${first.url}/locked.yaml`], { authorizationValue: inQuery })).status, 422);
});

test("a credential goes along no redirect to another origin, and not back from there", async () => {
  const back = `${second.url}/to?url=${encodeURIComponent(`${first.url}/toy.json`)}`;
  for (const urlMatcher of [{}, { origin: first.url }, { origin: first.url, pathPrefix: "/" }]) {
    for (const authorizationValue of [{ ...header, urlMatcher }, { ...inQuery, urlMatcher }]) {
      const [home, other] = [first.seen.length, second.seen.length];
      await generated(await at([`/to?url=${encodeURIComponent(back)}#/Toy`], { authorizationValue }));
      assert.deepEqual(first.seen.slice(home).map(carried), [true, true, false]);
      assert.deepEqual(second.seen.slice(other).map(carried), [false]);
    }
  }
});

test("a credential in the query is in no answer and no log", async () => {
  const authorizationValue = { ...inQuery, value: "hush-hush" };
  for (const reference of ["/echo", "/missing.yaml", "/broken.yaml", "http://127.0.0.1:1/x"]) {
    const answer = await at([reference], { authorizationValue });
    assert.equal(answer.status, 422);
    assert.doesNotMatch(await answer.text(), /hush/);
  }
  const answer = await worker.generate({ openAPIUrl: `${first.url}/echo`, authorizationValue });
  assert.equal(answer.status, 502);
  assert.doesNotMatch(await answer.text(), /hush/);
  assert.doesNotMatch(worker.log(), /hush/);
});

test("a host gets no credential over plain http, and a path alone names no place", async () => {
  for (const urlMatcher of [{ host: first.host }, { host: "127.0.0.1" }, { host: "127.0.0.1", pathPrefix: "/" }]) {
    for (const authorizationValue of [{ ...header, urlMatcher }, { ...inQuery, urlMatcher }]) {
      const { answer, seen } = await asked(first, () => at(["locked.yaml"], { authorizationValue }));
      const [locked] = await problems(answer);
      assert.match(locked.message, /status 401/);
      assert.deepEqual(seen.map(carried), [false, false], JSON.stringify(urlMatcher));
    }
  }
  const before = first.seen.length;
  for (const pathPrefix of ["/", "/locked.yaml"]) {
    const body = await problem(await at(["locked.yaml"], { authorizationValue: { ...header, urlMatcher: { pathPrefix } } }), 400);
    assert.match(body.type, /invalid-credential$/);
    assert.match(body.detail, /origin or a host/);
  }
  assert.equal(first.seen.length, before);
});

test("400: a urlMatcher with members that there are not", async () => {
  const body = await problem(await at([], { authorizationValue: { ...header, urlMatcher: { path: "/a" } } }), 400);
  assert.match(body.type, /invalid-credential$/);
  assert.match(body.detail, /origin, host and pathPrefix/);
});
