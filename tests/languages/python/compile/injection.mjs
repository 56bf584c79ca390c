// Text of a description stays text: a client made with hostile text has the same code, node for node of its syntax, as one made
// with harmless text in the same places, is sound, and can be imported.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { arrivalTest, stringsOf } from '../../shared/injection.mjs';
import { harmless, payloads, sinks } from '../../shared/sinks.mjs';
import { Types, description, discard, expectNone, files, imports, interpreter, lint, outputs, run } from './lib.mjs';

const types = new Types();
const skeleton = path.join(import.meta.dirname, '../../python-fastapi/compile/skeleton.py');

/** The syntax of each module of a folder. */
function skeletons(folder) {
  const text = execFileSync(interpreter, [skeleton, folder], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

/** Asserts that two clients are the same but for the text in literals, comments and documentation. */
function sameCode(hostile, plain) {
  const [ours, theirs] = [hostile, plain].map(skeletons);
  assert.equal(ours.length, theirs.length, 'as many modules');
  // Names come from the text, so modules pair up by their place in the order.
  ours.forEach(({ file, kinds }, i) => {
    const other = theirs[i].kinds;
    const at = kinds.findIndex((kind, j) => kind !== other[j]);
    assert(kinds.length === other.length && at === -1, `${file}: node ${at} is ${kinds.slice(at, at + 6)}, not ${other.slice(at, at + 6)} (${kinds.length} and ${other.length})`);
  });
  const [a, b] = [hostile, plain].map(files);
  for (const name of Object.keys(a)) assert.match(name, /^(?!.*\.\.)[\p{L}\p{N}_./-]+$/u, 'file names are made of identifiers');
  for (const name of ['requirements.txt', '.gitignore']) assert.equal(a[name], b[name], name);
  const lines = (text) => text.split('\n').filter((line) => !line.startsWith('description = ')).join('\n');
  assert.equal(lines(a['pyproject.toml']), lines(b['pyproject.toml']), 'pyproject.toml');
  const fences = (text) => text.match(/^```/gm)?.length;
  for (const name of Object.keys(a).filter((one) => one.endsWith('.md'))) {
    if (name in b) assert.equal(fences(a[name]), fences(b[name]), `${name}: code fences`);
    const prose = a[name].replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4}.*$/gm, '').replace(/(?<!\\)`[^`\n]*`/g, '');
    assert.doesNotMatch(prose, /<[a-z/!?]/i, `${name}: tags`);
  }
}

const each = { ...payloads, 'end of a docstring': 'x""" + exit() + """y', 'backslash at the end': 'x\\', placeholder: '{x} %(x)s {{ x }}' };
const plainOf = (text) => text.split(/([\0\u2028\u2029\u202E])/).map((part, i) => (i % 2 ? part : harmless(part))).join('');
const client = (text, name) => run(description(name, sinks(text).document));

for (const [name, payload] of Object.entries(each)) {
  test(`description: ${name}`, async () => {
    const [hostile, plain] = [client(payload, 'hostile'), client(plainOf(payload), 'plain')];
    for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
    sameCode(hostile.folder, plain.folder);
    const problems = [...await imports(hostile.folder), ...await lint(hostile.folder, false)];
    types.add(hostile.folder, name);
    discard(hostile.folder);
    discard(plain.folder);
    expectNone(problems);
  });
}

test('mypy finds nothing', async () => expectNone(await types.mypy()));

/** Every piece of text in a client's files, by what it is there. */
function* texts(all, folder) {
  for (const module of skeletons(folder)) yield* module.texts;
  for (const [name, text] of Object.entries(all)) {
    yield ['file name', name];
    if (name.endsWith('.json')) for (const value of stringsOf(JSON.parse(text))) yield [path.basename(name), value];
    else if (!name.endsWith('.py')) yield [name.startsWith('docs/') ? 'docs' : name, text];
  }
}

arrivalTest({
  texts,
  generate: (text) => client(text, 'hostile'),
  text: payloads.all.replaceAll('\0', ''),
  table: path.join(import.meta.dirname, 'injection.tsv'),
  strings: 25,
  apart: /^(pathKey|pathParameterName|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle)/,
  fold: (kind, text) => (['file name', 'name', '.openapi-generator/FILES'].includes(kind) ? text.replace(/_/g, '') : text),
});

test('text that became code is seen', () => {
  const write = (name, text) => {
    const folder = path.join(outputs, name);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'a.py'), text);
    return skeletons(folder)[0].kinds;
  };
  const plain = write('seen-plain', 'class A:\n    """x"""\n\n    a = "x"\n');
  assert.deepEqual(write('seen-same', 'class B:\n    """it\'s"""\n\n    bb = "it\'s"\n'), plain);
  for (const broken of ['class A:\n    """x""" + exit() + """"""\n\n    a = "x"\n', 'class A:\n    """x"""\n\n    a = "x" + y\n']) {
    assert.notDeepEqual(write('seen-broken', broken), plain);
  }
});
