// What each option of typescript-fetch does to the client of tests/specs/options-probe.yaml; the rows are explained in
// ../../shared/options.mjs. An effect looks into the client as `Client` reads it.
import assert from 'node:assert/strict';
import path from 'node:path';
import { described, unions } from '../../shared/small.mjs';

const api = 'AnimalsApi';
const equal = assert.deepEqual;

const colours = (names) => (client) => {
  const values = ['dark_green', 'FIVE six', '-1', '+1', 'one-two', 'größe'];
  const cases = client.cases('BeingColourEnum');
  equal(Object.values(cases), values, 'values never change');
  equal(Object.keys(cases).slice(0, names.length), names);
};

const zoo = (name) => (client) => {
  assert(client.properties('AddAnimalRequest').includes(name));
  assert.match(client.code(), /'zoo_id'/, 'the wire name stays');
};

const being = (names, wire = 'size-cm') => (client) => {
  const all = client.properties('Being');
  for (const name of names) assert(all.includes(name), `${name} of ${all}`);
  assert(client.code('src/models/Being.ts').includes(`json['${wire}']`), 'the wire name stays');
};

const importsEndWith = (extension, { files, names }) => {
  const isModule = (name) => name.endsWith('.ts');
  const imports = names.filter(isModule).flatMap((name) =>
    [...files[name].matchAll(/ from '(\.[^']*)'/g)].map(([, from]) => path.posix.join(path.posix.dirname(name), from)));
  const modules = new Set(names.filter(isModule).map((name) => name.replace(/\.ts$/, extension)));
  assert(imports.length > 20);
  equal(imports.filter((name) => !modules.has(name)), []);
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
    option: 'sortParamsByRequiredFlag', value: 'false',
    effect: (client, plain) => {
      const first = (read) => read.properties('ListAnimalsRequest').slice(0, 2);
      equal([first(plain)[0], first(client)], ['zooId', ['optionalFirst', 'zooId']]);
    },
  },
  {
    option: 'sortModelPropertiesByRequiredFlag', value: 'true',
    effect(client, plain) {
      equal(plain.properties('Being').slice(0, 2), ['nickName', 'sizeCm']);
      equal(client.properties('Being').slice(0, 3), ['kind', 'name', 'nickName']);
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
      assert(client.properties('ListAnimalsRequest').includes('größe'));
    },
  },
  {
    option: 'prependFormOrBodyParameters', value: 'true',
    effect(client, plain) {
      equal(plain.properties('AddAnimalRequest').slice(0, 3), ['zooId', 'animal', 'xTrace']);
      equal(client.properties('AddAnimalRequest').slice(0, 3), ['animal', 'zooId', 'xTrace']);
    },
  },
  {
    option: 'legacyDiscriminatorBehavior', value: 'false',
    effect(client, plain) {
      equal(plain.alias('Either'), 'Left | Right');
      equal([plain.propertyType('Left', 't'), client.propertyType('Left', 't')], ['string', "'Left'"]);
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
    option: 'enumNameSuffix', value: 'Kind',
    effect(client) {
      assert(client.has('BeingColourKind') && client.has('ListAnimalsSortOrderKind') && client.has('Mood'));
      assert(!client.has('BeingColourEnum') && !client.has('MoodKind'));
    },
  },
  { option: 'enumPropertyNaming', value: 'camelCase', effect: colours(['darkGreen', 'fiveSix']) },
  { option: 'enumPropertyNaming', value: 'snake_case', effect: colours(['dark_green', 'five_six']) },
  { option: 'enumPropertyNaming', value: 'UPPERCASE', effect: colours(['DARK_GREEN', 'FIVE_SIX']) },
  { option: 'enumPropertyNaming', value: 'original', effect: colours(['dark_green', 'FIVE_six']) },
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
  { option: 'paramNaming', value: 'PascalCase', effect: zoo('ZooId') },
  { option: 'paramNaming', value: 'snake_case', effect: zoo('zoo_id') },
  { option: 'paramNaming', value: 'original', effect: zoo('zoo_id') },
  {
    option: 'npmName', value: '@acme/other',
    effect(client) {
      equal(client.manifest.name, '@acme/other');
      assert(client.files['README.md'].includes('npm install @acme/other'));
      assert(client.files['docs/AnimalsApi.md'].includes('@acme/other'));
    },
  },
  {
    option: 'npmVersion', value: '9.8.7',
    effect(client, plain) {
      equal([plain.manifest.version, client.manifest.version], ['3.1.4', '9.8.7']);
      assert(client.files['README.md'].includes('9.8.7'));
    },
  },
  {
    option: 'snapshot', value: 'true', with: { npmVersion: '2.0.0-SNAPSHOT' },
    effect: (client) => assert.match(client.manifest.version, /^2\.0\.0-SNAPSHOT\.\d{12}$/),
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
  {
    option: 'stringEnums', value: 'true',
    effect(client, plain) {
      assert(client.isTypeScriptEnum('BeingColourEnum') && !plain.isTypeScriptEnum('BeingColourEnum'));
      equal(client.cases('BeingColourEnum'), plain.cases('BeingColourEnum'));
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
      // Bounds are told in this order.
      assert.match(code, /count: \{ (dataType: 'int32', )?maximum: 5, exclusiveMaximum: true \}/);
      assert.match(code, /BoundedAdditionalPropertiesValidationAttributes = \{ maxLength: 3 \}/);
    },
  },
  {
    option: 'enumPropertyNamingReplaceSpecialChar', value: 'true',
    effect: (client) => equal(Object.keys(client.cases('BeingColourEnum')).slice(2, 5), ['Minus1', 'Plus1', 'OneMinusTwo']),
  },
  { option: 'licenseName', value: 'MIT', effect: (client, plain) => equal([plain.manifest.license, client.manifest.license], [undefined, 'MIT']) },
  { option: 'licenseName', value: 'a"b\\', effect: (client) => equal(client.manifest.license, 'a"b\\') },
  {
    option: 'useSquareBracketsInArrayNames', value: 'true',
    effect(client, plain) {
      assert.doesNotMatch(plain.code(), /'(labels|photos|tags)\[\]'/);
      for (const field of ['labels', 'photos', 'tags']) assert(client.code().includes(`'${field}[]'`), field);
    },
  },
  {
    option: 'packageAsSourceOnlyLibrary', value: 'true',
    effect(client) {
      equal([client.manifest.main, client.manifest.scripts], ['./src/index.ts', undefined]);
      assert(client.names.includes('src/index.ts'));
    },
  },
  {
    option: 'taggedUnions', value: 'false', probe: unions,
    effect(client, plain) {
      equal([plain.alias('Pet'), plain.propertyType('Cat', 'kind')], ['Cat', "'Cat'"]);
      equal([client.properties('Pet'), client.propertyType('Cat', 'kind')], [['kind'], 'string']);
    },
  },
  {
    option: 'anyOf', value: 'merge', probe: unions,
    effect(client, plain) {
      equal(plain.alias('Any'), 'AnyOf<First | Second>');
      equal(client.properties('Any'), ['first', 'second']);
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

/** Values that must be refused, by option. */
const refused = {
  enumPropertyNaming: ['zzz', ''], paramNaming: ['zzz', 'UPPERCASE'], modelPropertyNaming: ['zzz', 'UPPERCASE'], anyOf: ['zzz', ''],
  int64: ['zzz', '', 'BigInt'], importFileExtension: ['js', '.mjs', ".js'"], fileNaming: ['zzz', ''], dateLibrary: ['zzz', ''],
  npmName: ['Bad Name', '.a', 'a"b', 'a\\', ''], npmVersion: ['1.0', 'master', ''],
};

/** What the message about a bad value names. */
const allowedValues = {
  ...Object.fromEntries(['enumPropertyNaming', 'paramNaming', 'modelPropertyNaming'].map((option) => [option, ['PascalCase', 'snake_case', 'original']])),
  npmName: ['1 to 214', '@acme/'], npmVersion: ['1.2.3'], anyOf: ['union', 'merge'], fileNaming: ['kebab-case'], dateLibrary: ['temporal'], int64: ['bigint'],
};

export const table = rows.map((row) => ({ ...row, bad: refused[row.option], names: allowedValues[row.option] }));
