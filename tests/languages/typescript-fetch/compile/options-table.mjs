// The effect of each option of typescript-fetch on the client of tests/specs/options-probe.yaml;
// ../../shared/options.mjs explains the rows. Those of ../../shared/typescript-options.mjs come before these. An effect
// inspects the client as `Client` reads it.
import assert from 'node:assert/strict';
import { generator } from '../../shared/generating.mjs';
import { described } from '../../shared/small.mjs';
import { importsEndWith, tableOf } from '../../shared/typescript-options.mjs';

const api = 'AnimalsApi';
const equal = assert.deepEqual;

const being = (names, wire = 'size-cm') => (client) => {
  const all = client.properties('Being');
  for (const name of names) assert(all.includes(name), `${name} of ${all}`);
  assert(client.code('src/models/Being.ts').includes(`json['${wire}']`), 'the wire name stays');
};

const named = (files) => (client, plain) => {
  for (const name of files) assert(client.names.includes(`src/${name}.ts`) && !plain.names.includes(`src/${name}.ts`), name);
  importsEndWith('.js', client);
};

const bounds = described({}, { Bounded: {
  type: 'object', required: ['long_name'], additionalProperties: { type: 'string', maxLength: 3 },
  properties: { long_name: { type: 'string', minLength: 2, pattern: '^a/b$' }, count: { type: 'integer', maximum: 5, exclusiveMaximum: true }, plain: {} },
} });
bounds.openapi = '3.0.3';

const integer = (format, more) => ({ type: 'integer', format, ...more });
const counted = described(
  { '/counted': { post: {
    operationId: 'count', requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Counted' } } } },
    responses: { 204: { description: 'Done.' } },
  } } },
  { Counted: { type: 'object', required: ['id'], properties: { id: integer('int64', { example: 12 }), size: integer('int32'), parts: { type: 'array', items: integer('uint64') } } } },
);

