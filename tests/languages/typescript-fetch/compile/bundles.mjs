// An application that calls an operation by its function bundles that operation, and not the class.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { base, discard, document, generate, here, skipWithout } from './lib.mjs';

/** The bundle of a program that imports from a client as `./client`, minified unless it is read. */
async function bundle(folder, contents, minify = false) {
  const stdin = { contents: contents.replaceAll('./client', path.join(folder, 'src/index.ts')), resolveDir: folder, loader: 'ts' };
  const { outputFiles } = await build({ stdin, bundle: true, minify, format: 'esm', write: false, logLevel: 'error' });
  return outputFiles[0].text;
}

test('no other operation, and no model that is the same in JSON', { skip: skipWithout('petstore-3.0') }, async () => {
  const folder = generate(document('petstore-3.0'), base);
  const text = await bundle(folder, "import { Configuration, getPetById } from './client';\nconsole.log(await getPetById(new Configuration(), { petId: 1 }));");
  assert.match(text, /\/pet\/\$\{/);
  for (const other of ['PetApi = ', 'addPet', 'placeOrder', 'FromJSON', 'FormData()', 'BaseAPI']) assert(!text.includes(other), other);
  discard(folder);
});

// hey-api does not check responses; our messages about invalid responses cost some bytes.
test('one operation of a large API is at most 5 % larger than that of hey-api in docs/bundles.md', { skip: skipWithout('stripe-3.0') }, async () => {
  const folder = generate(document('stripe-3.0'), base);
  const text = await bundle(folder, "import { Configuration, deleteCouponsCoupon } from './client';\nconsole.log(await deleteCouponsCoupon(new Configuration(), { coupon: 'x' }));", true);
  const table = fs.readFileSync(path.join(here, '../../../../docs/bundles.md'), 'utf8');
  const limit = Number(/^\| hey-api [\d.]+ \| ([\d,]+)/m.exec(table)[1].replaceAll(',', ''));
  assert(limit > 9000 && text.length < 1.05 * limit, `${text.length} of ${limit} bytes`);
  discard(folder);
});
