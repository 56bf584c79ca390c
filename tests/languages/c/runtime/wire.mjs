// Runs `wire` (wire.c) against a loopback server, and checks the requests and the client's reports: node wire.mjs
// PROGRAM [ARGUMENT...]. Calls that generated clients can make, too, are in the table of calls (../calls.mjs).

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { parts } from '../../../recorder/recorder.mjs';

const json = (value) => ({ status: 200, headers: { 'content-type': 'application/json' }, body: typeof value === 'string' ? value : JSON.stringify(value) });
const text = (type, body) => ({ status: 200, headers: { 'content-type': type }, body });

// The server's answers, by the name of the case; 204 for the others.
const ANSWERS = {
    answerJson: json({ job: 'j' }),
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
    answerLabelled: text('application/octet-stream', '{"job":"j"}'),
    answerPage: text('text/html', '<html>'),
};

const requests = [];
const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
        const [, name, target] = /^\/([^/?]*)(.*)$/s.exec(request.url);
        requests.push({ name, target, method: request.method, headers: request.headers, rawHeaders: request.rawHeaders, body: Buffer.concat(chunks) });
        const answer = name in ANSWERS ? ANSWERS[name] : { status: 204 };
        response.writeHead(answer.status, answer.headers).end(answer.body);
    });
});
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
const [ARGUMENT, RESPONSE] = [1, 7];
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

query('queryDeeper', 'filter%5Bname%5D=a%26b&filter%5Btags%5D%5B0%5D=x&filter%5Btags%5D%5B2%5D=y&filter%5Bsize%5D%5Bmin%5D=1&filter%5Bsize%5D%5Bmax%5D=2');
query('queryContent', 'filter=%7B%22name%22%3A%22a%20b%22%2C%22tags%22%3A%5B%5D%7D');
query('queryNumbers', 'n=1000000000000000&l=2147483647&b=AP8%3D');

check('headerPair', ({ headers }) => assert.equal(headers['x-json'], '"\\ud83d\\ude00"'));
check('headerSpaces', (request) => assert.equal(request.headers['x-text'], ''));
refused('headerControl', ARGUMENT, /X-Text.*control/);

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
const file = ['form-data; name="fi%22le"; filename="fi%22le"', 'application/octet-stream', '\0\xff'];
multipart('bodyMultipart', 'multipart/form-data', [
    file,
    ['form-data; name="types"; filename="types"', 'application/octet-stream', '\0\xff'],
    ['form-data; name="sizes"', undefined, 'x|y'],
    ['form-data; name="deep[R]"', undefined, '1'],
    ['form-data; name="deep[G]"', undefined, '2'],
]);
multipart('bodyMultipartNone', 'multipart/form-data', []);
multipart('bodyMixed', 'multipart/mixed', [file, ['form-data; name="sizes"', undefined, 'x'], ['form-data; name="sizes"', undefined, 'y']]);
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
value('answerLabelled', { job: 'j' });
refused('answerPage', RESPONSE, /the response is not valid JSON at byte 1: <html>/, 1);

for (const name of results.keys()) {
    if (!seen.has(name)) {
        failed++;
        console.error(`${name}: no expectation`);
    }
}
console.log(`wire: ${checked} cases, ${requests.length} requests, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
