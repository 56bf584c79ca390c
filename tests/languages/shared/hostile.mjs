// The hostile documents: each is refused in words, as its index allows, or gives output that is sound. So do descriptions that
// are not quite valid, where their errors are waived, and runs with settings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skipWithoutShared } from '../../lacking.mjs';
import { discard, hostileDocuments } from './generating.mjs';
import { withSettings } from './settings.mjs';
import { waivedDocuments } from './waived.mjs';

/**
 * The tests of the language of a generator: `run` generates, and `check(folder, options, name)` fails if the output is not sound,
 * or returns true if it keeps the folder to check it later. Each document is tested with each of `variants` of the options; `chosen` narrows the documents.
 */
export function hostile({ generator, run, check, variants = [{}], chosen = () => true, timeout }) {
  const documents = hostileDocuments();

  test('there are hostile documents', { skip: skipWithoutShared('evil') }, () => {
    assert(documents.filter(chosen).some(({ expected }) => expected === 'accept'));
  });

  for (const { name, file, expected } of documents.filter(chosen)) {
    test(name, { timeout }, async () => {
      for (const options of variants) {
        const { status, stderr, folder } = run(file, options);
        assert(status === 0 || (status === 1 && expected !== 'accept' && stderr), `${status}: ${stderr}`);
        if (status !== 0) continue;
        if (await check(folder, options, name) !== true) discard(folder);
      }
    });
  }

  const waived = waivedDocuments().map(({ name, file }) => ({ name, file, flags: ['--skip-validate-spec'] }));
  for (const { name, file, flags } of [...waived, ...withSettings(generator)]) {
    test(name, { timeout }, async () => {
      for (const options of variants) {
        const { status, stderr, folder } = run(file, options, flags);
        assert.equal(status, 0, stderr);
        if (await check(folder, options, name) !== true) discard(folder);
      }
    });
  }
}
