// Download codes: once, by one, for a time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { OBJECTS, countCodes, description, problem, startWorker, withArchives } from "./server.mjs";

let worker;
before(async () => (worker = await startWorker()));
after(() => worker?.stop());

const download = (code, init) => fetch(`${worker.api}/download/${code}`, init);

test("a download carries its headers", async () => {
  const answer = await download(await worker.code());
  assert.equal(answer.status, 200);
  const bytes = await answer.arrayBuffer();
  const header = (name) => answer.headers.get(name);
  assert.equal(header("Content-Type"), "application/octet-stream");
  assert.equal(header("Content-Length"), String(bytes.byteLength));
  assert.equal(header("Content-Disposition"), 'attachment; filename="typescript-axios-client-generated.zip"');
  assert.equal(header("Cache-Control"), "no-store");
  assert.equal(header("Access-Control-Allow-Origin"), "*");
});

test("a code works once", async () => {
  const code = await worker.code();
  assert.equal((await download(code)).status, 200);
  await problem(await download(code), 404);
  await problem(await download(code, { method: "HEAD" }).then(asGet), 404);
});

/** HEAD has no body; its status and type are judged like those of a problem. */
function asGet(answer) {
  const status = answer.status;
  const body = JSON.stringify({ type: "t", title: "t", detail: "d", status });
  return new Response(body, { status, headers: answer.headers });
}

test("HEAD shows the archive's headers and leaves the code", async () => {
  const code = await worker.code();
  let length;
  for (let i = 0; i < 3; i++) {
    const answer = await download(code, { method: "HEAD" });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("Content-Disposition"), /typescript-axios-client-generated\.zip/);
    length = answer.headers.get("Content-Length");
    assert.equal((await answer.arrayBuffer()).byteLength, 0);
  }
  const answer = await download(code);
  assert.equal(answer.status, 200);
  assert.equal(String((await answer.arrayBuffer()).byteLength), length);
});

test("unknown codes are 404", async () => {
  for (const code of ["x", "a".repeat(32), "a".repeat(33), "%2e%2e", "a/b"]) await problem(await download(code), 404);
});

test("of 50 downloads at once one gets the archive", async () => {
  for (let round = 0; round < 3; round++) {
    const code = await worker.code();
    const answers = await Promise.all(Array.from({ length: 50 }, () => download(code)));
    const statuses = answers.map((answer) => answer.status).sort();
    assert.deepEqual(statuses, [200, ...Array(49).fill(404)]);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }
});

test("codes do not repeat", async () => {
  const codes = await Promise.all(Array.from({ length: 40 }, () => worker.code()));
  assert.equal(new Set(codes).size, 40);
});

test("a code whose archive cannot be read is kept: 503, and later the archive", async () => {
  const code = await worker.code();
  const archive = await withArchives(worker, async (archives) => {
    const bytes = Buffer.from(await archives.get(code, "arrayBuffer"));
    await archives.delete(code);
    return bytes;
  });
  for (let i = 0; i < 2; i++) {
    const answer = await download(code);
    assert.match(answer.headers.get("Retry-After"), /^[1-9]\d*$/);
    await problem(answer, 503);
  }
  await withArchives(worker, (archives) => archives.put(code, archive));
  const answer = await download(code);
  assert.equal(answer.status, 200);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), archive);
  await problem(await download(code), 404);
});

test("KV forgets archives by itself, and at once when they are used", async () => {
  const [kept, used] = [await worker.code(), await worker.code()];
  await (await download(used)).arrayBuffer();
  await sleep(300);
  await withArchives(worker, async (archives) => {
    const keys = new Map((await archives.list()).keys.map((key) => [key.name, key]));
    const inSeconds = keys.get(kept).expiration - Date.now() / 1000;
    assert.ok(inSeconds > 86_000 && inSeconds <= 86_401, String(inSeconds));
    assert.ok(!keys.has(used));
  });
});

test("an alarm clears expired codes, used or not, and those that share an object", async () => {
  const other = await startWorker({ CODE_TTL_SECONDS: 5 });
  try {
    // More than there are objects, so that some objects have several.
    let code;
    for (let made = 0; made <= OBJECTS; made++) code = await other.code();
    assert.equal((await fetch(`${other.api}/download/${code}`)).status, 200);
    assert.ok((await countCodes(other)) > 0);
    for (const end = Date.now() + 30_000; (await countCodes(other)) > 0; await sleep(200)) assert.ok(Date.now() < end);
    // The objects work on.
    code = await other.code();
    assert.equal((await fetch(`${other.api}/download/${code}`)).status, 200);
  } finally {
    await other.stop();
  }
});

test("with a grace, a code works until it ends after the first download", async () => {
  const grace = await startWorker({ CODE_GRACE_SECONDS: 3 });
  const [code, untouched] = [await grace.code(), await grace.code()];
  const again = () => fetch(`${grace.api}/download/${code}`);
  try {
    const first = await again();
    assert.equal(first.status, 200);
    // As a connection that breaks off.
    await first.body.cancel();
    const second = await again();
    assert.equal(second.status, 200);
    assert.equal((await second.arrayBuffer()).byteLength, Number(second.headers.get("Content-Length")));
    // Later downloads do not prolong it.
    for (let status = 200, i = 0; status !== 404; i++) {
      assert.ok(i < 100, "the code has ended");
      await sleep(200);
      const answer = await again();
      await answer.arrayBuffer();
      status = answer.status;
    }
    assert.equal((await fetch(`${grace.api}/download/${untouched}`)).status, 200);
  } finally {
    await grace.stop();
  }
});

test("a code expires, and the link is made from the configured address", async () => {
  const other = await startWorker({ CODE_TTL_SECONDS: 1, PUBLIC_BASE_URL: "https://gen.example/specmint/" });
  try {
    const { code, link } = await (await other.generate({ spec: description })).json();
    assert.equal(link, `https://gen.example/specmint/api/gen/download/${code}`);
    assert.equal((await fetch(`${other.api}/download/${code}`, { method: "HEAD" })).status, 200);
    await sleep(1500);
    await problem(await fetch(`${other.api}/download/${code}`), 404);
  } finally {
    await other.stop();
  }
});
