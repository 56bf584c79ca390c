// Every option changes the server as it says, and each variant is formatted, linted, and passes mypy and its own tests.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { expectNone, files, generate, lint, listing, mypy, ownSpecs, pytest, run } from './lib.mjs';
import { table } from './options-table.mjs';

/** These have their sources elsewhere, or an implementation that is not there. */
const incomplete = ['sourceFolder', 'useExternalImplementationPackage'];

optionTests({
  table,
  language: { run, listing },
  async check(folder, { row: { option } }) {
    expectNone(await lint(folder));
    if (!incomplete.includes(option)) expectNone([...await mypy(folder), ...await pytest(folder)]);
  },
});

test('the implementation is left alone', () => {
  const { '.openapi-generator-ignore': kept } = files(generate(path.join(ownSpecs, 'options-probe.yaml'), {}));
  assert.match(kept, /^src\/openapi_server\/impl\/$/m);
});
