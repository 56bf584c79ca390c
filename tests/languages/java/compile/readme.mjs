// The snippets of the documentation compile.
import { test } from 'node:test';

test('the snippets compile', () => {
  throw new Error('write readme.rs with docs::Dialect, then compile its snippets here');
});
