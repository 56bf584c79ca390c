// Shared by the tests of this folder: runs specmint, and Python's tools on its output.
import fs from 'node:fs';
import path from 'node:path';
import { generator, scratch } from '../../shared/generating.mjs';
import { Checks, Python, packageOf as packageWith } from '../../shared/python-checking.mjs';

export * from '../../shared/generating.mjs';

export const here = import.meta.dirname;
export const outputs = scratch('python');
export const { listing, run, generate } = generator('python', outputs);
export const python = new Python(path.dirname(here));

/** The checks of a test file, whose `import.meta.url` this is. */
export const checking = (module) => new Checks(module, python);

/** Problems of format and lint; pages may have longer lines. */
export const lint = (folder, isFormatted = true) => python.lint(folder, isFormatted && ['--exclude', '*.md']);

/** The package of an output, relative to it. */
export const packageOf = (folder) => packageWith(folder, 'rest.py');

/** The errors and warnings when every module is compiled and imported, and every name is looked up. */
export function imports(folder, isCold = false) {
  const name = packageOf(folder);
  return python.failures(folder, [path.join(here, 'imports.py'), path.join(folder, path.dirname(name)), path.basename(name)], isCold);
}

/** Has the types of an output's package checked: see Checks. */
export const typesOf = (folder, label, isTwice = false) => ({ name: packageOf(folder), label, isTwice });

/** Writes a description into the folder of outputs, and gives its path. */
export function description(name, document) {
  const file = path.join(outputs, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(document));
  return file;
}
