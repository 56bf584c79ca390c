// The hostile documents that are accepted give modules that are sound.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discard, expectNone, hostileDocuments, problems, run } from './lib.mjs';

const documents = hostileDocuments();
const wide = { disallowAdditionalPropertiesIfNotPresent: 'false', useOneOfDiscriminatorLookup: 'true', apiNamePrefix: 'Zoo', skipVerbParsing: 'true' };

test('there are hostile documents', { skip: documents.length > 0 ? false : '../shared/evil is not here' }, () => {
  assert(documents.some(({ expected }) => expected === 'accept'));
});

for (const { name, file, expected } of documents) {
  test(name, () => {
    for (const options of [{}, wide]) {
      const { status, stderr, folder } = run(file, options);
      assert(status === 0 || (status === 1 && expected !== 'accept' && stderr), `${status}: ${stderr}`);
      if (status !== 0) continue;
      expectNone(problems(folder));
      discard(folder);
    }
  });
}
