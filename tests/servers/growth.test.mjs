// The cost of requests of twice the size: no request makes a server take much more than twice as many steps, if the
// server's steps can be counted. Each case is sent at two sizes. The full tests judge by time and memory: they fail if
// it takes much more than twice as long, or if memory exceeds that of the idle server by a bound. Times are processor
// times, because other programs may be running; the least of several measurements counts, and times under a floor are
// not judged.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { full } from '../languages/shared/generating.mjs';
import { least, stepsGrow } from '../languages/shared/growth.mjs';
import { ask, frameworks, start, untilAnswered } from './lib.mjs';

const description = path.join(import.meta.dirname, 'growth.yaml');
const MiB = 1 << 20;
/** Milliseconds of the processor that the smaller size is taken to need at least, since collecting garbage may take as long. */
const floor = 100;
/** After so many milliseconds, an answer is taken to never come. */
const longest = 120_000;
/** Bytes by which memory may exceed that of the idle server. */
const bound = 64 * MiB;

/** A stub's status for a valid request, and for an invalid one. */
const right = 501;
const wrong = 400;

const json = (value) => ({ headers: { 'Content-Type': 'application/json' }, body: typeof value === 'string' ? value : JSON.stringify(value) });
const nested = (levels, inner = '{}') => '{"child":'.repeat(levels) + inner + '}'.repeat(levels);
const brackets = (levels, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);
const form = (body) => ({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });
const part = (name, content, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const parts = (kind, body, boundary = 'b') => ({ headers: { 'Content-Type': `multipart/${kind}; boundary=${boundary}` }, body: `${body}--b--\r\n` });
const list = (count, of) => Array.from({ length: count }, (_, i) => of(i)).join();
const get = (target, headers = {}) => ({ method: 'GET', target, headers });

/**
 * The requests: the operation, a function of the size, the smaller of the two sizes, and the status of each of the two. A pair of
 * statuses is of the smaller and the larger one.
 */
const cases = [
    ...['union', 'any', 'inherited', 'not', 'if', 'dependent'].map((name) => ({
        // More levels than 20 are too many ways, or, in a union, nothing that follows it.
        what: `${name}, nested`, path: `/${name}`, make: (n) => json(nested(n)), size: 24, statuses: [wrong, wrong],
    })),
    ...['any', 'inherited', 'not', 'if', 'dependent'].map((name) => ({
        what: `${name}, nested a little`, path: `/${name}`, make: (n) => json(nested(n)), size: 4, statuses: name === 'not' ? [right, right] : [right, right],
    })),
    { what: 'contains, nested', path: '/contains', make: (n) => json(brackets(n)), size: 40, statuses: [wrong, wrong] },
    { what: 'a long list in a nested union', path: '/union', make: (n) => json(nested(3, `{"numbers":[${list(n, () => 1)}]}`)), size: MiB / 5, statuses: [wrong, wrong] },
    { what: 'a long text in a nested union', path: '/any', make: (n) => json(nested(6, `{"one":"${'a'.repeat(n)}"}`)), size: MiB / 4, statuses: [right, right] },
    { what: 'a chain of doubles', path: '/chain', make: (n) => json(`{"n":${'1'.repeat(n)}}`), size: 2, statuses: [wrong, wrong] },
    { what: 'unique numbers', path: '/unique', make: (n) => json(`[${list(n, (i) => i)}]`), size: 70_000, statuses: [right, right] },
    { what: 'unique numbers under 40 wraps', path: '/unique', make: (n) => json(brackets(40, list(n, (i) => i))), size: 70_000, statuses: [[right, wrong], [right, wrong]] },
    { what: 'unique lists', path: '/unique', make: (n) => json(`[${list(n, (i) => `[${i}]`)}]`), size: 40_000, statuses: [right, right] },
    { what: 'lists of which two are equal', path: '/unique', make: (n) => json(`[${list(n, (i) => `[${i % (n - 1)}]`)}]`), size: 50_000, statuses: [wrong, wrong] },
    { what: 'a long text with a pattern', path: '/pattern', make: (n) => json({ a: 'a'.repeat(n) }), size: MiB / 3, statuses: [right, right] },
    { what: 'a long text that no pattern fits', path: '/pattern', make: (n) => json({ a: `${'a'.repeat(n)}!` }), size: MiB / 3, statuses: [wrong, wrong] },
    { what: 'many texts with a pattern', path: '/pattern', make: (n) => json(`{${list(n, (i) => `"${i}":"aaaaaaaaaaaaaaaa"`)}}`), size: 15_000, statuses: [right, right] },
    ...Object.entries({ uri: 'http://a/', email: 'a.', date: '2020-01-01T00:00:00.', host: 'a.', ipv6: '1:', duration: 'P', pointer: '/~0', template: '{a}', regex: '(a|' }).map(([name, text]) => ({
        what: `a long ${name}`, path: '/formats', make: (n) => json({ [name]: `${text}${text.at(-1).repeat(n)} ` }), size: MiB / 3, statuses: [[right, wrong], [right, wrong]],
    })),
    { what: 'many numbers', path: '/numbers', make: (n) => json(`{"a":[${list(n, () => 1)}]}`), size: MiB / 5, statuses: [right, right] },
    { what: 'many wrong numbers', path: '/numbers', make: (n) => json(`{"a":[${list(n, () => -1)}]}`), size: MiB / 8, statuses: [wrong, wrong] },
    { what: 'wrong numbers under a long name', path: '/numbers', make: (n) => json(`{"${'a'.repeat(n)}":[${list(n / 8, () => '-1')}]}`), size: 24_000, statuses: [wrong, wrong] },
    { what: 'many long names', path: '/closed', make: (n) => json(`{${list(n, (i) => `"${i}${'a'.repeat(500)}":1`)}}`), size: 60, statuses: [wrong, wrong] },
    { what: 'a wide object', path: '/wide', make: (n) => json(`{${list(n, (i) => `"abab${i}":${i}`)}}`), size: 25_000, statuses: [right, right] },
    { what: 'a wide object of wrong values', path: '/wide', make: (n) => json(`{${list(n, (i) => `"abab${i}":""`)}}`), size: 2_000, statuses: [wrong, wrong] },
    { what: 'a long name', path: '/wide', make: (n) => json(`{"${'ab'.repeat(n / 2)}c":1}`), size: MiB / 3, statuses: [right, right] },
    { what: 'a tree', path: '/tree', make: (n) => json(`{"children":[${list(n, () => '{"children":[{"name":"a"}]}')}]}`), size: 15_000, statuses: [right, right] },
    { what: 'a deep tree', path: '/tree', make: (n) => json(`{"children":[${list(n, () => '{"children":['.repeat(20) + ']}'.repeat(20))}]}`), size: 1_000, statuses: [right, right] },
    // Each of 120,000 objects is a dict and a model of pydantic, with the set of its fields.
    { what: 'many lines', bounds: { 'python-fastapi': 80 * MiB }, path: '/lines', make: (n) => ({ headers: { 'Content-Type': 'application/jsonl' }, body: `${nested(2)}\n`.repeat(n) }), size: 20_000, statuses: [right, right] },
    { what: 'many nested lines', path: '/lines', make: (n) => ({ headers: { 'Content-Type': 'application/jsonl' }, body: `${nested(12)}\n`.repeat(n) }), size: 3_000, statuses: [wrong, wrong] },
    { what: 'many fields', path: '/form', make: (n) => form(list(n, (i) => `a${i}=b`).replaceAll(',', '&')), size: 4_900, statuses: [right, right] },
    { what: 'many fields of one name', path: '/form', make: (n) => form('names=abcdefgh&'.repeat(n)), size: 4_900, statuses: [right, right] },
    { what: 'many deep fields', path: '/form', make: (n) => form(list(n, (i) => `deep[a${i}]=b`).replaceAll(',', '&')), size: 4_900, statuses: [right, right] },
    { what: 'a long field', path: '/form', make: (n) => form(`a=${'%41+'.repeat(n)}`), size: MiB / 10, statuses: [right, right] },
    { what: 'many parts', path: '/parts', make: (n) => parts('form-data', list(n, (i) => part(`a${i}`, 'a'.repeat(5000))).replaceAll(',', '')), size: 45, statuses: [right, right] },
    { what: 'a part of JSON', path: '/parts', make: (n) => parts('form-data', part('meta', `{"a":[${list(n, () => 1)}]}`)), size: MiB / 5, statuses: [right, right] },
    { what: 'a part of wrong JSON', path: '/parts', make: (n) => parts('form-data', part('list', `{"a":[${list(n, () => 1)}]}`)), size: MiB / 5, statuses: [wrong, wrong] },
    // The body after the limit is read and dropped. The network decides how many chunks it has, each of which is a step, so its steps
    // are compared with a bound: even chunks of 4 KiB take fewer, and reading the JSON would take millions.
    { what: 'more JSON than a body may have, in parts', path: '/parts', make: (n) => parts('form-data', part('list', `{"a":[${list(MiB / 3, () => 1)}]}`).repeat(n)), size: 10, most: 5_000, statuses: [413, 413] },
    { what: 'a part that is nested', path: '/parts', make: (n) => parts('form-data', part('node', nested(n))), size: 40, statuses: [wrong, wrong] },
    { what: 'a file of nearly boundaries', path: '/parts', make: (n) => parts('form-data', part('file', `\r\n--${'b'.repeat(60)}`.repeat(n), '; filename="a"')), size: 7_000, statuses: [[right, wrong], [right, wrong]] },
    { what: 'a boundary of many characters', path: '/parts', make: (n) => parts('form-data', 'a'.repeat(n), 'a'.repeat(8_000)), size: MiB / 2, statuses: [wrong, wrong] },
    { what: 'many headers of a part', path: '/mixed', make: (n) => parts('mixed', `--b\r\n${'a:b\r\n'.repeat(n)}\r\na\r\n`), size: MiB / 12, statuses: [wrong, wrong] },
    { what: 'a mixed part that is nested', path: '/mixed', make: (n) => parts('mixed', `--b\r\nContent-Type: application/json\r\n\r\n${brackets(n)}\r\n`), size: MiB / 8, statuses: [wrong, wrong] },
    { what: 'mixed parts of JSON', path: '/mixed', make: (n) => parts('mixed', `--b\r\nContent-Type: application/json\r\n\r\n[${list(n, () => '[]')}]\r\n`), size: MiB / 8, statuses: [right, right] },
    { what: 'a long Content-Disposition', path: '/mixed', make: (n) => parts('mixed', `--b\r\nContent-Disposition: form-data; name="${'\\"'.repeat(n)}"\r\n\r\na\r\n`), size: 3_000, statuses: [[right, wrong], [right, wrong]] },
    { what: 'nested JSON in a query', path: '/query', make: (n) => get(`/query?json=${encodeURIComponent(nested(n))}`), size: 40, statuses: [wrong, wrong] },
    { what: 'deep JSON in a query', path: '/query', make: (n) => get(`/query?json=${encodeURIComponent(brackets(n))}`), size: 1_000, statuses: [wrong, wrong] },
    { what: 'many names in a query', path: '/query', make: (n) => get(`/query?${'names=a&'.repeat(n)}`), size: 500, statuses: [right, right] },
    { what: 'many deep names in a query', path: '/query', make: (n) => get(`/query?${list(n, (i) => `deep[a${i}]=b`).replaceAll(',', '&')}`), size: 300, statuses: [right, right] },
    { what: 'many items in a header', path: '/query', make: (n) => get('/query', { 'X-Names': 'a,'.repeat(n) }), size: 3_000, statuses: [right, right] },
    { what: 'many cookies', path: '/query', make: (n) => get('/query', { Cookie: `${'a=b; '.repeat(n)}session=a` }), size: 1_000, statuses: [right, right] },
    { what: 'many ranges in Accept', path: '/query', make: (n) => get('/query', { Accept: `${'text/html;q=0.5;a="b",'.repeat(n)}*/*` }), size: 200, statuses: [right, right] },
    { what: 'many headers', path: '/query', make: (n) => get('/query', Object.fromEntries(Array.from({ length: n }, (_, i) => [`X-${i}`, 'a']))), size: 40, statuses: [right, right] },
];

const memory = (pid, what) => Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** The socket at which a server on Node.js tells its steps. */
const socket = path.join(os.tmpdir(), `specmint-steps-${process.pid}`);
/** True where steps are counted, which itself takes time. */
const counted = (framework) => framework === 'nodejs-express-server' && !full;

/** Steps that the server has taken since the last call. */
const steps = async () => Number(await text(net.connect(socket)));

/** Milliseconds of the processor that a process has used, in steps of ten. */
function used(pid) {
    // The second field, the program's name, is in parentheses and may hold spaces.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
}

for (const framework of frameworks) {
    describe(framework, { concurrency: false, timeout: 1_800_000, skip: process.platform !== 'linux' && 'memory is read from /proc' }, () => {
        let server;
        let idle;
        /** Starts a server, and warms it up: it has compiled its validators, and allocated the memory that any large body needs. */
        async function begin() {
            // A small heap for young objects keeps V8's uncollected garbage out of a request's memory. Python runs
            // without its collector, which goes through all live objects each time that these have grown by a quarter:
            // comparing two sizes could not tell these steps from growth.
            const node = counted(framework) ? `--import ${path.join(import.meta.dirname, 'steps.mjs')}` : '--max-semi-space-size=1';
            server = await start(framework, description, { STUB: '1', NODE_OPTIONS: node, STEPS: socket, PYTHONPATH: path.join(import.meta.dirname, 'uncollected') });
            for (const one of cases) await send(one, 1);
            if (!full) return;
            for (let i = 0; i < 5; i += 1) await send(cases.find(({ what }) => what === 'many numbers'), (2 * MiB) / 5);
            idle = memory(server.child.pid, 'VmRSS');
        }
        async function again() {
            server.child.kill('SIGKILL');
            await server.ended;
            await begin();
        }
        before(begin);
        after(() => server?.stop());

        /** Sends a case of a size; gives the answer and the time that the server took. */
        async function send({ path: target, make }, size) {
            const { method = 'POST', target: own = target, headers, body } = make(size);
            const late = new Promise((_, reject) => setTimeout(reject, longest, new Error(`no answer within ${longest / 1000} s`)).unref());
            return untilAnswered(server, async () => {
                const begun = used(server.child.pid);
                const answer = await Promise.race([ask(server, method, own, { headers, body }), late]);
                return { ...answer, time: used(server.child.pid) - begun };
            });
        }

        /** Sends a case of a size, which has to get this status and a short answer; gives the time that the server took. */
        async function answered(one, size, wanted) {
            const answer = await send(one, size);
            const shown = `${answer.status} for ${size}: ${answer.text.slice(0, 300)}`;
            assert.ok([wanted].flat().includes(answer.status), shown);
            assert.ok(answer.text.length < 100_000, `${answer.text.length} bytes of problems`);
            assert.ok((answer.json?.errors?.length ?? 0) <= 100, `${answer.json?.errors?.length} problems`);
            return answer.time;
        }

        /** The least time that a case of a size takes, and the most memory over the idle server. */
        async function costs(one, size, wanted) {
            // Garbage that earlier cases left in the heap would hide the memory of this one. Starting axum again would
            // build it anew, and it has no such heap.
            if (framework !== 'rust-axum' && memory(server.child.pid, 'VmRSS') > idle + bound / 4) await again();
            const { pid } = server.child;
            const before = memory(pid, 'VmRSS');
            fs.writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak begins anew
            let [time, most] = [Infinity, 0];
            for (let i = 0; i < 4; i += 1) {
                time = Math.min(time, await answered(one, size, wanted));
                // Later requests reuse the memory that the first has left uncollected.
                if (i === 0) most = memory(pid, 'VmHWM') - before;
            }
            return { time, memory: most };
        }

        for (const one of cases) {
            if (!full) test(one.what, async (t) => {
                if (!counted(framework)) return answered(one, 2 * one.size, one.statuses[1]);
                return stepsGrow(t, one, async (size) => {
                    await steps();
                    await answered(one, size, [...new Set(one.statuses.flat())]);
                    return steps();
                });
            });
            if (full) test(one.what, async (t) => {
                const most = one.bounds?.[framework] ?? bound;
                const [small, large] = [{ time: Infinity, memory: Infinity }, { time: Infinity, memory: Infinity }];
                const hasGrown = () => large.time >= 3 * Math.max(small.time, floor) || large.memory >= most;
                try {
                    // Real growth shows each time.
                    for (let i = 0; i === 0 || (hasGrown() && i < 4); i += 1) {
                        least(small, await costs(one, one.size, one.statuses[0]));
                        least(large, await costs(one, 2 * one.size, one.statuses[1]));
                    }
                } catch (error) {
                    // It may be at it for years.
                    if (/no answer/.test(error.message)) await again();
                    throw error;
                }
                t.diagnostic([small, large].map(({ time, memory }) => `${time.toFixed(0)} ms, ${(memory / MiB).toFixed(0)} MiB`).join('; '));
                assert.ok(large.time < 3 * Math.max(small.time, floor), `${small.time.toFixed(0)} ms, and twice as much ${large.time.toFixed(0)} ms`);
                assert.ok(large.memory < most, `${(large.memory / MiB).toFixed(0)} MiB`);
            });
        }

        test('an API key that is sent twice', async () => {
            const cookie = (text) => ({ headers: { Cookie: text } });
            for (const [where, once, twice] of [
                [['query', 'key'], ['/key?key=a'], ['/key?key=a&key=b']],
                [['cookie', 'session'], ['/session', cookie('session=a')], ['/session', cookie('session=a; session=b')]],
            ]) {
                assert.equal((await ask(server, 'GET', ...once)).status, right);
                const answer = await ask(server, 'GET', ...twice);
                assert.equal(answer.status, wrong);
                assert.deepEqual(answer.json.errors.map((problem) => [problem.in, problem.name]), [where]);
            }
        });
    });
}
