// Runs `wire` (wire.c) against a loopback server, and looks at what was sent and at what the client says of it:
// node wire.mjs PROGRAM [ARGUMENT...]. The expected values are those of ../wire.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { parts } from '../../../recorder/recorder.mjs';

const json = (value, status = 200) => ({ status, headers: { 'content-type': 'application/json' }, body: typeof value === 'string' ? value : JSON.stringify(value) });
const text = (type, body) => ({ status: 200, headers: { 'content-type': type }, body });

// What the server answers, by the name of the case; else 204.
const ANSWERS = {
    bodySequence: text('application/json-seq', '\x1e{"R":1}\n\x1e{"G":2}\n'),
    answerJson: json({ job: 'j' }),
    answerMisfit: json({ job: [1] }),
    answerBroken: json('{"job":'),
    answerTrailing: json('{"job":"j"} x'),
    answer404: json({ title: 't' }, 404),
    answerString: json('"\\u00e9"'),
    answerStringBroken: json('"just'),
    answerStringZero: json('"a\\u0000b"'),
    answerStringUntyped: { status: 200, headers: {}, body: 'just text' },
    answerTextJson: json('"\\u00e9"'),
    answerTextOther: json('[1]'),
    answerTextBroken: json('"just'),
    answerTextZero: json('"a\\u0000b"'),
    answerStringPlain: text('text/plain', '12'),
    answerText: text('text/plain; charset=utf-8', '{"a":1}é\n'),
    answerFile: { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from([0, 255, 239, 187, 191, 13, 10]) },
    answerLines: text('application/x-ndjson', '{"job":"a"}\n{"job":"b"}\r\n\n'),
    answerLinesJson: json([{ job: 'a' }]),
    answerLinesEmpty: text('application/x-ndjson', ''),
    answerLinesBroken: text('application/x-ndjson', '{"job":"a"}\n{"job"'),
    answerEvents: text('text/event-stream', '\uFEFF: a comment\nid: 1\nevent: add\ndata: {"a":1}\n\ndata:x\ndata\ndata:  y\nretry: 10\nother: z\n\nretry: 5\n\nid\ndata: last\r\n\r\ndata: cut off\n'),
    answerHead: json({ job: 'j' }),
    answerRedirect: { status: 302, headers: { location: '/elsewhere' } },
    answerSeveral: json({ job: 'later' }, 202),
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

const said = new Map(output.trim().split('\n').map((line) => JSON.parse(line)).map((one) => [one.name, one]));
let failed = code === 0 ? 0 : 1;
let checked = 0;
const seen = new Set();

function check(name, test) {
    seen.add(name);
    checked++;
    try {
        test({ ...requests.find((request) => request.name === name), sent: requests.filter((request) => request.name === name).length }, said.get(name));
    } catch (error) {
        failed++;
        console.error(`${name}: ${error.message}\n${JSON.stringify(said.get(name))}`);
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

target('pathSimple', '/p/blue/blue,black,brown/R,100,G,200,B,150');
target('pathSimpleExplode', '/p/blue/blue,black,brown/R=100,G=200,B=150');
target('pathLabel', '/p/.blue/.blue,black,brown/.R,100,G,200,B,150');
target('pathLabelExplode', '/p/.blue/.blue.black.brown/.R=100.G=200.B=150');
target('pathMatrix', '/p/;text=blue/;list=blue,black,brown/;color=R,100,G,200,B,150');
target('pathMatrixExplode', '/p/;text=blue/;list=blue;list=black;list=brown/;R=100;G=200;B=150');
refused('pathEmpty', ARGUMENT, /the path parameter text must not be empty/);
refused('pathEmptyList', ARGUMENT, /the path parameter list must not be empty/);
const encoded = '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D';
target('pathReserved', `/p/${encoded}/${encoded},%C3%A9%20%25/a%2Cb,1`);
target('pathUnreserved', '/p/aZ09-._~/blue/a%2Cb,1');
refused('pathDots', ARGUMENT, /'\.\.'/);
refused('pathDot', ARGUMENT, /'\.\.'/);
target('pathThreeDots', '/p/.../blue/a%2Cb,1');
refused('pathMissing', ARGUMENT, /^pathMissing: the parameter list is required/);
target('pathMatrixEmpty', '/p/;text/;list;list=a/;R');
refused('pathLabelDot', ARGUMENT, /a path segment must not be '\.' or '\.\.'/);
target('pathScalars', '/p/2147483647/-0.5/false/dark%20blue');
refused('pathEnumAbsent', ARGUMENT, /color is required/);
target('pathTwo', '/files/a%2Fb.tar.gz');
target('pathContent', '/p/%7B%22R%22%3A1%7D');
target('pathAllowReserved', '/p/a:b@c,d%2Fe%3Ff%23g%20h');
refused('pathEncodedDots', ARGUMENT, /a path segment must not be '\.' or '\.\.'/);
check('pathDelimited', ({ target, headers }) => {
    assert.equal(target, '/p/a%7Cb%7Cc/a%20b%7Cc/a%09b%7Cc/a,b%7Cc?empty=');
    assert.deepEqual(['piped', 'spaced', 'tabbed', 'plain'].map((name) => headers[`x-${name}`]), ['a|b|c', 'a b|c', 'a\tb|c', 'a,b|c']);
});

query('queryForm', 'text=blue&list=blue,black,brown&color=R,100,G,200,B,150');
query('queryFormAbsent');
query('queryFormEmpty', 'text=');
target('queryFixed', '/q?kind=a&text=b');
query('queryFormExplode', 'text=blue&list=blue&list=black&list=brown&R=100&G=200&B=150');
query('queryFormExplodeBlank', 'list=&list=a');
query('queryDelimited', 'list=blue%20black%20brown&color=R%20100%20G%20200%20B%20150&piped=blue%7Cblack%7Cbrown&colors=R%7C100%7CG%7C200%7CB%7C150&tabs=blue%09black%09brown');
query('queryPipeExplode', 'list=blue&list=black&list=brown');
query('queryDeepObject', 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150');
query('queryDeeper', 'filter%5Bname%5D=a%26b&filter%5Btags%5D%5B0%5D=x&filter%5Btags%5D%5B2%5D=y&filter%5Bsize%5D%5Bmin%5D=1&filter%5Bsize%5D%5Bmax%5D=2&list%5B0%5D=blue&list%5B1%5D=black&list%5B2%5D=brown');
query('queryDeepEmpty');
query('queryReserved', `strict=${encoded}%2520%20%C3%A9`);
query('queryOddName', 'odd%20name%5B%5D%26%3D=x');
query('queryAllowed', 'allowed=:/?[]@!$&()*+,;=%20%25%20%C3%A9%23');
query('queryEmpty', 'list=&text=');
query('queryNotEmpty', 'list=a&text=x/y');
query('queryContent', 'filter=%7B%22name%22%3A%22a%20b%22%2C%22tags%22%3A%5B%5D%7D');
query('queryNumbers', 'n=1000000000000000&l=2147483647&b=AP8%3D');
query('querystringForm', 'text=a%20b&tags=x%26y&tags=z');
query('querystringJson', '%7B%22text%22%3A%22a%20b%22%2C%22tags%22%3A%5B%22x%26y%22%2C%22z%22%5D%7D');
query('querystringText', '%24.a.b%5B1%3A1%5D');
query('querystringAbsent');

check('header', ({ headers }) => {
    assert.equal(headers['x-text'], 'a, b/?e%');
    assert.equal(headers['x-list'], 'blue,black,brown');
    assert.equal(headers['x-color'], 'R,100,G,200,B,150');
    assert.equal(headers['x-color-explode'], 'R=100,G=200,B=150');
    assert.equal(headers['x-json'], '{"name":"\\u00e9","tags":["\\u20ac","\\ud83d\\ude00"]}');
});
const own = ({ headers }) => Object.keys(headers).filter((name) => name.startsWith('x-'));
check('headerAbsent', (request) => assert.deepEqual(own(request), []));
check('headerEmpty', (request) => {
    assert.deepEqual(own(request), ['x-text']);
    assert.equal(request.headers['x-text'], '');
});
check('headerSpaces', (request) => assert.equal(request.headers['x-text'], ''));
refused('headerLineEnd', ARGUMENT, /X-Text.*line breaks/);
refused('headerListLineEnd', ARGUMENT, /X-List.*line breaks/);
refused('headerControl', ARGUMENT, /X-Text.*control/);
const cookie = (name, expected) => check(name, ({ headers }) => assert.equal(headers.cookie, expected));
cookie('cookie', 'text=a%3Bb%20c; list=blue,black,brown; color=R,100,G,200,B,150');
cookie('cookieAbsent', undefined);
cookie('cookieExplode', 'list=blue; list=black; list=brown; R=100; G=200; B=150');
cookie('cookieStyle', 'text=a b%; list=x; list=y; flat=x,y; R=100; G=200; B=150');
refused('cookieEvil', ARGUMENT, /semicolons/);
refused('cookieLine', ARGUMENT, /line breaks/);

const body = (name, method, type, expected) =>
    check(name, (request, outcome) => {
        assert.equal(outcome.error, 0);
        assert.deepEqual([request.method, request.headers['content-type'], request.body.toString('latin1')], [method, type, Buffer.from(expected, 'utf8').toString('latin1')]);
        assert.equal(request.headers.expect, undefined);
    });
const every = '{"text":"Ünï","color":"red","owner":null}';
body('bodyJson', 'POST', 'application/json', every);
body('bodyMergePatch', 'PATCH', 'application/merge-patch+json', every);
body('bodyQuery', 'QUERY', 'application/json', every);
refused('bodyMissing', ARGUMENT, /body is required/);
refused('bodyUnprintable', ARGUMENT, /body: text: the required property has no value/);
check('bodyOptional', (request) => {
    assert.deepEqual([request.body.length, request.headers['content-type'], request.headers['content-length']], [0, undefined, '0']);
});
check('copyMethod', (request) => assert.deepEqual([request.method, request.body.length], ['COPY', 0]));
body('bodyNull', 'PUT', 'application/json', 'null');
body('bodyString', 'POST', 'application/json', '"{\\"a\\":1}"');
body('bodyText', 'POST', 'text/plain', '"é"\n');
body('bodyTextEmpty', 'POST', 'text/plain', '');
body('bodyList', 'POST', 'application/json', '[]');
check('bodyOctets', (request) => {
    assert.deepEqual([request.method, request.headers['content-type'], [...request.body]], ['PUT', 'application/octet-stream', [0, 255, 13, 10]]);
});
check('bodyRange', (request) => assert.equal(request.headers['content-type'], 'application/octet-stream'));
const FORM = 'application/x-www-form-urlencoded';
body('bodyForm', 'POST', FORM, 'name=a%20b%26c%3Dd%2B%C3%A9&tags=x&tags=y%2Cz&color=%7B%22R%22%3A1%7D&spaced=p%20q%20r&deep%5BR%5D=1&deep%5BG%5D=2');
body('bodyFormAbsent', 'POST', FORM, 'name=');
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
multipart('bodyUnion', 'multipart/form-data', [
    ['form-data; name="kind"', undefined, 'circle'],
    ['form-data; name="radius"', undefined, '1.5'],
]);
body('bodyUnionForm', 'POST', FORM, 'kind=circle&radius=1.5');
multipart('bodyParts', 'multipart/mixed', [
    [undefined, 'application/json', '{"R":1}'],
    [undefined, 'text/csv', 'a,b'],
    [undefined, 'image/png', 'a,b'],
    [undefined, 'image/png', 'a,b'],
]);
body('bodyLines', 'POST', 'application/jsonl', '{"R":100,"G":200,"B":150}\n{}\n');
body('bodySequence', 'POST', 'application/json-seq', '\x1e{"R":100,"G":200,"B":150}\n\x1e{}\n');
value('bodySequence', [{ R: 1 }, { G: 2 }]);

const auth = (name, expected) =>
    check(name, ({ headers, target }) => {
        const [, query] = target.split('?');
        assert.deepEqual({ header: headers['x-key'], query, cookie: headers.cookie, authorization: headers.authorization }, { header: undefined, query: undefined, cookie: undefined, authorization: undefined, ...expected });
    });
auth('authHeader', { header: 'k&1' });
auth('authQuery', { query: 'api%20key=k%261' });
auth('authCookie', { cookie: 'session=k&1' });
auth('authBoth', { header: 'k&1', query: 'api%20key=k%261' });
auth('authUnset', {});
auth('authUserOnly', { authorization: 'Basic QWxhZGRpbjo=' });
auth('authBasic', { authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' });
auth('authEitherBasic', { authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' });
auth('authBearer', { authorization: 'Bearer t.1' });
auth('authEither', { authorization: 'Bearer t.1' });
auth('authOptional', { authorization: 'Bearer t.1' });
auth('authSecond', { header: 'k&1' });
auth('authPartial', { header: 'k&1' });
auth('authPartialAnonymous', {});
auth('authNone', {});
refused('authLineEnd', ARGUMENT, /Authorization.*line breaks/);

value('answerJson', { job: 'j' });
check('answerJson', ({ headers }) => assert.equal(headers.accept, 'application/json'));
refused('answerMisfit', RESPONSE, /job: expected a string, found an array/, 1);
refused('answerBroken', RESPONSE, /not valid JSON/, 1);
refused('answerTrailing', RESPONSE, /not valid JSON/, 1);
refused('answer404', STATUS, /status 404: \{"title":"t"\}/, 1);
value('answerString', 'é');
refused('answerStringBroken', RESPONSE, /the response is not valid JSON: the text ends early: "just$/, 1);
refused('answerStringZero', RESPONSE, /U\+0000/, 1);
value('answerStringUntyped', 'just text');
value('answerTextJson', 'é');
value('answerTextOther', '[1]');
refused('answerTextBroken', RESPONSE, /the response is not valid JSON: the text ends early: "just$/, 1);
refused('answerTextZero', RESPONSE, /U\+0000/, 1);
value('answerStringPlain', '12');
value('answerText', '{"a":1}é\n');
value('answerFile', Buffer.from([0, 255, 239, 187, 191, 13, 10]).toString('base64'));
value('answerLines', [{ job: 'a' }, { job: 'b' }]);
value('answerLinesJson', [{ job: 'a' }]);
value('answerLinesEmpty', []);
refused('answerLinesBroken', RESPONSE, /item 1 of the response is not valid JSON/, 1);
value('answerEvents', [{ id: '1', event: 'add', data: '{"a":1}' }, { data: 'x\n\n y', retry: 10 }, { id: '', data: 'last' }]);
value('answerNone', undefined);
check('answerHead', (request, outcome) => assert.deepEqual([request.method, outcome.error, outcome.status, outcome.value], ['HEAD', 0, 200, undefined]));
refused('answerRedirect', STATUS, /302/, 1);
value('answerSeveral', { job: 'later' });

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

for (const name of said.keys()) {
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
