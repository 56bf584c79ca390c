// The hostile documents that are accepted give clients that compile with both compilers, and as C++.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, discard, expectNone, full, hostileDocuments, run } from './lib.mjs';

const documents = hostileDocuments();
const wide = { allowUnicodeIdentifiers: 'true', enumUnknownDefaultCase: 'true', disallowAdditionalPropertiesIfNotPresent: 'false' };

test('there are hostile documents', { skip: documents.length > 0 ? false : '../shared/evil is not here' }, () => {
  assert(documents.some(({ expected }) => expected === 'accept'));
});

for (const { name, file, expected } of documents) {
  test(name, async () => {
    for (const options of [{}, wide]) {
      const { status, stderr, folder } = run(file, options);
      assert(status === 0 || (status === 1 && expected !== 'accept' && stderr), `${status}: ${stderr}`);
      if (status !== 0) continue;
      expectNone(await check(folder, { single: full }));
      discard(folder);
    }
  });
}
