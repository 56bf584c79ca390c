#!/usr/bin/env node
// Measures how long callers wait while a large description is generated repeatedly: with one process of workerd, and
// with several behind nginx (docs/service.md). Run after `make build`. SECONDS is the time for each.

import { readFileSync } from "node:fs";
import path from "node:path";
import { largeDescription } from "../tests/large-description.mjs";
import { shared } from "../tests/lacking.mjs";
import { startHost } from "../tests/worker/host.mjs";
import { startWorkerd } from "../tests/worker/workerd.mjs";

const seconds = Number(process.env.SECONDS ?? 60);
/** The number of callers with a small description. */
const SMALL = 4;
const document = (name) => readFileSync(path.join(shared, "specs", name), "utf8");
const small = JSON.stringify({ spec: document("petstore-3.0.yaml") });
// The same number of operations and bytes as GitHub's description.
const large = `{"spec":${largeDescription(JSON.parse(document("box-3.0.json")), 1200, Infinity, 13e6)}}`;

async function measure(label, host) {
  const times = { large: [], generate: [], download: [], health: [] };
  const timed = async (kind, use) => {
    const start = performance.now();
    const result = await use();
    times[kind].push(performance.now() - start);
    return result;
  };
  const generate = async (kind, body) => {
    const answer = await timed(kind, () => fetch(`${host.api}/clients/typescript-axios`, { method: "POST", body }));
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()).code;
  };
  const download = async (code) => {
    const answer = await fetch(`${host.api}/download/${code}`);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.bytes();
  };
  // The first calls compile the module.
  for (let i = 0; i < 20; i++) await download(await generate("generate", small));
  for (const list of Object.values(times)) list.length = 0;
  const end = performance.now() + seconds * 1000;
  const until = async (work) => {
    while (performance.now() < end) await work();
  };
  const pair = async () => {
    const code = await generate("generate", small);
    await timed("download", () => download(code));
    await timed("health", async () => (await fetch(`${host.api}/health`)).text());
  };
  await Promise.all([until(async () => download(await generate("large", large))), ...Array.from({ length: SMALL }, () => until(pair))]);
  const part = (kind, share) => {
    const sorted = times[kind].toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)]?.toFixed(0).padStart(7);
  };
  const row = Object.keys(times).map((kind) => `${part(kind, 0.5)} ${part(kind, 0.95)}`);
  console.log(label.padEnd(28), ...row, String(times.download.length).padStart(7), `${(await host.memory()).toFixed(0)} MB`.padStart(8));
}

console.log("ms, median and p95".padEnd(28), ...["large", "generate", "download", "health"].map((kind) => kind.padStart(15)), "  pairs", "  memory");
for (const [label, start] of [
  ["1 process", () => startWorkerd()],
  ["1 generator and the codes", () => startHost(1)],
  ["4 generators and the codes", () => startHost(4)],
]) {
  const host = await start();
  try {
    await measure(label, host);
  } finally {
    await host.stop();
  }
}
