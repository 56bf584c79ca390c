// Text of a description stays text in the Express server, and in the code that its validator makes of it.
import path from 'node:path';
import fs from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';
import { discard, expectNone, listing, outputs, ownTests, run, sources, typeCheck, uncompiled } from './lib.mjs';
import { injection } from '../../shared/typescript-injection.mjs';
import { payloads, sinks } from '../../shared/sinks.mjs';

injection({
  ts, run, listing, base: {}, sources,
  check: typeCheck,
  language: 'nodejs-express-server',
  textOptions: new Set([]),
  isData: (name) => name.startsWith('api/'),
  strings: 10,
  inUrls: ['variableDefault'],
  optionsOf: (option) => (option === 'serverPort' ? { harmless: '1' } : { harmless: 'true' }),
});

for (const [name, payload] of Object.entries(payloads)) {
  test(`the contract's validators: ${name}`, () => {
    const file = path.join(outputs, 'description.json');
    fs.writeFileSync(file, JSON.stringify(sinks(payload).document));
    const { status, stderr, folder } = run(file);
    if (status !== 0) throw new Error(stderr);
    expectNone(uncompiled(folder), 'schemas that cannot be compiled');
    expectNone(ownTests(folder), 'failing tests');
    discard(folder);
  });
}
