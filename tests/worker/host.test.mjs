// Several processes of workerd behind nginx, as docs/service.md shows them.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { lacking } from "../lacking.mjs";
import { hasNginx, startHost } from "./host.mjs";
import { description, makeToken, problem } from "./server.mjs";

const skip = hasNginx ? false : lacking("no nginx (Debian: nginx-light)");
let host;
before(async () => (skip ? undefined : (host = await startHost(2))));
after(() => host?.stop());

const body = JSON.stringify({ spec: description });
const generate = (name = "c", text = body) => fetch(`${host.api}/clients/${name}`, { method: "POST", body: text });
/** The number of generations that a process has answered. */
const count = ({ log }) => log.split("\n").filter((line) => line.includes('"route":"generate"')).length;

test("any process generates, and each code works once", { skip }, async () => {
  const work = async () => {
    const { code, link } = await (await generate()).json();
    assert.equal(link, `${host.api}/download/${code}`);
    assert.equal((await fetch(link, { method: "HEAD" })).status, 200);
    const claims = await Promise.all(Array.from({ length: 3 }, () => fetch(link)));
    assert.deepEqual(claims.map(({ status }) => status).sort(), [200, 404, 404]);
    const archives = await Promise.all(claims.filter(({ ok }) => ok).map((answer) => answer.bytes()));
    assert.equal(String.fromCharCode(...archives[0].subarray(0, 2)), "PK");
  };
  await Promise.all(Array.from({ length: 20 }, work));
  const counts = host.generators.map(count);
  assert.ok(counts.every((one) => one > 0), `${counts}`);
  assert.equal(counts.reduce((a, b) => a + b), 20);
  assert.equal(count(host.codes), 0);
  for (let tries = 0; tries < 100 && (await host.archives()).length > 0; tries++) await sleep(50);
  assert.deepEqual(await host.archives(), []);
});

test("the page and what does not generate are served, and a problem passes unchanged", { skip }, async () => {
  assert.equal(await (await fetch(`${host.url}/`)).text(), "the page");
  for (const where of ["health", "clients", "clients/c", "openapi.json"]) {
    const answer = await fetch(`${host.api}/${where}`);
    assert.equal(answer.status, 200, where);
    // The ID of the request is nginx's, whatever the caller sends.
    const own = await fetch(`${host.api}/${where}`, { headers: { "CF-Ray": "mine" } });
    assert.match(own.headers.get("X-Request-Id"), /^[0-9a-f]{32}$/);
  }
  await problem(await generate("cobol"), 404);
  await problem(await generate("c", "{"), 400);
  await problem(await fetch(`${host.api}/download/${"a".repeat(64)}`), 404);
});

test("downloads, the health and lists do not wait for generators that are occupied", { skip }, async () => {
  const links = [];
  for (let i = 0; i < 5; i++) links.push((await (await generate()).json()).link);
  // Stopped, as they are for others while they generate.
  for (const { child } of host.generators) child.kill("SIGSTOP");
  try {
    const waiting = generate();
    for (const link of links) {
      const answer = await fetch(link, { signal: AbortSignal.timeout(20_000) });
      assert.equal(answer.status, 200);
      await answer.bytes();
      for (const where of ["health", "clients", "clients/c"]) {
        assert.equal((await fetch(`${host.api}/${where}`, { signal: AbortSignal.timeout(20_000) })).status, 200);
      }
    }
    for (const { child } of host.generators) child.kill("SIGCONT");
    assert.equal((await waiting).status, 200);
  } finally {
    for (const { child } of host.generators) child.kill("SIGCONT");
  }
});

test("codes outlive a process that is killed", { skip }, async () => {
  const [first, second] = [await (await generate()).json(), await (await generate()).json()];
  await host.generators[0].kill("SIGKILL");
  assert.equal((await fetch(first.link)).status, 200);
  // nginx goes on to the other one.
  for (let i = 0; i < 4; i++) assert.equal((await generate()).status, 200);
  await host.startGenerator(0);

  await host.codes.kill("SIGKILL");
  await problem(await generate(), 503);
  assert.equal((await fetch(second.link)).status, 502);
  await host.startCodes();
  assert.equal((await fetch(second.link)).status, 200);
  await problem(await fetch(second.link), 404);
  await problem(await fetch(first.link), 404);
  assert.equal((await generate()).status, 200);
});

test("tokens are files", { skip }, async () => {
  const closed = await startHost(1, { more: '(name = "API_TOKENS", kvNamespace = "tokens"), ' });
  try {
    const { token, id, value } = makeToken();
    const clients = () => fetch(`${closed.api}/clients`, { headers: { Authorization: `Bearer ${token}` } });
    await problem(await clients(), 401);
    await writeFile(path.join(closed.folder, "tokens", id), value);
    assert.equal((await clients()).status, 200);
    await problem(await fetch(`${closed.api}/clients`), 401);
  } finally {
    await closed.stop();
  }
});
