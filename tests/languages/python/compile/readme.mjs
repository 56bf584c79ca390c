// Every program in README.md and docs/ of a client compiles, passes mypy at its strictest, and runs up to the point where its request
// would be sent.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { description, discard, document, documents, files, full, generate, ownSpecs, skipWithout } from './lib.mjs';
import { Programs } from './programs.mjs';

const own = (name) => ({ name, file: path.join(ownSpecs, `${name}.yaml`), skip: false });
const shared = (name) => ({ name, file: document(name), skip: skipWithout(name) });
const libraries = ['urllib3', 'asyncio', 'httpx'];

/** A document, and the libraries for which its programs are typed. */
const typed = [
  [shared('petstore-3.0'), libraries],
  [own('options-probe'), libraries],
  [shared('qdrant-3.0'), full ? libraries : ['urllib3']],
  [shared('docker-engine-2.0'), full ? libraries : ['asyncio']],
  ...(full ? ['petstore-2.0', 'hey-api-full-3.1', 'cafe-3.2', 'box-3.0'].map((name) => [shared(name), ['urllib3']]) : []),
];

const blocks = (text) => [...text.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, block]) => block);

/** The programs of an output, by the names of their files. */
function programs(output) {
  const pages = Object.keys(output).filter((file) => file.endsWith('README.md') || /(^|\/)docs\/[^/]+\.md$/.test(file));
  return pages.flatMap((page) => {
    const found = blocks(output[page]);
    // The page of a class begins with a table of its operations.
    const operations = output[page].match(/^\[\*\*\S+\*\*\]\(#/gm);
    if (operations) assert.equal(found.length, operations.length, `${page}: programs`);
    return found.map((text, i) => [`${path.basename(page, '.md').replace(/\W/g, '_')}_${i}.py`, text]);
  });
}

const checked = new Programs(import.meta.url);

for (const [{ name, file, skip }, kinds] of typed) {
  for (const library of kinds) {
    test(`the programs of ${name} run with ${library}`, { skip }, async () => {
      const packageName = `${name.replace(/\W/g, '_')}_${library}`;
      const folder = generate(file, { packageName, library });
      const found = programs(files(folder));
      const readme = found.filter(([program]) => program.startsWith('README_'));
      assert(readme.length >= 7, `${name}: only ${readme.length} programs in the README`);
      await checked.run(folder, packageName, found);
      discard(folder);
    });
  }
}

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const [text, integer] = [{ type: 'string' }, { type: 'integer' }];
const object = (properties, ...required) => ({ type: 'object', required, properties });
const http = (scheme) => ({ type: 'http', scheme });
const json = (schema, more) => ({ content: { 'application/json': { schema, ...more } } });
const parameter = (name, schema, more) => ({ name, in: 'query', required: true, schema, ...more });

/** Names that programs have for something else, a value of every kind, and every kind of credentials. */
const awkward = {
  openapi: '3.2.0', info: { title: 'Awkward', version: '1' }, servers: [{ url: 'https://{host}/v1', variables: { host: { default: 'awkward.example' } } }],
  components: {
    schemas: {
      Configuration: object({ id: integer, 'with': text, made: { type: 'string', format: 'date' } }, 'id', 'with'),
      ApiException: { type: 'string', enum: ['a-b', 'c'] },
      Datetime: object({ at: { type: 'string', format: 'date-time' }, day: { type: 'string', format: 'date' }, uuid: { type: 'string', format: 'uuid' }, price: { type: 'string', format: 'decimal' }, code: { type: 'string', pattern: '^[A-Z]{3}$' } }, 'at', 'day', 'uuid', 'price', 'code'),
      Cat: object({ kind: { type: 'string', enum: ['cat'] }, lives: integer }, 'kind', 'lives'),
      Dog: object({ kind: { type: 'string', enum: ['dog'] }, more: { type: 'object', additionalProperties: ref('Cat') } }, 'kind'),
      Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' } } },
      Alias: { type: 'array', items: ref('Pet') },
      Open: { ...object({ id: { ...integer, readOnly: true }, name: text }, 'id', 'name'), additionalProperties: integer },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'k' }, 'other key': { type: 'apiKey', in: 'cookie', name: 'o' }, basic: http('basic'), bearer: http('bearer'), digest: http('digest'), signed: http('signature'), tls: { type: 'mutualTLS' } },
  },
  paths: {
    '/names': { post: {
      operationId: 'names', tags: ['a'], parameters: ['api', 'uuid', 'error', 'response', 'print'].map((name) => parameter(name, text, { example: `it's "${name}"` })),
      requestBody: { required: true, ...json(ref('Configuration'), { example: { id: 7, with: 'the example', made: '2026-02-03' } }) },
      responses: { 200: { description: 'it', ...json(ref('Datetime')) }, 404: { description: 'none', ...json(ref('ApiException')) } },
    } },
    '/kinds': { put: {
      operationId: 'kinds', tags: ['a'], requestBody: json(ref('Alias'), { example: [{ kind: 'dog', more: { a: { kind: 'cat', lives: 9 } } }] }),
      security: [{ key: [], 'other key': [], basic: [], bearer: [], digest: [], signed: [], tls: [] }], responses: { 204: { description: 'done' } },
    } },
    '/when': { put: { operationId: 'when', tags: ['a'], parameters: [parameter('what', ref('ApiException'), { example: 'c' })], requestBody: json(ref('Datetime')), responses: { 200: { description: 'a file', content: { 'image/png': {} } } } } },
    '/open': { put: { operationId: 'open', tags: ['a'], requestBody: json(ref('Open')), responses: { 200: { description: 'events', content: { 'text/event-stream': { itemSchema: object({ data: text }) } } } } } },
    '/files': { post: { operationId: 'files', tags: ['a'], requestBody: { required: true, content: { 'multipart/form-data': { schema: object({ title: text, all: { type: 'array', items: { type: 'string', format: 'binary' } } }, 'title', 'all') } } }, responses: { 204: { description: 'done' } } } },
  },
};

for (const library of libraries) {
  test(`programs have the values of the description, with ${library}`, async () => {
    const packageName = `awkward_${library}`;
    const folder = generate(description('awkward', awkward), { packageName, library });
    const output = files(folder);
    await checked.run(folder, packageName, programs(output));
    discard(folder);
    const page = output['docs/AApi.md'].replaceAll(/\s+/g, ' ');
    for (const expected of [
      `from ${packageName}.configuration import Configuration as ClientConfiguration`,
      'configuration2 = Configuration(id=7, var_with="the example", made=datetime.date(2026, 2, 3))',
      'Dog(kind="dog", more={"a": Cat(kind="cat", lives=9)})',
      'what=ApiException.C',
      'api_key={"key": "YOUR_API_KEY", "other key": "YOUR_API_KEY"}',
      'username="YOUR_USER_NAME", password="YOUR_PASSWORD", access_token="YOUR_ACCESS_TOKEN", cert_file="client.pem", key_file="client.key"',
      'all=[pathlib.Path("file.bin")]',
      'for item in api.open_stream(',
      'pathlib.Path("response.bin").write_bytes(response)',
      String.raw`api='it\'s "api"'`,
    ]) assert(page.includes(expected), `docs/AApi.md lacks ${expected}`);
  });
}

checked.typesTest();

// The snippets of the other documents are at least compiled, except for the largest, which add nothing to box.
const names = new Set([...typed.map(([{ name }]) => name), ...(full ? [] : ['stripe-3.0', 'workos-3.1'])]);
for (const { name, file } of documents.filter(({ name }) => !names.has(name))) {
  test(`the programs of ${name} compile`, async () => {
    const folder = generate(file);
    await checked.compile(folder, programs(files(folder)));
    discard(folder);
  });
}

test('without files of a project, the pages are in the package', { skip: skipWithout('petstore-3.0') }, () => {
  const folder = generate(document('petstore-3.0'), { generateSourceCodeOnly: 'true', packageName: 'zoo.client' });
  const output = files(folder);
  assert.deepEqual(Object.keys(output).filter((file) => !file.startsWith('zoo/client/') && file.startsWith('zoo')), ['zoo/__init__.py', 'zoo/client_README.md']);
  const readme = output['zoo/client_README.md'];
  const links = [...readme.matchAll(/\]\((client\/docs\/[^)#]+)/g)].map(([, link]) => link);
  assert(links.length > 10);
  for (const link of links) assert(output[`zoo/${link}`], `${link} leads nowhere`);
  for (const [file, text] of Object.entries(output).filter(([file]) => file.startsWith('zoo/client/docs/'))) {
    assert.match(text, /\[Back to the README\]\(\.\.\/\.\.\/client_README\.md\)/, file);
  }
  discard(folder);
});

test('the README has the time on request', { skip: skipWithout('petstore-3.0') }, () => {
  for (const [hideGenerationTimestamp, expected] of [['true', 0], ['false', 1]]) {
    const folder = generate(document('petstore-3.0'), { hideGenerationTimestamp });
    const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
    assert.equal((readme.match(/^- Build date: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/gm) ?? []).length, expected);
    discard(folder);
  }
});
