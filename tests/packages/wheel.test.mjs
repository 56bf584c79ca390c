// The wheel in an empty environment, and the statically linked program in its archive.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { archive, artefact, flags, garden, languages, scratch } from './lib.mjs';

const folder = scratch('wheel');

/** Holds a program against the one of the tests. */
function same(program) {
  assert.equal(execFileSync(program, ['list', '-s'], { encoding: 'utf8' }).trim(), languages().join(','));
  for (const language of languages()) {
    const out = join(folder, 'out.zip');
    execFileSync(program, ['generate', '-i', garden, '-g', language, '--archive', out, ...flags(language)], { stdio: 'pipe' });
    assert.ok(readFileSync(out).equals(readFileSync(archive(language, folder))), language);
  }
}

test('pip installs the wheel, and nothing else', () => {
  const env = join(folder, 'env');
  execFileSync('python3', ['-m', 'venv', env]);
  const pip = (...args) => execFileSync(join(env, 'bin/python'), ['-m', 'pip', '--disable-pip-version-check', ...args], { encoding: 'utf8' });
  pip('install', '--quiet', '--no-index', artefact(/\.whl$/));
  const names = JSON.parse(pip('list', '--format', 'json')).map(({ name }) => name);
  assert.deepEqual(names.filter((name) => !['pip', 'setuptools', 'wheel'].includes(name)), ['specmint']);
  assert.match(pip('show', 'specmint'), /^Requires: ?$/m);
  same(join(env, 'bin/specmint'));
  pip('uninstall', '--quiet', '--yes', 'specmint');
  assert.ok(!existsSync(join(env, 'bin/specmint')));
});

test('the archive has a program that needs no library, its pages and completions', () => {
  execFileSync('tar', ['xzf', artefact(/-x86_64-linux\.tar\.gz$/), '-C', folder]);
  const [name] = artefact(/-x86_64-linux\.tar\.gz$/).split('/').at(-1).split('.tar');
  const there = (file) => join(folder, name, file);
  // Of the program's headers, PT_INTERP (3) names the loader of libraries.
  const program = readFileSync(there('specmint'));
  const [offset, size, count] = [Number(program.readBigUInt64LE(32)), program.readUInt16LE(54), program.readUInt16LE(56)];
  const kinds = Array.from({ length: count }, (_, at) => program.readUInt32LE(offset + at * size));
  assert.ok(kinds.includes(1) && !kinds.includes(3), `${kinds}`);
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'man/specmint-generate.1', 'completions/specmint.fish']) {
    assert.ok(readFileSync(there(file)).length > 0, file);
  }
  same(there('specmint'));
});
