// Bodies that are not held in memory: answers in pieces and items, and uploads; also the media type, which decides how
// an answer is read.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';
import { files, full, generate, here, outputs } from '../compile/lib.mjs';
import { valgrind, wire } from './client.mjs';

const client = wire('streams', 'streams');
const requests = [];
const FILE = 5_000_000;
const LARGE = 40_000_000;

/** Sends the text in pieces of a few bytes, so that items are cut anywhere. */
const pieces = (type, text, size = 3) => async (response) => {
  response.writeHead(200, { 'content-type': type });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size));
    if (at < 60 * size) await new Promise(setImmediate);
  }
  response.end();
};
const endless = (status, type, text, start = '') => (response) => {
  response.writeHead(status, { 'content-type': type });
  response.write(start);
  const more = () => {
    while (!response.destroyed && response.write(text));
  };
  response.on('drain', more);
  more();
};
const whole = (status, type, body, headers) => (response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body);

const NDJSON = 'application/x-ndjson';
const EVENTS = 'text/event-stream';
const JSON_TYPE = 'application/json; charset=utf-8';
const ANSWERS = {
  lines: pieces(NDJSON, '{"job":"a"}\r\n\n{"job":"ä\\n"}\n{"job":"c"}'),
  sequence: pieces('application/json-seq', '\x1e{"job":"a"}\n\x1e{"job":\n"b"}\n'),
  events: pieces(EVENTS, '\uFEFF: hi\nid: 1\nevent: add\ndata: x\ndata: y\n\nretry: 5\r\ndata:z\r\n\r\ndata: cut'),
  data: pieces(EVENTS, 'data: {"job":"a"}\n\ndata: {"job":\ndata: "b"}\n\ndata: [DONE]\n\ndata: behind the end\n\n'),
  values: pieces(JSON_TYPE, '{"job":"a"}{"job":"}\\"{"}\n\n {\n"job": "c"} \n'),
  array: pieces(JSON_TYPE, '[{"job":"a"},\n{"job":"b"}]'),
  'endless-array': endless(200, JSON_TYPE, '{"job":"a"},\n'.repeat(10), '['),
  'cut-array': pieces(JSON_TYPE, '[{"job":"[,]"}, {"job":"b"}'),
  'comma-array': pieces(JSON_TYPE, '[{"job":"a"},]'),
  'no-comma-array': pieces(JSON_TYPE, '[{"job":"a"} {"job":"b"}]'),
  'empty-array': pieces(JSON_TYPE, ' [ ] '),
  log: pieces('text/plain', 'one\ntwo\n'),
  'odd-log': pieces('text/plain', '\uFEFFone\r\n\r\n\n\ttwo\r- \n\uFEFF\r\n three', 2),
  'no-mark-log': pieces('text/plain', Buffer.from([0xef, 0xbb]), 1),
  'marked-array': pieces(JSON_TYPE, '\uFEFF[{"job":"a"}]', 1),
  'marked-sequence': pieces('application/json-seq', '\uFEFF\x1e{"job":"a"}\n', 2),
  'spaced-lines': whole(200, NDJSON, '  {"job":"a"}\n'),
  empty: whole(200, NDJSON, ''),
  'endless-lines': endless(200, NDJSON, '{"job":"a"}\n'.repeat(100)),
  'endless-events': endless(200, EVENTS, 'data: x\n\n'),
  'endless-line': endless(200, NDJSON, 'x'.repeat(1000)),
  'endless-error': endless(500, 'text/plain', 'x'.repeat(1000)),
  endless: endless(200, 'application/octet-stream', 'x'.repeat(1000)),
  'broken-lines': whole(200, NDJSON, '{"job":"a"}\n{"job":\n{"job":"c"}\n'),
  'misfit-lines': whole(200, NDJSON, '{"job":"a"}\n{"job":1}\n'),
  'zero-events': whole(200, EVENTS, 'data: a\n\ndata: b\0c\n\n'),
  error: whole(503, 'text/plain', 'not now'),
  large: whole(200, 'application/octet-stream', Buffer.alloc(LARGE, 'x')),
  redirect: whole(302, 'text/plain', 'yyy', { location: '/large' }),
  moved: whole(307, 'text/plain', 'yyy', { location: '/upload' }),
  upload: whole(204, 'text/plain'),
  quoted: whole(200, JSON_TYPE, '"a\\nb"'),
  unchanged: (response) => response.writeHead(304).end(),
};

