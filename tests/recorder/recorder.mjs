// A loopback HTTP server that records each request byte for byte and answers from a table.
//
// In JavaScript:
//     const recorder = await record();
//     recorder.answer({ status: 201, headers: { 'content-type': 'application/json' }, body: '{}' });
//     ... call the client with recorder.url ...
//     recorder.last  // { method, target, path, query, headers, rawHeaders, body }
//
// From another language: `node recorder.mjs [table.json]` prints its URL on the first line of standard
// output, then each request as a line of JSON with the body in base64. It ends with standard input.
// The table is an array of answers; the first whose `method`, `path` and `query` (each may be left out)
// match is sent. An answer has `status`, `headers`, and `body` or `bodyBase64`; with `cut` the connection ends before the last
// byte that it promises, and with `none` before the first.
//
// RELAY names a module whose `relay(request, answer, about)` gives the answer that is sent instead: ../pairs sets it, to try
// clients against servers.

import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { relay } = process.env.RELAY ? await import(pathToFileURL(process.env.RELAY)) : {};

const DEFAULT_ANSWER = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };

/** Starts a recorder on a free port. `about` names the description that its client was made from, for the relay. */
export async function record({ table = [], onRequest = () => {}, about } = {}) {
    const requests = [];
    let answers = table;
    const server = createServer((request, response) => {
        const chunks = [];
        request.on('data', (chunk) => chunks.push(chunk));
        request.on('end', async () => {
            const recorded = describe(request, Buffer.concat(chunks));
            requests.push(recorded);
            onRequest(recorded);
            const laidDown = answers.find((answer) => matches(answer, recorded)) ?? DEFAULT_ANSWER;
            const { status = 200, headers = {}, body, bodyBase64, cut, none } = relay ? await relay(recorded, laidDown, about) : laidDown;
            if (none) return request.socket.destroy();
            const bytes = Buffer.from(bodyBase64 ?? body ?? '', bodyBase64 === undefined ? 'utf8' : 'base64');
            if (!cut) return response.writeHead(status, headers).end(bytes);
            response.writeHead(status, { ...headers, 'content-length': bytes.length + 1 }).write(bytes, () => request.socket.destroy());
        });
    });
    await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return {
        url: `http://127.0.0.1:${server.address().port}`,
        requests,
        get last() {
            return requests.at(-1);
        },
        /** Replaces the table. */
        answer(...replacement) {
            answers = replacement;
        },
        close() {
            server.closeAllConnections();
            return new Promise((resolve) => server.close(resolve));
        },
    };
}

/** The parts of a multipart body: headers by lower-case name, and the bytes. */
export function parts({ headers, body }) {
    const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'])?.[1];
    const text = body.toString('latin1');
    const pieces = text.split(`--${boundary}`);
    if (pieces[0] !== '' || !/^--(\r\n|$)/.test(pieces.at(-1))) {
        throw new Error(`not a multipart body: ${text}`);
    }
    return pieces.slice(1, -1).map((piece) => {
        const end = piece.indexOf('\r\n\r\n');
        const lines = piece.slice(2, end).split('\r\n');
        return {
            headers: Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])),
            body: Buffer.from(piece.slice(end + 4, -2), 'latin1'),
        };
    });
}

function describe({ method, url: target, headers, rawHeaders }, body) {
    const mark = target.indexOf('?');
    return {
        method,
        target,
        path: mark < 0 ? target : target.slice(0, mark),
        query: mark < 0 ? undefined : target.slice(mark + 1),
        headers,
        rawHeaders,
        body,
    };
}

function matches(answer, { method, path, query }) {
    return (answer.method ?? method) === method && (answer.path ?? path) === path && (answer.query ?? query) === query;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
    const table = process.argv[2] ? JSON.parse(readFileSync(process.argv[2], 'utf8')) : [];
    const print = (value) => process.stdout.write(`${value}\n`);
    const recorder = await record({ table, onRequest: (request) => print(JSON.stringify({ ...request, body: request.body.toString('base64') })) });
    print(recorder.url);
    process.stdin.resume().on('end', () => recorder.close());
}
