// The Dockerfile, followed step by step: the image has the program and nothing else, and takes the arguments of the reference's.
//
// With SPECMINT_TEST_FULL=1, since it compiles.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { full } from '../languages/shared/generating.mjs';
import { build } from '../servers/dockerfile.mjs';
import { archive, garden, languages, root, scratch } from './lib.mjs';

test('the image has the program alone, which takes the arguments of OpenAPI Generator', { skip: !full && 'compiles once more: with SPECMINT_TEST_FULL=1' }, () => {
  const folder = scratch('container');
  // A release has compiled most of it already.
  const compiled = { CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? join(root, 'target'), CC_x86_64_unknown_linux_musl: 'musl-gcc' };
  const image = build(root, folder, { PROFILE: 'dev' }, compiled);
  const files = readdirSync(image.root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.deepEqual(files.map(({ name }) => name), ['specmint']);
  // As with `docker run -v …:/local`; a user without root's rights gets them within a namespace.
  const inside = (path) => path.replace(image.root, '');
  const run = (...args) => {
    const command = [image.root, ...image.entrypoint.map(inside), ...args];
    const [program, ...rest] = process.getuid() === 0 ? ['chroot', ...command] : ['unshare', '--map-root-user', 'chroot', ...command];
    return spawnSync(program, rest, { encoding: 'utf8' });
  };
  mkdirSync(join(image.root, 'local'), { recursive: true });
  copyFileSync(garden, join(image.root, 'local/garden.yaml'));
  const { status, stderr } = run('generate', '-i', '/local/garden.yaml', '-g', 'c', '-o', '/local/out', '--archive', '/local/c.zip');
  assert.equal(status, 0, stderr);
  assert.ok(readFileSync(join(image.root, 'local/c.zip')).equals(readFileSync(archive('c', folder))));
  assert.ok(readdirSync(join(image.root, 'local/out')).includes('CMakeLists.txt'));
  assert.equal(run('list', '-s').stdout.trim(), languages().join(','));
  assert.match(run(...image.cmd).stdout, /^Usage: specmint/m);
});
