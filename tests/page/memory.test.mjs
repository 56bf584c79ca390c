// The memory of a large description. A Worker has 128 MB for its module and all else, and runs the
// same code as the page. Linear memory never shrinks, so its size at the end is the most that was needed;
// it is the same on each run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { largeDescription } from "../large-description.mjs";
import { skipWithoutShared } from "../lacking.mjs";
import { nodeModule, skipUnbuilt, specFile } from "./support.mjs";

const MIB = 2 ** 20;
const LIMIT = 100 * MIB;

const skip = skipUnbuilt() || skipWithoutShared("specs");

test("13 MB with 1,200 operations become a zip in less than 100 MiB, in each language", { skip, timeout: 120_000 }, async () => {
  const text = Buffer.from(largeDescription(JSON.parse(readFileSync(specFile("box-3.0.json"))), 1200, Infinity, 13e6));
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
