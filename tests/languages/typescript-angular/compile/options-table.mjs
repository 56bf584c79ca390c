// What each option of typescript-angular does to the client of tests/specs/options-probe.yaml; the rows are explained in
// ../../shared/options.mjs. An effect looks into the client as `Client` reads it.
import assert from 'node:assert/strict';
import { unions } from '../../shared/small.mjs';

const service = 'AnimalsService';
const equal = assert.deepEqual;

const colours = (names) => (client) => {
  const values = ['dark_green', 'FIVE six', '-1', '+1', 'one-two', 'größe'];
  const cases = client.cases('Being.ColourEnum');
  equal(Object.values(cases), values, 'values never change');
  equal(Object.keys(cases).slice(0, names.length), names);
};

const zoo = (name) => (client) => {
  equal(client.parameters(service, 'addAnimal')[0], name);
  assert.match(client.code('api/animals.service.ts'), /name: 'zoo_id'/, 'the wire name stays');
};

const properties = (nick, size) => (client) => {
  equal(client.properties('Being').slice(2, 4), [nick, size]);
};

/** The whole of a decorator, as it stands before every service. */
const injectable = (text) => (client) => {
  const found = Object.entries(client.files).filter(([name]) => name.endsWith('.ts')).flatMap(([, file]) => [...file.matchAll(/@Injectable\(([^)]*)\)/g)]).map((m) => m[1].replace(/[\s,]+/g, ' ').trim());
  assert(found.length >= 3);
  for (const one of found) equal(one, text);
};

/** That the module and the standalone function provide the services, or neither. */
function providers(client, provided) {
  for (const file of ['api.module.ts', 'provide-api.ts'].filter((name) => client.names.includes(name))) {
    equal(/\bAnimalsService\b/.test(client.code(file)), provided, file);
  }
}

const ranges = (major) => (client) => {
  equal(client.manifest.peerDependencies['@angular/core'], `^${major}.0.0`);
  equal(client.manifest.devDependencies['@angular/compiler-cli'], `^${major}.0.0`);
};

