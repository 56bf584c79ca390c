// The driver for the table of calls, as ../shared/calls.mjs explains it.
import { test } from 'node:test';

test('calls', () => {
  throw new Error('write the driver: run of ../shared/calls.mjs judges the requests and results of the programs that it writes');
});
