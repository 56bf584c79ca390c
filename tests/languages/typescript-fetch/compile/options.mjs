// Every option in the listing changes the client as it says, and each variant compiles.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { programFiles, sources } from '../../shared/typescript-checking.mjs';
import { base, batch, document, files, full, generate, listing, run, skipWithout, types, usersTypes } from './lib.mjs';
import { table } from './options-table.mjs';
import { Client, snippets } from './reading.mjs';

/** The compiler options that the output of an option needs. */
const flagsOf = ({ option, value }) => {
  if (option === 'importFileExtension' && value === '.ts') return { allowImportingTsExtensions: true };
  return option === 'dateLibrary' && value === 'temporal' ? { lib: ['es2022', 'dom', 'dom.iterable', 'esnext.temporal'] } : {};
};

const variant = optionTests({
  table, base,
  language: { run, listing },
  read: (files) => new Client(files),
  // An old target is that of two options, whose tsconfig.json is built below; TypeScript 5.9 has no types of Temporal.
  check: (folder, { row, name }) => batch.add(name, folder, [...types(flagsOf(row)), ...(full && !flagsOf(row).lib ? usersTypes(flagsOf(row)) : [])]),
  checkEach: (folder, { row, name }) => batch.add(name, folder, types(flagsOf(row))),
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
      const found = Object.entries(files(folder)).filter(([file]) => /^(README|docs.*Api)\.md$/.test(file)).flatMap(([, text]) => snippets(text));
      // Some go on from others.
      const programs = found.filter((text) => /^const (api|configuration) = /m.test(text));
      assert(programs.length > 5);
      const entries = programFiles(folder, Object.fromEntries(programs.map((text, i) => [`${i}.ts`, text])), 'src/index');
      const own = sources(folder).filter((file) => !entries.includes(file));
      await batch.add(`${name} with int64=${int64}`, folder, [['lint']], own);
      await batch.add(`${name} with int64=${int64}`, folder, types(), [...own, ...entries]);
    });
  }
}

test('every shipped tsconfig.json builds', async () => {
  for (const options of [base, { ...base, supportsES6: 'true' }, { ...base, importFileExtension: '.ts' }]) {
    const { read: { names }, folder } = variant(options);
    const shipped = names.filter((n) => /^tsconfig.*\.json$/.test(n)).map((name) => ['shipped', { name }]);
    await batch.add(`as shipped: ${JSON.stringify(options)}`, folder, shipped, [path.join(folder, 'src/index.ts')]);
  }
});

// Before version 22.18, Node.js takes no types away.
test('Node.js runs the sources as they are', { skip: !process.features.typescript }, async () => {
  const { folder } = variant({ ...base, importFileExtension: '.ts' });
  const { Configuration } = await import(path.join(folder, 'src/index.ts'));
  assert.equal(new Configuration({ basePath: 'http://a.example' }).basePath, 'http://a.example');
});

batch.test();
