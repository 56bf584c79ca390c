// Every option in the listing changes the client as it says, and each variant compiles.
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { check, expectNone, listing, run } from './lib.mjs';
import { table } from './options-table.mjs';

const variant = optionTests({
  table,
  language: { run, listing },
  check: async (folder) => expectNone(await check(folder)),
  checkEach: async (folder) => expectNone(await check(folder, { thorough: false })),
  // Absent, the order is the description's, as in the reference.
  otherWhenAbsent: ['sortModelPropertiesByRequiredFlag'],
});

test('all options together', async () => {
  const { folder } = variant(Object.fromEntries(table.map(({ option, value }) => [option, value])));
  expectNone(await check(folder, { thorough: true }));
});
