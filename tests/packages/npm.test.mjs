// The npm package from its archive, installed in an empty folder as by users.

import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { lacking } from '../lacking.mjs';
import { freePort } from '../ports.mjs';
import { artefact, flags, garden, native, root, scratch } from './lib.mjs';

const folder = scratch('npm');
const installed = join(folder, 'node_modules/specmint');

before(() => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', artefact(/\.tgz$/)], { cwd: folder });
});

/** Runs the installed program in a folder; returns its exit code and its output. */
async function run(args, { cwd = folder, input } = {}) {
  const program = join(folder, 'node_modules/.bin/specmint');
  const running = promisify(execFile)(program, args, { cwd, timeout: 60_000 });
  running.child.stdin.end(input);
  const { code = 0, stdout, stderr } = await running.catch((failed) => failed);
  return { code, stdout, stderr };
}

test('the package needs nothing, and runs nothing when it is installed', () => {
  const about = JSON.parse(readFileSync(join(installed, 'package.json')));
  assert.deepEqual([about.dependencies, about.scripts], [undefined, undefined]);
  assert.match(readFileSync(join(root, 'Cargo.toml'), 'utf8'), new RegExp(`^version = "${about.version}"$`, 'm'));
  assert.deepEqual(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')), ['specmint']);
});

test('each language gives the bytes of the native program', async () => {
  const { stdout } = await run(['list', '-s']);
  const languages = stdout.trim().split(',');
  assert.equal(stdout, execFileSync(native, ['list', '-s'], { encoding: 'utf8' }));
  assert.ok(languages.length > 1);
  for (const language of languages) {
    const args = (name) => ['generate', '-i', garden, '-g', language, '--archive', join(folder, name), ...flags(language)];
    execFileSync(native, args('native.zip'), { stdio: 'pipe' });
    const result = await run(args('npm.zip'));
    assert.equal(result.code, 0, result.stderr);
    assert.ok(readFileSync(join(folder, 'npm.zip')).equals(readFileSync(join(folder, 'native.zip'))), language);
  }
});

test('paths are those of the folder where it is called', async () => {
  const here = join(folder, 'a/b');
  mkdirSync(here, { recursive: true });
  writeFileSync(join(folder, 'a/api.yaml'), readFileSync(garden));
  const args = ['-i', '../api.yaml', '-g', 'typescript-fetch', '-o', './client'];
  const result = await run(['generate', ...args], { cwd: here });
  assert.equal(result.code, 0, result.stderr);
  assert.ok(existsSync(join(here, 'client/runtime.ts')));
  const again = await run(['generate', ...args, '--dry-run'], { cwd: here });
  assert.match(again.stdout, /unchanged/);
  const piped = await run(['generate', '-i', '-', '-g', 'c', '-o', 'c'], { cwd: here, input: readFileSync(garden) });
  assert.equal(piped.code, 0, piped.stderr);
  assert.ok(existsSync(join(here, 'c/CMakeLists.txt')));
});

test('mistakes have the words and the exit codes of the native program', async () => {
  writeFileSync(join(folder, 'bad.yaml'), 'openapi: 3.0.0\npaths: 1\n');
  const cases = [
    ['generate', '-i', 'bad.yaml', '-g', 'c', '-o', 'bad'],
    ['generate', '-i', 'bad.yaml', '-g', 'cc', '-o', 'bad'],
    ['generate', '-i', 'bad.yaml', '-o', 'bad'],
    ['frobnicate'],
    ['version'],
    ['help', 'batch'],
  ];
  for (const args of cases) {
    const theirs = await promisify(execFile)(native, args, { cwd: folder }).catch((failed) => failed);
    const ours = await run(args);
    const { code = 0, stdout, stderr } = theirs;
    assert.deepEqual(ours, { code, stdout, stderr }, args.join(' '));
  }
});

test('only the native program watches files', async () => {
  const { code, stderr } = await run(['generate', '-i', garden, '-g', 'c', '-o', 'watched', '--watch']);
  assert.deepEqual([code, stderr.split('\n')[0]], [2, 'error: --watch is not supported by the npm package; use the native program']);
});

test('several runs, one after the other; the first failure ends them if asked', async () => {
  const config = (name, spec) =>
    writeFileSync(join(folder, name), JSON.stringify({ inputSpec: spec, generatorName: 'c', outputDir: `out-${name}` }));
  config('1.json', garden);
  config('2.json', 'bad.yaml');
  config('3.json', garden);
  const all = await run(['batch', '1.json', '2.json', '3.json']);
  assert.equal(all.code, 1);
  assert.match(all.stdout, /2 of 3 succeeded/);
  const first = await run(['batch', '2.json', '3.json', '--fail-fast']);
  assert.doesNotMatch(first.stdout, /done/);
});

test('a description comes from a URL, with its redirects and errors', async () => {
  const seen = [];
  const server = createServer((request, response) => {
    seen.push([request.url, request.headers['x-key'], request.headers['user-agent']]);
    if (request.url === '/moved') return response.writeHead(302, { location: '/garden.yaml' }).end();
    if (request.url === '/garden.yaml') return response.end(readFileSync(garden));
    return response.writeHead(404).end();
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const at = `http://127.0.0.1:${server.address().port}`;
  try {
    const args = (path) => ['generate', '-i', at + path, '-g', 'c', '-o', 'from-url', '--auth', 'X-Key:a%20b'];
    const result = await run(args('/moved'));
    assert.equal(result.code, 0, result.stderr);
    assert.ok(existsSync(join(folder, 'from-url/CMakeLists.txt')));
    assert.deepEqual(seen.map(([path, key]) => [path, key]), [['/moved', 'a b'], ['/garden.yaml', 'a b']]);
    assert.match(seen[0][2], /^specmint\//);
    const missing = await run(args('/missing'));
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /127\.0\.0\.1 responded with status 404/);
  } finally {
    server.close();
  }
  const refused = await run(['generate', '-i', `${at}/garden.yaml`, '-g', 'c', '-o', 'refused']);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Connection refused/);
});

/** A program that uses all of the library. */
const library = `
    import assert from 'node:assert/strict';
    import { Buffer } from 'node:buffer';
    import { readFileSync } from 'node:fs';
    import { SpecmintError, diff, generate, generators, validate } from 'specmint';

    const spec = readFileSync(${JSON.stringify(garden)}, 'utf8');
    assert.ok((await generators()).some(({ name, kind }) => name === 'python' && kind === 'client'));

    const { zip, files, archiveName } = await generate({ generator: 'python', spec });
    assert.ok(Buffer.from(zip).equals(readFileSync('python.zip')));
    assert.ok(archiveName.endsWith('.zip'));
    assert.ok(files.has('README.md') && files.has('pyproject.toml'));

    assert.deepEqual((await validate({ spec })).filter(({ severity }) => severity === 'error'), []);
    const document = { openapi: '3.0.0', info: { title: 'A', version: '1' }, paths: { '/a': { $ref: 'b.yaml' } } };
    assert.equal((await validate({ spec: document }))[0].severity, 'error');
    const get = 'get: { operationId: one, responses: { 200: { description: Fine. } } }';
    const two = { spec: document, files: { 'b.yaml': get } };
    assert.deepEqual(await validate(two), []);

    const before = { generator: 'c', ...two };
    const after = { generator: 'c', spec: document, files: { 'b.yaml': get.replace('one', 'other') } };
    assert.deepEqual(await diff(before, before), { files: [], breaking: [] });
    const { files: changed, breaking } = await diff(before, after);
    assert.ok(changed.some(({ path, change }) => path === 'README.md' && change === 'changed'));
    assert.match(breaking[0].message, /other/);

    await assert.rejects(generate({ generator: 'c', spec: document }), (error) =>
      error instanceof SpecmintError && error.problems[0].severity === 'error' && /b\\.yaml/.test(error.message));
    await assert.rejects(generate({ generator: 'c', spec, options: { nothing: 1 } }), /nothing: unknown option/);
    await assert.rejects(generate({ generator: 'c', spec, settings: { nothing: 'x' } }), SpecmintError);
    console.log('done');
`;

/** The program of a runtime, from one of its npm packages for each platform; its own installation is not needed. */
function ofPlatform(scope, program) {
  const packages = join(import.meta.dirname, 'node_modules', scope);
  const found = existsSync(packages) ? readdirSync(packages).map((name) => join(packages, name, program)).find(existsSync) : undefined;
  return found ?? lacking(`no ${scope} in tests/packages/node_modules`);
}

/** The command that runs the library in a runtime: a program, and its arguments before the script. */
const runtimes = {
  Node: [process.execPath],
  Bun: [ofPlatform('@oven', 'bin/bun')],
  Deno: [ofPlatform('@deno', 'deno'), 'run', '--allow-read', '--allow-env'],
};

for (const [runtime, [program, ...args]] of Object.entries(runtimes)) {
  test(`the library generates, validates and compares in ${runtime}`, { skip: !existsSync(program) && program }, () => {
    execFileSync(native, ['generate', '-i', garden, '-g', 'python', '--archive', join(folder, 'python.zip')], { stdio: 'pipe' });
    writeFileSync(join(folder, 'library.mjs'), library);
    assert.equal(execFileSync(program, [...args, 'library.mjs'], { cwd: folder, encoding: 'utf8' }), 'done\n');
  });
}

test('a Worker and a browser find the module', async () => {
  const { build } = await import('esbuild');
  writeFileSync(join(folder, 'app.js'), "export { generate } from 'specmint';");
  for (const condition of ['workerd', 'browser']) {
    const { metafile } = await build({
      entryPoints: [join(folder, 'app.js')],
      bundle: true,
      format: 'esm',
      conditions: [condition],
      external: ['*.wasm'],
      metafile: true,
      write: false,
      logLevel: 'silent',
    });
    const inputs = Object.keys(metafile.inputs);
    assert.ok(inputs.some((path) => path.endsWith(`module/${condition}.js`)), inputs.join());
    assert.ok(!inputs.some((path) => path.endsWith('module/node.js')));
  }
});

test('the library runs in a Worker', { timeout: 120_000 }, async () => {
  writeFileSync(
    join(folder, 'worker.js'),
    `import { generate } from 'specmint';
     export default {
       async fetch(request) {
         if (request.method !== 'POST') return new Response('ready');
         const { zip } = await generate({ generator: 'python', spec: await request.text() });
         return new Response(zip);
       },
     };`,
  );
  const config = { name: 'user', main: 'worker.js', compatibility_date: '2026-01-01' };
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config));
  const [port, inspector] = [await freePort(), await freePort()];
  const wrangler = spawn(
    join(root, 'node_modules/.bin/wrangler'),
    ['dev', '--ip', '127.0.0.1', '--port', port, '--inspector-port', inspector].map(String),
    {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        WRANGLER_SEND_METRICS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let log = '';
  for (const stream of [wrangler.stdout, wrangler.stderr]) stream.on('data', (text) => (log += text));
  const ended = once(wrangler, 'exit');
  try {
    const url = `http://127.0.0.1:${port}/`;
    while (!(await fetch(url).catch(() => undefined))?.ok) {
      assert.equal(wrangler.exitCode, null, log);
      await sleep(100);
    }
    const response = await fetch(url, { method: 'POST', body: readFileSync(garden) });
    assert.equal(response.status, 200, log);
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(folder, 'python.zip'))));
  } finally {
    if (wrangler.exitCode === null) wrangler.kill('SIGTERM');
    await ended;
  }
});

test('its types hold under strict flags', () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { SpecmintError, diff, generate, generators, load, validate } from 'specmint';
     import type { GenerateRequest, Problem } from 'specmint';
     const request: GenerateRequest = {
       generator: 'c', spec: '', options: { a: 1, b: true }, settings: { modelNamePrefix: 'A', schemaMappings: { A: 'B' } },
     };
     await load();
     const { files } = await generate(request);
     const size: number | undefined = files.get('README.md')?.length;
     const problems: Problem[] = await validate({ spec: new Uint8Array() });
     const names: string[] = (await generators()).map(({ name }) => name);
     const messages: string[] = (await diff(request, request)).breaking.map(({ message }) => message);
     try { await generate(request); } catch (error) { if (error instanceof SpecmintError) console.log(error.problems.length); }
     console.log(size, problems, names, messages);
     // @ts-expect-error A request names a generator.
     await generate({ spec: '' });
    `,
  );
  const compiler = join(root, 'tests/languages/typescript-fetch/compile/node_modules/.bin/tsc');
  const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const types = ['--lib', 'es2022,dom'];
  execFileSync(compiler, [...flags, ...types, '--target', 'es2022', '--module', 'nodenext', '--moduleResolution', 'nodenext', 'typed.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
});
