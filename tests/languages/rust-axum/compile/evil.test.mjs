// The hostile documents that are accepted give servers that compile.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { full, hostileDocuments, scratch } from '../../shared/generating.mjs';
import { cargo, generate } from './lib.mjs';

const narrow = ['reserved-words-all.yaml', 'case-collisions.yaml', 'quotes-everywhere.json', 'zero-length-names.json', 'recursive-required-value.yaml'];

for (const { name, file } of hostileDocuments().filter(({ name }) => full || narrow.includes(name))) {
  test(name, { timeout: 600_000 }, (t) => {
    const { folder, stderr } = generate(file, `evil_${name}`);
    if (!folder) return t.skip(stderr.split('\n')[0]);
    cargo(folder, 'clippy', '--quiet', '--all-targets', '--', '-D', 'warnings');
    return assert.ok(folder);
  });
}

test('a long ring of types', { timeout: 600_000 }, () => {
  const length = 200;
  const ref = (index) => ({ $ref: `#/components/schemas/S${index % length}` });
  const schemas = Array.from({ length }, (_, index) => [`S${index}`, { type: 'object', properties: { next: ref(index + 1), more: { type: 'array', items: ref(index * 7 + 3) } } }]);
  const content = { 'application/json': { schema: ref(0) } };
  const post = { operationId: 'ring', requestBody: { content }, responses: { 200: { description: 'the same', content } } };
  const file = path.join(scratch('rust-axum-ring'), 'ring.json');
  fs.writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'ring', version: '1' }, paths: { '/ring': { post } }, components: { schemas: Object.fromEntries(schemas) } }));
  cargo(generate(file, 'ring').folder, 'clippy', '--quiet', '--all-targets', '--', '-D', 'warnings');
});
