// The client of every document compiles without a warning, with gcc and with clang; its headers compile alone, and as C++.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { check, compile, compilers, discard, documents, expectNone, found, generate, outputs, shared, strict } from './lib.mjs';

if (!shared) test('shared documents', { skip: 'no ../shared: only tests/specs are compiled' });

for (const { name, file } of documents) {
  test(name, async () => {
    const folder = generate(file);
    assert(found(folder, '.c').length > 10 && found(folder, '.h').length > 10);
    expectNone(await check(folder));
    discard(folder);
  });
}

// Some warnings come of optimizing only, which is too slow for all documents.
test('the optimizers of both compilers find nothing', async () => {
  const folder = generate(documents[0].file);
  for (const compiler of Object.keys(compilers)) {
    expectNone(await compile(compiler, [...strict, '-O2', '-c', '-o', '/dev/null'], found(folder, '.c'), folder));
  }
  discard(folder);
});

test('a warning is seen', async () => {
  const folder = fs.mkdtempSync(path.join(outputs, 'seen-'));
  fs.mkdirSync(path.join(folder, 'model'));
  const write = (name, text) => fs.writeFileSync(path.join(folder, 'model', name), text);
  write('a.h', 'int a(void);\n');
  write('a.c', '#include "a.h"\nint a(void) { return 1; }\n');
  assert.deepEqual(await check(folder), []);
  const broken = [
    ['a.c', '#include "a.h"\nint a(void) { return 1L << 40; }\n'], // loses bits
    ['a.c', 'int b(int x) { /* ??/ */ return x; int y; }\n'], // a trigraph, and a variable that nothing uses
    ['b.h', 'size_t b(void);\n'], // not without <stddef.h>
    ['c.h', 'extern int class;\n'], // no C++
  ];
  for (const [file, text] of broken) {
    write(file, text);
    assert.notDeepEqual(await check(folder), [], text);
    fs.rmSync(path.join(folder, 'model', file));
    write('a.c', '#include "a.h"\nint a(void) { return 1; }\n');
  }
});
