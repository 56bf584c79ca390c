// Every option in the listing changes the client as it says, and each variant compiles.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { base, discard, document, expectNone, files, full, generate, lint, listing, run, shipped, skipWithout, sources, typeCheck } from './lib.mjs';
import { table } from './options-table.mjs';
import { Client, snippets } from './reading.mjs';

const allowed = ({ option, value }) => (option === 'importFileExtension' && value === '.ts' ? { allowImportingTsExtensions: true } : {});
/** A stand-in for the types of Temporal, which TypeScript 5.9 lacks. */
const entries = (folder, { option, value }) => [...sources(folder), ...(option === 'dateLibrary' && value === 'temporal' ? [path.join(import.meta.dirname, 'temporal.d.ts')] : [])];

const variant = optionTests({
  table, base,
  language: { run, listing },
  read: (files) => new Client(files),
  check(folder, { row }) {
    // An old target is that of two options, whose tsconfig.json is built below.
    for (const kind of full ? ['commonjs', 'esm'] : ['esm']) expectNone(typeCheck(entries(folder, row), kind, allowed(row)), `${kind} errors`);
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

for (const name of ['petstore-3.0', 'parameters-style-3.1', 'qdrant-3.0']) {
  for (const int64 of ['bigint', 'string']) {
    test(`${name} with int64=${int64}`, { skip: skipWithout(name) }, async () => {
      const folder = generate(document(name), { ...base, int64 });
      expectNone(await lint(folder, name === 'petstore-3.0' ? 'strict' : 'recommended'));
      const found = Object.entries(files(folder)).filter(([file]) => /^(README|docs.*Api)\.md$/.test(file)).flatMap(([, text]) => snippets(text));
      // Some go on from others.
      const programs = found.filter((text) => /^const (api|configuration) = /m.test(text));
      assert(programs.length > 5);
      const entries = programs.map((text, i) => {
        const file = path.join(folder, `${i}.ts`);
        fs.writeFileSync(file, `${text}\nexport {};\n`);
        return file;
      });
      const own = { baseUrl: folder, paths: { '@acme/client': ['./src/index.ts'] } };
      expectNone(typeCheck([...sources(folder), ...entries], 'esm', own));
      discard(folder);
    });
  }
}

test('every shipped tsconfig.json builds', () => {
  for (const options of [base, { ...base, supportsES6: 'true' }, { ...base, importFileExtension: '.ts' }]) {
    const { read: { names }, folder } = variant(options);
    for (const name of names.filter((n) => /^tsconfig.*\.json$/.test(n))) {
      expectNone(typeCheck([path.join(folder, 'src/index.ts')], 'commonjs', shipped(folder, name)), `${name} errors`);
    }
  }
});
