// Text of a description stays text: a client made with hostile text has the same code, token for
// token, as one made with harmless text in the same places.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { discard, files, full } from './generating.mjs';
import { arrivalTest, sameOutput, sameTokens, stringsOf } from './injection.mjs';
import { harmless, payloads, sinks } from './sinks.mjs';

/**
 * The tests of a TypeScript language: `ts` is its TypeScript, `add(label, folder)` adds an output to a batch, which keeps its folder,
 * and `language` its name. `textOptions` are those whose value is written into the output as text, and `optionsOf` returns
 * the other options that an option needs, and a harmless value for it. `isData` is true for files that hold the description as data, and
 * `strings` how many sinks are strings of the code at least, apart from those of `inUrls`, which are parts of longer ones.
 */
export function injection({ ts, run, listing, base, add, language, textOptions, optionsOf = () => ({}), isData = () => false, strings = 25, inUrls = [] }) {
  const isCode = (name) => /\.[jt]s$/.test(name);

  const known = new Map();
  /** Kinds of the tokens of a TypeScript text; comments and white space are left out, and so are contents. Outputs have many texts in common. */
  function tokens(name, text) {
    const key = `${path.extname(name)}:${text}`;
    if (!known.has(key)) known.set(key, tokensAnew(name, text));
    return known.get(key);
  }

  function tokensAnew(name, text) {
    const kinds = [];
    // Of the parser, not the scanner alone: only it knows regular expressions and template parts.
    const visit = (node) => {
      if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
      const children = node.getChildren(file);
      if (children.length === 0 && node.getWidth(file) > 0) kinds.push(ts.SyntaxKind[node.kind]);
      children.forEach(visit);
    };
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    assert.deepEqual(file.parseDiagnostics.map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n')), [], `${name} parses`);
    visit(file);
    // A list of several lines has a comma at its end, and how long a line is, the text decides.
    return kinds.filter((kind, i) => kind !== 'CommaToken' || !/^Close/.test(kinds[i + 1]));
  }

  /** Asserts that two clients are the same but for the text in literals, comments and documentation. */
  const sameCode = (hostile, plain) => sameOutput(hostile, plain, {
    fence: '(?:typescript|ts)',
    // A name with backquotes ends its code span early in the tables of README.md, and so changes the text that counts
    // as prose here.
    row: /^(\*|\[\*\*)/,
    code(name, a, b) {
      if (isCode(name)) return sameTokens(name, tokens(name, a), tokens(name, b));
      if (isData(name)) return JSON.parse(a);
      if (!name.endsWith('.json')) return false;
      assert.deepEqual(shape(JSON.parse(a)), shape(JSON.parse(b)), name);
      // The scripts that npm runs, and the files that it may load, never contain text of the description.
      for (const fixed of ['scripts', 'main', 'module', 'exports', 'typings']) assert.deepEqual(JSON.parse(a)[fixed], JSON.parse(b)[fixed], name);
      return true;
    },
    snippet: (name, a, b) => assert.deepEqual(tokens(name, a), tokens(name, b), name),
  });

  /** A JSON value without its strings: keys, order and types. */
  function shape(value) {
    if (Array.isArray(value)) return value.map(shape);
    if (value && typeof value === 'object') return Object.entries(value).map(([k, v]) => [k, shape(v)]);
    return typeof value;
  }

  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-injection-'));
  process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

  /** Runs specmint on the document of sinks with `text` in them. */
  function client(text, options = {}) {
    const file = path.join(scratch, 'description.json');
    fs.writeFileSync(file, JSON.stringify(sinks(text).document));
    return run(file, { ...base, ...options });
  }

  for (const [name, payload] of Object.entries(payloads)) {
    test(`description: ${name}`, async () => {
      const [hostile, plain] = [client(payload), client(harmless(payload))];
      for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
      sameCode(files(hostile.folder), files(plain.folder));
      await add(`description: ${name}`, hostile.folder);
      discard(plain.folder);
    });
  }

  test('text that became code is seen', () => {
    const plain = { 'api.ts': "export const a = { b: 'x' }; // y\n", 'package.json': '{"name":"x"}' };
    const broken = [
      { 'api.ts': "export const a = { b: 'x'+process.exit(1)+'' };\n" },
      { 'api.ts': "export const a = { b: 'x' };\nprocess.exit(1)\n" },
      { 'api.ts': "export const a = { b: `x${1}` };\n" },
      { 'api.ts': "export const a = { b: 'x\n" },
      { 'package.json': '{"name":"x","scripts":"y"}' },
    ];
    sameCode({ ...plain, 'api.ts': 'export const a = { b: "*/" }; /* z */' }, plain);
    for (const change of broken) assert.throws(() => sameCode({ ...plain, ...change }, plain), assert.AssertionError, JSON.stringify(change));
  });

  /** Every piece of text in a client's files, with its kind. */
  function* texts(files) {
    for (const [name, text] of Object.entries(files)) {
      yield ['file name', name];
      if (isData(name)) yield* [...stringsOf(JSON.parse(text))].map((value) => [path.basename(name), value]);
      else if (isCode(name)) yield* textsOfCode(name, text);
      else yield [name.startsWith('docs/') ? 'docs' : name, text];
    }
  }

  function* textsOfCode(name, text) {
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    const comments = new Map();
    const visit = function* (node) {
      if (ts.isIdentifier(node)) yield ['name', node.text];
      // The path of a module is a file's name.
      const isPath = ts.isStringLiteral(node) && (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent));
      if (!isPath && (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))) yield ['string', node.text];
      const children = node.getChildren(file);
      // Comments stand between tokens, which only the parser finds behind the parts of a template.
      const around = children.length > 0 ? [] : [...(ts.getLeadingCommentRanges(text, node.pos) ?? []), ...(ts.getTrailingCommentRanges(text, node.end) ?? [])];
      for (const { pos, end } of around) comments.set(pos, text.slice(pos, end));
      for (const child of children) {
        if (child.kind < ts.SyntaxKind.FirstJSDocNode || child.kind > ts.SyntaxKind.LastJSDocNode) yield* visit(child);
      }
    };
    yield* visit(file);
    for (const comment of comments.values()) yield ['comment', comment];
  }

  arrivalTest({
    texts, language, strings,
    generate: client,
    // Paths and URLs are taken apart; of methods and other names the identifier is a string, too; Accept has all media types.
    apart: new RegExp(`^(pathKey|pathParameterName|serverUrl|ownServerUrl|serverVariableName|schema|tagName|operationId|methodName|responseMedia${inUrls.map((mark) => `|${mark}$`).join('')})`),
    fold: (kind, text) => (kind === 'file name' ? text.replace(/-/g, '') : text),
  });

  // One of these is taken by an option that takes any: others are tried where one was, and all in the wide run.
  const first = ['single quote', 'double quote', 'line end', 'prototype', 'backslash', 'bidi', 'format'];
  const inOrder = [...first.map((name) => [name, payloads[name]]), ...Object.entries(payloads).filter(([name]) => !first.includes(name))];

  // An option is either refused by name or is text like all other.
  for (const { opt: option } of Object.values(listing())) {
    test(`option: ${option}`, async () => {
      const { needs = {}, harmless: value = '1' } = optionsOf(option);
      const plain = client('plain', { ...needs, [option]: value });
      let taken = 0;
      for (const [name, payload] of inOrder) {
        if (!full && taken === 0 && !first.includes(name)) break;
        if (payload.includes('\0')) continue; // no argument of a process can hold it
        const hostile = client('plain', { ...needs, [option]: payload });
        if (hostile.status !== 0) {
          assert.equal(hostile.status, 1, name);
          assert(hostile.stderr.includes(option), `${name}: ${hostile.stderr}`);
          continue;
        }
        taken += 1;
        assert.equal(plain.status, 0, plain.stderr);
        const made = files(hostile.folder);
        sameCode(made, files(plain.folder));
        const core = payload.replace(/[^A-Za-z]+/g, ' ').trim().split(' ').sort((a, b) => b.length - a.length)[0];
        assert(core.length < 3 || Object.values(made).some((text) => text.includes(core)), `${name}: the value arrives`);
        if (name === 'single quote' || name === 'double quote') await add(`${option}: ${name}`, hostile.folder);
        else discard(hostile.folder);
      }
      if (textOptions.has(option)) assert(taken > 0, 'text is taken');
      if (plain.status === 0) discard(plain.folder);
    });
  }
}
