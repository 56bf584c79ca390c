// Request bodies, byte for byte.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';

const { load, recording } = await import(process.env.CLIENT);
const { BodyApi } = load('wire');
const server = recording();

const sent = (method, ...values) => server.sent(server.api(BodyApi)[method](...values));
const body = (request) => request.body.toString();

test('JSON: null is kept and undefined left out', async () => {
    const request = await sent('bodyJson', { name: 'Ünï', owner: null, note: undefined, status: 'sold' });
    assert.equal(request.method, 'POST');
    assert.equal(request.headers['content-type'], 'application/json');
    assert.equal(body(request), '{"name":"Ünï","owner":null,"status":"sold"}');
});

test('JSON: dates, sets and maps', async () => {
    const request = await sent('bodyJson', { name: 'a', owner: null, seen: new Date(0), tags: new Set([1, 2]), more: new Map([['k', new Set()]]) });
    assert.equal(body(request), '{"name":"a","owner":null,"seen":"1970-01-01T00:00:00.000Z","tags":[1,2],"more":{"k":[]}}');
});

test('JSON: strings keep their quotes', async () => {
    for (const [value, expected] of [['hi', '"hi"'], ['', '""'], ['{"a":1}', '"{\\"a\\":1}"'], ['12', '"12"']]) {
        const request = await sent('bodyJsonString', value);
        assert.equal(body(request), expected);
        assert.equal(request.headers['content-type'], 'application/json');
    }
});

test('JSON: arrays', async () => {
    assert.equal(body(await sent('bodyJsonList', [])), '[]');
    assert.equal(body(await sent('bodyJsonList', [{ name: 'a', owner: 'b' }])), '[{"name":"a","owner":"b"}]');
});

test('JSON: an absent optional body sends neither bytes nor a content type', async () => {
    const request = await sent('bodyJsonOptional');
    assert.equal(request.body.length, 0);
    assert.equal(request.headers['content-type'], undefined);
});

test('JSON: a suffix type keeps its name', async () => {
    const request = await sent('bodyMergePatch', { name: 'a', owner: null });
    assert.equal(request.method, 'PATCH');
    assert.equal(request.headers['content-type'], 'application/merge-patch+json');
    assert.equal(body(request), '{"name":"a","owner":null}');
});

test('urlencoded: fields, repeated arrays, objects as JSON, and encodings', async () => {
    const request = await sent('bodyForm', 'a b&c=d+é', ['x', 'y,z'], { R: 1 }, ['p q', 'r'], { R: 1, G: 2 });
    assert.equal(request.headers['content-type'], 'application/x-www-form-urlencoded');
    assert.equal(body(request), 'name=a%20b%26c%3Dd%2B%C3%A9&tags=x&tags=y%2Cz&color=%7B%22R%22%3A1%7D&spaced=p%20q%20r&deep%5BR%5D=1&deep%5BG%5D=2');
});

test('urlencoded: absent fields', async () => {
    assert.equal(body(await sent('bodyForm', '')), 'name=');
});

const summary = (request) =>
    parts(request).map(({ headers, body }) => [headers['content-disposition'], headers['content-type'], body.toString()]);

test('multipart: files, arrays of files, JSON objects, repeated fields, part types', async () => {
    const request = await sent(
        'bodyMultipart',
        new File(['\0\xff'], 'ä "x".bin', { type: 'image/png' }),
        [new File(['1'], '1.txt', { type: 'text/plain' }), new Blob(['2'])],
        { R: 1 },
        ['x', 'y'],
        0,
        'a,b',
    );
    assert.match(request.headers['content-type'], /^multipart\/form-data; boundary=/);
    assert.deepEqual(summary(request).map(([disposition, ...rest]) => [disposition.replace(/ä/g, 'Ã¤'), ...rest]), [
        ['form-data; name="file"; filename="Ã¤ %22x%22.bin"', 'image/png', '\0ÿ'],
        ['form-data; name="files"; filename="1.txt"', 'text/plain', '1'],
        ['form-data; name="files"; filename="files"', 'application/octet-stream', '2'],
        ['form-data; name="color"; filename="blob"', 'application/json', '{"R":1}'],
        ['form-data; name="tags"', undefined, 'x'],
        ['form-data; name="tags"', undefined, 'y'],
        ['form-data; name="count"', undefined, '0'],
        ['form-data; name="csv"; filename="blob"', 'text/csv', 'a,b'],
    ]);
});

