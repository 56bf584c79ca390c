// Runs `wire` (wire.c) against a loopback server, and checks the requests and the client's reports: node wire.mjs
// PROGRAM [ARGUMENT...]. Calls that generated clients can make, too, are in the table of calls (../calls.mjs).

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { parts } from '../../../recorder/recorder.mjs';

const json = (value, status = 200) => ({ status, headers: { 'content-type': 'application/json' }, body: typeof value === 'string' ? value : JSON.stringify(value) });
const text = (type, body) => ({ status: 200, headers: { 'content-type': type }, body });

// The server's answers, by the name of the case; 204 for the others.
const ANSWERS = {
    answerJson: json({ job: 'j' }),
    answerTrailing: json('{"job":"j"} x'),
    answerString: json('"\\u00e9"'),
    answerStringBroken: json('"just'),
    answerStringZero: json('"a\\u0000b"'),
    answerStringUntyped: { status: 200, headers: {}, body: 'just text' },
    answerTextJson: json('"\\u00e9"'),
    answerTextOther: json('[1]'),
    answerTextBroken: json('"just'),
    answerTextZero: json('"a\\u0000b"'),
    answerStringPlain: text('text/plain', '12'),
    answerHead: json({ job: 'j' }),
    answerSeveral: json({ job: 'later' }, 202),
    answerLabelled: text('application/octet-stream', '{"job":"j"}'),
    answerPage: text('text/html', '<html>'),
    transportBefore: json({ job: 'j' }),
    transportTimeout: null,
    transportProgress: null,
    transportCancel: null,
    transportCancelThread: null,
    transportCancelBefore: json({ job: 'j' }),
    transportFollow: { status: 302, headers: { location: '/transportFollowed/r' } },
    transportFollowed: json({ job: 'followed' }),
    transportReplace: json({ job: 'j' }),
};

