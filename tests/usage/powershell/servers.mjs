// The servers that the programs of `programs` call: each API below a path of its own, and docker's over a Unix domain socket, too.
// `GET /-/requests` returns the requests since it was last asked.
import { createServer } from 'node:http';
import { outline } from '../recording.mjs';

const issue = (number) => ({ id: 2 ** 33 + number, number, title: `Issue ${number}`, state: 'open', labels: [{ id: number, name: 'bug' }], user: { login: 'octocat', id: 1 } });
const pod = (name, phase) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name, labels: { app: 'web' } }, status: { phase } });
const chunk = (content) => `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'small', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

/** The answers of each API by method and path, as `[status, body, headers]`; a function answers by itself. */
const apis = {
  github: {
    'GET /repos/octocat/hello/issues': ({ query, base }) => {
      const page = Number(query.get('page') ?? 1);
      return [200, [issue(2 * page - 1), issue(2 * page)], page < 3 ? { link: `<${base}/repos/octocat/hello/issues?state=${query.get('state')}&page=${page + 1}>; rel="next", <${base}/x>; rel="last"` } : {}];
    },
    'GET /repos/octocat/hello/issues/7': [200, issue(7)],
    'GET /repos/octocat/hello/issues/404': [404, { message: 'Not Found', documentation_url: 'https://docs.example.com' }],
    'POST /repos/octocat/hello/issues': [201, issue(8)],
  },
  releases: {
    'GET /repos/octocat/hello/releases/tags/v1': [200, { id: 5, tag_name: 'v1', name: null, assets: [] }],
    'POST /repos/octocat/hello/releases/5/assets': ({ query, body }) => [201, { id: 9, name: query.get('name'), label: null, state: 'uploaded', size: body.length, created_at: '2026-01-02T03:04:05Z' }],
    'GET /repos/octocat/hello/releases/assets/9': (_, response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.from([0, 1, 0xfe, 0xff])),
  },
  stripe: {
    'POST /v1/customers': [200, { id: 'cus_1', object: 'customer', created: 1700000000, livemode: false, name: 'Jenny Rosen', 'of tomorrow': 1 }],
    'GET /v1/customers/cus_1': [200, { id: 'cus_1', object: 'customer', deleted: true }],
    'POST /v1/charges': [402, { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' } }],
    'GET /v1/balance': ({ headers }) => [200, { object: 'balance', livemode: false, available: [{ amount: headers.authorization.endsWith(btoa('sk_second:')) ? 2 : 1, currency: 'eur' }], pending: [] }],
  },
  docker: {
    'GET /containers/json': [200, [{ Id: 'abc', Names: ['/web'], State: 'running', Ports: [{ PrivatePort: 80, PublicPort: 8080, Type: 'tcp' }] }]],
    'POST /containers/create': [201, { Id: 'abc', Warnings: [] }],
    'GET /containers/none/json': [404, { message: 'No such container: none' }],
    'GET /containers/abc/logs': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.docker.raw-stream' });
      for (let part = 0; part < 64; part += 1) response.write(Buffer.alloc(65536, part));
      response.end();
    },
    // It has no end, so that only a program that leaves gets on.
    'GET /events': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      const timer = setInterval(() => response.write('{"Type":"container","Action":"start","time":1}\n'), 10);
      response.on('close', () => clearInterval(timer));
    },
  },
  qdrant: {
    'PUT /collections/books': [200, { usage: null, time: 0.1, status: 'ok', result: true }],
    'PUT /collections/books/points': [200, { time: 0.1, status: 'ok', result: { operation_id: 1, status: 'completed' } }],
    'POST /collections/books/points/query': [200, { time: 0.1, status: 'ok', result: { points: [{ id: 1, version: 1, score: 0.5, payload: { title: 'A' } }, { id: '550e8400-e29b-41d4-a716-446655440000', version: 1, score: 0.25 }] } }],
    'GET /collections/none': [404, { status: { error: 'Not found: Collection `none` doesn\'t exist!' }, time: 0 }],
  },
  chat: {
    'POST /chat/completions': async ({ body, headers }, response) => {
      if (!headers.authorization) return [401, { error: { message: 'No key', type: 'invalid_request_error' } }];
      if (!JSON.parse(body).stream) return [200, { id: 'c', object: 'chat.completion', created: 1, model: 'small', choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }] }];
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const word of ['Hel', 'lo', '!']) response.write(chunk(word));
      return void response.end('data: [DONE]\n\n');
    },
  },
  kubernetes: {
    'GET /api/v1/namespaces/default/pods': ({ query }, response) => {
      if (query.get('watch') !== 'true') return [200, { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '7' }, items: [pod('a', 'Running')] }];
      // It sends the last event again and again, until the client leaves.
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`${JSON.stringify({ type: 'ADDED', object: pod('b', 'Pending') })}\n`);
      const timer = setInterval(() => response.write(`${JSON.stringify({ type: 'MODIFIED', object: pod('b', 'Running') })}\n`), 10);
      return void response.on('close', () => clearInterval(timer));
    },
    'DELETE /api/v1/namespaces/default/pods/none': [404, { kind: 'Status', code: 404, reason: 'NotFound', message: 'pods "none" not found' }],
  },
  petstore: {
    'GET /pet/7': [200, { id: 7, name: 'Rex', photoUrls: [], status: 'sold' }],
    'GET /pet/8': [200, { id: 8, name: 'Ada', photoUrls: [] }],
    'GET /pet/404': [404, { message: 'none' }],
  },
};

/** A server for HTTP on loopback, and one on a socket file, which has docker's API alone. */
export async function serving(socket) {
  let requests = [];
  const handle = (prefixed) => async (request, response) => {
    const chunks = [];
    for await (const part of request) chunks.push(part);
    const body = Buffer.concat(chunks);
    if (request.url === '/-/requests') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(requests));
      requests = [];
      return;
    }
    const url = new URL(request.url, 'http://localhost');
    const [name, path] = prefixed ? [url.pathname.split('/')[1], url.pathname.replace(/^\/[^/]+/, '')] : ['docker', url.pathname.replace(/^\/v[\d.]+/, '')];
    requests.push({ ...outline({ method: request.method, target: path + url.search, headers: request.headers, body }), headers: request.headers });
    const found = apis[name]?.[`${request.method} ${path}`] ?? [500, { message: `the server has no answer to ${request.method} ${request.url}` }];
    const base = `http://${request.headers.host}/${name}`;
    const answer = typeof found === 'function' ? await found({ query: url.searchParams, headers: request.headers, body, base }, response) : found;
    if (!Array.isArray(answer)) return;
    const [status, value, headers] = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
  const servers = [createServer(handle(true)), createServer(handle(false))];
  await new Promise((resolve, reject) => servers[0].once('error', reject).listen(0, '127.0.0.1', resolve));
  await new Promise((resolve, reject) => servers[1].once('error', reject).listen(socket, resolve));
  return {
    url: `http://127.0.0.1:${servers[0].address().port}`,
    close: () => servers.forEach((server) => server.closeAllConnections() ?? server.close()),
  };
}
