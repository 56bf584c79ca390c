// Features of this client only: conversions of models, unions, typed errors, streams, and the options of fetch.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { record } from '../../../recorder/recorder.mjs';
import { load } from './client.mjs';

const client = load('convert');
const { Configuration, FirstApi, SecondApi, ResponseError, FetchError, isSendThingError } = client;
let recorder;
before(async () => {
    recorder = await record();
});
after(() => recorder.close());

const api = (Api, settings) => new Api(new Configuration({ basePath: recorder.url, ...settings }));
const json = (status, value) => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
const day = (date) => new Date(2020, 1, date);

test('dates are converted both ways, in lists, maps, sets and null', async () => {
    const wire = {
        born_on: '2020-02-29', seen_at: '2020-02-29T10:00:00.000Z', days: ['2020-02-01'], day_sets: ['2020-02-02T00:00:00.000Z'],
        by_name: { a: '2020-02-03' }, grid: [[{ size_cm: 1 }]],
    };
    recorder.answer(json(200, { ...wire, server_made: 'x' }));
    const thing = {
        bornOn: day(29), seenAt: new Date('2020-02-29T10:00:00Z'), days: [day(1)], daySets: new Set([new Date('2020-02-02T00:00:00Z')]),
        byName: { a: day(3) }, grid: [[{ sizeCm: 1 }]],
    };
    const answer = await api(FirstApi).sendThing({ thing: { ...thing, serverMade: 'not sent' } });
    assert.deepEqual(JSON.parse(recorder.last.body), wire);
    assert.deepEqual(JSON.parse(JSON.stringify({ ...answer, daySets: [...answer.daySets] })), JSON.parse(JSON.stringify({ ...thing, daySets: [...thing.daySets], serverMade: 'x' })));
    assert(answer.daySets instanceof Set && answer.days[0] instanceof Date && answer.byName.a.getDate() === 3);
    recorder.answer(json(200, { born_on: '2020-02-29', seen_at: null }));
    assert.equal((await api(FirstApi).sendThing({ thing: { bornOn: day(29), seenAt: null } })).seenAt, null);
    assert.equal(JSON.parse(recorder.last.body).seen_at, null);
});

test('a success of another status is converted by its own type', async () => {
    recorder.answer(json(202, { long_title: 'queued' }));
    assert.deepEqual(await api(FirstApi).sendThing({ thing: { bornOn: day(29) } }), { longTitle: 'queued' });
});

test('objects in a query have their names in JSON', async () => {
    recorder.answer({ status: 204 });
    const thing = { bornOn: day(29) };
    assert.equal(await api(FirstApi).sendThing({ thing, on: day(2), filter: { sizeCm: 1 }, spread: { sizeCm: 2, colour: 'a' } }), null);
    assert.equal(recorder.last.query, 'on=2020-02-02&filter%5Bsize_cm%5D=1&size_cm=2&colour=a');
    await api(FirstApi, { queryParamsStringify: (query) => JSON.stringify(Object.keys(query)) }).sendThing({ thing, on: day(2) });
    assert.equal(decodeURIComponent(recorder.last.query), '["on"]');
});

test('each media type of a body can be sent', async () => {
    recorder.answer({ status: 204 });
    const thing = { bornOn: day(29), grid: [] };
    await api(FirstApi).sendThing({ thing, contentType: 'application/x-www-form-urlencoded' });
    assert.deepEqual([recorder.last.headers['content-type'], String(recorder.last.body)], ['application/x-www-form-urlencoded', 'born_on=2020-02-29']);
});

test('unions without one are chosen by the value; a value that fits none is kept in a response, and an error in a request', async () => {
    const cases = [[{ fromDay: day(1) }, { from_day: '2020-02-01' }], [{ looseEnd: 'a' }, { loose_end: 'a' }], [[day(1)], ['2020-02-01']], [3, 3]];
    for (const [either, wire] of cases) {
        recorder.answer(json(200, wire));
        assert.deepEqual(await api(FirstApi).sendEither({ either }), either);
        assert.deepEqual(JSON.parse(recorder.last.body), wire);
    }
    for (const unknown of [true, 'text', { later_added: 1 }]) {
        recorder.answer(json(200, unknown));
        assert.deepEqual(await api(FirstApi).sendEither({ either: 3 }), unknown);
    }
    await assert.rejects(api(FirstApi).sendEither({ either: true }), /any of these types: .*number/);
});

