// Runs Python's tools on generated packages, for the languages whose outputs are Python.
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { expectNone, root, scratch } from './generating.mjs';
import { Receipts, version } from './receipts.mjs';

const scripts = path.join(import.meta.dirname, 'python');
const start = promisify(execFile);
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };

const linesOf = (text, folder) => text.trim().split('\n').map((line) => line.replaceAll(`${folder}/`, ''));

/** Runs a tool in a folder; gives the lines that it prints where it fails, else none. */
async function printedLines(folder, command, ...args) {
  try {
    await start(command, args, { cwd: folder, maxBuffer: 1 << 28, env });
    return [];
  } catch (error) {
    if (error.code === 'ENOENT') throw error;
    return linesOf(`${error.stdout}${error.stderr}`, folder);
  }
}

/** A process of Python that runs programs in forks of itself: see forks.py. It starts with the first of them. */
class Forks {
  #command;
  #child;
  #waiting = [];

  /** `libraries` is a module that imports what all programs import. */
  constructor(interpreter, libraries) {
    this.#command = [interpreter, ['-B', path.join(scripts, 'forks.py'), libraries]];
    after(() => this.#end());
  }

  /** Gives the status of a program and what it printed. */
  run(folder, ...command) {
    this.#child ??= this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(`${JSON.stringify([folder, ...command])}\n`);
    });
  }

  #start() {
    const child = spawn(...this.#command, { stdio: ['pipe', 'pipe', 'inherit'], env });
    readline.createInterface({ input: child.stdout }).on('line', (line) => this.#waiting.shift().resolve(JSON.parse(line)));
    const failed = (error) => this.#waiting.splice(0).forEach(({ reject }) => reject(error));
    child.once('error', failed);
    child.once('close', (status) => failed(new Error(`forks.py ended with ${status}`)));
    return child;
  }

  #end() {
    if (!this.#child || this.#child.exitCode !== null) return undefined;
    return new Promise((resolve) => {
      this.#child.once('close', resolve);
      this.#child.stdin.end();
    });
  }
}

/**
 * The files and versions that decide the results of checks, besides the checks, for Receipts: scripts, requirements, and versions of
 * all packages in the virtual environment of a language. `folder` is its folder of tests.
 */
export function deciding(folder) {
  const below = (one) => fs.readdirSync(one).filter((name) => /\.(py|txt|ini)$|^package-lock\.json$/.test(name)).map((name) => path.join(one, name));
  const [library] = fs.globSync(path.join(folder, '.venv/lib/python3*/site-packages'));
  const installed = fs.readdirSync(library).filter((name) => name.endsWith('.dist-info')).sort();
  const interpreter = path.join(folder, '.venv/bin/python');
  return {
    files: [...below(scripts), ...below(folder), ...below(path.join(folder, 'compile'))],
    versions: [version(interpreter, '-VV').replace(interpreter, 'python'), installed.join()],
  };
}

/** The tools in the virtual environment of a language, whose folder of tests this is. */
export class Python {
  #bin;
  #forks;
  #programs = scratch('programs');
  #count = 0;

