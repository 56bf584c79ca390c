// Output from hostile text has the same tokens as output from harmless text.
import { test } from 'node:test';

test('hostile text stays text', () => {
  throw new Error('write compile/injection.mjs with sameTokens and arrivalTest of ../../shared/injection.mjs, and add a column to shared/injection.tsv');
});
