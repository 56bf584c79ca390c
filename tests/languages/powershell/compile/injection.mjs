// Text of a description stays text: a module made with hostile text has the same code, token for token, as one made
// with harmless text in the same places, and is sound.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalTest, sameOutput, sameTokens } from '../../shared/injection.mjs';
import { harmless, payloads, sinks } from '../../shared/sinks.mjs';
import { literal } from './functions.mjs';
import { parse } from './grammar.mjs';
import { check, description, discard, expectNone, files, run } from './lib.mjs';

const isScript = (name) => /\.ps[dm]?1$/.test(name);

/** The value of text with control characters, which is written as `(-join @('a', [char]10, 'b'))`; null of other nodes. */
function joined(node) {
  if (node.type !== 'parenthesized_expression' || !/^\(-join @\(/.test(node.text)) return null;
  const parts = [...node.all(['string_literal', 'cast_expression'])];
  const values = parts.map((part) => (part.type === 'string_literal' ? literal(part) : /^\[char\](\d+)$/.exec(part.text) && String.fromCharCode(part.text.slice(6))));
  // Nothing else may be in it.
  const rest = parts.reduceRight((text, { start, end }) => text.slice(0, start - node.start) + text.slice(end - node.start), node.text);
  return /^\(-join @\([\s,]*\)\)$/.test(rest) && values.every((value) => value !== null) ? values.join('') : null;
}

/** Whether it allows values or a pattern: attributes take constants only, so that of some texts there is none. */
const allows = (node) => node.type === 'attribute' && /^(ValidateSet|ValidatePattern|ArgumentCompletions)$/i.test(node.child('attribute_name')?.text.trim())
  && [...node.all(['variable', 'sub_expression', 'command', 'script_block_expression'])].length === 0;

/** The leaves of a tree with their kind; the kind of operators and brackets is their text; strings without variables have their value. */
function* tokens(node, sketch = false) {
  const value = joined(node) ?? (node.type === 'string_literal' && node.all(['variable', 'sub_expression']).length === 0 ? literal(node) ?? node.text : null);
  if (value !== null) yield { kind: 'string', node, value };
  else if (node.type === 'comment') yield { kind: 'comment', node };
  else if (sketch && allows(node)) return;
  else if (node.children.length === 0) yield { kind: /^[a-z_]/i.test(node.type) ? node.type : node.text, node };
  else for (const child of node.children) yield* tokens(child, sketch);
}

/** The sections of comment-based help. */
const sections = (text) => [...text.matchAll(/^[ \t]*\.(\w+)/gm)].map(([, keyword]) => keyword);

/** The code of a text, as words. Only the commands of examples count: the look of a value decides which of them are shown. */
function code(name, text) {
  const { root, errors } = parse(name, text);
  expectNone(errors);
  if (!name.startsWith('src/') && name !== 'Build.ps1') return [...root.all(['command_name', 'member_name', 'function_name'])].map(({ type }) => type);
  // A text of several lines is a comment on each.
  return [...tokens(root, true)].filter(({ node }) => !(node.type === 'comment' && node.text.startsWith('#')))
    .map(({ kind, node }) => (kind === 'comment' ? `comment ${sections(node.text)}` : kind));
}

/** Asserts that two modules are the same but for the text in literals, comments and documentation. */
const sameCode = (hostile, plain) => sameOutput(hostile, plain, {
  fence: 'powershell',
  code(name, a, b, other) {
    if (name.endsWith('.help.txt')) {
      const headings = (text) => text.replace(/^\uFEFF/, '').split('\n').filter((line) => /^[A-Z][A-Z ]*$/.test(line));
      return assert.deepEqual(headings(a), headings(b), `${name}: headings`);
    }
    return isScript(name) && sameTokens(name, code(name, a), code(other, b));
  },
  snippet: (name, a, b) => assert.deepEqual(code(name, a), code(name, b), name),
});

// The generator leaves out most examples with a zero byte, so the zero byte is tested by itself. A media type with
// invisible characters is not one of those to choose from, so the harmless text keeps these characters.
const each = {
  ...payloads, all: payloads.all.replaceAll('\0', ''),
  'typographic quotes': 'x\u2019; Get-Date; \u2018\u201D; Get-Date; \u201Cy\u201A\u201B\u201E',
  'help keyword': 'x\n.SYNOPSIS\nz\n.EXAMPLE\nGet-Date\n.FORWARDHELPTARGETNAME y',
};
const plainOf = (text) => text.split(/([\0\u2028\u2029\u202E])/).map((part, i) => (i % 2 ? part : harmless(part))).join('');

/** Runs specmint on the document of sinks with `text` in them. */
const client = (text, options = {}) => run(description('description', sinks(text).document), options);

for (const [name, payload] of Object.entries(each)) {
  test(`description: ${name}`, () => {
    const [hostile, plain] = [client(payload), client(plainOf(payload))];
    for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
    const made = files(hostile.folder);
    sameCode(made, files(plain.folder));
    for (const [file, text] of Object.entries(made)) assert(!text.includes('\0'), `${file}: a zero byte`);
    expectNone(check(made).problems);
    discard(hostile.folder);
    discard(plain.folder);
  });
}

test('text that became code is seen', () => {
  const plain = { 'src/A.ps1': "# y\n<#\n.SYNOPSIS\nx\n#>\nfunction Get-A { 'x' }\n", 'README.md': 'x\n' };
  sameCode({ ...plain, 'src/A.ps1': "# abc\n<#\n.SYNOPSIS\nit''s\n#>\nfunction Get-B { 'it''s' }\n" }, plain);
  const broken = [
    { 'src/A.ps1': plain['src/A.ps1'].replace("'x'", "'x' + (Get-Date) + ''") },
    { 'src/A.ps1': plain['src/A.ps1'].replace("'x'", "'x'; Get-Date") },
    { 'src/A.ps1': plain['src/A.ps1'].replace("'x'", '"$x"') },
    { 'src/A.ps1': plain['src/A.ps1'].replace('x\n#>', 'x #> Get-Date <#\n#>') },
    { 'src/A.ps1': plain['src/A.ps1'].replace('x\n#>', 'x\n.EXAMPLE\ny\n#>') },
    { 'src/A.ps1': plain['src/A.ps1'].replace('# y', '# y\nGet-Date') },
    { 'README.md': '<b>x</b>\n' },
  ];
  for (const change of broken) assert.throws(() => sameCode({ ...plain, ...change }, plain), JSON.stringify(change));
});

/** Every piece of text in a module's files, with its kind. */
function* texts(files) {
  for (const [name, text] of Object.entries(files)) {
    yield ['file name', name];
    if (isScript(name)) {
      const kind = name.startsWith('tests/') ? 'example' : 'string';
      for (const token of tokens(parse(name, text).root)) {
        if (token.kind === 'string') yield [kind, token.value];
        else yield [token.kind === 'comment' ? 'comment' : 'name', token.node.text];
      }
    } else {
      yield [name.startsWith('docs/') ? 'docs' : name.endsWith('.help.txt') ? 'about help' : name, text];
    }
  }
}

arrivalTest({
  texts,
  generate: client,
  text: each.all,
  language: 'powershell',
  strings: 20,
  // Paths and URLs are split; the manifest, which has no expressions, has blanks for invisible characters; names of
  // models, classes and functions are also strings, in messages and tables.
  apart: /^(contactName|licenceName|pathKey|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle|infoTitle)/,
});
