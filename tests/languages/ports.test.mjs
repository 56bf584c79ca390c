// Ports are given out once, however many tests ask at the same time.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const ports = pathToFileURL(path.join(import.meta.dirname, '../ports.mjs'));

/** A program that asks for this many ports, prints them, and stays until its input ends. */
const asking = (count) => `
  const { freePort } = await import(${JSON.stringify(ports.href)});
  console.log((await Promise.all(Array.from({ length: ${count} }, freePort))).join(' '));
  process.stdin.resume();
`;

test('processes that run beside each other get different ports, and give them back', async () => {
  const running = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', asking(500)]));
  await Promise.all(running.map(({ child }) => once(child.stdout, 'data')));
  for (const { child } of running) child.stdin.end();
  const given = (await Promise.all(running)).flatMap(({ stdout }) => stdout.trim().split(' '));
  assert.equal(given.length, 2000);
  assert.equal(new Set(given).size, 2000);
});
