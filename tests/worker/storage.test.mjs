// Stores: where archives are kept, caching, logging, and the answers when a store fails.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { description, problem, startServer, startWorker, withStores } from "./server.mjs";

const bindings = {
  r2_buckets: [{ binding: "LARGE_ARCHIVES", bucket_name: "large" }],
  analytics_engine_datasets: [{ binding: "COUNTS", dataset: "counts" }],
};
const SECRET = "a description that no log may have";
const spec = { ...description, info: { ...description.info, description: SECRET } };
/** Petstores in a row: an archive that is larger than KV may have here. */
const large = {
  ...description,
  paths: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`/p${i}`, { get: { tags: [`t${i}`], responses: { 200: { description: "ok" } } } }])),
};
const MOST = 60_000;

let worker, plain, server;
before(async () => {
  server = await startServer((request, response) => response.end(JSON.stringify({ ...description, "x-path": request.url })));
  const vars = { TEST_FAULTS: 1, CACHE_SECONDS: 60, MAX_KV_BYTES: MOST, ALLOWED_HOSTS: server.host };
  [worker, plain] = await Promise.all([startWorker(vars, undefined, bindings), startWorker({ MAX_KV_BYTES: MOST })]);
});
after(async () => {
  await Promise.all([worker?.stop(), plain?.stop()]);
  await server?.stop();
});

const download = (code, headers = {}) => fetch(`${worker.api}/download/${code}`, { headers });
const faults = (steps) => ({ "X-Test-Faults": steps });
const generate = (input, headers) => worker.generate(input, "typescript-axios", "clients", headers);

/** The lines of the log that are about requests. */
const lines = (of = worker) => [...of.log().matchAll(/^\{"request":.*\}$/gm)].map(([line]) => JSON.parse(line));
async function line(id) {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    const found = lines().find(({ request }) => request === id);
    if (found) return found;
  }
  throw new Error(`no line of ${id}:\n${worker.log()}`);
}

test("the service reports its health", async () => {
  const answer = await fetch(`${worker.api}/health`);
  assert.equal(answer.status, 200);
  const [, version] = /^version = "(.*)"$/m.exec(readFileSync(new URL("../../Cargo.toml", import.meta.url), "utf8"));
  assert.deepEqual(await answer.json(), { status: "ok", version });
});

test("an archive that is too large for KV is in the bucket, and is deleted when it is used", async () => {
  const { code } = await (await generate({ spec: large })).json();
  const keys = () => withStores(worker, bindings, async ({ LARGE_ARCHIVES }) => (await LARGE_ARCHIVES.list()).objects.map(({ key }) => key));
  assert.deepEqual(await keys(), [code]);
  const answer = await download(code);
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.ok(bytes.length > MOST, `${bytes.length}`);
  assert.equal(answer.headers.get("Content-Length"), String(bytes.length));
  assert.equal(bytes.subarray(0, 4).toString("latin1"), "PK\x03\x04");
  await problem(await download(code), 404);
  await sleep(300);
  assert.deepEqual(await keys(), []);
});

test("413: an archive that is too large, if there is no bucket, with its size", async () => {
  const { type, detail } = await problem(await plain.generate({ spec: large }), 413);
  assert.match(type, /archive-too-large$/);
  assert.match(detail, /has \d{5,} bytes, .* at most 60000\./);
  assert.equal((await plain.generate({ spec: description })).status, 200);
});

test("a range gets the whole archive, and no response promises parts", async () => {
  const { code } = await (await generate({ spec })).json();
  const head = await fetch(`${worker.api}/download/${code}`, { method: "HEAD" });
  assert.equal(head.headers.get("Accept-Ranges"), "none");
  const answer = await download(code, { Range: "bytes=0-9" });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Accept-Ranges"), "none");
  assert.equal(answer.headers.get("Content-Range"), null);
  assert.equal(String((await answer.arrayBuffer()).byteLength), head.headers.get("Content-Length"));
});

test("every request has a line in the log under the ID of its response, without the description and the code", async () => {
  const answer = await generate({ spec });
  const { code } = await answer.json();
  const made = await line(answer.headers.get("X-Request-Id"));
  assert.deepEqual([made.method, made.route, made.generator, made.status, made.problem], ["POST", "generate", "typescript-axios", 200, null]);
  assert.ok(made.archive > 1000 && Number.isInteger(made.milliseconds));
  const taken = await download(code);
  assert.equal((await line(taken.headers.get("X-Request-Id"))).archive, made.archive);
  await taken.arrayBuffer();
  const failed = await generate({ spec: { openapi: SECRET } });
  assert.equal((await line(failed.headers.get("X-Request-Id"))).problem, "unusable-description");
  await problem(failed, 422);
  const unknown = await fetch(`${worker.api}/nothing`);
  assert.deepEqual((({ route, problem }) => [route, problem])(await line(unknown.headers.get("X-Request-Id"))), [null, "unknown-path"]);
  for (const text of [SECRET, code]) assert.ok(!JSON.stringify(lines()).includes(text));
  // wrangler itself logs the URL of each request.
  assert.ok(!worker.log().includes(SECRET));
});

