// Generating servers and asking cargo about them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { files, generator, scratch } from '../../shared/generating.mjs';

export * from '../../shared/generating.mjs';

const here = path.resolve(import.meta.dirname, '..');
export const outputs = scratch('rust');
const made = generator('rust-axum', outputs);
export const { listing } = made;

/** All outputs share what is compiled for them. */
const env = {
  ...process.env,
  CARGO_TARGET_DIR: path.join(here, 'target'),
  CARGO_PROFILE_DEV_DEBUG: '0',
  CARGO_PROFILE_DEV_INCREMENTAL: 'false',
};

/** The same for commands that run in an output: they have the toolchain of this repository. */
export function environment() {
  const { NODE_TEST_CONTEXT: _, ...own } = env;
  const found = spawnSync('rustup', ['show', 'active-toolchain'], { cwd: here, encoding: 'utf8' });
  return found.status === 0 ? { ...own, RUSTUP_TOOLCHAIN: found.stdout.split(' ')[0] } : own;
}

/** Runs the command line; the output has the versions of the crates that these tests have. */
export function run(file, options = {}, extra = []) {
  const result = made.run(file, options, extra);
  if (result.status === 0) fs.copyFileSync(path.join(here, 'Cargo.lock'), path.join(result.folder, 'Cargo.lock'));
  return result;
}

/** A server of a description, with a name of its own among the crates; no folder where the description is refused. */
export function generate(file, name, options = {}) {
  const packageName = name && `t_${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}`.slice(0, 60);
  const { status, stderr, folder } = run(file, { ...(packageName && { packageName }), ...options });
  return { folder: status === 0 ? folder : null, stderr };
}

/** Runs cargo in an output; what it says is an error where it fails. */
export function cargo(folder, command, ...rest) {
  const args = [command, '--manifest-path', path.join(folder, 'Cargo.toml'), ...rest];
  // From here, so that all have the toolchain of this repository.
  const { status, stdout, stderr } = spawnSync('nice', ['cargo', ...args], { cwd: here, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(status, 0, `cargo ${args.join(' ')}\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 8000)}`);
  return stdout;
}

/** Fails where clippy has a word to say of a server, its tests or its examples. */
export const clippy = (folder) => cargo(folder, 'clippy', '--quiet', '--all-targets', '--', '-D', 'warnings');

/** The texts of an output by their paths. */
export const texts = (folder) => Object.fromEntries(Object.entries(files(folder)).filter(([name]) => name !== 'Cargo.lock'));
