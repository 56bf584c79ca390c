// The server of each document lints and is formatted; the small ones pass TypeScript at its strictest and the tests that they ship,
// and their contracts can be compiled.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import fs from 'node:fs';
import path from 'node:path';
import { batch, documents, expectNone, format, full, generate, outputs, read, root, runs, sharedDocumentsAreHere, sources, typeCheck, wireDescription, wireDocuments } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

const more = process.env.SPECMINT_DOCUMENTS ? [] : [...wireDocuments, { name: 'wire-paths', file: wireDescription('wire-paths') }];
more.push(...namesDocuments('nodejs-express-server'));
if (!process.env.SPECMINT_DOCUMENTS) more.push({ name: 'conformance', file: path.join(root, 'tests/servers/conformance.yaml') });

/** Those that take a second, more or less; the others are linted alone, without `--full`. */
const isSmall = (file) => fs.statSync(file).size < 300_000;

/** Those that ESLint lints in every change; all others need `--full`. */
const withAll = new Set(['petstore-3.0', 'conformance']);

/** Prettier takes the quotes from names with letters beyond ASCII, which we leave, and breaks the longest names otherwise. */
const isUnusual = (name) => process.env.SPECMINT_DOCUMENTS || /^(names-odd|options-probe|hey-api-full)/.test(name);

for (const { name, file } of [...documents, ...more]) {
  const checks = [...(full || isSmall(file) ? [...read, ...runs] : [['lint']]), ...(isUnusual(name) ? [] : format), ...(withAll.has(name) && !full ? [['eslint']] : [])];
  test(name, () => batch.add(name, generate(file), checks));
}

test('servers of no operation and of one are formatted', async () => {
  const one = (operationId) => ({ '/a': { get: { operationId, responses: { 200: { description: 'ok' } } } } });
  for (const paths of [{}, one('getA'), one(`get${'A'.repeat(40)}`)]) {
    const file = path.join(outputs, 'few.json');
    fs.writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Few', version: '1' }, paths }));
    await batch.add(`operations: ${Object.keys(paths).length}`, generate(file), [...format, ['lint'], ['eslint']]);
  }
});

test('a type error is seen', () => {
  const folder = generate(path.join(root, 'tests/servers/conformance.yaml'));
  const service = path.join(folder, 'services/ItemsService.js');
  const text = fs.readFileSync(service, 'utf8');
  const change = (from, to) => {
    if (!text.includes(from)) throw new Error(`no ${from} in the service`);
    fs.writeFileSync(service, text.replace(from, to));
    if (typeCheck(sources(folder)).length === 0) throw new Error(`${to} passes`);
  };
  const stub = 'const myItems = () => Service.notImplemented();';
  change(stub, "const myItems = () => Service.successResponse('text', 204);");
  change(stub, 'const myItems = () => ({ code: 200 });');
  change('  myItems,\n', '');
  fs.writeFileSync(service, text.replace(stub, 'const myItems = () => Service.successResponse(undefined, 204);'));
  expectNone(typeCheck(sources(folder)));
});

test('it passes TypeScript 7', () => {
  const folder = generate(path.join(root, 'tests/servers/conformance.yaml'));
  const tsc = path.join(root, 'tests/languages/shared/typescript-tools/node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expectNone(status === 0 ? [] : stdout.split('\n'));
});

test('services that were written for the reference go on as they are', async () => {
  const folder = generate(path.join(root, 'tests/servers/conformance.yaml'));
  fs.writeFileSync(path.join(folder, 'services/ItemsService.js'), `
    const Service = require('./Service');
    const later = (make) => new Promise(async (resolve, reject) => {
      try {
        resolve(make());
      } catch (e) {
        reject(Service.rejectResponse(e.message || 'Invalid input', e.status || 405));
      }
    });
    const addItem = ({ item, body }) => later(() => Service.successResponse({ item, same: item === body }));
    const getItem = ({ itemId }) => later(() => {
      if (itemId === 'plain') return { id: 1, name: itemId };
      if (itemId === 'object') return Promise.reject(Service.rejectResponse({ code: 'E1' }, 404));
      throw Object.assign(new Error('No such item'), { status: 404 });
    });
    module.exports = { addItem, getItem };`);
  const server = spawn(process.execPath, ['-e', "const S = require('./expressServer'); new S(0).launch().then((port) => process.stderr.write(String(port)))"], { cwd: folder });
  try {
    const [port] = await once(server.stderr, 'data');
    const ask = async (method, target, body) => {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await fetch(`http://127.0.0.1:${port}/base${target}`, init);
      const { status, detail, ...rest } = await response.json();
      return { status: response.status, body: detail ?? rest };
    };
    assert.deepEqual(await ask('POST', '/items', { name: 'n' }), { status: 200, body: { item: { name: 'n' }, same: true } });
    assert.deepEqual(await ask('GET', '/items/plain'), { status: 200, body: { id: 1, name: 'plain' } });
    assert.deepEqual(await ask('GET', '/items/object'), { status: 404, body: { code: 'E1' } });
    assert.deepEqual(await ask('GET', '/items/none'), { status: 404, body: 'No such item' });
    assert.equal((await ask('DELETE', '/items/none')).status, 501);
  } finally {
    server.kill();
  }
});

batch.test();
