// Redirects, which `follow_redirects` turns on, beyond those of the table of calls: HEAD, the headers that another origin
// receives, and redirects that are refused.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { outputs } from '../compile/lib.mjs';
import { lacking } from '../../../lacking.mjs';
import { wire } from './client.mjs';

const client = wire('redirects', 'wire');
const requests = [];
const urls = {};

// The targets of redirects, by the second part of the folder.
const TARGETS = {
  home: () => '/ok',
  away: () => `${urls.other}/ok`,
  awayAndBack: () => `${urls.other}/302-back`,
  back: () => `${urls.home}/ok`,
  odd: () => 'javascript:alert(1)',
  broken: () => 'http://[bad/',
  space: () => '/ok c',
  long: () => '/ok',
  longAndCut: () => '/cut',
  empty: () => '',
  ten: () => '/302-9',
  secure: () => `${urls.secure}/ok`,
  plain: () => `${urls.home}/ok`,
  slow: () => '/302-slow',
};

function listen(host, created) {
  created.on('request', (request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const { method, url, headers } = request;
      const certificate = request.socket.getPeerCertificate?.().subject?.CN;
      requests.push({ host, method, url, headers, certificate, body: Buffer.concat(chunks) });
      const [, status, target] = /^\/(\d+)-(\w+)/.exec(url) ?? [];
      const countdown = /^\d+$/.test(target) ? () => (target === '1' ? '/ok' : `/302-${target - 1}`) : undefined;
      const location = status ? (TARGETS[target] ?? countdown)?.() : undefined;
      if (url === '/cut') {
        response.writeHead(200, { 'content-length': 100 }).write('cut', () => response.destroy());
        return;
      }
      setTimeout(() => {
        const redirects = location !== undefined;
        response.writeHead(redirects ? Number(status) : 200, { 'content-type': 'text/plain', ...(redirects && { location }) });
        response.end(method === 'HEAD' ? undefined : 'ok'.repeat(target?.startsWith('long') ? 50_000 : 1));
      }, target === 'slow' ? 250 : 0);
    });
  });
  return new Promise((resolve) => created.listen(0, '127.0.0.1', () => resolve(created.address().port)));
}

let servers;
before(async () => {
  servers = [createServer(), createServer()];
  urls.home = `http://127.0.0.1:${await listen('home', servers[0])}`;
  urls.other = `http://127.0.0.1:${await listen('other', servers[1])}`;
});
after(() => servers.forEach((server) => server.closeAllConnections() ?? server.close()));

/** The reports of a case's calls; the requests are in `requests`. */
async function calls(name, url = urls.home) {
  requests.length = 0;
  return client.reports(name, url);
}
const last = (url) => requests.filter((request) => request.url.startsWith(url));

test('the status decides on the method', async () => {
  const reports = await calls('methods');
  assert.deepEqual(reports.map(({ error, status }) => [error, status]), reports.map(() => ['none', 200]));
  assert.deepEqual(last('/ok').map(({ method, headers }) => [method, headers['content-length']]), [
    ['DELETE', undefined], ['HEAD', undefined], // 301
    ['GET', undefined], ['HEAD', undefined], // 303
  ]);
});

test('credentials stay at their origin', async () => {
  const reports = await calls('credentials');
  assert.deepEqual(reports.map(({ error }) => error), reports.map(() => 'none'));
  const arrived = last('/ok').map(({ host, headers }) => [host, headers['x-key'], headers.cookie, headers.authorization, headers['x-secret'], headers['accept-language']]);
  const basic = `Basic ${btoa('u:p')}`;
  const nothing = (host) => [host, undefined, undefined, undefined, undefined, 'de'];
  assert.deepEqual(arrived, [
    ['home', 'h&1', undefined, undefined, 's', 'de'],
    ['home', undefined, 'session=c&1', undefined, 's', 'de'],
    ['home', undefined, undefined, basic, 's', 'de'],
    nothing('other'), nothing('other'), nothing('other'),
    nothing('home'), nothing('home'), nothing('home'),
    nothing('other'),
  ]);
  assert(last('/ok').every(({ url }) => url === '/ok'), 'the key in the query is not appended');
  const hooked = requests.at(-2);
  assert.deepEqual([hooked.host, hooked.headers.cookie, hooked.headers.authorization], ['home', 'hook=secret', `Basic ${btoa('hook:secret')}`]);
});

test('redirects that are refused, with the reason', async () => {
  const [odd, broken, off] = await calls('refused');
  assert.deepEqual([odd.error, broken.error], ['transfer', 'transfer']);
  assert.match(odd.message, /redirects to .*javascript/);
  assert.match(broken.message, /redirects to an invalid URL: http:\/\/\[bad/);
  assert.deepEqual([off.error, off.status, off.received], ['status', 302, 'ok']);
});

test('a redirect whose body is too long, and one to nowhere', async () => {
  const [long, cut, ...empty] = await calls('bodies');
  assert.deepEqual([long.error, long.status, long.received], ['none', 200, 'ok'], long.message);
  assert.deepEqual([cut.error, cut.received], ['transfer', undefined], 'what ended the redirect does not excuse the next answer');
  assert.deepEqual(empty.map(({ error, message }) => [error, message]), Array(2).fill(['transfer', 'AnswerAPI_answerText: the server redirects, but its Location is empty']));
  assert.deepEqual(requests.map(({ url }) => url.replace('/answer/text', '')), ['/302-long', '/ok', '/302-longAndCut', '/cut', '/302-empty', '/302-empty']);
});

test('ten redirects, what a URL must have encoded, and a base URL without http', async () => {
  const reports = await calls('relative');
  assert.deepEqual(reports.map(({ error, message }) => [error, message]), reports.map(() => ['none', '']));
  assert.deepEqual(requests.splice(-4).map(({ url }) => url), ['/302-space/answer/text', '/ok%20c', '/302-home/answer/text', '/ok']);
  assert.equal(requests.length, 11);
});

test('the time limit is that of all redirects together', async () => {
  const [{ error }] = await calls('total');
  assert.equal(error, 'timeout');
  assert(requests.length <= 2, 'ended in the second request');
});

test('not from https to http, and no certificate for another origin', async (t) => {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(outputs, name));
  try {
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  } catch {
    return t.skip(lacking('openssl is missing'));
  }
  process.env.KEY = key;
  process.env.CERTIFICATE = certificate;
  const files = { key: fs.readFileSync(key), cert: fs.readFileSync(certificate), requestCert: true, rejectUnauthorized: false };
  const secure = [createSecureServer(files), createSecureServer(files)];
  const url = `https://127.0.0.1:${await listen('secure', secure[0])}`;
  urls.secure = `https://127.0.0.1:${await listen('foreign', secure[1])}`;
  try {
    const [home, plain, foreign] = await calls('downgrade', url);
    assert.deepEqual([home.error, home.status], ['none', 200], home.message);
    assert.equal(plain.error, 'transfer');
    assert.match(plain.message, /refused to follow a redirect from https to the unencrypted URL http:/);
    assert.deepEqual([foreign.error, foreign.status], ['none', 200], foreign.message);
    assert.deepEqual(requests.map(({ host, certificate }) => [host, certificate]), [
      ['secure', 'localhost'], ['secure', 'localhost'], ['secure', 'localhost'], ['secure', 'localhost'], ['foreign', undefined],
    ], 'the certificate of the client stays at its origin');
  } finally {
    secure.forEach((server) => server.closeAllConnections() ?? server.close());
  }
});
