// What OpenAPI 3.2 adds. Of the tests of typescript-axios C cannot express the stream of events itself: a call gives
// the list of them when the stream has ended.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';
import { wire } from './client.mjs';

const client = wire('openapi-3.2', 'wire-3.2');
const answer = (type, body) => ({ status: 200, headers: { 'content-type': type }, body });
const json = (request) => JSON.stringify(JSON.parse(request.body.toString()));

test('querystring: a form, JSON, and any other text', async () => {
  assert.deepEqual((await client.sent('querystring')).map(({ target }) => target), [
    '/base/querystring/form?text=a%20b&tags=x%26y&tags=z',
    '/base/querystring/json?%7B%22text%22%3A%22a%20b%22%2C%22tags%22%3A%5B%22x%26y%22%2C%22z%22%5D%7D',
    '/base/querystring/text?%24.a.b%5B1%3A1%5D',
    '/base/querystring/form',
  ]);
});

test('cookie: the style cookie, without percent-encoding', async () => {
  const [{ headers }] = await client.sent('cookies');
  assert.equal(headers.cookie, 'text=a b%; list=x; list=y; flat=p,q; R=1; G=2');
});

test('cookie: what would end the cookie is refused', async () => {
  const { calls, requests } = await client.call('cookieEnds');
  assert.deepEqual([calls[0].error, requests], ['argument', []]);
  assert.match(calls[0].message, /semicolon/);
});

test('allowReserved in a path leaves the segment whole', async () => {
  assert.equal((await client.sent('reserved'))[0].target, '/base/reserved/a:b@c,d%2Fe%3Ff%23g%20h');
});

test('the method QUERY with its body, and a method of the description', async () => {
  const { calls, requests: [query, copy] } = await client.call('methods', answer('application/json', '["x"]'));
  assert.deepEqual([query.method, query.target, json(query), calls[0].value], ['QUERY', '/base/search', '{"text":"a"}', ['x']]);
  assert.deepEqual([copy.method, copy.target, calls[1].error], ['COPY', '/base/search', 'none']);
});

test('events: a stream that has ended is a list of them', async () => {
  const text = '\uFEFF: a comment\nid: 1\nevent: add\ndata: {"a":1}\n\ndata:x\ndata\ndata:  y\nretry: 10\nother: z\n\nretry: 5\n\nid\ndata: last\r\n\r\ndata: cut off\n';
  const { calls } = await client.call('events', answer('text/event-stream', text));
  assert.deepEqual([calls[0].error, calls[0].message], ['none', '']);
  assert.deepEqual(calls[0].value, [{ id: '1', event: 'add', data: '{"a":1}' }, { data: 'x\n\n y', retry: 10 }, { id: '', data: 'last' }]);
  const { calls: empty } = await client.call('events', answer('text/event-stream', ''));
  assert.deepEqual(empty[0].value, []);
});

test('JSON text sequences, there and back', async () => {
  const text = '\x1e{"R":1}\n\x1e{"G":2}\n';
  const { calls, requests } = await client.call('sequence', answer('application/json-seq', text));
  assert.deepEqual([requests[0].body.toString(), requests[0].headers['content-type']], [text, 'application/json-seq']);
  assert.deepEqual(calls[0].value, [{ R: 1 }, { G: 2 }]);
});

test('the parts of an array have the types of their places', async () => {
  const [request] = await client.sent('parts');
  assert.match(request.headers['content-type'], /^multipart\/mixed; boundary=/);
  assert.deepEqual(parts(request).map(({ headers, body }) => [headers['content-type'], body.toString().replace(/\s/g, '')]), [
    ['application/json', '{"R":1}'], ['text/csv', 'a,b'], ['image/png', 'x'], ['image/png', 'y'],
  ]);
});
