// The effect of each option of powershell on the module of `probe`; ../../shared/options.mjs explains the rows.
import assert from 'node:assert/strict';

const equal = assert.deepEqual;
const object = (properties, more = {}) => ({ type: 'object', properties, ...more });
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

/** A description that each option affects; `Filter` is a keyword of PowerShell, so its class has another name. */
export const probe = {
  openapi: '3.0.3', info: { title: 'Zoo', version: '3.1.4' }, servers: [{ url: 'https://zoo.example/v1' }],
  paths: {
    '/animals': {
      get: { operationId: 'listAnimals', tags: ['animals'], responses: { 200: { description: 'Animals', ...json({ type: 'array', items: ref('Animal') }) } } },
      post: { operationId: 'addAnimal', tags: ['animals'], requestBody: { required: true, ...json(ref('Filter')) }, responses: { 201: { description: 'Added', ...json(ref('Either')) } } },
    },
    '/files': { post: { operationId: 'uploadFiles', tags: ['animals'], responses: { 204: { description: 'Stored' } } } },
  },
  components: {
    schemas: {
      Animal: object({ id: { type: 'integer', readOnly: true }, name: text, done: { type: 'boolean' } }, { required: ['name', 'done'] }),
      Filter: object({ text }),
      Open: object({ a: text }, { additionalProperties: { type: 'integer' } }),
      Left: object({ t: text, l: text }, { required: ['t'] }),
      Right: object({ t: text, r: text }, { required: ['t'] }),
      Either: { oneOf: [ref('Left'), ref('Right')], discriminator: { propertyName: 't', mapping: { left: '#/components/schemas/Left' } } },
    },
  },
};

const src = 'src/PSOpenAPITools';
const manifest = `${src}/PSOpenAPITools.psd1`;
const names = ({ exported }) => [...exported.keys()];
const parameters = ({ exported }, name) => exported.get(name).parameters;

/** Asserts that the file of our module matches `expected`, and that the same file of the other module does not. */
function only(name, expected, ours, theirs) {
  assert.match(ours.files[name], expected, name);
  assert.doesNotMatch(theirs.files[name], expected, name);
}

/** Asserts that the two modules differ in these files only. */
function differs(ours, theirs, expected) {
  const all = new Set([...Object.keys(ours.files), ...Object.keys(theirs.files)]);
  equal([...all].filter((name) => ours.files[name] !== theirs.files[name]).sort(), expected.sort());
}

/** An option that is a line of the manifest. */
const inManifest = (option, value, line, others = []) => ({
  option, value, once: true,
  effect(ours, plain) {
    only(manifest, line, ours, plain);
    differs(ours, plain, [...others, manifest]);
  },
});

const paged = {
  openapi: '3.0.3', info: { title: 'Pages', version: '1' },
  paths: { '/items': { get: { operationId: 'listItems', parameters: ['page', 'per_page'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } })), responses: { 200: { description: 'd', ...json({ type: 'array', items: text }) } } } } },
};

