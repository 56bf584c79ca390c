// The hostile documents that are accepted give servers that pass TypeScript, lint, and start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discard, expectNone, hostileDocuments, lint, ownTests, run, sources, typeCheck, uncompiled } from './lib.mjs';

for (const { name, file, expected } of hostileDocuments()) {
  test(name, async () => {
    const { status, stderr, folder } = run(file);
    assert(status === 0 || (status === 1 && expected !== 'accept' && stderr), `${status}: ${stderr}`);
    if (status !== 0) return;
    expectNone(typeCheck(sources(folder)));
    expectNone(await lint(folder), 'lints');
    expectNone(uncompiled(folder), 'schemas that cannot be compiled');
    expectNone(ownTests(folder), 'failing tests');
    discard(folder);
  });
}
