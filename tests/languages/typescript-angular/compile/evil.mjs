// The hostile documents that are accepted give clients that compile and lint.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { base, compile, discard, expectNone, hostileDocuments, lint, run, sources } from './lib.mjs';

const documents = hostileDocuments();
const other = { withInterfaces: 'true', stringEnums: 'true', taggedUnions: 'true', useSingleRequestParameter: 'true', fileNaming: 'kebab-case', modelSuffix: 'Dto' };

test('there are hostile documents', { skip: documents.length > 0 ? false : '../shared/evil is not here' }, () => {
  assert(documents.some(({ expected }) => expected === 'accept'));
});

for (const { name, file, expected } of documents) {
  test(name, async () => {
    for (const options of [base, { ...base, ...other }]) {
      const { status, stderr, folder: made } = run(file, options);
      assert(status === 0 || (status === 1 && expected !== 'accept' && stderr), `${status}: ${stderr}`);
      if (status !== 0) continue;
      expectNone(compile(sources(made)));
      expectNone(await lint(made), 'lints');
      discard(made);
    }
  });
}
