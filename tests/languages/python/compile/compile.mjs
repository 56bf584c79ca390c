// The client of every document is compiled, imported, formatted, linted and typed without a word of complaint.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe, namesDocuments, runtimeNames } from '../../shared/names.mjs';
import { checking, description, discard, documents, full, imports, lint, run, sharedDocumentsAreHere, typesOf, wireDescription, wireDocuments } from './lib.mjs';

sharedDocumentsAreHere();

// These go through mypy with `--full`: they are large, and alike; readme.mjs has the types of two; of the names, the runtime's are as many
// as all others.
const large = ['stripe-3.0', 'workos-3.1', 'box-3.0', 'qdrant-3.0', 'docker-engine-2.0', 'names-runtime'];
// Pyright is slow, and for most documents finds the same as mypy.
const twice = ['schemas', 'wire'];
// The largest document adds nothing to the next two.
const isHere = ({ name }) => full || process.env.SPECMINT_DOCUMENTS || name !== 'stripe-3.0';
// Imported as programs do it; the others are imported in forks of a process that has the libraries.
const cold = 'schemas';

const wire = process.env.SPECMINT_DOCUMENTS ? [] : [...wireDocuments, ...['wire-paths', 'wire-growth'].map((name) => ({ name, file: wireDescription(name) }))];
/** Some of the runtime's names, whose types are checked in every change. */
const some = process.env.SPECMINT_DOCUMENTS || full ? [] : [{ name: 'names-some', file: description('names-some', describe('1 API!', runtimeNames('python').filter((_, i) => i % 8 === 0))) }];
const checks = checking(import.meta.url);

for (const { name, file } of [...documents, ...wire, ...namesDocuments('python'), ...some].filter(isHere)) {
  test(name, async () => {
    const { status, stderr, folder } = run(file);
    assert.equal(status, 0, stderr);
    // Names of 200 characters fit in no line.
    const isFormatted = name !== 'names-odd';
    const types = full || !large.includes(name) ? typesOf(folder, name, full || twice.includes(name)) : undefined;
    await checks.see(folder, { flags: [isFormatted, name === cold], types }, async () => [...await imports(folder, name === cold), ...await lint(folder, isFormatted)]);
    discard(folder);
  });
}

checks.typesTest();