const rows = [
  {
    option: 'sortParamsByRequiredFlag', value: 'false',
    effect(client) {
      equal(client.parameters(service, 'listAnimals').map((p) => p.replace('?', '')).slice(0, 2), ['optionalFirst', 'zooId']);
    },
  },
  {
    option: 'sortModelPropertiesByRequiredFlag', value: 'false',
    effect(client, plain) {
      equal(client.properties('Being').slice(0, 2), ['nick_name', 'size-cm']);
      equal(plain.properties('Being').slice(0, 3), ['kind', 'name', 'nick_name']);
    },
  },
  {
    option: 'ensureUniqueParams', value: 'false',
    // Two parameters of one name are no function: a problem that says where is as good as code that compiles.
    mayRefuse: /getAnimal|\bid\b/,
    effect() {},
  },
  {
    option: 'allowUnicodeIdentifiers', value: 'true',
    effect(client, plain) {
      assert(plain.has('Gre') && !plain.has('Größe'));
      assert(client.has('Größe') && !client.has('Gre'));
      assert(client.parameters(service, 'listAnimals').includes('größe?'));
    },
  },
  {
    option: 'prependFormOrBodyParameters', value: 'true',
    effect(client, plain) {
      equal(plain.parameters(service, 'addAnimal'), ['zooId', 'animal', 'xTrace?']);
      equal(client.parameters(service, 'addAnimal'), ['animal', 'zooId', 'xTrace?']);
    },
  },
  {
    // A mapping is written into types by taggedUnions only.
    option: 'legacyDiscriminatorBehavior', value: 'false', with: { taggedUnions: 'true' },
    effect(client, plain) {
      equal([plain.propertyType('Left', 't'), client.propertyType('Left', 't')], ['string', "'Left'"]);
      equal(client.propertyType('Cat', 'kind'), plain.propertyType('Cat', 'kind'), 'a written mapping stays');
    },
  },
  {
    option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false',
    effect(client, plain) {
      assert(!plain.properties('Left').includes('[]'));
      assert(client.properties('Left').includes('[]'));
    },
  },
  {
    option: 'enumNameSuffix', value: 'Kind',
    effect(client, plain) {
      equal(Object.values(client.cases('Being.ColourKind')), Object.values(plain.cases('Being.ColourEnum')));
      assert.throws(() => client.cases('Being.ColourEnum'));
      assert(client.has('Mood') && !client.has('MoodKind'));
    },
  },
  { option: 'enumPropertyNaming', value: 'camelCase', effect: colours(['darkGreen', 'fiveSix']) },
  { option: 'enumPropertyNaming', value: 'snake_case', effect: colours(['dark_green', 'five_six']) },
  { option: 'enumPropertyNaming', value: 'UPPERCASE', effect: colours(['DARK_GREEN', 'FIVE_SIX']) },
  { option: 'enumPropertyNaming', value: 'original', effect: colours(['dark_green', 'FIVE_six']) },
  {
    option: 'supportsES6', value: 'true', with: { ngVersion: '11.0.0' },
    effect(client, plain) {
      const options = ({ files }) => JSON.parse(files['tsconfig.json']).compilerOptions;
      assert.match(options(client).target, /^ES(6|2015|20\d\d)$/i);
      assert.notDeepEqual(options(client), options(plain));
    },
  },
  { option: 'paramNaming', value: 'PascalCase', effect: zoo('ZooId') },
  { option: 'paramNaming', value: 'snake_case', effect: zoo('zoo_id') },
  { option: 'paramNaming', value: 'original', effect: zoo('zoo_id') },
  {
    option: 'npmName', value: '@acme/other',
    effect(client) {
      equal(client.manifest.name, '@acme/other');
      assert(client.files['README.md'].includes('npm install @acme/other'));
    },
  },
  {
    option: 'npmVersion', value: '9.8.7',
    effect(client, plain) {
      equal([plain.manifest.version, client.manifest.version], ['3.1.4', '9.8.7']);
      assert(client.files['README.md'].includes('9.8.7'));
    },
  },
  // The listed default must not be taken for "absent".
  { option: 'npmVersion', value: '1.0.0', effect: (client) => equal(client.manifest.version, '1.0.0') },
  {
    option: 'snapshot', value: 'true',
    effect(client) {
      const [, stamp] = client.manifest.version.match(/^3\.1\.4-SNAPSHOT\.(\d{12})$/) ?? [];
      assert(stamp, client.manifest.version);
      const [, y, mo, d, h, mi] = stamp.match(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/).map(Number);
      const age = Date.now() - Date.UTC(y, mo - 1, d, h, mi);
      assert(age >= 0 && age < 600_000, `${stamp} is not now`);
    },
  },
  {
    option: 'nullSafeAdditionalProps', value: 'true',
    effect(client, plain) {
      assert.doesNotMatch(plain.propertyType('Being', 'traits'), /undefined/);
      assert.match(client.propertyType('Being', 'traits'), /string \| undefined/);
    },
  },
  {
    option: 'npmRepository', value: 'https://npm.example/',
    effect: (client) => equal(client.manifest.publishConfig.registry, 'https://npm.example/'),
  },
  {
    option: 'withInterfaces', value: 'true',
    effect(client, plain) {
      assert(client.has('AnimalsServiceInterface') && !plain.has('AnimalsServiceInterface'));
      assert(client.names.includes('api/animals.serviceInterface.ts'));
      assert.match(client.code(), /class AnimalsService extends BaseService implements AnimalsServiceInterface/);
    },
  },
  {
    option: 'useSingleRequestParameter', value: 'true',
    effect(client) {
      equal(client.parameters(service, 'addAnimal'), ['requestParameters']);
      equal(client.properties('AddAnimalRequestParams'), ['zooId', 'animal', 'xTrace']);
    },
  },
  {
    option: 'stringEnums', value: 'true',
    effect(client, plain) {
      assert(client.isTypeScriptEnum('BeingColourEnum') && !plain.isTypeScriptEnum('Being.ColourEnum'));
      equal(client.cases('BeingColourEnum'), plain.cases('Being.ColourEnum'));
    },
  },
  { option: 'modelPropertyNaming', value: 'camelCase', effect: properties('nickName', 'sizeCm') },
  { option: 'modelPropertyNaming', value: 'PascalCase', effect: properties('NickName', 'SizeCm') },
  { option: 'modelPropertyNaming', value: 'snake_case', effect: properties('nick_name', 'size_cm') },
  {
    option: 'taggedUnions', value: 'true',
    effect(client, plain) {
      equal(client.alias('Animal'), 'Cat | Dog');
      equal(['Cat', 'Dog'].map((name) => client.propertyType(name, 'kind')), ["'cat'", "'dog'"]);
      equal(plain.propertyType('Cat', 'kind'), 'string');
      assert(client.properties('Cat').includes('size-cm'), 'names of properties stay');
    },
  },
  {
    // Absent is as true: the default of all versions is providedIn=root.
    option: 'providedInRoot', value: 'false', with: { ngVersion: '8.0.0' },
    effect(client, plain) {
      injectable('')(client);
      injectable("{ providedIn: 'root' }")(plain);
      providers(client, true);
      providers(plain, false);
    },
  },
  {
    option: 'providedIn', value: 'none', with: { ngVersion: '11.0.0' },
    effect: (client) => (injectable('')(client), providers(client, true)),
  },
  {
    option: 'providedIn', value: 'none',
    effect(client, plain) {
      injectable('')(client);
      injectable("{ providedIn: 'root' }")(plain);
      providers(client, true);
      providers(plain, false);
    },
  },
  { option: 'providedIn', value: 'any', effect: injectable("{ providedIn: 'any' }") },
  { option: 'providedIn', value: 'platform', effect: injectable("{ providedIn: 'platform' }") },
  {
    option: 'ngVersion', value: '6.0.0',
    effect(client, plain) {
      ranges(6)(client);
      ranges(22)(plain);
      assert(!client.names.includes('provide-api.ts') && plain.names.includes('provide-api.ts'));
      assert.doesNotMatch(client.code(), /HttpContext|transferCache/);
    },
  },
  { option: 'ngVersion', value: '11.0.0', effect: (client) => (ranges(11)(client), assert.doesNotMatch(client.code(), /HttpContext|transferCache/)) },
  {
    option: 'ngVersion', value: '12.2.17',
    effect(client) {
      equal(client.manifest.peerDependencies['@angular/core'].split('.')[0], '^12');
      assert.match(client.code(), /context\?: HttpContext/);
      assert.doesNotMatch(client.code(), /transferCache/);
    },
  },
  { option: 'ngVersion', value: '17.0.0', effect: (client) => (ranges(17)(client), assert.match(client.code(), /transferCache\?: boolean/)) },
  {
    option: 'apiModulePrefix', value: 'Zoo',
    effect(client) {
      assert(client.has('ZooApiModule') && !client.has('ApiModule'));
      assert(client.files['README.md'].includes('ZooApiModule'));
    },
  },
  {
    option: 'configurationPrefix', value: 'Zoo',
    effect(client) {
      for (const name of ['Configuration', 'ConfigurationParameters']) assert(client.has(`Zoo${name}`) && !client.has(name), name);
    },
  },
  {
    option: 'serviceSuffix', value: 'Client',
    effect(client) {
      assert(client.has('AnimalsClient') && !client.has('AnimalsService'));
      assert(client.names.includes('api/animals.service.ts'), 'file names stay');
    },
  },
  {
    option: 'serviceFileSuffix', value: '.client',
    effect: (client) => assert(client.names.includes('api/animals.client.ts') && !client.names.includes('api/animals.service.ts')),
  },
  {
    option: 'modelSuffix', value: 'Dto',
    effect(client) {
      assert(client.has('BeingDto') && !client.has('Being'));
      assert(client.names.includes('model/being.ts'), 'file names stay');
    },
  },
  {
    option: 'modelFileSuffix', value: '.dto',
    effect: (client) => assert(client.names.includes('model/being.dto.ts') && !client.names.includes('model/being.ts')),
  },
  {
    option: 'fileNaming', value: 'kebab-case',
    effect: (client) => assert(client.names.includes('api/two-words.service.ts') && !client.names.includes('api/twoWords.service.ts')),
  },
  // What is sent is seen by wire/angular.test.mjs.
  { option: 'queryParamObjectFormat', value: 'key', effect() {} },
  { option: 'queryParamObjectFormat', value: 'json', effect() {} },
  {
    option: 'useSquareBracketsInArrayNames', value: 'true',
    effect(client, plain) {
      assert.doesNotMatch(plain.code(), /name: '(labels|photos|tags)\[\]'/);
      for (const field of ['labels', 'photos']) assert(client.code().includes(`name: '${field}[]'`), field);
      assert.match(client.code(), /in: 'query', name: 'labels'/, 'query arrays keep their name');
    },
  },
  {
    option: 'anyOf', value: 'merge', probe: unions,
    effect(client, plain) {
      equal(plain.alias('Any'), 'AnyOf<First | Second>');
      equal(client.properties('Any'), ['first', 'second']);
    },
  },
];

