// The server of every document is formatted, linted and typed without a word of complaint, boots, and passes its own tests.
import { test } from 'node:test';
import { namesDocuments } from '../../shared/names.mjs';
import { discard, documents, expectNone, full, generate, lint, mypy, pyright, pytest, sharedDocumentsAreHere, wireDocuments } from './lib.mjs';

sharedDocumentsAreHere();

// The others go through with `--full`.
const large = ['stripe-3.0', 'hey-api-full-3.1', 'box-3.0', 'qdrant-3.0', 'workos-3.1'];
// Pyright takes long, and says of most documents what mypy says.
const twice = ['cafe-3.2', 'schemas'];

const wire = process.env.SPECMINT_DOCUMENTS ? [] : wireDocuments;

for (const { name, file } of [...documents, ...wire, ...namesDocuments('python-fastapi')]) {
  test(name, { skip: !full && large.includes(name) && 'large: with --full' }, async () => {
    const folder = generate(file);
    const problems = await lint(folder);
    problems.push(...await mypy(folder));
    if (full || twice.includes(name)) problems.push(...await pyright(folder));
    problems.push(...await pytest(folder));
    expectNone(problems);
    discard(folder);
  });
}
