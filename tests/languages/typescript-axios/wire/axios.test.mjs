// Features of this client only: files with their names, other form classes, and the options of axios.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';
import { ADAPTER, asked, load, recording, require } from './client.mjs';

const { AnswerApi, BodyApi, QueryApi, Configuration } = load('wire');
const { NewApi } = load('wire-3.2');
const server = recording();

const BYTES = [0, 255, 239, 187, 191, 13, 10];
const file = (disposition) => ({
    status: 200,
    headers: { 'content-type': 'application/octet-stream', ...(disposition && { 'content-disposition': disposition }) },
    bodyBase64: Buffer.from(BYTES).toString('base64'),
});
const answered = (answer, options) => {
    server.recorder.answer(answer);
    return server.api(AnswerApi).answerFile(options);
};

test('a binary answer is a File', async () => {
    assert.ok((await answered(file())).data instanceof File);
});

test('the name of a file', async () => {
    const names = [
        [undefined, 'download'],
        ['attachment', 'download'],
        ['attachment; filename=a.txt', 'a.txt'],
        ['attachment; filename="a; \\"b\\".txt"', 'a; "b".txt'],
        ["attachment; filename=\"x\"; filename*=UTF-8''%e2%82%ac%20rates.txt", '€ rates.txt'],
        ["attachment; filename*=utf-8'en'a.txt; filename=x", 'a.txt'],
        ["attachment; filename=\"x\"; filename*=UTF-8''%zz", 'x'],
    ];
    for (const [disposition, name] of names) {
        assert.equal((await answered(file(disposition))).data.name, name, disposition);
    }
});

test("the caller's responseType is kept", async () => {
    const { data } = await answered(file(), { responseType: 'arraybuffer' });
    assert.ok(!(data instanceof File));
    assert.deepEqual([...new Uint8Array(data)], BYTES);
    server.recorder.answer(file());
    const api = server.api(AnswerApi, new Configuration({ baseOptions: { responseType: 'stream' } }));
    const stream = (await api.answerFile()).data;
    assert.equal(typeof (ADAPTER === 'fetch' ? stream.getReader : stream.pipe), 'function');
});

// The global fetch takes no other form class than its own.
test('multipart: formDataCtor, here of the package form-data with a stream and a buffer', { skip: ADAPTER === 'fetch' }, async () => {
    const FormData = require('form-data');
    const { createReadStream } = await import('node:fs');
    const api = server.api(BodyApi, new Configuration({ formDataCtor: FormData }));
    const stream = createReadStream(new URL('../../shared/wire/wire-3.2.yaml', import.meta.url));
    const [file, buffer, color, tags] = parts(await server.sent(api.bodyMultipart(stream, [Buffer.from([255])], { R: 1 }, ['x'])));
    assert.equal(file.headers['content-disposition'], 'form-data; name="file"; filename="wire-3.2.yaml"');
    assert.match(file.body.toString(), /^openapi: 3\.2\.0\n/);
    assert.deepEqual([...buffer.body], [255]);
    assert.deepEqual([color.headers['content-type'], color.body.toString()], ['application/json', '{"R":1}']);
    assert.equal(tags.body.toString(), 'x');
});

// FormData would send the text `[object Object]`.
test('multipart: a stream is refused where the form class cannot send it', async () => {
    const { createReadStream } = await import('node:fs');
    const read = createReadStream(new URL('../../shared/wire/wire-3.2.yaml', import.meta.url));
    for (const stream of [read, new Blob(['a']).stream()]) {
        await assert.rejects(server.api(BodyApi).bodyMultipart(stream), { name: 'TypeError', message: /^The file file must be a File, a Blob.*, but it is a stream\. Set formDataCtor/ });
    }
    read.destroy();
});

