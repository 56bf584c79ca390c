// Shared by the tests of this folder: runs specmint, and Python's tools on its output.
import fs from 'node:fs';
import path from 'node:path';
import { generator, scratch } from '../../shared/generating.mjs';
import { Checks, Python, packageOf } from '../../shared/python-checking.mjs';

export * from '../../shared/generating.mjs';

export const here = import.meta.dirname;
export const outputs = scratch('python-fastapi');
export const { listing, run, generate } = generator('python-fastapi', outputs);
export const python = new Python(path.dirname(here));

/** The checks of a test file, whose `import.meta.url` this is. */
export const checking = (module) => new Checks(module, python);

/** Problems of format and lint. */
export const lint = (folder) => python.lint(folder);

/** Failures of the output's own tests, which boot the server. */
export const pytest = (folder, isCold = false) => python.failures(folder, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], isCold);

/** The errors of a Python program that runs with the output's package on its path. */
export const program = (folder, text) => python.program(path.join(folder, 'src'), text);

/** Has the types of an output's package and tests checked: see Checks. */
export const typesOf = (folder, label, isTwice = false) => ({ name: packageOf(folder, '__main__.py'), label, isTwice });

/** Writes a description into the folder of outputs, and gives its path. */
export function description(name, document) {
  const file = path.join(outputs, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(document));
  return file;
}
