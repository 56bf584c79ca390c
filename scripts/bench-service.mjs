#!/usr/bin/env node
// Measures the cost of a request to the service: only the CPU time of workerd, for generating and for downloading. Run
// after `make build`.

import { readFileSync } from "node:fs";
import path from "node:path";
import { shared } from "../tests/lacking.mjs";
import { startWorkerd } from "../tests/worker/workerd.mjs";

const documents = { "petstore-3.0.yaml": 300, "box-3.0.json": 20, "stripe-3.0.json": 8 };

const worker = await startWorkerd();
try {
  /** The average CPU milliseconds of a call. */
  const cost = async (count, call) => {
    const before = await worker.cpu();
    for (let i = 0; i < count; i++) await call(i);
    return (await worker.cpu()) - before;
  };
  console.log("CPU time of a request, in ms".padEnd(30), "generate", "download", "archive");
  for (const [name, count] of Object.entries(documents)) {
    const body = JSON.stringify({ spec: readFileSync(path.join(shared, "specs", name), "utf8") });
    const codes = [];
    let size = 0;
    const generate = async () => {
      const answer = await fetch(`${worker.api}/clients/typescript-axios`, { method: "POST", body });
      codes.push((await answer.json()).code);
    };
    const download = async (i) => (size = (await (await fetch(`${worker.api}/download/${codes[i]}`)).arrayBuffer()).byteLength);
    // The first calls compile the module.
    for (let i = 0; i < Math.min(count, 20); i++) await generate();
    codes.length = 0;
    const [made, taken] = [(await cost(count, generate)) / count, (await cost(count, download)) / count];
    console.log(name.padEnd(30), made.toFixed(1).padStart(8), taken.toFixed(1).padStart(8), `${(size / 1000).toFixed(0)} kB`.padStart(7));
  }
} finally {
  await worker.stop();
}
