// What the README says is so: its commands run as they are written, in a folder where nothing is installed, and its example is
// a service that TypeScript takes.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { freePort, listens } from '../../../servers/lib.mjs';
import { discard, expectNone, generate, root, sources, typeCheck } from './lib.mjs';

const description = path.join(root, 'tests/servers/conformance.yaml');
const readme = (folder) => fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
const blocks = (text, language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block.trim());

test('the commands run', async () => {
  // Outside of the folder that has the packages of the other tests.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-express-readme-'));
  const made = generate(description);
  fs.cpSync(made, folder, { recursive: true });
  const text = readme(folder);
  const [commands] = blocks(text, 'sh');
  assert.equal(commands, 'npm install\nnpm start');
  const port = await freePort();
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env });
  // A group of its own, since npm starts the server as a child of a shell.
  const server = spawn('npm', ['start'], { cwd: folder, env: { ...env, PORT: port }, stdio: 'ignore', detached: true });
  try {
    const ask = (target) => fetch(`http://127.0.0.1:${port}${target}`);
    await listens(port, server, 30_000);
    assert.equal((await ask('/healthz')).status, 204);
    assert.equal((await (await ask('/openapi.json')).json()).info.title, 'conformance');
    assert.equal((await ask('/base/items/mine')).status, 501);
  } finally {
    process.kill(-server.pid, 'SIGTERM');
  }
  const named = [...text.matchAll(/`npm (?:run )?([a-z]+)`/g)].map(([, name]) => name);
  assert.deepEqual(named, ['check', 'test', 'lint', 'format']);
  for (const name of named) execFileSync('npm', ['run', name], { cwd: folder, env, stdio: 'pipe' });
  const differing = [...sources(made), path.join(made, 'README.md')].map((file) => path.relative(made, file))
    .filter((name) => fs.readFileSync(path.join(made, name), 'utf8') !== fs.readFileSync(path.join(folder, name), 'utf8'));
  assert.deepEqual(differing, [], 'the formatter changes nothing');
  fs.rmSync(folder, { recursive: true });
  discard(made);
});

test('the example is a service', () => {
  const folder = generate(description);
  const [example] = blocks(readme(folder), 'js');
  // What it calls getThing is an operation of one's own description.
  const own = example.replace('getThing', 'getItem').replaceAll('thingId', 'itemId');
  assert.notEqual(own, example);
  const file = path.join(folder, 'services/ItemsService.js');
  const text = fs.readFileSync(file, 'utf8');
  const stub = /^const getItem = .*$/m;
  assert.match(text, stub);
  const things = '/** Things that are kept elsewhere. */\nconst things = { find: async (/** @type {string} */ id) => ({ id: 1, name: id }) };\n';
  // The comment above the stub types what stands in its place.
  fs.writeFileSync(file, `${text.replace(stub, own)}\n${things}`);
  expectNone(typeCheck(sources(folder)));
  discard(folder);
});
