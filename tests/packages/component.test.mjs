// The library and the command line as WebAssembly components, in Node (jco) and in Python (wasmtime).

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';

import { transpile } from '@bytecodealliance/jco-transpile';

import { archive, artefact, fixed, garden, languages, native, root, scratch } from './lib.mjs';

const here = join(root, 'tests/packages');
const folder = scratch('component');
const description = (content, more = {}) => ({ name: 'garden.yaml', content: Buffer.from(content), files: [], settings: [], ...more });
let api;

before(async () => {
  symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await translate(artefact(/-component\.wasm$/), 'library');
  ({ api } = await import(join(folder, 'library/specmint.js')));
});

/** Writes a component as modules of JavaScript. */
async function translate(component, to) {
  const { files } = await transpile(component, { name: 'specmint' });
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, to, name, '..'), { recursive: true });
    writeFileSync(join(folder, to, name), bytes);
  }
}

/** The error that a call throws. */
function thrown(run) {
  try {
    run();
  } catch (error) {
    return error.payload ?? error;
  }
  return assert.fail('nothing was thrown');
}

test('in Node, each language gives the bytes of the native program', () => {
  const names = languages();
  assert.deepEqual(api.generators().map(({ name }) => name).sort(), [...names].sort());
  for (const language of names) {
    const options = Object.entries(fixed(language));
    const made = api.generate({ generator: language, description: description(readFileSync(garden)), options });
    assert.ok(Buffer.from(made.archive).equals(readFileSync(archive(language, folder))), language);
    assert.equal(made.archiveName, api.generators().find(({ name }) => name === language).archiveName);
  }
});

test('options are those that the command line lists', () => {
  for (const language of languages()) {
    const listed = JSON.parse(execFileSync(native, ['config-help', '-g', language, '--json'], { encoding: 'utf8' }));
    const options = api.options(language);
    assert.deepEqual(options.map(({ name }) => name), Object.keys(listed), language);
    for (const { name, default: value, allowed } of options) {
      assert.equal(value ?? null, listed[name].default, name);
      assert.deepEqual(Object.fromEntries(allowed.map(({ value, meaning }) => [value, meaning])), listed[name].enum ?? {}, name);
    }
  }
  assert.equal(thrown(() => api.options('cc')), 'unknown generator "cc"; did you mean c?');
});

test('problems and mistakes are values', () => {
  const found = api.validate(description('openapi: 3.0.0\npaths: 1\n'));
  assert.deepEqual(found.map(({ severity, rule, line, column }) => [severity, rule, line, column]), [
    ['warning', 'info-missing', 1, 1],
    ['error', 'wrong-type', 2, 8],
  ]);
  const run = (more, options = [], generator = 'c') => thrown(() => api.generate({ generator, description: description('openapi: 3.0.0\npaths: 1\n', more), options }));
  assert.equal(run({}).tag, 'description');
  assert.equal(run({}).val.at(-1).rule, 'wrong-type');
  assert.deepEqual(run({ settings: [['modelNamePrefiks', { tag: 'text', val: 'x' }]] }), {
    tag: 'options',
    val: [{ option: 'modelNamePrefiks', message: 'unknown setting', hint: 'did you mean modelNamePrefix?' }],
  });
  assert.equal(run({}, [['nothing', 'x']]).val[0].option, 'nothing');
  assert.equal(run({}, [], 'cc').val[0].hint, 'did you mean c?');
});

test('settings and other files count', () => {
  const content = "openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths: {/p: {$ref: 'parts/p.yaml'}}\n";
  const part = { path: 'parts/p.yaml', content: Buffer.from('get: {operationId: find, responses: {"204": {description: d}}}\n') };
  assert.deepEqual(api.validate(description(content, { files: [part] })).filter(({ severity }) => severity === 'error'), []);
  const [missing] = api.validate(description(content));
  assert.match(missing.message, /it is not among the files that you provided/);
  const settings = [['operationIdNameMappings', { tag: 'pairs', val: [['find', 'seek']] }], ['skipValidateSpec', { tag: 'switch', val: true }]];
  const make = (settings) => api.generate({ generator: 'typescript-fetch', description: description(content, { files: [part], settings }), options: [] });
  assert.notDeepEqual(make(settings).archive, make([]).archive);
});

test('the command line runs as a component, and reads files and standard input', async () => {
  await translate(artefact(/-command\.wasm$/), 'command');
  const program = `import { _setArgs } from '@bytecodealliance/preview2-shim/cli';
import { _addPreopen } from '@bytecodealliance/preview2-shim/filesystem';
import { run } from './command/specmint.js';
_setArgs(['specmint', ...process.argv.slice(2)]);
_addPreopen('/', '/');
try { run.run(); } catch { process.exitCode = 1; }`;
  writeFileSync(join(folder, 'command.mjs'), program);
  const run = (args, input) => spawnSync(process.execPath, ['command.mjs', ...args], { cwd: folder, encoding: 'utf8', input });
  // jco's files cannot be renamed, which writing does last; wasmtime's can (embed.py).
  const { status: code, stdout, stderr: printed } = run(['generate', '-i', garden, '-g', 'c', '--dry-run']);
  assert.equal(code, 0, printed);
  assert.match(stdout, /^new +CMakeLists\.txt$/m);
  assert.equal(run(['validate', '-i', '-'], readFileSync(garden)).stdout, 'no errors\n');
  assert.equal(run(['list', '-s']).stdout.trim(), languages().join(','));
  const { status, stderr } = run(['validate', '-i', 'http://127.0.0.1:9/api.yaml']);
  assert.notEqual(status, 0);
  assert.match(stderr, /cannot open connections; download the description, then use -i FILE/);
});

test('in wasmtime, each language gives the bytes of the native program, too', () => {
  const python = join(process.env.SPECMINT_PACKAGES_VENV ?? join(root, 'target/test/packages-venv'), 'bin/python');
  const expected = join(folder, 'expected');
  mkdirSync(expected);
  for (const language of languages()) archive(language, expected);
  const printed = execFileSync(python, [join(here, 'embed.py'), artefact(/-component\.wasm$/), artefact(/-command\.wasm$/), garden, expected], { encoding: 'utf8' });
  assert.equal(printed.trim(), `${languages().length} languages`);
});
