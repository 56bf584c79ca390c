// The rules of docs/servers.md for requests, tested on each server stub: conformance.yaml with the echo as its
// implementation, and as generated.

import assert from 'node:assert/strict';
import http from 'node:http';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ring } from '../languages/shared/generating.mjs';
import { ask, frameworks, raw, start, untilAnswered } from './lib.mjs';

const description = path.join(import.meta.dirname, 'conformance.yaml');
const JSON_TYPE = { 'content-type': 'application/json' };
const json = (value, headers = {}) => ({ headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(value) });
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The answer is the problem of a status; gives its errors as `in name pointer`. */
function isProblem(answer, status) {
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.headers['content-type'], /^application\/problem\+json/);
    assert.equal(answer.json.status, status);
    assert.equal(answer.json.title.toLowerCase(), http.STATUS_CODES[status].toLowerCase());
    for (const member of ['type', 'detail', 'instance']) assert.equal(typeof answer.json[member], 'string', `${member} of ${answer.text}`);
    assert.ok(answer.headers['x-request-id'], 'no X-Request-Id');
    const errors = answer.json.errors ?? [];
    errors.forEach((error) => assert.ok(error.message.length > 3, `no message in ${answer.text}`));
    return errors.map((error) => [error.in, error.name, error.pointer].filter((part) => part !== undefined && part !== '').join(' ')).sort();
}

/** Texts that are of a format, and such that are not. */
const formats = {
    byte: { right: ['', 'YQ==', 'YR=='], wrong: ['YQ', 'Y Q==', '-_=='] },
    date: { right: ['2020-02-29'], wrong: ['2021-02-29', '2020-2-9', '20200101'] },
    'date-time': {
        right: ['2020-01-01T00:00:00Z', '2020-01-01t00:00:00.123456789z', '2020-01-01T00:00:00+01:00'],
        wrong: ['2020-01-01 00:00:00Z', '2020-01-01T00:00:00', '2020-01-01T24:00:00Z', '2020-01-01T00:00:60Z', '2020-01-01T00:00:00+0100', '2020-01-01T00:00:00+01'],
    },
    duration: { right: ['P1Y2M3DT4H5M6S', 'P1W'], wrong: ['P', 'PT', '1D'] },
    email: { right: ['a@b.c', 'a+b@localhost', '"a b"@c.d', 'a@[127.0.0.1]'], wrong: ['a', 'a@', '@b', 'a..b@c.d', 'a b@c.d', 'a@-b.c', 'a@b.c.'] },
    hostname: { right: ['a', 'A.b', 'a-1.b'], wrong: ['', '-a', 'a_b', 'a.', 'a..b', 'a'.repeat(64)] },
    ipv4: { right: ['1.2.3.4'], wrong: ['1.2.3', '256.1.1.1', '01.2.3.4'] },
    ipv6: { right: ['::1', '::ffff:1.2.3.4'], wrong: ['1::2::3', '[::1]', 'fe80::1%eth0'] },
    'json-pointer': { right: ['', '/a~0~1'], wrong: ['a', '/a~'] },
    time: { right: ['00:00:00Z', '00:00:00.5+01:00'], wrong: ['00:00:00', '1:00:00Z'] },
    uri: { right: ['http://a/b?c#d', 'urn:a'], wrong: ['a', '/a', 'http://a b'] },
    'uri-reference': { right: ['a', '/a', ''], wrong: ['a b', '\\\\a'] },
    uuid: { right: ['0000000A-0000-0000-0000-00000000000b'], wrong: ['00000000000000000000000000000000', 'urn:uuid:0000000a-0000-0000-0000-00000000000b'] },
    // Validators disagree on IRIs, so no server checks them.
    iri: { right: ['a b'], wrong: [] },
};

/** The header that selects the echo's answer. */
const told = (value) => ({ 'x-answer': encodeURIComponent(JSON.stringify(value)) });

