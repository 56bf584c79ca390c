// The hostile documents that are accepted give clients that compile, in each module system, and lint.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { base, discard, expectNone, hostileDocuments, kinds, lint, run, sources, typeCheck } from './lib.mjs';

const documents = hostileDocuments();
const split = { withSeparateModelsAndApi: 'true', apiPackage: 'api', modelPackage: 'model', withInterfaces: 'true', stringEnums: 'true' };

test('there are hostile documents', { skip: documents.length > 0 ? false : '../shared/evil is not here' }, () => {
  assert(documents.some(({ expected }) => expected === 'accept'));
});

for (const { name, file, expected } of documents) {
  test(name, async () => {
    for (const options of [base, { ...base, ...split }]) {
      const { status, stderr, folder: made } = run(file, options);
      assert(status === 0 || (status === 1 && expected !== 'accept' && stderr), `${status}: ${stderr}`);
      if (status !== 0) continue;
      for (const kind of Object.keys(kinds)) expectNone(typeCheck(sources(made), kind), `${kind} errors`);
      expectNone(await lint(made), 'lints');
      discard(made);
    }
  });
}
