// What the tests of this folder share: running specmint and the tools of Python on what it gives.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generator, scratch } from '../../shared/generating.mjs';

export * from '../../shared/generating.mjs';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const outputs = scratch('python-fastapi');
export const { listing, run, generate } = generator('python-fastapi', outputs);
const bin = path.join(here, '../.venv/bin');
const start = promisify(execFile);

/** Runs a tool in a folder; gives what it says where it fails, else nothing. */
async function said(folder, command, ...args) {
  try {
    await start(command, args, { cwd: folder, maxBuffer: 1 << 28, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
    return [];
  } catch (error) {
    if (error.code === 'ENOENT') throw error;
    return `${error.stdout}${error.stderr}`.trim().split('\n').map((line) => line.replaceAll(`${folder}/`, ''));
  }
}

const python = (folder, module, ...args) => said(folder, path.join(bin, 'python'), '-m', module, ...args);

/** Problems of format and lint. */
export async function lint(folder) {
  return [
    ...await said(folder, path.join(bin, 'ruff'), 'format', '--check', '--diff', '--quiet', '--no-cache', '.'),
    ...await said(folder, path.join(bin, 'ruff'), 'check', '--output-format', 'concise', '--quiet', '--no-cache', '.'),
  ];
}

/** Sorts the imports of hand-written modules, drops what they do not use, and folds their lines. */
export async function tidy(folder, below) {
  const ruff = path.join(bin, 'ruff');
  const failed = [
    ...await said(folder, ruff, 'check', '--fix', '--select', 'I,F401,UP', '--quiet', '--no-cache', below),
    ...await said(folder, ruff, 'format', '--quiet', '--no-cache', below),
  ];
  if (failed.length > 0) throw new Error(failed.join('\n'));
}

/** Problems of types, as mypy sees them at its strictest. */
export const mypy = (folder) => python(folder, 'mypy', '--cache-dir', path.join(outputs, 'mypy'), '--no-error-summary', 'src', 'tests');

/** The same for pyright. */
export const pyright = (folder) => said(folder, path.join(here, 'node_modules/.bin/pyright'), '--pythonpath', path.join(bin, 'python'));

/** Failures of the output's own tests, which boot the server. */
export const pytest = (folder) => python(folder, 'pytest', '-q', '-p', 'no:cacheprovider');

/** Runs a program of Python with the output's package at hand. */
export const program = (folder, text) => said(folder, path.join(bin, 'python'), '-c', `import sys; sys.path.insert(0, 'src')\n${text}`);

/** Writes a description into the folder of outputs, and gives its path. */
export function description(name, document) {
  const file = path.join(outputs, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(document));
  return file;
}
