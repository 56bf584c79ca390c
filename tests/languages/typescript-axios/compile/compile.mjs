// The client of every document type-checks under the strictest flags and lints, some with all tools and in each module system.
import { test } from 'node:test';
import { base, batch, documents, generate, sharedDocumentsAreHere, usual, wide } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

const withAll = new Set(['petstore-3.0', 'options-probe']);

for (const { name, file } of [...documents, ...namesDocuments('typescript-axios')]) {
  test(name, () => batch.add(name, generate(file, base), withAll.has(name) ? wide() : usual));
}

batch.test();
