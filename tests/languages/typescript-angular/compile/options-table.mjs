// The effect of each option of typescript-angular on the client of tests/specs/options-probe.yaml;
// ../../shared/options.mjs explains the rows. Those of ../../shared/typescript-options.mjs come before these. An effect
// inspects the client as `Client` reads it.
import assert from 'node:assert/strict';
import { generator } from '../../shared/generating.mjs';
import { tableOf } from '../../shared/typescript-options.mjs';

const service = 'AnimalsService';
const equal = assert.deepEqual;

const properties = (nick, size) => (client) => {
  equal(client.properties('Being').slice(2, 4), [nick, size]);
};

/** The whole of a decorator, as it stands before every service. */
const injectable = (text) => (client) => {
  const found = Object.entries(client.files).filter(([name]) => name.endsWith('.ts')).flatMap(([, file]) => [...file.matchAll(/@Injectable\(([^)]*)\)/g)]).map((m) => m[1].replace(/[\s,]+/g, ' ').trim());
  assert(found.length >= 3);
  for (const one of found) equal(one, text);
};

/** Asserts that the module and the standalone function provide the services, or that neither does. */
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
    // A mapping is written into types by taggedUnions only.
    option: 'legacyDiscriminatorBehavior', value: 'false', with: { taggedUnions: 'true' },
    effect(client, plain) {
      equal([plain.propertyType('Left', 't'), client.propertyType('Left', 't')], ['string', "'Left'"]);
      equal(client.propertyType('Cat', 'kind'), plain.propertyType('Cat', 'kind'), 'a written mapping stays');
    },
  },
  {
    option: 'supportsES6', value: 'true', with: { ngVersion: '11.0.0' },
    effect(client, plain) {
      const options = ({ files }) => JSON.parse(files['tsconfig.json']).compilerOptions;
      assert.match(options(client).target, /^ES(6|2015|20\d\d)$/i);
      assert.notDeepEqual(options(client), options(plain));
    },
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
  // wire/angular.test.mjs tests the requests.
  { option: 'queryParamObjectFormat', value: 'key', effect() {} },
  { option: 'queryParamObjectFormat', value: 'json', effect() {} },
];

export const table = tableOf(rows, {
  listed: generator('typescript-angular').listing(),
  enums: ['Being.ColourEnum'],
  taken: (client, method) => client.parameters(service, method).map((name) => name.replace('?', '')),
  refused: {
    providedIn: ['somewhere', ''], fileNaming: ['PascalCase', ''], queryParamObjectFormat: ['zzz', ''],
    apiModulePrefix: ['a b', '../x', 'a-b'], configurationPrefix: ['a.b', "a'"], serviceSuffix: ['a b', '$'], modelSuffix: ['a/b', 'x;'],
    serviceFileSuffix: ['/../x', 'a b'], modelFileSuffix: ['../../x', 'a\\b'],
  },
  allowed: {
    modelPropertyNaming: ['camelCase', 'original'],
    providedIn: ['root', 'none', 'any', 'platform'], fileNaming: ['camelCase', 'kebab-case'], queryParamObjectFormat: ['dot', 'json', 'key'],
  },
});
