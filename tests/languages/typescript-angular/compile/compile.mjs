// The client of every document compiles with the newest Angular under the strictest flags, and lints.
import { test } from 'node:test';
import { base, compile, discard, documents, expectNone, generate, lint, sharedDocumentsAreHere, sources } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

// Whose lint is held to typescript-eslint's strict set.
const strict = new Set(['petstore-3.0', 'options-probe']);

for (const { name, file } of [...documents, ...namesDocuments('typescript-angular')]) {
  test(name, async (t) => {
    const folder = generate(file, base);
    await t.test('ngc', () => expectNone(compile(sources(folder), { skipLibCheck: !strict.has(name) })));
    await t.test('eslint', async () => expectNone(await lint(folder, strict.has(name) ? 'strict' : 'recommended')));
    discard(folder);
  });
}
