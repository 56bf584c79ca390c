// The effect of each option of typescript-axios on the client of tests/specs/options-probe.yaml;
// ../../shared/options.mjs explains the rows. Those of ../../shared/typescript-options.mjs come before these. An effect
// inspects the client as `Client` reads it.
import assert from 'node:assert/strict';
import { generator } from '../../shared/generating.mjs';
import { importsEndWith, tableOf } from '../../shared/typescript-options.mjs';

const api = 'AnimalsApi';
const equal = assert.deepEqual;
const folders = { withSeparateModelsAndApi: 'true', apiPackage: 'api', modelPackage: 'model' };
const { withSeparateModelsAndApi, apiPackage, modelPackage } = folders;

const rows = [
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
    option: 'withSeparateModelsAndApi', value: withSeparateModelsAndApi, with: { apiPackage, modelPackage },
    effect(client, plain) {
      for (const name of ['api/animals-api.ts', 'api/two-words-api.ts', 'model/being.ts', 'model/index.ts']) {
        assert(client.names.includes(name) && !plain.names.includes(name), name);
      }
      assert.match(client.code('api.ts'), /export \* from '.\/api\/animals-api.js'/);
      // The import ends with /index, as a package called common or base would otherwise lead to the file of that name.
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
      // The imports are in the file that uses them; in api.ts a linter would report them as unused.
      assert.match(client.code('common.ts'), /import \{ URL, URLSearchParams \} from 'url'/);
      assert.match(client.code('api.ts'), /: File \| Blob \| Uint8Array \| NodeJS\.ReadableStream/);
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
];

export const table = tableOf(rows, {
  listed: generator('typescript-axios').listing(),
  enums: ['BeingColourEnum', 'ListAnimalsSortOrderEnum'],
  taken: (client, method) => client.parameters(api, method).map((name) => name.replace('?', '')),
  refused: { modelPackage: ['../up', 'a//b'], apiPackage: ['/abs', 'con'] },
});
