// The package as it is installed does the same in Node, workerd and Chromium, and with --full in Deno and Bun. No hand is laid on it:
// Node, Deno and Bun import it, Chromium loads its ES modules by an import map, and workerd gets a bundle, as it always does.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { CHROMIUM, launch } from '../../../page/support.mjs';
import * as adapter from '../../../usage/typescript-fetch/adapter.mjs';
import { install } from '../../../usage/typescript/install.mjs';
import { full, lacking, root, scratch } from '../../shared/generating.mjs';

const run = promisify(execFile);
const here = import.meta.dirname;
const require = createRequire(path.join(root, 'package.json'));

// Deno and Bun are large, so they are installed for --full alone. No script of a package is run: its file is the program.
const tools = path.join(here, 'node_modules');
if (full && !fs.existsSync(tools)) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: here });

const folder = scratch('runtimes');
const expected = { dates: true, error: 'lost', cancelled: 'AbortError', file: [true, 'text/plain tea.txt hello, and a'], lines: [1, 2], status: 200 };

const json = { 'content-type': 'application/json' };
const answers = {
  '/things': async (request, response) => response.writeHead(200, json).end(await new Response(request).text()),
  '/fails/things': (_request, response) => response.writeHead(404, json).end('{"long_title":"lost"}'),
  '/slow/things': () => {},
  '/files': async (request, response) => {
    const form = await new Response(request, { headers: request.headers }).formData();
    const file = form.get('file');
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(`${file.type.split(';')[0]} ${file.name} ${await file.text()}, and ${form.get('note')}`);
  },
  '/lines': (_request, response) => response.writeHead(200, { 'content-type': 'application/jsonl' }).write('{"born_on":"2020-02-01"}\n{"born_on":"2020-02-02"}\n'),
};
const types = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html' };

/** The API, and the user's folder below /app for the browser. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://loopback');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  if (answers[pathname]) return answers[pathname](request, response);
  const file = path.join(folder, pathname.replace(/^\/app\//, ''));
  if (!pathname.startsWith('/app/') || !fs.existsSync(file)) return response.writeHead(404).end();
  return response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' }).end(fs.readFileSync(file));
});
let base;

before(async () => {
  await install(adapter, folder, path.join(here, '../wire/convert.yaml'), {});
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: { '@acme/client': '1.0.0' } }));
  fs.copyFileSync(path.join(here, 'program.mjs'), path.join(folder, 'program.mjs'));
  fs.writeFileSync(path.join(folder, 'main.mjs'), `
    import process from 'node:process';
    import * as client from '@acme/client';
    import { run } from './program.mjs';
    console.log(JSON.stringify(await run(client, process.argv.at(-1))));
    process.exit(0);`);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** The output of the program, run as main.mjs by a command line. */
async function printed(command, ...args) {
  const { stdout } = await run(command, [...args, 'main.mjs', base], { cwd: folder, timeout: 60_000, env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' } });
  return JSON.parse(stdout);
}

test('Node', async () => assert.deepEqual(await printed(process.execPath), expected));

test('workerd', async () => {
  fs.writeFileSync(path.join(folder, 'worker.mjs'), `
    import * as client from '@acme/client';
    import { run } from './program.mjs';
    export default { fetch: async (request) => Response.json(await run(client, new URL(request.url).searchParams.get('base'))) };`);
  const { build } = require('esbuild');
  await build({
    absWorkingDir: folder, entryPoints: ['worker.mjs'], outfile: 'bundle.mjs', bundle: true, format: 'esm', conditions: ['workerd', 'worker', 'browser'], logLevel: 'error',
  });
  fs.writeFileSync(path.join(folder, 'config.capnp'), `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [
        (name = "program", worker = (compatibilityDate = "2025-01-01", modules = [(name = "bundle", esModule = embed "bundle.mjs")])),
        (name = "internet", network = (allow = ["local"])),
      ],
      sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "program")],
    );`);
  // workerd reports each listening socket as a line of JSON.
  const worker = spawn(require('workerd').default, ['serve', 'config.capnp', '--control-fd=3'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  try {
    const [line] = await once(worker.stdio[3].setEncoding('utf8'), 'data');
    const response = await fetch(`http://127.0.0.1:${JSON.parse(line).port}/?base=${encodeURIComponent(base)}`);
    assert.deepEqual(await response.json(), expected);
  } finally {
    worker.kill();
  }
});

const noBrowser = fs.existsSync(CHROMIUM) ? false : lacking(`no ${CHROMIUM}: install Debian's chromium, or name one in CHROMIUM_BIN`);
test('Chromium', { skip: noBrowser }, async () => {
  fs.writeFileSync(path.join(folder, 'index.html'), `<!doctype html><title>Program</title>
    <script type="importmap">{ "imports": { "@acme/client": "/app/node_modules/@acme/client/dist/esm/index.js" } }</script>
    <script type="module">
      import * as client from '@acme/client';
      import { run } from './program.mjs';
      globalThis.results = run(client, ${JSON.stringify(base)});
    </script>`);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${base}/app/index.html`);
    await page.waitForFunction(() => globalThis.results !== undefined, null, { timeout: 30_000 });
    assert.deepEqual(await page.evaluate(() => globalThis.results), expected);
  } finally {
    await browser.close();
  }
});

const others = { Deno: ['@deno', 'deno', 'run', '--allow-net', '--allow-read', '--no-remote'], Bun: ['@oven', 'bin/bun'] };
for (const [name, [scope, program, ...args]] of Object.entries(others)) {
  const installed = fs.existsSync(path.join(tools, scope)) ? path.join(tools, scope, fs.readdirSync(path.join(tools, scope))[0], program) : undefined;
  test(name, { skip: !installed && (full ? lacking(`npm has no ${name} for this machine`) : '--full runs it') }, async () => {
    fs.chmodSync(installed, 0o755);
    assert.deepEqual(await printed(installed, ...args), expected);
  });
}
