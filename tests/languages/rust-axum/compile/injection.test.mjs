// Text of a description stays text: a server made with hostile text has the same code, token for token, as one made with
// harmless text in the same places, and compiles.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { arrivalTest, sameTokens, stringsOf } from '../../shared/injection.mjs';
import { harmless, payloads, sinks } from '../../shared/sinks.mjs';
import { treeHash } from '../../shared/receipts.mjs';
import { clippy, discard, full, outputs, receiptsOf, run, texts } from './lib.mjs';

const keywords = new Set('as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while derive serde doc allow'.split(' '));
const TOKEN = /\/\/[^\n]*|\s+|(?:b?r(#*)"[^]*?"\1|"(?:\\[^]|[^"\\])*")|'(?:\\[^']+|[^'\\])'|'\w+|[A-Za-z_]\w*|\d[\w.]*|[^]/g;

/** The kind of a token of Rust. */
function kindOf(text) {
  if (text.startsWith('//')) return 'comment';
  if (/^\s/.test(text)) return 'space';
  if (/^(b?r#*)?"/.test(text)) return 'string';
  if (/^'\w+$/.test(text)) return 'lifetime';
  if (/^[A-Za-z_]/.test(text)) return keywords.has(text) ? text : 'name';
  return /^\d/.test(text) ? 'number' : text;
}

/** Kinds of the tokens of a Rust text; comments are left out, and names and literals have no contents. */
const tokens = (code) => [...code.matchAll(TOKEN)].map(([text]) => kindOf(text)).filter((kind) => kind !== 'comment' && kind !== 'space');

const ESCAPES = { n: '\n', r: '\r', t: '\t', 0: '\0' };

/** The value of a string literal. */
function valueOf(literal) {
  const raw = /^b?r(#*)"([^]*)"\1$/.exec(literal);
  if (raw) return raw[2];
  return literal.slice(1, -1).replace(/\\(?:u\{([0-9a-fA-F_]+)\}|x([0-9a-fA-F]{2})|\n\s*|([^]))/g, (_, unicode, byte, one) => {
    if (unicode ?? byte) return String.fromCodePoint(parseInt(unicode ?? byte, 16));
    return one === undefined ? '' : ESCAPES[one] ?? one;
  });
}

/** Takes the line breaks that its length asks for out of the code of files. */
function unfold(paths) {
  const { status, stderr } = spawnSync('rustfmt', ['--edition', '2024', '--config', 'max_width=100000,use_small_heuristics=Max', ...paths], { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr.slice(0, 2000));
}

/** Runs specmint on the document of sinks with `text` in them. */
function made(text) {
  const file = path.join(outputs, 'description.json');
  fs.writeFileSync(file, JSON.stringify(sinks(text).document));
  return run(file, { packageName: 't_injection' });
}

function server(text) {
  const { status, stderr, folder } = made(text);
  assert.equal(status, 0, stderr);
  return folder;
}

const isFixed = (name) => name.startsWith('src/server/') || ['src/types.rs', 'src/main.rs', 'Dockerfile', '.gitignore', '.dockerignore', '.openapi-generator-ignore', 'rustfmt.toml'].includes(name);

/** Asserts that two servers are the same but for the text in literals and comments. */
function sameCode(folders) {
  const [hostile, plain] = folders.map(texts);
  const [ours, theirs] = [hostile, plain].map((files) => Object.keys(files).sort());
  assert.equal(ours.length, theirs.length, 'as many files');
  const code = [];
  ours.forEach((name, at) => {
    assert.match(name, /^(?!.*\.\.)[\w.@+/-]+$/, 'file names are made of identifiers');
    const [a, b] = [hostile[name], plain[theirs[at]]];
    if (isFixed(name)) assert.equal(a, b, `${name} holds no text of the description`);
    else if (name.endsWith('.json')) JSON.parse(a);
    else if (name.endsWith('.rs') && a !== b) code.push([name, path.join(folders[0], name), path.join(folders[1], theirs[at])]);
    else if (name === 'Cargo.toml') {
      assert.deepEqual(a.replace(/^(version|description) = .*$/gm, ''), b.replace(/^(version|description) = .*$/gm, ''), name);
    }
  });
  unfold(code.flatMap(([, ...paths]) => paths));
  for (const [name, ...paths] of code) sameTokens(name, ...paths.map((file) => tokens(fs.readFileSync(file, 'utf8'))));
}

const receipts = receiptsOf(import.meta.url);
for (const [label, text] of Object.entries(payloads)) {
  test(`${label} stays text`, { timeout: 600_000 }, async () => {
    const [hostile, plain] = [server(text), server(harmless(text))];
    await receipts.once(hostile, [treeHash(plain)], () => sameCode([hostile, plain]));
    if (full || label === 'all') clippy(server(text));
    for (const folder of [hostile, plain]) discard(folder);
  });
}

test('text that became code is seen', () => {
  const server = (text) => {
    const folder = fs.mkdtempSync(path.join(outputs, 'seen-'));
    fs.writeFileSync(path.join(folder, 'a.rs'), `/// y\nfn a() -> &'static str {\n    ${text}\n}\n`);
    return folder;
  };
  sameCode([server('"*/\\" z"'), server('"x"')]);
  for (const text of ['"x" + abort() + ""', '"x"; abort()', '"x" /* y */ "z"']) assert.throws(() => sameCode([server(text), server('"x"')]), text);
});

/** Every piece of text in a server's files, with its kind. */
function* pieces(files) {
  for (const [name, text] of Object.entries(files)) {
    yield ['file name', name];
    if (name.endsWith('.json')) for (const value of stringsOf(JSON.parse(text))) yield [path.basename(name), value];
    else if (!name.endsWith('.rs')) yield [name, text];
    else {
      for (const [token] of text.matchAll(TOKEN)) {
        const kind = kindOf(token);
        if (kind === 'string') yield ['string', valueOf(token)];
        else if (kind === 'comment' || kind === 'name') yield [kind, token];
      }
    }
  }
}

arrivalTest({
  texts: pieces,
  generate: made,
  language: 'rust-axum',
  strings: 20,
  apart: /^(pathKey|pathParameterName|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia)/,
  fold: (kind, text) => (['file name', 'name', '.openapi-generator/FILES'].includes(kind) ? text.replace(/_/g, '') : text),
});
