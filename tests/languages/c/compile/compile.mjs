// The client of every document compiles without a warning, with gcc and with clang; its headers compile alone, and as C++.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { describe, namesDocuments, runtimeNames } from '../../shared/names.mjs';
import { check, compile, compilers, discard, documents, expectNone, found, full, generate, outputs, ring, sharedDocumentsAreHere, strict, strictCpp } from './lib.mjs';

sharedDocumentsAreHere();

/** Some of the runtime's names and of the keywords of C and C++. */
function someNames() {
  const keywords = ['_Bool', 'auto', 'class', 'errno', 'linux', 'NULL', 'sizeof', 'stdin', 'template', 'union'];
  const file = path.join(outputs, 'names-some.json');
  fs.writeFileSync(file, JSON.stringify(describe('1 API!', [...keywords, ...runtimeNames('c').filter((_, i) => i % 6 === 0)])));
  return { name: 'names-some', file };
}

// All keywords and all names of the runtime are a thousand files each to compile: a minute for `--full` only.
const names = namesDocuments('c').filter(({ name }) => full || name === 'names-odd');
if (names.length > 0) names.push(someNames());

for (const { name, file } of [...documents, ...names]) {
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

test('models that reach more than a hundred others compile, and one header still shows all of them', async () => {
  // Compilers take 200 files that include one another.
  const folder = generate(ring(300));
  expectNone(await check(folder, { single: false }));
  const program = 'int main(void) {\n    s7_t *s = s7_new();\n    return s->next->next == NULL || sizeof(s299_t) == sizeof(s6_t);\n}\n';
  for (const [name, compiler, flags] of [['one.c', 'gcc', strict], ['one.cpp', 'g++', strictCpp]]) {
    fs.writeFileSync(path.join(folder, name), `#include <stddef.h>\n#include "model/s7.h"\n${program}`);
    expectNone(await compile(compiler, flags, [name], folder));
  }
  discard(folder);
});

test('models that reach fewer include one another', () => {
  for (const [length, separate] of [[151, false], [152, true]]) {
    const folder = generate(ring(length));
    assert.equal(fs.existsSync(path.join(folder, 'include/models.h')), separate);
    assert.equal(/#include "s1\.h"/.test(fs.readFileSync(path.join(folder, 'model/s0.h'), 'utf8')), !separate);
    discard(folder);
  }
});

test('a warning is seen', async () => {
  const folder = fs.mkdtempSync(path.join(outputs, 'seen-'));
  for (const inner of ['model', 'include']) fs.mkdirSync(path.join(folder, inner));
  fs.writeFileSync(path.join(folder, 'include/symbols.h'), '#define API_SYMBOL(name) name\n');
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
