// The programs of documentation: they are run, and typed together at the end, since a checker reads pydantic once, whatever it checks.
import fs from 'node:fs';
import path from 'node:path';
import { scratch } from '../../shared/generating.mjs';
import { Batch, deciding } from '../../shared/python-checking.mjs';
import { Receipts } from '../../shared/receipts.mjs';
import { expectNone, here, python } from './lib.mjs';

const runner = path.join(here, 'programs.py');

/** Writes programs, by the names of their files, into a folder, and gives their paths. */
function written(folder, programs) {
  fs.mkdirSync(folder, { recursive: true });
  return programs.map(([name, text]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
  });
}

/** The programs of the outputs of one test file; those of outputs that passed before are left out. */
export class Programs {
  #root = scratch('programs');
  #packages = [];
  #receipts;
  #batch = new Batch();

  constructor(module) {
    this.#receipts = new Receipts(module, deciding(python.folder));
  }

  /** Runs programs that import the package of an output, and keeps both for mypy. */
  async run(folder, name, programs) {
    const receipt = this.#receipts.of(folder, ['run', name]);
    if (this.#batch.isKnown(receipt)) return;
    fs.cpSync(path.join(folder, name), path.join(this.#root, name), { recursive: true });
    fs.copyFileSync(path.join(folder, 'pyproject.toml'), path.join(this.#root, 'pyproject.toml'));
    const files = written(path.join(this.#root, `programs_${name}`), programs);
    expectNone(await python.failures(this.#root, [runner, this.#root, name, ...files]));
    this.#packages.push(name);
    this.#batch.add(receipt);
  }

  /** Compiles programs. */
  async compile(folder, programs) {
    const receipt = this.#receipts.of(folder, ['compile']);
    if (receipt.isKnown()) return;
    expectNone(await python.failures(folder, [runner, folder, '-', '--compile', ...written(path.join(folder, 'programs'), programs)]));
    receipt.keep();
  }

  /** Adds the test that mypy finds nothing at its strictest in the programs that were run. */
  typesTest() {
    this.#batch.test('mypy finds nothing', async () => {
      await python.share(this.#root, this.#packages);
      const folders = fs.readdirSync(this.#root).filter((name) => name.startsWith('programs_'));
      return python.mypy(this.#root, 'programs', '--explicit-package-bases', ...folders);
    });
  }
}