const rows = [
  {
    option: 'sortModelPropertiesByRequiredFlag', value: 'true',
    effect(client, plain) {
      equal(plain.properties('Being').slice(0, 2), ['nickName', 'sizeCm']);
      equal(client.properties('Being').slice(0, 3), ['kind', 'name', 'nickName']);
    },
  },
  {
    option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false',
    effect(client, plain) {
      assert(!plain.properties('Left').includes('[]'));
      assert(client.properties('Left').includes('[]'));
      assert.match(client.code('src/models/Left.ts'), /\.\.\.values\.rest\(json/);
    },
  },
  {
    option: 'enumUnknownDefaultCase', value: 'true',
    effect(client) {
      const last = (name) => Object.entries(client.cases(name)).at(-1);
      for (const name of ['BeingColourEnum', 'Mood', 'ListAnimalsSortOrderEnum']) {
        equal(last(name), ['UnknownDefaultOpenApi', 'unknown_default_open_api']);
      }
      assert.match(client.code('src/models/Mood.ts'), /values\.known\(json, .*'unknown_default_open_api'\)/);
    },
  },
  {
    option: 'supportsES6', value: 'true',
    effect(client, plain) {
      const target = ({ files }) => JSON.parse(files['tsconfig.json']).compilerOptions.target;
      equal([target(client), target(plain)], ['ES6', 'ES2020']);
    },
  },
  { option: 'modelPropertyNaming', value: 'PascalCase', effect: being(['NickName', 'SizeCm']) },
  { option: 'modelPropertyNaming', value: 'snake_case', effect: being(['nick_name', 'size_cm']) },
  { option: 'modelPropertyNaming', value: 'original', effect: being(['nick_name', 'size-cm']) },
  {
    option: 'withInterfaces', value: 'true',
    effect(client, plain) {
      assert(client.has('AnimalsApiInterface') && !plain.has('AnimalsApiInterface'));
      assert.match(client.code(), /class AnimalsApi extends runtime\.BaseAPI implements AnimalsApiInterface/);
      assert(client.properties('AnimalsApiInterface').includes('addAnimalRequestOpts'));
    },
  },
  {
    option: 'withRequestOptsInInterface', value: 'false', with: { withInterfaces: 'true' },
    effect(client) {
      const members = client.properties('AnimalsApiInterface');
      assert(members.includes('addAnimalRaw') && !members.includes('addAnimalRequestOpts'));
    },
  },
  {
    option: 'useSingleRequestParameter', value: 'false',
    effect(client, plain) {
      equal(plain.parameters(api, 'addAnimal'), ['requestParameters']);
      equal(client.parameters(api, 'addAnimal'), ['zooId', 'animal', 'xTrace?']);
      equal(client.parameters(api, 'addAnimalRaw'), ['requestParameters']);
    },
  },
  {
    option: 'prefixParameterInterfaces', value: 'true',
    effect: (client, plain) => assert(client.has('AnimalsApiAddAnimalRequest') && !plain.has('AnimalsApiAddAnimalRequest')),
  },
  {
    option: 'withoutRuntimeChecks', value: 'true',
    effect(client) {
      assert(!client.names.includes('src/models/Being.ts') && client.properties('Being').includes('size-cm'));
      assert.doesNotMatch(client.code(), /FromJSON|mapValues|parseDate/);
    },
  },
  ...['', '.ts'].map((extension) => ({
    option: 'importFileExtension', value: extension,
    effect(client, plain) {
      importsEndWith(extension, client);
      importsEndWith('.js', plain);
      equal([client.manifest.exports !== undefined, plain.manifest.exports !== undefined], [extension !== '', true]);
    },
  })),
  { option: 'fileNaming', value: 'camelCase', effect: named(['models/being', 'apis/animalsApi']) },
  { option: 'fileNaming', value: 'kebab-case', effect: named(['models/being', 'apis/animals-api']) },
  {
    option: 'dateLibrary', value: 'string', probe: described({}, { Dated: { type: 'object', properties: { on: { type: 'string', format: 'date' } } } }),
    effect(client, plain) {
      equal([plain.propertyType('Dated', 'on'), client.propertyType('Dated', 'on')], ['Date', 'string']);
      assert.doesNotMatch(client.code(), /parseDate/);
    },
  },
  {
    option: 'dateLibrary', value: 'temporal',
    effect: (client) => assert.match(client.code('src/runtime.ts'), /Temporal\.Instant\.from/),
  },
  {
    option: 'validationAttributes', value: 'true', probe: bounds,
    effect(client) {
      const code = client.code('src/models/Bounded.ts');
      assert.match(code, /longName: \{ minLength: 2, pattern: '\^a\/b\$', required: true \}/);
      // Limits are documented in this order.
      assert.match(code, /count: \{ (dataType: 'int32', )?maximum: 5, exclusiveMaximum: true \}/);
      assert.match(code, /BoundedAdditionalPropertiesValidationAttributes = \{ maxLength: 3 \}/);
    },
  },
  {
    option: 'packageAsSourceOnlyLibrary', value: 'true',
    effect(client) {
      equal([client.manifest.main, client.manifest.scripts], ['./src/index.ts', undefined]);
      assert(client.names.includes('src/index.ts'));
    },
  },
  ...['bigint', 'string'].map((value) => ({
    option: 'int64', value, probe: counted,
    effect(client, plain) {
      const types = (read) => ['id', 'size', 'parts'].map((name) => read.propertyType('Counted', name));
      equal([types(plain), types(client)], [['number', 'number', 'Array<number>'], [value, 'number', `Array<${value}>`]]);
      // Nothing is there for an option that is not used.
      assert.doesNotMatch(plain.code(), /bigint.*=>|BigInt|Int64|Symbol\(/);
      assert.match(client.files['README.md'], value === 'bigint' ? /\bid: 12n\b/ : /\bid: '12'/);
      assert.match(client.files['README.md'], /Integers of 64 bits/);
      assert.doesNotMatch(plain.files['README.md'], /Integers of 64 bits/);
    },
  })),
];

const called = (method) => `${method[0].toUpperCase()}${method.slice(1)}Request`;

export const table = tableOf(rows, {
  listed: generator('typescript-fetch').listing(),
  enums: ['BeingColourEnum', 'ListAnimalsSortOrderEnum'],
  taken: (client, method) => client.properties(called(method)),
  refused: { int64: ['zzz', '', 'BigInt'], fileNaming: ['zzz', ''], dateLibrary: ['zzz', ''] },
  allowed: { fileNaming: ['kebab-case'], dateLibrary: ['temporal'], int64: ['bigint'] },
});
