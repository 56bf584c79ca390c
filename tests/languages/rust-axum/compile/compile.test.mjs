// The output of every document is as rustfmt writes it, compiles without a warning of clippy's pedantic lints, and its own
// tests pass.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { documents, full, scratch, sharedDocumentsAreHere, wireDocuments } from '../../shared/generating.mjs';
import { describe, namesDocuments } from '../../shared/names.mjs';
import { Batch, generate } from './lib.mjs';

sharedDocumentsAreHere();

const small = ['petstore-3.0', 'parameters-style-3.1', 'cafe-3.2', 'docker-engine-2.0', 'link-example-3.0', 'webhook-example-3.1', 'garden'];
/** Lines that are about as long as a line may be are folded otherwise than rustfmt does it. */
const unformatted = ['box-3.0', 'workos-3.1'];

/** Keywords, and names of the prelude that generated code uses: of the names, those that are Rust's. */
const rust = 'abstract as async await box crate dyn fn gen impl mod ref self Self super trait type yield Some None Result Ok Err String Vec Box Option Default Clone std core serde'.split(' ');

/** Enums of a form whose types have one name, or begin with a digit; and responses with and without a description. */
const form = { post: {
  operationId: 'form',
  requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties: {
    ...Object.fromEntries(['a-b', 'a_b', '1'].map((name) => [name, { type: 'string', enum: ['a', 'b'] }])),
    file: { type: 'string', format: 'binary' },
  } } } } },
  responses: Object.fromEntries(['', 'Other.'].map((description, i) => [200 + i, { description, headers: { 'X-Count': { schema: { type: 'integer' } } } }])),
} };

/** All keywords and the names of the runtime make some thousand files, which take the compiler minutes: `--full` only. */
function names() {
  const given = namesDocuments('rust-axum');
  if (full || given.length === 0) return given;
  const file = path.join(scratch('names-rust'), 'names-rust.json');
  const document = describe('class', rust);
  document.paths['/form'] = form;
  fs.writeFileSync(file, JSON.stringify(document));
  return [...given.filter(({ name }) => name === 'names-odd'), { name: 'names-rust', file }];
}

const own = process.env.SPECMINT_DOCUMENTS ? [] : wireDocuments;
const batch = new Batch();
for (const { name, file } of [...documents.filter(({ name }) => full || small.includes(name)), ...own, ...names()]) {
  test(`${name} is generated`, () => {
    const { folder, stderr } = generate(file, name);
    assert.ok(folder, stderr);
    // For the documents of filled.test.mjs, the tests of the output run there.
    const isTested = full || name === 'wire';
    batch.add(folder, { isFormatted: !unformatted.includes(name), isTested, isWhole: isTested });
  });
}

test('all compile', { timeout: 3_600_000 }, () => batch.check());
