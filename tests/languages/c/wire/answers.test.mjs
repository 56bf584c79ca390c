// Responses, and models there and back.
//
// What of the tests of typescript-axios C cannot express: the name and the type of a file (a binary_t has bytes only;
// apiClient_responseHeader gives the header), a response type of the caller's, and a function that answers with
// several types: it has that of its first success, and of the others the body as it came.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wire } from './client.mjs';

const client = wire('answers', 'wire');
const json = (status, value, type = 'application/json') => ({ status, headers: { 'content-type': type }, body: JSON.stringify(value) });
const text = (status, body, type = 'text/plain') => ({ status, headers: { 'content-type': type }, body });

/** What the one call of a case reported. */
const answered = async (name, answer) => {
  const { calls } = await client.call(name, answer);
  assert.equal(calls.length, 1);
  return calls[0];
};

test('several successes: the first has its type, the others their body', async () => {
  const done = await answered('several', json(200, { name: 'a', owner: null }));
  assert.deepEqual([done.error, done.status, done.value], ['none', 200, { name: 'a', owner: null }]);
  const later = await answered('several', json(202, { job: 'j' }));
  assert.deepEqual([later.error, later.status, later.value, JSON.parse(later.received)], ['none', 202, null, { job: 'j' }]);
});

test('several errors', async () => {
  for (const [status, type] of [[404, 'application/problem+json'], [500, 'application/json']]) {
    const got = await answered('several', json(status, { title: 't' }, type));
    assert.deepEqual([got.error, got.status, got.value, JSON.parse(got.received)], ['status', status, null, { title: 't' }]);
    assert.match(got.message, new RegExp(String(status)));
  }
});

test('the Accept header names what the operation answers', async () => {
  const { requests } = await client.call('several', json(200, { name: 'a', owner: null }));
  assert.equal(requests[0].headers.accept, 'application/json, application/problem+json');
});

test('an answer that is not what the description says', async () => {
  const wrong = [
    [json(200, {}), /name/],
    [json(200, { name: 1, owner: null }), /name.*string/],
    [json(200, [1]), /pet|object/],
    [text(200, '{"name":', 'application/json'), /JSON/],
    [text(200, '', 'application/json'), /JSON|empty|body/],
    [text(200, '<html>', 'text/html'), /JSON|text\/html/],
  ];
  for (const [answer, message] of wrong) {
    const got = await answered('several', answer);
    assert.deepEqual([got.error, got.status, got.value], ['response', 200, null], answer.body);
    assert.match(got.message, message);
    assert.equal(got.received ?? '', answer.body, 'the body is still there');
  }
});

const BYTES = [0, 255, 239, 187, 191, 13, 10];
const file = (type) => ({ status: 200, headers: { 'content-type': type }, bodyBase64: Buffer.from(BYTES).toString('base64') });

test('a binary answer has every byte', async () => {
  assert.deepEqual((await answered('file', file('application/octet-stream'))).value, BYTES);
});

test('the error of a binary operation is its JSON', async () => {
  const { error, received, value } = await answered('file', json(404, { title: 't' }, 'application/problem+json'));
  assert.deepEqual([error, received, value], ['status', '{"title":"t"}', null]);
});

test('text stays text', async () => {
  for (const body of ['é\n', '12', '{"a":1}', '']) {
    const { error, value } = await answered('text', text(200, body, 'text/plain; charset=utf-8'));
    assert.deepEqual([error, value], ['none', body]);
  }
  const cut = await answered('text', text(200, 'a\0b', 'text/plain'));
  assert.deepEqual([cut.error, cut.value], ['response', null], 'which a string of C would end at');
});

test('a file, or the body of what is none', async () => {
  assert.deepEqual((await answered('mixed', file('application/pdf'))).value, BYTES);
  const object = await answered('mixed', json(201, { job: 'ü' }));
  assert.deepEqual([object.error, object.status, JSON.parse(object.received)], ['none', 201, { job: 'ü' }]);
  const none = await answered('mixed', { status: 204 });
  assert.deepEqual([none.error, none.value], ['none', null]);
});

test('JSON lines', async () => {
  const lines = (body, type = 'application/x-ndjson') => answered('lines', text(200, body, type));
  assert.deepEqual((await lines('{"job":"a"}\n{"job":"b"}\r\n\n')).value, [{ job: 'a' }, { job: 'b' }]);
  assert.deepEqual((await lines('')).value, []);
  assert.deepEqual((await lines('[{"job":"a"}]', 'application/json')).value, [{ job: 'a' }]);
  assert.equal((await lines('{"job":"a"}\n{"job":')).error, 'response');
  assert.equal((await answered('lines', json(404, { title: 't' }, 'application/problem+json'))).error, 'status');
});

