// Every option in the listing changes the client as it says, and each variant compiles.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { base, expectNone, listing, run, shipped, sources, typeCheck } from './lib.mjs';
import { table } from './options-table.mjs';
import { Client } from './reading.mjs';

const allowed = ({ option, value }) => (option === 'importFileExtension' && value === '.ts' ? { allowImportingTsExtensions: true } : {});
/** A stand-in for the types of Temporal, which TypeScript 5.9 lacks. */
const entries = (folder, { option, value }) => [...sources(folder), ...(option === 'dateLibrary' && value === 'temporal' ? [path.join(import.meta.dirname, 'temporal.d.ts')] : [])];

const variant = optionTests({
  table, base,
  language: { run, listing },
  read: (files) => new Client(files),
  check(folder, { row }) {
    for (const kind of ['commonjs', 'esm']) expectNone(typeCheck(entries(folder, row), kind, allowed(row)), `${kind} errors`);
  },
  checkEach: (folder, { row }) => expectNone(typeCheck(entries(folder, row), 'esm', allowed(row))),
  // npmVersion follows the description, and property order was always the document's.
  otherWhenAbsent: ['npmVersion', 'sortModelPropertiesByRequiredFlag'],
});

test('without npmName there are no package files, and the sources are at the top', () => {
  const { names, code } = Object.assign(variant({}).read);
  for (const file of ['package.json', 'tsconfig.json', 'README.md', 'src/index.ts']) assert(!names.includes(file), file);
  for (const file of ['index.ts', 'runtime.ts', 'apis/index.ts', 'models/index.ts']) assert(names.includes(file), file);
  assert.equal(typeof code, 'function');
});

test('every shipped tsconfig.json builds', () => {
  for (const options of [base, { ...base, supportsES6: 'true' }, { ...base, importFileExtension: '.ts' }]) {
    const { read: { names }, folder } = variant(options);
    for (const name of names.filter((n) => /^tsconfig.*\.json$/.test(n))) {
      expectNone(typeCheck([path.join(folder, 'src/index.ts')], 'commonjs', shipped(folder, name)), `${name} errors`);
    }
  }
});
