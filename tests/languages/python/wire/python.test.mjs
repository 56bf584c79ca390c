// Cases of the shared tests that are about types of JavaScript, with those of Python: each program runs with `package`, `name` (its
// name), `client` and `settled`, which waits where the library's methods are coroutines.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';
import { ask, recording } from './client.mjs';

const server = recording();

/** Runs a program, and gives the value that it returns. */
async function program(description, text, settings) {
    const { value, error } = await ask({ what: 'run', description, base: `${server.recorder.url}/base`, program: text, settings });
    if (error) throw Object.assign(new Error(error.message), { name: error.name });
    return value;
}

/** The request that a method's call leads to, with arguments as Python writes them; the answer is empty. */
const method = (api, name, values, settings) => server.sent(program('wire', `import io
from datetime import date, datetime, timedelta, timezone
M = package.models
await settled(package.${api}(client).${name}(${values}))`, settings));
const bodyOf = async (name, values) => (await method('BodyApi', name, values)).body.toString();
const query = async (name, values) => (await method('QueryApi', name, values)).query;

test('JSON: null is kept where it was set, and what is absent left out', async () => {
    assert.equal(await bodyOf('body_json', 'M.Pet(name="Ünï", owner=None, status="sold")'), '{"name":"\\u00dcn\\u00ef","owner":null,"status":"sold"}');
    assert.equal(await bodyOf('body_json', 'M.Pet(name="a", owner=None, note=None)'), '{"name":"a","owner":null,"note":null}');
    assert.equal(await bodyOf('body_json', 'M.Pet(name="a", owner=None, status=None)'), '{"name":"a","owner":null}');
});

test('JSON: dates and times', async () => {
    const zone = 'timezone(timedelta(hours=-1))';
    assert.equal(await bodyOf('body_json', `M.Pet(name="a", owner=None, born=date(2020, 2, 29), seen=datetime(2020, 2, 29, 23, 59, 59, 500000, ${zone}))`), '{"name":"a","owner":null,"born":"2020-02-29","seen":"2020-02-29T23:59:59.500000-01:00"}');
});

test('a path parameter that is an object without known members is empty', async () => {
    const before = server.recorder.requests.length;
    await assert.rejects(method('PathApi', 'path_matrix', '"", ["a"], M.Color()'), /path parameter color must not be empty/);
    assert.equal(server.recorder.requests.length, before);
});

test('path: reserved characters are percent-encoded', async () => {
    const encoded = '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D';
    const { target } = await method('PathApi', 'path_simple', `":/?#[]@!$&'()*+,;=", [":/?#[]@!$&'()*+,;=", "é %"], {"R": 1}`);
    assert.equal(target, `/base/simple/${encoded}/${encoded},%C3%A9%20%25/R,1`);
});

test('query: None and empty values', async () => {
    assert.equal(await query('query_form', ''), undefined);
    assert.equal(await query('query_form', 'None, None, None'), undefined);
    assert.equal(await query('query_form', '"", [], M.Color()'), 'text=');
    assert.equal(await query('query_form_explode', '"", [], {}'), 'text=');
    assert.equal(await query('query_form_explode', 'None, ["", "a"], M.Color(G=0)'), 'list=&list=a&G=0');
    assert.equal(await query('query_deep_object', '{}, None, []'), undefined);
});

test('query: dates as RFC 3339 has them, or by the formats of the configuration', async () => {
    assert.equal(await query('query_dates', 'datetime(2020, 2, 29, 12, tzinfo=timezone(timedelta(hours=2))), date(2020, 2, 29)'), 'at=2020-02-29T12%3A00%3A00%2B02%3A00&on=2020-02-29');
    const request = await method('QueryApi', 'query_dates', 'datetime(2020, 2, 29, tzinfo=timezone.utc), date(2020, 2, 29)', { datetime_format: '%H', date_format: '%d.%m.' });
    assert.equal(request.query, 'at=00&on=29.02.');
});

test('the Accept header names what the operation answers', async () => {
    server.recorder.answer({ status: 202, headers: { 'content-type': 'application/json' }, body: '{"job":"j"}' });
    await program('wire', 'await settled(package.AnswerApi(client).answer_several())');
    assert.equal(server.recorder.last.headers.accept, 'application/json, application/problem+json');
});

