// The hostile documents that are accepted give clients that compile, in each module system, and lint.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { base, discard, expectNone, kinds, lint, run, shared, sources, typeCheck } from './lib.mjs';

const folder = shared && path.join(shared, 'evil');
const rows = folder && fs.existsSync(folder) ? fs.readFileSync(path.join(folder, 'index.tsv'), 'utf8').trim().split('\n').slice(1).map((row) => row.split('\t')) : [];
const split = { withSeparateModelsAndApi: 'true', apiPackage: 'api', modelPackage: 'model', withInterfaces: 'true', stringEnums: 'true' };

test('there are hostile documents', { skip: rows.length > 0 ? false : '../shared/evil is not here' }, () => {
  assert(rows.some(([, , expected]) => expected === 'accept'));
});

for (const [file, , expected] of rows) {
  test(file, async () => {
    for (const options of [base, { ...base, ...split }]) {
      const { status, stderr, folder: made } = run(path.join(folder, file), options);
      assert(status === 0 || (status === 1 && expected !== 'accept' && stderr), `${status}: ${stderr}`);
      if (status !== 0) continue;
      for (const kind of Object.keys(kinds)) expectNone(typeCheck(sources(made), kind), `${kind} errors`);
      expectNone(await lint(made), 'lints');
      discard(made);
    }
  });
}
