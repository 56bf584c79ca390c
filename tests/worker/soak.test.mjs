// Makes and downloads archives many times: the data left on disk has a bound. `make test-full` takes longer, and bounds
// memory, too. There, all generators also work on descriptions of all sizes for five minutes.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { shared, skipWithoutShared } from "../lacking.mjs";
import { OBJECTS } from "./server.mjs";
import { startWorkerd } from "./workerd.mjs";

const full = process.env.SPECMINT_TEST_FULL === "1";
const [ROUNDS, PAIRS] = [9, full ? 300 : 30];
/** Requests under way at a time. */
const AT_ONCE = 4;
/** MB: twice the measured value (docs/service.md). */
const MEMORY = 300;

/** The descriptions of the long run, from 16 kB to 4 MB. */
const DOCUMENTS = ["petstore-3.0.yaml", "petstore-2.0.json", "cafe-3.2.yaml", "docker-engine-2.0.yaml", "qdrant-3.0.json", "box-3.0.json", "stripe-3.0.json"];
/** Seconds of the long run, and of its start, after which memory may grow by a fifth. */
const [SECONDS, START] = [300, 60];
const LONG_AT_ONCE = 8;

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
  // After the first third, the memory of workerd no longer grows much.
  assert.ok(Math.max(...seen.slice(7)) < 1.2 * Math.max(...seen.slice(3, 7)), `${seen}`);
});

test("no request of a long run fails, and memory stays what it was after the first minute", { skip: skip || (!full && "only in make test-full"), timeout: 900_000 }, async () => {
  await worker.stop();
  worker = await startWorkerd();
  const names = async (kind) => (await (await fetch(`${worker.api}/${kind}`)).json()).map((name) => `${kind}/${name}`);
  const generators = [...(await names("clients")), ...(await names("servers"))];
  const bodies = DOCUMENTS.map((name) => JSON.stringify({ spec: readFileSync(path.join(shared, "specs", name), "utf8") }));
  const runs = generators.flatMap((generator) => bodies.map((body, i) => ({ generator, document: DOCUMENTS[i], body })));
  // Each is as likely at any time: generators and sizes mix.
  runs.sort((a, b) => hash(a) - hash(b));

  const rows = new Map([...generators, ...DOCUMENTS].map((name) => [name, { times: [], errors: [] }]));
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  let next = 0;
  const work = async () => {
    while (seconds() < SECONDS) {
      const { generator, document, body } = runs[next++ % runs.length];
      const start = performance.now();
      const error = await pair(generator, body).catch((error) => `${error}`);
      for (const name of [generator, document]) {
        const row = rows.get(name);
        row.times.push(performance.now() - start);
        if (error) row.errors.push(error);
      }
    }
  };
  const memory = [];
  const sample = setInterval(async () => memory.push([seconds(), await worker.memory()]), 1000);
  await Promise.all(Array.from({ length: LONG_AT_ONCE }, work));
  clearInterval(sample);

  console.log(`  ${"".padEnd(32)} pairs errors    p50    p95 ms`);
  for (const [name, { times, errors }] of rows) {
    times.sort((a, b) => a - b);
    const part = (share) => (times[Math.floor(times.length * share)] ?? NaN).toFixed(0).padStart(6);
    console.log(`  ${name.padEnd(32)} ${String(times.length).padStart(5)} ${String(errors.length).padStart(6)} ${part(0.5)} ${part(0.95)}`);
  }
  /** The most of ten seconds that end then, since garbage comes and goes. */
  const most = (end) => Math.max(...memory.filter(([at]) => at > end - 10 && at <= end).map(([, mb]) => mb));
  const ends = Array.from({ length: SECONDS / START }, (_, i) => (i + 1) * START);
  console.log(`  memory: ${ends.map((end) => `${end} s ${most(end).toFixed(0)} MB`).join(", ")}`);

  const errors = [...rows].flatMap(([name, row]) => row.errors.map((error) => `${name}: ${error}`));
  assert.deepEqual(errors, []);
  // Each is deleted after its response.
  for (let tries = 0; tries < 100 && worker.archives.size > 0; tries++) await sleep(50);
  assert.equal(worker.archives.size, 0, "archives that were downloaded");
  assert.ok(most(SECONDS) <= 1.2 * most(START), `${most(START)} MB after ${START} s, ${most(SECONDS)} MB after ${SECONDS} s`);
});

/** Makes an archive and downloads it; returns the problem, if there is one. */
async function pair(generator, body) {
  const made = await fetch(`${worker.api}/${generator}`, { method: "POST", body });
  if (made.status !== 200) return `${made.status} ${await made.text()}`;
  const archive = await fetch(`${worker.api}/download/${(await made.json()).code}`);
  const bytes = await archive.bytes();
  if (archive.status !== 200) return `${archive.status} of a download`;
  return bytes[0] === 0x50 && bytes[1] === 0x4b ? undefined : "no archive";
}

const hash = ({ generator, document }) => createHash("sha256").update(generator + document).digest().readUInt32BE();
