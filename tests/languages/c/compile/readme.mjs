// Every program and function in the README and in docs/ of a client compiles, and the README's program runs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { record } from '../../../recorder/recorder.mjs';
import { treeHash } from '../../shared/receipts.mjs';
import { command, compile, compilers, discard, document, expectNone, files, full, generate, outputs, ownSpecs, receiptsOf, skipWithout, strict, wireDescription } from './lib.mjs';
import { libraries, objects } from '../wire/client.mjs';

/** The blocks of C in a Markdown text. */
const snippets = (markdown) => [...markdown.matchAll(/^```c\n([\s\S]*?)^```/gm)].map((m) => m[1]);

const receipts = receiptsOf(import.meta.url);
const probe = { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false };
const names = ['petstore-3.0', 'petstore-2.0', 'hey-api-full-3.1', 'qdrant-3.0', ...(full ? ['box-3.0', 'docker-engine-2.0', 'cafe-3.2', 'workos-3.1', 'stripe-3.0'] : [])];

for (const { name, file, skip } of [probe, ...names.map((name) => ({ name, file: document(name), skip: skipWithout(name) }))]) {
  test(name, { skip }, async () => {
    const folder = generate(file);
    const output = files(folder);
    const found = Object.keys(output).filter((f) => f === 'README.md' || /^docs\/.*\.md$/.test(f)).flatMap((f) => {
      const blocks = snippets(output[f]);
      // The page of a class has one heading for each operation, such as `## PetAPI_addPet`.
      const operations = f === 'README.md' ? 1 : output[f].match(/^## \w+API_/gm)?.length ?? 0;
      assert(blocks.length >= operations, `${f}: ${blocks.length} snippets for ${operations} operations`);
      return blocks.map((text, i) => [`${f.replace(/\W/g, '_')}_${i}.c`, text]);
    });
    assert(found.length > 4, `${found.length} snippets`);
    // The program, the configuration and the errors at least.
    assert(found.filter(([entry]) => entry.startsWith('README')).length >= 3);
    // These two documents show that each snippet includes the headers it needs.
    const alone = full || ['options-probe', 'petstore-3.0'].includes(name);
    expectNone(await receipts.once(folder, ['snippets', alone], () => compiled(folder, found, alone)));
    discard(folder);
  });
}

/** The errors of snippets, `[file, text]`: each by itself; or, where that gives none, those of pages in one piece. */
async function compiled(folder, snippets, alone) {
  fs.mkdirSync(path.join(folder, 'snippets'));
  for (const [file, text] of snippets) fs.writeFileSync(path.join(folder, 'snippets', file), text);
  const all = snippets.map(([file]) => `snippets/${file}`);
  const pages = alone ? [] : all.filter((file) => !file.includes('README'));
  // All of these functions have one name.
  const renamed = pages.map((file, i) => `#define example example_${i}\n#include "${file}"\n#undef example\n`);
  if (pages.length > 0) fs.writeFileSync(path.join(folder, 'pages.c'), renamed.join('\n'));
  const errors = [];
  for (const compiler of full ? Object.keys(compilers) : ['gcc']) {
    const flags = [...strict, '-I', '.'];
    const done = pages.length > 0 && (await compile(compiler, flags, ['pages.c'], folder)).length === 0 ? pages : [];
    errors.push(...await compile(compiler, flags, all.filter((file) => !done.includes(file)), folder));
  }
  return errors;
}

/** The client of a description. */
function client(name, yaml) {
  const file = path.join(outputs, `${name}.yaml`);
  fs.writeFileSync(file, yaml);
  return generate(file);
}

/** Runs `check` on the clients of descriptions with the URL of a recorder; not where it passed for those with another URL. */
async function once(descriptions, check) {
  const folders = Object.entries(descriptions('http://127.0.0.1:1')).map(([name, yaml]) => client(name, yaml));
  await receipts.once(folders[0], folders.map(treeHash), async () => {
    const recorder = await record();
    try {
      await check(recorder, descriptions(recorder.url));
    } finally {
      await recorder.close();
    }
  });
  folders.forEach(discard);
}

/** The client of a description, and the snippets of its README, which compile. */
async function snippetsOf(name, yaml) {
  const folder = client(name, yaml);
  const all = snippets(files(folder)['README.md']);
  expectNone(await receipts.once(folder, ['README'], () => compiled(folder, all.map((text, i) => [`README${i}.c`, text]), true)));
  fs.rmSync(path.join(folder, 'snippets'), { recursive: true, force: true });
  const programs = all.filter((text) => /^int main\(/m.test(text));
  assert.equal(programs.length, 1, 'one snippet with main');
  return { folder, all, main: programs[0] };
}

/** The same, with the program built. */
async function built(name, yaml) {
  const { folder, all, main } = await snippetsOf(name, yaml);
  const program = path.join(outputs, `${name}-program`);
  fs.writeFileSync(`${program}.c`, main);
  const flags = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
  const args = [...strict, ...flags, '-I', folder, '-o', program, `${program}.c`, ...await objects(folder, flags, 'gcc'), ...libraries];
  const { status, stderr } = await command('gcc', args, { cwd: outputs });
  assert.equal(status, 0, stderr);
  discard(folder);
  return { all, run: () => command(program, []) };
}

// The README's program calls the first operation of the description; the first server's default port is the recorder's here.
test("the README's program runs", () => {
  const description = fs.readFileSync(wireDescription('wire'), 'utf8');
  const at = (url) => ({ readme: description.replaceAll("port: { default: '1' }", `port: { default: '${new URL(url).port}' }`) });
  return once(at, async (recorder, { readme }) => {
    const { run } = await built('readme', readme);
    recorder.answer({ status: 204 });
    const good = await run();
    assert.deepEqual([good.status, good.stderr], [0, '']);
    assert.match(recorder.last.target, /^\/v1\/\w/);
    recorder.answer({ status: 500, body: 'no luck' });
    const bad = await run();
    assert.equal(bad.status, 1);
    assert.match(bad.stderr, /500.*no luck/);
  });
});

const thing = {
  type: 'object',
  required: ['title', 'tags', 'size', 'state', 'counts'],
  properties: {
    title: { type: 'string', example: 'of the property' },
    tags: { type: 'array', items: { type: 'string' } },
    size: { type: 'number', example: 2.5 },
    state: { type: 'string', enum: ['open', 'closed'] },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
    note: { type: 'string' },
  },
};
const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  queryKey: { type: 'apiKey', in: 'query', name: 'a "key"' },
  aVeryLongNameOfASchemeWhoseStatementDoesNotFitOnOneLineOfTheProgram: { type: 'apiKey', in: 'cookie', name: 'k' },
  basic: { type: 'http', scheme: 'basic' },
  token: { type: 'http', scheme: 'bearer' },
  certificate: { type: 'mutualTLS' },
  other: { type: 'http', scheme: 'digest' },
};

/** A description with one operation that sends and returns a thing. */
const described = (url, required, value) => JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url }],
  paths: {
    '/things': {
      post: {
        operationId: 'make',
        security: [Object.fromEntries(required.map((name) => [name, []]))],
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' }, ...(value && { example: value }) } } },
        responses: { 200: { description: 'Made', content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
      },
    },
  },
  components: { schemas: { Thing: thing }, securitySchemes: schemes },
});

