// The client of every document compiles without a warning, and its headers compile as C++. Those of the documents with most features
// are checked thoroughly: see `check` of lib.mjs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { describe, namesDocuments, runtimeNames } from '../../shared/names.mjs';
import {
  check, compile, compileTogether, compilers, discard, documents, expectNone, found, full, generate, optimized, outputs, receiptsOf, ring, sharedDocumentsAreHere,
  strict, strictCpp,
} from './lib.mjs';

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

const thorough = ['options-probe', 'parameters-style-3.1', 'garden'];

// The largest document, which is a quarter of the total, adds nothing to the next two.
const isHere = ({ name }) => full || process.env.SPECMINT_DOCUMENTS || name !== 'stripe-3.0';

for (const { name, file } of [...documents, ...names].filter(isHere)) {
  test(name, async () => {
    const folder = generate(file);
    assert(found(folder, '.c').length > 10 && found(folder, '.h').length > 10);
    expectNone(await check(folder, { thorough: full || thorough.includes(name) }));
    discard(folder);
  });
}

const receipts = receiptsOf(import.meta.url);

for (const { name, file } of documents.filter(({ name }) => ['petstore-3.0', 'options-probe'].includes(name))) {
  test(`the optimizer finds nothing: ${name}`, async () => {
    const folder = generate(file);
    // The runtime is the same in both.
    const sources = found(folder, '.c').filter((source) => name === 'petstore-3.0' || !source.startsWith('src/'));
    for (const compiler of full ? Object.keys(compilers) : ['gcc']) {
      expectNone(await receipts.once(folder, [compiler, optimized], () => compileTogether(compiler, strict, sources, folder, optimized)));
    }
    discard(folder);
  });
}

test('models that reach more than a hundred others compile, and one header still shows all of them', async () => {
  // Compilers take 200 files that include one another.
  const folder = generate(ring(300));
  const program = 'int main(void) {\n    s7_t *s = s7_new();\n    return s->next->next == NULL || sizeof(s299_t) == sizeof(s6_t);\n}\n';
  const programs = [['one.c', 'gcc', strict], ['one.cpp', 'g++', strictCpp]];
  expectNone(await receipts.once(folder, ['ring', programs], async () => {
    for (const [name] of programs) fs.writeFileSync(path.join(folder, name), `#include <stddef.h>\n#include "model/s7.h"\n${program}`);
    return (await Promise.all(programs.map(([name, compiler, flags]) => compile(compiler, flags, [name], folder)))).flat();
  }));
  for (const [name] of programs) fs.rmSync(path.join(folder, name), { force: true });
  expectNone(await check(folder, { thorough: false }));
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
  const sound = () => {
    write('a.h', 'int a(void);\n');
    write('a.c', '#include "a.h"\nint a(void) { return 1; }\n');
  };
  sound();
  for (const thorough of [false, true]) assert.deepEqual(await check(folder, { thorough }), []);
  const broken = [
    ['a.c', '#include "a.h"\nint a(void) { return 1L << 40; }\n'], // loses bits
    ['a.c', '#include "a.h"\nint a(void) { int b = 1; return 1; }\n'], // a variable that nothing uses
    ['a.c', '#include "a.h"\nint a(void) { return "??="[0]; }\n'], // a trigraph
    ['a.c', '#include "a.h"\nint a(void) { return 1 }\n'], // an error
    ['c.h', 'extern int class;\n'], // no C++
    ['b.h', 'size_t b(void);\n', [true]], // not without <stddef.h>, which another file may include
  ];
  for (const [file, text, seenBy = [false, true]] of broken) {
    write(file, text);
    for (const thorough of seenBy) assert.notDeepEqual(await check(folder, { thorough }), [], text);
    fs.rmSync(path.join(folder, 'model', file));
    sound();
  }
});

test('a warning of the optimizer is seen', async () => {
  const folder = fs.mkdtempSync(path.join(outputs, 'seen-'));
  fs.writeFileSync(path.join(folder, 'a.c'), '#include <string.h>\nchar a[4];\nvoid b(void);\nvoid b(void) { strcpy(a, "too long"); }\n');
  for (const [mode, length] of [[undefined, 0], [optimized, 1]]) assert.equal((await compileTogether('gcc', strict, ['a.c'], folder, mode)).length, length);
});
