// A step is left out while specmint gives it the same outputs as when it passed (scripts/outputs.mjs).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { NEW, outputsReceipt, THROUGH_OUTPUTS } from '../../scripts/outputs.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-outputs-'));
const before = { XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, ALL: process.env.ALL };
process.env.XDG_CACHE_HOME = path.join(folder, 'cache');
delete process.env.ALL;
after(() => {
  for (const [name, value] of Object.entries(before)) if (value === undefined) delete process.env[name]; else process.env[name] = value;
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A program in the place of specmint: `generate -i FILE -o FOLDER` copies the file after a line of its own; it fails without one. */
const program = path.join(folder, 'program');
function programOf({ line = 'a', said = '', made = 'out.txt', further = '' } = {}) {
  fs.writeFileSync(program, `#!/bin/bash\necho '${said}' >&2\n[[ $2 == -i ]] || exit 0\n[[ -f $3 ]] || exit 1\nmkdir "$5"\n{ echo '${line}'; cat "$3"; } >"$5/${made}"\n${further}\n`, { mode: 0o755 });
}
/** The repository, which is a folder of temporary files, too. */
const root = path.join(folder, 'main');
const description = path.join(root, 'description.yaml');
fs.mkdirSync(root);

/** A step: it generates a file that then goes, and one that stays. */
function step(env, calls = [['generate', '-i', fs.mkdtempSync(path.join(folder, 'own-')), '-o', path.join(folder, 'made')]]) {
  for (const [command, flag, input, ...rest] of calls) {
    const file = input && fs.existsSync(input) && fs.statSync(input).isDirectory() ? path.join(input, 'a.yaml') : input;
    if (file !== input) fs.writeFileSync(file, 'text\n');
    const { status, stderr } = spawnSync(env.SPECMINT, [command, flag, file, ...rest].filter(Boolean), { encoding: 'utf8', env: { ...process.env, ...env } });
    assert.equal(status, 0, stderr);
    if (file !== input) fs.rmSync(input, { recursive: true });
    fs.rmSync(path.join(folder, 'made'), { recursive: true, force: true });
  }
}

async function passed(key, calls) {
  const receipt = outputsReceipt(() => key, program, root);
  assert.deepEqual(await receipt.known(), { why: NEW });
  step(receipt.env, calls);
  const { why } = await receipt.keep('5 tests');
  receipt.end();
  return why;
}
async function known(key) {
  const receipt = outputsReceipt(() => key, program, root);
  const found = await receipt.known();
  receipt.end();
  return found;
}

test('a step that passed is known while each call gives the same', async () => {
  programOf();
  assert.equal(await passed('a'), undefined);
  assert.deepEqual(await known('a'), { line: '5 tests' });
  for (const change of [{ line: 'b' }, { said: 'warning' }, { made: 'other.txt' }, { further: 'exit 2' }, { further: 'chmod +x "$5/out.txt"' }, { further: 'touch "$5/more"' }]) {
    programOf(change);
    assert.match((await known('a')).why, /^another result of generate -i/);
  }
  programOf();
  assert.deepEqual(await known('a'), { line: '5 tests' });
});

test('it is not known by another key, with ALL=1, or without an input', async () => {
  assert.deepEqual(await known('b'), { why: NEW });
  process.env.ALL = '1';
  assert.deepEqual(await known('a'), { why: NEW });
  delete process.env.ALL;
  fs.rmSync(path.join(folder, 'cache/specmint/receipts/inputs'), { recursive: true });
  assert.deepEqual(await known('a'), { why: 'an input is gone' });
});

test('a file of the repository is read again, in each clone of it', async () => {
  fs.writeFileSync(description, 'one\n');
  programOf();
  assert.equal(await passed('c', [['generate', '-i', description, '-o', path.join(folder, 'made')]]), undefined);
  assert.deepEqual(await known('c'), { line: '5 tests' });
  const clone = path.join(folder, 'clone');
  fs.mkdirSync(clone);
  fs.writeFileSync(path.join(clone, 'description.yaml'), 'one\n');
  const inClone = outputsReceipt(() => 'c', program, clone);
  assert.deepEqual(await inClone.known(), { line: '5 tests' });
  inClone.end();
  fs.writeFileSync(description, 'two\n');
  assert.match((await known('c')).why, /another result/);
});

test('a call that cannot be made again leaves no receipt', async () => {
  assert.match(await passed('d', [['serve']]), /^it uses other calls: serve/);
  fs.mkdirSync(path.join(folder, 'beside'));
  // The program needs a file that is not among its arguments.
  programOf({ further: `[[ -e ${path.join(folder, 'beside')} ]] || exit 3` });
  const receipt = outputsReceipt(() => 'e', program, root);
  step(receipt.env);
  fs.rmSync(path.join(folder, 'beside'), { recursive: true });
  assert.match((await receipt.keep('5 tests')).why, /ended with 3, and with 0 in the step$/);
  receipt.end();
  for (const key of ['d', 'e']) assert.deepEqual(await known(key), { why: NEW });
});

test('an output folder with files of its own leaves no receipt', async () => {
  const made = path.join(folder, 'made');
  fs.writeFileSync(program, '#!/bin/bash\nexit 0\n');
  fs.mkdirSync(made);
  fs.writeFileSync(path.join(made, 'own.txt'), '');
  assert.match(await passed('g', [['generate', '-i', description, '-o', made]]), /^it uses other calls: generate/);
});

test('a change of the program or of a file during the run leaves no receipt', async () => {
  programOf();
  let state;
  for (const [key, change] of [['h', () => programOf({ line: 'b' })], ['i', () => (state = 'later')]]) {
    state = key;
    const receipt = outputsReceipt(() => state, program, root);
    step(receipt.env);
    change();
    assert.match((await receipt.keep('5 tests')).why, /changed meanwhile/);
    receipt.end();
    assert.deepEqual(await known(key), { why: NEW });
  }
});

test('a broken receipt is a reason, not an error', async () => {
  programOf();
  assert.equal(await passed('j'), undefined);
  fs.writeFileSync(path.join(folder, 'cache/specmint/receipts/outputs/j'), '');
  assert.match((await known('j')).why, /JSON/);
  const receipt = outputsReceipt(() => 'k', program, root);
  fs.mkdirSync(path.join(receipt.env.RECORDED_CALLS, 'killed'));
  assert.match((await receipt.keep('5 tests')).why, /ENOENT/);
  receipt.end();
});

test('the time and the names of modules do not count', async () => {
  programOf({ made: 'module.psd1', further: 'cat /proc/sys/kernel/random/uuid >>"$5/module.psd1"; date -u +%Y-%m-%dT%H:%M:%SZ >"$5/README.md"' });
  assert.equal(await passed('f'), undefined);
  assert.deepEqual(await known('f'), { line: '5 tests' });
  programOf({ made: 'module.psd1', further: 'cat /proc/sys/kernel/random/uuid >>"$5/module.psd1"; echo 2020-01-01T00:00:00Z >"$5/README.md"' });
  assert.match((await known('f')).why, /another result/);
});

test('only sources of the program do not count', () => {
  for (const file of ['src/lib.rs', 'Cargo.lock', 'wit/a.wit']) assert(THROUGH_OUTPUTS.test(file), file);
  for (const file of ['templates/c/a.c', 'tests/languages/c/run.sh', 'rust-toolchain.toml', 'scripts/outputs.mjs', 'package.json']) assert(!THROUGH_OUTPUTS.test(file), file);
});
