// The client of every document is compiled, imported, formatted, linted and typed without a word of complaint.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesDocuments } from '../../shared/names.mjs';
import { Types, discard, documents, expectNone, full, imports, lint, run, sharedDocumentsAreHere, wireDescription, wireDocuments } from './lib.mjs';

sharedDocumentsAreHere();

// These go through mypy with `--full`: they are large, and alike.
const large = ['stripe-3.0', 'workos-3.1', 'box-3.0'];
// Pyright takes long, and says of most documents what mypy says.
const twice = ['cafe-3.2', 'schemas', 'wire', 'hey-api-full-3.1'];

const wire = process.env.SPECMINT_DOCUMENTS ? [] : [...wireDocuments, ...['wire-paths', 'wire-growth'].map((name) => ({ name, file: wireDescription(name) }))];
const types = new Types();
const [checked, both] = [[], []];

for (const { name, file } of [...documents, ...wire, ...namesDocuments('python')]) {
  test(name, async () => {
    const { status, stderr, folder } = run(file);
    assert.equal(status, 0, stderr);
    // Names of 200 characters fit in no line.
    const problems = [...await imports(folder), ...await lint(folder, name !== 'names-odd')];
    if (full || !large.includes(name)) checked.push(types.add(folder, name));
    if (full || twice.includes(name)) both.push(checked.at(-1));
    discard(folder);
    expectNone(problems);
  });
}

test('mypy finds nothing', { skip: documents.length === 0 }, async () => expectNone(await types.mypy()));
test('pyright finds nothing', async (t) => (both.length > 0 ? expectNone(await types.pyright(both)) : t.skip('none of its documents')));
