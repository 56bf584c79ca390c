// Text of a description stays text: a client made with hostile text has the same code, token for token, as one made
// with harmless text in the same places. One with all payloads compiles.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { arrivalTest, sameOutput, sameTokens } from '../../shared/injection.mjs';
import { harmless, payloads as everywhere, sinks } from '../../shared/sinks.mjs';
import { batch, discard, files, outputs, run } from './lib.mjs';
import { code, tokens, valueOf } from './tokens.mjs';

const isCode = (name) => name.endsWith('.go');

/** Asserts that two clients are the same but for the text in literals, comments and documentation. */
const sameCode = (hostile, plain) => sameOutput(hostile, plain, {
  fence: 'go',
  code(name, a, b) {
    if (isCode(name)) return a === b || sameTokens(name, code(a), code(b));
    // The description itself, as JSON or YAML.
    return name.startsWith('api/') ? undefined : false;
  },
  snippet: (name, a, b) => assert.deepEqual(code(a), code(b), name),
});

const payloads = {
  ...everywhere,
  'end of a comment': '*/ func init() { panic(1) } /*', 'end of a raw string': '` + panic(1) + `', directive: 'x\n//go:embed x\n//line y:1\n//export Z',
};

/** Runs specmint on the document of sinks with `text` in them. */
function client(text, options = {}) {
  const file = path.join(outputs, 'description.json');
  fs.writeFileSync(file, JSON.stringify(sinks(text).document));
  return run(file, options);
}

const { check, finish } = batch();

for (const [name, payload] of Object.entries(payloads)) {
  test(`description: ${name}`, () => {
    const [hostile, plain] = [client(payload), client(payload.split('\0').map(harmless).join('\0'))];
    for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
    const made = files(hostile.folder);
    sameCode(made, files(plain.folder));
    for (const [file, text] of Object.entries(made)) assert(!text.includes('\0'), `${file}: a zero byte`);
    if (['all', 'directive'].includes(name)) check(hostile.folder, name);
    else discard(hostile.folder);
    discard(plain.folder);
  });
}
finish();

test('text that became code is seen', () => {
  const plain = { 'a.go': 'package a\n\n// y\nvar b = "x" + `z`\n' };
  sameCode({ 'a.go': 'package c\n\n// *\n// /\nvar d = "\\"" + "\\x00"\n' }, plain);
  const broken = ['var b = "x" + panic() + ""', 'var b = "x" + `z`; func init() {}', '//go:embed x\nvar b = "x" + `z`', 'var b = "x\n" + `z`', 'var b = "x" + `z` /* y */ + 1'];
  for (const change of broken) assert.throws(() => sameCode({ 'a.go': `package a\n\n// y\n${change}\n` }, plain), change);
});

/** Every piece of text in a client's files, by what it is there. */
function* texts(files) {
  for (const [name, text] of Object.entries(files)) {
    yield ['file name', name];
    if (isCode(name)) {
      for (const token of tokens(text)) {
        if (token.kind === 'string') yield [name.startsWith('test/') ? 'example' : /^\w+:"/.test(valueOf(token.text)) ? 'tag' : 'string', valueOf(token.text)];
        else if (token.kind === 'comment' || token.kind === 'name') yield [token.kind, token.text];
      }
    } else {
      yield [name.startsWith('docs/') ? 'docs' : name, text];
    }
  }
}

arrivalTest({
  texts,
  generate: client,
  text: payloads.all,
  language: 'go',
  strings: 20,
  // Paths and URLs are taken apart; the title is a name in the user agent; names of types are strings, too, for messages; Accept has all media types.
  apart: /^(infoTitle|pathKey|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle)/,
  fold: (kind, text) => (['file name', 'name', '.openapi-generator/FILES'].includes(kind) ? text.replace(/_/g, '') : text),
});
