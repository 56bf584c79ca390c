// The README is correct: its commands run unchanged in a folder where nothing is installed, and its examples are an
// implementation that passes every check of its own project, and that is served.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../../../ports.mjs';
import { checking, description, discard, document, full, generate, lint, ownSpecs, program, pytest, python, root, skipWithout, typesOf } from './lib.mjs';

const conformance = path.join(root, 'tests/servers/conformance.yaml');
const { NODE_TEST_CONTEXT: _, ...env } = process.env;
const checks = checking(import.meta.url);
const readme = (folder) => fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
const blocks = (text, language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block);

/** Runs a block of the README as a shell does; throws where a command fails. */
const shell = async (folder, block) => (await promisify(execFile)('bash', ['-ec', block], { cwd: folder, env, maxBuffer: 1 << 26 })).stdout;

/** Runs a server by a block of the README, asks it, and stops it. */
async function serving(folder, block, port, ask) {
  // A separate process group, since the server is a child of the shell.
  const server = spawn('bash', ['-ec', block], { cwd: folder, env, stdio: 'ignore', detached: true });
  try {
    for (let tries = 0; !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)); tries++) {
      assert(tries < 1800 && server.exitCode === null, `the server does not start: ${block}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await ask();
  } finally {
    process.kill(-server.pid, 'SIGTERM');
  }
}

/** Puts the examples where the README says that they belong; each Python block of it has a place. */
function implement(folder) {
  const all = blocks(readme(folder), 'python');
  const files = { '__init__.py': /^def configure/m, 'security.py': /^class SecurityApi/m, 'example.py': /^class (?!Security)\w+Api/m };
  for (const block of all) {
    const [name] = Object.entries(files).find(([, mark]) => mark.test(block)) ?? assert.fail(`what is this?\n${block}`);
    delete files[name];
    fs.writeFileSync(path.join(folder, 'src/openapi_server/impl', name), block);
  }
  assert.deepEqual(Object.keys(files).filter((name) => name !== 'security.py'), [], 'the README lacks an example');
}

test('the commands run', async () => {
  // The port, which is another each time, is all that differs from this output.
  const usual = generate(conformance);
  await checks.see(usual, {}, commandsRun);
  discard(usual);
});

async function commandsRun() {
  const port = await freePort();
  const folder = generate(conformance, { serverPort: String(port) });
  const text = readme(folder);
  const [run, ask, check] = blocks(text, 'bash');
  const send = (port) => fetch(`http://127.0.0.1:${port}/base/items`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 1, name: 'Ada' }),
  });
  await serving(folder, run, port, async () => {
    const [, expected] = /# (\d.*)$/m.exec(ask);
    assert.equal((await shell(folder, ask)).split('\r\n')[0], `HTTP/1.1 ${expected}`);
    const response = await fetch(`http://127.0.0.1:${port}/openapi.json`);
    assert.equal((await response.json()).info.title, 'conformance');
    assert.equal((await send(port)).status, 501);
  });
  implement(folder);
  await shell(folder, check);
  const [, uvicorn] = /`(PYTHONPATH\S* \S+uvicorn [^`]+)`/.exec(text);
  const second = await freePort();
  await serving(folder, `${uvicorn} --port ${second}`, second, async () => {
    const sent = await send(second);
    assert.deepEqual([sent.status, await sent.json()], [201, { name: 'Ada' }]);
    const response = await fetch(`http://127.0.0.1:${second}/healthz`, { headers: { origin: 'https://example.org' } });
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://example.org');
  });
  discard(folder);
}

const documents = [
  { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false },
  ...['petstore-3.0', 'petstore-2.0', 'hey-api-full-3.1', ...(full ? ['qdrant-3.0', 'box-3.0', 'docker-engine-2.0', 'workos-3.1', 'stripe-3.0'] : [])]
    .map((name) => ({ name, file: document(name), skip: skipWithout(name) })),
];

for (const { name, file, skip } of documents) {
  test(`the example of ${name}`, { skip }, async () => {
    const folder = generate(file);
    implement(folder);
    await checks.see(folder, { types: typesOf(folder, name, full) }, async () => [...await lint(folder), ...await pytest(folder)]);
    discard(folder);
  });
}

