// The runtime of clients by itself, with models that are written by hand: the tests of Python beside this.
import path from 'node:path';
import { test } from 'node:test';
import { checking, python, root } from '../compile/lib.mjs';
import { treeHash } from '../../shared/receipts.mjs';

const checks = checking(import.meta.url);

test('the tests of the runtime pass', async () => {
  await checks.see(path.join(root, 'templates/python/runtime'), { flags: [treeHash(import.meta.dirname)] }, async () => {
    const problems = await python.failures(import.meta.dirname, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], true);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
});
