// Web pages of other origins call the server if its option or its setting lists them, and only then.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { batch, discard, generate, outputs, read } from './lib.mjs';

process.env.LOG_LEVEL = 'silent';

const operation = (operationId, more = {}) => ({ operationId, responses: { 204: { description: 'done', headers: { 'X-Total': { schema: { type: 'integer' } } } } }, ...more });
const description = (location) => ({
  openapi: '3.1.0',
  info: { title: 'cors', version: '1' },
  paths: {
    '/things': { get: operation('list'), post: operation('make', { security: [{ session: [] }] }) },
    '/options': { get: operation('ask'), options: operation('own') },
  },
  components: { securitySchemes: { session: { type: 'apiKey', in: location, name: 'session' } } },
});

const open = [];
after(() => Promise.all(open.map((server) => server.close())));

/** Starts the server of a description, with an option and with settings; returns a function that sends it a request. */
async function serve(name, location, option, settings = {}) {
  const input = path.join(outputs, `${name}.json`);
  fs.writeFileSync(input, JSON.stringify(description(location)));
  const folder = generate(input, option === undefined ? {} : { corsOrigins: option });
  const load = createRequire(path.join(folder, 'index.js'));
  const Server = load('./expressServer');
  const server = new Server(0, { config: { HOST: '127.0.0.1', ...settings } });
  const port = await server.launch();
  open.push(server);
  const send = async (method, at, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, { method, headers });
    const found = (header) => response.headers.get(`access-control-${header}`);
    return { status: response.status, found, vary: response.headers.get('vary') };
  };
  return { folder, send };
}

const page = 'https://example.com';
const preflight = (method, headers) => ({ origin: page, 'access-control-request-method': method, ...(headers && { 'access-control-request-headers': headers }) });

test('pages of no origin may call the server by default', async () => {
  const { folder, send } = await serve('cors-off', 'cookie');
  for (const [method, at, headers] of [['GET', '/things', { origin: page }], ['OPTIONS', '/things', preflight('POST')], ['GET', '/healthz', { origin: page }]]) {
    const { found, vary } = await send(method, at, headers);
    assert.deepEqual([found('allow-origin'), found('allow-methods'), found('expose-headers'), vary], [null, null, null, null], at);
  }
  discard(folder);
});

test('listed origins may call the server, with cookies if the description has them', async () => {
  const { folder, send } = await serve('cors-listed', 'cookie', `${page} http://localhost:3000`);
  const got = await send('GET', '/things', { origin: page });
  assert.deepEqual([got.status, got.found('allow-origin'), got.found('allow-credentials'), got.vary], [501, page, 'true', 'Origin']);
  assert.match(got.found('expose-headers'), /\bX-Request-Id, X-Total$/);
  // An error is shown to the page, too.
  assert.equal((await send('GET', '/none', { origin: page })).found('allow-origin'), page);
  assert.equal((await send('POST', '/things', { origin: page })).status, 401);

  const asked = await send('OPTIONS', '/things', preflight('POST', 'content-type, x-key'));
  assert.equal(asked.status, 204);
  assert.deepEqual(
    ['allow-origin', 'allow-methods', 'allow-headers', 'allow-credentials', 'max-age'].map(asked.found),
    [page, 'GET, POST, HEAD, OPTIONS', 'content-type, x-key', 'true', '600'],
  );
  assert.equal(asked.vary, 'Origin, Access-Control-Request-Headers');

  for (const origin of ['https://example.com.evil.test', 'http://example.com', 'null', undefined]) {
    for (const method of ['GET', 'OPTIONS']) {
      const { found, vary } = await send(method, '/things', { ...(origin && { origin }), 'access-control-request-method': 'POST' });
      assert.deepEqual([found('allow-origin'), found('allow-methods'), vary], [null, null, 'Origin'], `${method} ${origin}`);
    }
  }
  await batch.add('listed origins', folder, read);
});

test('all origins may call the server, but without cookies', async () => {
  const { folder, send } = await serve('cors-all', 'cookie', '*');
  const { found, vary } = await send('GET', '/things', { origin: page });
  assert.deepEqual([found('allow-origin'), found('allow-credentials'), vary], ['*', null, null]);
  discard(folder);
});

test('an operation of the method OPTIONS is not taken for a preflight request', async () => {
  const { folder, send } = await serve('cors-own', 'header', undefined, { CORS_ORIGINS: [page] });
  assert.equal((await send('OPTIONS', '/options', { origin: page })).status, 501);
  const { status, found } = await send('OPTIONS', '/options', preflight('GET'));
  assert.deepEqual([status, found('allow-methods'), found('allow-credentials')], [204, 'GET, OPTIONS, HEAD', null]);
  discard(folder);
});

batch.test();