test("the README's program sends the credentials that are required, and the examples of the description", () => {
  const sent = { title: 'of the body', tags: ['a', 'b'], size: 3, state: 'open', counts: {} };
  const keys = Object.keys(schemes).slice(0, 3);
  const at = (url) => ({
    keyed: described(url, keys, { ...sent, state: undefined, note: 'optional' }),
    basic: described(url, ['basic']),
    token: described(url, ['token', 'other']),
  });
  return once(at, async (recorder, descriptions) => {
    const keyed = await built('keyed', descriptions.keyed);
    recorder.answer({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...sent, title: 'returned' }) });
    assert.deepEqual(await keyed.run(), { status: 0, stdout: 'title: returned\n', stderr: '' });
    const { body, headers, query } = recorder.last;
    assert.deepEqual(JSON.parse(body), { ...sent, note: 'optional' });
    assert.deepEqual([headers['x-key'], query, headers.cookie], ['YOUR_API_KEY', 'a%20%22key%22=YOUR_API_KEY', 'k=YOUR_API_KEY']);
    assert.equal(headers.authorization, undefined, 'no credential that the operation does not require');
    const create = keyed.all.find((text) => text.includes('apiClient_t *createClient(void)'));
    for (const what of [...keys, 'username', 'password', 'accessToken', 'sslConfig']) assert(create.includes(what), what);

    const basic = await built('basic', descriptions.basic);
    assert.equal((await basic.run()).status, 0);
    assert.equal(recorder.last.headers.authorization, `Basic ${btoa('YOUR_USER_NAME:YOUR_PASSWORD')}`);
    assert.deepEqual(JSON.parse(recorder.last.body), { title: 'of the property', tags: ['text'], size: 2.5, state: 'open', counts: {} });

    const token = await built('token', descriptions.token);
    recorder.answer({ status: 200, headers: { 'content-type': 'application/json' }, body: '{}' });
    const wrong = await token.run();
    assert.equal(wrong.status, 1);
    assert.match(wrong.stderr, /title: the required property is missing/);
    assert.equal(recorder.last.headers.authorization, 'Bearer YOUR_ACCESS_TOKEN');
  });
});

test('a description without a complete server URL', async () => {
  const { folder, main } = await snippetsOf('relative', described('/v2', ['certificate']));
  assert.match(main, /apiClient_create_with_base_path\("https:\/\/example\.com\/v2", NULL, NULL, NULL, NULL\);/);
  assert.match(main, /apiClient->sslConfig = sslConfig_create\(/);
  discard(folder);
});