test('lists of several types are told by their items', async () => {
    const pairs = [
        [[{ long_title: 'a' }], [{ longTitle: 'a' }]], [[{ charge_id: 'a', paid_by: 'b' }], [{ chargeId: 'a', paidBy: 'b' }]],
        [['a'], ['a']], [[[{ size_cm: 1 }]], [[{ sizeCm: 1 }]]], [[], []],
    ];
    for (const [wire, lists] of pairs) {
        recorder.answer(json(200, wire));
        assert.deepEqual(JSON.parse(JSON.stringify(await api(FirstApi).sendLists({ lists }))), lists);
        assert.deepEqual(JSON.parse(recorder.last.body), wire);
    }
    recorder.answer(json(200, [1]));
    assert.deepEqual(await api(FirstApi).sendLists({ lists: [] }), [1]);
    await assert.rejects(api(FirstApi).sendLists({ lists: [1] }), /any of these types: .*Array<Problem>/);
});

test('an anyOf within another that is no object, and an object that only one of several can be', async () => {
    const pairs = [
        ['text', 'text'], [[], []], [[{ charge_id: 'a' }], [{ chargeId: 'a' }]], [{ size_cm: 1 }, { sizeCm: 1 }],
        [{ charge_id: 'a', paid_by: { paid_by: 'b' } }, { chargeId: 'a', paidBy: { paidBy: 'b' } }],
    ];
    for (const [wire, value] of pairs) {
        recorder.answer(json(200, wire));
        const answer = await api(FirstApi).sendNested({ nested: value });
        assert.deepEqual(JSON.parse(recorder.last.body), wire);
        assert.deepEqual(JSON.parse(JSON.stringify(answer)), value);
    }
});

test('errors have typed bodies, which are read once', async () => {
    recorder.answer(json(404, { long_title: 'lost' }));
    const error = await api(FirstApi).sendThing({ thing: { bornOn: day(1) } }).catch((error) => error);
    assert(error instanceof ResponseError && error instanceof Error);
    assert(isSendThingError(error, 404) && !isSendThingError(new Error(), 404));
    assert.deepEqual(await error.body(), { longTitle: 'lost' });
    assert.deepEqual(await error.body(), { longTitle: 'lost' });
    assert.deepEqual(await error.response.json(), { long_title: 'lost' });
    recorder.answer(json(410, { born_on: '2020-02-01' }));
    const gone = await api(FirstApi).sendThing({ thing: { bornOn: day(1) } }).catch((error) => error);
    assert(!isSendThingError(gone, 404) && isSendThingError(gone, '4XX'));
    assert.deepEqual((await gone.body()).bornOn, day(1));
});

test('the body of an error can be had after the response was read', async () => {
    recorder.answer(json(404, { long_title: 'lost' }));
    const error = await api(FirstApi).sendThing({ thing: { bornOn: day(1) } }).catch((error) => error);
    assert.deepEqual(await error.response.json(), { long_title: 'lost' });
    assert.deepEqual(await error.body(), { long_title: 'lost' });
});

test('an answer that is not JSON is an error with the response', async () => {
    const thing = { bornOn: day(1) };
    for (const [type, body] of [['text/html', '<html>Log in</html>'], ['application/json', '{"born_on":'], ['text/plain', 'ok']]) {
        recorder.answer({ status: 200, headers: { 'content-type': type, 'x-request-id': 'r' }, body });
        const error = await api(FirstApi).sendThing({ thing }).catch((error) => error);
        assert(error instanceof ResponseError && error.cause instanceof SyntaxError, body);
        assert(!isSendThingError(error, 404) && !isSendThingError(error, '4XX'));
        assert.deepEqual([error.response.status, error.response.headers.get('x-request-id'), await error.body()], [200, 'r', body]);
    }
});

