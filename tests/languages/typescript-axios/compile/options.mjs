// Every option in the listing changes the client as it says, and each variant compiles.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { base, batch, full, listing, ownSpecs, run, types, usersTypes } from './lib.mjs';
import { table } from './options-table.mjs';
import { Client } from './reading.mjs';

const probe = path.join(ownSpecs, 'options-probe.yaml');

const allowed = ({ option, value }) => (option === 'importFileExtension' && value === '.ts' ? { allowImportingTsExtensions: true } : {});

const variant = optionTests({
  table, base,
  language: { run, listing },
  read: (files) => new Client(files),
  check: (folder, { row, name }) => batch.add(name, folder, [...types(allowed(row)), ...(full ? usersTypes(allowed(row)) : [])]),
  checkEach: (folder, { row, name }) => batch.add(name, folder, types(allowed(row))),
  // npmVersion follows the description, and property order was always the document's.
  otherWhenAbsent: ['npmVersion', 'sortModelPropertiesByRequiredFlag'],
});

test('without npmName there are no package files', () => {
  const client = variant({}).read;
  const { names } = client;
  for (const file of ['package.json', 'tsconfig.json', 'README.md']) assert(!names.includes(file), file);
  assert(names.includes('api.ts'));
  assert.match(client.code('index.ts'), /from '\.\/api'/, 'imports name no files');
});

test('the package that npm makes has what is needed and no more', () => {
  for (const options of [base, { ...base, supportsES6: 'true' }]) {
    const { read: { manifest }, folder } = variant(options);
    const built = ['main', 'typings', 'module'].map((key) => manifest[key]).filter(Boolean).map((file) => path.normalize(file));
    for (const file of built) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), '');
    }
    fs.mkdirSync(path.join(folder, 'tests'));
    fs.writeFileSync(path.join(folder, 'tests/some.test.ts'), '');
    const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const packed = Object.values(JSON.parse(stdout))[0].files.map((file) => file.path);
    assert.deepEqual(packed.sort(), ['README.md', ...built, 'package.json'].sort());
  }
});

test('source in an application of ES modules compiles, without the library dom', () => {
  const { folder } = variant({ importFileExtension: '.js' });
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  return batch.add('an application of ES modules', folder, types({ module: 'node16', moduleResolution: 'node16', lib: ['es2022'] }));
});

test('withSeparateModelsAndApi without its packages is refused', () => {
  const { status, stderr } = run(probe, { ...base, withSeparateModelsAndApi: 'true' });
  assert.equal(status, 1);
  for (const word of ['apiPackage', 'modelPackage']) assert(stderr.includes(word), stderr);
});

test('every shipped tsconfig.json builds', async () => {
  for (const options of [base, { ...base, supportsES6: 'true' }, { ...base, importFileExtension: '.ts' }]) {
    const { read: { names }, folder } = variant(options);
    const shipped = names.filter((n) => /^tsconfig.*\.json$/.test(n)).map((name) => ['shipped', { name }]);
    await batch.add(`as shipped: ${JSON.stringify(options)}`, folder, shipped, [path.join(folder, 'index.ts')]);
  }
});

// Before version 22.18, Node.js takes no types away.
test('Node.js runs the sources as they are', { skip: !process.features.typescript }, async () => {
  const { folder } = variant({ ...base, importFileExtension: '.ts' });
  const { Configuration } = await import(path.join(folder, 'index.ts'));
  assert.equal(new Configuration({ basePath: 'http://a.example' }).basePath, 'http://a.example');
});

batch.test();
