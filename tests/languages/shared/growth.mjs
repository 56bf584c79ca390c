// The cost of answers of twice the size for a client: no answer makes it take much more than twice as many steps. Each
// case of the table is answered at two sizes. Only the full tests judge by time and memory, which include native code.
// Times are processor times, because other programs may be running; the least of several measurements counts, and times
// under a floor are not judged.
//
// As a program, this is the peer: it prints its URL. The base path of a client, /<case>/<size>, selects the answer.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const MiB = 1 << 20;
/** Milliseconds and bytes that the smaller size is taken to need at least; collecting garbage may take as much. */
const floor = { time: 50, memory: 16 * MiB };
/** Milliseconds that none of them may take, unless a language says more: a few MiB are read in far less. */
const longest = 1000;

const list = (count, of) => Array.from({ length: count }, (_, i) => of(i)).join();
const nested = (levels, inner = '{}', start = '{"child":', end = '}') => start.repeat(levels) + inner + end.repeat(levels);
const typed = (type) => (body, headers = {}) => ({ headers: { 'content-type': type, ...headers }, body });
const json = typed('application/json');
const jsonl = typed('application/jsonl');
const sequence = typed('application/json-seq');
const events = typed('text/event-stream');
const text = typed('text/plain');
const bytes = typed('application/octet-stream');
const problem = (answer) => ({ ...answer, status: 500 });
/** Sends a body in pieces of so many characters. */
const pieces = (length, answer) => ({ ...answer, length });

/** A value of the schema Late which does not fit, as only its last member tells. */
const late = (levels, members) => nested(levels, `{"end":{${members},"number":"a"}}`);

/**
 * The peer's answers: the operation of wire-growth.yaml, a function of the size, and the smaller of the two sizes. `c` is the
 * error of the C client, which validates what it reads; `checked` cases take time only in clients that validate.
 */
