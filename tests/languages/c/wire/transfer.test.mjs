// Time limits, cancelling, the hook, headers, connections and errors of calls. The time limit for connecting is not
// tested: connecting to an address of this machine never waits.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { lacking } from '../../../lacking.mjs';
import { wire } from './client.mjs';

const client = wire('transfer', 'wire');
const requests = [];
let connections = 0;

const text = (status, body, headers = {}) => (response) => response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);
const length = { 'content-length': '100' };
const ANSWERS = {
  text: text(200, 'ok', { 'x-thing': 'a', 'X-Empty': '' }),
  bare: text(200, 'ok'),
  hang() {},
  half: (response) => response.writeHead(200, length).write('x'.repeat(50)),
  cut: (response) => response.writeHead(200, length).write('x'.repeat(50), () => response.destroy()),
  redirect: (response) => response.writeHead(302, { location: '/text/answer/text' }).end('moved'),
  error: text(503, 'not now'),
  'long-error': text(500, 'é'.repeat(100000)),
  'zero-error': text(500, 'a\0b'),
  large: text(200, 'x'.repeat(20_000_000)),
  endless: (response) => endless(response.writeHead(200)),
  'endless-error': (response) => endless(response.writeHead(500)),
  headers: (response) => response.writeHead(204, { 'x-long': Array(4).fill('x'.repeat(30_000)) }).end(),
  own: text(200, 'own'),
  base: text(200, 'base'),
};

function endless(response) {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000)));
  };
  response.on('drain', more);
  more();
}

let server;
before(async () => {
  server = createServer({ maxHeaderSize: 200_000 }, (request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      (ANSWERS[request.url.split('/')[1]] ?? text(404, 'no such folder'))(response);
    });
  }).on('connection', () => (connections += 1));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** The reports of a case's calls. */
async function calls(name) {
  [requests.length, connections] = [0, 0];
  return client.reports(name, `http://127.0.0.1:${server.address().port}`);
}
const errors = (reports) => reports.map(({ error }) => error);
const OK = { error: 'none', message: '', status: 200, received: 'ok', value: 'ok' };

test('a time limit for a call, before the answer and within it', async () => {
  const reports = await calls('timeout');
  assert.deepEqual(errors(reports), ['timeout', 'timeout', 'none']);
  assert.deepEqual(reports[2], OK);
  for (const { message, value } of reports.slice(0, 2)) assert.deepEqual([value, message !== ''], [null, true]);
});

test('cancelling, from another thread and by progress_func', async () => {
  for (const name of ['cancelByThread', 'cancelByProgress']) {
    const [first, second, last] = await calls(name);
    if (name === 'cancelByThread') assert.equal(last.value, true, 'it was waited for an event, and nothing else');
    else assert.deepEqual([last.error, last.value], ['cancelled', null], 'cancelled in the callback');
    assert.deepEqual([first.error, first.value], ['cancelled', null], name);
    assert.deepEqual(second, OK, `${name}: the next call is none the worse`);
  }
  const [cancelled, next, withdrawn] = await calls('cancelEarly');
  assert.deepEqual([cancelled.error, next, withdrawn], ['cancelled', OK, OK]);
  assert.equal(requests.length, 2, 'nothing is sent in a call that is cancelled before it begins');
});

test('cancelling while the name of the host is resolved', async (t) => {
  const [cancelled, next] = await calls('cancelResolving');
  assert.deepEqual([cancelled.error, next], ['cancelled', OK]);
  if (cancelled.value === 'unable') return t.skip(lacking('libcurl resolves names by itself, or is older than 7.87'));
  assert.equal(cancelled.value, 'at once');
});

test('the hook before each call; redirects are followed only by it', async () => {
  const [plain, hooked, location, after] = await calls('hook');
  assert.deepEqual([plain.error, plain.status, plain.received], ['status', 302, 'moved']);
  assert.deepEqual([hooked, location.value, after], [OK, false, OK]);
  assert.deepEqual(requests.map(({ url, headers }) => [url.split('/')[1], headers['user-agent'] === 'mine']), [
    ['redirect', false], ['redirect', true], ['text', true], ['text', false],
  ], 'what the hook sets does not outlast its call');
});

