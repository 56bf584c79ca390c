// Binary bodies: buffers by default, and streams with `streamBodies`, with a separate limit.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { discard, expectNone, full, generate, lint, outputs, sources, stub, typeCheck, unformatted } from './lib.mjs';

process.env.LOG_LEVEL = 'silent';

const MiB = 1 << 20;
const binary = { schema: { type: 'string', format: 'binary' } };
const octets = { 'application/octet-stream': binary };
const size = { description: 'size', content: { 'application/json': { schema: { type: 'integer' } } } };
const description = {
  openapi: '3.1.0',
  info: { title: 'streams', version: '1' },
  paths: {
    '/blobs/{id}': {
      put: {
        operationId: 'putBlob',
        tags: ['blobs'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: { required: true, content: octets },
        responses: { 200: size, 404: { description: 'none' } },
      },
    },
    '/either': { post: { operationId: 'either', tags: ['blobs'], requestBody: { content: { 'image/png': binary, 'application/json': { schema: { type: 'object' } } } }, responses: { 200: size } } },
    '/zip': { post: { operationId: 'zip', tags: ['blobs'], requestBody: { content: octets }, responses: { 200: { description: 'zipped', content: octets }, 404: { description: 'none', content: octets } } } },
  },
};

const input = path.join(outputs, 'streams.json');
fs.writeFileSync(input, JSON.stringify(description));

const open = [];
after(() => Promise.all(open.map((server) => server.close())));

/** A running server; `services` are its functions by name, and may be replaced. */
async function serve(folder, settings = {}) {
  const load = createRequire(path.join(folder, 'index.js'));
  const services = {};
  const operations = { get: (id) => services[id] && ((values, body, context) => Promise.resolve().then(() => services[id](body, context))) };
  const server = new (load('./expressServer'))(0, { operations, config: { HOST: '127.0.0.1', ...settings } });
  const port = await server.launch();
  open.push(server);
  return { port, services, Service: load('./services/Service') };
}

/** Sends a request whose body `write` writes; gives its status and its body. */
function send(port, write, { path: target = '/blobs/1', method = 'PUT', headers = {}, agent } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path: target, agent, headers: { 'content-type': 'application/octet-stream', ...headers } });
    request.on('response', (response) => text(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject));
    request.on('error', reject);
    write(request);
  });
}

/** Writes `count` MiB, as fast as they are taken; gives how many have been handed over. */
function* mebibytes(count, sent = { count: 0 }) {
  const chunk = Buffer.alloc(MiB, 'a');
  for (; sent.count < count; sent.count += 1) yield chunk;
}
const many = (count, sent) => (request) => void pipeline(Readable.from(mebibytes(count, sent), { highWaterMark: 1 }), request).catch(() => {});

/**
 * Sends a request whose body goes on after the response, until the server closes the connection; the server's time is the test's.
 * Gives the response.
 */
async function goesOn(t, port, options) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let isOpen = true;
  let more;
  let closed;
  const got = await send(port, (request) => {
    const close = () => {
      isOpen = false;
      clearInterval(more);
    };
    closed = new Promise((resolve) => request.on('close', resolve).on('error', resolve)).then(close);
    more = setInterval(() => request.write('a'), 20);
  }, options);
  t.mock.timers.tick(1000);
  // Once the response to another request has arrived, everything that the server sent before it has arrived, too.
  await send(port, (request) => request.end(), { method: 'GET', path: '/healthz' });
  assert.ok(isOpen, 'the client has a second to end its body');
  t.mock.timers.tick(4000);
  await closed;
  t.mock.timers.reset();
  return got;
}

const sizeOf = async (stream) => {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
};

test('a binary body is a Buffer by default, under the limit of bodies or one of its own', async () => {
  const folder = generate(input);
  for (const [settings, sent, status] of [[{}, 2, 413], [{ MAX_BINARY: 3 * MiB }, 2, 200], [{ MAX_BINARY: 1000 }, 1, 413]]) {
    const { port, services } = await serve(folder, settings);
    services.putBlob = (body) => (Buffer.isBuffer(body) ? body.length : 0);
    const got = await send(port, many(sent));
    assert.deepEqual([got.status, status === 200 ? got.body : undefined], [status, status === 200 ? String(sent * MiB) : undefined]);
  }
  discard(folder);
});

