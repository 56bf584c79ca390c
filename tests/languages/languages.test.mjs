// Every listed language has the files that the tests of all languages need, and its tables are complete.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { specmint } from './shared/generating.mjs';
import { grows } from './shared/growth.mjs';
import { injectionSinks } from './shared/injection.mjs';
import { languages } from './shared/manifests.mjs';
import { sinks } from './shared/sinks.mjs';

const here = import.meta.dirname;

test('every folder is that of a language', () => {
  const folders = fs.readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'shared').map(({ name }) => name);
  assert.deepEqual(folders.sort(), languages().map(({ name }) => name).sort());
});

test('the table of injection sinks has every language and every sink', () => {
  const table = injectionSinks();
  assert.deepEqual(table.languages, languages().map(({ name }) => name).sort());
  assert.deepEqual(table.sinks, sinks('text').marks);
});

for (const { name, folder, manifest } of languages()) {
  test(`${name}: the table of options and the listing name the same`, async () => {
    const { table } = await import(path.join(folder, 'compile/options-table.mjs'));
    const listing = JSON.parse(execFileSync(specmint, ['config-help', '-g', name, '--json'], { encoding: 'utf8' }));
    assert.deepEqual([...new Set(table.map(({ option }) => option))].sort(), Object.keys(listing).sort());
    for (const { option, effect, shows, refuses } of table) assert(effect || shows || refuses, `${option}: nothing is looked for`);
  });

  test(`${name}: the manifest is right in itself`, () => {
    const { syntax, literals } = manifest;
    const { extensions } = typeof syntax === 'string' ? languages().find((one) => one.name === syntax).manifest.syntax : syntax;
    assert(extensions.length > 0 && literals.length === 3);
  });
}

/** True if a cost in milliseconds, as a function of the size, counts as growing. */
const hasGrown = (milliseconds) => grows({ diagnostic() {} }, { size: 1 }, async (size) => ({ time: milliseconds(size), memory: 0 })).then(() => false, () => true);

test('growth: quadratic cost is found, and a step is accepted', async () => {
  const costs = { linear: (n) => 90 * n, quadratic: (n) => 60 * n + 80 * n * n, exponential: (n) => 60 * 4 ** n, step: (n) => 90 * n + (n > 1 ? 150 : 0), long: (n) => 600 * n };
  const found = [];
  for (const [name, cost] of Object.entries(costs)) if (await hasGrown(cost)) found.push(name);
  assert.deepEqual(found, ['quadratic', 'exponential', 'long']);
});
