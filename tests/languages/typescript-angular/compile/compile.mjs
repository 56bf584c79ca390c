// The client of every document compiles with the newest Angular under the strictest flags, and lints.
import { test } from 'node:test';
import { base, batch, documents, generate, sharedDocumentsAreHere, usual, wide } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

// Whose lint is held to typescript-eslint's strict set.
const strict = new Set(['petstore-3.0', 'options-probe']);

for (const { name, file } of [...documents, ...namesDocuments('typescript-angular')]) {
  test(name, () => batch.add(name, generate(file, base), strict.has(name) ? wide('strict') : usual));
}

batch.test();
