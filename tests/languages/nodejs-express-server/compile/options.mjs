// Every option changes the server as it says, and each variant passes TypeScript.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { expectNone, files, generate, listing as readListing, ownSpecs, run, sources, typeCheck } from './lib.mjs';

const probe = path.join(ownSpecs, 'options-probe.yaml');
const listing = readListing();

/** Each option with a value that is not its default, and the file in which it shows. */
const table = [
  ['sortParamsByRequiredFlag', 'false', 'types/requests.d.ts'],
  ['sortModelPropertiesByRequiredFlag', 'false', 'types/models.d.ts'],
  ['ensureUniqueParams', 'false', 'types/requests.d.ts'],
  ['allowUnicodeIdentifiers', 'true', 'types/models.d.ts'],
  ['prependFormOrBodyParameters', 'true', 'types/requests.d.ts'],
  ['legacyDiscriminatorBehavior', 'false', 'types/models.d.ts', /discriminator/],
  ['disallowAdditionalPropertiesIfNotPresent', 'false', 'types/models.d.ts'],
  ['enumUnknownDefaultCase', 'true', 'types/models.d.ts'],
  ['serverPort', '3000', 'config.js'],
];

const plain = files(generate(probe, {}));

test('the table and the listing name the same options', () => {
  assert.deepEqual(table.map(([option]) => option), Object.keys(listing));
});

for (const [option, value, file, mayRefuse] of table) {
  test(`${option}=${value}`, () => {
    const { status, stderr, folder } = run(probe, { [option]: value });
    if (status !== 0 && mayRefuse) {
      assert.match(stderr, mayRefuse);
      assert.match(stderr, /options-probe\.yaml:\d+:\d+/, 'the problem has its place');
      return;
    }
    assert.equal(status, 0, stderr);
    assert.notEqual(files(folder)[file], plain[file], `${file} is the same`);
    expectNone(typeCheck(sources(folder)));
  });
  test(`${option}: what is wrong is refused, and the default changes nothing`, () => {
    const { status, stderr } = run(probe, { [option]: 'wrong' });
    assert.equal(status, 1);
    assert(stderr.includes(option), stderr);
    assert.deepEqual(files(generate(probe, { [option]: listing[option].default })), plain);
  });
}
