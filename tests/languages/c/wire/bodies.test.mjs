// Request bodies, byte for byte, as the typescript-axios client sends them.
//
// What of its tests C cannot express: dates, sets and maps of its own types, files with a name or a media type (a
// binary_t has bytes only), streams, forms that the caller made, and a content type for one call.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';
import { wire } from './client.mjs';

const client = wire('bodies', 'wire');
const sent = (name) => client.sent(name);
const body = (request) => request.body.toString();
// The library prints JSON with line ends and tabs, but for useJsonUnformatted; what it says is the same.
const json = (request) => JSON.stringify(JSON.parse(body(request)));
const type = (request) => request.headers['content-type'];

test('JSON: null, absent, and characters that are escaped', async () => {
  const [absent, nothing, quotes] = await sent('jsonNull');
  assert.deepEqual([absent.method, type(absent)], ['POST', 'application/json']);
  assert.equal(json(absent), '{"name":"Ünï","owner":null,"status":"sold"}');
  assert.equal(json(nothing), '{"name":"Ünï","owner":null,"note":null,"status":"sold"}');
  assert.equal(json(quotes), '{"name":"Ünï","owner":null,"note":"quotes \\" and \\\\ and \\u0001","status":"sold"}');
});

test('JSON: of a model that owns nothing', async () => {
  assert.deepEqual((await sent('jsonCreated')).map(json), ['{"name":"a","owner":"b","born":"2020-02-29"}']);
});

test('JSON: what is required is named before anything is sent', async () => {
  const { calls, requests } = await client.call('jsonInvalid');
  assert.deepEqual(calls.map(({ error }) => error), ['argument', 'argument']);
  assert.match(calls[0].message, /\bname\b/);
  assert.match(calls[1].message, /\b(body|pet)\b/);
  assert.deepEqual(requests, []);
});

test('JSON: strings keep their quotes', async () => {
  const requests = await sent('jsonStrings');
  assert.deepEqual(requests.map(body), ['"hi"', '""', '"{\\"a\\":1}"', '"12"']);
  for (const request of requests) assert.equal(type(request), 'application/json');
});

test('JSON: lists', async () => {
  assert.deepEqual((await sent('jsonLists')).map(json), ['[]', '[{"name":"a","owner":"b"}]']);
});

test('JSON: an absent optional body sends neither bytes nor a content type', async () => {
  const [request] = await sent('jsonAbsent');
  assert.deepEqual([request.method, request.body.length, type(request)], ['POST', 0, undefined]);
});

test('JSON: a suffix type keeps its name', async () => {
  const [request] = await sent('mergePatch');
  assert.deepEqual([request.method, type(request), json(request)], ['PATCH', 'application/merge-patch+json', '{"name":"a","owner":null}']);
});

test('urlencoded: fields, repeated lists, objects as JSON, and encodings', async () => {
  const [request, absent] = await sent('form');
  assert.equal(type(request), 'application/x-www-form-urlencoded');
  assert.equal(body(request), 'name=a%20b%26c%3Dd%2B%C3%A9&tags=x&tags=y%2Cz&color=%7B%22R%22%3A1%7D&spaced=p%20q%20r&deep%5BR%5D=1&deep%5BG%5D=2');
  assert.equal(body(absent), 'name=');
  assert.deepEqual((await sent('formReserved')).map(body), ['strict=a%2Fb%3F&allowed=a/b?%23']);
});

test('urlencoded: the entries of a map', async () => {
  assert.deepEqual((await sent('formMap')).map(body), ['a=b%20c']);
});

const summary = (request) => parts(request).map(({ headers, body }) => {
  const text = body.toString('latin1');
  const type = headers['content-type'];
  return [headers['content-disposition'], type, type === 'application/json' ? JSON.stringify(JSON.parse(text)) : text];
});

test('multipart: files, lists of files, objects, repeated fields, part types', async () => {
  const [request, absent] = await sent('multipart');
  assert.match(type(request), /^multipart\/form-data; boundary=/);
  const octets = 'application/octet-stream';
  const got = summary(request);
  // Whether a part of JSON or CSV has a file name is left to the form's writer.
  assert.deepEqual(got.map(([disposition, ...rest]) => [disposition.replace('; filename="blob"', ''), ...rest]), [
    ['form-data; name="file"; filename="file"', octets, '\0ÿ'],
    ['form-data; name="files"; filename="files"', octets, '1'],
    ['form-data; name="files"; filename="files"', octets, '\0ÿ'],
    ['form-data; name="color"', 'application/json', '{"R":1}'],
    ['form-data; name="tags"', undefined, 'x'],
    ['form-data; name="tags"', undefined, 'y'],
    ['form-data; name="count"', undefined, '0'],
    ['form-data; name="csv"', 'text/csv', 'a,b'],
  ]);
  assert.deepEqual(summary(absent), [['form-data; name="file"; filename="file"', octets, '1']]);
});

test('multipart/mixed and multipart/related: parts with types of their own', async () => {
  const [mixed, related, file] = await sent('multipartMixed');
  assert.match(type(mixed), /^multipart\/mixed; boundary=/);
  assert.deepEqual(summary(mixed).map(([disposition, ...rest]) => [/\bname="(\w+)"/.exec(disposition)[1], ...rest]), [
    ['meta', 'application/json', '{"R":1}'], ['note', undefined, 'Ã©'], ['files', 'application/octet-stream', 'a'], ['csv', 'text/csv', 'a,b'],
  ]);
  for (const request of [related, file]) assert.match(type(request), /^multipart\/related; boundary=/);
  assert.deepEqual(summary(related).map((part) => part.slice(1)), [['application/json', '{"R":1}']]);
  assert.deepEqual(summary(file).map((part) => part.slice(1)), [['application/octet-stream', 'a']]);
});

test('multipart: the members of an object that is one of several', async () => {
  const [request] = await sent('multipartUnion');
  assert.deepEqual(summary(request), [['form-data; name="kind"', undefined, 'circle'], ['form-data; name="radius"', undefined, '1.5']]);
});

test('JSON lines', async () => {
  const [none, two] = await sent('lines');
  assert.deepEqual([type(two), body(two)], ['application/jsonl', '{"R":1}\n{"G":2}\n']);
  assert.equal(body(none), '');
});

test('octets: every byte, and a range of types', async () => {
  const [octets, image, none] = await sent('octets');
  assert.deepEqual([octets.method, type(octets), [...octets.body]], ['PUT', 'application/octet-stream', [0, 255, 13, 10]]);
  assert.deepEqual([type(image), [...image.body]], ['application/octet-stream', [0, 255, 13, 10]]);
  assert.deepEqual([none.headers['content-length'], none.body.length], ['0', 0]);
});

test('text: as it is, without quotes', async () => {
  const [request, empty] = await sent('text');
  assert.deepEqual([type(request), body(request)], ['text/plain', '"é"\n']);
  assert.equal(body(empty), '');
});

test('large bodies', async () => {
  const [octets, form] = await sent('large');
  assert.equal(octets.body.length, 3000000);
  assert.equal(parts(form)[0].body.length, 3000000);
});
