// Runs cargo for the servers of these tests, and chooses the folder of its build files.
//
// Compiled dependencies outlive the run and the clone: they are in the user's cache folder, by the versions of the
// compiler and of the crates. As a program, this prints the folder.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../shared/generating.mjs';
import { cacheFolder, removeOld, version } from '../shared/receipts.mjs';

export const here = import.meta.dirname;
export const lockFile = path.join(here, 'Cargo.lock');
export const toolchainFile = path.join(root, 'rust-toolchain.toml');

// The toolchain of this repository, whatever the folder that a command runs in.
const active = spawnSync('rustup', ['show', 'active-toolchain'], { cwd: here, encoding: 'utf8' });
if (active.status === 0) process.env.RUSTUP_TOOLCHAIN = active.stdout.split(' ')[0];
export const versions = [version('rustc', '-vV'), version('clippy-driver'), version('rustfmt')];

const below = (folder) => (fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []);

/** The folder of cargo's build files. Removes old build files of outputs, whose names begin with `t_` or `echo_`. */
function targetFolder() {
  const all = path.join(cacheFolder(), 'cargo');
  const key = createHash('sha256').update(fs.readFileSync(lockFile)).update(JSON.stringify(versions)).digest('hex').slice(0, 16);
  const folder = path.join(all, key);
  fs.mkdirSync(folder, { recursive: true });
  fs.utimesSync(folder, new Date(), new Date());
  removeOld(below(all), 14);
  const debug = path.join(folder, 'debug');
  const compiled = ['', 'deps', '.fingerprint'].flatMap((name) => below(path.join(debug, name)));
  removeOld(compiled.filter((file) => /^(lib)?(t|echo)_/.test(path.basename(file))), 6 / 24);
  return folder;
}

/** The environment of cargo. All outputs share their compiled dependencies. */
const { NODE_TEST_CONTEXT: _, ...own } = process.env;
export const environment = { ...own, CARGO_TARGET_DIR: targetFolder(), CARGO_PROFILE_DEV_DEBUG: '0', CARGO_PROFILE_DEV_INCREMENTAL: 'false' };

/** The same with clippy as the compiler of the outputs, so that each build is also linted; a warning is an error. */
export const linted = { ...environment, RUSTC_WORKSPACE_WRAPPER: 'clippy-driver', CLIPPY_ARGS: '-Dwarnings' };

if (process.argv[1] === import.meta.filename) process.stdout.write(`${environment.CARGO_TARGET_DIR}\n`);
