// Archives are made and downloaded, many times: what stays on disk has a bound. `make test-full` takes longer, and bounds memory, too:
// when workerd gives it back depends on the machine.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { shared, skipWithoutShared } from "../lacking.mjs";
import { OBJECTS } from "./server.mjs";
import { startWorkerd } from "./workerd.mjs";

const full = process.env.SPECMINT_TEST_FULL === "1";
const [ROUNDS, PAIRS] = [9, full ? 300 : 30];
/** Requests under way at a time. */
const AT_ONCE = 4;
/** MB: twice what was measured (docs/service.md), since workerd gives memory back when it likes. */
const MEMORY = 500;

const skip = skipWithoutShared("specs/petstore-3.0.yaml");
let worker;
before(async () => (worker = await startWorkerd()));
after(() => worker?.stop());

/** Makes and downloads archives; gives the milliseconds of each pair, in order. */
async function pairs(body, count) {
  const times = [];
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      const start = performance.now();
      const { code } = await (await fetch(`${worker.api}/clients/typescript-axios`, { method: "POST", body })).json();
      const archive = await fetch(`${worker.api}/download/${code}`);
      assert.equal(archive.status, 200);
      await archive.arrayBuffer();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return times.sort((a, b) => a - b);
}

test("codes leave neither objects nor memory behind", { skip, timeout: 1_800_000 }, async () => {
  const body = JSON.stringify({ spec: readFileSync(path.join(shared, "specs/petstore-3.0.yaml"), "utf8") });
  await pairs(body, 20);
  const seen = [await worker.memory()];
  console.log(`  20 pairs: ${seen[0].toFixed(0)} MB`);
  for (let round = 1; round <= ROUNDS; round++) {
    const times = await pairs(body, PAIRS);
    seen.push(await worker.memory());
    const median = times[times.length >> 1].toFixed(0);
    console.log(`  ${20 + round * PAIRS} pairs: ${seen.at(-1).toFixed(0)} MB, ${await worker.databases()} databases, median ${median} ms`);
  }
  assert.ok((await worker.databases()) <= OBJECTS, `${await worker.databases()} databases`);
  assert.equal(worker.archives.size, 0, "archives that were downloaded");
  if (!full) return;
  assert.ok(Math.max(...seen) < MEMORY, `${Math.max(...seen)} MB`);
  // After the first third workerd has what it needs.
  assert.ok(Math.max(...seen.slice(7)) < 1.2 * Math.max(...seen.slice(3, 7)), `${seen}`);
});