test('with streamBodies, services are typed with streams', async () => {
  const folder = generate(input, { streamBodies: true });
  const service = path.join(folder, 'services/BlobsService.js');
  const generated = fs.readFileSync(service, 'utf8');
  const errors = (written) => {
    fs.writeFileSync(service, generated.replace(stub('putBlob'), () => `const putBlob = async ({ body }) => Service.successResponse(${written});`));
    return typeCheck(sources(folder));
  };
  assert.match(generated, stub('putBlob'));
  expectNone(errors("(await require('node:stream/consumers').buffer(body)).length"));
  assert.match(errors('body.length').join(), /'length' does not exist on type 'Readable'/);
  expectNone(await lint(folder), 'lints');
  expectNone(await unformatted(folder), 'files to format');
  discard(folder);
});

describe('streams', { timeout: 60_000 }, () => {
  let folder;
  let server;
  const limit = 64 * MiB;
  before(async () => {
    folder = generate(input, { streamBodies: true });
    server = await serve(folder, { MAX_BINARY: limit, BODY_TIMEOUT: 1000 });
  });
  after(() => discard(folder));

  test('a service reads the body, small, large or empty', async () => {
    server.services.putBlob = sizeOf;
    for (const count of [0, 1, 64]) assert.deepEqual((await send(server.port, many(count))).body, String(count * MiB));
    assert.equal((await send(server.port, (request) => request.end(), { headers: { 'content-length': 0 } })).body, '0');
    server.services.either = async (body) => (body instanceof Readable ? sizeOf(body) : Object.keys(body).length);
    const either = { path: '/either', method: 'POST' };
    assert.equal((await send(server.port, many(2), { ...either, headers: { 'content-type': 'image/png' } })).body, String(2 * MiB));
    assert.equal((await send(server.port, (request) => request.end('{"a":1}'), { ...either, headers: { 'content-type': 'application/json' } })).body, '1');
  });

  test('more than the limit is 413, whatever the service makes of it', async () => {
    const services = {
      rejects: sizeOf,
      swallows: (body) => sizeOf(body).catch(() => 0),
      wraps: (body) => sizeOf(body).catch((cause) => Promise.reject(new Error('upload failed', { cause }))),
      ignoresErrors: (body) => new Promise((resolve) => body.on('data', () => {}).on('end', () => resolve(1))),
    };
    for (const [name, service] of Object.entries(services)) {
      server.services.putBlob = service;
      const got = await send(server.port, many(80));
      assert.deepEqual([got.status, got.headers.connection], [413, 'close'], name);
      assert.match(got.body, /larger than 67108864 bytes/, name);
    }
    // A body whose announced length is too large is not read.
    let called = false;
    server.services.putBlob = () => (called = true);
    const got = await send(server.port, many(80), { headers: { 'content-length': 80 * MiB } });
    assert.deepEqual([got.status, called], [413, false]);
  });

  test('a stream waits for the service', async () => {
    let begin;
    const begun = new Promise((resolve) => (begin = resolve));
    server.services.putBlob = async (body) => {
      await once(body, 'readable');
      await begun;
      return sizeOf(body);
    };
    const sent = { count: 0 };
    const answer = send(server.port, many(48, sent));
    // Longer than the client may pause.
    await sleep(1500);
    assert.ok(sent.count < 24, `${sent.count} MiB were sent to a service that did not read`);
    begin();
    assert.deepEqual((await answer).body, String(48 * MiB));
  });

  test('a service that does not read does not keep the connection from going on', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const connections = new Set();
    const counted = (write) => (request) => write(request.on('socket', (socket) => connections.add(socket)));
    for (const reads of [() => 1, async (body) => ((await once(body, 'readable')), 1), async (body) => { for await (const _ of body) return 1; }, (body) => (body.destroy(), 1)]) {
      for (const count of [0.01, 1, 16]) {
        server.services.putBlob = reads;
        const got = await send(server.port, counted((request) => request.end(Buffer.alloc(count * MiB))), { agent });
        assert.equal(got.status, 200);
        server.services.putBlob = sizeOf;
        assert.equal((await send(server.port, counted((request) => request.end('abc')), { agent })).body, '3');
        assert.equal(connections.size, 1, `${reads} with ${count} MiB`);
      }
    }
    agent.destroy();
  });

  test('a client that goes on sending after the response loses the connection', async (t) => {
    server.services.putBlob = () => 1;
    assert.equal((await goesOn(t, server.port)).status, 200);
  });

  test('wrong parameters are 400 before the body is read', async () => {
    let called = false;
    server.services.putBlob = () => (called = true);
    const got = await send(server.port, many(8), { path: '/blobs/none' });
    assert.deepEqual([got.status, called], [400, false]);
  });

  test('a client that disconnects ends the stream with an error', async () => {
    const seen = new Promise((resolve) => {
      server.services.putBlob = (body) => sizeOf(body).catch((error) => (resolve(error), 0));
    });
    await assert.rejects(send(server.port, (request) => {
      request.on('error', () => {});
      request.write(Buffer.alloc(MiB));
      setTimeout(() => request.destroy(), 200);
    }));
    assert.match((await seen).message, /incomplete/);
    server.services.putBlob = sizeOf;
    assert.equal((await send(server.port, many(1))).status, 200);
  });

  test('a client that pauses too long is 408', async () => {
    server.services.putBlob = sizeOf;
    const got = await send(server.port, (request) => request.write('a'));
    assert.equal(got.status, 408);
    const steady = await send(server.port, async (request) => {
      for (let i = 0; i < 8; i += 1) {
        request.write('a');
        await sleep(200);
      }
      request.end();
    });
    assert.deepEqual([steady.status, steady.body], [200, '8']);
  });

  test('a service whose own stream fails answers as it likes', async () => {
    server.services.putBlob = (body) =>
      pipeline(body, new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) })).catch(() => server.Service.problem(507, 'The disk is full.'));
    assert.equal((await send(server.port, many(8))).status, 507);
  });

  test('a body becomes a response while it arrives', async () => {
    server.services.zip = (body) => body.pipe(createGzip());
    const request = http.request({ host: '127.0.0.1', port: server.port, method: 'POST', path: '/zip', headers: { 'content-type': 'application/octet-stream' } });
    many(48)(request);
    const [response] = await once(request, 'response');
    assert.equal(gunzipSync(await buffer(response)).length, 48 * MiB);
    // The response does not look complete if the body is not.
    const long = http.request({ host: '127.0.0.1', port: server.port, method: 'POST', path: '/zip', headers: { 'content-type': 'application/octet-stream' } });
    long.on('error', () => {});
    many(80)(long);
    const [cut] = await once(long, 'response');
    await assert.rejects(text(cut), /aborted|terminated|ECONNRESET/);
  });
});

