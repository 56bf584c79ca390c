// Runs behind the recorder (RELAY is the path of this module): hands each request of a client's wire tests to a server
// that was generated from the same description, and logs the result.
//
// ADDRESSES is a JSON list of the servers' addresses with their base paths, one for each description (wire, wire-3.2,
// wire-2.0); the server of the test's own description is asked first, and then the next one that has the path. LOG is
// the file for a line of JSON for each request. If a server can give the answer that the test has prepared, the server
// is asked to give it (X-Answer), and the client gets the server's.

import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const servers = JSON.parse(process.env.ADDRESSES);
// Test files are named after the description of their client, but for most, whose description is the first.
const own = versionIn(process.argv[1] ?? '');
const agent = new Agent({ keepAlive: true });

/** The index of the server for a name, by the version in it; without a version, the server of the description of version 3.1. */
export function versionIn(name) {
    return ['3.2', '2.0'].findIndex((version) => name.includes(version)) + 1;
}

/** The answer for a recorded request of a client of the description `about`: the server's, or the one that was laid down. */
export async function relay(recorded, laidDown, about) {
    return (await handOver(recorded, laidDown, about === undefined ? own : versionIn(about))).answer;
}

/** Asks the servers, this one first; gives the line that the log has of it, and the answer. */
export async function handOver(recorded, laidDown, first) {
    const wanted = told(laidDown);
    let given;
    for (const server of [servers[first], ...servers.toSpliced(first, 1)]) {
        given = await ask(server, recorded, wanted);
        if (given.status !== 404 || given.headers['x-echo'] !== undefined) break;
    }
    const answered = wanted !== undefined && given.status === laidDown.status;
    const line = {
        request: `${recorded.method} ${recorded.target} ${key(recorded)}`.trim(),
        wanted,
        status: given.status,
        echo: given.headers['x-echo'] && JSON.parse(decodeURIComponent(given.headers['x-echo'])),
        told: wanted !== undefined,
        answered,
        problem: given.status < 400 || answered ? undefined : given.body.toString(),
    };
    appendFileSync(process.env.LOG, `${JSON.stringify(line)}\n`);
    if (!answered) return { line, answer: laidDown };
    const headers = { ...laidDown.headers };
    if (given.headers['content-type']) headers['content-type'] = given.headers['content-type'];
    return { line, answer: { status: given.status, headers, bodyBase64: given.body.toString('base64') } };
}

/** The value of X-Answer for an answer. Undefined if the server cannot give it: other bodies than JSON and text, broken JSON, a broken connection, or numbers that no server writes in this form. */
function told({ status = 200, headers = {}, body, bodyBase64, cut, none }) {
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const extra = Object.keys(headers).some((name) => name.toLowerCase() !== 'content-type');
    if (extra || cut || none || bodyBase64 !== undefined || status < 200 || type === undefined || body === undefined) return undefined;
    const essence = type.split(';')[0].trim().toLowerCase();
    if (essence === 'text/plain') return { status, type: essence, body: String(body) };
    if (!/^application\/([^;]+\+)?json$/.test(essence)) return undefined;
    try {
        const value = JSON.parse(body);
        // A server has numbers of its language, and would answer others.
        return numbers(body) === numbers(JSON.stringify(value)) ? { status, type: essence, body: value } : undefined;
    } catch {
        return undefined;
    }
}

/** JSON without blanks and without the contents of strings, so that texts differ only in the form of their numbers. */
const numbers = (json) => json.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\s/g, '');

/** A short key of a request: content type, body, and the headers that descriptions declare, without the parts that differ from run to run. */
function key({ headers, body }) {
    const type = headers['content-type'] ?? '';
    const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
    const text = body.toString('latin1');
    const content = boundary === undefined ? text : text.replaceAll(boundary, 'boundary');
    const own = Object.entries(headers).filter(([name]) => /^(authorization|cookie|api_key|x-.*)$/.test(name)).sort();
    const parts = [type.split(';')[0], content === '' ? '' : hash(content), own.length === 0 ? '' : `with ${own.map(([name]) => name)} ${hash(JSON.stringify(own))}`];
    return parts.filter((part) => part !== '').join(' ');
}

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function ask(server, { method, target, rawHeaders, body }, wanted) {
    const { host, pathname } = new URL(server);
    // The tests of servers put them below paths of all kinds; here they are one server.
    const path = pathname.replace(/\/$/, '') + target.replace(/^\/base(?=\/|$)|^\/[^/]+(?=\/server\/)/, '');
    const headers = [];
    for (let at = 0; at < rawHeaders.length; at += 2) {
        if (!/^(host|connection|content-length|transfer-encoding|expect)$/i.test(rawHeaders[at])) headers.push([rawHeaders[at], rawHeaders[at + 1]]);
    }
    // As the client framed it: a body of known length, or none.
    if (body.length > 0 || rawHeaders.some((name, at) => at % 2 === 0 && /^content-length$/i.test(name))) headers.push(['Content-Length', String(body.length)]);
    if (wanted !== undefined) headers.push(['X-Answer', encodeURIComponent(JSON.stringify(wanted))]);
    const [hostname, port] = host.split(':');
    return new Promise((resolve, reject) => {
        const sent = request({ hostname, port, path, method, headers: ['Host', host, ...headers.flat()], agent }, (response) => {
            const chunks = [];
            response.on('data', (chunk) => chunks.push(chunk));
            response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
        });
        sent.on('error', reject);
        sent.setTimeout(20_000, () => sent.destroy(new Error(`${method} ${path} got no answer`)));
        sent.end(body);
    });
}
