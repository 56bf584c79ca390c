// Text of a description stays text: a module made with hostile text has the same code, token for token, as one made
// with harmless text in the same places, and is sound.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { harmless, payloads, sinks } from '../../shared/sinks.mjs';
import { literal } from './functions.mjs';
import { parse } from './grammar.mjs';
import { check, description, discard, expectNone, files, here, run } from './lib.mjs';

const isScript = (name) => /\.ps[dm]?1$/.test(name);
const isMarkdown = (name) => name.endsWith('.md');

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

/** The leaves of a tree: what kind each is; of operators and brackets their text; of strings without variables the value. */
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

/** What a text does, as words. Of examples only the commands: what a value is like decides which of them are shown. */
function code(name, text) {
  const { root, errors } = parse(name, text);
  expectNone(errors);
  if (!name.startsWith('src/') && name !== 'Build.ps1') return [...root.all(['command_name', 'member_name', 'function_name'])].map(({ type }) => type);
  // A text of several lines is a comment on each.
  return [...tokens(root, true)].filter(({ node }) => !(node.type === 'comment' && node.text.startsWith('#')))
    .map(({ kind, node }) => (kind === 'comment' ? `comment ${sections(node.text)}` : kind));
}

const snippets = (markdown) => [...markdown.matchAll(/^```powershell\n([\s\S]*?)^```/gm)].map((m) => m[1]);

/** Asserts that two Markdown texts have the same blocks, no markup but Markdown, and links that lead to files. */
function sameMarkdown(name, a, b, all) {
  assert.equal(a.match(/^```/gm)?.length, b.match(/^```/gm)?.length, `${name}: code fences`);
  snippets(a).forEach((block, j) => assert.deepEqual(code(name, block), code(name, snippets(b)[j]), name));
  // Blocks of code, by fences or by four blanks, and spans of it are no markup.
  const prose = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4}.*$/gm, '').replace(/(?<!\\)`[^`\n]*`/g, '');
  assert.doesNotMatch(prose(a), /<[a-z/!?]/i, `${name}: tags`);
  const columns = (text) => prose(text).split('\n').filter((line) => /^(\*|\[\*\*|\| )/.test(line) && line.includes(' | ')).map((line) => line.match(/(?<!\\)\|/g)?.length);
  assert.deepEqual(columns(a), columns(b), `${name}: columns of tables`);
  for (const [, target] of prose(a).matchAll(/(?<!\\)\]\(([^)]*)\)/g)) {
    // Links of a description are its author's business, as all of its Markdown is.
    if (/^(https?:|#)/.test(target) || /(^|[-/1])[xy]\.md$/.test(target)) continue;
    const file = path.posix.join(path.posix.dirname(name), target.split('#')[0]);
    assert(all.includes(file), `${name}: a link to ${target}`);
  }
}

/** Asserts that two modules are the same but for the text in literals, comments and documentation. */
function sameCode(hostile, plain) {
  const [ours, theirs] = [hostile, plain].map((files) => Object.keys(files).sort());
  assert.equal(ours.length, theirs.length, 'as many files');
  for (const name of ours) assert.match(name, /^(?!.*\.\.)[\p{L}\p{N}_.@+/-]+$/u, 'file names are made of identifiers');
  // Names come from the text, so files pair up by their place in the order.
  ours.forEach((name, i) => {
    const [a, b] = [hostile[name], plain[theirs[i]]];
    if (isScript(name)) {
      const [x, y] = [code(name, a), code(theirs[i], b)];
      const at = x.findIndex((kind, j) => kind !== y[j]);
      assert(x.length === y.length && at === -1, `${name}: token ${at} is ${x.slice(at, at + 6).join(' ')}, not ${y.slice(at, at + 6).join(' ')} (${x.length} and ${y.length})`);
    } else if (isMarkdown(name)) {
      sameMarkdown(name, a, b, ours);
    } else if (name === '.openapi-generator/FILES') {
      assert.deepEqual(a.trim().split('\n').sort(), ours.filter((file) => !file.startsWith('.openapi-generator/')).sort(), name);
    } else if (name.endsWith('.help.txt')) {
      const headings = (text) => text.replace(/^\uFEFF/, '').split('\n').filter((line) => /^[A-Z][A-Z ]*$/.test(line));
      assert.deepEqual(headings(a), headings(b), `${name}: headings`);
    } else {
      assert.equal(a, b, `${name} holds no text of the description`);
    }
  });
}

// Of examples with a zero byte few are shown, so it goes by itself. What has letters that are not seen is no media type
// to choose, so the harmless text keeps them.
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

/** Every piece of text in a module's files, by what it is there. */
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

/** Where each sink arrived: `sink<TAB>places`, as in injection.tsv. */
function arrivals(marks, files) {
  // Names are cast and cut, so case does not count, and the longer of two marks has the other in it.
  const found = new Map(marks.map((mark) => [mark, new Set()]));
  const any = new RegExp([...marks].sort((a, b) => b.length - a.length).join('|'), 'gi');
  const byFolded = new Map(marks.map((mark) => [mark.toLowerCase(), mark]));
  for (const [kind, text] of texts(files)) {
    for (const [mark] of text.matchAll(any)) found.get(byFolded.get(mark.toLowerCase())).add(kind);
  }
  return [...found].map(([mark, kinds]) => [mark, [...kinds].sort()]);
}

test('hostile text arrives in each place', () => {
  const { marks, document } = sinks(each.all);
  const { status, stderr, folder } = client(each.all);
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
  // Paths and URLs are taken apart; names of models, classes and functions are strings, too, for messages and tables.
  const apart = /^(pathKey|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle|infoTitle)/;
  const whole = rows.filter(([mark, kinds]) => kinds.split(', ').includes('string') && !apart.test(mark)).map(([mark]) => mark);
  assert(whole.length > 20, `${whole.length} strings`);
  for (const mark of whole) {
    const original = [...values].find((value) => value.startsWith(`${mark} `) || value.startsWith(`${mark}-`) || value.startsWith(`application/vnd.${mark} `));
    assert(all.has(original), `${mark}: ${JSON.stringify(original)} is no string of the code`);
  }
  discard(folder);
});