test('an error before a stream begins is answered', async () => {
  const folder = generate(input);
  const { port, services, Service } = await serve(folder);
  const zip = async (answer) => {
    services.zip = answer;
    const { status, headers, body } = await send(port, (request) => request.end('a'), { path: '/zip', method: 'POST' });
    return { status, type: headers['content-type'], disposition: headers['content-disposition'], body };
  };
  const failed = await zip(() => ({ code: 200, payload: fs.createReadStream('absent'), headers: { 'Content-Disposition': 'attachment' } }));
  assert.deepEqual([failed.status, failed.type, failed.disposition], [500, 'application/problem+json', undefined]);
  const destroyed = await zip(() => ({ code: 200, payload: Readable.from(['a']).on('error', () => {}).destroy(new Error('closed')) }));
  assert.equal(destroyed.status, 500);
  assert.deepEqual(await zip(() => Readable.from([])), { status: 200, type: 'application/octet-stream', disposition: undefined, body: '' });
  // Only bytes are declared, and an object is none.
  const object = await zip(() => Promise.reject(Service.rejectResponse({ reason: 'none' }, 404)));
  assert.deepEqual(object, { status: 404, type: 'application/json', disposition: undefined, body: '{"reason":"none"}' });
  const named = await zip(() => ({ code: 200, payload: { a: 1 }, contentType: 'application/octet-stream' }));
  assert.equal(named.type, 'application/octet-stream');
  discard(folder);
});

