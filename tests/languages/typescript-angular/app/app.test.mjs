// An application with a generated client, built as `ng build` does, in Chromium against a server on the loopback interface.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { document, generator, lacking, root, scratch, skipWithout } from '../../shared/generating.mjs';
import { buildApplication } from './build.mjs';

const CHROMIUM = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium';
const skip = skipWithout('petstore-3.0') || (fs.existsSync(CHROMIUM) ? false : lacking(`no ${CHROMIUM}: install Debian's chromium, or name one in CHROMIUM_BIN`));

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const pets = [{ id: 1, name: 'Rex', photoUrls: [], status: 'available' }, { id: 2, name: '<b>Tom</b>', photoUrls: [], status: 'available' }];
/** The requests that the server received, and whether the slow one was aborted. */
const asked = [];
let server, browser, page, slow, script;
let gaveUp = false;

/** The API, and the application's files beside it. */
function answer(request, response, body, files) {
  const url = new URL(request.url, 'http://loopback');
  const json = (status, value) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (!url.pathname.startsWith('/api/')) {
    const file = path.join(files, url.pathname === '/' ? 'index.html' : path.basename(url.pathname));
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': types[path.extname(file)] }).end(fs.readFileSync(file));
  }
  asked.push({ method: request.method, url: request.url, headers: request.headers, body });
  if (url.pathname === '/api/pet/findByStatus') return json(200, pets);
  if (url.pathname === '/api/pet/findByTags') {
    response.on('close', () => (gaveUp = !response.writableEnded));
    return slow();
  }
  if (request.method === 'POST' && url.pathname === '/api/pet') return pets.push({ id: 3, ...JSON.parse(body) }), json(200, pets.at(-1));
  if (url.pathname === '/api/pet/1/uploadImage') return json(200, { code: 0, message: `${[...body]}` });
  return json(404, { message: 'not here' });
}

before(async () => {
  if (skip) return;
  const folder = scratch('angular-app');
  const { generate } = generator('typescript-angular', path.join(folder, 'clients'), { npmName: '@acme/client', ngVersion: '22.0.0' });
  const client = generate(document('petstore-3.0'));
  const main = fs.readFileSync(path.join(import.meta.dirname, 'main.ts'), 'utf8');
  const files = await buildApplication(folder, main, { '@acme/client': client }, path.join(import.meta.dirname, '../node_modules'));
  script = fs.readFileSync(path.join(files, 'main.js'), 'utf8');

  server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks), files));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { chromium } = await import('playwright-core');
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});

after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

const said = (text) => page.waitForFunction((expected) => document.querySelector('#said').textContent === expected, text, { timeout: 5000 });
const items = () => page.locator('li').allInnerTexts();

test('the list is what the server has, and its text is text', { skip }, async () => {
  await page.waitForFunction(() => document.querySelectorAll('li').length === 2);
  assert.deepEqual(await items(), ['Rex available', '<b>Tom</b> available']);
  const [{ method, url, headers }] = asked;
  assert.deepEqual([method, url], ['GET', '/api/pet/findByStatus?status=available']);
  assert.deepEqual([headers.accept, headers.authorization, headers['x-trace']], ['application/json', 'Bearer token of the app', 'app']);
});

test('a pet is added', { skip }, async () => {
  await page.fill('input', 'Ünï');
  await page.click('#add');
  await said('200: Ünï');
  await page.waitForFunction(() => document.querySelectorAll('li').length === 3);
  const added = asked.find(({ method }) => method === 'POST');
  assert.equal(added.headers['content-type'], 'application/json');
  assert.equal(added.body.toString(), '{"name":"Ünï","photoUrls":[],"status":"available"}');
  const target = path.join(root, 'target/test');
  fs.mkdirSync(target, { recursive: true });
  await page.screenshot({ path: path.join(target, 'angular-app.png') });
});

test('an error has its status', { skip }, async () => {
  await page.click('#find');
  await said('no pet 404');
});

test('unsubscribing aborts the request', { skip }, async () => {
  const arrived = new Promise((resolve) => (slow = resolve));
  await page.click('#wait');
  await said('waiting');
  await arrived;
  assert.equal(gaveUp, false);
  await page.click('#stop');
  await said('stopped');
  for (let i = 0; i < 100 && !gaveUp; i++) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(gaveUp, true, 'the server sees the connection close');
});

test('bytes are sent with events of progress, and the browser complains of nothing but the 404', { skip }, async () => {
  await page.click('#upload');
  await said('0,255,10 after 3 bytes');
  const { url, headers } = asked.at(-1);
  assert.deepEqual([url, headers['content-type']], ['/api/pet/1/uploadImage?additionalMetadata=a%20note', 'application/octet-stream']);
  assert.deepEqual(page.problems.filter((text) => !/404/.test(text)), []);
});

test('the application carries the service that it uses, and no other', { skip }, () => {
  for (const text of ['/pet/findByStatus', '/pet/{petId}/uploadImage']) assert(script.includes(text), text);
  for (const text of ['/store/inventory', '/user/login', 'StoreService', 'UserService', 'getInventory', 'loginUser']) assert(!script.includes(text), text);
});
