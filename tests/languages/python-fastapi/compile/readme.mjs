// What the README says is so: its commands run as they are written, in a folder where nothing is installed, and its example is
// an implementation that passes every check of its own project.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../../../servers/lib.mjs';
import { discard, document, expectNone, full, generate, lint, mypy, ownSpecs, pyright, pytest, root, skipWithout } from './lib.mjs';

const conformance = path.join(root, 'tests/servers/conformance.yaml');
const { NODE_TEST_CONTEXT: _, ...env } = process.env;
const readme = (folder) => fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
const blocks = (text, language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block);

/** Runs a block of the README as a shell does; throws where a command fails. */
const shell = async (folder, block) => (await promisify(execFile)('bash', ['-ec', block], { cwd: folder, env, maxBuffer: 1 << 26 })).stdout;

/** Runs a server by a block of the README, asks it, and stops it. */
async function serving(folder, block, port, ask) {
  // A group of its own, since the server is a child of the shell.
  const server = spawn('bash', ['-ec', block], { cwd: folder, env, stdio: 'ignore', detached: true });
  try {
    for (let tries = 0; !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)); tries++) {
      assert(tries < 1800 && server.exitCode === null, `the server does not start: ${block}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await ask();
  } finally {
    process.kill(-server.pid, 'SIGTERM');
  }
}

/** Puts the examples where the README says that it belongs. */
function implement(folder) {
  const [example, around] = blocks(readme(folder), 'python');
  const impl = path.join(folder, 'src/openapi_server/impl');
  fs.writeFileSync(path.join(impl, 'example.py'), example);
  fs.writeFileSync(path.join(impl, '__init__.py'), around);
}

test('the commands run', async () => {
  const port = await freePort();
  const folder = generate(conformance, { serverPort: String(port) });
  const text = readme(folder);
  const [run, ask, check] = blocks(text, 'bash');
  const send = async (port) => {
    const body = new FormData();
    body.set('file', new Blob(['text']), 'file.txt');
    return (await fetch(`http://127.0.0.1:${port}/base/files`, { method: 'POST', body })).status;
  };
  await serving(folder, run, port, async () => {
    assert.match(await shell(folder, ask), /^HTTP\/1\.1 204 /);
    const response = await fetch(`http://127.0.0.1:${port}/openapi.json`);
    assert.equal((await response.json()).info.title, 'conformance');
    assert.equal(await send(port), 501);
  });
  implement(folder);
  await shell(folder, check);
  const [, uvicorn] = /`(PYTHONPATH\S* \S+uvicorn [^`]+)`/.exec(text);
  const second = await freePort();
  await serving(folder, `${uvicorn} --port ${second}`, second, async () => {
    assert.equal(await send(second), 204);
    const response = await fetch(`http://127.0.0.1:${second}/healthz`, { headers: { origin: 'https://example.org' } });
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://example.org');
  });
  discard(folder);
});

const documents = [
  { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false },
  ...['petstore-3.0', 'petstore-2.0', 'hey-api-full-3.1', ...(full ? ['qdrant-3.0', 'box-3.0', 'docker-engine-2.0', 'workos-3.1', 'stripe-3.0'] : [])]
    .map((name) => ({ name, file: document(name), skip: skipWithout(name) })),
];

for (const { name, file, skip } of documents) {
  test(`the example of ${name}`, { skip }, async () => {
    const folder = generate(file);
    implement(folder);
    expectNone([...await lint(folder), ...await mypy(folder), ...(full ? await pyright(folder) : []), ...await pytest(folder)]);
    discard(folder);
  });
}