test('no stream of a response ends the server, however it fails', async (t) => {
  const folder = generate(input);
  const { port, services, Service } = await serve(folder);
  const { port: strict, services: checked } = await serve(folder, { RESPONSES: 'enforce' });
  // Of the test's process, which the server is part of, they would be failures that name no case.
  const uncaught = [];
  const note = (error) => uncaught.push(error.message);
  process.setUncaughtExceptionCaptureCallback(note);
  t.after(() => process.setUncaughtExceptionCaptureCallback(null));
  const zip = (to = port) => send(to, (request) => request.end('a'), { path: '/zip', method: 'POST' }).then(({ status }) => status, () => 'cut');
  const absent = () => fs.createReadStream('absent');
  const failsLater = () => Readable.from((async function* () { yield 'a'; await sleep(20); throw new Error('late'); })());
  const deciphered = () => Readable.from([Buffer.alloc(60)]).pipe(createDecipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(16)));
  const inflated = (valid) => {
    const packed = gzipSync(randomBytes(4 * MiB));
    packed.fill(0xff, valid);
    return Readable.from([packed.subarray(0, valid), packed.subarray(valid)]).pipe(createGunzip());
  };
  // Whether its first bytes have gone by then is a matter of luck for some.
  const fails = [500, 'cut'];
  const cases = [
    ['bytes that are not what they were encrypted to', fails, deciphered],
    ['what is no gzip from its first byte', fails, () => inflated(0)],
    ['what is no gzip after a MiB', fails, () => inflated(MiB)],
    ['a stream that fails just after its first bytes', fails, () => new Readable({ read() { this.push('a'); this.destroy(new Error('at once')); } })],
    ['objects', fails, () => Readable.from(['a', { b: 1 }])],
    ['an object before anything else', fails, () => Readable.from([{ b: 1 }])],
    ['strings and bytes of a stream of objects', 200, () => Readable.from(['a', Buffer.from('b')])],
    ['a file that is not there', 500, absent],
    ['a file that is not there, for a response without a body', 500, () => ({ code: 204, payload: absent() })],
    ['a failure later on, for a response without a body', 204, () => ({ code: 204, payload: failsLater() })],
    ['a file that is not there, with a status that is none', 500, () => ({ code: 99, payload: absent() })],
    ['a failure later on, with a header that is none', 500, () => ({ code: 200, payload: failsLater(), headers: { 'X-A': 'a\nb' } })],
    ['a file that is not there, in a rejection', 500, () => Promise.reject(Service.rejectResponse(absent(), 404))],
    ['a file that is not there, with a status that is not declared', 500, () => ({ code: 409, payload: absent() }), strict],
  ];
  for (const [what, expected, answer, to] of cases) {
    let payload = {};
    services.zip = checked.zip = async () => {
      const given = await answer();
      payload = given.payload ?? given;
      return given;
    };
    const status = await zip(to);
    // A late failure shows up meanwhile.
    await sleep(60);
    assert.ok([expected].flat().includes(status), `${what}: ${status}`);
    assert.deepEqual([uncaught, payload.destroyed ?? true], [[], true], what);
    services.zip = checked.zip = () => Readable.from(['a']);
    assert.deepEqual([await zip(), await zip(strict)], [200, 200], `after ${what}`);
  }
  discard(folder);
});

