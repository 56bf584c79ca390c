// go.mod and go.sum are complete: with an empty cache of modules and nothing to fetch from, a client is built and vetted, and its own tests pass.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { command, document, environment, files, full, generate, outputs, skipWithout, wireDescription } from './lib.mjs';

const pages = { pagination: 'links,cursor,starting-after,pages' };
const rows = [
  { name: 'petstore-3.0' }, { name: 'petstore-2.0', options: { withAWSV4Signature: 'true', generateInterfaces: 'true', structPrefix: 'true' } }, { name: 'parameters-style-3.1', options: { isGoSubmodule: 'true' } },
  { name: 'pages', file: wireDescription('pages'), options: pages },
  ...full ? ['docker-engine-2.0', 'qdrant-3.0', 'hey-api-full-3.1', 'cafe-3.2', 'workos-3.1', 'box-3.0', 'stripe-3.0'].map((name) => ({ name, options: pages })) : [],
];

for (const { name, file = document(name), options } of rows) {
  test(`${name} ${JSON.stringify(options ?? {})}`, { skip: file ? false : skipWithout(name) }, async () => {
    const folder = generate(file, options);
    const before = files(folder);
    const modules = fs.mkdtempSync(path.join(outputs, 'modules-'));
    const env = { ...environment, GOMODCACHE: modules, GOFLAGS: '-trimpath -buildvcs=false', GOPROXY: 'off', GOSUMDB: 'off' };
    for (const args of [['build', './...'], ['vet', './...'], ['test', '-vet=off', './...'], ['mod', 'tidy', '-diff'], ['mod', 'verify']]) {
      const { status, stdout, stderr } = await command('go', args, { cwd: folder, env });
      assert.equal(status, 0, `go ${args.join(' ')}: ${stdout}${stderr}`.slice(-4000));
    }
    assert.deepEqual(files(folder), before, 'the tools of Go change nothing');
    assert.deepEqual(Object.keys(files(modules)).filter((one) => !one.startsWith('cache/lock')), [], 'nothing is fetched');
  });
}
