// The types of every document compile under the strictest flags.
import { test } from 'node:test';
import { batch, documents, generate, sharedDocumentsAreHere, usual } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

for (const { name, file } of [...documents, ...namesDocuments('typescript-types')]) {
  test(name, () => batch.add(name, generate(file), usual));
}

batch.test();
