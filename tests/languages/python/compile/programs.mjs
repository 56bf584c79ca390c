// The programs of documentation: they are run, and typed together at the end, since a checker reads pydantic once, whatever it checks.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { here, interpreter, outputs } from './lib.mjs';

const start = promisify(execFile);
const runner = path.join(here, 'programs.py');

/** The lines that a command prints where it fails, else none. */
async function said(folder, command, ...args) {
  try {
    await start(command, args, { cwd: folder, maxBuffer: 1 << 28, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
    return [];
  } catch (error) {
    if (error.code === 'ENOENT') throw error;
    return `${error.stdout}${error.stderr}`.trim().split('\n').map((line) => line.replaceAll(`${folder}/`, ''));
  }
}

/** Writes programs, by the names of their files, into a folder, and gives their paths. */
function written(folder, programs) {
  fs.mkdirSync(folder, { recursive: true });
  return programs.map(([name, text]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
  });
}

export class Programs {
  #root = path.join(outputs, 'programs');
  #isEmpty = true;

  constructor() {
    fs.rmSync(this.#root, { recursive: true, force: true });
  }

  get isEmpty() {
    return this.#isEmpty;
  }

  /** Runs programs that import the package of an output, and keeps both for mypy. */
  async run(folder, name, programs) {
    this.#isEmpty = false;
    fs.cpSync(path.join(folder, name), path.join(this.#root, name), { recursive: true });
    fs.copyFileSync(path.join(folder, 'pyproject.toml'), path.join(outputs, 'programs.toml'));
    const files = written(path.join(this.#root, `programs_${name}`), programs);
    return said(this.#root, interpreter, runner, this.#root, name, ...files);
  }

  /** Compiles programs. */
  compiled(folder, programs) {
    return said(folder, interpreter, runner, folder, '-', '--compile', ...written(path.join(folder, 'programs'), programs));
  }

  /** Problems of the programs as mypy sees them at its strictest. */
  mypy() {
    const folders = fs.readdirSync(this.#root).filter((name) => name.startsWith('programs_'));
    const mypy = path.join(path.dirname(interpreter), 'mypy');
    const settings = ['--config-file', path.join(outputs, 'programs.toml'), '--cache-dir', path.join(outputs, 'mypy-programs')];
    return said(this.#root, mypy, ...settings, '--no-error-summary', '--explicit-package-bases', ...folders);
  }
}
