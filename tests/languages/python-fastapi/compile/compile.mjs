// The server of every document is formatted, linted and typed without a word of complaint, boots, and passes its own tests.
import { test } from 'node:test';
import { namesDocuments } from '../../shared/names.mjs';
import { checking, discard, documents, full, generate, lint, pytest, sharedDocumentsAreHere, typesOf, wireDocuments } from './lib.mjs';

sharedDocumentsAreHere();

// The others go through with `--full`.
const large = ['stripe-3.0', 'hey-api-full-3.1', 'box-3.0', 'qdrant-3.0', 'workos-3.1'];
// Pyright is slow, and for most documents finds the same as mypy.
const twice = ['cafe-3.2', 'schemas'];
// Booted as users do it; the others boot in forks of a process that has the libraries.
const cold = 'schemas';

const wire = process.env.SPECMINT_DOCUMENTS ? [] : wireDocuments;
const checks = checking(import.meta.url);

for (const { name, file } of [...documents, ...wire, ...namesDocuments('python-fastapi')]) {
  test(name, { skip: !full && large.includes(name) && 'large: with --full' }, async () => {
    const folder = generate(file);
    const isCold = name === cold;
    await checks.see(folder, { flags: [isCold], types: typesOf(folder, name, full || twice.includes(name)) }, async () => [...await lint(folder), ...await pytest(folder, isCold)]);
    discard(folder);
  });
}

checks.typesTest();
