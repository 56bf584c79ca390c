// Who may call, and how often: tokens that `specmint token` makes, and the limit of each caller.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { description, makeToken as make, problem, startServer, startWorker, withStores } from "./server.mjs";

const bindings = {
  kv_namespaces: [{ binding: "API_TOKENS", id: "tokens" }],
  ratelimits: [{ name: "RATE_LIMIT", namespace_id: "1", simple: { limit: 6, period: 60 } }],
};

const all = make();
const generating = make("--scope", "generate");
const downloading = make("--scope", "download");
const old = make("--days", "1");
const others = [make(), make()];
const revoked = make();

const options = { RATE_LIMIT_REQUESTS: 6, RATE_LIMIT_SECONDS: 60, TEST_FAULTS: 1 };
let worker;
before(async () => {
  worker = await startWorker(options, undefined, bindings);
  // wrangler dev reads entries that another process stored only when it starts.
  await worker.stop({ keep: true });
  await withStores(worker, bindings, async ({ API_TOKENS }) => {
    for (const { id, value } of [all, generating, downloading, ...others]) await API_TOKENS.put(id, value);
    await API_TOKENS.put(old.id, JSON.stringify({ ...JSON.parse(old.value), expires: 1 }));
  });
  worker = await startWorker(options, worker, bindings);
});
after(() => worker?.stop());

let callers = 0;
/** The headers of a request with a token, each from another address unless one is given. */
const bearer = ({ token }, address = `203.0.113.${callers++}`) => ({ Authorization: `Bearer ${token}`, "CF-Connecting-IP": address });
const get = (where, headers) => fetch(`${worker.api}/${where}`, { headers });

test("only a hash is stored", () => {
  assert.equal(JSON.parse(all.value).hash, createHash("sha256").update(all.token).digest("hex"));
});

test("401: without a token, with the way to send one", async () => {
  for (const where of ["clients", "clients/c", `download/${"a".repeat(32)}`]) {
    const answer = await get(where);
    assert.equal(answer.headers.get("WWW-Authenticate"), 'Bearer realm="specmint"');
    assert.match((await problem(answer, 401)).type, /unauthorized$/);
  }
});

test("401: who has no token is not told which languages there are", async () => {
  for (const where of ["clients/cobol", "servers/cobol"]) {
    await problem(await get(where), 401);
    await problem(await fetch(`${worker.api}/${where}`, { method: "POST", body: "{}" }), 401);
    await problem(await get(where, bearer(all)), 404);
  }
});

test("401: a token that is unknown, altered, expired or of another form", async () => {
  const altered = { token: all.token.slice(0, -1) + (all.token.endsWith("a") ? "b" : "a") };
  const swapped = { token: all.token.slice(0, 20) + downloading.token.slice(20) };
  const details = new Set();
  for (const bad of [revoked, altered, swapped, old, { token: "x" }, { token: "" }]) {
    const answer = await get("clients", bearer(bad));
    assert.equal(answer.headers.get("WWW-Authenticate"), 'Bearer realm="specmint", error="invalid_token"');
    details.add((await problem(answer, 401)).detail);
  }
  await problem(await get("clients", { Authorization: `Basic ${all.token}` }), 401);
  assert.equal(details.size, 1, "nothing tells what is wrong");
});

test("403: a token without the scope", async () => {
  const answer = await get(`download/${"a".repeat(32)}`, bearer(generating));
  assert.equal(answer.headers.get("WWW-Authenticate"), 'Bearer realm="specmint", error="insufficient_scope", scope="download"');
  assert.match((await problem(answer, 403)).type, /forbidden$/);
  await problem(await get("servers", bearer(downloading)), 403);
  // Without a code, one request generates and downloads.
  const input = { type: "CLIENT", lang: "c", spec: description };
  const direct = (token) => fetch(`${worker.api}/generate`, { method: "POST", headers: bearer(token), body: JSON.stringify(input) });
  for (const token of [generating, downloading]) await problem(await direct(token), 403);
  assert.equal((await direct(all)).status, 200);
});

test("with tokens, one generates and another downloads", async () => {
  const { code, link } = await (await worker.generate({ spec: description }, "c", "clients", bearer(generating))).json();
  await problem(await fetch(link), 401);
  await problem(await get(`download/${code}`, bearer(generating)), 403);
  assert.equal((await fetch(link, { headers: bearer(downloading) })).status, 200);
});

test("the page, the description of the service, its health and preflights are public", async () => {
  for (const url of [worker.url, `${worker.url}/app.js`, `${worker.api}/openapi.json`, `${worker.api}/swagger.json`, `${worker.api}/editor.json`, `${worker.api}/health`]) {
    assert.equal((await fetch(url)).status, 200, url);
  }
  assert.equal((await fetch(`${worker.api}/clients`, { method: "OPTIONS" })).status, 204);
});

test("429: more requests than a caller may send; another caller may go on", async () => {
  const [first, second] = others;
  const ask = (caller) => worker.generate({}, "c", "clients", bearer(caller));
  for (let i = 0; i < 6; i++) {
    const answer = await ask(first);
    assert.equal(answer.headers.get("RateLimit-Policy"), '"caller";q=6;w=60');
    assert.equal(answer.headers.get("RateLimit"), null);
    await problem(answer, 400);
  }
  const answer = await ask(first);
  assert.equal(answer.headers.get("Retry-After"), "60");
  assert.equal(answer.headers.get("RateLimit-Policy"), '"caller";q=6;w=60');
  assert.equal(answer.headers.get("RateLimit"), '"caller";r=0;t=60');
  assert.match((await problem(answer, 429)).type, /too-many-requests$/);
  await problem(await ask(second), 400);
  // Listing costs nothing, so it is not limited.
  assert.equal((await get("clients", bearer(first))).status, 200);
});

test("429: an unknown token counts for its caller's address before it is looked up; a known one goes on", async () => {
  await get("clients", bearer(all));
  const address = "198.51.100.1";
  const statuses = [];
  for (let i = 0; i < 8; i++) {
    const answer = await get("clients", bearer(revoked, address));
    statuses.push(answer.status);
    await answer.text();
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 401, 429, 429]);
  assert.equal((await get("clients", bearer(all, address))).status, 200);
  await problem(await get("clients", bearer(revoked)), 401);
});

test("503: more generations at once than there are places", async () => {
  const slow = await startServer((_, response) => setTimeout(() => response.end(JSON.stringify(description)), 2000));
  const small = await startWorker({ MAX_AT_ONCE: 2, ALLOWED_HOSTS: slow.host });
  try {
    const running = [1, 2].map(() => small.generate({ openAPIUrl: slow.url }));
    await sleep(700);
    const answer = await small.generate({ spec: description });
    assert.equal(answer.headers.get("Retry-After"), "1");
    assert.match((await problem(answer, 503)).type, /busy$/);
    for (const run of running) assert.equal((await run).status, 200);
    // The places are free again, also after runs that failed.
    for (let i = 0; i < 4; i++) await problem(await small.generate({}), 400);
    assert.equal((await small.generate({ spec: description })).status, 200);
  } finally {
    await small.stop();
    await slow.stop();
  }
});