export const cases = [
    { what: 'many numbers', operation: 'numbers', make: (n) => json(`[${list(n, () => 1)}]`), size: 100_000 },
    { what: 'long numbers', operation: 'numbers', make: (n) => json(`[${list(n, () => 1e18)}]`), size: 20_000 },
    { what: 'a long number', operation: 'numbers', make: (n) => json(`[1${'0'.repeat(n)}]`), size: MiB / 8, c: 'response' },
    { what: 'many wrong numbers', operation: 'numbers', make: (n) => json(`[${list(n, () => '"a"')}]`), size: 100_000, c: 'response' },
    { what: 'levels of lists', operation: 'numbers', make: (n) => json(nested(n, '', '[', ']')), size: 40_000, c: 'response' },
    { what: 'lists of lists', operation: 'numbers', make: (n) => json(`[${list(n, () => nested(100, '', '[', ']'))}]`), size: 1_000, c: 'response' },
    { what: 'space', operation: 'numbers', make: (n) => json(`[${' '.repeat(n)}]`), size: MiB },
    { what: 'small pieces', operation: 'numbers', make: (n) => pieces(2, json(`[${list(n, () => 1)}]`)), size: 5_000 },
    { what: 'a wide object', operation: 'counts', make: (n) => json(`{${list(n, (i) => `"a${i}":1`)}}`), size: 20_000 },
    { what: 'long names', operation: 'counts', make: (n) => json(`{${list(n, (i) => `"${'a'.repeat(1000)}${i}":1`)}}`), size: 1_000 },
    { what: 'wrong values under a long name', operation: 'counts', make: (n) => json(`{"${'a'.repeat(n)}":[${list(n, () => 1)}]}`), size: 100_000, c: 'response' },
    { what: 'entries of one name', operation: 'counts', make: (n) => json(`{${list(n, () => '"a":1')}}`), size: 40_000 },
    { what: 'numbers with exponents', operation: 'numbers', make: (n) => json(`[${list(n, () => '12.5e1')}]`), size: 40_000 },
    { what: 'unknown members', operation: 'tree', make: (n) => json(`{${list(n, (i) => `"a${i}":[]`)}}`), size: 20_000 },
    { what: 'members of one name', operation: 'tree', make: (n) => json(`{${list(n, () => '"children":[{"name":"a"}]')}}`), size: 20_000 },
    { what: 'a long text', operation: 'tree', make: (n) => json(`{"name":"${'\\u00e9\\n'.repeat(n)}"}`), size: MiB / 8 },
    { what: 'long Base64', operation: 'tree', make: (n) => json(`{"bytes":"${'QUJD'.repeat(n)}"}`), size: MiB / 8 },
    { what: 'unlisted values', operation: 'tree', make: (n) => json(`{"children":[${list(n, (i) => `{"kind":"${i}"}`)}]}`), size: 20_000 },
    { what: 'a tree', operation: 'tree', make: (n) => json(`{"children":[${list(n, () => '{"children":[{"name":"a"}]}')}]}`), size: 20_000 },
    { what: 'a deep tree', operation: 'tree', make: (n) => json(nested(n, '', '{"children":[', ']}')), size: 200 },
    { what: 'deep trees', operation: 'tree', make: (n) => json(`{"children":[${list(n, () => nested(100, '', '{"children":[', ']}'))}]}`), size: 400 },
    ...['node', 'late', 'any', 'several', 'special'].map((operation) => ({ what: `${operation}, nested`, operation, make: (n) => json(nested(n)), size: 24, c: 'none' })),
    { what: 'late, nested and wrong', operation: 'late', make: (n) => json(late(n, '"name":"a"')), size: 24, c: 'response' },
    ...[4, 10, 20].flatMap((levels) => [
        { what: `unknown members below ${levels} levels`, operation: 'late', make: (n) => json(late(levels, list(n, (i) => `"a${i}":[]`))), size: 25_000, c: 'response', checked: true },
        { what: `members beside ${levels} levels`, operation: 'late', make: (n) => json(nested(levels, '{"end":{"number":"a"}}', `{${list(n, (i) => `"a${i}":[]`)},"child":`)), size: 1_000, c: 'response', checked: true },
        { what: `a long text below ${levels} levels`, operation: 'late', make: (n) => json(late(levels, `"name":"${'a'.repeat(n)}"`)), size: MiB / 2, c: 'response', checked: true },
        { what: `long Base64 below ${levels} levels`, operation: 'late', make: (n) => json(late(levels, `"bytes":"${'QUJD'.repeat(n)}"`)), size: MiB / 8, c: 'response', checked: true },
        { what: `a long list below ${levels} levels`, operation: 'late', make: (n) => json(late(levels, `"names":[${list(n, () => '"a"')}]`)), size: MiB / 8, c: 'response', checked: true },
    ]),
    { what: 'values of unions', operation: 'lates', make: (n) => json(`[${list(n, () => nested(3, '{"end":{"number":1}}'))}]`), size: 10_000 },
    { what: 'values of unions, of which the last is wrong', operation: 'lates', make: (n) => json(`[${list(n, () => nested(3, '{"end":{"number":1}}'))},${late(3, '"name":"a"')}]`), size: 10_000, c: 'response' },
    { what: 'a union with discriminator, nested', operation: 'shape', make: (n) => json(nested(n, '{"kind":"square"}', '{"kind":"circle","child":')), size: 200 },
    { what: 'many lines', operation: 'lines', make: (n) => jsonl('{"name":"a"}\n'.repeat(n)), size: 20_000 },
    { what: 'empty lines', operation: 'lines', make: (n) => jsonl('\n'.repeat(n)), size: 100_000 },
    { what: 'a long line', operation: 'lines', make: (n) => jsonl(`{"name":"${'a'.repeat(n)}"}`), size: MiB },
    { what: 'many texts of a sequence', operation: 'sequence', make: (n) => sequence('\x1e{"name":"a"}\n'.repeat(n)), size: 20_000 },
    { what: 'many events', operation: 'events', make: (n) => events('id: 1\nevent: add\ndata: a\n\n'.repeat(n)), size: 20_000 },
    { what: 'events in small pieces', operation: 'events', make: (n) => pieces(3, events('data: a\n\n'.repeat(n))), size: 2_000 },
    { what: 'an event of many lines', operation: 'events', make: (n) => events(`${'data: a\n'.repeat(n)}\n`), size: 40_000 },
    { what: 'an event of a long line', operation: 'events', make: (n) => events(`data: ${'a'.repeat(n)}\n\n`), size: MiB },
    { what: 'a long line without a colon', operation: 'events', make: (n) => events(`${'a'.repeat(n)}\n\n`), size: MiB },
    { what: 'a line of colons', operation: 'events', make: (n) => events(`${':'.repeat(n)}\n\n`), size: MiB },
    { what: 'a line of line separators', operation: 'events', make: (n) => events(`data: ${'\u2028'.repeat(n)}\n\n`), size: MiB / 8 },
    { what: 'names of an event', operation: 'events', make: (n) => events(`${'event: a\nretry: 123\n'.repeat(n)}data: a\n\n`), size: 20_000 },
    { what: 'carriage returns', operation: 'events', make: (n) => events(`data: a${'\r'.repeat(n)}`), size: MiB / 8 },
    { what: 'an event that does not end', operation: 'events', make: (n) => events('data: a\n'.repeat(n)), size: 100_000 },
    { what: 'a file', operation: 'file', make: (n) => bytes('a'.repeat(n)), size: MiB },
    { what: 'a long file name', operation: 'file', make: (n) => bytes('a', { 'content-disposition': `attachment;${' filename="\\";'.repeat(n)}` }), size: 500 },
    { what: 'spaces before a file name', operation: 'file', make: (n) => bytes('a', { 'content-disposition': `attachment;${' '.repeat(n)}; filename` }), size: 6_000 },
    { what: 'a text', operation: 'text', make: (n) => text('é'.repeat(n)), size: MiB / 2 },
    { what: 'parts', operation: 'parts', make: (n) => typed('multipart/mixed; boundary=b')(`${'--b\r\ncontent-type: text/plain\r\n\r\na\r\n'.repeat(n)}--b--\r\n`), size: 20_000, c: 'response' },
    { what: 'a long type', operation: 'numbers', make: (n) => typed(`application/json;${' '.repeat(n)}a=b`)('[]'), size: 6_000 },
    // axios compares each header with all before it. Node limits headers to 16 KiB, so an answer cannot cost more; with
    // more than these, the floor would not cover it on a slow machine.
    { what: 'many headers', operation: 'text', make: (n) => text('a', Object.fromEntries(Array.from({ length: n }, (_, i) => [`X-${i}`, 'a']))), size: 200 },
    { what: 'a long error', operation: 'numbers', make: (n) => problem(text('é'.repeat(n))), size: MiB / 2, c: 'status' },
    { what: 'a wide error', operation: 'numbers', make: (n) => problem(typed('application/problem+json')(`{${list(n, (i) => `"a${i}":[]`)}}`)), size: 20_000, c: 'status' },
    { what: 'an error that is no JSON', operation: 'numbers', make: (n) => problem(json(`[${list(n, () => '{')}`)), size: 100_000, c: 'status' },
];