let server;
const upload = path.join(outputs, 'of upload.txt');
before(async () => {
  fs.writeFileSync(upload, 'x'.repeat(FILE));
  process.env.UPLOAD = upload;
  process.env.EMPTY = path.join(outputs, 'empty.txt');
  fs.writeFileSync(process.env.EMPTY, '');
  server = createServer((request, response) => {
    const chunks = [];
    request.on('error', () => {});
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body: Buffer.concat(chunks) });
      ANSWERS[url.split('/')[1]](response);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** The reports of a case's calls. */
async function calls(name) {
  requests.length = 0;
  return client.reports(name, `http://127.0.0.1:${server.address().port}`);
}
const errors = (reports) => reports.map(({ error }) => error);

test('items as they arrive, in the types of the description', async () => {
  const reports = await calls('items');
  const event = [{ event: 'add', data: 'x\ny', id: '1' }, { data: 'z', retry: 5 }];
  assert.deepEqual(reports.map(({ error, value }) => (error === 'none' ? value : error)), [
    ['a', 'ä\n', 'c'], // lines
    ['a', 'b'], // records
    event,
    ['a', 'b'], // the data of events, up to [DONE]
    ['a', '}"{', 'c'], // JSON values after one another
    ['a', '}"{', 'c'], // the entries of a list, or values instead of it
    ['a', 'b'], ['a', 'b'], // a list is given item by item
    ['a', 'ä\n', 'c'], // lines, where a list in JSON was listed first
    ['one', 'two'],
    ['x\ny', 'z'], // the data of events as text
    [],
    ['one', '', '', '\ttwo\r- ', '\uFEFF', ' three'], // lines of text are kept, also blank ones, but not their ends
    [Buffer.from([0xef, 0xbb]).toString()],
    [],
    ['a'], ['a'], // behind a byte order mark
    ['a'],
  ], JSON.stringify(reports, null, 1));
});

test('a callback that calls the client that is running', async () => {
  const reports = await calls('callbacks');
  const [required, next] = reports.splice(-2);
  for (const { error, message, value } of reports) {
    assert.equal(error, 'argument');
    assert.match(message, /^StreamAPI_\w+: StreamAPI_job was called from a callback of the running call; use another client$/);
    assert.notEqual(value, false, 'the call returns nothing');
  }
  assert.equal(reports.length, 7);
  // If the call ends while the request's body is being sent, or from the progress callback, the request may be
  // incomplete.
  const arrived = requests.map(({ url }) => url.split('/')[1]);
  assert.deepEqual(arrived.filter((folder) => folder !== 'upload').slice(0, 3), ['lines', 'endless-lines', 'endless']);
  assert.deepEqual(arrived.slice(-2), ['log', 'log']);
  assert(requests.every(({ url }) => !url.endsWith('/job')), 'no call from within another');
  assert.match(required.message, /^StreamAPI_upload: .*required/);
  assert.deepEqual([next.error, next.value], ['none', 'one\ntwo\n']);
});

test('headers and pages have the types of items', () => {
  const output = files(generate(path.join(here, '../wire/streams.yaml')));
  assert.match(output['api/ChatAPI.h'], /\* GET \/chat\n \*\n \* Returns NULL if .*\n \*\n \* item_func receives items of the type job_t \*\.\n/);
  assert.match(output['docs/ChatAPI.md'], /Returns `event_t \*`.* `item_func` receives items of the type `job_t \*`\./);
  assert.doesNotMatch(output['api/StreamAPI.h'], /item_func.*\n \*\/\n\w+ \*StreamAPI_(job|log)\b/);
});

test('a stream that does not end, ended by the program or by a limit', async () => {
  const [lines, events, array, line, next] = await calls('endless');
  assert.deepEqual([lines.error, lines.value.length, events.error, events.value.length], ['cancelled', 5000, 'cancelled', 3]);
  assert.deepEqual([array.error, array.value.length], ['cancelled', 5000]);
  assert.match(lines.message, /item_func/);
  assert.equal(line.error, 'transfer');
  assert.match(line.message, /maxResponseBytes/);
  assert.deepEqual([next.error, next.value.length], ['none', 3]);
});

test('an item that is wrong, and the bodies of errors', async () => {
  const [broken, misfit, error, endlessError, limited, cut, comma, none, empty, ...zeros] = await calls('wrongItems');
  assert.deepEqual([cut, comma, none, empty].map(({ error, value }) => [error, value]), [['response', ['[,]']], ['response', ['a']], ['response', []], ['none', []]]);
  assert.match(cut.message, /ended within a list/);
  assert.deepEqual([broken.error, broken.value, misfit.error, misfit.value], ['response', ['a'], 'response', ['a']]);
  assert.match(broken.message, /item 1 of the response is not valid JSON: the text ends early: \{"job":/);
  assert.match(misfit.message, /item 1 of the response: .*job: expected a string/);
  assert.deepEqual([error.error, error.status, error.received, error.value], ['status', 503, 'not now', []]);
  assert.deepEqual([endlessError.error, endlessError.value, limited.error], ['status', [], 'status']);
  assert.deepEqual(zeros.map(({ error, value }) => [error, value.length]), [['response', 1], ['response', 1]]);
  zeros.forEach(({ message }) => assert.match(message, /item 1 of the response contains U\+0000/));
  assert(endlessError.received.length > 1_000_000 && endlessError.received.length <= 2 ** 24, `${endlessError.received.length}`);
  assert(limited.received.length > 500 && limited.received.length <= 1000);
});

test('pieces of a body', async () => {
  const [large, memory, endless, error, redirected, invoked, empty] = await calls('pieces');
  assert.deepEqual([large.error, large.value, large.received], ['none', LARGE, '']);
  assert(valgrind || !full || memory.value * 1024 < LARGE / 2, `${memory.value} kB`);
  assert.deepEqual([endless.error, endless.value], ['cancelled', true]);
  assert.match(endless.message, /write_func/);
  assert.deepEqual([error.error, error.received, error.value], ['status', 'not now', 0]);
  assert.deepEqual([redirected.error, redirected.value], ['none', LARGE]);
  assert.deepEqual([invoked.error, invoked.value], ['none', LARGE]);
  assert.deepEqual([empty.error, empty.received], ['none', '']);
});

test('bodies that are read while they are sent', async () => {
  const reports = await calls('uploads');
  assert.deepEqual(errors(reports), reports.map(() => 'none'));
  const sent = requests.map(({ method, headers, body }) => [method, headers['content-type'], body.length, headers['content-length'], headers['transfer-encoding']]);
  const put = (length) => ['PUT', 'application/octet-stream', length, String(length), undefined];
  const chunked = (length) => ['PUT', 'application/octet-stream', length, undefined, 'chunked'];
  const [version, maps] = [requests[6].body.toString(), requests[7].body.toString()];
  assert.deepEqual(sent, [
    put(FILE), put(3_000_000), chunked(2_000_000), put(3), put(0), put(0),
    chunked(version.length), chunked(maps.length), // files that say they are empty
    put(FILE), put(FILE),
  ]);
  assert.equal(version, fs.readFileSync('/proc/version', 'utf8'));
  assert(maps.length > 5000 && maps.includes('VmFlags'), maps);
  assert(requests.every(({ headers }) => headers.expect === undefined));
  assert.equal(requests[3].body.toString('latin1'), 'a\0b');
  assert(valgrind || !full || reports.at(-1).value * 1024 < FILE / 2, `${reports.at(-1).value} kB`);
});

test('bodies that cannot be read', async () => {
  const [short, stopped, first, twice, inOneForm, folder, json] = await calls('wrongUploads');
  assert.deepEqual(errors([short, stopped, first, twice, inOneForm, json]), ['argument', 'cancelled', 'none', 'argument', 'argument', 'argument']);
  assert.match(short.message, /ended before its length/);
  assert.match(stopped.message, /cancelled/);
  assert.match(twice.message, /sent before/);
  assert.match(inOneForm.message, /is in two parts of the form: create one for each/);
  assert.equal(folder.value, true, 'a folder is refused, and errno says why');
  assert.match(json.message, /file.*cannot be sent in JSON/);
  assert.equal(json.value, true, 'a file that does not exist');
});

test('a redirect has the body sent again, where it can be read again', async () => {
  const [file, form, once, formOnce] = await calls('uploadRedirects');
  assert.deepEqual(errors([file, form, once, formOnce]), ['none', 'none', 'transfer', 'transfer']);
  for (const { message } of [once, formOnce]) assert.match(message, /cannot be read again/);
  const arrived = requests.filter(({ url }) => url === '/upload');
  assert.deepEqual(arrived.map(({ method }) => method), ['PUT', 'POST']);
  assert.equal(arrived[0].body.length, FILE);
  assert.equal(parts(arrived[1])[0].body.length, FILE);
});

test('the names of files', async () => {
  assert.deepEqual(errors(await calls('names')), ['none']);
  assert.deepEqual(parts(requests[0]).map(({ headers, body }) => [Buffer.from(headers['content-disposition'], 'latin1').toString(), body.length]), [
    ['form-data; name="file"; filename="of upload.txt"', FILE],
    ['form-data; name="files"; filename="a %22b%22%0D%0A%22;é.png"', 1],
    ['form-data; name="files"; filename="files"', 1],
  ]);
});

test('the media type tells what an answer is', async () => {
  const [word, plain, quoted, json, lines, stream, unchanged, undeclared] = await calls('types');
  assert.deepEqual([word.value, plain.value, quoted.value], ['a\nb', 'one\ntwo\n', 'a\nb']);
  assert.deepEqual([json.error, json.value], ['none', '[{"job":"a"},\n{"job":"b"}]']);
  assert.deepEqual([lines.error, lines.value], ['none', 3]);
  assert.deepEqual([stream.error, stream.value], ['none', true]);
  assert.match(stream.received, /^data: /);
  assert.deepEqual([unchanged.error, unchanged.status, unchanged.value], ['none', 304, true]);
  assert.deepEqual([undeclared.error, undeclared.status], ['status', 304]);
  assert.equal(requests[0].headers.accept, 'text/plain, application/json');
  assert.equal(requests[6].headers.accept, 'application/json, application/problem+json', 'nothing that the function cannot return');
});
