// The client of every document type-checks under the strictest flags, some in each module system, and lints.
import { test } from 'node:test';
import { base, discard, documents, expectNone, full, generate, kinds, lint, sharedDocumentsAreHere, sources, typeCheck } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

// What the others add to esm is how imports are resolved, an old target and Node.js without the types of browsers. Imports and the
// runtime are alike in all clients, and models call nothing but the runtime.
const wide = new Set(['petstore-3.0', 'petstore-2.0', 'options-probe', 'parameters-style-3.1', 'hey-api-full-3.1']);

// Hostile and large documents are what the smaller set is for.
const strictly = new Set(['petstore-3.0', 'petstore-2.0']);

for (const { name, file } of [...documents, ...namesDocuments('typescript-fetch')]) {
  test(name, async (t) => {
    const folder = generate(file, base);
    for (const kind of Object.keys(kinds).filter((k) => k === 'esm' || full || wide.has(name))) {
      await t.test(`tsc ${kind}`, () => expectNone(typeCheck(sources(folder), kind)));
    }
    await t.test('eslint', async () => expectNone(await lint(folder, strictly.has(name) ? 'strict' : 'recommended')));
    discard(folder);
  });
}