/** Values that must be refused, by option. */
const refused = {
  enumPropertyNaming: ['zzz', ''], paramNaming: ['zzz', 'UPPERCASE'], modelPropertyNaming: ['zzz', 'UPPERCASE'],
  providedIn: ['somewhere', ''], fileNaming: ['PascalCase', ''], queryParamObjectFormat: ['zzz', ''], anyOf: ['zzz', ''],
  apiModulePrefix: ['a b', '../x', 'a-b'], configurationPrefix: ['a.b', "a'"], serviceSuffix: ['a b', '$'], modelSuffix: ['a/b', 'x;'],
  serviceFileSuffix: ['/../x', 'a b'], modelFileSuffix: ['../../x', 'a\\b'],
  npmName: ['Bad Name', '.a', 'a"b', 'a\\', ''], npmVersion: ['1.0', 'master', ''],
};

/** What the message about a bad value names. */
const allowedValues = {
  enumPropertyNaming: ['PascalCase', 'snake_case', 'original'], paramNaming: ['PascalCase', 'original'], modelPropertyNaming: ['camelCase', 'original'],
  providedIn: ['root', 'none', 'any', 'platform'], fileNaming: ['camelCase', 'kebab-case'], queryParamObjectFormat: ['dot', 'json', 'key'], anyOf: ['union', 'merge'],
  npmName: ['1 to 214', '@acme/'], npmVersion: ['1.2.3'],
};

export const table = rows.map((row) => ({ ...row, bad: refused[row.option], names: allowedValues[row.option] }));
