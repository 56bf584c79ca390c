// The hostile documents that are accepted give servers that compile.
import { test } from 'node:test';
import { hostile } from '../../shared/hostile.mjs';
import { clippy, discard, full, generate, ring, run } from './lib.mjs';

/** Those of which a compiler could say something; the others take it minutes: `--full`. */
const narrow = ['reserved-words-all.yaml', 'case-collisions.yaml', 'quotes-everywhere.json', 'zero-length-names.json', 'recursive-required-value.yaml'];

hostile({ run, check: clippy, chosen: ({ name }) => full || narrow.includes(name), timeout: 600_000 });

test('a long ring of types', { timeout: 600_000 }, () => {
  const { folder } = generate(ring(), 'ring');
  clippy(folder);
  discard(folder);
});
