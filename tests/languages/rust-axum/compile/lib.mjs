// Generating servers and asking cargo about them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { files, generator, scratch } from '../../shared/generating.mjs';
import { Receipts } from '../../shared/receipts.mjs';
import { environment, here, linted, lockFile, toolchainFile, versions } from '../cargo.mjs';

export * from '../../shared/generating.mjs';

export const outputs = scratch('rust');
const made = generator('rust-axum', outputs);
export const { listing } = made;

/** The receipts of the checks of one test file, given its `import.meta.url`. */
export const receiptsOf = (module) => new Receipts(module, { files: [lockFile, toolchainFile], versions });
const receipts = receiptsOf(import.meta.url);

/** Runs the command line; the output has the versions of the crates that these tests have. */
export function run(file, options = {}, extra = []) {
  const result = made.run(file, options, extra);
  if (result.status === 0) fs.copyFileSync(lockFile, path.join(result.folder, 'Cargo.lock'));
  return result;
}

/** Generates a server of a description, as a crate with a unique name; `folder` is null if the description is refused. */
export function generate(file, name, options = {}) {
  const packageName = name && `t_${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}`.slice(0, 60);
  const { status, stderr, folder } = run(file, { ...(packageName && { packageName }), ...options });
  return { folder: status === 0 ? folder : null, stderr };
}

/** Runs cargo on a package or workspace; throws its output as an error if it fails. */
function cargo(folder, command, args, env = environment) {
  const all = [command, '--manifest-path', path.join(folder, 'Cargo.toml'), ...args];
  const { status, stdout, stderr } = spawnSync('nice', ['cargo', ...all], { cwd: here, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(status, 0, `cargo ${all.join(' ')}\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 8000)}`);
}

/** All of a server that somebody runs; the unit tests of its runtime are the same in each. */
const targets = ['--lib', '--bins', '--test', 'server'];

/**
 * Outputs that cargo looks at in one workspace, each with a package name of its own: clippy has no word to say of them. Those that
 * passed before are left out.
 */
export class Batch {
  static #made = 0;
  #folder = path.join(outputs, `batch-${Batch.#made++}`);
  #members = [];

  /**
   * Takes an output, which moves. With `isFormatted`, it is as rustfmt writes it, with `isTested` its own tests pass, and with
   * `isWhole`, so do the unit tests of its runtime.
   */
  add(folder, { isFormatted = false, isTested = false, isWhole = false } = {}) {
    const receipt = receipts.of(folder, [isFormatted, isTested, isWhole]);
    if (receipt.isKnown()) return;
    const [, name] = /^name = "(\w+)"$/m.exec(fs.readFileSync(path.join(folder, 'Cargo.toml'), 'utf8'));
    assert(!this.#members.some((one) => one.name === name), `two packages are called ${name}`);
    fs.mkdirSync(this.#folder, { recursive: true });
    fs.renameSync(folder, path.join(this.#folder, name));
    this.#members.push({ name, receipt, isFormatted, isTested, isWhole });
  }

  /** Fails where an output does not pass, and else keeps the receipts of all. */
  check() {
    if (this.#members.length === 0) return;
    const names = JSON.stringify(this.#members.map(({ name }) => name));
    fs.writeFileSync(path.join(this.#folder, 'Cargo.toml'), `[workspace]\nresolver = "3"\nmembers = ${names}\n`);
    fs.copyFileSync(lockFile, path.join(this.#folder, 'Cargo.lock'));
    this.#cargo(({ isFormatted }) => isFormatted, 'fmt', ['--check']);
    this.#cargo(({ isTested }) => !isTested, 'clippy', ['--quiet', '--keep-going', ...targets, '--', '-D', 'warnings']);
    const tested = ['--quiet', '--no-fail-fast'];
    this.#cargo(({ isTested, isWhole }) => isTested && !isWhole, 'test', [...tested, ...targets.slice(2)], linted);
    this.#cargo(({ isWhole }) => isWhole, 'test', tested, linted);
    for (const { receipt } of this.#members) receipt.keep();
    fs.rmSync(this.#folder, { recursive: true });
    this.#members = [];
  }

  #cargo(wanted, command, args, env) {
    const packages = this.#members.filter(wanted).flatMap(({ name }) => ['-p', name]);
    if (packages.length > 0) cargo(this.#folder, command, [...packages, ...args], env);
  }
}

/** Fails where clippy has a word to say of a server. */
export function clippy(folder) {
  const batch = new Batch();
  batch.add(folder);
  batch.check();
}

/** The texts of an output by their paths. */
export const texts = (folder) => Object.fromEntries(Object.entries(files(folder)).filter(([name]) => name !== 'Cargo.lock'));
