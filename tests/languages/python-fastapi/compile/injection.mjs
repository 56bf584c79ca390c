// Text of a description stays text: a server made with hostile text has the same code, node for node of its syntax, as one
// made with harmless text in the same places, is sound, and boots.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { arrivalTest, stringsOf } from '../../shared/injection.mjs';
import { harmless, payloads, sinks } from '../../shared/sinks.mjs';
import { description, discard, expectNone, files, here, lint, outputs, pytest, run } from './lib.mjs';

const python = path.join(here, '../.venv/bin/python');

/** The syntax of each module of a folder. */
function skeletons(folder) {
  const text = execFileSync(python, [path.join(here, 'skeleton.py'), folder], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

/** Asserts that two servers are the same but for the text in literals, comments and documentation. */
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
  for (const name of ['Dockerfile', 'docker-compose.yaml', 'requirements.txt', '.openapi-generator-ignore', '.gitignore']) assert.equal(a[name], b[name], name);
  for (const name of ['contract.json', 'openapi.json']) JSON.parse(a[`src/openapi_server/${name}`]);
  const lines = (text) => text.split('\n').filter((line) => !line.startsWith('description = ')).join('\n');
  assert.equal(lines(a['pyproject.toml']), lines(b['pyproject.toml']), 'pyproject.toml');
  const fences = (text) => text.match(/^```/gm)?.length;
  assert.equal(fences(a['README.md']), fences(b['README.md']), 'README.md: code fences');
  const prose = a['README.md'].replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4}.*$/gm, '').replace(/(?<!\\)`[^`\n]*`/g, '');
  assert.doesNotMatch(prose, /<[a-z/!?]/i, 'README.md: tags');
}

const each = { ...payloads, 'end of a docstring': 'x""" + exit() + """y', 'backslash at the end': 'x\\', 'placeholder': '{x} %(x)s {{ x }}' };
const plainOf = (text) => text.split(/([\0\u2028\u2029\u202E])/).map((part, i) => (i % 2 ? part : harmless(part))).join('');
const server = (text, name) => run(description(name, sinks(text).document));

for (const [name, payload] of Object.entries(each)) {
  test(`description: ${name}`, async () => {
    const [hostile, plain] = [server(payload, 'hostile'), server(plainOf(payload), 'plain')];
    for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
    sameCode(hostile.folder, plain.folder);
    expectNone(await lint(hostile.folder));
    expectNone(await pytest(hostile.folder));
    discard(hostile.folder);
    discard(plain.folder);
  });
}

/** Every piece of text in a server's files, by what it is there. */
function* texts(files, folder) {
  for (const module of skeletons(folder)) yield* module.texts;
  for (const [name, text] of Object.entries(files)) {
    yield ['file name', name];
    if (name.endsWith('.json')) for (const value of stringsOf(JSON.parse(text))) yield [path.basename(name), value];
    else if (!name.endsWith('.py')) yield [name, text];
  }
}

arrivalTest({
  texts,
  generate: (text) => server(text, 'hostile'),
  text: payloads.all.replaceAll('\0', ''),
  table: path.join(here, 'injection.tsv'),
  strings: 25,
  apart: /^(pathKey|pathParameterName|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle)/,
  fold: (kind, text) => (['file name', 'name', '.openapi-generator/FILES'].includes(kind) ? text.replace(/_/g, '') : text),
});

test('text that became code is seen', () => {
  const write = (name, text) => {
    const folder = path.join(outputs, name);
    execFileSync('mkdir', ['-p', folder]);
    execFileSync(python, ['-c', 'import sys; open(sys.argv[1], "w").write(sys.argv[2])', path.join(folder, 'a.py'), text]);
    return skeletons(folder)[0].kinds;
  };
  const plain = write('seen-plain', 'class A:\n    """x"""\n\n    a = "x"\n');
  assert.deepEqual(write('seen-same', 'class B:\n    """it\'s"""\n\n    bb = "it\'s"\n'), plain);
  for (const broken of ['class A:\n    """x""" + exit() + """"""\n\n    a = "x"\n', 'class A:\n    """x"""\n\n    a = "x" + y\n']) {
    assert.notDeepEqual(write('seen-broken', broken), plain);
  }
});
