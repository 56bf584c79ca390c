// Runs the steps of action.yml with an imitation of GitHub's API on this machine, and the hooks of pre-commit.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';

import { garden, native, root, scratch } from './lib.mjs';

const folder = scratch('action');
copyFileSync(garden, join(folder, 'api.yaml'));
writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 7 } }));

/** Runs a mode as a job does: the exit code, the log, and the outputs. */
async function run(mode, args, more = {}) {
  const output = join(folder, 'output');
  writeFileSync(output, '');
  const env = {
    PATH: process.env.PATH,
    SPECMINT_ARGUMENTS: args,
    SPECMINT_MODE: mode,
    SPECMINT_PROGRAM: native,
    SPECMINT_TOKEN: 'secret-token',
    GITHUB_OUTPUT: output,
    GITHUB_REPOSITORY: 'acme/pets',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    ...more,
  };
  const child = spawn(process.execPath, [join(root, 'packages/action/run.mjs')], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text));
  const [code] = await once(child, 'close');
  return { code, log, outputs: readFileSync(output, 'utf8') };
}

const ARGUMENTS = `-i api.yaml -g typescript-fetch \\\n  -o 'client of pets'`;

test('it generates, and tells what is out of date', async () => {
  const before = await run('check', ARGUMENTS);
  assert.equal(before.code, 1);
  assert.match(before.log, /client of pets: out of date/);
  assert.match(before.log, /::error title=specmint::The generated code is out of date\. Generate it again and commit it\./);
  assert.equal(before.outputs, 'out-of-date=true\n');
  const made = await run('generate', ARGUMENTS);
  assert.equal(made.code, 0, made.log);
  const after = await run('check', ARGUMENTS);
  assert.deepEqual([after.code, after.outputs], [0, 'out-of-date=false\n'], after.log);
  // Nothing of the arguments is run.
  const odd = await run('check', `-i 'api.yaml; touch owned' -g typescript-fetch -o "$(touch owned)"`);
  assert.equal(odd.code, 2);
  assert.throws(() => readFileSync(join(folder, 'owned')));
  assert.match((await run('chek', '')).log, /::error title=specmint::The input "mode" is "chek"; use generate, check or comment\./);
  assert.match((await run('check', `-i 'api`)).log, /has a ' without its end/);
});

test('it comments once, and changes its comment later', async () => {
  const comments = [{ id: 1, body: 'Looks good.' }];
  const seen = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    seen.push(`${request.method} ${request.url}`);
    assert.equal(request.headers.authorization, 'Bearer secret-token');
    const text = body && JSON.parse(body).body;
    if (request.method === 'POST') comments.push({ id: 2, body: text });
    if (request.method === 'PATCH') comments.find(({ id }) => request.url.endsWith(`/${id}`)).body = text;
    response.end(JSON.stringify(comments));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = { GITHUB_API_URL: `http://127.0.0.1:${server.address().port}` };
  // Without differences, no comment is written.
  assert.equal((await run('comment', ARGUMENTS, api)).code, 0);
  assert.equal(comments.length, 1);
  appendFileSync(join(folder, 'client of pets/runtime.ts'), '// ```` ended\n');
  const { code, log } = await run('comment', ARGUMENTS, api);
  assert.equal(code, 0, log);
  assert.equal(seen.at(-1), 'POST /repos/acme/pets/issues/7/comments');
  assert.match(comments[1].body, /^<!-- specmint -->\nThe generated code is out of date\./);
  assert.match(comments[1].body, /^`````diff\n[^]*^-\/\/ ```` ended$[^]*^`````$/m);
  await run('comment', ARGUMENTS, api);
  assert.equal(seen.at(-1), 'PATCH /repos/acme/pets/issues/comments/2');
  await run('generate', ARGUMENTS);
  await run('comment', ARGUMENTS, api);
  assert.equal(comments[1].body, '<!-- specmint -->\nThe generated code is up to date.');
  assert.equal(comments.length, 2);
  server.close();
});

test('action.yml hands over what run.mjs reads', () => {
  const action = readFileSync(join(root, 'action.yml'), 'utf8');
  const script = readFileSync(join(root, 'packages/action/run.mjs'), 'utf8');
  const given = [...action.matchAll(/^ {8}(SPECMINT_\w+): \$\{\{ inputs\.(\S+) \}\}$/gm)];
  const read = new Set([...script.matchAll(/env\.(SPECMINT_\w+)/g)].map(([, name]) => name));
  read.delete('SPECMINT_PROGRAM');
  assert.deepEqual(given.map(([, name]) => name).sort(), [...read].sort());
  for (const [, , input] of given) assert.match(action, new RegExp(`^  ${input}:$`, 'm'));
  // Inputs are never text of a script.
  assert.doesNotMatch(action, /^ +run: .*\$\{\{/m);
});

test('the hooks run commands that exist', async () => {
  const hooks = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8');
  const entries = [...hooks.matchAll(/^ {2}entry: specmint (.*)$/gm)].map(([, entry]) => entry);
  assert.deepEqual(entries, ['validate', 'generate', 'diff']);
  for (const [args, status] of [[['validate', 'api.yaml'], 0], [['generate'], 0], [['diff'], 0], [['validate', 'openapitools.json'], 1]]) {
    const list = { 'generator-cli': { generators: { one: { generatorName: 'c', inputSpec: 'api.yaml', output: 'c' } } } };
    writeFileSync(join(folder, 'openapitools.json'), JSON.stringify(list));
    const child = spawn(native, args, { cwd: folder, stdio: 'ignore' });
    assert.deepEqual(await once(child, 'close'), [status, null], args.join(' '));
  }
});
