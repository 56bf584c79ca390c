// The option int64: integers of 64 bits keep their digits both ways as bigint and as text, and all other numbers are numbers.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { record } from '../../../recorder/recorder.mjs';
import { full } from '../../shared/generating.mjs';
import { grows, stepsGrow } from '../../shared/growth.mjs';
import { load } from './client.mjs';

const [LARGE, SMALL, UNSIGNED] = ['9007199254740993', '-9223372036854775808', '18446744073709551615'];
let recorder;
before(async () => {
    recorder = await record();
});
after(() => recorder.close());

const json = (status, body, type = 'application/json') => ({ status, headers: { 'content-type': type }, body });
const body = () => recorder.last.body.toString();
const itemsOf = async (stream) => {
    const items = [];
    for await (const item of stream) items.push(item);
    return items;
};

/** JSON with integers of 64 bits wherever the description has them, and long ones where it has none. */
const WIRE = `{"id":${LARGE},"unsigned":${UNSIGNED},"none":null,"double":${LARGE},"count":12345678901234567890,`
    + `"free":{"a":[${LARGE},"${LARGE}",1e+300]},"list":[${SMALL},1,-0],"set":[${SMALL},${LARGE}],"numbers":[${LARGE},9007199254740992,1],`
    + `"map":{"a b":${LARGE},"__proto__":${SMALL}},"pair":[${LARGE},${LARGE}],"either":${SMALL},"some":{"big":${LARGE},"tiny":${SMALL}},`
    + `"chosen":${LARGE},"inner":{"id":0,"double":1.5,"either":"${LARGE}x"}}`;
/** The value of LARGE in a place that declares a number, or nothing. */
const ROUNDED = 9007199254740992;

for (const [name, long] of [['bigint', BigInt], ['string', (digits) => String(BigInt(digits))]]) {
    describe(name, () => {
        const { Configuration, DefaultApi, ResponseError, isEchoError, instanceOfAll, AllFromJSON, AllToJSON } = load(`int64-${name}`);
        const api = () => new DefaultApi(new Configuration({ basePath: recorder.url }));

        test('members, items, maps, unions: digits are kept both ways', async () => {
            recorder.answer(json(200, WIRE));
            const all = await api().echo({ id: long(LARGE), all: { id: long(1), double: 0 } });
            assert.deepEqual(body(), '{"id":1,"double":0}');
            assert.deepEqual([all.id, all.unsigned, all.none], [long(LARGE), long(UNSIGNED), null]);
            assert.deepEqual([all.double, all.count, all.chosen], [ROUNDED, 12345678901234567890, ROUNDED]);
            assert.deepEqual(all.free, { a: [ROUNDED, LARGE, 1e300] });
            assert.deepEqual([all.list, [...all.set], [...all.numbers]], [[SMALL, 1, 0].map(long), [SMALL, LARGE].map(long), [ROUNDED, 1]]);
            assert.deepEqual(Object.entries(all.map), [['a b', long(LARGE)], ['__proto__', long(SMALL)]]);
            assert.deepEqual([all.pair, all.either], [[long(LARGE), ROUNDED], long(SMALL)]);
            assert.deepEqual([all.some.big, all.some.tiny], [long(LARGE), Number(SMALL)]);
            assert.deepEqual([all.inner.id, all.inner.double, all.inner.either], [long(0), 1.5, `${LARGE}x`]);
            await api().echo({ id: long(1), all });
            const sent = WIRE.replace(`"double":${LARGE}`, `"double":${ROUNDED}`).replace('12345678901234567890', '12345678901234567000').replace(`[${LARGE},"`, `[${ROUNDED},"`)
                .replace('-0]', '0]').replace(`[${LARGE},9007199254740992,1]`, `[${ROUNDED},1]`).replace(`[${LARGE},${LARGE}]`, `[${LARGE},${ROUNDED}]`)
                .replace(`"tiny":${SMALL}`, `"tiny":${Number(SMALL)}`).replace(`"chosen":${LARGE}`, `"chosen":${ROUNDED}`);
            assert.equal(body(), sent);
        });

        test('paths, queries, headers and cookies', async () => {
            recorder.answer({ status: 200 });
            const small = { id: long(SMALL), size: 1.5 };
            const call = { id: long(SMALL), ids: [LARGE, SMALL].map(long), deep: small, written: small, xId: long(LARGE), session: long(LARGE), all: { id: long(1), double: 1 } };
            await api().echo(call);
            assert.equal(recorder.last.path, `/echo/${SMALL}`);
            assert.equal(decodeURIComponent(recorder.last.query), `ids=${LARGE}&ids=${SMALL}&deep[id]=${SMALL}&deep[size]=1.5&written={"id":${SMALL},"size":1.5}`);
            assert.deepEqual([recorder.last.headers['x-id'], recorder.last.headers.cookie], [LARGE, `session=${LARGE}`]);
        });

        test('forms and their parts', async () => {
            recorder.answer({ status: 204 });
            const fields = { id: long(LARGE), small: { id: long(SMALL) } };
            await api().sendForm(fields);
            assert.equal(decodeURIComponent(body()), `id=${LARGE}&small={"id":${SMALL}}`);
            await api().sendParts(fields);
            assert.match(body(), new RegExp(`name="id"\\r\\n\\r\\n${LARGE}\\r\\n`));
            assert.match(body(), new RegExp(`application/json\\r\\n\\r\\n\\{"id":${SMALL}\\}\\r\\n`));
        });

        test('JSON lines, events, lists and errors', async () => {
            recorder.answer(json(200, `{"id":${LARGE},"size":${LARGE}}\n{"id":${SMALL}}\n`, 'application/jsonl'));
            const items = await itemsOf(await api().sendLines({ small: [{ id: long(SMALL) }, { id: long(LARGE) }] }));
            assert.equal(body(), `{"id":${SMALL}}\n{"id":${LARGE}}\n`);
            assert.deepEqual(items.map(({ id, size }) => [id, size]), [[long(LARGE), ROUNDED], [long(SMALL), undefined]]);
            recorder.answer(json(200, `[{"id":${LARGE}}]`));
            assert.deepEqual((await itemsOf(await api().sendLines())).map(({ id }) => id), [long(LARGE)]);
            recorder.answer(json(200, 'retry: 3000\ndata: a\n\n', 'text/event-stream'));
            assert.deepEqual(await itemsOf(await api().listEvents()), [{ data: 'a', retry: long(3000) }]);
            recorder.answer(json(200, `[${LARGE},${SMALL},7]`));
            assert.deepEqual(await api().listIds(), [LARGE, SMALL, 7].map(long));
            recorder.answer(json(200, `{"a":${LARGE}}`));
            assert.deepEqual(await api().getAnything(), { a: ROUNDED });
            recorder.answer(json(404, `{"id":${LARGE},"size":${LARGE}}`));
            const error = await api().echo({ id: long(1), all: { id: long(1), double: 1 } }).catch((error) => error);
            assert(error instanceof ResponseError);
            assert.deepEqual(await error.body(), { id: ROUNDED, size: ROUNDED }, 'nothing is known of it yet');
            assert(isEchoError(error, '4XX'));
            assert.deepEqual(await error.body(), { id: long(LARGE), size: ROUNDED });
        });

        test('text is no integer, and no text is taken for a long one', async () => {
            const hostile = [`"${LARGE}"`, `"Symbol(${LARGE})"`, `"\\"${LARGE}"`, `["\\\\",${LARGE}]`, `"\\\\\\"${LARGE}"`, `{"${LARGE}":"${LARGE}n"}`, `{"description":"${LARGE}"}`];
            for (const text of hostile) {
                const wire = `{"id":${LARGE},"double":1,"free":${text}}`;
                recorder.answer(json(200, wire));
                const all = await api().echo({ id: long(1), all: { id: long(1), double: 1 } });
                assert.deepEqual([all.id, all.free], [long(LARGE), JSON.parse(wire).free], text);
            }
            // A value that is not an integer is passed on unchanged, like other values of the wrong type.
            for (const [wire, value] of [['1.5', 1.5], ['"a"', 'a'], ['null', null], [`"${LARGE}"`, long(LARGE)], ['true', true]]) {
                assert.deepEqual(AllFromJSON(JSON.parse(`{"id":${wire}}`)).id, value);
            }
        });

        test('values of JSON and of programs are told', () => {
            for (const id of [1, long(LARGE), long(1)]) assert(instanceOfAll({ id, double: 1 }), `${typeof id} ${id}`);
            for (const id of [1.5, 'a', '', '01', null, {}]) assert(!instanceOfAll({ id, double: 1 }), String(id));
            assert.equal(typeof AllToJSON({ id: long(1), double: 1 }).id, 'bigint');
        });

        test('programs whose BigInt has toJSON send numbers nevertheless', async () => {
            BigInt.prototype.toJSON = function () { return `${this}`; };
            try {
                await api().echo({ id: long(1), all: { id: long(LARGE), double: 1, free: [undefined, new Date(0), new Set([2n]), new Map([['a', 3n]])], list: [, long(4)] } });
            } finally {
                delete BigInt.prototype.toJSON;
            }
            assert.equal(body(), `{"id":${LARGE},"double":1,"free":[null,"1970-01-01T00:00:00.000Z",[2],{"a":3}],"list":[null,4]}`);
        });
    });
}

