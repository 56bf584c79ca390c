// The client of every document compiles under the strictest flags, and lints; those of some, of all in the wide run, with the newest Angular.
import { test } from 'node:test';
import { base, batch, documents, generate, ngc, sharedDocumentsAreHere, usual, wide } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

// Whose lint is held to typescript-eslint's strict set.
const strict = new Set(['petstore-3.0', 'options-probe']);
const ofAngular = new Set(['hey-api-full-3.1', 'garden', 'schemas']);

function checksOf(name) {
  if (strict.has(name)) return wide('strict');
  return ofAngular.has(name) ? [...usual, ...ngc({ skipLibCheck: false })] : usual;
}

for (const { name, file } of [...documents, ...namesDocuments('typescript-angular')]) {
  test(name, () => batch.add(name, generate(file, base), checksOf(name)));
}

batch.test();
