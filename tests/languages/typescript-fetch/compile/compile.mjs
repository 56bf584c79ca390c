// The client of every document type-checks under the strictest flags, in each module system, and lints.
import { test } from 'node:test';
import { base, discard, documents, expectNone, full, generate, kinds, lint, sharedDocumentsAreHere, sources, typeCheck } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

// What node16 adds to the two others is how imports are resolved, and imports are alike in all clients.
const wide = new Set(['petstore-3.0', 'petstore-2.0', 'options-probe']);

// Hostile and large documents are what the smaller set is for.
const strictly = new Set(['petstore-3.0', 'petstore-2.0']);

for (const { name, file } of [...documents, ...namesDocuments('typescript-fetch')]) {
  test(name, async (t) => {
    const folder = generate(file, base);
    for (const kind of Object.keys(kinds).filter((k) => k !== 'node16' || full || wide.has(name))) {
      await t.test(`tsc ${kind}`, () => expectNone(typeCheck(sources(folder), kind)));
    }
    await t.test('eslint', async () => expectNone(await lint(folder, strictly.has(name) ? 'strict' : 'recommended')));
    discard(folder);
  });
}
