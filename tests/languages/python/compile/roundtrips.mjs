// Every example of a few documents, and a value of each of their schemas, comes out of its model as it went in.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checking, discard, document, full, generate, python, skipWithout } from './lib.mjs';

/**
 * The least number of values that are tried; those of Stripe, which take as long as all others several times, with `--full`. Of the
 * other large documents, not all examples fit their own schemas.
 */
const least = { 'petstore-3.0': 10, 'petstore-2.0': 10, 'qdrant-3.0': 600, 'hey-api-full-3.1': 120, ...(full && { 'stripe-3.0': 1000 }) };

const checks = checking(import.meta.url);

for (const [name, count] of Object.entries(least)) {
  test(name, { skip: skipWithout(name) }, async () => {
    const folder = generate(document(name));
    await checks.see(folder, { flags: [fs.readFileSync(document(name), 'utf8'), count] }, async () => {
      const tried = JSON.parse(await python.printed(folder, path.join(import.meta.dirname, 'roundtrips.py'), folder, 'openapi_client', document(name)));
      assert(tried.problems.length > 0 || tried.count >= count, `${tried.count} values`);
      return tried.problems;
    });
    discard(folder);
  });
}