export const table = [
  {
    option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false', bad: ['yes', ''],
    effect(ours, plain) {
      only(`${src}/Model/Animal.ps1`, /'?AdditionalProperties'?\s*=/, ours, plain);
      assert.match(plain.files[`${src}/Model/Open.ps1`], /'?AdditionalProperties'?\s*=/, 'what is said stays');
    },
  },
  {
    option: 'powershellGalleryUrl', value: 'https://gallery.example/packages/PSZoo', bad: ['PSZoo', 'javascript:x', 'https://x y'],
    effect(ours, plain) {
      only('README.md', /Install-Module -Name PSZoo\b/, ours, plain);
      only('README.md', /https:\/\/gallery\.example\/packages\/PSZoo/, ours, plain);
      differs(ours, plain, ['README.md']);
    },
  },
  {
    option: 'packageName', value: 'Zoo.Tools', bad: ['..', '../..', 'a/b', 'a b', "a'b", '', 'CON', '-x', 'a;b', 'a$(b)'],
    effect(ours, plain) {
      for (const file of ['Zoo.Tools.psm1', 'en-US/about_Zoo.Tools.help.txt', 'Api/AnimalsApi.ps1']) assert(ours.files[`src/Zoo.Tools/${file}`], file);
      assert.match(ours.files['src/Zoo.Tools/Zoo.Tools.psd1'], /RootModule\s*=\s*'Zoo\.Tools\.psm1'/);
      for (const [name, text] of Object.entries(ours.files)) assert(!`${name} ${text}`.includes('PSOpenAPITools'), `${name} has the default name`);
      equal(names(ours), names(plain));
    },
  },
  {
    option: 'powershellVersion', value: '7.2', bad: ['x', '7', '5.0'],
    effect(ours, plain) {
      only(manifest, /PowerShellVersion\s*=\s*'7\.2'/, ours, plain);
      only(manifest, /CompatiblePSEditions\s*=\s*@\('Core'\)/, ours, plain);
    },
  },
  {
    option: 'packageVersion', value: '2.30.4', bad: ['x', '1', '1.2-beta', '1.2.3-beta.1', "1.2'", ''],
    effect(ours, plain) {
      only(manifest, /ModuleVersion\s*=\s*'2\.30\.4'/, ours, plain);
      for (const name of ['README.md', `${src}/en-US/about_PSOpenAPITools.help.txt`]) only(name, /\b2\.30\.4\b/, ours, plain);
    },
  },
  {
    option: 'packageVersion', value: '2.30.4-beta1',
    effect(ours, plain) {
      only(manifest, /ModuleVersion\s*=\s*'2\.30\.4'/, ours, plain);
      only(manifest, /Prerelease\s*=\s*'beta1'/, ours, plain);
    },
  },
  { ...inManifest('packageGuid', '0a1b2c3d-2a20-467f-bc32-af6f3a654ac5', /Guid\s*=\s*'0a1b2c3d-2a20-467f-bc32-af6f3a654ac5'/i), bad: ['not-a-guid', "a27b908d-2a20-467f-bc32-af6f3a654ac5'", ''] },
  {
    option: 'apiNamePrefix', value: 'Wild', bad: ['a b', '../x', "a'b", 'a-b', 'a;b', 'ä'],
    effect(ours, plain) {
      for (const file of ['Api/WildAnimalsApi.ps1', 'Client/WildConfiguration.ps1', 'Private/WildApiClient.ps1', 'Model/Animal.ps1']) assert(ours.files[`${src}/${file}`], file);
      assert(ours.files['docs/WildAnimalsApi.md'] && ours.files['tests/Api/WildAnimalsApi.Tests.ps1']);
      equal(names(ours).filter((name) => !/-Wild/.test(name)), []);
      for (const name of ['Add-WildAnimal', 'Invoke-WildListAnimals', 'Initialize-WildAnimal', 'ConvertFrom-WildJsonToAnimal', 'Get-WildConfiguration']) assert(ours.exported.has(name), name);
      equal(ours.exported.size, plain.exported.size);
    },
  },
  {
    option: 'commonVerbs', value: 'List=Get:Upload=Send', bad: ['List', 'List=', '=Get', 'List=Fetch', 'List=Get:List=Find', 'List=Get::', "List=Get'"],
    effect(ours, plain) {
      assert(plain.exported.has('Invoke-ListAnimals') && plain.exported.has('Invoke-UploadFiles'));
      assert(ours.exported.has('Get-Animals') && ours.exported.has('Send-Files') && ours.exported.has('Add-Animal'));
      equal(ours.exported.size, plain.exported.size);
    },
  },
  {
    option: 'useOneOfDiscriminatorLookup', value: 'true', bad: ['yes'],
    effect(ours, plain) {
      differs(ours, plain, [`${src}/Model/Either.ps1`]);
      only(`${src}/Model/Either.ps1`, /Lookup\s*=\s*\$true/, ours, plain);
    },
  },
  {
    // Read-only properties are still read, and nothing else changes.
    option: 'discardReadOnly', value: 'true', bad: ['yes'],
    effect(ours, plain) {
      const own = (client) => parameters(client, 'Initialize-Animal').map(({ name }) => name);
      equal(own(plain), ['id', 'name', 'done']);
      equal(own(ours), ['name', 'done']);
      equal(parameters(ours, 'Initialize-Animal').map(({ position }) => position), [0, 1]);
      assert.match(ours.files[`${src}/Model/Animal.ps1`], /Name = 'id'/, 'the property is still there');
      equal(ours.files[`${src}/Model/Left.ps1`], plain.files[`${src}/Model/Left.ps1`]);
    },
  },
  { ...inManifest('tags', "zoo,it's,animals", /Tags\s*=\s*@\('zoo', 'it''s', 'animals'\)/), bad: ['a b', 'a,,b'] },
  { ...inManifest('projectUri', "https://zoo.example/'p", /ProjectUri\s*=\s*'https:\/\/zoo\.example\/(''|%27)p'/, [`${src}/Api/AnimalsApi.ps1`]), bad: ['x', 'file:///etc/passwd'] },
  { ...inManifest('licenseUri', 'https://zoo.example/licence', /LicenseUri\s*=\s*'https:\/\/zoo\.example\/licence'/), bad: ['x'] },
  { ...inManifest('iconUri', 'https://zoo.example/icon.png', /IconUri\s*=\s*'https:\/\/zoo\.example\/icon\.png'/), bad: ['x'] },
  inManifest('releaseNotes', "It's new: $(Get-Date) `n \u2019x\u2019", /ReleaseNotes\s*=\s*'It''s new: \$\(Get-Date\) `n \u2019\u2019x\u2019\u2019'/),
  {
    option: 'skipVerbParsing', value: 'true', bad: ['yes'],
    effect(ours, plain) {
      for (const name of ['Invoke-ListAnimals', 'Invoke-AddAnimal', 'Invoke-UploadFiles']) assert(ours.exported.has(name), name);
      assert(plain.exported.has('Add-Animal') && !ours.exported.has('Add-Animal'));
    },
  },
  {
    option: 'verbs', value: 'idiomatic', bad: ['yes', 'Idiomatic', ''],
    effect(ours, plain) {
      for (const name of ['Get-Animal', 'Add-Animal', 'Send-File']) assert(ours.exported.has(name), name);
      for (const name of ['Invoke-ListAnimals', 'Invoke-UploadFiles']) assert(plain.exported.has(name) && !ours.exported.has(name), name);
      only('README.md', /\bGet-Animal\b/, ours, plain);
    },
  },
  {
    // The functions keep their names; the examples use the new name, so it has to exist as an alias.
    option: 'modelsCmdletVerb', value: 'New', bad: ['Make', 'New-x', '', 'init'],
    effect(ours, plain) {
      equal(names(ours), names(plain));
      only('docs/AnimalsApi.md', /\bNew-ModelFilter\b/, ours, plain);
      only('docs/Animal.md', /\bNew-Animal\b/, ours, plain);
      only(`${src}/PSOpenAPITools.psm1`, /Set-Alias -Name 'New-Animal' -Value 'Initialize-Animal'/, ours, plain);
    },
  },
  {
    option: 'useClassNameInModelsExamples', value: 'false', bad: ['yes', ''],
    effect(ours, plain) {
      equal(names(ours), names(plain));
      only('docs/AnimalsApi.md', /\bInitialize-Filter\b/, ours, plain);
      only('docs/AnimalsApi.md', /\bInitialize-ModelFilter\b/, plain, ours);
    },
  },
  {
    option: 'pagination', value: 'pages,links,starting-after,cursor', bad: ['', 'zzz', 'links,zzz'], names: ['none', 'links', 'cursor', 'starting-after', 'pages'], probe: paged,
    effect(ours, plain) {
      const own = (client) => parameters(client, 'Invoke-ListItems').map(({ name }) => name);
      assert(own(ours).includes('all') && !own(plain).includes('all'));
    },
  },
];
