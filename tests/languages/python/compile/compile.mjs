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
const twice = ['schemas', 'wire', 'given'];
// The largest document adds nothing to the next two.
const isHere = ({ name }) => full || process.env.SPECMINT_DOCUMENTS || name !== 'stripe-3.0';
// Imported as programs do it; the others are imported in forks of a process that has the libraries.
const cold = 'schemas';

const wire = process.env.SPECMINT_DOCUMENTS ? [] : [...wireDocuments, ...['wire-paths', 'wire-growth'].map((name) => ({ name, file: wireDescription(name) }))];
/** Some of the runtime's names, whose types are checked in every change. */
const some = process.env.SPECMINT_DOCUMENTS || full ? [] : [{ name: 'names-some', file: description('names-some', describe('1 API!', runtimeNames('python').filter((_, i) => i % 8 === 0))) }];
/** Values that constructors and methods accept in other forms than those they have in results. */
const given = process.env.SPECMINT_DOCUMENTS ? [] : [{
  name: 'given',
  file: description('given', {
    openapi: '3.1.0', info: { title: 'given', version: '1' },
    paths: {
      '/a': { post: { operationId: 'a', parameters: [{ name: 'page', in: 'query', schema: { type: 'number' } }], 'x-pagination': { parameter: 'page' }, requestBody: { content: { 'application/json': { schema: { type: ['object', 'string'] } } } }, responses: { 200: { description: 'd', content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Hides' } } } } } } } },
      '/b': { post: { operationId: 'a_all', requestBody: { content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Wrapper' } } } } }, responses: { 204: { description: 'd' } } } },
      '/c': { get: { operationId: 'c_stream', responses: { 204: { description: 'd' } } } },
      '/d': { get: { operationId: 'c', responses: { 200: { description: 'd', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } } } } },
    },
    components: {
      schemas: {
        Color: { type: 'string', enum: ['red', 'green'] },
        Flag: { type: 'boolean', enum: [true] },
        Half: { type: 'number', enum: [1.5, 2] },
        Wrapper: { oneOf: [{ $ref: '#/components/schemas/Hides' }, { type: 'array', items: { $ref: '#/components/schemas/Wrapper' } }, { type: 'string', format: 'date' }] },
        Parent: { type: 'object', required: ['color', 'secret'], properties: { color: { $ref: '#/components/schemas/Color' }, secret: { type: 'string', writeOnly: true } } },
        Child: { allOf: [{ $ref: '#/components/schemas/Parent' }, { type: 'object', properties: { size: { type: 'integer' } } }] },
        Hides: {
          type: 'object',
          properties: {
            bool: { type: 'boolean' }, ok: { type: 'boolean' }, date: { type: 'string', format: 'date' }, flag: { $ref: '#/components/schemas/Flag' }, half: { $ref: '#/components/schemas/Half' },
            color: { allOf: [{ $ref: '#/components/schemas/Color' }], default: 'red' }, any: { type: ['object', 'string'] }, lists: { type: 'object', additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/Wrapper' } } },
          },
          additionalProperties: { $ref: '#/components/schemas/Wrapper' },
        },
      },
    },
  }),
}];
const checks = checking(import.meta.url);

for (const { name, file } of [...documents, ...wire, ...namesDocuments('python'), ...some, ...given].filter(isHere)) {
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
