// Every option changes the client as it says, and each variant is imported, formatted, linted and typed.
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { Types, expectNone, imports, lint, listing, packageOf, program, run } from './lib.mjs';
import { table } from './options-table.mjs';

const types = new Types();

optionTests({
  table,
  language: { run, listing },
  async check(folder, { row: { option, value, proof } }) {
    // A project of its own has the rules for its format.
    const problems = option === 'generateSourceCodeOnly' ? [] : await lint(folder);
    const name = packageOf(folder);
    // httpx2 is another package, which is not here.
    if (value !== 'httpx2') problems.push(...await imports(folder, name));
    if (proof) problems.push(...await program(folder, `from openapi_client import *\nfrom openapi_client import models\n${proof}`));
    if (option !== 'generateSourceCodeOnly' && value !== 'httpx2') types.add(folder, `${option}-${value}`, name);
    expectNone(problems);
  },
  // What is listed and what happens without them are not the same in the reference.
  otherWhenAbsent: ['datetimeFormat', 'disallowAdditionalPropertiesIfNotPresent'],
});

test('mypy finds nothing in any variant', async () => expectNone(await types.mypy()));
