// The memory of a large description. A Worker has 128 MB for its module and all else, and runs the
// same code as the page. Linear memory never shrinks, so its size at the end is the most that was needed;
// it is the same on each run.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { grown } from "../grown.mjs";
import { DIST, nodeModule, specFile } from "./support.mjs";

const MIB = 2 ** 20;
const LIMIT = 100 * MIB;

const built = existsSync(join(DIST, "specmint_bg.wasm"));
if (!built && process.env.CI === "true") throw new Error("no dist/: run make build");
const box = specFile("box-3.0.json");
const skip = !built ? "no dist/: run make build" : !box && "box-3.0.json is not here";

test("13 MB with 1,200 operations become a zip in less than 100 MiB, in each language", { skip, timeout: 120_000 }, async () => {
  const text = Buffer.from(grown(JSON.parse(readFileSync(box)), 1200, Infinity, 13e6));
  assert.ok(text.length >= 13e6, "the document is large enough");
  const languages = (await nodeModule()).generators().map(({ name }) => name);
  assert.ok(languages.length > 1);
  for (const language of languages) {
    const { generate, memory } = await nodeModule(language);
    const { ok } = generate(language, "large.json", text, {});
    assert.ok(ok?.zip.length > MIB, "it generates");
    const used = memory.buffer.byteLength;
    console.log(`${language}: ${(text.length / 1e6).toFixed(1)} MB, ${(used / MIB).toFixed(1)} MiB of linear memory, a zip of ${(ok.zip.length / MIB).toFixed(1)} MiB`);
    assert.ok(used < LIMIT, `${language}: ${(used / MIB).toFixed(1)} MiB`);
  }
});
