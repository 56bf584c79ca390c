// Every option in the listing changes the output as its row says.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { batch, listing, ownSpecs, run } from './lib.mjs';
import { otherWhenAbsent, table } from './options-table.mjs';

const { check, finish } = batch();
optionTests({ table, language: { run, listing }, check, otherWhenAbsent });

test('an option that only native has is a warning with another library', () => {
  const said = (library, option) => {
    const { status, stderr } = run(path.join(ownSpecs, 'options-probe.yaml'), { library, [option]: 'true' });
    assert.equal(status, 0, stderr);
    return stderr.includes(`The option \`${option}\` has no effect`);
  };
  for (const option of ['asyncNative', 'failOnUnknownProperties', 'generateBuilders', 'useUnaryInterceptor']) {
    assert.deepEqual([said('okhttp-gson', option), said('native', option)], [true, false], option);
  }
});
finish();
