// The rows of tables of options (options.mjs) that clients of TypeScript have in common. A language says
//
//   listed      its options, as the command line lists them: rows of others are left out
//   enums       the names of the enums of colours and, where it has one, of an operation's sort order
//   taken(client, method)   the names of a method's parameters, in order
//   refused, allowed        further values that it refuses, and the names in its messages, by option
import assert from 'node:assert/strict';
import path from 'node:path';
import { unions } from './small.mjs';

const equal = assert.deepEqual;
const NAMINGS = ['PascalCase', 'snake_case', 'original'];

/** Values that must be refused, by option. */
const REFUSED = {
  enumPropertyNaming: ['zzz', ''], paramNaming: ['zzz', 'UPPERCASE'], modelPropertyNaming: ['zzz', 'UPPERCASE'], anyOf: ['zzz', ''],
  importFileExtension: ['js', '.mjs', ".js'"], npmName: ['Bad Name', '.a', 'a"b', 'a\\', ''], npmVersion: ['1.0', 'master', ''],
};

/** The names in the message about a bad value. */
const ALLOWED = {
  enumPropertyNaming: NAMINGS, paramNaming: NAMINGS, modelPropertyNaming: NAMINGS, anyOf: ['union', 'merge'],
  npmName: ['1 to 214', '@acme/'], npmVersion: ['1.2.3'],
};

/** Every import of a file beside it ends so, and is of a file that is there. */
export function importsEndWith(extension, { files, names }) {
  const modules = names.filter((name) => name.endsWith('.ts'));
  const imports = modules.flatMap((name) => [...files[name].matchAll(/ from '(\.[^']*)'/g)].map(([, from]) => path.posix.join(path.posix.dirname(name), from)));
  const named = new Set(modules.map((name) => name.replace(/\.ts$/, extension)));
  assert(imports.length > 20);
  equal(imports.filter((name) => !named.has(name)), []);
}

/** The whole table of a language: the rows here, its own rows, and the refused values. A row of its own replaces ours for the same option. */
export function tableOf(own, { listed, enums, taken, refused = {}, allowed = {} }) {
  const isOwn = new Set(own.map(({ option }) => option));
  const names = new Set(Object.values(listed).map(({ opt }) => opt));
  const rows = [...common(enums, taken).filter(({ option }) => names.has(option) && !isOwn.has(option)), ...own];
  const bad = { ...REFUSED, ...refused };
  const told = { ...ALLOWED, ...allowed };
  return rows.map((row) => ({ ...row, bad: bad[row.option], names: told[row.option] }));
}

const common = (enums, taken) => [
  {
    option: 'sortParamsByRequiredFlag', value: 'false',
    effect: (client, plain) => equal([taken(plain, 'listAnimals')[0], taken(client, 'listAnimals').slice(0, 2)], ['zooId', ['optionalFirst', 'zooId']]),
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
      assert(taken(client, 'listAnimals').includes('größe'));
    },
  },
  {
    option: 'prependFormOrBodyParameters', value: 'true',
    effect(client, plain) {
      equal(taken(plain, 'addAnimal'), ['zooId', 'animal', 'xTrace']);
      equal(taken(client, 'addAnimal'), ['animal', 'zooId', 'xTrace']);
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
    effect: (client, plain) => equal([plain, client].map((read) => read.properties('Left').includes('[]')), [false, true]),
  },
  {
    option: 'enumUnknownDefaultCase', value: 'true',
    effect(client) {
      for (const name of [...enums, 'Mood']) equal(Object.entries(client.cases(name)).at(-1), ['UnknownDefaultOpenApi', 'unknown_default_open_api']);
      assert.doesNotMatch(client.code(), /'11184809'/);
    },
  },
  {
    option: 'enumNameSuffix', value: 'Kind',
    effect(client, plain) {
      for (const name of enums) {
        equal(Object.values(client.cases(name.replace('Enum', 'Kind'))), Object.values(plain.cases(name)));
        assert.throws(() => client.cases(name));
      }
      assert(client.has('Mood') && !client.has('MoodKind'));
    },
  },
  ...Object.entries({ camelCase: ['darkGreen', 'fiveSix'], snake_case: ['dark_green', 'five_six'], UPPERCASE: ['DARK_GREEN', 'FIVE_SIX'], original: ['dark_green', 'FIVE_six'] })
    .map(([value, first]) => ({
      option: 'enumPropertyNaming', value,
      effect(client) {
        const cases = client.cases(enums[0]);
        equal(Object.values(cases), ['dark_green', 'FIVE six', '-1', '+1', 'one-two', 'größe'], 'values never change');
        equal(Object.keys(cases).slice(0, 2), first);
      },
    })),
  ...Object.entries({ PascalCase: 'ZooId', snake_case: 'zoo_id', original: 'zoo_id' }).map(([value, name]) => ({
    option: 'paramNaming', value,
    effect(client) {
      equal(taken(client, 'addAnimal')[0], name);
      assert.match(client.code(), /'zoo_id'/, 'the wire name stays');
    },
  })),
  {
    option: 'npmName', value: '@acme/other',
    effect(client, plain) {
      equal(client.manifest.name, '@acme/other');
      assert(client.files['README.md'].includes('npm install @acme/other'));
      const docs = 'docs/AnimalsApi.md';
      assert(!(docs in plain.files) || client.files[docs].includes('@acme/other'));
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
  { option: 'npmRepository', value: 'https://npm.example/', effect: (client) => equal(client.manifest.publishConfig.registry, 'https://npm.example/') },
  {
    option: 'stringEnums', value: 'true',
    effect(client, plain) {
      assert(client.isTypeScriptEnum('BeingColourEnum') && !plain.isTypeScriptEnum(enums[0]));
      equal(client.cases('BeingColourEnum'), plain.cases(enums[0]));
    },
  },
  {
    option: 'enumPropertyNamingReplaceSpecialChar', value: 'true',
    effect: (client) => equal(Object.keys(client.cases(enums[0])).slice(2, 5), ['Minus1', 'Plus1', 'OneMinusTwo']),
  },
  ...['MIT', 'a"b\\'].map((value) => ({ option: 'licenseName', value, effect: (client) => equal(client.manifest.license, value) })),
  {
    option: 'useSquareBracketsInArrayNames', value: 'true',
    effect(client, plain) {
      assert.doesNotMatch(plain.code(), /'(labels|photos|tags)\[\]'/);
      for (const field of ['labels', 'photos', 'tags']) assert(client.code().includes(`'${field}[]'`), field);
      assert.match(client.code(), /'labels'/, 'arrays in a query keep their name');
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
];
