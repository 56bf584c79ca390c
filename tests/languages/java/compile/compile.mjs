// The output of every document compiles without a warning.
import { test } from 'node:test';
import { check, discard, documents, generate, sharedDocumentsAreHere } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

for (const { name, file } of [...documents, ...namesDocuments('java')]) {
  test(name, () => {
    const folder = generate(file);
    check(folder);
    discard(folder);
  });
}