/** The peak memory of this process since the last call, in bytes; undefined if the system does not report it. */
export function peak() {
    if (process.platform !== 'linux') return undefined;
    const most = Number(/^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
    fs.writeFileSync('/proc/self/clear_refs', '5'); // the peak begins anew
    return most;
}

/** Starts the peer in a process of its own. Gives `base`, the base path for a case and a size, and `stop`. */
export async function peer() {
    const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'pipe', 'inherit'] });
    const url = await new Promise((resolve, reject) => {
        child.stdout.setEncoding('utf8').once('data', (line) => resolve(line.trim()));
        child.once('exit', (status) => reject(new Error(`the peer ended: ${status}`)));
    });
    return { base: (one, size) => `${url}/${cases.indexOf(one)}/${size}`, stop: () => child.stdin.end() };
}

/** The factor by which steps may grow when the size doubles: quadratic cost grows by 4. */
const times = 2.5;

/**
 * Asserts that the steps of a case grow as its size does; `steps(size)` counts them. Large cases are counted at an eighth of their
 * size, with the same result. A case with `most` takes fewer steps than that at either size.
 */
export async function stepsGrow(t, one, steps) {
    const size = one.size > 2000 ? Math.ceil(one.size / 8) : one.size;
    const [small, large] = [await steps(size), await steps(2 * size)];
    t.diagnostic(`${small} steps; ${large} steps`);
    const isFine = one.most === undefined ? large < times * small : Math.max(small, large) < one.most;
    assert.ok(small > 0 && isFine, `${small} steps, and twice as much ${large}`);
}