// Counting itself takes time.
const { steps } = full ? {} : await import('../../../counting.mjs');

describe('what long integers cost', () => {
    const { fromJson, toJson } = createRequire(join(process.env.CLIENTS, 'package.json'))('./int64-bigint/json.js');
    const list = (count, of) => `[${Array.from({ length: count }, (_, i) => of(i)).join()}]`;
    const read = (text) => fromJson(text, (value) => value);
    const cases = [
        { what: 'many', make: (n) => list(n, () => LARGE), size: 40_000 },
        { what: 'many in objects', make: (n) => list(n, (i) => `{"a${i}":${LARGE}}`), size: 20_000 },
        { what: 'one of a million digits', make: (n) => `[${'1'.repeat(n)},${LARGE}]`, size: 1 << 17 },
        { what: 'a text of digits', make: (n) => `["${'1'.repeat(n)}",${LARGE}]`, size: 1 << 20 },
        { what: 'digits and exponents', make: (n) => list(n, () => '1234567890123456e1'), size: 20_000 },
        { what: 'a text of quotes', make: (n) => `["${'\\"'.repeat(n)}",${LARGE}]`, size: 1 << 18 },
        { what: 'a text of backslashes', make: (n) => `["${'\\\\'.repeat(n)}",${LARGE}]`, size: 1 << 18 },
        { what: 'levels', make: (n) => `${'['.repeat(n)}${LARGE}${']'.repeat(n)}`, size: 100_000 },
        { what: 'many to write', make: (n) => Array.from({ length: n }, () => ({ a: 1n })), size: 20_000, use: toJson },
    ];
    for (const { what, make, size, use = read } of cases) {
        if (!full) test(what, (t) => stepsGrow(t, { size }, (size) => {
            const value = make(size);
            return steps(() => assert.ok(use(value))).steps;
        }));
        if (full) test(what, (t) => grows(t, { size }, async (size) => {
            const value = make(size);
            const begun = performance.now();
            assert.ok(use(value));
            return { time: performance.now() - begun, memory: 0 };
        }));
    }
});
