// openAPIUrl: the documents that are fetched or refused, and the hosts that receive credentials.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { description, problem, startServer, startWorker } from "./server.mjs";

const LIMIT = 100_000;
const text = JSON.stringify(description);
let worker, first, second, forbidden;

before(async () => {
  const handler = (request, response) => {
    const url = new URL(request.url, "http://x");
    const send = (status, headers, body) => response.writeHead(status, headers).end(body);
    switch (url.pathname) {
      case "/openapi.json":
        return send(200, { "Content-Type": "application/json" }, text);
      case "/openapi.yaml":
        return send(200, {}, "openapi: 3.0.3\ninfo: {title: Small, version: 1.2.3}\npaths: {}\n");
      case "/words":
        return send(200, {}, "no description");
      case "/to":
        return send(302, { Location: url.searchParams.get("url") });
      case "/loop":
        return send(307, { Location: "/loop" });
      case "/large":
        return send(200, {}, text + " ".repeat(LIMIT));
      case "/large-stream":
        response.writeHead(200);
        response.write(text);
        return response.end(" ".repeat(LIMIT));
      case "/bomb":
        return send(200, { "Content-Encoding": "gzip" }, gzipSync(Buffer.alloc(20_000_000, 32)));
      case "/silent":
        return;
      case "/stuck":
        response.writeHead(200);
        return response.write("{");
      case "/broken":
        response.writeHead(200, { "Content-Length": "1000" });
        response.write("{");
        return setTimeout(() => response.destroy(), 50);
      default:
        return send(404, {}, "nothing");
    }
  };
  [first, second, forbidden] = await Promise.all([handler, handler, handler].map(startServer));
  worker = await startWorker({
    ALLOWED_HOSTS: `${first.host}, ${second.host}`,
    FETCH_TIMEOUT_MS: 3000,
    MAX_BYTES: LIMIT,
  });
});
after(async () => {
  await worker?.stop();
  await Promise.all([first, second, forbidden].map((server) => server?.stop()));
});

const generate = (openAPIUrl, more) => worker.generate({ openAPIUrl, ...more });

test("JSON and YAML are fetched", async () => {
  for (const path of ["/openapi.json", "/openapi.yaml", "/to?url=/openapi.json"]) {
    const answer = await generate(first.url + path);
    assert.equal(answer.status, 200, await answer.text());
  }
  assert.match(first.seen.at(-1).headers["user-agent"], /^specmint\//);
});

test("spec wins over openAPIUrl, an empty one is absent", async () => {
  const before = first.seen.length;
  assert.equal((await generate(`${first.url}/missing`, { spec: description })).status, 200);
  assert.equal(first.seen.length, before);
  assert.equal((await generate(`${first.url}/openapi.json`, { spec: {} })).status, 200);
  assert.equal(first.seen.length, before + 1);
});

test("private addresses are refused in every spelling, and never asked", async () => {
  const port = new URL(forbidden.url).port;
  for (const host of [
    "127.0.0.1", "localhost", "LOCALHOST.", "x.localhost", "127.1", "0x7f.0.0.1", "2130706433", "017700000001",
    "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:ffff:7f00:1]", "127。0。0。1", "①②⑦.0.0.1",
    "10.0.0.1", "192.168.0.1", "169.254.169.254", "[fe80::1]", "intranet", "printer.local",
  ]) {
    const body = await problem(await generate(`http://${host}:${port}/openapi.json`), 403);
    assert.match(body.type, /address-refused$/, host);
  }
  assert.equal(forbidden.seen.length, 0);
});

test("other schemes, passwords and what is no URL are refused", async () => {
  for (const url of ["file:///etc/passwd", "ftp://example.com/", "data:,{}", "javascript:1"]) {
    assert.match((await problem(await generate(url), 403)).type, /address-refused$/, url);
  }
  for (const url of ["/openapi.json", "x", "http://"]) {
    assert.match((await problem(await generate(url), 400)).type, /malformed-body$/, url);
  }
  const url = first.url.replace("//", "//user:pass@");
  assert.match((await problem(await generate(`${url}/openapi.json`), 403)).detail, /authorizationValue/);
});

test("a redirect does not lead to a private address", async () => {
  for (const target of [`${forbidden.url}/openapi.json`, "http://localhost/", "file:///etc/passwd", "http://[::1]/"]) {
    const body = await problem(await generate(`${first.url}/to?url=${encodeURIComponent(target)}`), 502);
    assert.match(body.type, /fetch-failed$/, target);
  }
  assert.equal(forbidden.seen.length, 0);
});

test("502: a missing document, a redirect loop, a response that breaks off or is too large", async () => {
  for (const [path, reason] of [
    ["/missing", /404/],
    ["/loop", /redirects more than/],
    ["/broken", /connection/],
    ["/large", new RegExp(String(LIMIT))],
    ["/large-stream", new RegExp(String(LIMIT))],
    ["/bomb", new RegExp(String(LIMIT))],
  ]) {
    const body = await problem(await generate(first.url + path), 502);
    assert.match(body.detail, reason, path);
  }
});

test("502: a port without a server", async () => {
  const closed = await startServer(() => {});
  await closed.stop();
  const other = await startWorker({ ALLOWED_HOSTS: closed.host });
  try {
    await problem(await other.generate({ openAPIUrl: closed.url }), 502);
  } finally {
    await other.stop();
  }
});

test("504: a server that does not answer, or does not finish, in time", async () => {
  for (const path of ["/silent", "/stuck"]) {
    const body = await problem(await generate(first.url + path), 504);
    assert.match(body.detail, /3000 ms/, path);
  }
});

test("422: the fetched text is not a description", async () => {
  await problem(await generate(`${first.url}/words`), 422);
});

test("a credential is sent as header or query", async () => {
  const header = { type: "header", keyName: "X-Api-Key", value: "secret" };
  assert.equal((await generate(`${first.url}/openapi.json`, { authorizationValue: header })).status, 200);
  assert.equal(first.seen.at(-1).headers["x-api-key"], "secret");
  const query = { type: "query", keyName: "k", value: "a&b=c" };
  assert.equal((await generate(`${first.url}/openapi.json?v=1`, { authorizationValue: query })).status, 200);
  assert.equal(first.seen.at(-1).url, "/openapi.json?v=1&k=a%26b%3Dc");
  // The same origin again gets it, another never.
  const to = (server) => `${first.url}/to?url=${encodeURIComponent(`${server.url}/openapi.json`)}`;
  for (const authorizationValue of [header, query]) {
    assert.equal((await generate(to(second), { authorizationValue })).status, 200);
    assert.equal(second.seen.at(-1).headers["x-api-key"], undefined);
    assert.equal(second.seen.at(-1).url, "/openapi.json");
    assert.equal((await generate(to(first), { authorizationValue })).status, 200);
  }
  assert.match(first.seen.at(-1).url, /[?&]k=/);
});

test("400: credentials that cannot be sent", async () => {
  for (const authorizationValue of [
    { type: "cookie", keyName: "a", value: "b" },
    { type: "header", keyName: "a b", value: "c" },
    { type: "header", keyName: "a", value: "b\r\nc: d" },
    { type: "header", keyName: "a" },
    "secret",
  ]) {
    const body = await problem(await generate(`${first.url}/openapi.json`, { authorizationValue }), 400);
    assert.match(body.type, /invalid-credential$/);
  }
});