/**
 * Asserts that twice the size costs at most three times as much, and not too long. `costs(size)` returns the time in milliseconds and
 * the memory in bytes of a case of the size. If the cost seems to grow, it is measured again, and the least counts: real growth shows
 * each time. If it still does, the cost must also grow from twice to four times the size: quadratic growth continues at larger
 * sizes, while a cost that only begins between two sizes, such as that of a heap which no longer fits, does not.
 */
export async function grows(t, one, costs, most = longest) {
    const none = { time: Infinity, memory: Infinity };
    let [small, large] = [{ ...none }, { ...none }];
    const hasGrown = () => ['time', 'memory'].some((what) => large[what] >= 3 * Math.max(small[what], floor[what]));
    for (let i = 0; i === 0 || ((hasGrown() || large.time >= most) && i < 5); i += 1) {
        least(small, await costs(one.size));
        least(large, await costs(2 * one.size));
    }
    if (hasGrown() && large.time < most) {
        t.diagnostic(`${large.time.toFixed(0)} ms, where half of it takes ${small.time.toFixed(0)}: four times as much is measured`);
        const largest = { ...none };
        for (let i = 0; i < 3; i += 1) least(largest, await costs(4 * one.size));
        [small, large] = [large, largest];
        most = 2 * most;
    }
    t.diagnostic([small, large].map(({ time, memory }) => `${time.toFixed(0)} ms, ${(memory / MiB).toFixed(0)} MiB`).join('; '));
    assert.ok(large.time < most, `${large.time.toFixed(0)} ms`);
    assert.ok(large.time < 3 * Math.max(small.time, floor.time), `${small.time.toFixed(0)} ms, and twice as much ${large.time.toFixed(0)} ms`);
    assert.ok(large.memory < 3 * Math.max(small.memory, floor.memory), `${(small.memory / MiB).toFixed(0)} MiB, and twice as much ${(large.memory / MiB).toFixed(0)} MiB`);
}

/** Keeps the least of several measurements: other programs only add to the cost. */
export function least(kept, measured) {
    for (const what of ['time', 'memory']) kept[what] = Math.min(kept[what], measured[what]);
}

/** Answers a request, in as many pieces as the case wants, each of them flushed. */
async function answer({ status = 200, headers, body, length = Infinity }, response) {
    response.writeHead(status, headers);
    if (length === Infinity) return response.end(body);
    response.socket.setNoDelay(true);
    for (let at = 0; at < body.length; at += length) {
        if (!response.write(body.slice(at, at + length))) await new Promise((resolve) => response.once('drain', resolve));
    }
    return response.end();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
    let last = {};
    const server = createServer((request, response) => {
        const [, index, size] = request.url.split('/');
        const key = `${index}/${size}`;
        if (last.key !== key) last = { key, made: cases[index].make(Number(size)) };
        answer(last.made, response);
    });
    server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
    process.stdin.resume().on('end', () => process.exit());
}
