// The cost of hostile requests: each gets a clear status, and the server keeps running. In the full tests, memory stays
// within a bound above that of the idle server. The bound is wide, because a garbage collector may keep some memory,
// but unbounded growth exceeds it.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { full } from '../languages/shared/generating.mjs';
import { ask, frameworks, raw, start } from './lib.mjs';

const description = path.join(import.meta.dirname, 'conformance.yaml');
const MiB = 1 << 20;
const bound = 200 * MiB;
const clients = 32;
/** After so many milliseconds, an answer is taken to never come. */
const NEVER = 600_000;

const memory = (pid, what) => Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
/** Many at once; the statuses that came, with how often each did. */
async function many(count, make) {
    const statuses = (await Promise.all(Array.from({ length: count }, (_, i) => make(i)))).map(String);
    return Object.fromEntries([...new Set(statuses)].sort().map((status) => [status, statuses.filter((s) => s === status).length]));
}

/**
 * Writes a request by hand, and bytes of `chunk` until the server answers or hangs up, or `most` are sent. Gives true where the
 * server answered 413, or hung up: a client that goes on writing may lose the answer.
 */
function flood(server, head, chunk, most) {
    return new Promise((resolve) => {
        let sent = 0;
        let text = '';
        const socket = net.connect(server.port, '127.0.0.1', () => {
            socket.write(head);
            write();
        });
        function write() {
            while (sent < most && text === '' && !socket.destroyed) {
                sent += chunk.length;
                if (!socket.write(chunk)) return void socket.once('drain', write);
            }
        }
        socket.on('data', (data) => {
            text += data.toString('latin1');
            socket.destroy();
        });
        let hungUp = false;
        socket.on('error', ({ code }) => (hungUp = code === 'ECONNRESET' || code === 'EPIPE'));
        socket.on('close', () => resolve(sent < most && (text === '' ? hungUp : text.split(' ')[1] === '413')));
    });
}

const boundary = 'b';
const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
const json = { 'Content-Type': 'application/json' };
const part = (name, content, file = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
const status = async (answer) => (await answer).status;
/** The same for a request that is refused before it has arrived as a whole: its sender may see only the end of the connection. */
const refused = async (answer, ...statuses) => {
    try {
        return statuses.includes((await answer).status);
    } catch (error) {
        return error.code === 'EPIPE' || error.code === 'ECONNRESET';
    }
};

for (const framework of frameworks) {
    describe(framework, { concurrency: false, timeout: NEVER, skip: process.platform !== 'linux' && 'memory is read from /proc' }, () => {
        let server;
        before(async () => {
            server = await start(framework, description, { BODY_TIMEOUT: '20' });
            await many(clients, () => status(ask(server, 'POST', '/base/items', { headers: json, body: '{"id":1,"name":"a"}' })));
        });
        after(() => server?.stop());

        /** Runs an attack; returns the most memory that it took above that of the server before the first attack. */
        let idle;
        async function costs(t, attack) {
            const { pid } = server.child;
            idle ??= memory(pid, 'VmRSS');
            fs.writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak begins anew
            await attack();
            const cost = memory(pid, 'VmHWM') - idle;
            t.diagnostic(`${(cost / MiB).toFixed(0)} MiB over ${(idle / MiB).toFixed(0)} MiB`);
            assert.ok(!full || cost < bound, `${(cost / MiB).toFixed(0)} MiB`);
            assert.equal((await ask(server, 'GET', '/healthz')).status, 204, 'it goes on');
        }
        const attack = (name, run) => test(name, (t) => costs(t, run));

        attack('the largest bodies at once', async () => {
            const body = JSON.stringify({ id: 1, name: 'a'.repeat(MiB - 100) });
            assert.deepEqual(await many(clients, () => status(ask(server, 'POST', '/base/items', { headers: json, body }))), { 204: clients });
        });
        attack('bodies of many values, each of which is wrong', async () => {
            const body = JSON.stringify({ id: 1, name: 'a', tags: Array(250_000).fill(1) });
            const answers = await Promise.all(Array.from({ length: 8 }, () => ask(server, 'POST', '/base/items', { headers: json, body })));
            for (const answer of answers) {
                assert.equal(answer.status, 400);
                assert.ok(answer.text.length < MiB, `${answer.text.length} bytes of problems`);
            }
        });
        attack('deep JSON', async () => {
            const body = '[{"a":'.repeat(150_000);
            assert.deepEqual(await many(clients, () => status(ask(server, 'POST', '/base/items', { headers: json, body }))), { 400: clients });
        });
        attack('bodies that are announced and do not come, and heads that do not end', async () => {
            const head = `POST /base/items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"id"`;
            const bodies = many(200, async () => (await raw(server, head, 30_000)).split(' ')[1]);
            // The first request of a connection, and the second. If one stays open, the test does not end.
            const heads = ['', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'].map((first) => raw(server, `${first}GET /healthz HTTP/1.1\r\nHost: a\r\nX-`, NEVER));
            assert.deepEqual(await bodies, { 408: 200 });
            await Promise.all(heads);
        });
        attack('bodies without an end', async () => {
            const head = 'POST /base/items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
            const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
            assert.deepEqual(await many(clients, () => flood(server, head, chunk, 64 * MiB)), { true: clients });
        });
        attack('bytes without an end', async () => {
            const head = `POST /base/octets HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: ${1 << 30}\r\n\r\n`;
            assert.deepEqual(await many(clients, () => flood(server, head, 'a'.repeat(0x10000), 64 * MiB)), { true: clients });
        });
        attack('the largest files at once', async () => {
            const body = `${part('file', 'a'.repeat(30 * MiB), '; filename="a"')}--${boundary}--\r\n`;
            assert.deepEqual(await many(8, () => status(ask(server, 'POST', '/base/files', { headers: multipart, body }))), { 204: 8 });
        });
        attack('a file without an end', async () => {
            const head = `POST /base/files HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipart['Content-Type']}\r\nContent-Length: ${1 << 30}\r\n\r\n${part('file', '', '; filename="a"').slice(0, -2)}`;
            assert.deepEqual(await many(8, () => flood(server, head, 'a'.repeat(0x10000), 256 * MiB)), { true: 8 });
        });
        attack('parts without number', async () => {
            const body = `${part('more', 'a', '; filename="a"').repeat(50_000)}--${boundary}--\r\n`;
            assert.deepEqual(await many(8, () => refused(ask(server, 'POST', '/base/files', { headers: multipart, body }), 413)), { true: 8 });
        });
        attack('a field as large as a file may be', async () => {
            const body = `${part('meta', 'a'.repeat(30 * MiB))}--${boundary}--\r\n`;
            assert.deepEqual(await many(8, () => refused(ask(server, 'POST', '/base/files', { headers: multipart, body }), 413)), { true: 8 });
        });
        attack('headers of a part without an end', async () => {
            const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nX: ${'a'.repeat(20 * MiB)}`;
            assert.deepEqual(await many(8, () => refused(ask(server, 'POST', '/base/files', { headers: multipart, body }), 400, 413)), { true: 8 });
        });
        attack('a form of many fields', async () => {
            const body = 'a=1&'.repeat(250_000);
            const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
            assert.deepEqual(await many(8, () => status(ask(server, 'POST', '/base/items', { headers, body }))), { 413: 8 });
        });
    });
}
