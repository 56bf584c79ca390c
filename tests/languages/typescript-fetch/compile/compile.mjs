// The client of every document type-checks under the strictest flags and lints, some with all tools and in each module system.
import { test } from 'node:test';
import { base, batch, documents, generate, sharedDocumentsAreHere, usual, wide } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

// Checking the other documents in this way, too, would only add the resolution of imports, an old target, and Node.js
// without the types of browsers. Imports and the runtime are alike in all clients, and models call only the runtime.
const withAll = { 'petstore-3.0': wide('strict'), 'options-probe': wide() };

for (const { name, file } of [...documents, ...namesDocuments('typescript-fetch')]) {
  test(name, () => batch.add(name, generate(file, base), withAll[name] ?? usual));
}

batch.test();
