// Where a request goes, whatever the values of path parameters: the table that all clients run. The requests are many, so
// a server of its own takes them, and pairs does not see them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { cases, holdsPaths } from '../../shared/paths.mjs';
import { outputs } from '../compile/lib.mjs';
import { wire } from './client.mjs';

const client = wire('paths', 'wire-paths');
const targets = [];
const server = createServer((request, response) => {
  targets.push(request.url);
  response.writeHead(204).end();
});
before(() => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());

for (const name of ['all', 'slashes']) {
  test(`paths: ${name === 'all' ? 'each call' : 'the same on a server with slashes at its end'}`, async () => {
    process.env.PATHS = path.join(outputs, 'paths.json');
    fs.writeFileSync(process.env.PATHS, JSON.stringify(cases.map(({ operation, a, b }) => ({ operation, a, b }))));
    targets.length = 0;
    const { status, stdout, stderr } = await client.run(name, `http://127.0.0.1:${server.address().port}`);
    assert.equal(status, 0, stderr);
    const calls = stdout.trim().split('\n').map((line) => JSON.parse(line));
    const sent = targets.values();
    holdsPaths(calls.map(({ error, message }) => (error === 'none' ? { target: sent.next().value?.replace(/^\/base(?=\/)/, '') } : { message })));
    assert.ok(sent.next().done, 'more requests than calls');
  });
}
