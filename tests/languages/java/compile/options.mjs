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
    const needed = option === 'useJackson3' ? { useSpringBoot4: 'true' } : {};
    const { status, stderr } = run(path.join(ownSpecs, 'options-probe.yaml'), { library, ...needed, [option]: 'true' });
    assert.equal(status, 0, stderr);
    return stderr.includes(`The option \`${option}\` has no effect`);
  };
  const [spring, jersey] = [['resttemplate', 'restclient', 'webclient'], ['jersey3', 'jersey2']];
  const lacking = {
    asyncNative: ['okhttp-gson', ...spring, ...jersey, 'feign'], failOnUnknownProperties: ['okhttp-gson'], generateBuilders: ['okhttp-gson'],
    generateClientAsBean: ['okhttp-gson', 'native', ...jersey, 'feign'], useAbstractionForFiles: ['okhttp-gson', 'native', ...jersey, 'feign'], useGzipFeature: [...spring, ...jersey, 'feign'], useSingleRequestParameter: [...spring, 'feign'],
    useOneOfInterfaces: ['okhttp-gson'], useJackson3: ['okhttp-gson', ...jersey, 'feign'], useSpringBoot4: ['okhttp-gson', 'native', ...jersey, 'feign'], useUnaryInterceptor: ['okhttp-gson', ...spring, ...jersey, 'feign'],
  };
  for (const [option, libraries] of Object.entries(lacking)) {
    assert.deepEqual(['okhttp-gson', 'native', ...spring, ...jersey, 'feign'].filter((library) => said(library, option)), libraries, option);
  }
});
test('an option of interfaces is a warning without them', () => {
  for (const [option, value] of [['useSealedOneOfInterfaces', 'true'], ['additionalOneOfTypeAnnotations', '@Deprecated']]) {
    for (const options of [{ library: 'restclient' }, { library: 'okhttp-gson', useOneOfInterfaces: 'true' }]) {
      const { status, stderr } = run(path.join(ownSpecs, 'options-probe.yaml'), { ...options, [option]: value });
      assert.equal(status, 0, stderr);
      assert(stderr.includes(`The option \`${option}\` has no effect`), stderr);
    }
  }
});
test('Jackson 3 is refused with an earlier version of Spring', () => {
  for (const library of ['resttemplate', 'restclient', 'webclient']) {
    const { status, stderr } = run(path.join(ownSpecs, 'options-probe.yaml'), { library, useJakartaEe: 'true', useJackson3: 'true' });
    assert.equal(status, 1);
    for (const word of ['useJackson3', library, 'Spring 7', 'useSpringBoot4']) assert(stderr.includes(word), stderr);
  }
});
finish();
