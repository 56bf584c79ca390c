// The types of every document compile under the strictest flags, in one file and in several, and these have the same types.
import path from 'node:path';
import { test } from 'node:test';
import { namesDocuments } from '../../shared/names.mjs';
import { compareTypes } from './compare-types.mjs';
import { assertSame, batch, discard, documents, full, generate, schemaOf, sharedDocumentsAreHere, usual } from './lib.mjs';

sharedDocumentsAreHere();

/** Options that declare more than the components in their file. */
const SPLIT = { split: 'true', enum: 'true', enumValues: 'true', readWriteMarkers: 'true', result: 'true', makePathsEnum: 'true' };

for (const { name, file } of [...documents, ...namesDocuments('typescript-types')]) {
  test(name, () => batch.add(name, generate(file), usual));
  test(`${name}, split`, () => batch.add(`${name}, split`, generate(file, SPLIT), usual));
}

const compared = ['petstore-3.0', 'qdrant-3.0', 'webhook-example-3.1'];
const probe = { name: 'probe', file: path.resolve(import.meta.dirname, '../probe.yaml') };
// Alternatives with the same names of members are paired by their order, which TypeScript does not keep, so other documents are left out.
const given = Boolean(process.env.SPECMINT_DOCUMENTS);
for (const { name, file } of given ? [] : [...documents.filter((each) => full || compared.includes(each.name)), probe]) {
  test(`${name}: the same types in several files`, () => {
    // Without enums, since those of two files are different types.
    const folders = [generate(file), generate(file, { split: 'true' })];
    assertSame(compareTypes(...folders.map(schemaOf)));
    folders.forEach(discard);
  });
}

batch.test();