test("the same request again is from the cache, with its own code and the same bytes", async () => {
  const twice = async (input, name = "typescript-axios") => {
    const results = [];
    for (let i = 0; i < 2; i++) {
      const answer = await worker.generate(input, name);
      const { cached } = await line(answer.headers.get("X-Request-Id"));
      const { code } = await answer.json();
      results.push({ cached, code, archive: Buffer.from(await (await download(code)).arrayBuffer()) });
      await sleep(300);
    }
    return results;
  };
  const fresh = { ...spec, info: { ...spec.info, version: "7.7.7" } };
  const [first, second] = await twice({ spec: fresh });
  assert.deepEqual([first.cached, second.cached], [false, true]);
  assert.notEqual(first.code, second.code);
  assert.deepEqual(first.archive, second.archive);
  // Anything else that decides is another request.
  for (const [input, name] of [
    [{ spec: fresh, options: { npmName: "other" } }],
    [{ spec: fresh, modelNamePrefix: "Acme" }],
    [{ spec: fresh }, "typescript-fetch"],
    [{ spec: { ...fresh, "x-other": 1 } }],
    [{ openAPIUrl: `${server.url}/a` }],
  ]) {
    const answer = await worker.generate(input, name);
    assert.equal((await line(answer.headers.get("X-Request-Id"))).cached, false, JSON.stringify(input));
  }
  assert.equal((await twice({ openAPIUrl: `${server.url}/b` }))[1].cached, true);
  // Output that depends on the time is not cached.
  const timed = await twice({ spec: fresh, options: { snapshot: "true", npmName: "x" } });
  assert.deepEqual(timed.map(({ cached }) => cached), [false, false]);
});

for (const step of ["archives.put=1", "codes.issue=3", "codes.issue.lost=3"]) {
  test(`503: ${step}; the next request works`, async () => {
    const answer = await generate({ spec }, faults(step));
    assert.match(answer.headers.get("Retry-After"), /^[1-9]\d*$/);
    assert.match((await problem(answer, 503)).type, /storage-unavailable$/);
    const { code } = await (await generate({ spec })).json();
    assert.equal((await download(code)).status, 200);
  });
}

for (const step of ["codes.issue=2", "codes.issue.lost=2"]) {
  test(`${step}: it is tried again, and the code works once`, async () => {
    const { code } = await (await generate({ spec }, faults(step))).json();
    assert.equal((await download(code)).status, 200);
    await problem(await download(code), 404);
  });
}

for (const step of ["archives.get=1", "codes.claim=3"]) {
  test(`503: ${step}; the code still works, once`, async () => {
    const { code } = await (await generate({ spec })).json();
    const answer = await download(code, faults(step));
    assert.match(answer.headers.get("Retry-After"), /^[1-9]\d*$/);
    assert.match((await problem(answer, 503)).type, /storage-unavailable$/);
    assert.equal((await download(code)).status, 200);
    await problem(await download(code), 404);
  });
}

test("503: archives.large=1; the code still works, once", async () => {
  const { code } = await (await generate({ spec: large })).json();
  await problem(await download(code, faults("archives.large=1")), 503);
  assert.equal((await download(code)).status, 200);
  await problem(await download(code), 404);
});

test("of 50 downloads at once one gets the archive, although it is never deleted", async () => {
  const { code } = await (await generate({ spec })).json();
  const answers = await Promise.all(Array.from({ length: 50 }, () => download(code, faults("archives.delete=1"))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(49).fill(404)]);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  await withStores(worker, bindings, async ({ ARCHIVES }) => assert.ok(await ARCHIVES.get(code), "the archive is still there"));
  await problem(await download(code), 404);
});

test("a claim whose response is lost is repeated, and is nobody else's", async () => {
  const { code } = await (await generate({ spec })).json();
  const answers = await Promise.all(Array.from({ length: 10 }, () => download(code, faults("codes.claim.lost=2, archives.delete=1"))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(404)]);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
});

test("a claim whose response is lost for good gives the archive to no one twice", async () => {
  const { code } = await (await generate({ spec })).json();
  await problem(await download(code, faults("codes.claim.lost=3")), 503);
  await problem(await download(code), 404);
});

test("503: codes.peek=3", async () => {
  const { code } = await (await generate({ spec })).json();
  const answer = await fetch(`${worker.api}/download/${code}`, { method: "HEAD", headers: faults("codes.peek=3") });
  assert.equal(answer.status, 503);
  assert.equal((await download(code)).status, 200);
});

test("without TEST_FAULTS no request can make a store fail", async () => {
  const answer = await plain.generate({ spec }, "typescript-axios", "clients", faults("archives.put=1"));
  assert.equal(answer.status, 200);
});