  constructor(folder) {
    this.folder = folder;
    this.#bin = path.join(folder, '.venv/bin');
    this.interpreter = path.join(this.#bin, 'python');
    this.#forks = new Forks(this.interpreter, path.join(folder, 'libraries.py'));
  }

  /** Problems of format and lint, by the rules of the output's own pyproject.toml; `format` are flags, or false where it does not matter. */
  async lint(folder, format = []) {
    const ruff = path.join(this.#bin, 'ruff');
    return [
      ...format ? await printedLines(folder, ruff, 'format', '--check', '--diff', '--quiet', '--no-cache', ...format, '.') : [],
      ...await printedLines(folder, ruff, 'check', '--output-format', 'concise', '--quiet', '--no-cache', '.'),
    ];
  }

  /** Sorts the imports of hand-written modules, removes unused ones, and wraps long lines. */
  async tidy(folder, below) {
    const ruff = path.join(this.#bin, 'ruff');
    expectNone([
      ...await printedLines(folder, ruff, 'check', '--fix', '--select', 'I,F401,UP', '--quiet', '--no-cache', below),
      ...await printedLines(folder, ruff, 'format', '--quiet', '--no-cache', below),
    ]);
  }

  /** The output of a script, or of `-m` and a module, if it fails: in a fork, or, with `isCold`, in an interpreter of its own. */
  async failures(folder, command, isCold = false) {
    if (isCold) return printedLines(folder, this.interpreter, ...command);
    const [status, text] = await this.#forks.run(folder, ...command);
    return status === 0 ? [] : linesOf(text.trim() || `ended with ${status}`, folder);
  }

  /** The output of a script in a fork; throws if it fails. */
  async printed(folder, ...command) {
    const [status, text] = await this.#forks.run(folder, ...command);
    if (status !== 0) throw new Error(text);
    return text;
  }

  /** Runs a program in a folder, whose modules it can import; returns its output if it fails. */
  program(folder, text) {
    const file = path.join(this.#programs, `${this.#count += 1}.py`);
    fs.writeFileSync(file, text);
    return this.failures(folder, [file]);
  }

  /** The differences between the code of two folders, apart from the text in literals, comments and documentation. */
  differences(folder, other) {
    return this.failures(folder, [path.join(scripts, 'skeleton.py'), folder, other]);
  }

  /** Every string, comment and name in the modules of a folder, with its kind. */
  async texts(folder) {
    const text = await this.printed(folder, path.join(scripts, 'skeleton.py'), folder);
    return text.trim().split('\n').flatMap((line) => JSON.parse(line).texts);
  }

  /**
   * The problems that mypy finds in a folder, by the pyproject.toml there. Its cache is in target/test, by `name`, and begins
   * as a copy of the cache for the libraries in the virtual environment.
   */
  mypy(folder, name, ...args) {
    const cache = path.join(root, 'target/test/mypy', path.basename(this.folder), name);
    if (!fs.existsSync(cache)) fs.cpSync(path.join(this.folder, '.venv/mypy'), cache, { recursive: true });
    return printedLines(folder, path.join(this.#bin, 'mypy'), '--no-error-summary', '--cache-dir', cache, ...args);
  }

  /** Keeps a module that packages have in common only in the first of them, so that a checker reads it once. */
  async share(folder, packages) {
    expectNone(await this.failures(folder, [path.join(scripts, 'sharing.py'), folder, ...packages]));
  }

  pyright(folder, project) {
    return printedLines(folder, path.join(this.folder, 'compile/node_modules/.bin/pyright'), '--project', project, '--pythonpath', this.interpreter);
  }
}

/** The package of an output: the folder with the module that every package of the language has, relative to the output. */
export function packageOf(folder, module) {
  const found = fs.readdirSync(folder, { recursive: true }).filter((file) => path.basename(file) === module);
  return path.dirname(found.sort((a, b) => a.length - b.length)[0]);
}

/** Packages whose types are checked together, under a name: a checker reads the libraries once, whatever it checks. */
class Types {
  #python;
  #name;
  #root = scratch('types');
  #packages = [];
  #twice = [];

  constructor(python, name) {
    this.#python = python;
    this.#name = name;
  }

  /** Adds a package of an output, as Checks.see has it, and the folder `tests` beside it. */
  add(folder, { name, label, isTwice = false, imported = [] }) {
    const as = this.#free(`p_${label.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()}`);
    const rename = (text) => text.replaceAll(new RegExp(`^(\\s*(?:from|import) )${path.basename(name)}\\b`, 'gm'), `$1${as}`);
    this.#copy(path.join(folder, name), as, rename);
    if (fs.existsSync(path.join(folder, 'tests'))) this.#copy(path.join(folder, 'tests'), `${as}_tests`, rename);
    for (const each of imported) this.#copy(path.join(folder, each), each);
    fs.copyFileSync(path.join(folder, 'pyproject.toml'), path.join(this.#root, 'pyproject.toml'));
    this.#packages.push(as);
    if (isTwice) this.#twice.push(as, ...imported);
  }

  /** Problems of all packages, as mypy sees them at its strictest, and pyright where it was asked for. */
  async problems() {
    const project = path.join(this.#root, 'pyrightconfig.json');
    // The packages that pyright checks, too, come first, so that they keep the modules that others share with them.
    await this.#python.share(this.#root, [...new Set([...this.#twice, ...this.#packages])]);
    fs.writeFileSync(project, JSON.stringify({ include: this.#twice, typeCheckingMode: 'strict' }));
    return [
      ...await this.#python.mypy(this.#root, this.#name, '.'),
      ...this.#twice.length > 0 ? await this.#python.pyright(this.#root, project) : [],
    ];
  }

  #free(name) {
    let [as, count] = [name, 1];
    while (fs.existsSync(path.join(this.#root, as))) as = `${name}_${count += 1}`;
    return as;
  }

  /** Copies a package under a name; `rename` changes the statements that import it by its own. */
  #copy(from, as, rename = (text) => text) {
    const to = path.join(this.#root, as);
    fs.cpSync(from, to, { recursive: true, filter: (file) => path.basename(file) !== '__pycache__' });
    for (const file of fs.readdirSync(to, { recursive: true }).filter((one) => one.endsWith('.py')).map((one) => path.join(to, one))) {
      fs.writeFileSync(file, rename(fs.readFileSync(file, 'utf8')));
    }
    if (!fs.existsSync(path.join(to, '__init__.py'))) fs.writeFileSync(path.join(to, '__init__.py'), '');
  }
}

/** Outputs that a tool looks at together, at the end of a test file: all get their receipts where it finds nothing. */
export class Batch {
  #given = 0;
  #receipts = [];

  /** Whether an output passed before. */
  isKnown(receipt) {
    this.#given += 1;
    return receipt.isKnown();
  }

  add(receipt) {
    this.#receipts.push(receipt);
  }

  /** Adds the test that `problems`, of all outputs that were added, finds none. */
  test(name, problems) {
    test(name, async (t) => {
      if (this.#given === 0) return void t.skip('no outputs');
      if (this.#receipts.length === 0) return void t.diagnostic('all passed before, or failed');
      expectNone(await problems());
      for (const receipt of this.#receipts) receipt.keep();
    });
  }
}

/**
 * The checks of one test file. An output that passed before is not looked at again (see receipts.mjs); the types of the others are
 * checked together, in a test that `typesTest` adds.
 */
export class Checks {
  #receipts;
  #types;
  #batch = new Batch();

  /** `module` is the `import.meta.url` of the test file. */
  constructor(module, python) {
    this.#receipts = new Receipts(module, deciding(python.folder));
    this.#types = new Types(python, path.basename(module, '.mjs'));
  }

  /**
   * Fails where `check` finds problems in an output. `flags` decide the result beside the output and the source of the test;
   * `types` has the output's types checked: `{ name, label, isTwice, imported }`, the package, what it is called in messages,
   * whether pyright looks at it, too, and further packages that it imports.
   */
  async see(folder, { flags = [], types } = {}, check) {
    const receipt = this.#receipts.of(folder, [flags, types ?? null]);
    if (types ? this.#batch.isKnown(receipt) : receipt.isKnown()) return;
    expectNone(await check() ?? []);
    if (types) {
      this.#types.add(folder, types);
      this.#batch.add(receipt);
    } else receipt.keep();
  }

  /** Adds the test that checkers find nothing in the types of all outputs that were given with them. */
  typesTest() {
    this.#batch.test('mypy and pyright find nothing', () => this.#types.problems());
  }
}
