// Every option changes the client as it says, and each variant is imported, formatted, linted and typed.
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { Types, expectNone, imports, lint, listing, packageOf, program, run } from './lib.mjs';
import { table } from './options-table.mjs';

const types = new Types();

/** What is wrong with a variant, as far as formats, lints and imports tell. */
async function problemsOf(folder, { option, value }) {
  // A project of its own has the rules for its format.
  const problems = option === 'generateSourceCodeOnly' ? [] : await lint(folder);
  // httpx2 is another package, which is not here.
  if (value !== 'httpx2') problems.push(...await imports(folder, packageOf(folder)));
  return problems;
}

optionTests({
  table,
  language: { run, listing },
  async check(folder, { row }) {
    const { option, value, proof } = row;
    const problems = await problemsOf(folder, row);
    if (proof) problems.push(...await program(folder, `from openapi_client import *\nfrom openapi_client import models\n${proof}`));
    if (option !== 'generateSourceCodeOnly' && value !== 'httpx2') types.add(folder, `${option}-${value}`, packageOf(folder));
    expectNone(problems);
  },
  // The proofs are about the models of the probe.
  checkEach: async (folder, { row }) => expectNone(await problemsOf(folder, row)),
  // What is listed and what happens without them are not the same in the reference.
  otherWhenAbsent: ['datetimeFormat', 'disallowAdditionalPropertiesIfNotPresent'],
});

test('mypy finds nothing in any variant', async () => expectNone(await types.mypy()));
