// scripts/new-language writes a client that compiles without a warning and is formatted, and whose tests list the next
// things to write.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from './shared/generating.mjs';

const checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-language-'));
after(() => fs.rmSync(checkout, { recursive: true, force: true }));

/** The files of this checkout that git knows, or would add. */
const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
for (const file of known.split('\0').filter((file) => file && fs.existsSync(path.join(root, file)))) {
  fs.mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
  fs.copyFileSync(path.join(root, file), path.join(checkout, file));
}

const write = (...names) => spawnSync(path.join(root, 'scripts/new-language'), [...names, checkout], { encoding: 'utf8' });
const cargo = (...args) => spawnSync('cargo', args, { cwd: checkout, encoding: 'utf8', env: { ...process.env, CARGO_TARGET_DIR: path.join(root, 'target') } });

test('a new language is listed, formatted and compiles', () => {
  const written = write('made-up', 'mu');
  assert.equal(written.status, 0, written.stderr);
  const list = fs.readFileSync(path.join(checkout, 'src/generators/mod.rs'), 'utf8');
  assert.match(list, /^pub mod made_up;$/m);
  assert.match(list, /^ {4}made_up::MadeUp,\n\}$/m);
  for (const args of [['fmt', '--check'], ['check', '--lib', '--quiet']]) {
    const { status, stdout, stderr } = cargo(...args);
    assert.equal(status, 0, `cargo ${args.join(' ')}\n${stdout}${stderr}`);
    assert.doesNotMatch(stderr, /^warning/m);
  }
});

test('its tests fail with what is to be written next', () => {
  const folder = path.join(checkout, 'tests/languages/made-up');
  for (const file of ['values.mjs', 'calls.mjs', 'compile/injection.mjs', 'compile/readme.mjs', 'compile/surface.mjs']) {
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, ['--test', file], { cwd: folder, encoding: 'utf8', env });
    assert.equal(status, 1, file);
    assert.match(stdout, /Error: write /, file);
  }
});

test('a language that exists, and a name that is not one, are refused', () => {
  assert.deepEqual([write('c', 'c').status, write('Made up', 'mu').status, write('go', '../x').status], [1, 2, 2]);
});
