// What OpenAPI 3.2 adds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';

const { load, recording } = await import(process.env.CLIENT);
const { NewApi } = load('wire-3.2');
const server = recording();
const sent = (method, ...values) => server.sent(server.api(NewApi)[method](...values));

test('querystring: a form, JSON, and any other text', async () => {
    const search = { text: 'a b', tags: ['x&y', 'z'] };
    assert.equal((await sent('querystringForm', search)).target, '/base/querystring/form?text=a%20b&tags=x%26y&tags=z');
    assert.equal((await sent('querystringJson', search)).target, '/base/querystring/json?%7B%22text%22%3A%22a%20b%22%2C%22tags%22%3A%5B%22x%26y%22%2C%22z%22%5D%7D');
    assert.equal((await sent('querystringText', '$.a.b[1:1]')).target, '/base/querystring/text?%24.a.b%5B1%3A1%5D');
    assert.equal((await sent('querystringForm')).target, '/base/querystring/form');
});

test('cookie: the style cookie, without percent-encoding', async () => {
    const { headers } = await sent('cookieStyle', 'a b%', ['x', 'y'], ['p', 'q'], { R: 1, G: 2 });
    assert.equal(headers.cookie, 'text=a b%; list=x; list=y; flat=p,q; R=1; G=2');
});

test('cookie: what would end the cookie is refused', async () => {
    await assert.rejects(sent('cookieStyle', 'a; evil=1'), /semicolons/);
});

test('allowReserved in a path leaves the segment whole', async () => {
    assert.equal((await sent('pathAllowReserved', 'a:b@c,d/e?f#g%20h')).target, '/base/reserved/a:b@c,d%2Fe%3Ff%23g%20h');
});

test('the method QUERY with its body, and a method of the description', async () => {
    const query = await sent('queryMethod', { text: 'a' });
    assert.deepEqual([query.method, query.target, query.body.toString()], ['QUERY', '/base/search', '{"text":"a"}']);
    const copy = await sent('copyMethod');
    assert.deepEqual([copy.method, copy.target], ['COPY', '/base/search']);
});

const answered = (type, body, method, ...values) => {
    server.recorder.answer({ status: 200, headers: { 'content-type': type }, body });
    return server.api(NewApi)[method](...values);
};

test('events: a stream that has ended is a list of them', async () => {
    const text = '\uFEFF: a comment\nid: 1\nevent: add\ndata: {"a":1}\n\ndata:x\ndata\ndata:  y\nretry: 10\nother: z\n\nretry: 5\n\nid\ndata: last\r\n\r\ndata: cut off\n';
    const { data } = await answered('text/event-stream', text, 'events');
    assert.deepEqual(data, [{ id: '1', event: 'add', data: '{"a":1}' }, { data: 'x\n\n y', retry: 10 }, { id: '', data: 'last' }]);
    assert.deepEqual((await answered('text/event-stream', '', 'events')).data, []);
    // They end a line of a program, and none of a stream.
    assert.deepEqual((await answered('text/event-stream', 'data: a\u2028b\u2029\n\n', 'events')).data, [{ data: 'a\u2028b\u2029' }]);
});

test('JSON text sequences, there and back', async () => {
    const text = '\x1e{"R":1}\n\x1e{"G":2}\n';
    const { data } = await answered('application/json-seq', text, 'sequence', [{ R: 1 }, { G: 2 }]);
    assert.equal(server.recorder.last.body.toString(), text);
    assert.equal(server.recorder.last.headers['content-type'], 'application/json-seq');
    assert.deepEqual(data, [{ R: 1 }, { G: 2 }]);
});

test('the parts of an array have the types of their places', async () => {
    const request = await sent('partsByPlace', [{ R: 1 }, 'a,b', new Blob(['x']), new Blob(['y'], { type: 'image/gif' })]);
    assert.match(request.headers['content-type'], /^multipart\/mixed; boundary=/);
    assert.deepEqual(parts(request).map(({ headers, body }) => [headers, body.toString()]), [
        [{ 'content-type': 'application/json' }, '{"R":1}'],
        [{ 'content-type': 'text/csv' }, 'a,b'],
        [{ 'content-type': 'image/png' }, 'x'],
        [{ 'content-type': 'image/png' }, 'y'],
    ]);
});
