// Every option in the listing changes the client as it says, and each variant compiles.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { base, compile, discard, documents, expectNone, files, full, generate, listing as readListing, newest, ownSpecs, run, shipped, sources } from './lib.mjs';
import { allowedValues, refused, table } from './options-table.mjs';
import { Client } from './reading.mjs';

const probe = path.join(ownSpecs, 'options-probe.yaml');

const listing = readListing();

/** A generated variant with its folder; kept, since other variants are compared with it. */
const clients = new Map();
function client(options) {
  const key = JSON.stringify(options);
  if (!clients.has(key)) {
    const folder = generate(probe, options);
    clients.set(key, { folder, client: new Client(files(folder)) });
  }
  return clients.get(key);
}

test('the table and the listing name the same options', () => {
  assert.deepEqual([...new Set(table.map((row) => row.option))].sort(), Object.keys(listing).sort());
});

for (const { option, value, with: needs = {}, effect, mayRefuse } of table) {
  test(`${option}=${value}`, () => {
    const without = { ...base, ...needs };
    const options = { ...without, [option]: value };
    if (mayRefuse) {
      const { status, stderr } = run(probe, options);
      if (status !== 0) {
        assert.equal(status, 1);
        assert.match(stderr, /options-probe\.yaml:\d+:\d+/, 'the problem has its place');
        assert.match(stderr, mayRefuse);
        return;
      }
    }
    const [variant, plain] = [client(options), client(without)];
    assert(!isDeepStrictEqual(variant.client.files, plain.client.files), 'the option changes nothing');
    effect(variant.client, plain.client);
    // What is written for an old Angular is built with it, by library.mjs.
    if ((options.ngVersion ?? newest) === newest) expectNone(compile(sources(variant.folder)));
  });
}

// What is absent and what is given as the default are the same, but where the interface says otherwise:
// npmVersion follows the description, and where nothing says so, services are provided in root.
const otherWhenAbsent = new Set(['npmVersion', 'sortModelPropertiesByRequiredFlag', 'providedInRoot']);
for (const { opt, default: value } of Object.values(listing)) {
  if (value === null || otherWhenAbsent.has(opt)) continue;
  test(`${opt}=${value} is the default`, () => {
    const other = opt === 'ngVersion' ? { npmName: base.npmName } : base;
    const [given, absent] = [client({ ...other, [opt]: value }), client(other)].map((made) => made.client.files);
    const differing = Object.keys({ ...given, ...absent }).filter((file) => given[file] !== absent[file]);
    assert.deepEqual(differing, [], 'files that differ');
  });
}

test('without npmName there are no package files', () => {
  const { names } = client({ ngVersion: newest }).client;
  for (const file of ['package.json', 'ng-package.json', 'tsconfig.json']) assert(!names.includes(file), file);
  assert(names.includes('api/api.ts'));
});

// What the listing itself says of allowed values; flags are "true" and "false", also where typed as strings.
const flags = Object.values(listing).filter((o) => ['true', 'false'].includes(o.default)).map((o) => o.opt);
const wrong = { ...Object.fromEntries(flags.map((flag) => [flag, ['yes', 'TRUE', '']])), ...refused };
for (const [option, values] of Object.entries(wrong)) {
  test(`${option}: bad values are refused`, () => {
    for (const value of values) {
      const { status, stderr, folder } = run(probe, { ...base, [option]: value });
      assert.equal(status, 1, `${JSON.stringify(value)} was taken`);
      assert(stderr.includes(option), `the message names the option: ${stderr}`);
      const allowed = flags.includes(option) ? ['true', 'false'] : (allowedValues[option] ?? []);
      for (const word of allowed) assert(stderr.includes(word), `the message names ${word}: ${stderr}`);
      assert.throws(() => files(folder), { code: 'ENOENT' }, 'nothing is written');
    }
  });
}

test('unknown options are refused with the nearest name', () => {
  const { status, stderr } = run(probe, { ...base, npmNmae: 'x', snapshoot: 'true' });
  assert.equal(status, 1);
  for (const word of ['npmNmae', 'snapshoot', 'npmName', 'snapshot']) assert(stderr.includes(word), stderr);
});

test('the shipped tsconfig.json compiles', () => {
  for (const options of [base, { ...base, supportsES6: 'true' }]) {
    const { folder } = client(options);
    expectNone(compile([path.join(folder, 'index.ts')], shipped(folder)));
  }
});

test('ngVersion: the floor is named, and what is no version is refused', () => {
  for (const value of ['5.2.0', '5.99.99', 'abc', '', '11.x', '-1', '99999999999999999999']) {
    const { status, stderr } = run(probe, { ...base, ngVersion: value });
    assert.equal(status, 1, `${JSON.stringify(value)} was taken`);
    for (const word of ['ngVersion', '6.0.0']) assert(stderr.includes(word), stderr);
  }
});

if (full) {
  for (const { name, file } of documents) {
    for (const { option, value, with: needs = {}, mayRefuse } of table) {
      test(`${name} ${option}=${value}`, () => {
        const { status, stderr, folder } = run(file, { ...base, ...needs, [option]: value });
        if (status === 1 && mayRefuse) return;
        assert.equal(status, 0, stderr);
        if (option !== 'ngVersion') expectNone(compile(sources(folder)));
        discard(folder);
      });
    }
  }
}