const boundary = 'part-of-a-form';
function part(name, content, { file, type } = {}) {
    const disposition = `form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`;
    return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${content}\r\n`;
}
const multipart = (...parts) => ({ headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: `${parts.join('')}--${boundary}--\r\n` });
/** A list of parts, each of them a content and, unless it is JSON, its type. */
const mixed = (...parts) => ({
    headers: { 'content-type': `multipart/mixed; boundary=${boundary}` },
    body: `${parts.map(([content, type = 'application/json']) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`).join('')}--${boundary}--\r\n`,
});

for (const framework of frameworks) {
    describe(framework, { concurrency: false, timeout: 900_000 }, () => {
        let server;
        const call = (method, target, options) => ask(server, method, `/base${target}`, options);
        before(async () => (server = await start(framework, description, { BODY_TIMEOUT: '2' })));
        after(() => server.stop());

        test('paths: unknown ones are 404, literal ones go before templates, %2F does not separate', async () => {
            isProblem(await call('GET', '/nothing'), 404);
            isProblem(await ask(server, 'GET', '/items'), 404);
            assert.equal((await call('GET', '/items/mine')).echo.operation, 'myItems');
            assert.deepEqual((await call('GET', '/items/a%2Fb%20%C3%A9')).echo.parameters, { itemId: 'a/b é' });
            assert.deepEqual((await call('GET', '/reports/a.b.csv')).echo.parameters, { name: 'a.b', ext: 'csv' });
        });

        test('paths that differ only in parameter names are one, and a literal segment still has priority', async () => {
            for (const [method, target, operation, parameters] of [
                ['GET', '/pairs/a', 'leftPair', { left: 'a' }],
                ['PUT', '/pairs/a', 'rightPair', { right: 'a' }],
                ['GET', '/pairs/a/b', 'bothPairs', { left: 'a', right: 'b' }],
                ['GET', '/pairs/a/all', 'allPairs', { other: 'a' }],
            ]) {
                const { echo } = await call(method, target);
                assert.deepEqual([echo?.operation, echo?.parameters], [operation, parameters], target);
            }
        });

        test('paths: of several templates, the first with the method counts, and none goes behind a path without parameters', async () => {
            for (const [method, target, operation, job] of [
                ['GET', '/jobs/1:stop', 'isJobStopped', '1'],
                ['HEAD', '/jobs/1:stop', 'isJobStopped', '1'],
                ['POST', '/jobs/1:stop', 'stopJob', '1'],
                ['DELETE', '/jobs/1:stop', 'deleteJob', '1:stop'],
            ]) {
                const { status, echo } = await call(method, target);
                assert.deepEqual([status < 300, echo?.operation, echo?.parameters.job], [true, operation, job], `${method} ${target}`);
            }
            const allowed = ({ headers }) => headers.allow.split(/, */).sort();
            const answer = await call('PATCH', '/jobs/1:stop');
            isProblem(answer, 405);
            assert.deepEqual(allowed(answer), ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST']);
            assert.deepEqual(allowed(await call('OPTIONS', '/jobs/1:stop')), ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST']);
            const mine = await call('DELETE', '/items/mine');
            isProblem(mine, 405);
            assert.deepEqual(allowed(mine), ['GET', 'HEAD', 'OPTIONS']);
        });

        test('paths: invalid UTF-8 is refused', async () => {
            isProblem(await call('GET', '/items/%ff'), 400);
        });

        test('methods: 405 says which there are, HEAD is GET without its body, OPTIONS is 204', async () => {
            const answer = await call('PATCH', '/items');
            isProblem(answer, 405);
            assert.deepEqual(answer.headers.allow.split(/, */).sort(), ['GET', 'HEAD', 'OPTIONS', 'POST']);
            const head = await call('HEAD', '/items/mine');
            assert.deepEqual([head.status, head.text], [204, '']);
            const item = told({ status: 200, type: 'application/json', body: { id: 1, name: 'n' } });
            const [whole, alone] = [await call('GET', '/items/x', { headers: item }), await call('HEAD', '/items/x', { headers: item })];
            assert.equal(alone.headers['content-length'] ?? whole.headers['content-length'], whole.headers['content-length']);
            const options = await call('OPTIONS', '/items/x');
            assert.equal(options.status, 204);
            assert.deepEqual(options.headers.allow.split(/, */).sort(), ['DELETE', 'GET', 'HEAD', 'OPTIONS']);
        });

        test('credentials: none is 401 with a challenge, all of an alternative are needed', async () => {
            const none = await call('GET', '/secret/either');
            isProblem(none, 401);
            assert.match(none.headers['www-authenticate'], /Bearer/);
            isProblem(await call('GET', '/secret/both', { headers: { 'x-key': 'k' } }), 401);
            const both = await call('GET', '/secret/both', { headers: { 'x-key': 'k', authorization: 'Bearer t' } });
            assert.deepEqual(both.echo.principals.sort(), ['bearer', 'key']);
            const basic = await call('GET', '/secret/either', { headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` } });
            assert.deepEqual(basic.echo.principals, ['basic']);
            isProblem(await call('GET', '/secret/either', { headers: { authorization: 'Basic ???' } }), 401);
            isProblem(await call('GET', '/secret/either', { headers: { authorization: 'Digest a' } }), 401);
            assert.equal((await call('GET', '/secret/optional')).status, 204);
            assert.deepEqual((await call('GET', '/secret/optional', { headers: { authorization: 'Bearer t' } })).echo.principals, ['bearer']);
        });

        test('credentials: one alternative is enough, and a wrong credential is ignored only if another is right', async () => {
            const bearer = (token) => ({ authorization: `Bearer ${token}` });
            const any = async (headers) => (await call('GET', '/secret/any', { headers })).echo?.principals;
            assert.deepEqual(await any({ ...bearer('wrong'), 'x-key': 'k' }), ['key']);
            assert.deepEqual(await any({ ...bearer('forbidden'), 'x-key': 'k' }), ['key']);
            assert.deepEqual(await any({ ...bearer('t'), 'x-key': 'wrong' }), ['bearer']);
            isProblem(await call('GET', '/secret/any', { headers: { ...bearer('wrong'), 'x-key': 'wrong' } }), 401);
            isProblem(await call('GET', '/secret/any', { headers: { ...bearer('forbidden'), 'x-key': 'wrong' } }), 403);
            isProblem(await call('GET', '/secret/any', { headers: { ...bearer('wrong'), 'x-key': 'forbidden' } }), 403);
            isProblem(await call('GET', '/secret/optional', { headers: bearer('wrong') }), 401);
            isProblem(await call('GET', '/secret/key', { headers: { 'x-key': '' } }), 401);
        });

        test('Accept: a type that is not offered is 406, ranges and weights count', async () => {
            isProblem(await call('GET', '/items/x', { headers: { accept: 'image/png' } }), 406);
            isProblem(await call('GET', '/items/x', { headers: { accept: 'application/json;q=0, text/*;q=0' } }), 406);
            for (const accept of ['*/*', 'application/*;q=0.1', 'image/png, text/plain;q=0.5', 'application/json; charset=utf-8']) {
                assert.equal((await call('GET', '/items/x', { headers: { accept } })).status, 204, accept);
            }
        });

        test('answers are typed, by status and content type', async () => {
            const item = await call('GET', '/items/x', { headers: told({ status: 200, type: 'application/json', body: { id: 1, name: 'n', child: { id: 2, name: 'c' } } }) });
            assert.deepEqual([item.status, item.json], [200, { id: 1, name: 'n', child: { id: 2, name: 'c' } }]);
            const text = await call('GET', '/items/x', { headers: { accept: 'text/plain', ...told({ status: 200, type: 'text/plain', body: 'plain' }) } });
            assert.deepEqual([text.status, text.text, text.headers['content-type'].split(';')[0]], [200, 'plain', 'text/plain']);
        });

        test('content types: others are 415, parameters and case do not count', async () => {
            isProblem(await call('POST', '/items', { headers: { 'content-type': 'text/csv' }, body: 'a' }), 415);
            isProblem(await call('POST', '/items', { body: '{"name":"n"}' }), 415);
            isProblem(await call('POST', '/items', json({ name: 'n' }, { 'content-encoding': 'gzip' })), 415);
            const typed = await call('POST', '/items', { headers: { 'content-type': 'Application/JSON; charset=utf-8' }, body: '{"name":"n"}' });
            assert.deepEqual(typed.echo.body, { name: 'n' });
        });

        test('bodies: a missing required body is 400, an optional body may be missing', async () => {
            isProblem(await call('POST', '/items'), 400);
            assert.equal((await call('PUT', '/items/1/notes')).status, 204);
            assert.equal((await call('PUT', '/items/1/notes', json(null))).echo.body, null);
            assert.deepEqual((await call('PUT', '/items/1/notes', json({ a: 'b', 'x y': '' }))).echo.body, { a: 'b', 'x y': '' });
        });

        test('every problem is listed with its place', async () => {
            const query = await call('GET', '/items?limit=x&state=old&state=new&since=2020-13-01&filter%5Bmin%5D=a', { headers: { 'x-trace': 'a', cookie: 'session=b' } });
            assert.deepEqual(isProblem(query, 400), ['cookie session', 'header X-Trace', 'query filter /min', 'query limit', 'query since', 'query state /0']);
            const body = { name: '', price: 0, tags: ['a', 'A'], owner: { mail: 'x', born: 'y' }, child: { price: 1 } };
            assert.deepEqual(isProblem(await call('POST', '/items', json(body)), 400), [
                'body /child', 'body /name', 'body /owner/born', 'body /owner/mail', 'body /price', 'body /tags/1',
            ]);
        });

        test('a discriminator selects an alternative, and only that one is validated', async () => {
            assert.equal((await call('POST', '/items', json({ name: 'n', shape: { kind: 'circle', radius: 1.5 } }))).echo.body.shape.radius, 1.5);
            assert.deepEqual(isProblem(await call('POST', '/items', json({ name: 'n', shape: { kind: 'square', side: 'x' } })), 400), ['body /shape/side']);
            assert.deepEqual(isProblem(await call('POST', '/items', json({ name: 'n', shape: { kind: 'other' } })), 400), ['body /shape/kind']);
        });

        test('events have the lines of their data, and no others', async () => {
            const items = [{ event: 'a\nb', id: '1  2', data: 'x\u2028y\u0085z\v\f' }, { data: 'a\r\nb\n' }, { data: '' }, { id: '3' }];
            const { text } = await call('GET', '/events', { headers: told({ status: 200, type: 'text/event-stream', body: items }) });
            const fields = text.split('\n\n').slice(0, -1).map((block) => block.split('\n').sort());
            assert.deepEqual(fields, [
                ['data: x\u2028y\u0085z\v\f', 'event: a b', 'id: 1  2'], ['data: ', 'data: a', 'data: b'], ['data: '], ['id: 3'],
            ]);
        });

        test('items that are no events are the data of events', async () => {
            const items = [{ id: 1 }, { id: 2, text: 'a\u2028b' }];
            // The second path describes an item as descriptions before 3.2 did.
            for (const path of ['/ticks', '/notices']) {
                const { text } = await call('GET', path, { headers: told({ status: 200, type: 'text/event-stream', body: items }) });
                assert.equal(text, 'data: {"id":1}\n\ndata: {"id":2,"text":"a\u2028b"}\n\n');
                const stream = (body) => call('POST', path, { headers: { 'content-type': 'text/event-stream' }, body });
                assert.deepEqual((await stream(text)).echo.body, items);
                assert.deepEqual(isProblem(await stream('data: {"id":1}\n\ndata: {"id":"x"}\n\n'), 400), ['body /1/id']);
                isProblem(await stream('data: {\n\n'), 400);
            }
            const { text } = await call('GET', '/records', { headers: told({ status: 200, type: 'application/x-ndjson', body: items }) });
            assert.equal(text, '{"id":1}\n{"id":2,"text":"a\u2028b"}\n');
        });

        test('errors that are objects are JSON even if their operation produces text or bytes', async () => {
            for (const status of [404, 409]) {
                const { headers, json: body } = await call('GET', '/memo', { headers: told({ status, body: { mail: 'a@b.c' } }) });
                assert.deepEqual([headers['content-type'], body], ['application/json', { mail: 'a@b.c' }]);
            }
            const { headers, text } = await call('GET', '/memo', { headers: told({ status: 200, body: 'a' }) });
            assert.deepEqual([headers['content-type'].split(';')[0], text], ['text/plain', 'a']);
        });

        test('multipart answers are written', async () => {
            const body = { text: 'a "b"', count: 3, tags: ['x', 'y'], deep: { a: [1] } };
            const answer = await call('GET', '/parcels', { headers: told({ status: 200, type: 'multipart/form-data', body }) });
            const form = await new Response(answer.text, { headers: { 'content-type': answer.headers['content-type'] } }).formData();
            assert.deepEqual([...form.keys()].sort(), ['count', 'deep', 'tags', 'tags', 'text']);
            assert.deepEqual([form.get('text'), form.get('count'), form.getAll('tags'), JSON.parse(form.get('deep'))], ['a "b"', '3', ['x', 'y'], { a: [1] }]);
        });

        test('a discriminator chooses beside properties of its own, which the alternatives have too', async () => {
            for (const animal of [{ kind: 'dog', barks: true, age: 3 }, { kind: 'cat', lives: 9 }]) {
                assert.deepEqual((await call('POST', '/animals', json(animal))).echo?.body, animal);
            }
            isProblem(await call('POST', '/animals', json({ kind: 'dog', age: 3 })), 400);
            isProblem(await call('POST', '/animals', json({ kind: 'cat', age: 'x' })), 400);
        });

        test('a discriminator chooses among those that inherit, at any depth', async () => {
            const vehicles = [{ make: 'car', wheels: 4 }, { make: 'lorry', load: 2 }, { make: 'Tanker', load: 2, liquid: 'milk', pulls: { make: 'lorry', load: 1 } }];
            for (const vehicle of vehicles) {
                assert.deepEqual((await call('POST', '/vehicles', json(vehicle))).echo?.body, vehicle);
            }
            for (const vehicle of [{ make: 'lorry' }, { make: 'Tanker', load: 2 }, { make: 'Tanker', liquid: 'milk' }, { make: 'lorry', load: 2, pulls: { make: 'lorry' } }, { load: 2 }]) {
                isProblem(await call('POST', '/vehicles', json(vehicle)), 400);
            }
            const errors = isProblem(await call('POST', '/vehicles', json(['lorry'])), 400);
            assert.equal(errors.length, 1, JSON.stringify(errors));
        });

        test('formats are those of the standard, in all frameworks alike', async () => {
            for (const [format, { right, wrong }] of Object.entries(formats)) {
                for (const value of right) assert.ok((await call('POST', '/formats', json({ [format]: value }))).status < 300, `${format}: ${value}`);
                for (const value of wrong) assert.equal((await call('POST', '/formats', json({ [format]: value }))).status, 400, `${format}: ${value}`);
            }
        });

        test('values have their types, defaults apply, and values that are not sent are absent', async () => {
            assert.deepEqual((await call('GET', '/items')).echo.parameters, { limit: 10 });
            const answer = await call('GET', '/items?limit=100&state=new&state=sold&since=2020-02-29&filter[min]=3&filter[name]=3&other=1', { headers: { 'x-trace': 'abc', cookie: 'a=b; session=7' } });
            assert.deepEqual(answer.echo.parameters, { limit: 100, state: ['new', 'sold'], since: '2020-02-29', filter: { min: 3, name: '3' }, 'X-Trace': 'abc', session: 7 });
            isProblem(await call('PUT', '/items/2147483648/notes'), 400);
            isProblem(await call('PUT', '/items/1.5/notes'), 400);
        });

        test('objects and numbers are read as they are written', async () => {
            const parameters = async (query) => (await call('GET', `/shapes?${query}`)).echo?.parameters;
            assert.deepEqual(await parameters('a=1&b=x'), { spread: { a: 1, b: 'x' } });
            assert.deepEqual(await parameters('spread=a&other=1'), {});
            assert.deepEqual(await parameters('spread=a&a=2'), { spread: { a: 2 } });
            assert.deepEqual(await parameters('listed=a,1,b,x&number=1.50e1&whole=5.0'), { listed: { a: 1, b: 'x' }, number: 15, whole: 5 });
            for (const wrong of ['listed=a', 'listed=a,1,b', 'whole=+5', 'whole=%205', 'whole=5%20', 'whole=%2B5', 'whole=05', 'whole=0x5', 'whole=', 'whole', 'whole=1&whole=2', 'number=.5', 'number=5.', 'number=NaN', 'number=1e400', 'flag=True', 'flag=1']) {
                const problems = isProblem(await call('GET', `/shapes?${wrong}`), 400);
                assert.deepEqual(problems.map((problem) => problem.split(' ').slice(0, 2).join(' ')), [`query ${wrong.split('=')[0]}`], wrong);
            }
        });

        test('forms are read by their fields', async () => {
            const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=a+b%26&price=2.5&tags=x&tags=y' };
            assert.deepEqual((await call('POST', '/items', form)).echo.body, { name: 'a b&', price: 2.5, tags: ['x', 'y'] });
            assert.deepEqual(isProblem(await call('POST', '/items', { ...form, body: 'price=x' }), 400), ['body', 'body /price']);
        });

        test('multipart: files, lists of files, JSON parts', async () => {
            const meta = part('meta', '{"name":"n"}', { type: 'application/json' });
            const sent = multipart(part('file', 'x'.repeat(100), { file: 'a.bin', type: 'image/png' }), part('more', '1', { file: '1' }), part('more', '22', { file: '2' }), part('count', '3'), meta);
            const { body } = (await call('POST', '/files', sent)).echo;
            assert.deepEqual(body.file, { file: 'a.bin', type: 'image/png', bytes: 100 });
            assert.deepEqual([body.more.map((file) => file.bytes), body.count, body.meta], [[1, 2], 3, { name: 'n' }]);
            assert.deepEqual(isProblem(await call('POST', '/files', multipart(part('count', '10'))), 400), ['body', 'body /count']);
        });

        test('multipart: a JSON part that is not JSON is 400, even if its schema allows anything', async () => {
            const file = part('file', 'x', { file: 'a' });
            const type = 'application/json';
            const sent = multipart(file, part('note', '{"a":[1]}', { type }));
            assert.deepEqual((await call('POST', '/files', sent)).echo.body.note, { a: [1] });
            for (const [name, content] of [['note', '{"a":'], ['note', 'text'], ['meta', '{"name":'], ['count', '3 4'], ['o/ther', '{']]) {
                const place = `body /${name.replace('/', '~1')}`;
                assert.deepEqual(isProblem(await call('POST', '/files', multipart(file, part(name, content, { type }))), 400), [place], `${name}: ${content}`);
            }
            const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=n&owner=%7B' };
            assert.deepEqual(isProblem(await call('POST', '/items', form), 400), ['body /owner']);
        });

        test('multipart: the parts of a list are validated as its items', async () => {
            assert.equal((await call('POST', '/parcels', mixed(['{"name":"a"}'], ['{"name":"b"}']))).status, 204);
            // PUT describes the same list by the schema of an array.
            assert.equal((await call('PUT', '/parcels', mixed(['{"name":"a"}'], ['{"name":"b"}']))).status, 204);
            for (const [place, ...wrong] of [['/1/name', '{"name":""}'], ['/1', '{}'], ['/1', '{'], ['/1', 'text', 'text/plain'], ['/1', 'x', 'image/png']]) {
                for (const method of ['POST', 'PUT']) {
                    assert.deepEqual(isProblem(await call(method, '/parcels', mixed(['{"name":"a"}'], wrong)), 400), [`body ${place}`], `${method} ${wrong}`);
                }
            }
            const large = [JSON.stringify({ name: 'x'.repeat(600_000) })];
            assert.equal((await call('POST', '/parcels', mixed(large))).status, 204);
            isProblem(await call('POST', '/parcels', mixed(large, large)), 413);
        });

        test('levels: 100 are read, 101 are 400, wherever there is JSON', async () => {
            const type = 'application/json';
            const levels = (count) => '['.repeat(count) + ']'.repeat(count);
            const sent = {
                'body /note': (count) => ['POST', '/files', multipart(part('file', 'x', { file: 'a' }), part('note', levels(count), { type }))],
                'body /0': (count) => ['POST', '/parcels', mixed([`{"name":"a","more":${levels(count - 1)}}`])],
                'query any': (count) => ['GET', `/shapes?any=${levels(count)}`],
            };
            for (const [place, request] of Object.entries(sent)) {
                const answer = await call(...request(100));
                assert.ok(answer.status < 300, `${place}: ${answer.text}`);
                assert.deepEqual(isProblem(await call(...request(101)), 400), [place]);
            }
        });

        test('problems: at most 100 are listed, and long messages are cut', async () => {
            const notes = (count, length) => json(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}${'/'.repeat(length)}`, at])));
            assert.equal(isProblem(await call('PUT', '/items/1/notes', notes(99, 1)), 400).length, 99);
            assert.equal(isProblem(await call('PUT', '/items/1/notes', notes(150, 1)), 400).length, 100);
            const long = [await call('PUT', '/items/1/notes', notes(2, 5000)), await call('GET', `/items?filter[${'a'.repeat(5000)}]=1`)];
            for (const answer of long) {
                isProblem(answer, 400);
                for (const { pointer, message } of answer.json.errors) assert.ok(pointer.length <= 300 && message.length <= 300, `${pointer.length}, ${message.length}`);
            }
        });

        test('multipart: a broken body is 400', async () => {
            const { headers } = multipart();
            isProblem(await call('POST', '/files', { headers, body: part('file', 'x', { file: 'a' }) }), 400);
            isProblem(await call('POST', '/files', { headers, body: 'nothing of the kind' }), 400);
            isProblem(await call('POST', '/files', { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }), 400);
            isProblem(await call('POST', '/files', multipart(...Array.from({ length: 200 }, (_, at) => part(`f${at}`, 'x')))), 413);
        });

        test('a file of megabytes passes, and bytes do', async () => {
            const { echo } = await call('POST', '/files', multipart(part('file', 'x'.repeat(5_000_000), { file: 'big' })));
            assert.equal(echo.body.file.bytes, 5_000_000);
            const octets = { headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from([0, 255, 10]) };
            assert.deepEqual((await call('POST', '/octets', octets)).echo.body, { bytes: 3 });
        });

        test('JSON: broken, too deep or invalid UTF-8 is 400', async () => {
            for (const body of ['{', '{"name":"n"} x', 'NaN', '{"name":"\u0001"}']) {
                isProblem(await call('POST', '/items', { headers: JSON_TYPE, body }), 400);
            }
            isProblem(await call('POST', '/items', { headers: JSON_TYPE, body: Buffer.from('{"name":"\xff"}', 'latin1') }), 400);
            isProblem(await call('POST', '/items', { headers: JSON_TYPE, body: `{"name":"n","x":${'['.repeat(5000)}${']'.repeat(5000)}}` }), 400);
            isProblem(await call('POST', '/items', { headers: JSON_TYPE, body: `{"name":"n","x":${'['.repeat(150)}${']'.repeat(150)}}` }), 400);
        });

        test('sizes: more than the limit is 413, announced or not', async () => {
            const refuse = async (headers, body) => isProblem(await untilAnswered(server, () => call('POST', '/items', { headers, body })), 413);
            await refuse(JSON_TYPE, JSON.stringify({ name: 'x'.repeat(1_100_000) }));
            const chunked = (request) => {
                request.on('error', () => {});
                for (let at = 0; at < 40; at++) request.write('x'.repeat(50_000));
                request.end();
            };
            await refuse({ ...JSON_TYPE, 'transfer-encoding': 'chunked' }, chunked);
        });

        test('a body that does not come is 408', async () => {
            const answer = await raw(server, 'POST /base/items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"na');
            assert.match(answer, /^HTTP\/1\.1 408 /);
        });

        test('a pattern costs no more for hostile text', async () => {
            // With backtracking this would not end.
            isProblem(await call('GET', `/items?slow=${'a'.repeat(6000)}!`), 400);
        });

        test('a connection lives on after a problem', async () => {
            const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
            for (let at = 0; at < 3; at++) {
                isProblem(await call('POST', '/items', { ...json({}), agent }), 400);
                assert.equal((await call('GET', '/items/mine', { agent })).status, 204);
            }
            agent.destroy();
        });

        test('request ids: the one of the request if it is valid, else a new one', async () => {
            assert.equal((await call('GET', '/items/mine', { headers: { 'x-request-id': 'abc-1' } })).headers['x-request-id'], 'abc-1');
            assert.match((await call('GET', '/items/mine')).headers['x-request-id'], uuid);
            assert.match((await call('GET', '/items/mine', { headers: { 'x-request-id': 'x'.repeat(200) } })).headers['x-request-id'], uuid);
            assert.match((await call('GET', '/items/mine', { headers: { 'x-request-id': 'a b' } })).headers['x-request-id'], uuid);
            // A problem names it as a URI reference.
            const id = crypto.randomUUID();
            for (const [name, instance] of [[id, `urn:uuid:${id}`], ['a<1>/b', '#a%3C1%3E%2Fb']]) {
                assert.equal((await call('GET', '/none', { headers: { 'x-request-id': name } })).json.instance, instance);
            }
        });

        test('each request is a line of JSON in the log', async () => {
            await call('GET', '/items/mine?secret=1', { headers: { 'x-request-id': 'logged' } });
            await new Promise((resolve) => setTimeout(resolve, 300));
            const lines = server.log.split('\n').filter((line) => line.includes('logged'));
            assert.equal(lines.length, 1, lines.join('\n'));
            const { time, level, requestId, method, path: at, operation, status, ms } = JSON.parse(lines[0]);
            assert.deepEqual([level, requestId, method, at, operation, status], ['info', 'logged', 'GET', '/base/items/mine', 'myItems', 204]);
            assert.ok(Number.isFinite(Date.parse(time)) && ms >= 0, lines[0]);
        });

        test('the description and the health', async () => {
            const answer = await ask(server, 'GET', '/openapi.json');
            assert.equal(answer.json.info.title, 'conformance');
            assert.equal((await ask(server, 'GET', '/healthz')).status, 204);
        });

        test('it stops gracefully: a request that is open is answered, new ones are not taken', async () => {
            const other = await start(framework, description);
            const agent = new http.Agent();
            const slow = ask(other, 'POST', '/base/items', {
                headers: { ...JSON_TYPE, 'content-length': '12' },
                agent,
                body: (request) => {
                    request.write('{"name":');
                    setTimeout(() => other.child.kill('SIGTERM'), 500);
                    setTimeout(() => request.end('"n"}'), 1200);
                },
            });
            assert.equal((await slow).status, 204);
            agent.destroy();
            assert.equal(await other.ended, 0);
            await assert.rejects(ask(other, 'GET', '/healthz'));
        });
    });

    describe(`${framework}, as generated`, { concurrency: false, timeout: 900_000 }, () => {
        let server;
        before(async () => (server = await start(framework, description, { STUB: '1', MAX_BODY: '1000', BASE_PATH: '/other' })));
        after(() => server.stop());
        const call = (method, target, options) => ask(server, method, `/other${target}`, options);

        test('an operation that is not implemented is 501 for a valid request', async () => {
            isProblem(await call('GET', '/items'), 501);
            isProblem(await call('GET', '/items?limit=0'), 400);
            isProblem(await call('POST', '/items', json({ name: 'n' })), 501);
        });

        test('a security hook that is not implemented rejects every request', async () => {
            isProblem(await call('GET', '/secret/key'), 401);
            isProblem(await call('GET', '/secret/key', { headers: { 'x-key': 'k' } }), 501);
        });

        test('the settings count', async () => {
            isProblem(await ask(server, 'GET', '/base/items'), 404);
            isProblem(await call('POST', '/items', json({ name: 'x'.repeat(1000) })), 413);
        });
    });
    test(`${framework}: answers are held to the description`, { timeout: 900_000 }, async () => {
        const item = (body) => ({ headers: told({ status: 200, type: 'application/json', body }) });
        const texts = new Set();
        for (const [responses, status] of [['off', 200], ['log', 200], ['enforce', 500]]) {
            const server = await start(framework, description, { RESPONSES: responses });
            const answers = await Promise.all([{ id: 1, name: 'n', weight: 0.1 }, { id: 1, name: '' }].map((body) => ask(server, 'GET', '/base/items/x', item(body))));
            await server.stop();
            texts.add(answers[0].text);
            const errors = server.log.split('\n').filter((line) => /"level":"error"/.test(line)).length;
            assert.deepEqual([responses, errors, ...answers.map((answer) => answer.status)], [responses, responses === 'off' ? 0 : 1, 200, status], server.log);
            if (status === 500) isProblem(answers[1], 500);
        }
        // The check of responses does not change a valid response.
        assert.equal(texts.size, 1, [...texts].join());
        assert.match([...texts][0], /"weight": ?0\.1[,}]/);
    });

    test(`${framework}: an operation that no request can satisfy is 501, and never runs`, { timeout: 900_000 }, async () => {
        const server = await start(framework, path.join(import.meta.dirname, 'closed.yaml'));
        const key = { headers: { 'x-key': 'k', authorization: 'Bearer t' } };
        try {
            for (const [method, target] of [['GET', '/undeclared'], ['GET', '/unknown'], ['GET', '/together'], ['HEAD', '/undeclared'], ['POST', '/pathless']]) {
                for (const given of [{}, key]) {
                    const answer = await ask(server, method, target, given);
                    assert.equal(answer.status, 501, `${method} ${target}`);
                    assert.equal(answer.echo, undefined, `${method} ${target} ran`);
                    if (method === 'HEAD') continue;
                    isProblem(answer, 501);
                    assert.match(answer.json.detail, target === '/pathless' ? /a path parameter that the path .* does not contain/ : /does not define the credentials/);
                }
            }
            // The other alternatives hold as ever.
            isProblem(await ask(server, 'GET', '/either'), 401);
            for (const target of ['/key', '/either']) assert.deepEqual((await ask(server, 'GET', target, key)).echo.principals, ['key']);
            for (const target of ['/open', '/optional']) assert.equal((await ask(server, 'GET', target)).status, 204);
        } finally {
            await server.stop();
        }
    });

    test(`${framework}: options make booleans lenient, and give errors the members of another model`, { timeout: 900_000 }, async () => {
        const folder = import.meta.dirname;
        const server = await start(framework, path.join(folder, 'conventions.yaml'), { CONFIG: path.join(folder, 'conventions.json') });
        /** The answer is an error of the model; gives its members. */
        const isError = (answer, status) => {
            assert.equal(answer.status, status, answer.text);
            assert.match(answer.headers['content-type'], /^application\/json/);
            assert.deepEqual(Object.keys(answer.json), ['error']);
            const { code, message, type, param } = answer.json.error;
            assert.deepEqual({ code, type, param }, { code: status, type: 'api error, "quoted"', param: null });
            assert.equal(typeof message, 'string');
            return answer.json.error;
        };
        try {
            for (const [text, value] of [['1', true], ['0', false], ['TRUE', true], ['False', false], ['true', true], ['false', false]]) {
                const { echo } = await ask(server, 'GET', `/items?active=${text}&each=${text}&each=0`);
                assert.deepEqual(echo.parameters, { active: value, each: [value, false] }, text);
                const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `active=${text}` };
                assert.deepEqual((await ask(server, 'POST', '/items', form)).echo.body, { active: value }, text);
            }
            assert.deepEqual((await ask(server, 'GET', '/items?either=1')).echo.parameters, { either: 1 });
            for (const text of ['2', 'yes', '']) {
                const { fields } = isError(await ask(server, 'GET', `/items?active=${text}`), 400);
                assert.deepEqual(fields.map((field) => [field.in, field.name]), [['query', 'active']]);
            }
            // JSON has booleans of its own.
            isError(await ask(server, 'POST', '/items', json({ active: 1 })), 400);
            // The description has a path of a built-in endpoint, with another method.
            for (const [method, target, status] of [['GET', '/none', 404], ['DELETE', '/items', 405], ['GET', '/healthz', 405]]) {
                assert.equal(isError(await ask(server, method, target), status).fields, undefined);
            }
        } finally {
            await server.stop();
        }
    });

    test(`${framework}: the built-in endpoints go before templates, for the methods that they have`, { timeout: 900_000 }, async () => {
        const server = await start(framework, path.join(import.meta.dirname, 'root.yaml'), { STUB: '1' });
        const statuses = await Promise.all([['GET', '/healthz'], ['GET', '/openapi.json'], ['DELETE', '/healthz'], ['GET', '/other']].map(
            async ([method, target]) => (await ask(server, method, target)).status,
        ));
        await server.stop();
        assert.deepEqual(statuses, [204, 200, 401, 401]);
    });

    test(`${framework}: models in a long ring`, { timeout: 900_000 }, async () => {
        const server = await start(framework, ring());
        const nested = (last) => Array.from({ length: 40 }).reduce((held) => ({ next: held, more: [] }), last);
        const [right, wrong] = await Promise.all([nested({}), nested({ next: 1 })].map((body) => ask(server, 'POST', '/ring', json(body))));
        await server.stop();
        assert.deepEqual(right.echo?.body, nested({}), right.text);
        assert.deepEqual(isProblem(wrong, 400), [`body ${'/next'.repeat(41)}`]);
    });
}
