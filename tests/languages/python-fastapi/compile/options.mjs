// Every option changes the server as it says, and each variant is formatted, linted, and passes mypy and its own tests.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { checking, files, generate, lint, listing, ownSpecs, pytest, run, typesOf } from './lib.mjs';
import { table } from './options-table.mjs';

/** These have their sources elsewhere, or an implementation that is not there. */
const incomplete = ['sourceFolder', 'useExternalImplementationPackage'];
const checks = checking(import.meta.url);

optionTests({
  table,
  language: { run, listing },
  check(folder, { row: { option, value } }) {
    const isWhole = !incomplete.includes(option);
    const types = isWhole ? typesOf(folder, `${option}-${value}`) : undefined;
    return checks.see(folder, { flags: [isWhole], types }, async () => [...await lint(folder), ...isWhole ? await pytest(folder) : []]);
  },
});

checks.typesTest();

test('the implementation is left alone', () => {
  const { '.openapi-generator-ignore': kept } = files(generate(path.join(ownSpecs, 'options-probe.yaml'), {}));
  assert.match(kept, /^src\/openapi_server\/impl\/$/m);
});
