// Every option changes the client as it says, and each variant is imported, formatted, linted and typed.
import { optionTests } from '../../shared/options.mjs';
import { checking, imports, lint, listing, python, run, typesOf } from './lib.mjs';
import { table } from './options-table.mjs';

const checks = checking(import.meta.url);

/** The problems of a variant that formatting, linting and importing find. */
async function problemsOf(folder, { option, value }) {
  // A project of its own has the rules for its format.
  const problems = option === 'generateSourceCodeOnly' ? [] : await lint(folder);
  // httpx2 is another package, which is not here.
  if (value !== 'httpx2') problems.push(...await imports(folder));
  return problems;
}

optionTests({
  table,
  language: { run, listing },
  check(folder, { row }) {
    const { option, value, proof } = row;
    const isTyped = option !== 'generateSourceCodeOnly' && value !== 'httpx2';
    return checks.see(folder, { flags: [option, value], types: isTyped ? typesOf(folder, `${option}-${value}`) : undefined }, async () => [
      ...await problemsOf(folder, row),
      ...proof ? await python.program(folder, `from openapi_client import *\nfrom openapi_client import models\n${proof}`) : [],
    ]);
  },
  // The proofs are about the models of the probe.
  checkEach: (folder, { row }) => checks.see(folder, { flags: [row.option, row.value] }, () => problemsOf(folder, row)),
  // The reference lists a default for these, but behaves differently if they are not set.
  otherWhenAbsent: ['datetimeFormat', 'disallowAdditionalPropertiesIfNotPresent'],
});

checks.typesTest();
