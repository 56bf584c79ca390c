// Parameters as raw text. The expected values come from the tables of RFC 6570 and of "Style Examples" in OpenAPI
// 3.1.1, for the values that those tables use; all are those of the typescript-axios client.
//
// What of its tests C cannot express: sets, maps and Date objects (lists, models and strings are what there is), and
// parameters of the caller's own, for which there is apiClient_invoke (transfer.test.mjs).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wire } from './client.mjs';

const client = wire('parameters', 'wire');
const targets = async (name, error) => (await client.sent(name, error)).map(({ target }) => target);
const queries = async (name, error) => (await client.sent(name, error)).map(({ query }) => query);

test('path: each style', async () => {
  assert.deepEqual(await targets('pathStyles'), [
    '/base/simple/blue/blue,black,brown/R,100,G,200,B,150',
    '/base/simple-explode/blue/blue,black,brown/R=100,G=200,B=150',
    '/base/label/.blue/.blue,black,brown/.R,100,G,200,B,150',
    '/base/label-explode/.blue/.blue.black.brown/.R=100.G=200.B=150',
    '/base/matrix/;text=blue/;list=blue,black,brown/;color=R,100,G,200,B,150',
    '/base/matrix-explode/;text=blue/;list=blue;list=black;list=brown/;R=100;G=200;B=150',
  ]);
});

test('path: an empty string, list and object', async () => {
  const { calls, requests } = await client.call('pathEmpty');
  assert.deepEqual(calls.map(({ error }) => error), ['argument', 'argument', 'argument', 'none']);
  ['text', 'list', 'list'].forEach((name, i) => assert.match(calls[i].message, new RegExp(`the path parameter ${name} must not be empty`)));
  assert.deepEqual(requests.map(({ target }) => target), ['/base/matrix-explode/;text/;list;list=a/;R=1']);
});

test('path: reserved characters are percent-encoded, unreserved ones stay', async () => {
  const encoded = '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D';
  assert.deepEqual(await targets('pathCharacters'), [`/base/simple/${encoded}/${encoded},%C3%A9%20%25/R,1`, '/base/simple/aZ09-._~/a/R,1']);
});

test('path: numbers to the last digit, booleans and enums', async () => {
  assert.deepEqual(await targets('pathScalars'), [
    '/base/scalars/9007199254740991/-0.5/false/dark%20blue', '/base/scalars/0/0/true/red', '/base/scalars/-9223372036854775808/1e%2B21/true/red',
  ]);
});

test('path: two parameters in one segment, and one written as JSON', async () => {
  assert.deepEqual(await targets('pathTwoInOneSegment'), ['/base/files/a%2Fb.tar.gz']);
  assert.deepEqual(await targets('pathContent'), ['/base/path-content/%7B%22R%22%3A1%7D']);
});

test('path: a segment of dots never leaves its place', async () => {
  const { calls, requests } = await client.call('pathDots');
  assert.deepEqual(calls.map(({ error }) => error), ['argument', 'argument', 'argument', 'none']);
  for (const { message } of calls.slice(0, 3)) assert.match(message, /a path segment must not be '\.' or '\.\.'/);
  assert.deepEqual(requests.map(({ target }) => target), ['/base/simple/.../a/R,1']);
});

test('path: a missing required parameter is named before anything is sent', async () => {
  const { calls, requests } = await client.call('pathMissing');
  assert.deepEqual(calls.map(({ error }) => error), calls.map(() => 'argument'));
  ['list', 'text', 'flag', 'flag', 'color'].forEach((name, i) => assert.match(calls[i].message, new RegExp(`\\b${name}\\b`)));
  assert.deepEqual(requests, []);
});

test('query: each style', async () => {
  assert.deepEqual(await queries('queryStyles'), [
    'text=blue&list=blue,black,brown&color=R,100,G,200,B,150',
    'text=blue&list=blue&list=black&list=brown&R=100&G=200&B=150',
    'list=blue&list=black&list=brown&R=100&G=200&B=150',
    'list=blue%20black%20brown&color=R%20100%20G%20200%20B%20150',
    'list=blue%7Cblack%7Cbrown&color=R%7C100%7CG%7C200%7CB%7C150',
    'list=blue&list=black&list=brown',
    'list=blue&list=black&list=brown',
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  ]);
});

test('query: a nested deepObject, and lists in it by index', async () => {
  assert.deepEqual(await queries('queryDeepNested'), [
    'filter%5Bname%5D=a%26b&filter%5Btags%5D%5B0%5D=x&filter%5Btags%5D%5B1%5D=y&filter%5Bsize%5D%5Bmin%5D=1&filter%5Bsize%5D%5Bmax%5D=2&list%5B0%5D=a&list%5B1%5D=b',
  ]);
});

test('query: absent and empty values', async () => {
  assert.deepEqual(await queries('queryAbsent'), [undefined, 'text=', 'text=', 'list=&list=a&G=0', undefined]);
});

test('query: reserved characters, in values and names, and allowReserved', async () => {
  assert.deepEqual(await queries('queryReserved'), [
    'strict=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%2520%20%C3%A9',
    'odd%20name%5B%5D%26%3D=x',
    // '#' would end the query and is encoded all the same.
    'allowed=:/?[]@!$&()*+,;=%20%25%20%C3%A9%23',
  ]);
});

test('query: allowEmptyValue sends the name of what is empty', async () => {
  assert.deepEqual(await queries('queryEmpty'), ['list=&text=', 'list=a&text=x/y', undefined]);
});

test('query: delimiters inside items, JSON, dates, a path with a query of its own, bytes', async () => {
  assert.deepEqual(await queries('queryDelimiters'), ['list=a%2Cb,c']);
  assert.deepEqual(await queries('queryContent'), ['filter=%7B%22name%22%3A%22a%20b%22%2C%22tags%22%3A%5B%5D%7D']);
  assert.deepEqual(await queries('queryDates'), ['at=2020-02-29T12%3A00%3A00%2B02%3A00&on=2020-02-29']);
  assert.deepEqual(await queries('queryFixed'), ['kind=a&text=b', 'kind=a']);
  assert.deepEqual(await queries('queryBytes'), ['text=%FF%FE']);
});

test('header: values as they are, absent, and empty', async () => {
  const all = (await client.sent('headers')).map(({ headers }) => Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-'))));
  assert.deepEqual(all, [
    {
      'x-text': 'a, b/?e%', 'x-list': 'blue,black,brown', 'x-color': 'R,100,G,200,B,150', 'x-color-explode': 'R=100,G=200,B=150',
      'x-json': '{"name":"\\u00e9","tags":["\\u20ac"]}',
    },
    {},
    { 'x-text': '', 'x-json': '{}' },
  ]);
});

test('header: line ends are refused', async () => {
  const { calls, requests } = await client.call('headerLineEnds');
  assert.deepEqual(calls.map(({ error }) => error), ['argument', 'argument']);
  assert.match(calls[0].message, /X-Text/);
  assert.match(calls[1].message, /X-List/);
  assert.deepEqual(requests, []);
});

test('cookies: form, absent, and exploded: a cookie for each item', async () => {
  assert.deepEqual((await client.sent('cookies')).map(({ headers }) => headers.cookie), [
    'text=a%3Bb%20c; list=blue,black,brown; color=R,100,G,200,B,150',
    undefined,
    'list=blue; list=black; list=brown; R=100; G=200; B=150',
  ]);
});

test('what leaks is seen', async () => {
  const { status, stderr } = await client.run('leak');
  assert.notEqual(status, 0);
  assert.match(stderr, /\b7 byte/);
});