test('the examples of petstore-3.0 serve a request', { skip: skipWithout('petstore-3.0') }, async () => {
  const folder = generate(document('petstore-3.0'));
  implement(folder);
  await checks.see(folder, { flags: ['served'] }, () => serves(folder));
  discard(folder);
});

async function serves(folder) {
  const port = await freePort();
  const pet = { name: 'doggie', photoUrls: ['https://example.com/doggie.jpg'] };
  const put = async (authorization) => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
    const response = await fetch(`http://127.0.0.1:${port}/api/v3/pet`, { method: 'PUT', headers, body: JSON.stringify(pet) });
    return [response.status, await response.json()];
  };
  await serving(folder, `PYTHONPATH=src exec ${python.interpreter} -m openapi_server --port ${port}`, port, async () => {
    assert.deepEqual(await put('Bearer special-key'), [200, pet]);
    const [unknown, none] = [await put('Bearer other'), await put()];
    assert.deepEqual([unknown[0], unknown[1].message], [401, 'The credentials are not valid.']);
    assert.deepEqual([none[0], none[1].message], [401, 'This operation requires credentials.']);
  });
}

const json = (schema) => ({ 'application/json': { schema } });
const model = { $ref: '#/components/schemas/Thing' };
const kinds = {
  'no body': { contents: undefined, status: 204, body: '' },
  'a list': { contents: json({ type: 'array', items: model }), body: '[]' },
  'a map': { contents: json({ type: 'object', additionalProperties: { type: 'integer' } }), body: '{}' },
  'a string': { contents: { 'text/plain': { schema: { type: 'string' } } }, body: '' },
  bytes: { contents: { 'application/octet-stream': {} }, body: '' },
  'items in sequence': { contents: { 'application/jsonl': { itemSchema: model } }, body: '' },
  'a model': { contents: json(model), body: '' },
};

// If no operation returns its body, the example is another success.
for (const [name, { contents, status = 200, body }] of Object.entries(kinds)) {
  test(`the example returns ${name}`, async () => {
    const responses = { 404: { description: 'none' }, [status]: { description: 'it', content: contents } };
    const folder = generate(description(`readme-${name.replaceAll(' ', '-')}`, {
      openapi: '3.2.0', info: { title: 'readme', version: '1' },
      paths: { '/it': { get: { operationId: 'getIt', responses } } },
      components: { schemas: { Thing: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } } },
    }));
    assert.match(readme(folder), /The API description does not define authentication\./);
    implement(folder);
    await checks.see(folder, { types: typesOf(folder, name) }, async () => [...await lint(folder), ...await program(folder, `
from fastapi.testclient import TestClient
from openapi_server.main import app
answer = TestClient(app).get("/it")
assert (answer.status_code, answer.text) == (${status}, ${JSON.stringify(body)}), (answer.status_code, answer.text)
`)]);
    discard(folder);
  });
}

test('the example of the hooks has every kind of credential', async () => {
  const http = (scheme) => ({ type: 'http', scheme });
  const securitySchemes = { basic: http('basic'), digest: http('digest'), tls: { type: 'mutualTLS' }, key: { type: 'apiKey', in: 'query', name: 'key' } };
  const operation = (...names) => ({
    security: [Object.fromEntries(names.map((name) => [name, []]))], requestBody: { required: true, content: json(model) },
    responses: { 201: { description: 'it', content: json(model) } },
  });
  for (const [names, headers] of [[['basic', 'tls', 'key'], { Authorization: 'Basic YWRhOnNlY3JldA==' }], [['digest'], { Authorization: 'Digest special-key' }]]) {
    const folder = generate(description('readme-hooks', {
      openapi: '3.1.0', info: { title: 'readme', version: '1' }, paths: { '/it': { post: operation(...names) } },
      components: { schemas: { Thing: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } }, securitySchemes },
    }));
    implement(folder);
    await checks.see(folder, { types: typesOf(folder, 'hooks', true) }, async () => [...await lint(folder), ...await program(folder, `
from fastapi.testclient import TestClient
from openapi_server.main import app
client = TestClient(app)
assert client.post("/it", json={"id": 1}).status_code == 401
answer = client.post("/it?key=special-key", json={"id": 1}, headers=${JSON.stringify(headers)})
assert (answer.status_code, answer.json()) == (201, {"id": 1}), answer.text
`)]);
    discard(folder);
  }
});

checks.typesTest();
