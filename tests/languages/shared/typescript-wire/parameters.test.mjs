// Parameters as raw text. The expected values come from the tables of RFC 6570 and of "Style Examples"
// in OpenAPI 3.1.1, for the values that those tables use.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const { load, recording, isMissing } = await import(process.env.CLIENT);
const { PathApi, QueryApi, HeaderApi, CookieApi } = load('wire');
const server = recording();
const text = 'blue';
const list = ['blue', 'black', 'brown'];
const color = { R: 100, G: 200, B: 150 };
const RESERVED = ":/?#[]@!$&'()*+,;=";

const path = async (method, ...values) => (await server.sent(server.api(PathApi)[method](...values))).target;
const query = async (method, ...values) => (await server.sent(server.api(QueryApi)[method](...values))).query;
const headers = async (...values) => (await server.sent(server.api(HeaderApi).headers(...values))).headers;
const cookie = async (method, ...values) => (await server.sent(server.api(CookieApi)[method](...values))).headers.cookie;

const PATHS = [
    ['pathSimple', '/base/simple/blue/blue,black,brown/R,100,G,200,B,150'],
    ['pathSimpleExplode', '/base/simple-explode/blue/blue,black,brown/R=100,G=200,B=150'],
    ['pathLabel', '/base/label/.blue/.blue,black,brown/.R,100,G,200,B,150'],
    ['pathLabelExplode', '/base/label-explode/.blue/.blue.black.brown/.R=100.G=200.B=150'],
    ['pathMatrix', '/base/matrix/;text=blue/;list=blue,black,brown/;color=R,100,G,200,B,150'],
    ['pathMatrixExplode', '/base/matrix-explode/;text=blue/;list=blue;list=black;list=brown/;R=100;G=200;B=150'],
];
for (const [method, expected] of PATHS) {
    test(`path: ${method}`, async () => {
        assert.equal(await path(method, text, list, color), expected);
    });
}

test('path: an empty string, array and object', async () => {
    const sent = server.recorder.requests.length;
    await assert.rejects(path('pathSimple', '', list, color), /path parameter text must not be empty/);
    await assert.rejects(path('pathSimple', text, [''], color), /path parameter list must not be empty/);
    await assert.rejects(path('pathLabel', 'a', [], color), /path parameter list must not be empty/);
    await assert.rejects(path('pathMatrix', '', ['a'], {}), /path parameter color must not be empty/);
    assert.equal(server.recorder.requests.length, sent);
    assert.equal(await path('pathMatrixExplode', '', ['', 'a'], { R: '' }), '/base/matrix-explode/;text/;list;list=a/;R');
});

test('path: reserved characters are percent-encoded, in values and keys', async () => {
    const encoded = '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D';
    assert.equal(await path('pathSimple', RESERVED, [RESERVED, 'é %'], { 'a,b': 1 }), `/base/simple/${encoded}/${encoded},%C3%A9%20%25/a%2Cb,1`);
});

test('path: unreserved characters stay', async () => {
    assert.equal(await path('pathSimple', 'aZ09-._~', ['a'], { R: 1 }), '/base/simple/aZ09-._~/a/R,1');
});

test('path: numbers, booleans and enums', async () => {
    assert.equal(await path('pathScalars', 9007199254740991, -0.5, false, 'dark blue'), '/base/scalars/9007199254740991/-0.5/false/dark%20blue');
    assert.equal(await path('pathScalars', 0, 0, true, 'red'), '/base/scalars/0/0/true/red');
});

test('path: two parameters in one segment', async () => {
    assert.equal(await path('pathTwoInOneSegment', 'a/b', 'tar.gz'), '/base/files/a%2Fb.tar.gz');
});

test('path: a parameter written as JSON', async () => {
    assert.equal(await path('pathContent', { R: 1 }), '/base/path-content/%7B%22R%22%3A1%7D');
});

test('path: a segment of dots never leaves its place', async () => {
    const sent = server.recorder.requests.length;
    await assert.rejects(path('pathSimple', '..', ['a'], color), /'\.\.'/);
    await assert.rejects(path('pathSimple', '.', ['a'], color), /'\.\.'/);
    await assert.rejects(path('pathLabel', '', ['a'], color), /segments '\.'/);
    assert.equal(server.recorder.requests.length, sent);
    assert.equal(await path('pathSimple', '...', ['a'], { R: 1 }), '/base/simple/.../a/R,1');
});

test('path: a missing required parameter is named before anything is sent', async () => {
    const sent = server.recorder.requests.length;
    for (const missing of [undefined, null]) {
        await assert.rejects(path('pathSimple', text, missing, color), (error) => isMissing(error, 'list'));
    }
    assert.equal(server.recorder.requests.length, sent);
});

