// Every option in the listing changes the client as it says, and each variant compiles.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { base, discard, documents, expectNone, files, full, generate, listing as readListing, ownSpecs, run, shipped, sources, typeCheck } from './lib.mjs';
import { refused, table } from './options-table.mjs';
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
    assert.notDeepEqual(variant.client.files, plain.client.files, 'the option changes nothing');
    effect(variant.client, plain.client);
    for (const kind of ['commonjs', 'esm']) expectNone(typeCheck(sources(variant.folder), kind), `${kind} errors`);
  });
}

// What is absent and what is given as the default are the same, but where the interface says otherwise:
// npmVersion follows the description, and property order was always the document's.
const otherWhenAbsent = new Set(['npmVersion', 'sortModelPropertiesByRequiredFlag']);
for (const { opt, default: value } of Object.values(listing)) {
  if (value === null || otherWhenAbsent.has(opt)) continue;
  test(`${opt}=${value} is the default`, () => {
    assert.deepEqual(client({ ...base, [opt]: value }).client.files, client(base).client.files);
  });
}

test('without npmName there are no package files', () => {
  const { names } = client({}).client;
  for (const file of ['package.json', 'tsconfig.json', 'README.md']) assert(!names.includes(file), file);
  assert(names.includes('api.ts'));
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
      const allowed = flags.includes(option) ? ['true', 'false'] : option.endsWith('Naming') ? ['PascalCase', 'snake_case', 'original'] : [];
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

test('withSeparateModelsAndApi without its packages is refused', () => {
  const { status, stderr } = run(probe, { ...base, withSeparateModelsAndApi: 'true' });
  assert.equal(status, 1);
  for (const word of ['apiPackage', 'modelPackage']) assert(stderr.includes(word), stderr);
});

test('every shipped tsconfig.json builds', () => {
  for (const options of [base, { ...base, supportsES6: 'true' }]) {
    const { client: c, folder } = client(options);
    for (const name of c.names.filter((n) => /^tsconfig.*\.json$/.test(n))) {
      expectNone(typeCheck([path.join(folder, 'index.ts')], 'commonjs', shipped(folder, name)), `${name} errors`);
    }
  }
});

if (full) {
  for (const { name, file } of documents) {
    for (const { option, value, with: needs = {}, mayRefuse } of table) {
      test(`${name} ${option}=${value}`, () => {
        const { status, stderr, folder } = run(file, { ...base, ...needs, [option]: value });
        if (status === 1 && mayRefuse) return;
        assert.equal(status, 0, stderr);
        expectNone(typeCheck(sources(folder), 'esm'));
        discard(folder);
      });
    }
  }
}
