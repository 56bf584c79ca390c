// The tests that come with the modules of real documents pass: of three documents in every run, and of all in the wide run.
// All without a receipt go through one process.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { documents, expectNone, full, generate, packageGuid, sharedDocumentsAreHere } from '../compile/lib.mjs';
import { Receipts, version } from '../../shared/receipts.mjs';
import { pwsh, runScript, skipWithoutPwsh, strictCopy } from '../pwsh.mjs';

sharedDocumentsAreHere();

const script = path.join(import.meta.dirname, 'Pester.ps1');
const always = ['petstore-3.0', 'qdrant-3.0', 'docker-engine-2.0'];

test('the tests of modules', { skip: skipWithoutPwsh }, async (t) => {
  const receipts = new Receipts(import.meta.url, { files: [script], versions: [version(pwsh)] });
  const modules = documents.filter(({ name }) => full || always.includes(name)).map(({ name, file }) => {
    const folder = generate(file, { packageGuid });
    const receipt = receipts.of(folder);
    return { name, folder, receipt, isKnown: receipt.isKnown() };
  });
  const open = modules.filter(({ isKnown }) => !isKnown);
  const results = open.length > 0 ? await runScript(script, open.map(({ folder }) => [path.join(strictCopy(folder), 'tests')])) : [];
  for (const module of modules) {
    await t.test(module.name, () => {
      if (module.isKnown) return;
      const own = results.filter(({ run }) => run === open.indexOf(module));
      expectNone(own.filter(({ result }) => !['Passed', 'Skipped'].includes(result)).map(({ name, message }) => `${name}: ${message}`), 'failures', 60);
      assert(own.filter(({ result }) => result === 'Passed').length > own.filter(({ result }) => result === 'Skipped').length, 'most tests run');
      module.receipt.keep();
    });
  }
});