test('path: empty values are refused where they leave nothing, and dot segments', async () => {
    const before = server.recorder.requests.length;
    await assert.rejects(method('PathApi', 'path_simple', '"", ["a"], M.Color(R=1)'), /path parameter text must not be empty/);
    await assert.rejects(method('PathApi', 'path_simple', '"a", [""], M.Color(R=1)'), /path parameter list must not be empty/);
    await assert.rejects(method('PathApi', 'path_label', '"a", [], M.Color(R=1)'), /path parameter list must not be empty/);
    assert.equal(server.recorder.requests.length, before);
    const { target } = await method('PathApi', 'path_matrix_explode', '"", ["", "a"], M.Color(R=1)');
    assert.equal(target, '/base/matrix-explode/;text/;list;list=a/;R=1');
});

test('multipart/mixed and multipart/related: parts with types of their own', async () => {
    const mixed = await method('BodyApi', 'body_mixed', 'M.Color(R=1), "é", [("a.png", b"x"), ("b", b"a")], "a,b"');
    assert.match(mixed.headers['content-type'], /^multipart\/mixed; boundary=/);
    assert.deepEqual(summary(mixed).map(([, ...rest]) => rest), [['application/json', '{"R":1}'], [undefined, 'é'], ['image/png', 'x'], ['application/octet-stream', 'a'], ['text/csv', 'a,b']]);
    const related = await method('BodyApi', 'body_related', 'M.Color(R=1)');
    assert.match(related.headers['content-type'], /^multipart\/related; boundary=/);
});

test('urlencoded: the members of a dict', async () => {
    assert.equal(await bodyOf('body_map', '{"a": "b c"}'), 'a=b%20c');
});

const summary = (request) => parts(request).map(({ headers, body }) => [headers['content-disposition'], headers['content-type'], body.toString()]);

test('files: bytes, paths, open files, and with names and types', async () => {
    for (const [file, disposition, type] of [
        ['b"ab"', 'form-data; name="file"; filename="file"', 'application/octet-stream'],
        ['io.BytesIO(b"ab")', 'form-data; name="file"; filename="file"', 'application/octet-stream'],
        ['("x.png", b"ab")', 'form-data; name="file"; filename="x.png"', 'image/png'],
        ['("x", b"ab", "text/x")', 'form-data; name="file"; filename="x"', 'text/x'],
        ['("x.txt", io.BytesIO(b"ab"))', 'form-data; name="file"; filename="x.txt"', 'text/plain'],
    ]) {
        assert.deepEqual(summary(await method('BodyApi', 'body_multipart', file)), [[disposition, type, 'ab']], file);
    }
    const [[disposition]] = summary(await server.sent(program('wire', 'import pathlib, tempfile\nwith tempfile.TemporaryDirectory() as folder:\n    path = pathlib.Path(folder, "a b.txt")\n    path.write_bytes(b"ab")\n    await settled(package.BodyApi(client).body_multipart(path))')));
    assert.equal(disposition, 'form-data; name="file"; filename="a b.txt"');
});

test('octets: bytes, open files, and files with a name', async () => {
    for (const value of ['bytes([0, 255, 13, 10])', 'io.BytesIO(bytes([0, 255, 13, 10]))', '("a.png", bytes([0, 255, 13, 10]))']) {
        const request = await method('BodyApi', 'body_octets', value);
        assert.deepEqual([request.method, request.headers['content-type'], [...request.body]], ['PUT', 'application/octet-stream', [0, 255, 13, 10]], value);
    }
});

test('multipart: the parts of objects, lists and numbers', async () => {
    const request = await method('BodyApi', 'body_multipart', '("f", b"a"), [("1.txt", b"1"), b"2"], M.Color(R=1), ["x", "y"], 0, "a,b"');
    assert.deepEqual(summary(request).slice(1).map(([, ...rest]) => rest), [['text/plain', '1'], ['application/octet-stream', '2'], ['application/json', '{"R":1}'], [undefined, 'x'], [undefined, 'y'], [undefined, '0'], ['text/csv', 'a,b']]);
});

