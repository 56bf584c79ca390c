// The runtime of clients by itself, with models that are written by hand: the tests of Python beside this.
import path from 'node:path';
import { test } from 'node:test';
import { checking, files, python, root } from '../compile/lib.mjs';

const here = import.meta.dirname;
const checks = checking(import.meta.url);
const sources = Object.entries(files(here)).filter(([name]) => name.endsWith('.py'));

test('the tests of the runtime pass', async () => {
  await checks.see(path.join(root, 'templates/python/runtime'), { flags: [sources] }, async () => {
    const problems = await python.failures(here, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], true);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
});