test('a date that is none is an error that names the member', async () => {
    const [thing, answered] = [{ bornOn: day(1) }, { born_on: '2020-02-01' }];
    for (const [wire, member] of [[{ born_on: 'yesterday' }, 'born_on'], [{ ...answered, days: ['2021-02-30'] }, 'days'], [{ ...answered, by_name: { a: '' } }, 'by_name']]) {
        recorder.answer(json(200, wire));
        const error = await api(FirstApi).sendThing({ thing }).catch((error) => error);
        assert(error instanceof ResponseError && error.message.includes(`'${member}' is not a date`), error.message);
        assert.deepEqual(JSON.parse(await error.body()), wire);
    }
    const before = recorder.requests.length;
    for (const [wrong, member] of [[{ bornOn: new Date(NaN) }, 'bornOn'], [{ ...thing, seenAt: new Date(NaN) }, 'seenAt'], [{ ...thing, days: [{}] }, 'days']]) {
        await assert.rejects(api(FirstApi).sendThing({ thing: wrong }), { name: 'TypeError', message: new RegExp(`'${member}' is not a date`) });
    }
    assert.equal(recorder.requests.length, before);
});

test('a stream is sent', async () => {
    recorder.answer({ status: 204 });
    const body = new Blob(['{"born_on":', '"2020-02-01"}']).stream();
    await api(FirstApi).sendThing({ thing: { bornOn: day(1) } }, { body });
    assert.equal(String(recorder.last.body), '{"born_on":"2020-02-01"}');
});

test('the name of a file is that of its header', () => {
    const nameOf = (value) => client.parseContentDispositionFilename(new Headers({ 'content-disposition': value }));
    const cases = [
        ['attachment; filename="a b.pdf"', 'a b.pdf'], ['attachment; FileName=a.pdf', 'a.pdf'], ['attachment', undefined],
        ['attachment; filename="../a\\"b.pdf"', 'a"b.pdf'], [`attachment; filename="a.pdf"; filename*=UTF-8''%C3%A4.pdf`, 'ä.pdf'],
        ['attachment; name="y; filename=evil"; filename="real.pdf"', 'real.pdf'],
        [`attachment; name="a; filename*=UTF-8''evil.pdf"; filename="real.pdf"`, 'real.pdf'],
        ['attachment; name="y; filename=evil', undefined],
        ['attachment; filename=".."', undefined], ['attachment; filename="a/."', undefined],
        [`attachment; filename*=UTF-8''..%2F; filename="fallback.pdf"`, 'fallback.pdf'], [`attachment; filename*=UTF-8''%E4; filename=a.pdf`, 'a.pdf'],
        [`attachment; filename*=latin'x; filename=a.pdf`, 'a.pdf'],
    ];
    for (const [header, name] of cases) assert.equal(nameOf(header), name, header);
});

test('304, and an answer that is cancelled', async () => {
    recorder.answer({ status: 304 });
    const { raw } = await api(FirstApi).sendThingRaw({ thing: { bornOn: day(1) } });
    assert.equal(raw.status, 304);
    await assert.rejects(api(SecondApi).listDays({ signal: AbortSignal.abort() }), { name: 'AbortError' });
    const reason = new Error('the user left');
    await assert.rejects(api(SecondApi).listDays({ signal: AbortSignal.abort(reason) }), reason);
    await assert.rejects(new SecondApi(new Configuration({ basePath: 'http://127.0.0.1:1' })).listDays(), (error) => error instanceof FetchError && error.cause instanceof TypeError);
});

test('initOverrides are added to the request, as an object and as a function', async () => {
    recorder.answer(json(200, []));
    await api(SecondApi, { headers: { 'x-all': '1' } }).listDays({ headers: { 'X-One': '2', accept: 'text/x' } });
    assert.deepEqual(['x-all', 'x-one', 'accept'].map((name) => recorder.last.headers[name]), ['1', '2', 'text/x']);
    await api(SecondApi, { headers: { 'x-all': '1' } }).listDays({ headers: { 'X-All': undefined } });
    assert.equal(recorder.last.headers['x-all'], undefined);
    await api(SecondApi).listDays(async ({ init, context }) => ({ ...init, method: 'POST', headers: { ...init.headers, 'x-path': context.path } }));
    assert.deepEqual([recorder.last.method, recorder.last.headers['x-path'], recorder.last.headers.accept], ['POST', '/days', 'application/json']);
});

