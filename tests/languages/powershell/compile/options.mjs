// Every option in the listing changes the module as it says, and each variant is sound.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { check, description, discard, expectNone, files, generate, listing, packageGuid, run } from './lib.mjs';
import { probe, table } from './options-table.mjs';

const file = description('probe', probe);

/** A module's files, the checker's problems, and the exported functions by name. */
function read(all) {
  const { problems, exported } = check(all);
  return { files: all, problems, exported: new Map(exported.map((f) => [f.name, f])) };
}

const variant = optionTests({
  table, read,
  language: { run, listing },
  probe: file,
  check: (folder, { read: { problems } }) => expectNone(problems),
});

test('without packageGuid each module has a GUID of its own', () => {
  const guid = () => {
    const folder = generate(file, {});
    const [, found] = /Guid\s*=\s*'([^']*)'/i.exec(files(folder)['src/PSOpenAPITools/PSOpenAPITools.psd1']);
    discard(folder);
    return found;
  };
  const [one, two] = [guid(), guid()];
  assert.match(one, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.notEqual(one, two);
  assert.notEqual(one, packageGuid);
});

test('all options together', () => {
  expectNone(variant(Object.fromEntries(table.map(({ option, value }) => [option, value]))).read.problems);
});
