// The hostile documents that are accepted give servers that compile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full, hostileDocuments, ring } from '../../shared/generating.mjs';
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
  cargo(generate(ring(), 'ring').folder, 'clippy', '--quiet', '--all-targets', '--', '-D', 'warnings');
});
