// Text of a description stays text: a client made with hostile text has the same code, token for
// token, as one made with harmless text in the same places.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { base, discard, expectNone, files, run, sources, typeCheck } from './lib.mjs';
import { sinks } from './injection-document.mjs';
import { snippets } from './reading.mjs';

const payloads = {
  'comment end': 'x*/process.exit(1)/*', 'line comment': 'x//y', backtick: 'x`+process.exit(1)+`', substitution: 'x${process.exit(1)}',
  'single quote': "x'+process.exit(1)+'", 'double quote': 'x"+process.exit(1)+"', 'line end': 'x\nprocess.exit(1)\n',
  'carriage return': 'x\rprocess.exit(1)\r', 'line separator': 'x\u2028process.exit(1)\u2029', 'next line': 'x\u0085y',
  script: '</script><script>alert(1)</script>', 'html comment': '<!--x-->', backslash: 'x\\', 'escaped quote': "x\\'+process.exit(1)//",
  escape: 'x\\u002a/process.exit(1)', prototype: '__proto__', template: '{{x}}{%x%}', fence: 'x\n```\ny', nul: 'x\u0000y',
  bidi: 'x\u202ey', format: '%s%n$(x)',
};
payloads.all = Object.values(payloads).join(' ');

const harmless = (text) => text.replace(/[^A-Za-z0-9 ]/g, '-');

/** Kinds of the tokens of a TypeScript text; comments and white space are left out, and so are contents. */
function tokens(name, text) {
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
  return kinds;
}

/** Asserts that two clients are the same but for the text in literals, comments and documentation. */
function sameCode(hostile, plain) {
  const [ours, theirs] = [hostile, plain].map((files) => Object.keys(files).sort());
  assert.equal(ours.length, theirs.length, 'as many files');
  for (const name of ours) assert.match(name, /^(?!.*\.\.)[\p{L}\p{N}_.@+/-]+$/u, 'file names are made of identifiers');
  // Names come from the text, so files pair up by their place in the order.
  ours.forEach((name, i) => {
    const [a, b] = [hostile[name], plain[theirs[i]]];
    if (name.endsWith('.ts')) {
      const [x, y] = [tokens(name, a), tokens(name, b)];
      const at = x.findIndex((kind, j) => kind !== y[j]);
      assert(x.length === y.length && at === -1, `${name}: token ${at} is ${x[at]}, not ${y[at]} (${x.length} and ${y.length})`);
    } else if (name.endsWith('.json')) {
      assert.deepEqual(shape(JSON.parse(a)), shape(JSON.parse(b)), name);
    } else if (name.endsWith('.md')) {
      assert.equal(a.match(/^```/gm)?.length, b.match(/^```/gm)?.length, `${name}: code fences`);
      snippets(a).forEach((block, j) => assert.deepEqual(tokens(name, block), tokens(name, snippets(b)[j]), name));
      assert.doesNotMatch(a.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, ''), /<\/?script/i, `${name}: tags`);
    } else if (!name.startsWith('.openapi-generator/')) {
      assert.equal(a, b, `${name} holds no text of the description`);
    }
  });
}

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
  fs.writeFileSync(file, JSON.stringify(sinks(text)));
  return run(file, { ...base, ...options });
}

for (const [name, payload] of Object.entries(payloads)) {
  test(`description: ${name}`, () => {
    const [hostile, plain] = [client(payload), client(harmless(payload))];
    for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
    sameCode(files(hostile.folder), files(plain.folder));
    expectNone(typeCheck(sources(hostile.folder), 'esm'));
    discard(hostile.folder);
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

// An option is either refused by name or is text like all other.
const textOptions = ['npmName', 'npmVersion', 'licenseName', 'npmRepository', 'axiosVersion', 'enumNameSuffix'];
for (const option of textOptions) {
  test(`option: ${option}`, () => {
    const plain = client('plain', { [option]: '1' });
    for (const [name, payload] of Object.entries(payloads)) {
      if (payload.includes('\0')) continue; // no argument of a process can hold it
      const hostile = client('plain', { [option]: payload });
      if (hostile.status !== 0) {
        assert.equal(hostile.status, 1, name);
        assert(hostile.stderr.includes(option), `${name}: ${hostile.stderr}`);
        continue;
      }
      sameCode(files(hostile.folder), files(plain.folder));
      expectNone(typeCheck(sources(hostile.folder), 'esm'), `errors with ${name}`);
      discard(hostile.folder);
    }
    discard(plain.folder);
  });
}

test('__proto__ is a name like others', () => {
  const schema = { type: 'object', properties: { ['__proto__']: { type: 'string', enum: ['__proto__', 'constructor'] } } };
  const file = path.join(scratch, 'proto.json');
  const info = { title: 't', version: '1' };
  // The key is a computed one above, since a plain `__proto__:` would set the prototype.
  fs.writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths: {}, components: { schemas: { Thing: schema } } }));
  assert(fs.readFileSync(file, 'utf8').includes('"__proto__":'));
  const { status, stderr, folder } = run(file, { ...base, enumPropertyNaming: 'original' });
  assert.equal(status, 0, stderr);
  expectNone(typeCheck(sources(folder), 'esm'));
  const made = files(folder)['api.ts'].match(/export const \w+ = (\{[\s\S]*?\}) as const/)?.[1];
  assert(made, 'the enum is an object');
  const values = Object.values(new Function(`return ${made}`)());
  assert.deepEqual(values, ['__proto__', 'constructor'], 'both cases are members, none the prototype');
});
