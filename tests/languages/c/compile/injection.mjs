// Text of a description stays text: a client made with hostile text has the same code, token for token, as one made
// with harmless text in the same places. One with all payloads compiles.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { arrivalTest, sameOutput, sameTokens } from '../../shared/injection.mjs';
import { harmless, payloads as everywhere, sinks } from '../../shared/sinks.mjs';
import { check, discard, expectNone, files, full, outputs, run } from './lib.mjs';
import { code, strings, tokens } from './tokens.mjs';

const isCode = (name) => /\.(c|h)$/.test(name);
const isCMake = (name) => /(CMakeLists\.txt|\.cmake|\.cmake\.in)$/.test(name);

/** The words of a CMake text, with comments dropped and each string, name and number replaced by one fixed word. */
const cmake = (text) => text.replace(/#[^\n]*/g, '').replace(/"(?:\\.|[^"\\])*"/g, 'string').split(/\s+/).map((word) => (/^[A-Za-z_]+\($/.test(word) ? word : word.replace(/[\w.${}-]+/g, 'word')));

/** Asserts that a text has nothing that gcc warns of although its tokens stay the same: trigraphs, and comments that begin or go on in comments. */
function assertUnwarned(name, text) {
  assert.doesNotMatch(text, /\?\?[=\/'()!<>-]/, `${name}: a trigraph`);
  const comments = tokens(text).filter(({ kind }) => kind === 'comment').map((token) => token.text);
  for (const comment of comments) assert(!comment.includes('/*', 2) && !/^\/\/[^]*\\\s*$/m.test(comment), `${name}: ${comment}`);
}

/** Asserts that two clients are the same but for the text in literals, comments and documentation. */
const sameCode = (hostile, plain) => sameOutput(hostile, plain, {
  fence: 'c',
  code(name, a, b) {
    if (!isCode(name) && !isCMake(name)) return false;
    if (isCode(name)) assertUnwarned(name, a);
    return a === b || sameTokens(name, ...[a, b].map(isCode(name) ? code : cmake));
  },
  snippet: (name, a, b) => assert.deepEqual(code(a), code(b), name),
});

// C strings cannot hold a zero byte, so the generator leaves out examples with one. The zero byte is therefore tested
// by itself.
const payloads = { ...everywhere, all: everywhere.all.replaceAll('\0', '') };
const plainOf = (text) => text.split('\0').map(harmless).join('\0');

/** Runs specmint on the document of sinks with `text` in them. */
function client(text, options = {}) {
  const file = path.join(outputs, 'description.json');
  fs.writeFileSync(file, JSON.stringify(sinks(text).document));
  return run(file, options);
}

for (const [name, payload] of Object.entries(payloads)) {
  test(`description: ${name}`, async () => {
    const [hostile, plain] = [client(payload), client(plainOf(payload))];
    for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
    const made = files(hostile.folder);
    sameCode(made, files(plain.folder));
    for (const [file, text] of Object.entries(made)) assert(!text.includes('\0'), `${file}: a zero byte`);
    if (full || name === 'all') expectNone(await check(hostile.folder, { thorough: name === 'all' }));
    discard(hostile.folder);
    discard(plain.folder);
  });
}

test('identifiers with the letters of the description', async () => {
  const { status, stderr, folder } = client(payloads.all, { allowUnicodeIdentifiers: 'true' });
  assert.equal(status, 0, stderr);
  for (const [name, text] of Object.entries(files(folder))) if (isCode(name)) tokens(text);
  expectNone(await check(folder));
  discard(folder);
});

test('text that became code is seen', () => {
  const plain = { 'a.c': 'const char *a = "x"; /* y */\n#include "a.h"\nint b = 1;\n', 'CMakeLists.txt': 'project(x LANGUAGES C)\n' };
  sameCode({ ...plain, 'a.c': 'const char *a = "*/" "z"; /* abc */\n#include "b.h"\nint c = 2;\n' }, plain);
  const broken = [
    { 'a.c': 'const char *a = "x" + abort() + ""; /* y */\n#include "a.h"\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x"; /* y */ abort(); /* */\n#include "a.h"\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x"; /* y */\n#include "a.h"\n// \\\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x??/"; /* y */\n#include "a.h"\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x"; /* y /* z */\n#include "a.h"\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x"; // y \\ \n#include "a.h"\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x\n"; /* y */\n#include "a.h"\nint b = 1;\n' },
    { 'CMakeLists.txt': 'project(x LANGUAGES C)\nexecute_process(COMMAND x)\n' },
  ];
  for (const change of broken) assert.throws(() => sameCode({ ...plain, ...change }, plain), JSON.stringify(change));
});

/** Every piece of text in a client's files, with its kind. */
function* texts(files) {
  for (const [name, text] of Object.entries(files)) {
    yield ['file name', name];
    if (isCode(name)) {
      for (const token of tokens(text)) if (['comment', 'name'].includes(token.kind)) yield [token.kind, token.text];
      for (const value of strings(text)) yield [name.startsWith('unit-test/') ? 'example' : 'string', value];
    } else {
      yield [name.startsWith('docs/') ? 'docs' : name, text];
    }
  }
}

arrivalTest({
  texts,
  generate: client,
  text: payloads.all,
  language: 'c',
  strings: 20,
  // Paths and URLs are taken apart; the title is a name in the user agent; names of models, classes and functions are strings, too, for messages; Accept has all media types.
  apart: /^(infoTitle|pathKey|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle)/,
  fold: (kind, text) => (['file name', 'name', '.openapi-generator/FILES', 'CMakeLists.txt'].includes(kind) ? text.replace(/_/g, '') : text),
});
