// What each option of typescript-axios does to the client of tests/specs/options-probe.yaml; the rows are explained in
// ../../shared/options.mjs. An effect looks into the client as `Client` reads it.
import assert from 'node:assert/strict';
import path from 'node:path';
import { unions } from '../../shared/small.mjs';

const api = 'AnimalsApi';
const equal = assert.deepEqual;
const folders = { withSeparateModelsAndApi: 'true', apiPackage: 'api', modelPackage: 'model' };
const { withSeparateModelsAndApi, apiPackage, modelPackage } = folders;

const colours = (names) => (client) => {
  const values = ['dark_green', 'FIVE six', '-1', '+1', 'one-two', 'größe'];
  const cases = client.cases('BeingColourEnum');
  equal(Object.values(cases), values, 'values never change');
  equal(Object.keys(cases).slice(0, names.length), names);
};

const zoo = (name) => (client) => {
  equal(client.parameters(api, 'addAnimal')[0], name);
  assert.match(client.code(), /\['zoo_id'\]|'zoo_id'/, 'the wire name stays');
};

const importsEndWith = (extension, { files, names }) => {
  const isModule = (name) => name.endsWith('.ts');
  const imports = names.filter(isModule).flatMap((name) =>
    [...files[name].matchAll(/ from '(\.[^']*)'/g)].map(([, from]) => path.posix.join(path.posix.dirname(name), from)));
  const modules = new Set(names.filter(isModule).map((name) => name.replace(/\.ts$/, extension)));
  assert(imports.length > 20);
  equal(imports.filter((name) => !modules.has(name)), []);
};

const rows = [
  {
    option: 'sortParamsByRequiredFlag', value: 'false',
    effect(client) {
      equal(client.parameters(api, 'listAnimals').map((p) => p.replace('?', '')).slice(0, 2), ['optionalFirst', 'zooId']);
    },
  },
  {
    // The listed default is the effective one.
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
      assert(client.parameters(api, 'listAnimals').includes('größe?'));
    },
  },
  {
    option: 'prependFormOrBodyParameters', value: 'true',
    effect(client, plain) {
      equal(plain.parameters(api, 'addAnimal'), ['zooId', 'animal', 'xTrace?']);
      equal(client.parameters(api, 'addAnimal'), ['animal', 'zooId', 'xTrace?']);
    },
  },
  {
    option: 'legacyDiscriminatorBehavior', value: 'false',
    effect(client, plain) {
      equal(plain.alias('Either'), 'Left | Right');
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
    option: 'enumUnknownDefaultCase', value: 'true',
    effect(client) {
      const last = (name) => Object.entries(client.cases(name)).at(-1);
      for (const name of ['BeingColourEnum', 'Mood', 'ListAnimalsSortOrderEnum']) {
        equal(last(name), ['UnknownDefaultOpenApi', 'unknown_default_open_api']);
      }
      assert.doesNotMatch(client.code(), /'11184809'/);
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
      const config = JSON.parse(client.files['tsconfig.json']).compilerOptions;
      assert.match(config.target, /^ES(6|2015)$/i);
      equal(config.lib, undefined);
      equal(client.manifest.sideEffects, false);
      assert(client.manifest.module.endsWith('.js') && !plain.manifest.module);
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
      assert.match(client.code(), /class AnimalsApi extends BaseAPI implements AnimalsApiInterface/);
    },
  },
  {
    option: 'useSingleRequestParameter', value: 'true',
    effect(client) {
      equal(client.parameters(api, 'addAnimal'), ['requestParameters']);
      equal(client.properties('AnimalsApiAddAnimalRequest'), ['zooId', 'animal', 'xTrace']);
      assert.match(client.code(), /interface AnimalsApiAddAnimalRequest \{\s+readonly zooId: string/);
    },
  },
  {
    option: 'stringEnums', value: 'true',
    effect(client, plain) {
      assert(client.isTypeScriptEnum('BeingColourEnum') && !plain.isTypeScriptEnum('BeingColourEnum'));
      equal(client.cases('BeingColourEnum'), plain.cases('BeingColourEnum'));
    },
  },
  {
    option: 'enumPropertyNamingReplaceSpecialChar', value: 'true',
    effect: (client) => equal(Object.keys(client.cases('BeingColourEnum')).slice(2, 5), ['Minus1', 'Plus1', 'OneMinusTwo']),
  },
  { option: 'licenseName', value: 'MIT', effect: (client) => equal(client.manifest.license, 'MIT') },
  { option: 'licenseName', value: 'a"b\\', effect: (client) => equal(client.manifest.license, 'a"b\\') },
  {
    option: 'withSeparateModelsAndApi', value: withSeparateModelsAndApi, with: { apiPackage, modelPackage },
    effect(client, plain) {
      for (const name of ['api/animals-api.ts', 'api/two-words-api.ts', 'model/being.ts', 'model/index.ts']) {
        assert(client.names.includes(name) && !plain.names.includes(name), name);
      }
      assert.match(client.code('api.ts'), /export \* from '.\/api\/animals-api.js'/);
      // The index is named, as a package called common or base would else lead to the file beside it.
      assert.match(client.code('index.ts'), /export \* from '\.\/model\/index.js'/);
    },
  },
  {
    option: 'modelPackage', value: 'a.b', with: folders,
    effect(client) {
      assert(client.names.includes('a/b/being.ts') && client.names.includes('a/b/index.ts'));
      assert(!client.names.some((n) => n.startsWith('model/')));
    },
  },
  {
    option: 'apiPackage', value: 'c.d', with: folders,
    effect: (client) => assert(client.names.includes('c/d/animals-api.ts') && !client.names.includes('api/animals-api.ts')),
  },
  {
    option: 'withoutPrefixEnums', value: 'true',
    effect(client) {
      assert(client.has('ColourEnum') && !client.has('BeingColourEnum'));
      assert(client.has('ListAnimalsSortOrderEnum'), 'enums of operations keep their prefix');
    },
  },
  {
    option: 'withNodeImports', value: 'true',
    effect(client) {
      // Where they are used; in api.ts they would be imports that a linter reports.
      assert.match(client.code('common.ts'), /import \{ URL, URLSearchParams \} from 'url'/);
      assert.match(client.code('api.ts'), /: File \| Blob \| Uint8Array \| NodeJS\.ReadableStream/);
    },
  },
  {
    option: 'useSquareBracketsInArrayNames', value: 'true',
    effect(client, plain) {
      assert.doesNotMatch(plain.code(), /'(labels|photos|tags)\[\]'/);
      for (const field of ['labels', 'photos', 'tags']) assert(client.code().includes(`'${field}[]'`), field);
      assert.match(client.code(), /\['?labels'?\] = labels|'labels'/, 'query arrays keep their name');
    },
  },
  ...['', '.ts'].map((extension) => ({
    option: 'importFileExtension', value: extension, with: folders,
    effect(client, plain) {
      importsEndWith(extension, client);
      importsEndWith('.js', plain);
      // Node.js loads ES modules only if their imports name files.
      const built = ({ manifest, names }) => [manifest.exports !== undefined, manifest.scripts.build.includes('esm'), names.includes('tsconfig.esm.json')];
      equal([built(client), built(plain)], [Array(3).fill(extension !== ''), Array(3).fill(true)]);
      equal(JSON.parse(client.files['tsconfig.json']).compilerOptions.rewriteRelativeImportExtensions, extension === '.ts' ? true : undefined);
    },
  })),
  { option: 'axiosVersion', value: '~1.7.0', effect: (client) => equal(client.manifest.dependencies.axios, '~1.7.0') },
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
];

/** Values that must be refused, by option. */
const refused = {
  enumPropertyNaming: ['zzz', ''], paramNaming: ['zzz', 'UPPERCASE'], anyOf: ['zzz', ''],
  modelPackage: ['../up', 'a//b'], apiPackage: ['/abs', 'con'], importFileExtension: ['js', '.mjs', ".js'"],
  npmName: ['Bad Name', '.a', 'a"b', 'a\\', ''], npmVersion: ['1.0', 'master', ''],
};

/** What the message about a bad value names. */
const allowedValues = {
  ...Object.fromEntries(['enumPropertyNaming', 'paramNaming'].map((option) => [option, ['PascalCase', 'snake_case', 'original']])),
  npmName: ['1 to 214', '@acme/'], npmVersion: ['1.2.3'],
  anyOf: ['union', 'merge'],
};

export const table = rows.map((row) => ({ ...row, bad: refused[row.option], names: allowedValues[row.option] }));
