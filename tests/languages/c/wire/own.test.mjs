// Calls that the table of calls (../calls.mjs) cannot express for C: values that only C has, text that its strings
// cannot hold, and the state after an invalid answer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';
import { wire } from './client.mjs';

const client = wire('own', 'wire');
const json = (status, value) => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
const text = (status, body, type = 'text/plain') => ({ status, headers: { 'content-type': type }, body });

/** The report of a case's only call. */
const answered = async (name, answer) => {
  const { calls } = await client.call(name, answer);
  assert.equal(calls.length, 1);
  return calls[0];
};

/** The reports of a case's calls, all of which are refused before anything is sent. */
const refused = async (name) => {
  const { calls, requests } = await client.call(name);
  assert.deepEqual(calls.map(({ error }) => error), calls.map(() => 'argument'));
  assert.deepEqual(requests, []);
  return calls;
};

test('a constant that the enum does not have, and a member that is required, are named', async () => {
  assert.match((await refused('noConstant'))[0].message, /\bcolor\b/);
  assert.match((await refused('jsonIncomplete'))[0].message, /\bname\b/);
});

test('bytes that are no UTF-8 are sent as they are', async () => {
  assert.deepEqual((await client.sent('queryBytes')).map(({ query }) => query), ['text=%FF%FE']);
});

test('a model that owns nothing', async () => {
  const [{ body }] = await client.sent('jsonCreated');
  assert.deepEqual(JSON.parse(body), { name: 'a', owner: 'b', born: '2020-02-29' });
});

test('large bodies', async () => {
  const [octets, form] = await client.sent('large');
  assert.equal(octets.body.length, 3000000);
  assert.equal(parts(form)[0].body.length, 3000000);
});

test('a credential with a line end is not in the message that refuses it', async () => {
  for (const { message } of await refused('lineEnds')) assert.doesNotMatch(message, /Evil/);
});

test("servers: the description's, and an operation's own", async () => {
  assert.deepEqual((await client.sent('servers')).map(({ target }) => target), ['/v1/server/common', '/own/server/own']);
});

test('the body of an answer that is wrong is still there', async () => {
  for (const answer of [json(200, { name: 1, owner: null }), text(200, '{"name":', 'application/json'), text(200, '<html>', 'text/html')]) {
    const { error, value, received } = await answered('several', answer);
    assert.deepEqual([error, value, received], ['response', null, answer.body]);
  }
});

test('text that a string of C would end at', async () => {
  const { error, value } = await answered('text', text(200, 'a\0b'));
  assert.deepEqual([error, value], ['response', null]);
});

test('a value that the enum does not list is sent back', async () => {
  const pet = { name: 'a', owner: null, status: 'lo"st' };
  const { calls, requests } = await client.call('petAgain', json(200, pet));
  assert.deepEqual([calls[0].value, JSON.parse(requests[1].body)], [pet, pet]);
});

test('free-form JSON keeps the digits of numbers', async () => {
  const body = '{"extra":[12345678901234567890,1.10,1e40,-0.0,9007199254740993],"more":1.0}';
  const { calls, requests } = await client.call('openAgain', text(200, body, 'application/json'));
  assert.deepEqual([calls[0].error, requests[1].body.toString().replace(/[\s]/g, '')], ['none', body]);
});

// Texts that a C string cannot hold, or that are invalid.
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

test('a leak is found', async () => {
  const { status, stderr } = await client.run('leak');
  assert.notEqual(status, 0);
  assert.match(stderr, /\b7 byte/);
});