test('headers of all calls; those of the call win', async () => {
  const [, , , evil] = await calls('defaults');
  const [plain, own, invoked] = requests.map(({ headers }) => headers);
  assert.match(plain['user-agent'], /^[\w]+_client\/[\d.]+$/);
  assert.deepEqual([plain['x-default'], own['x-default'], invoked['x-default']], [undefined, 'b', 'of the call']);
  assert.deepEqual([own.accept, own['user-agent'], own['x-removed'], own['x-never']], ['text/plain', 'own/1', undefined, undefined]);
  assert.deepEqual([own['x-hook'], own['x-lost'], invoked['x-hook']], ['from the hook', undefined, 'from the hook']);
  assert.equal(evil.error, 'argument');
  assert.match(evil.message, /X-Evil must not contain line breaks/);
});

test('maxResponseBytes limits headers and body', async () => {
  const [body, headers, long, endlessError, small, off] = await calls('limits');
  for (const { error, message, received } of [body, headers]) {
    assert.deepEqual([error, received], ['transfer', undefined]);
    assert.match(message, /longer than maxResponseBytes/);
  }
  for (const { error, status, message, received } of [long, endlessError]) {
    assert.deepEqual([error, status], ['status', 500]);
    assert.match(message, /status 500: (é|x)/);
    assert(received.length > 40_000 && received.length <= 100_000, `${received.length}`);
  }
  assert.deepEqual([small, off.error, off.status], [OK, 'none', 204]);
});

test('a base URL with a query', async () => {
  assert.deepEqual(errors(await calls('query')), ['none', 'none']);
  assert.deepEqual(requests.map(({ url }) => url), ['/text/answer/text?tenant=1', '/text/own?tenant=1&a=b']);
});

test('headers of the last answer, whatever their case', async () => {
  const [, values, , again] = await calls('headers');
  assert.deepEqual(values.value, ['a', 'a', 'text/plain', null, '']);
  assert.equal(again.value, false);
});

test('a connection is used for all calls', async () => {
  assert.deepEqual(errors(await calls('reuse')), ['none', 'none', 'none', 'none', 'none', 'status', 'none']);
  assert.equal(connections, 1);
});

test('broken transfers', async () => {
  const reports = await calls('broken');
  assert.deepEqual(errors(reports).slice(0, 4), ['transfer', 'transfer', 'transfer', 'transfer']);
  // CURLE_PARTIAL_FILE, CURLE_COULDNT_CONNECT, CURLE_UNSUPPORTED_PROTOCOL
  assert.deepEqual([reports[1].value, reports[2].value, reports[3].value], [18, 7, 1]);
  for (const { message } of reports.slice(0, 5)) assert.notEqual(message, '');
  assert(['transfer', 'argument'].includes(reports[4].error));
  assert.deepEqual(reports[5], OK, 'the client is of use afterwards');
});

test('errors have the status, the beginning of the body, and the whole of it', async () => {
  const [short, long, , zero] = await calls('errors');
  assert.deepEqual([short.error, short.status, short.received], ['status', 503, 'not now']);
  assert.match(short.message, /503.*not now/);
  assert.equal(long.received, 'é'.repeat(100000));
  assert(Buffer.from(long.message).length < 512 && /^[^\ufffd]*$/.test(long.message), 'no character is cut in two');
  assert.equal(zero.value, 3);
});

test('data_callback_func', async () => {
  const [first, second] = await calls('callback');
  assert.deepEqual([first.error, first.received, second.value], ['none', 'other', 2]);
});

test('requests that no operation makes', async () => {
  assert.deepEqual(errors(await calls('invoke')), ['none', 'none', 'none', 'none', 'argument']);
  const [patch, post, head, multipart] = requests;
  assert.deepEqual([patch.method, patch.url, patch.body], ['PATCH', '/base/own?a%20b=c%26d', '{}']);
  assert.deepEqual([patch.headers['x-own'], patch.headers.accept, patch.headers['content-type']], ['1', 'text/plain, application/json', 'application/json']);
  assert.deepEqual([post.method, post.body, post.headers['content-type']], ['POST', 'f=g%20h', 'application/x-www-form-urlencoded']);
  assert.deepEqual([head.method, head.body, head.headers['content-type']], ['HEAD', '', undefined]);
  assert.match(multipart.body, /name="f"\r\n\r\ng h\r\n/);
});

test('large answers', async () => {
  assert.deepEqual((await calls('large'))[0].value, 20_000_000);
});
