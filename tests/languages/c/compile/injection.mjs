// Text of a description stays text: a client made with hostile text has the same code, token for token, as one made
// with harmless text in the same places, and compiles.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { harmless, payloads as everywhere, sinks } from '../../shared/sinks.mjs';
import { check, discard, expectNone, files, full, here, outputs, run } from './lib.mjs';
import { code, strings, tokens } from './tokens.mjs';

const isCode = (name) => /\.(c|h)$/.test(name);
const isCMake = (name) => /(CMakeLists\.txt|\.cmake|\.cmake\.in)$/.test(name);

/** What a CMake text does: its words, in the place of names and strings made of the description one word. */
const cmake = (text) => text.replace(/#[^\n]*/g, '').replace(/"(?:\\.|[^"\\])*"/g, 'string').split(/\s+/).map((word) => (/^[A-Za-z_]+\($/.test(word) ? word : word.replace(/[\w.${}-]+/g, 'word')));

/** Asserts that two clients are the same but for the text in literals, comments and documentation. */
function sameCode(hostile, plain) {
  const [ours, theirs] = [hostile, plain].map((files) => Object.keys(files).sort());
  assert.equal(ours.length, theirs.length, 'as many files');
  for (const name of ours) assert.match(name, /^(?!.*\.\.)[\p{L}\p{N}_.@+/-]+$/u, 'file names are made of identifiers');
  // Names come from the text, so files pair up by their place in the order.
  ours.forEach((name, i) => {
    const [a, b] = [hostile[name], plain[theirs[i]]];
    if (isCode(name) || isCMake(name)) {
      const [x, y] = [a, b].map(isCode(name) ? code : cmake);
      const at = x.findIndex((kind, j) => kind !== y[j]);
      assert(x.length === y.length && at === -1, `${name}: token ${at} is ${x.slice(at, at + 6).join(' ')}, not ${y.slice(at, at + 6).join(' ')} (${x.length} and ${y.length})`);
    } else if (name.endsWith('.md')) {
      sameMarkdown(name, a, b, ours);
    } else if (name === '.openapi-generator/FILES') {
      assert.deepEqual(a.trim().split('\n').sort(), ours.filter((file) => !file.startsWith('.openapi-generator/')).sort(), name);
    } else {
      assert.equal(a, b, `${name} holds no text of the description`);
    }
  });
}

const snippets = (markdown) => [...markdown.matchAll(/^```c\n([\s\S]*?)^```/gm)].map((m) => m[1]);

/** Asserts that two Markdown texts have the same blocks, no markup but Markdown, and links that lead to files. */
function sameMarkdown(name, a, b, files) {
  assert.equal(a.match(/^```/gm)?.length, b.match(/^```/gm)?.length, `${name}: code fences`);
  snippets(a).forEach((block, j) => assert.deepEqual(code(block), code(snippets(b)[j]), name));
  // Blocks of code, by fences or by four blanks, and spans of it are no markup.
  const prose = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4}.*$/gm, '').replace(/(?<!\\)`[^`\n]*`/g, '');
  assert.doesNotMatch(prose(a), /<[a-z/!?]/i, `${name}: tags`);
  // A bar that is not escaped would begin a column.
  const columns = (text) => prose(text).split('\n').filter((line) => /^(\*|\[\*\*)/.test(line) && line.includes(' | ')).map((line) => line.match(/(?<!\\)\|/g)?.length);
  assert.deepEqual(columns(a), columns(b), `${name}: columns of tables`);
  for (const [, target] of prose(a).matchAll(/(?<!\\)\]\(([^)]*)\)/g)) {
    // Links of a description are its author's business, as all of its Markdown is.
    if (/^(https?:|#)/.test(target) || /(^|[-/1])[xy]\.md$/.test(target)) continue;
    const file = path.posix.join(path.posix.dirname(name), target.split('#')[0]);
    assert(files.includes(file), `${name}: a link to ${target}`);
  }
}

// No string of C holds a zero byte, so examples with one are left out, and what would be made of them: it goes by itself.
const payloads = { ...everywhere, all: everywhere.all.replaceAll('\0', '') };
const plainOf = (text) => text.split('\0').map(harmless).join('\0');

/** Runs specmint on the document of sinks with `text` in them. */
function client(text, options = {}) {
  const file = path.join(outputs, 'description.json');
  fs.writeFileSync(file, JSON.stringify(sinks(text).document));
  return run(file, options);
}

// gcc is the one that warns of trigraphs and of comments within comments.
const quick = { single: false, programs: { gcc: 'g++' }, besides: ['unit-test', 'src'] };

for (const [name, payload] of Object.entries(payloads)) {
  test(`description: ${name}`, async () => {
    const [hostile, plain] = [client(payload), client(plainOf(payload))];
    for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
    const made = files(hostile.folder);
    sameCode(made, files(plain.folder));
    for (const [file, text] of Object.entries(made)) assert(!text.includes('\0'), `${file}: a zero byte`);
    expectNone(await check(hostile.folder, full || name === 'all' ? { single: false } : quick));
    discard(hostile.folder);
    discard(plain.folder);
  });
}

test('identifiers with the letters of the description', async () => {
  const { status, stderr, folder } = client(payloads.all, { allowUnicodeIdentifiers: 'true' });
  assert.equal(status, 0, stderr);
  for (const [name, text] of Object.entries(files(folder))) if (isCode(name)) tokens(text);
  expectNone(await check(folder, { single: false }));
  discard(folder);
});

test('text that became code is seen', () => {
  const plain = { 'a.c': 'const char *a = "x"; /* y */\n#include "a.h"\nint b = 1;\n', 'CMakeLists.txt': 'project(x LANGUAGES C)\n' };
  sameCode({ ...plain, 'a.c': 'const char *a = "*/" "z"; /* abc */\n#include "b.h"\nint c = 2;\n' }, plain);
  const broken = [
    { 'a.c': 'const char *a = "x" + abort() + ""; /* y */\n#include "a.h"\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x"; /* y */ abort(); /* */\n#include "a.h"\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x"; /* y */\n#include "a.h"\n// \\\nint b = 1;\n' },
    { 'a.c': 'const char *a = "x\n"; /* y */\n#include "a.h"\nint b = 1;\n' },
    { 'CMakeLists.txt': 'project(x LANGUAGES C)\nexecute_process(COMMAND x)\n' },
  ];
  for (const change of broken) assert.throws(() => sameCode({ ...plain, ...change }, plain), JSON.stringify(change));
});

/** Every piece of text in a client's files, by what it is there. */
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

/** Where each sink arrived: `sink<TAB>places`, as in injection.tsv. */
function arrivals(marks, files) {
  // Names are cast and cut, so neither case nor underscores count, and the longer of two marks has the other in it.
  const found = new Map(marks.map((mark) => [mark, new Set()]));
  const byLength = [...marks].sort((a, b) => b.length - a.length);
  const any = new RegExp(byLength.join('|'), 'gi');
  const byFolded = new Map(marks.map((mark) => [mark.toLowerCase(), mark]));
  for (const [kind, text] of texts(files)) {
    const folded = ['file name', 'name', '.openapi-generator/FILES', 'CMakeLists.txt'].includes(kind) ? text.replace(/_/g, '') : text;
    for (const [mark] of folded.matchAll(any)) found.get(byFolded.get(mark.toLowerCase())).add(kind);
  }
  return [...found].map(([mark, kinds]) => [mark, [...kinds].sort()]);
}

test('hostile text arrives in each place', () => {
  const { marks, document } = sinks(payloads.all);
  const { status, stderr, folder } = client(payloads.all);
  assert.equal(status, 0, stderr);
  const made = files(folder);
  const actual = arrivals(marks, made);
  const table = path.join(here, 'injection.tsv');
  if (process.env.UPDATE_SNAPSHOTS === '1') {
    fs.writeFileSync(table, `sink\tarrives in\n${actual.map(([mark, kinds]) => `${mark}\t${kinds.join(', ') || '-'}\n`).join('')}`);
  }
  const rows = fs.readFileSync(table, 'utf8').trim().split('\n').slice(1).map((row) => row.split('\t'));
  assert.deepEqual(rows.map(([mark]) => mark), marks, 'the table has every sink; UPDATE_SNAPSHOTS=1 writes it anew');
  const missing = rows.flatMap(([mark, kinds], i) => kinds.split(', ').filter((kind) => kind !== '-' && !actual[i][1].includes(kind)).map((kind) => `${mark}: ${kind}`));
  assert.deepEqual(missing, [], 'text arrives where it did; UPDATE_SNAPSHOTS=1 writes the table anew');
  // What is a string in the code has the description's text as its value, to the last character.
  const all = new Set([...texts(made)].filter(([kind]) => kind === 'string').map(([, text]) => text));
  const values = new Set();
  const collect = (value) => {
    if (typeof value === 'string') values.add(value);
    else if (value && typeof value === 'object') Object.entries(value).forEach(([key, inner]) => (values.add(key), collect(inner)));
  };
  collect(document);
  // Paths and URLs are taken apart; names of models, classes and functions are strings, too, for messages; Accept has all media types.
  const apart = /^(pathKey|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle)/;
  const whole = rows.filter(([mark, kinds]) => kinds.split(', ').includes('string') && !apart.test(mark)).map(([mark]) => mark);
  assert(whole.length > 20, `${whole.length} strings`);
  for (const mark of whole) {
    const original = [...values].find((value) => value.startsWith(`${mark} `) || value.startsWith(`${mark}-`) || value.startsWith(`application/vnd.${mark} `));
    assert(all.has(original), `${mark}: ${JSON.stringify(original)} is no string of the code`);
  }
  discard(folder);
});
