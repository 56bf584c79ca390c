// Every example of a few documents, and a value of each of their schemas, comes out of its model as it went in.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { discard, document, expectNone, full, generate, interpreter, skipWithout } from './lib.mjs';

/**
 * The least number of values that are tried; those of Stripe, which take as long as all others several times, with `--full`. Of the
 * other large documents, not all examples fit their own schemas.
 */
const least = { 'petstore-3.0': 10, 'petstore-2.0': 10, 'qdrant-3.0': 600, 'hey-api-full-3.1': 120, ...(full && { 'stripe-3.0': 1000 }) };

for (const [name, count] of Object.entries(least)) {
  test(name, { skip: skipWithout(name) }, () => {
    const folder = generate(document(name));
    const text = execFileSync(interpreter, ['-B', path.join(import.meta.dirname, 'roundtrips.py'), folder, 'openapi_client', document(name)], { encoding: 'utf8', maxBuffer: 1 << 28 });
    const tried = JSON.parse(text);
    discard(folder);
    expectNone(tried.problems);
    assert(tried.count >= count, `${tried.count} values`);
  });
}