test('multipart: absent fields', async () => {
    assert.deepEqual(summary(await sent('bodyMultipart', new File(['a'], 'a'))), [['form-data; name="file"; filename="a"', 'application/octet-stream', 'a']]);
});

test('multipart: buffers are files too', async () => {
    assert.deepEqual(summary(await sent('bodyMultipart', new Uint8Array([97, 98]))), [['form-data; name="file"; filename="file"', 'application/octet-stream', 'ab']]);
});

test('multipart/mixed and multipart/related: parts with types of their own', async () => {
    const mixed = await sent('bodyMixed', { R: 1 }, 'é', [new File(['\0'], 'a"b.png', { type: 'image/png' }), new Uint8Array([97])], 'a,b');
    assert.match(mixed.headers['content-type'], /^multipart\/mixed; boundary=[a-z0-9-]+$/);
    assert.deepEqual(summary(mixed), [
        ['form-data; name="meta"', 'application/json', '{"R":1}'],
        ['form-data; name="note"', undefined, 'é'],
        ['form-data; name="files"; filename="a%22b.png"', 'image/png', '\0'],
        ['form-data; name="files"', 'application/octet-stream', 'a'],
        ['form-data; name="csv"', 'text/csv', 'a,b'],
    ]);
    const related = await sent('bodyRelated', { R: 1 });
    assert.match(related.headers['content-type'], /^multipart\/related; boundary=/);
    assert.deepEqual(summary(related), [['form-data; name="meta"', 'application/json', '{"R":1}']]);
});

test('multipart/mixed: a stream is refused, as its bytes are not there yet', async () => {
    const before = server.recorder.requests.length;
    await assert.rejects(sent('bodyRelated', undefined, { pipe() {} }), /Blob/);
    assert.equal(server.recorder.requests.length, before);
});

test('multipart: the members of an object that is one of several', async () => {
    assert.deepEqual(summary(await sent('bodyUnion', { kind: 'circle', radius: 1.5 })), [
        ['form-data; name="kind"', undefined, 'circle'],
        ['form-data; name="radius"', undefined, '1.5'],
    ]);
});

test('a form that the caller has made', async () => {
    const form = new FormData();
    form.append('kind', 'square');
    assert.deepEqual(summary(await sent('bodyUnion', form)), [['form-data; name="kind"', undefined, 'square']]);
    assert.equal(body(await sent('bodyMap', new URLSearchParams({ a: 'b c' }))), 'a=b+c');
});

test('urlencoded: the members of an object, and of a map', async () => {
    assert.equal(body(await sent('bodyMap', { a: 'b c', d: undefined })), 'a=b%20c');
    assert.equal(body(await sent('bodyMap', new Map([['a', 'b']]))), 'a=b');
});

test('JSON lines', async () => {
    const request = await sent('bodyLines', [{ R: 1 }, { G: 2 }]);
    assert.deepEqual([request.headers['content-type'], body(request)], ['application/jsonl', '{"R":1}\n{"G":2}\n']);
    assert.equal(body(await sent('bodyLines', [])), '');
});

test('urlencoded: allowReserved', async () => {
    assert.equal(body(await sent('bodyReserved', 'a/b?', 'a/b?#')), 'strict=a%2Fb%3F&allowed=a/b?%23');
});

test('octets: a Blob, a File of another type, bytes', async () => {
    const bytes = [0, 255, 13, 10];
    for (const value of [new Blob([new Uint8Array(bytes)]), new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }), Buffer.from(bytes), new Uint8Array(bytes).buffer]) {
        const request = await sent('bodyOctets', value);
        assert.equal(request.method, 'PUT');
        assert.equal(request.headers['content-type'], 'application/octet-stream');
        assert.deepEqual([...request.body], bytes);
    }
});

test('octets: a range of types takes the type of the file', async () => {
    assert.equal((await sent('bodyImage', new File(['a'], 'a.png', { type: 'image/png' }))).headers['content-type'], 'image/png');
    assert.equal((await sent('bodyImage', Buffer.from('a'))).headers['content-type'], 'application/octet-stream');
});

test('text: as it is, without quotes', async () => {
    const request = await sent('bodyText', '"é"\n');
    assert.equal(request.headers['content-type'], 'text/plain');
    assert.equal(body(request), '"é"\n');
});

