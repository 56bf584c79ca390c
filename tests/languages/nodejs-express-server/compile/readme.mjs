// The README is correct: its commands run unchanged in a folder where nothing is installed, and its example code, put
// in the place of the generated stubs, passes the package's own checks and is served.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../../ports.mjs';
import { listens } from '../../../servers/lib.mjs';
import { batch, discard, document, generate, hookStub, outputs, root, skipWithout, sources, stub, types } from './lib.mjs';

const description = path.join(root, 'tests/servers/conformance.yaml');
const readme = (folder) => fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
const blocks = (text, language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block.trim());

test('the commands run', async () => {
  // Outside of the folder that has the packages of the other tests.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-express-readme-'));
  const made = generate(description);
  fs.cpSync(made, folder, { recursive: true });
  const text = readme(folder);
  const [commands, health] = blocks(text, 'sh');
  assert.equal(commands, 'npm install\nnpm start');
  assert.equal(health, 'curl -i http://127.0.0.1:8080/healthz      # 204 No Content');
  const port = await freePort();
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env });
  // A separate process group, since npm starts the server as a child of a shell.
  const server = spawn('npm', ['start'], { cwd: folder, env: { ...env, PORT: port }, stdio: 'ignore', detached: true });
  try {
    const ask = (target) => fetch(`http://127.0.0.1:${port}${target}`);
    await listens(port, server, 30_000);
    assert.equal((await ask('/healthz')).status, 204);
    assert.equal((await (await ask('/openapi.json')).json()).info.title, 'conformance');
    assert.equal((await ask('/base/items/mine')).status, 501);
  } finally {
    process.kill(-server.pid, 'SIGTERM');
  }
  const named = [...text.matchAll(/`npm (?:run )?([a-z]+)`/g)].map(([, name]) => name);
  const scripts = new Set(named);
  assert.deepEqual([...scripts].sort(), ['check', 'format', 'lint', 'test']);
  for (const name of scripts) execFileSync('npm', ['run', name], { cwd: folder, env, stdio: 'pipe' });
  const differing = [...sources(made), path.join(made, 'README.md')].map((file) => path.relative(made, file))
    .filter((name) => fs.readFileSync(path.join(made, name), 'utf8') !== fs.readFileSync(path.join(folder, name), 'utf8'));
  assert.deepEqual(differing, [], 'the formatter changes nothing');
  fs.rmSync(folder, { recursive: true });
  discard(made);
});

/** A server whose stubs are replaced by the code of its README. */
function written(file) {
  const folder = generate(file);
  const text = readme(folder);
  const service = /`(services\/\w+\.js)`:\n/.exec(text)?.[1];
  const [shown, hooks = ''] = service === undefined ? [undefined, ...blocks(text, 'js')] : blocks(text, 'js');
  const put = (name, pattern, code) => {
    const target = path.join(folder, name);
    const before = fs.readFileSync(target, 'utf8');
    assert.match(before, pattern, name);
    fs.writeFileSync(target, before.replace(pattern, () => code));
  };
  // The type comment above the stub applies to the code that replaces it.
  if (shown !== undefined) put(service, stub(/^const (\w+) = /.exec(shown)[1]), shown);
  const keys = [...hooks.matchAll(/^(\w+): /gm)].map(([, key]) => key);
  const each = hooks.split(/\n(?=\w+: )/);
  keys.forEach((key, i) => put('services/security.js', hookStub(key), `  ${each[i]}`));
  return { folder, shown, keys };
}

/** Adds an output to those that have to pass the package's own checks. */
const passes = (folder) => batch.add(path.basename(folder), folder, [...types, ['lint'], ['eslint']]);

/** A description of one operation, as a file. */
function described(name, operation, more = {}) {
  const file = path.join(outputs, `${name}.json`);
  const Thing = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const { schemas = {}, ...components } = more;
  fs.writeFileSync(file, JSON.stringify({
    openapi: '3.1.0',
    info: { title: name, version: '1' },
    paths: { '/things': { post: { operationId: 'addThing', tags: ['things'], ...operation } } },
    components: { schemas: { Thing, ...schemas }, ...components },
  }));
  return file;
}
const ofThing = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } };

/** Starts a server, and calls `use` with a function that sends a request to it. */
async function served(folder, use) {
  const server = spawn(process.execPath, ['-e', "const S = require('./expressServer'); new S(0).launch().then((port) => process.stderr.write(String(port)))"], { cwd: folder });
  try {
    const [port] = await once(server.stderr, 'data');
    await use(async (method, target, headers, sent) => {
      const init = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(sent) };
      const response = await fetch(`http://127.0.0.1:${port}${target}`, init);
      const text = await response.text();
      return [response.status, text === '' ? undefined : JSON.parse(text)];
    });
  } finally {
    server.kill();
  }
}

test('the example returns the body of its request', async () => {
  const { folder, shown } = written(description);
  assert.equal(shown, 'const addItem = ({ item }) => Service.successResponse(item, 201);');
  await passes(folder);
  await served(folder, async (send) => {
    const item = { name: 'n', tags: ['a'] };
    assert.deepEqual(await send('POST', '/base/items', {}, item), [201, item]);
  });
});

test('the example and its hook: petstore', { skip: skipWithout('petstore-3.0') }, async () => {
  const { folder, shown, keys } = written(document('petstore-3.0'));
  assert.equal(shown, 'const updatePet = ({ pet }) => Service.successResponse(pet);');
  assert.deepEqual(keys, ['petstore_auth']);
  await passes(folder);
  await served(folder, async (send) => {
    const pet = { id: 10, name: 'doggie', photoUrls: ['https://example.com/1.png'] };
    const as = (token) => ({ authorization: `Bearer ${token}` });
    assert.deepEqual(await send('PUT', '/api/v3/pet', as('demo-token'), pet), [200, pet]);
    assert.equal((await send('PUT', '/api/v3/pet', as('other'), pet))[0], 401);
    assert.equal((await send('PUT', '/api/v3/pet', as('demo-token'), { id: 10 }))[0], 400);
  });
});

test('the example where no operation can return its body', async () => {
  const shownFor = async (responses, requestBody, schemas) => {
    const { folder, shown } = written(described('empty', { responses, ...(requestBody ? { requestBody } : {}) }, { schemas }));
    await passes(folder);
    return shown && /=> Service\.successResponse\((.*)\);$/.exec(shown)[1];
  };
  const list = { content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } } };
  const open = { content: { 'application/json': { schema: { type: 'object', properties: { note: { type: 'string' } } } } } };
  assert.equal(await shownFor({ 204: {} }), 'undefined, 204');
  assert.equal(await shownFor({ 200: list, default: ofThing }), '[]');
  assert.equal(await shownFor({ '2XX': open }), '{}');
  assert.equal(await shownFor({ 202: { content: { 'application/octet-stream': {} } } }), "'', 202");
  // It may be absent, or be something else.
  assert.equal(await shownFor({ 200: ofThing, 202: {} }, ofThing), undefined);
  const either = { required: true, content: { ...ofThing.content, 'text/plain': { schema: { type: 'string' } } } };
  assert.equal(await shownFor({ 200: ofThing }, either), undefined);
  assert.equal(await shownFor({ default: ofThing }, { required: true, ...ofThing }), 'thing');
});

test('hooks of every kind, none of which uses Service', async () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    basic: { type: 'http', scheme: 'basic' },
    bearer: { type: 'http', scheme: 'bearer' },
    digest: { type: 'http', scheme: 'digest' },
    oauth: { type: 'oauth2', flows: {} },
    openId: { type: 'openIdConnect', openIdConnectUrl: 'https://example.com' },
    certificate: { type: 'mutualTLS' },
  };
  const security = [Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []]))];
  const { folder, keys } = written(described('hooks', { security, responses: { 204: {} } }, { securitySchemes }));
  assert.deepEqual(keys, Object.keys(securitySchemes));
  assert.equal(fs.readFileSync(path.join(folder, 'services/security.js'), 'utf8').match(/Service\./g).length, 1, 'in the comment');
  await passes(folder);
});

test('the README leaves out features that the description does not use', () => {
  const folder = generate(described('plain', { responses: { 200: ofThing } }));
  const text = readme(folder);
  assert.match(text, /## Authentication\n\nThe API description does not define authentication\.\n/);
  assert.doesNotMatch(text, /Outgoing requests|undefined|401|^```js$/m);
  assert.match(text, /listens on http:\/\/127\.0\.0\.1:8080\. Check/);
  assert.doesNotMatch(text, /\n\n\n/);
  discard(folder);
});

batch.test();