const AUTH = {
    header_key: [{ api_key: { headerKey: 'k&1' } }, 'auth_header', ({ headers }) => headers['x-key'], 'k&1'],
    query_key: [{ api_key: { queryKey: 'k&1' } }, 'auth_query', (request) => request.query, 'api%20key=k%261'],
    cookie_key: [{ api_key: { cookieKey: 'k&1' } }, 'auth_cookie', ({ headers }) => headers.cookie, 'session=k&1'],
    prefix: [{ api_key: { headerKey: 'k' }, api_key_prefix: { headerKey: 'Token' } }, 'auth_header', ({ headers }) => headers['x-key'], 'Token k'],
    basic: [{ username: 'ü', password: 'open sesame' }, 'auth_basic', ({ headers }) => headers.authorization, `Basic ${Buffer.from('ü:open sesame').toString('base64')}`],
    bearer: [{ access_token: 't.1' }, 'auth_bearer', ({ headers }) => headers.authorization, 'Bearer t.1'],
    oauth: [{ access_token: 't.1' }, 'auth_oauth', ({ headers }) => headers.authorization, 'Bearer t.1'],
    both: [{ api_key: { headerKey: 'h', queryKey: 'q' } }, 'auth_both', (request) => [request.headers['x-key'], request.query], ['h', 'api%20key=q']],
    'none given': [{}, 'auth_both', (request) => [request.headers.authorization, request.headers['x-key'], request.query], [undefined, undefined, undefined]],
    'the first alternative': [{ access_token: 't', username: 'u', password: 'p' }, 'auth_either', ({ headers }) => headers.authorization, 'Bearer t'],
    'the alternative that has its credentials': [{ username: 'u', password: 'p' }, 'auth_either', ({ headers }) => headers.authorization, `Basic ${Buffer.from('u:p').toString('base64')}`],
    'an optional one': [{ access_token: 't' }, 'auth_optional', ({ headers }) => headers.authorization, 'Bearer t'],
    'an optional one that is not given': [{}, 'auth_optional', ({ headers }) => headers.authorization, undefined],
    'none needed': [{ access_token: 't' }, 'auth_none', ({ headers }) => headers.authorization, undefined],
};
for (const [name, [settings, operation, what, expected]] of Object.entries(AUTH)) {
    test(`security: ${name}`, async () => assert.deepEqual(what(await method('AuthApi', operation, '', settings)), expected));
}

test('the server of an operation, of the API, and of the configuration', async () => {
    const own = async (settings, values = '') => (await method('ServerApi', 'server_own', values, settings)).target;
    const port = new URL(server.recorder.url).port;
    assert.equal((await method('ServerApi', 'server_common', '')).target, '/base/server/common');
    assert.equal(await own({ server_operation_variables: { 'ServerApi.server_own': { port } } }), '/own/server/own');
    assert.equal(await own({ ignore_operation_servers: true }), '/base/server/own');
    const before = server.recorder.requests.length;
    await assert.rejects(program('wire', 'await settled(package.ServerApi(client).server_own(_host_index=1))'), /_host_index/);
    assert.equal(server.recorder.requests.length, before);
});

test('an answer that does not fit, of an operation that wants a model, is refused by name', async () => {
    server.recorder.answer({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"name":1,"owner":null}' });
    await assert.rejects(program('wire', 'await settled(package.AnswerApi(client).answer_several())'), (error) => /name/.test(error.message) && error.name !== 'TypeError');
});

test('an enum value that is not listed, in an answer and not in a request', async () => {
    server.recorder.answer({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"name":"a","owner":null,"status":"lost","born":"2020-02-29"}' });
    const [status, same] = await program('wire', 'M = package.models\nM_pet = M.Pet(name="a", owner=None)\npet = await settled(package.ModelApi(client).echo_pet(M_pet))\nreturn [pet.status, pet.to_json()]');
    assert.deepEqual([status, JSON.parse(same)], ['lost', { name: 'a', owner: null, status: 'lost', born: '2020-02-29' }]);
    await assert.rejects(program('wire', 'package.models.Pet(name="a", owner=None, status="lost")'), { name: 'ValidationError' });
});

test('events and JSON lines as iterators', async () => {
    const each = (api, operation, attribute) => `found = []\nstream = package.${api}(client).${operation}()\nif hasattr(stream, "__aiter__"):\n    async for item in stream:\n        found.append(item.${attribute})\nelse:\n    for item in stream:\n        found.append(item.${attribute})\nreturn found`;
    server.recorder.answer({ status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: '{"job":"a"}\n{"job":"b"}\n' });
    assert.deepEqual(await program('wire', each('AnswerApi', 'answer_lines_stream', 'job')), ['a', 'b']);
    server.recorder.answer({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: 'data: a\n\ndata: b\n\n' });
    assert.deepEqual(await program('wire-3.2', each('NewApi', 'events_stream', 'data')), ['a', 'b']);
});
