// Codes that are signed: only those of this service are looked up, so that guesses wake no objects.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { countObjects, description, problem, startWorker } from "./server.mjs";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(64)];
const stops = [];
after(() => Promise.all(stops.map((stop) => stop())));

async function start(...given) {
  const worker = await startWorker(...given);
  stops.push(worker.stop);
  return worker;
}

const download = (worker, code, init) => fetch(`${worker.api}/download/${code}`, init);
/** The code with another character at `index`. */
const altered = (code, index) => code.slice(0, index) + (code[index] === "a" ? "b" : "a") + code.slice(index + 1);

/** Asks for codes that were never issued; gives the number of objects that this has made. */
async function guess(worker, codes) {
  const before = await countObjects(worker);
  await Promise.all(
    codes.map(async (code) => {
      await problem(await download(worker, code), 404);
      assert.equal((await download(worker, code, { method: "HEAD" })).status, 404);
    }),
  );
  return (await countObjects(worker)) - before;
}

test("without a secret, a code has no MAC, and guesses are looked up in the objects that there are", async () => {
  const worker = await start();
  const code = await worker.code();
  assert.match(code, /^[\w-]{32}$/);
  const guesses = Array.from({ length: 60 }, () => randomBytes(24).toString("base64url"));
  const made = await guess(worker, guesses);
  assert.ok(made > 0 && made < guesses.length, `${made} objects`);
  // Codes that only a service with a secret can issue are not looked up.
  const fresh = await start();
  assert.equal(await guess(fresh, ["a".repeat(64), code.repeat(2)]), 0);
  assert.equal((await download(worker, code)).status, 200);
});

test("with a secret, only issued codes are looked up", async () => {
  const [worker, other] = [await start({ CODE_SECRETS: OLD }), await start({ CODE_SECRETS: NEW })];
  const [code, second, foreign] = [await worker.code(), await worker.code(), await other.code()];
  assert.match(code, /^[\w-]{64}$/);
  assert.equal(await countObjects(worker), 2);
  const forged = [
    "a".repeat(32), "a".repeat(64), code.slice(0, 32), code.slice(32), code.slice(32) + code.slice(0, 32),
    code.slice(0, 32) + second.slice(32), altered(code, 0), altered(code, 31), altered(code, 32), altered(code, 63), foreign,
  ];
  assert.equal(await guess(worker, forged), 0);
  for (const issued of [code, second]) {
    assert.equal((await download(worker, issued, { method: "HEAD" })).status, 200);
    assert.equal((await download(worker, issued)).status, 200);
    await problem(await download(worker, issued), 404);
  }
});

test("a code outlives one rotation of the secret, and no second one", async () => {
  let worker = await start({ CODE_SECRETS: OLD });
  const [first, second] = [await worker.code(), await worker.code()];
  await worker.stop({ keep: true });
  worker = await start({ CODE_SECRETS: `${NEW}, ${OLD}` }, worker);
  assert.equal((await download(worker, first)).status, 200);
  const third = await worker.code();
  await worker.stop({ keep: true });
  worker = await start({ CODE_SECRETS: NEW }, worker);
  assert.equal(await guess(worker, [second]), 0);
  assert.equal((await download(worker, third)).status, 200);
});

test("a secret that is too short is an error that does not repeat it", async () => {
  const worker = await start({ CODE_SECRETS: `${NEW},hush` });
  const { detail } = await problem(await fetch(`${worker.api}/clients`), 500);
  assert.match(detail, /CODE_SECRETS .* at least 32 characters/);
  assert.doesNotMatch(detail, /hush/);
});
