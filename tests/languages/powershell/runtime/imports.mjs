// PowerShell imports the module of every document, and neither it nor the module says anything. All go through one process.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { documents, expectNone, generate, sharedDocumentsAreHere } from '../compile/lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';
import { moduleIn, runScript, skipWithoutPwsh } from '../pwsh.mjs';

sharedDocumentsAreHere();

/** The one line that a module says and should not, until it is mended: no completion of properties, as the table of types is lost. */
const gaps = {
  'names-odd': /^Warning: The properties of objects are not completed: .*argument "name" is not valid/,
};

test('imports', { skip: skipWithoutPwsh }, async (t) => {
  const modules = [...documents, ...namesDocuments('powershell')].map(({ name, file }) => ({ name, path: moduleIn(generate(file)) }));
  const imported = await runScript(path.join(import.meta.dirname, 'Import.ps1'), modules.map((module) => module.path));
  assert.deepEqual(imported.map((module) => module.path), modules.map((module) => module.path));
  for (const [index, { name }] of modules.entries()) {
    await t.test(name, () => {
      const { functions, said } = imported[index];
      expectNone(said.filter((line) => !gaps[name]?.test(line)), 'lines');
      assert.equal(said.length, name in gaps ? 1 : 0, 'a gap that is mended goes from the table');
      assert(functions.length > 1, `${functions.length} functions`);
    });
  }
});