test('a body that goes on slowly after the response does not keep the connection', { timeout: 60_000 }, async (t) => {
  const folder = generate(input);
  const { port } = await serve(folder);
  // An operation without a body is answered before the body is read.
  for (const [method, path, status] of [['GET', '/healthz', 204], ['GET', '/openapi.json', 200]]) {
    const got = await goesOn(t, port, { method, path, headers: { 'transfer-encoding': 'chunked' } });
    assert.equal(got.status, status);
    // A body that ends leaves the connection to the next request.
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ports = [];
    for (let i = 0; i < 2; i += 1) {
      const again = await send(port, (request) => {
        request.on('socket', (socket) => socket.once('connect', () => ports.push(socket.localPort)));
        request.write('a');
        setTimeout(() => request.end('b'), 100);
      }, { method, path, agent, headers: { 'transfer-encoding': 'chunked' } });
      assert.equal(again.status, status);
      await sleep(200);
    }
    assert.equal(ports.length, 1);
    agent.destroy();
  }
  discard(folder);
});

test('a client that leaves in the middle of a response is no error, and its stream is destroyed', async () => {
  const folder = generate(input);
  const load = createRequire(path.join(folder, 'index.js'));
  const logger = load('./logger');
  const errors = [];
  logger.error = (event) => errors.push(event);
  const { port, services } = await serve(folder);
  const sent = { count: 0 };
  let stream;
  services.zip = () => (stream = Readable.from(mebibytes(100, sent), { highWaterMark: 1 }));
  const request = http.request({ host: '127.0.0.1', port, method: 'POST', path: '/zip', headers: { 'content-type': 'application/octet-stream' } });
  request.on('error', () => {}).end('a');
  const [response] = await once(request, 'response');
  response.destroy();
  await new Promise((resolve) => stream.on('close', resolve));
  await sleep(50);
  assert.deepEqual([errors, sent.count < 100], [[], true]);
  // A service whose stream fails is one.
  services.zip = () => Readable.from((function* () { yield 'a'; throw new Error('failed'); })());
  await assert.rejects(send(port, (request) => request.end('a'), { path: '/zip', method: 'POST' }));
  assert.equal(errors.length, 1);
  discard(folder);
});

// The tests above count how much is sent to a client that does not read, and how much of a response is read for a
// client that has left.
if (full) test('200 MB pass through a server whose memory stays flat', { skip: process.platform !== 'linux' && 'memory is read from /proc' }, async (t) => {
  const folder = generate(input, { streamBodies: true });
  fs.writeFileSync(path.join(folder, 'services/BlobsService.js'), `
    const { createReadStream, createWriteStream } = require('node:fs');
    const { stat } = require('node:fs/promises');
    const { pipeline } = require('node:stream/promises');
    const putBlob = async ({ body }) => {
      await pipeline(body, createWriteStream('blob'));
      return (await stat('blob')).size;
    };
    module.exports = { putBlob, either: () => 0, zip: ({ body }) => createReadStream('blob') };`);
  const start = "const S = require('./expressServer'); new S(0).launch().then((port) => process.stderr.write(String(port)))";
  // The garbage that Node has not collected yet depends on the machine's memory and cores, and on the time that the
  // collector gets, unless it is bounded. A body held in memory is outside of these bounds, and takes all of its 200
  // MiB.
  const bounds = ['--max-semi-space-size=4', '--max-old-space-size=64', '--single-threaded-gc'];
  const server = spawn(process.execPath, [...bounds, '-e', start], { cwd: folder });
  try {
    const port = Number((await once(server.stderr, 'data'))[0]);
    const memory = (what) => Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;
    await send(port, many(4));
    const idle = memory('VmRSS');
    fs.writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    assert.equal((await send(port, many(200))).body, String(200 * MiB));
    const up = memory('VmHWM') - idle;
    fs.writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    const response = await fetch(`http://127.0.0.1:${port}/zip`, { method: 'POST', body: 'a', headers: { 'content-type': 'application/octet-stream' } });
    assert.equal(await sizeOf(response.body), 200 * MiB);
    const down = memory('VmHWM') - idle;
    t.diagnostic(`${up.toFixed(0)} MiB up and ${down.toFixed(0)} MiB down, over ${idle.toFixed(0)} MiB`);
    assert.ok(up < 100 && down < 100, `${up} and ${down} MiB`);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  discard(folder);
});