test('no content', async () => {
  const { calls, requests } = await client.call('none', { status: 204 });
  assert.deepEqual([calls[0].error, calls[0].status, requests[0].method], ['none', 204, 'DELETE']);
});

// Each model is sent, recorded, and answered with the same text.
const MODELS = [
  ['dates stay strings', 'petDates', '{"name":"a","owner":"b","born":"2020-02-29","seen":"2020-02-29T23:59:60.5-01:00"}'],
  ['null is not absent', 'petNull', '{"name":"a","owner":null,"note":null}'],
  ['absent is not null', 'petAbsent', '{"name":"a","owner":null}'],
  ['oneOf by discriminator', 'circle', '{"kind":"circle","radius":1.5}'],
  ['oneOf by its other case', 'square', '{"kind":"square","side":2}'],
  ['oneOf without discriminator', 'eitherObject', '{"job":"j"}'],
  ['oneOf without discriminator, a string', 'eitherString', '"j"'],
  ['recursion', 'recursion', '{"value":1,"next":{"value":2},"children":[{"value":3,"children":[]}]}'],
  ['additionalProperties of a type', 'counts', '{"a b":1,"constructor":2}'],
  ['additionalProperties beside others', 'open', '{"name":"n","extra":{"deep":[1]}}'],
];
for (const [name, method, body] of MODELS) {
  test(`model: ${name}`, async () => {
    const { calls, requests } = await client.call(method, text(200, body, 'application/json'));
    assert.equal(JSON.stringify(JSON.parse(requests[0].body.toString())), body);
    assert.deepEqual([calls[0].error, JSON.stringify(calls[0].value)], ['none', body]);
  });
}

test('model: an enum value that is not listed is sent back', async () => {
  const { calls, requests } = await client.call('petAgain', json(200, { name: 'a', owner: null, status: 'lo"st' }));
  assert.deepEqual(calls[0].value, { name: 'a', owner: null, status: 'lo"st' });
  assert.deepEqual(JSON.parse(requests[1].body), { name: 'a', owner: null, status: 'lo"st' });
});

test('model: free-form JSON keeps the digits of numbers', async () => {
  const body = '{"extra":[12345678901234567890,1.10,1e40,-0.0,9007199254740993],"more":1.0}';
  const { calls, requests } = await client.call('openAgain', text(200, body, 'application/json'));
  assert.deepEqual([calls[0].error, requests[1].body.toString().replace(/[\s]/g, '')], ['none', body]);
});

// Text that a string of C could not hold, or that is none.
test('hostile strings are refused, and their member is named', async () => {
  const raw = (...pieces) => ({ status: 200, headers: { 'content-type': 'application/json' }, bodyBase64: Buffer.concat(pieces.map((piece) => Buffer.from(piece))).toString('base64') });
  const refused = [
    [raw('{"name":"a\\u0000b","owner":null}'), /^\w+: the response: name: the string contains U\+0000/],
    [raw('{"name":"a","owner":"', [0xff], '"}'), /^\w+: the response: owner: the string is not valid UTF-8$/],
    [raw('{"name":"a","owner":"\\udc00"}'), /^\w+: the response: owner: the string contains half of a surrogate pair$/],
    [raw('{"name":"a", "owner":"b" }', [0]), /^\w+: the response is not valid JSON at byte 27: /],
  ];
  for (const [answer, message] of refused) {
    const got = await answered('several', answer);
    assert.deepEqual([got.error, got.value], ['response', null]);
    assert.match(got.message, message);
  }
});

test('a message has nothing that a terminal interprets', async () => {
  const hostile = Buffer.from('\x1b[2J\r\n\x07\x7f\u009b31m\u202eé\0', 'utf8');
  const answer = (status) => ({ status, headers: { 'content-type': 'text/html' }, bodyBase64: Buffer.concat([hostile, Buffer.from([0x9b, 0xc3])]).toString('base64') });
  for (const [status, error] of [[200, 'response'], [500, 'status']]) {
    const got = await answered('several', answer(status));
    assert.equal(got.error, error);
    assert.doesNotMatch(got.message, /[\x00-\x1f\x7f-\x9f\u202e\ufffd]/);
    assert.ok(got.message.endsWith(': \\u001b[2J\\u000d\\n\\u0007\\u007f\\u009b31m\\u202eé'), got.message);
  }
  const member = await answered('several', json(200, { name: 'a', owner: null, '\x1b[2J': 1, status: [] }));
  assert.match(member.message, /status: expected a string, found an array/);
});
