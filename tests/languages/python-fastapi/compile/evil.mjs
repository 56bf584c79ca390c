// The hostile documents that are accepted give servers that are sound, and that boot.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discard, expectNone, hostileDocuments, lint, mypy, pytest, run } from './lib.mjs';

const documents = hostileDocuments();
const wide = { disallowAdditionalPropertiesIfNotPresent: 'false', allowUnicodeIdentifiers: 'true', enumUnknownDefaultCase: 'true' };

test('there are hostile documents', { skip: documents.length > 0 ? false : '../shared/evil is not here' }, () => {
  assert(documents.some(({ expected }) => expected === 'accept'));
});

for (const { name, file, expected } of documents) {
  test(name, async () => {
    for (const options of [{}, wide]) {
      const { status, stderr, folder } = run(file, options);
      assert(status === 0 || (status === 1 && expected !== 'accept' && stderr), `${status}: ${stderr}`);
      if (status !== 0) continue;
      expectNone([...await lint(folder), ...(options === wide ? [] : await mypy(folder)), ...await pytest(folder)]);
      discard(folder);
    }
  });
}