test('multipart: the option of the platform sends streams and buffers', async () => {
    const { createReadStream } = await import('node:fs');
    const { BodyApi } = load('node');
    const read = createReadStream(new URL('../../shared/wire/wire-3.2.yaml', import.meta.url));
    const files = [Buffer.from([255]), new File(['é'], 'é".txt', { type: 'text/plain' }), new Blob(['c'])];
    const web = new Blob(['web']).stream();
    const request = await server.sent(server.api(BodyApi).bodyMultipart(read, [...files, web], { R: 1 }, ['x', 'y'], 2, 'a,b'));
    const sent = parts(request);
    const shown = sent.map(({ headers, body }) => [headers['content-disposition'].replace('form-data; name=', ''), headers['content-type'], body.toString('latin1').slice(0, 14)]);
    assert.deepEqual(shown, [
        ['"file"; filename="wire-3.2.yaml"', 'application/octet-stream', 'openapi: 3.2.0'],
        ['"files"; filename="files"', 'application/octet-stream', '\xff'],
        ['"files"; filename="Ã©%22.txt"', 'text/plain', 'Ã©'],
        ['"files"; filename="files"', 'application/octet-stream', 'c'],
        ['"files"; filename="files"', 'application/octet-stream', 'web'],
        ['"color"', 'application/json', '{"R":1}'],
        ['"tags"', undefined, 'x'],
        ['"tags"', undefined, 'y'],
        ['"count"', undefined, '2'],
        ['"csv"', 'text/csv', 'a,b'],
    ]);
    // Without a stream, and with a form class of the caller's, the option changes nothing.
    const [buffer] = parts(await server.sent(server.api(BodyApi).bodyMultipart(Buffer.from('b'))));
    assert.equal(buffer.headers['content-disposition'], 'form-data; name="file"; filename="file"');
});

test('multipart: a stream that fails ends the call', async () => {
    const { createReadStream } = await import('node:fs');
    const { BodyApi } = load('node');
    await assert.rejects(server.api(BodyApi).bodyMultipart(createReadStream('/nowhere/cat.png')));
});

test('a body that is a stream', async () => {
    const { Readable } = await import('node:stream');
    for (const { BodyApi } of [load('wire'), load('node')]) {
        const request = await server.sent(server.api(BodyApi).bodyOctets(Readable.from([Buffer.from('a'), Buffer.from('b')])));
        assert.equal(request.body.toString(), 'ab');
    }
});

test("query: the caller's params are added", async () => {
    assert.equal((await server.sent(server.api(QueryApi).queryForm('a', undefined, undefined, { params: { more: 'x y' } }))).query, 'text=a&more=x+y');
});

test("the caller's content type wins, whatever its case", async () => {
    const request = await server.sent(server.api(BodyApi).bodyText('a', { headers: { 'content-TYPE': 'text/markdown' } }));
    assert.equal(request.headers['content-type'], 'text/markdown');
    assert.equal(request.rawHeaders.filter((name) => /^content-type$/i.test(name)).length, 1);
});

test('events: the stream itself, for the caller who asks', async () => {
    server.recorder.answer({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: 'data: 1\n\n' });
    const { data } = await server.api(NewApi).events({ responseType: 'stream' });
    let text = '';
    for await (const chunk of data) {
        text += Buffer.from(chunk).toString();
    }
    assert.equal(text, 'data: 1\n\n');
});

test('paths: an instance with a baseURL keeps its host', async () => {
    const { PathApi } = load('wire-paths');
    for (const baseURL of ['https://api.example', 'https://api.example/', '/']) {
        for (const [a, b] of [['', 'evil.example'], ['/', 'evil.example'], ['a', 'b']]) {
            const url = await asked(PathApi, undefined, 'pathFirst', [a, b], { baseURL }).catch(({ message }) => message);
            if (a === '') assert.match(url, /path parameter a must not be empty/);
            else assert.equal(url, `${baseURL.replace(/\/$/, '')}/${encodeURIComponent(a)}/${b}`);
        }
    }
});
