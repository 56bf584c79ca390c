// Generating servers and asking cargo about them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { specmint } from '../../shared/generating.mjs';

const here = path.resolve(import.meta.dirname, '..');

// Each output has a listener that removes it.
process.setMaxListeners(0);

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

/** A server of a description, with a name of its own among the crates; `options` are `name=value`. */
export function generate(file, name, options = []) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-rust-'));
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const args = ['generate', '-g', 'rust-axum', '-i', file, '-o', folder];
  if (name) args.push('-p', `packageName=t_${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}`);
  for (const option of options) args.push('-p', option);
  const { status, stderr } = spawnSync(specmint, args, { encoding: 'utf8' });
  if (status !== 0) return { folder: null, stderr };
  fs.copyFileSync(path.join(here, 'Cargo.lock'), path.join(folder, 'Cargo.lock'));
  return { folder, stderr };
}

/** Runs cargo in an output; what it says is an error where it fails. */
export function cargo(folder, command, ...rest) {
  const args = [command, '--manifest-path', path.join(folder, 'Cargo.toml'), ...rest];
  // From here, so that all have the toolchain of this repository.
  const { status, stdout, stderr } = spawnSync('nice', ['cargo', ...args], { cwd: here, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(status, 0, `cargo ${args.join(' ')}\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 8000)}`);
  return stdout;
}

/** The texts of an output by their paths. */
export function texts(folder) {
  const all = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = all.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)).filter((file) => !file.endsWith('Cargo.lock'));
  return Object.fromEntries(files.sort().map((file) => [path.relative(folder, file), fs.readFileSync(file, 'utf8')]));
}
