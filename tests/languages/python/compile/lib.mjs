// What the tests of this folder share: running specmint, and the tools of Python on what it gives.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { generator, scratch } from '../../shared/generating.mjs';

export * from '../../shared/generating.mjs';

export const here = import.meta.dirname;
export const outputs = scratch('python');
export const { listing, run, generate } = generator('python', outputs);
const bin = path.join(here, '../.venv/bin');
export const interpreter = path.join(bin, 'python');
const start = promisify(execFile);

/** Runs a tool in a folder; gives the lines that it prints where it fails, else none. */
async function said(folder, command, ...args) {
  try {
    await start(command, args, { cwd: folder, maxBuffer: 1 << 28, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
    return [];
  } catch (error) {
    if (error.code === 'ENOENT') throw error;
    return `${error.stdout}${error.stderr}`.trim().split('\n').map((line) => line.replaceAll(`${folder}/`, ''));
  }
}

/** Problems of format and lint, by the rules of the output's own pyproject.toml; pages may have longer lines. */
export async function lint(folder, isFormatted = true) {
  const ruff = path.join(bin, 'ruff');
  return [
    ...isFormatted ? await said(folder, ruff, 'format', '--check', '--diff', '--quiet', '--no-cache', '--exclude', '*.md', '.') : [],
    ...await said(folder, ruff, 'check', '--output-format', 'concise', '--quiet', '--no-cache', '.'),
  ];
}

/** The package of an output: the folder that has `rest.py`, relative to the output. */
export function packageOf(folder) {
  const found = fs.readdirSync(folder, { recursive: true }).find((file) => path.basename(file) === 'rest.py');
  return path.dirname(found);
}

/** What goes wrong where every module is compiled and imported, and every name is asked for: a warning, too. */
export const imports = (folder, name = packageOf(folder)) => said(folder, interpreter, '-B', path.join(here, 'imports.py'), path.join(folder, path.dirname(name)), path.basename(name));

/** Runs a program of Python with the output's package at hand. */
export const program = (folder, text) => said(folder, interpreter, '-c', text);

/** Runs a program of Python on an output, and gives what it prints as JSON. */
export async function asked(folder, text) {
  const { stdout } = await start(interpreter, ['-c', text], { cwd: folder, maxBuffer: 1 << 28, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
  return JSON.parse(stdout);
}

/**
 * Packages whose types are checked together at the end: a checker reads pydantic once, whatever it checks. Since a package imports
 * itself by relative names, it may have any name here.
 */
export class Types {
  #root = path.join(outputs, `types-${Types.#made++}`);
  static #made = 0;

  /** Adds the package of an output, or a copy of `name` within it, and gives the name that its problems begin with. */
  add(folder, label, name = packageOf(folder)) {
    const as = `p_${label.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()}_${fs.existsSync(this.#root) ? fs.readdirSync(this.#root).length : 0}`;
    fs.cpSync(path.join(folder, name), path.join(this.#root, as), { recursive: true });
    fs.copyFileSync(path.join(folder, 'pyproject.toml'), path.join(outputs, 'pyproject.toml'));
    return as;
  }

  /** Adds a package that others import by its name. */
  addImported(folder, name) {
    fs.cpSync(path.join(folder, name), path.join(this.#root, name), { recursive: true });
  }

  /** Problems of all packages as mypy sees them at its strictest. */
  mypy() {
    return said(this.#root, path.join(bin, 'mypy'), '--config-file', path.join(outputs, 'pyproject.toml'), '--cache-dir', path.join(outputs, 'mypy'), '--no-error-summary', '.');
  }

  /** The same for pyright, of the packages with these names. */
  pyright(names = fs.readdirSync(this.#root)) {
    const project = path.join(this.#root, 'pyrightconfig.json');
    fs.writeFileSync(project, JSON.stringify({ include: names, typeCheckingMode: 'strict' }));
    return said(this.#root, path.join(here, 'node_modules/.bin/pyright'), '--project', project, '--pythonpath', interpreter);
  }
}

/** Writes a description into the folder of outputs, and gives its path. */
export function description(name, document) {
  const file = path.join(outputs, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(document));
  return file;
}
