// PowerShell imports the module of every document, and neither it nor the module says anything. All without a receipt go through one process.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { documents, expectNone, generate, sharedDocumentsAreHere } from '../compile/lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';
import { Receipts, version } from '../../shared/receipts.mjs';
import { moduleIn, pwsh, runScript, skipWithoutPwsh } from '../pwsh.mjs';

sharedDocumentsAreHere();

const script = path.join(import.meta.dirname, 'Import.ps1');

test('imports', { skip: skipWithoutPwsh }, async (t) => {
  const receipts = new Receipts(import.meta.url, { files: [script], versions: [version(pwsh)] });
  const modules = [...documents, ...namesDocuments('powershell')].map(({ name, file }) => {
    const folder = generate(file);
    const receipt = receipts.of(folder);
    return { name, path: moduleIn(folder), receipt, isKnown: receipt.isKnown() };
  });
  const paths = modules.filter(({ isKnown }) => !isKnown).map((module) => module.path);
  const imported = paths.length > 0 ? await runScript(script, paths) : [];
  assert.deepEqual(imported.map((module) => module.path), paths);
  for (const { name, path: of, receipt, isKnown } of modules) {
    await t.test(name, () => {
      if (isKnown) return;
      const { functions, said } = imported.find((module) => module.path === of);
      expectNone(said, 'lines');
      assert(functions.length > 1, `${functions.length} functions`);
      receipt.keep();
    });
  }
});
