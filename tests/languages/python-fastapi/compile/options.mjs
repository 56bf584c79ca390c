// Every option changes the server as it says, and each variant is formatted, linted, and passes mypy and its own tests.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { description, discard, expectNone, files, generate, lint, listing as readListing, mypy, ownSpecs, pytest, run } from './lib.mjs';

const probe = path.join(ownSpecs, 'options-probe.yaml');
const listing = readListing();
const source = 'src/openapi_server';

/** Each option with a value that is not its default, and where it shows. */
const table = [
  ['sortParamsByRequiredFlag', 'false', /apis\/.*_api_base\.py$/],
  ['sortModelPropertiesByRequiredFlag', 'false', /models\/.*\.py$/],
  ['ensureUniqueParams', 'false', /apis\/.*_api_base\.py$/],
  ['allowUnicodeIdentifiers', 'true', /models\/.*\.py$/],
  ['prependFormOrBodyParameters', 'true', /apis\/.*_api_base\.py$/],
  ['legacyDiscriminatorBehavior', 'false'],
  ['disallowAdditionalPropertiesIfNotPresent', 'false', /models\/.*\.py$/],
  ['enumUnknownDefaultCase', 'true', /models\/.*\.py$/],
  ['packageName', 'zoo', /src\/zoo\/main\.py$/],
  ['packageVersion', '2.0.1', /pyproject\.toml$/],
  ['serverPort', '3000', /Dockerfile$/],
  ['sourceFolder', 'lib', /lib\/openapi_server\/main\.py$/],
  ['fastapiImplementationPackage', 'implementation', /main\.py$/],
  ['useExternalImplementationPackage', 'true', /main\.py$/],
];

const plain = files(generate(probe, {}));

test('the table and the listing name the same options', () => {
  assert.deepEqual(table.map(([option]) => option), Object.keys(listing));
});

// A server tells members of a union apart by their discriminator in any case; the option refuses what has none.
test('legacyDiscriminatorBehavior=false', () => {
  const schemas = {
    Cat: { type: 'object', properties: { name: { type: 'string' } } },
    Dog: { type: 'object', properties: { bark: { type: 'string' } } },
    Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: 'kind' } },
  };
  const file = description('discriminator', { openapi: '3.0.3', info: { title: 'x', version: '1' }, paths: {}, components: { schemas } });
  assert.equal(run(file).status, 0);
  const { status, stderr } = run(file, { legacyDiscriminatorBehavior: 'false' });
  assert.equal(status, 1);
  assert.match(stderr, /discriminator/);
});

for (const [option, value, where] of table) {
  test(`${option}=${value}`, { skip: !where && 'see above' }, async () => {
    const { status, stderr, folder } = run(probe, { [option]: value });
    assert.equal(status, 0, stderr);
    const made = files(folder);
    assert(Object.keys(made).some((name) => where.test(name) && made[name] !== plain[name]), `${where}: nothing is different`);
    expectNone(await lint(folder));
    // These have their sources elsewhere, or an implementation that is not there.
    if (!['sourceFolder', 'useExternalImplementationPackage'].includes(option)) expectNone([...await mypy(folder), ...await pytest(folder)]);
    discard(folder);
  });
  test(`${option}: what is wrong is refused, and the default changes nothing`, () => {
    const { status, stderr } = run(probe, { [option]: 'no "thing"' });
    assert.equal(status, 1);
    assert(stderr.includes(option), stderr);
    assert.deepEqual(files(generate(probe, { [option]: listing[option].default })), plain);
  });
}

test('the implementation is left alone', () => {
  assert.match(plain['.openapi-generator-ignore'], new RegExp(`^${source}/impl/$`, 'm'));
});
