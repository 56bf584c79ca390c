// Responses, and models there and back.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const { load, recording, NOTHING } = await import(process.env.CLIENT);
const { AnswerApi, ModelApi } = load('wire');
const server = recording();
const json = (status, value, type = 'application/json') => ({ status, headers: { 'content-type': type }, body: JSON.stringify(value) });

const answered = (answer, method, ...values) => {
    server.recorder.answer(answer);
    return server.api(AnswerApi)[method](...values);
};

test('several successes', async () => {
    const done = await answered(json(200, { name: 'a', owner: null }), 'answerSeveral');
    assert.deepEqual([done.status, done.data], [200, { name: 'a', owner: null }]);
    const later = await answered(json(202, { job: 'j' }), 'answerSeveral');
    assert.deepEqual([later.status, later.data], [202, { job: 'j' }]);
});

test('several errors', async () => {
    for (const [status, type] of [[404, 'application/problem+json'], [500, 'application/json']]) {
        await assert.rejects(answered(json(status, { title: 't' }, type), 'answerSeveral'), ({ response }) => {
            assert.deepEqual([response.status, response.data], [status, { title: 't' }]);
            return true;
        });
    }
});

test('the Accept header names what the operation answers', async () => {
    await answered(json(200, {}), 'answerSeveral');
    assert.equal(server.recorder.last.headers.accept, 'application/json, application/problem+json');
});

const BYTES = [0, 255, 239, 187, 191, 13, 10];
const file = (disposition) => ({
    status: 200,
    headers: { 'content-type': 'application/octet-stream', ...(disposition && { 'content-disposition': disposition }) },
    bodyBase64: Buffer.from(BYTES).toString('base64'),
});

test('a binary answer has every byte', async () => {
    const { data } = await answered(file(), 'answerFile');
    assert.ok(data instanceof Blob);
    assert.equal(data.type, 'application/octet-stream');
    assert.deepEqual([...new Uint8Array(await data.arrayBuffer())], BYTES);
});

test('the error of a binary operation is its JSON', async () => {
    await assert.rejects(answered(json(404, { title: 't' }, 'application/problem+json'), 'answerFile'), ({ response }) => {
        assert.deepEqual(response.data, { title: 't' });
        return true;
    });
});

test('text stays text', async () => {
    for (const body of ['é\n', '12', '{"a":1}', '']) {
        const { data } = await answered({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }, 'answerText');
        assert.equal(data, body);
    }
});

test('a file, an object, text or nothing, as the server says', async () => {
    const { data } = await answered({ ...file(), headers: { 'content-type': 'application/pdf' } }, 'answerMixed');
    assert.deepEqual([...new Uint8Array(await data.arrayBuffer())], BYTES);
    assert.deepEqual((await answered(json(201, { job: 'ü' }), 'answerMixed')).data, { job: 'ü' });
    assert.equal((await answered({ status: 201, headers: { 'content-type': 'text/plain' }, body: 'ü' }, 'answerMixed')).data, 'ü');
    assert.equal((await answered({ status: 204 }, 'answerMixed')).data, NOTHING);
});

test('JSON lines', async () => {
    const lines = (body, type = 'application/x-ndjson') => answered({ status: 200, headers: { 'content-type': type }, body }, 'answerLines');
    assert.deepEqual((await lines('{"job":"a"}\n{"job":"b"}\r\n\n')).data, [{ job: 'a' }, { job: 'b' }]);
    assert.deepEqual((await lines('')).data, []);
    assert.deepEqual((await lines('[{"job":"a"}]', 'application/json')).data, [{ job: 'a' }]);
    await assert.rejects(answered(json(404, { title: 't' }, 'application/problem+json'), 'answerLines'), ({ response }) => response.data.title === 't');
});

test('no content', async () => {
    const { status, data } = await answered({ status: 204 }, 'answerNone');
    assert.deepEqual([status, data], [204, NOTHING]);
    assert.equal(server.recorder.last.method, 'DELETE');
});

// Each model is sent, recorded, and answered with the same text.
const MODELS = [
    ['dates stay strings', 'echoPet', { name: 'a', owner: 'b', born: '2020-02-29', seen: '2020-02-29T23:59:60.5-01:00' }, '{"name":"a","owner":"b","born":"2020-02-29","seen":"2020-02-29T23:59:60.5-01:00"}'],
    ['null is not absent', 'echoPet', { name: 'a', owner: null, note: null }, '{"name":"a","owner":null,"note":null}'],
    ['absent is not null', 'echoPet', { name: 'a', owner: null }, '{"name":"a","owner":null}'],
    ['an enum value that is not known', 'echoPet', { name: 'a', owner: null, status: 'lost' }, '{"name":"a","owner":null,"status":"lost"}'],
    ['oneOf by discriminator', 'echoShape', { kind: 'circle', radius: 1.5 }, '{"kind":"circle","radius":1.5}'],
    ['oneOf by its other case', 'echoShape', { kind: 'square', side: 2 }, '{"kind":"square","side":2}'],
    ['oneOf without discriminator', 'echoEither', { job: 'j' }, '{"job":"j"}'],
    ['oneOf without discriminator, a string', 'echoEither', 'j', '"j"'],
    ['recursion', 'echoNode', { value: 1, next: { value: 2 }, children: [{ value: 3, children: [] }] }, '{"value":1,"next":{"value":2},"children":[{"value":3,"children":[]}]}'],
    ['additionalProperties of a type', 'echoCounts', { 'a b': 1, constructor: 2 }, '{"a b":1,"constructor":2}'],
    ['additionalProperties beside others', 'echoOpen', { name: 'n', extra: { deep: [1] } }, '{"name":"n","extra":{"deep":[1]}}'],
];
for (const [name, method, value, text] of MODELS) {
    test(`model: ${name}`, async () => {
        server.recorder.answer({ status: 200, headers: { 'content-type': 'application/json' }, body: text });
        const { data } = await server.api(ModelApi)[method](value);
        assert.equal(server.recorder.last.body.toString(), text);
        assert.deepEqual(data, value);
    });
}