const QUERIES = [
    ['queryForm', [text, list, color], 'text=blue&list=blue,black,brown&color=R,100,G,200,B,150'],
    ['queryFormExplode', [text, list, color], 'text=blue&list=blue&list=black&list=brown&R=100&G=200&B=150'],
    ['queryDefault', [list, color], 'list=blue&list=black&list=brown&R=100&G=200&B=150'],
    ['querySpaceDelimited', [list, color], 'list=blue%20black%20brown&color=R%20100%20G%20200%20B%20150'],
    ['querySpaceDelimitedExplode', [list], 'list=blue&list=black&list=brown'],
    ['queryPipeDelimited', [list, color], 'list=blue%7Cblack%7Cbrown&color=R%7C100%7CG%7C200%7CB%7C150'],
    ['queryPipeDelimitedExplode', [list], 'list=blue&list=black&list=brown'],
    ['queryDeepObject', [color], 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
];
for (const [method, values, expected] of QUERIES) {
    test(`query: ${method}`, async () => {
        assert.equal(await query(method, ...values), expected);
    });
}

test('query: a nested deepObject, and arrays in it by index', async () => {
    assert.equal(
        await query('queryDeepObject', undefined, { name: 'a&b', tags: ['x', 'y'], size: { min: 1, max: 2 } }, ['a', 'b']),
        'filter%5Bname%5D=a%26b&filter%5Btags%5D%5B0%5D=x&filter%5Btags%5D%5B1%5D=y&filter%5Bsize%5D%5Bmin%5D=1&filter%5Bsize%5D%5Bmax%5D=2&list%5B0%5D=a&list%5B1%5D=b',
    );
});

test('query: undefined, null and empty values', async () => {
    assert.equal(await query('queryForm'), undefined);
    assert.equal(await query('queryForm', null, null, null), undefined);
    assert.equal(await query('queryForm', '', [], {}), 'text=');
    assert.equal(await query('queryFormExplode', '', [], {}), 'text=');
    assert.equal(await query('queryFormExplode', undefined, ['', 'a', undefined, null], { R: undefined, G: 0 }), 'list=&list=a&G=0');
    assert.equal(await query('queryDeepObject', {}, undefined, []), undefined);
});

test('query: reserved characters, in values and names', async () => {
    assert.equal(await query('queryReserved', `${RESERVED}%20 é`), 'strict=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%2520%20%C3%A9');
    assert.equal(await query('queryReserved', undefined, undefined, 'x'), 'odd%20name%5B%5D%26%3D=x');
});

test('query: allowReserved lets reserved characters and triples through', async () => {
    // '#' would end the query and is encoded all the same. A URL parser writes "'" as %27.
    assert.equal(await query('queryReserved', undefined, ':/?[]@!$&()*+,;=%20% é#'), 'allowed=:/?[]@!$&()*+,;=%20%25%20%C3%A9%23');
});

test('query: allowEmptyValue sends the name of what is empty', async () => {
    assert.equal(await query('queryEmpty', [], '', []), 'list=&text=');
    assert.equal(await query('queryEmpty', ['a'], 'x/y'), 'list=a&text=x/y');
    assert.equal(await query('queryEmpty', null, undefined), undefined);
});

test('query: delimiters inside items are encoded', async () => {
    assert.equal(await query('queryForm', undefined, ['a,b', 'c']), 'list=a%2Cb,c');
});

test('query: sets and maps', async () => {
    assert.equal(await query('queryFormExplode', undefined, new Set(['a', 'b']), new Map([['R', 1]])), 'list=a&list=b&R=1');
});

test('query: a parameter written as JSON', async () => {
    assert.equal(await query('queryContent', { name: 'a b', tags: [] }), 'filter=%7B%22name%22%3A%22a%20b%22%2C%22tags%22%3A%5B%5D%7D');
});

test('query: dates as given, and Date objects in ISO form', async () => {
    assert.equal(await query('queryDates', '2020-02-29T12:00:00+02:00', '2020-02-29'), 'at=2020-02-29T12%3A00%3A00%2B02%3A00&on=2020-02-29');
    assert.equal(await query('queryDates', new Date(Date.UTC(2020, 1, 29))), 'at=2020-02-29T00%3A00%3A00.000Z');
});

test('query: a path that has a query of its own', async () => {
    assert.equal(await query('queryFixed', 'b'), 'kind=a&text=b');
});

test('header: values as they are', async () => {
    const got = await headers('a, b/?é%'.replace('é', 'e'), list, color, color, { name: 'é', tags: ['€'] });
    assert.equal(got['x-text'], 'a, b/?e%');
    assert.equal(got['x-list'], 'blue,black,brown');
    assert.equal(got['x-color'], 'R,100,G,200,B,150');
    assert.equal(got['x-color-explode'], 'R=100,G=200,B=150');
    assert.equal(got['x-json'], '{"name":"\\u00e9","tags":["\\u20ac"]}');
});

test('header: absent and empty', async () => {
    assert.ok(!Object.keys(await headers()).some((name) => name.startsWith('x-')));
    const got = await headers('', [], {}, {}, {});
    assert.deepEqual(Object.keys(got).filter((name) => name.startsWith('x-')), ['x-text', 'x-json']);
    assert.equal(got['x-text'], '');
});

test('header: line ends are refused', async () => {
    const sent = server.recorder.requests.length;
    await assert.rejects(headers('a\r\nX-Evil: 1'), /X-Text.*line breaks/);
    await assert.rejects(headers(undefined, ['a\nb']), /X-List.*line breaks/);
    assert.equal(server.recorder.requests.length, sent);
});

test('cookie: form', async () => {
    assert.equal(await cookie('cookies', 'a;b c', list, color), 'text=a%3Bb%20c; list=blue,black,brown; color=R,100,G,200,B,150');
    assert.equal(await cookie('cookies'), undefined);
});

test('cookie: form exploded, a cookie for each item', async () => {
    assert.equal(await cookie('cookiesExplode', list, color), 'list=blue; list=black; list=brown; R=100; G=200; B=150');
});
