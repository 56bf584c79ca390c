// The driver for the table of values, as ../shared/values.mjs explains it.
import { test } from 'node:test';

test('values', () => {
  throw new Error('write the driver: tryValues of ../shared/values.mjs runs the programs that it writes');
});
