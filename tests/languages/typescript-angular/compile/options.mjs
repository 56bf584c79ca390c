// Every option in the listing changes the client as it says, and each variant compiles.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { base, batch, files, listing, newest, ngc, ownSpecs, run, types } from './lib.mjs';
import { table } from './options-table.mjs';
import { Client } from './reading.mjs';

const probe = path.join(ownSpecs, 'options-probe.yaml');
/** True if the row's output is for an old Angular; library.mjs builds it with that version. */
const isOld = ({ option, with: needs = {}, value }) => ((option === 'ngVersion' ? value : needs.ngVersion) ?? newest) !== newest;

const seen = new Set();
/** Angular's compiler, for an output whose decorators and injections no other had. */
function ofAngular(folder) {
  const lines = Object.values(files(folder)).flatMap((text) => text.match(/^.*(@[A-Z]\w*\(|\binject\().*$/gm) ?? []);
  const key = lines.map((line) => line.trim()).sort().join('\n');
  if (seen.has(key)) return [];
  seen.add(key);
  return ngc();
}

const variant = optionTests({
  table, base,
  baseOf: (option) => (option === 'ngVersion' ? { npmName: base.npmName } : base),
  language: { run, listing },
  read: (files) => new Client(files),
  check: (folder, { row, name }) => !isOld(row) && batch.add(name, folder, [...types(), ...ofAngular(folder)]),
  // npmVersion follows the description, and where nothing says so, services are provided in root.
  otherWhenAbsent: ['npmVersion', 'sortModelPropertiesByRequiredFlag', 'providedInRoot'],
});

test('without npmName there are no package files', () => {
  const { names } = variant({ ngVersion: newest }).read;
  for (const file of ['package.json', 'ng-package.json', 'tsconfig.json']) assert(!names.includes(file), file);
  assert(names.includes('api/api.ts'));
});

test('the shipped tsconfig.json compiles', async () => {
  for (const options of [base, { ...base, supportsES6: 'true' }]) {
    const { folder } = variant(options);
    await batch.add(`as shipped: ${JSON.stringify(options)}`, folder, [['shipped']], [path.join(folder, 'index.ts')]);
  }
});

test('ngVersion: the floor is named, and what is no version is refused', () => {
  for (const value of ['5.2.0', '5.99.99', 'abc', '', '11.x', '-1', '99999999999999999999']) {
    const { status, stderr } = run(probe, { ...base, ngVersion: value });
    assert.equal(status, 1, `${JSON.stringify(value)} was taken`);
    for (const word of ['ngVersion', '6.0.0']) assert(stderr.includes(word), stderr);
  }
});

batch.test();