test('middleware sees the request, the response and the error', async () => {
    recorder.answer(json(200, []));
    const seen = [];
    const middleware = [{ pre: async ({ url, init }) => ({ url: `${url}?a`, init }), post: async ({ response }) => void seen.push(response.status) }];
    await api(SecondApi, { middleware }).withPreMiddleware(async ({ url }) => void seen.push(url)).listDays();
    assert.deepEqual(seen, [`${recorder.url}/days?a`, 200]);
    const answered = new SecondApi(new Configuration({ basePath: 'http://127.0.0.1:1' })).withMiddleware({ onError: async () => new Response('[]', { headers: { 'content-type': 'application/json' } }) });
    assert.deepEqual(await answered.listDays(), []);
});

const seen = async ({ response }) => void response.status;
for (const [what, middleware] of [['', []], [', with middleware that does not read it', [{ post: seen }, { post: seen }]], [', with middleware that reads it, too', [{ post: async ({ response }) => void response.text().catch(() => {}) }]]]) {
    test(`a stream gives its items as they arrive, and leaving it cancels the response${what}`, { timeout: 10_000 }, async () => {
        let closed;
        const isClosed = new Promise((resolve) => (closed = resolve));
        const server = createServer((request, response) => {
            response.writeHead(200, { 'content-type': 'application/jsonl' });
            response.write('{"born_on":"2020-02-01"}\n{"born_');
            setTimeout(() => response.write('on":"2020-02-02"}\n'), 20);
            response.on('close', closed);
        });
        await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
        const things = await new SecondApi(new Configuration({ basePath: `http://127.0.0.1:${server.address().port}`, middleware })).streamThings();
        const days = [];
        for await (const thing of things) {
            days.push(thing.bornOn.getDate());
            if (days.length === 2) break;
        }
        assert.deepEqual(days, [1, 2]);
        // Who reads the response decides how long it is read.
        if (what.includes('that reads')) server.closeAllConnections();
        await isClosed;
        server.close();
    });
}

test('instanceOf tells values, in JSON and in programs', () => {
    const { instanceOfThing } = client;
    for (const value of [{ bornOn: new Date() }, { born_on: '2020-01-01' }]) assert(instanceOfThing(value));
    for (const value of [{}, { bornOn: 3 }, 'a', null]) assert(!instanceOfThing(value));
});

test('functions call operations without a class', async () => {
    const configuration = new Configuration({ basePath: recorder.url, headers: { 'x-from': 'all' }, middleware: [{ pre: async ({ url, init }) => ({ url: `${url}?pre`, init }) }] });
    recorder.answer(json(200, ['2020-02-01']));
    assert.deepEqual(await client.listDays(configuration, {}, { headers: { 'x-call': 'this' } }), [day(1)]);
    assert.deepEqual([recorder.last.query, recorder.last.headers['x-from'], recorder.last.headers['x-call']], ['pre', 'all', 'this']);
    const thing = { bornOn: day(29) };
    assert.equal((await client.sendThing.requestOpts(configuration, { thing })).body.born_on, '2020-02-29');
    await assert.rejects(client.sendThing(configuration, {}), { name: 'RequiredError', field: 'thing' });
    recorder.answer(json(500, {}));
    await assert.rejects(client.listDays(configuration), { name: 'ResponseError' });
});

test('a body is a stream behind `raw`', async () => {
    recorder.answer({ status: 200, headers: { 'content-type': 'application/octet-stream' }, body: 'abc' });
    const { raw } = await client.listDays.raw(new Configuration({ basePath: recorder.url }));
    assert(raw.body instanceof ReadableStream);
    assert.equal(await new Response(raw.body).text(), 'abc');
});

