// A receipt belongs to one output and one check: if anything changes, the check runs again.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Receipts, prune, receiptsFolder } from './shared/receipts.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-receipts-'));
const before = { XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, ALL: process.env.ALL };
process.env.XDG_CACHE_HOME = path.join(folder, 'cache');
delete process.env.ALL;
after(() => {
  for (const [name, value] of Object.entries(before)) if (value === undefined) delete process.env[name]; else process.env[name] = value;
  fs.rmSync(folder, { recursive: true, force: true });
});

const write = (name, text) => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
};
const output = path.join(folder, 'output');
write('output/a.txt', 'a');
write('output/b/c.txt', 'c');
const check = pathToFileURL(write('check.mjs', "import { part } from './part.mjs';\n"));
write('part.mjs', "export { more as part } from './more.mjs';\n");
write('more.mjs', 'export const more = 1;\n');
const lock = write('lock.json', '{}');

/** Whether the check ran, and leaves no problem. */
async function ran({ versions = ['gcc 12'], flags = ['-O2'], problems = [] } = {}) {
  let hasRun = false;
  const found = await new Receipts(check, { files: [lock], versions }).once(output, flags, () => ((hasRun = true), problems));
  if (hasRun) assert.deepEqual(found, problems);
  return hasRun;
}

/** Asserts that the check runs again after a change, and then is known. */
async function runsAfter(change, settings) {
  assert.equal(await ran(), false, 'known before');
  change();
  assert.equal(await ran(settings), true, 'ran');
  assert.equal(await ran(settings), false, 'known after');
  if (!settings) return;
  assert.equal(await ran(), false, 'the other settings are known still');
}

test('the same bytes pass the same check once', async () => {
  assert.equal(await ran(), true);
  assert.equal(await ran(), false);
});

for (const [what, change, settings] of [
  ['a byte of the output', () => write('output/b/c.txt', 'd')],
  ['the name of a file', () => fs.renameSync(path.join(output, 'a.txt'), path.join(output, 'z.txt'))],
  ['the folder of a file', () => fs.renameSync(path.join(output, 'b'), path.join(output, 'e'))],
  ['whether a file can be executed', () => fs.chmodSync(path.join(output, 'z.txt'), 0o755)],
  ['a new file', () => write('output/f.txt', '')],
  ['the source of the check', () => write('check.mjs', "import { part } from './part.mjs';\n//\n")],
  ['what an import of the check imports', () => write('more.mjs', 'export const more = 2;\n')],
  ['a lock file', () => write('lock.json', '{"a":1}')],
  ['a version', () => {}, { versions: ['gcc 13'] }],
  ['a flag', () => {}, { flags: ['-O3'] }],
]) {
  test(`another check: ${what}`, () => runsAfter(change, settings));
}

test('a check that fails leaves no receipt', async () => {
  write('output/f.txt', 'broken');
  assert.equal(await ran({ problems: ['broken'] }), true);
  assert.equal(await ran({ problems: ['broken'] }), true);
  await assert.rejects(new Receipts(check).once(output, [], () => assert.fail('thrown')));
  let again = false;
  await new Receipts(check).once(output, [], () => void (again = true));
  assert(again, 'a check that throws runs again');
});

test('ALL=1 ignores receipts, and writes them', async () => {
  write('output/f.txt', 'all');
  process.env.ALL = '1';
  assert.deepEqual([await ran(), await ran()], [true, true]);
  delete process.env.ALL;
  assert.equal(await ran(), false);
});

test('receipts expire, and go', async () => {
  assert.equal(await ran(), false);
  const files = () => fs.readdirSync(receiptsFolder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const old = new Date(Date.now() - 15 * 24 * 3600 * 1000);
  for (const file of files()) fs.utimesSync(file, old, old);
  assert.equal(await ran(), true);
  prune();
  assert.equal(files().length, 1);
});
