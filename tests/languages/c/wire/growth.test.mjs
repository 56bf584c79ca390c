// What large and nested answers cost: the table of ../../shared/growth.mjs. Sanitizers would count too, so it is built without.

import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { cases, grows, peer } from '../../shared/growth.mjs';
import { command, generate, here, strict, wireDescription } from '../compile/lib.mjs';
import { compiler, libraries, objects, valgrind } from './client.mjs';

describe('what large answers cost', { skip: (valgrind && 'valgrind takes its own time') || (process.env.RELAY && 'no server has a part in it') }, () => {
  let answers;
  let program;
  before(async () => {
    const folder = generate(wireDescription('wire-growth'), { symbolPrefix: 'wire_' });
    program = path.join(folder, 'growth');
    const args = [...strict, '-O2', '-D_DEFAULT_SOURCE', '-I', folder, '-o', program, path.join(here, '../wire/growth.c'), ...await objects(folder, ['-O2']), ...libraries];
    const { status, stderr } = await command(compiler, args, { cwd: folder });
    assert.equal(status, 0, stderr);
    answers = await peer();
  });
  after(() => answers?.stop());

  for (const one of cases) {
    test(one.what, async (t) => {
      await grows(t, one, async (size) => {
        const { status, stdout, stderr } = await command(program, [one.operation, answers.base(one, size)], { timeout: 60_000 });
        assert.equal(status, 0, `${status}\n${stdout}${stderr}`);
        const { error, length, time, memory } = JSON.parse(stdout);
        assert.equal(error, one.c ?? 'none');
        assert.ok(length > 0, 'nothing was read');
        return { time, memory: memory * 1024 };
      });
    });
  }
});
