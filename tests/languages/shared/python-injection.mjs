// Text of a description stays text: an output made with hostile text has the same code, node for node of its syntax, as one made
// with harmless text in the same places, and is sound.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { discard, files, scratch } from './generating.mjs';
import { arrivalTest, stringsOf } from './injection.mjs';
import { treeHash } from './receipts.mjs';
import { harmless, payloads, sinks } from './sinks.mjs';

const each = { ...payloads, 'end of a docstring': 'x""" + exit() + """y', 'backslash at the end': 'x\\', placeholder: '{x} %(x)s {{ x }}' };
const plainOf = (text) => text.split(/([\0\u2028\u2029\u202E])/).map((part, i) => (i % 2 ? part : harmless(part))).join('');

/** Asserts that the files of two outputs, other than modules, are the same but for text; `same` have no text of the description. */
function sameFiles(a, b, same) {
  for (const name of Object.keys(a)) assert.match(name, /^(?!.*\.\.)[\p{L}\p{N}_./-]+$/u, 'file names are made of identifiers');
  for (const name of same) assert.equal(a[name], b[name], name);
  for (const name of Object.keys(a).filter((one) => one.endsWith('.json'))) JSON.parse(a[name]);
  const lines = (text) => text.split('\n').filter((line) => !line.startsWith('description = ')).join('\n');
  assert.equal(lines(a['pyproject.toml']), lines(b['pyproject.toml']), 'pyproject.toml');
  const fences = (text) => text.match(/^```/gm)?.length;
  for (const name of Object.keys(a).filter((one) => one.endsWith('.md'))) {
    if (name in b) assert.equal(fences(a[name]), fences(b[name]), `${name}: code fences`);
    const prose = a[name].replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4}.*$/gm, '').replace(/(?<!\\)`[^`\n]*`/g, '');
    assert.doesNotMatch(prose, /<[a-z/!?]/i, `${name}: tags`);
  }
}

/**
 * The tests of a language: `generate(text, name)` makes the output whose description has a text in every place. Since the code of each
 * output is that of one with harmless text, `sound(folder)`, which imports or boots it, and checkers look at the output that has all
 * texts alone; `lint` looks at each. `typesOf(folder)` has the types checked, too. `fileKind` is what a file that is no module is called.
 */
export function injectionTests({ python, checks, generate, lint, sound, typesOf = () => undefined, same, language, fileKind = (name) => name }) {
  for (const [name, payload] of Object.entries(each)) {
    test(`description: ${name}`, async () => {
      const [hostile, plain] = [generate(payload, 'hostile'), generate(plainOf(payload), 'plain')];
      for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
      sameFiles(files(hostile.folder), files(plain.folder), same);
      const isAll = name === 'all';
      await checks.see(hostile.folder, { flags: [treeHash(plain.folder), isAll], types: isAll ? typesOf(hostile.folder) : undefined }, async () => [
        ...await python.differences(hostile.folder, plain.folder),
        ...await lint(hostile.folder),
        ...isAll ? await sound(hostile.folder) : [],
      ]);
      discard(hostile.folder);
      discard(plain.folder);
    });
  }

  /** Every piece of text in an output's files, with its kind. */
  async function texts(all, folder) {
    const others = Object.entries(all).flatMap(([name, text]) => {
      if (name.endsWith('.json')) return [...stringsOf(JSON.parse(text))].map((value) => [path.basename(name), value]);
      return name.endsWith('.py') ? [] : [[fileKind(name), text]];
    });
    return [...await python.texts(folder), ...Object.keys(all).map((name) => ['file name', name]), ...others];
  }

  arrivalTest({
    texts,
    generate: (text) => generate(text, 'hostile'),
    text: payloads.all.replaceAll('\0', ''),
    language,
    strings: 25,
    apart: /^(pathKey|pathParameterName|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle)/,
    fold: (kind, text) => (['file name', 'name', '.openapi-generator/FILES'].includes(kind) ? text.replace(/_/g, '') : text),
  });

  test('text that became code is seen', async () => {
    const folder = scratch('seen');
    const write = (name, text) => {
      const to = path.join(folder, name);
      fs.mkdirSync(to);
      fs.writeFileSync(path.join(to, 'a.py'), text);
      return to;
    };
    const plain = write('seen-plain', 'class A:\n    """x"""\n\n    a = "x"\n');
    assert.deepEqual(await python.differences(write('seen-same', 'class B:\n    """it\'s"""\n\n    bb = "it\'s"\n'), plain), []);
    for (const [i, broken] of ['class A:\n    """x""" + exit() + """"""\n\n    a = "x"\n', 'class A:\n    """x"""\n\n    a = "x" + y\n'].entries()) {
      assert.notDeepEqual(await python.differences(write(`seen-broken-${i}`, broken), plain), []);
    }
  });
}
