// Every option in the listing changes the output as its row says.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { batch, listing, ownSpecs, run } from './lib.mjs';
import { otherWhenAbsent, table } from './options-table.mjs';

const { check, finish } = batch();
optionTests({ table, language: { run, listing }, check, otherWhenAbsent });

test('an option that a library does not have is a warning', () => {
  const said = (library, option) => {
    const { status, stderr } = run(path.join(ownSpecs, 'options-probe.yaml'), { library, [option]: 'true' });
    assert.equal(status, 0, stderr);
    return stderr.includes(`The option \`${option}\` has no effect`);
  };
  const [spring, jersey] = [['resttemplate', 'restclient', 'webclient'], ['jersey3', 'jersey2']];
  const lacking = {
    asyncNative: ['okhttp-gson', ...spring, ...jersey], failOnUnknownProperties: ['okhttp-gson'], generateBuilders: ['okhttp-gson'],
    generateClientAsBean: ['okhttp-gson', 'native', ...jersey], useAbstractionForFiles: ['okhttp-gson', 'native', ...jersey], useGzipFeature: [...spring, ...jersey], useSingleRequestParameter: spring,
    useSpringBoot4: ['okhttp-gson', 'native', ...jersey], useUnaryInterceptor: ['okhttp-gson', ...spring, ...jersey],
  };
  for (const [option, libraries] of Object.entries(lacking)) {
    assert.deepEqual(['okhttp-gson', 'native', ...spring, ...jersey].filter((library) => said(library, option)), libraries, option);
  }
});
finish();
