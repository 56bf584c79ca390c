// Shared by the tests of packages.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The files that `make release --dry-run` has built. */
export const built = join(root, 'build/release');
export const native = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug/specmint');
export const garden = join(root, 'tests/specs/garden.yaml');

/** A folder that goes at the end. */
export function scratch(name) {
  const folder = mkdtempSync(join(tmpdir(), `specmint-${name}-`));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The one file of the release whose name matches. */
export function artefact(pattern) {
  const found = readdirSync(built).filter((name) => pattern.test(name));
  if (found.length !== 1) throw new Error(`${found.length} files of build/release match ${pattern}`);
  return join(built, found[0]);
}

/** The names of all languages. */
export const languages = () => execFileSync(native, ['list', '-s'], { encoding: 'utf8' }).trim().split(',');

/** PowerShell's module has a random identity otherwise. */
export const fixed = (language) => (language === 'powershell' ? { packageGuid: '0123abcd-4567-89ab-cdef-0123456789ab' } : {});
export const flags = (language) =>
  Object.entries(fixed(language)).flatMap(([name, value]) => ['--additional-properties', `${name}=${value}`]);

/** The archive of the native program. */
export function archive(language, folder) {
  const file = join(folder, `${language}.zip`);
  execFileSync(native, ['generate', '-i', garden, '-g', language, '--archive', file, ...flags(language)], { stdio: 'pipe' });
  return file;
}