/** Makes a call that gets `answers` in their order; returns the number of its requests, and its outcome. */
async function tried(answers, options, call = (configuration) => client.listDays(configuration)) {
    const before = recorder.requests.length;
    let left = answers.length;
    const fetchApi = async (...of) => {
        recorder.answer(answers[answers.length - left--]);
        return fetch(...of);
    };
    const configuration = new Configuration({ basePath: recorder.url, fetchApi: client.withRetries({ delay: 1, fetchApi, ...options }) });
    const outcome = await call(configuration).then(() => 'done', (error) => error.response?.status ?? error.name);
    return [recorder.requests.length - before, outcome];
}

test('requests are sent again where that is safe', async () => {
    const [busy, fine] = [{ status: 503 }, json(200, [])];
    assert.deepEqual(await tried([busy, busy, busy], { retries: 1 }), [2, 503]);
    const send = (configuration) => client.sendThing(configuration, { thing: { bornOn: day(1) } });
    assert.deepEqual(await tried([busy, { status: 204 }], {}, send), [1, 503], 'POST');
    assert.deepEqual(await tried([busy, { status: 204 }], { isRetried: () => true }, send), [2, 'done']);
    const stream = (configuration) => client.listDays(configuration, {}, { body: new ReadableStream(), method: 'PUT' });
    assert.deepEqual(await tried([busy, fine], { fetchApi: async () => new Response(null, busy) }, stream), [0, 503]);
});

test('Retry-After is followed, unless it asks for too much', async () => {
    const later = (seconds) => ({ status: 503, headers: { 'retry-after': String(seconds) } });
    const begun = performance.now();
    assert.deepEqual(await tried([later(1), json(200, [])]), [2, 'done']);
    assert(performance.now() - begun > 900);
    assert.deepEqual(await tried([later(60), json(200, [])]), [1, 503]);
    assert.deepEqual(await tried([later(new Date(0).toUTCString()), json(200, [])]), [2, 'done']);
    const signal = AbortSignal.timeout(100);
    assert.deepEqual(await tried([later(20), json(200, [])], {}, (configuration) => client.listDays(configuration, {}, { signal })), [1, 'TimeoutError']);
});

test('a time limit cancels a request', async () => {
    const never = async (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    await assert.rejects(client.listDays(new Configuration({ fetchApi: client.withTimeout(20, never) })), { name: 'TimeoutError' });
    recorder.answer(json(200, []));
    assert.deepEqual(await client.listDays(new Configuration({ basePath: recorder.url, fetchApi: client.withTimeout(5000) })), []);
});

test('pages are followed by their links, on the same origin only', async () => {
    const page = (link, days) => ({ ...json(200, days), headers: { 'content-type': 'application/json', ...(link && { link }) } });
    const configuration = new Configuration({ basePath: `${recorder.url}/base` });
    recorder.answer(page('</first>; rel="first", <?page=2>; title="a, b"; rel="last next"', ['2020-02-01']));
    const pages = [];
    for await (const value of client.linkedPages(client.listDays, configuration)) {
        pages.push(value);
        recorder.answer(page(undefined, ['2020-02-02']));
    }
    assert.deepEqual(pages, [[day(1)], [day(2)]]);
    assert.equal(recorder.last.query, 'page=2');
    const made = new Configuration({ basePath: 'http://127.0.0.1/base', fetchApi: async (url) => new Response(JSON.stringify([url.endsWith('2') ? '2020-02-02' : '2020-02-01']), { headers: { 'content-type': 'application/json', ...(url.endsWith('2') ? {} : { link: '<?page=2>; rel=next' }) } }) });
    const ofProgram = [];
    for await (const value of client.linkedPages(client.listDays, made)) ofProgram.push(...value);
    assert.deepEqual(ofProgram, [day(1), day(2)], 'responses without a URL');
    recorder.answer(page('<https://elsewhere.invalid/>; rel=next', []));
    await assert.rejects(async () => { for await (const _ of client.linkedPages(client.listDays, configuration)); }, /elsewhere/);
});