const requests = [];
const sockets = new Set();
const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
        const [, name, target] = /^\/([^/?]*)(.*)$/s.exec(request.url);
        requests.push({ name, target, method: request.method, headers: request.headers, rawHeaders: request.rawHeaders, body: Buffer.concat(chunks) });
        const answer = name in ANSWERS ? ANSWERS[name] : { status: 204 };
        if (answer !== null) {
            response.writeHead(answer.status, answer.headers);
            response.end(answer.body);
        }
    });
});
server.on('connection', (socket) => sockets.add(socket));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const [program, ...rest] = process.argv.slice(2);
const child = spawn(program, [...rest, `http://127.0.0.1:${server.address().port}`], { stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
child.stdout.on('data', (chunk) => (output += chunk));
const code = await new Promise((resolve) => child.on('close', resolve));
server.closeAllConnections();
server.close();

const results = new Map(output.trim().split('\n').map((line) => JSON.parse(line)).map((one) => [one.name, one]));
let failed = code === 0 ? 0 : 1;
let checked = 0;
const seen = new Set();

function check(name, test) {
    seen.add(name);
    checked++;
    try {
        test({ ...requests.find((request) => request.name === name), sent: requests.filter((request) => request.name === name).length }, results.get(name));
    } catch (error) {
        failed++;
        console.error(`${name}: ${error.message}\n${JSON.stringify(results.get(name))}`);
    }
}

/** The request's target, and no error. */
const target = (name, expected) =>
    check(name, (request, outcome) => {
        assert.equal(outcome.error, 0);
        assert.equal(request.target, expected);
    });
const query = (name, expected) => target(name, expected === undefined ? '/q' : `/q?${expected}`);
const [ARGUMENT, , TRANSFER, TIMEOUT, CANCELLED, STATUS, RESPONSE] = [1, 2, 3, 4, 5, 6, 7];
/** The error and its message; the request is not sent, unless said otherwise. */
const refused = (name, error, message, sent = 0) =>
    check(name, (request, outcome) => {
        assert.equal(outcome.error, error);
        assert.match(outcome.message, message);
        assert.equal(request.sent, sent);
        assert.ok(!('value' in outcome));
    });
const value = (name, expected) =>
    check(name, (_, outcome) => {
        assert.equal(outcome.error, 0);
        assert.deepEqual(outcome.value, expected);
    });

target('pathAny', '/p/%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D/blue/a%2Cb,1');
target('pathMatrixEmpty', '/p/;text/;list;list=a/;R');

query('queryTabs', 'tabs=a%09b');
query('queryDeeper', 'filter%5Bname%5D=a%26b&filter%5Btags%5D%5B0%5D=x&filter%5Btags%5D%5B2%5D=y&filter%5Bsize%5D%5Bmin%5D=1&filter%5Bsize%5D%5Bmax%5D=2');
query('queryContent', 'filter=%7B%22name%22%3A%22a%20b%22%2C%22tags%22%3A%5B%5D%7D');
query('queryNumbers', 'n=1000000000000000&l=2147483647&b=AP8%3D');

check('headerPair', ({ headers }) => assert.equal(headers['x-json'], '"\\ud83d\\ude00"'));
check('headerSpaces', (request) => assert.equal(request.headers['x-text'], ''));
refused('headerControl', ARGUMENT, /X-Text.*control/);
refused('cookieLine', ARGUMENT, /line breaks/);

const body = (name, method, type, expected) =>
    check(name, (request, outcome) => {
        assert.equal(outcome.error, 0);
        assert.deepEqual([request.method, request.headers['content-type'], request.body.toString('latin1')], [method, type, Buffer.from(expected, 'utf8').toString('latin1')]);
        assert.equal(request.headers.expect, undefined);
    });
refused('bodyUnprintable', ARGUMENT, /body: text: the required property has no value/);
body('bodyNull', 'PUT', 'application/json', 'null');
const FORM = 'application/x-www-form-urlencoded';
body('bodyReserved', 'POST', FORM, 'strict=a%2Fb%3F&allowed=a/b?%23&json=%5B%22a%22%2C%22b%22%5D&csv=a,b');
const summary = (request) => parts(request).map(({ headers, body }) => [headers['content-disposition'], headers['content-type'], body.toString('latin1')]);
const multipart = (name, type, expected) =>
    check(name, (request, outcome) => {
        assert.equal(outcome.error, 0);
        assert.match(request.headers['content-type'], new RegExp(`^${type}; boundary=`));
        assert.deepEqual(summary(request), expected);
    });
multipart('bodyMultipart', 'multipart/form-data', [
    ['form-data; name="fi%22le"; filename="fi%22le"', 'application/octet-stream', '\0\xff'],
    ['form-data; name="files"; filename="files"', 'application/octet-stream', '\0\xff'],
    ['form-data; name="files"; filename="files"', 'application/octet-stream', '2'],
    ['form-data; name="color"', 'application/json', '{"R":1}'],
    ['form-data; name="tags"', undefined, 'x'],
    ['form-data; name="tags"', undefined, 'y'],
    ['form-data; name="count"', undefined, '0'],
    ['form-data; name="csv"', 'text/csv', 'a,b'],
    ['form-data; name="types"; filename="types"', 'application/octet-stream', '2'],
    ['form-data; name="sizes"', undefined, 'x|y'],
    ['form-data; name="deep[R]"', undefined, '1'],
    ['form-data; name="deep[G]"', undefined, '2'],
]);
multipart('bodyMultipartNone', 'multipart/form-data', []);
multipart('bodyMixed', 'multipart/mixed', [
    ['form-data; name="fi%22le"; filename="fi%22le"', 'application/octet-stream', '\0\xff'],
    ['form-data; name="color"', 'application/json', '{"R":1}'],
    ['form-data; name="tags"', undefined, 'x'],
    ['form-data; name="tags"', undefined, 'y'],
    ['form-data; name="csv"', 'text/csv', 'a,b'],
    ['form-data; name="sizes"', undefined, 'x'],
    ['form-data; name="sizes"', undefined, 'y'],
]);
body('bodyUnionForm', 'POST', FORM, 'kind=circle&radius=1.5');

const auth = (name, expected) =>
    check(name, ({ headers, target }) => {
        const [, query] = target.split('?');
        assert.deepEqual({ header: headers['x-key'], query, cookie: headers.cookie, authorization: headers.authorization }, { header: undefined, query: undefined, cookie: undefined, authorization: undefined, ...expected });
    });
auth('authSecond', { header: 'k&1' });
auth('authPartialAnonymous', {});

value('answerJson', { job: 'j' });
check('answerJson', ({ headers }) => assert.equal(headers.accept, 'application/json'));
refused('answerTrailing', RESPONSE, /not valid JSON/, 1);
value('answerString', 'é');
refused('answerStringBroken', RESPONSE, /the response is not valid JSON: the text ends early: "just$/, 1);
refused('answerStringZero', RESPONSE, /U\+0000/, 1);
value('answerStringUntyped', 'just text');
value('answerTextJson', 'é');
value('answerTextOther', '[1]');
refused('answerTextBroken', RESPONSE, /the response is not valid JSON: the text ends early: "just$/, 1);
refused('answerTextZero', RESPONSE, /U\+0000/, 1);
value('answerStringPlain', '12');
check('answerHead', (request, outcome) => assert.deepEqual([request.method, outcome.error, outcome.status, outcome.value], ['HEAD', 0, 200, undefined]));
value('answerSeveral', { job: 'later' });
value('answerLabelled', { job: 'j' });
refused('answerPage', RESPONSE, /the response is not valid JSON at byte 1: <html>/, 1);

refused('transportTimeout', TIMEOUT, /timed out/i, 1);
value('transportBefore', { job: 'j' });
check('transportProgress', (_, outcome) => assert.equal(outcome.error, CANCELLED));
check('transportCancelThread', (_, outcome) => assert.equal(outcome.error, CANCELLED));
check('transportCancel', (_, outcome) => assert.equal(outcome.error, CANCELLED));
refused('transportCancelBefore', CANCELLED, /cancelled/);
value('transportFollow', { job: 'followed' });
check('transportFollowed', (request) => assert.equal(request.sent, 1));
value('transportReplace', { job: 'no' });
refused('transportFile', TRANSFER, /protocol/i);
refused('transportRefused', TRANSFER, /connect/i);

check('invoke', () => {
    const [raw, form, mime, ...none] = requests.filter((request) => request.name === 'invoke');
    assert.deepEqual([raw.method, raw.target, raw.headers['x-one'], raw.headers.accept, raw.headers['content-type'], raw.body.toString()], ['PUT', '/raw?a%20b=c%26d', 'c&d', 'text/plain, application/json', 'text/plain', 'body']);
    assert.deepEqual([form.target, form.headers['content-type'], form.body.toString()], ['/form', FORM, 'a%20b=c%26d']);
    assert.deepEqual([mime.target, summary(mime)], ['/parts', [['form-data; name="a b"', undefined, 'c&d']]]);
    assert.equal(none.length, 0);
});
check('own', (request) => assert.equal(request.target, '/s'));

for (const name of results.keys()) {
    if (!seen.has(name)) {
        failed++;
        console.error(`${name}: no expectation`);
    }
}
if (sockets.size > 12) {
    failed++;
    console.error(`${sockets.size} connections for ${requests.length} requests: they are not kept`);
}
console.log(`wire: ${checked} cases, ${requests.length} requests on ${sockets.size} connections, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
