// Text of a description stays text: a client made with hostile text has the same code, token for token, as one made
// with harmless text in the same places. One with all payloads compiles.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { arrivalTest, sameOutput, sameTokens } from '../../shared/injection.mjs';
import { harmless, payloads as everywhere, sinks } from '../../shared/sinks.mjs';
import { batch, discard, files, full, FURTHER, LIBRARIES, OF_INTERFACES, OF_JACKSON3, outputs, run } from './lib.mjs';
import { code, tokens, valueOf } from './tokens.mjs';

const isCode = (name) => name.endsWith('.java');
/** The tags of an XML file, with their attributes. */
const tags = (text) => text.match(/<[^>]*>/g);

/** Asserts that two clients are the same but for the text in literals, comments and documentation. */
const sameCode = (hostile, plain) => sameOutput(hostile, plain, {
  fence: 'java',
  code(name, a, b) {
    if (isCode(name)) return a === b || sameTokens(name, code(a), code(b));
    if (name === 'pom.xml') return assert.deepEqual(tags(a), tags(b), name);
    // The description itself, as JSON or YAML.
    return name.startsWith('api/') ? undefined : false;
  },
  snippet: (name, a, b) => assert.deepEqual(code(a), code(b), name),
});

const payloads = {
  ...everywhere,
  'end of a comment': '*/ static { System.exit(1); } /*', 'end of a comment in Unicode': '\\u002a\\u002f static { System.exit(1); } \\uuu002f\\u002a',
  'a line end in Unicode': '\\u000a static { System.exit(1); } //', 'a bad escape': '\\u12 \\uzzzz \\', 'a text block': '""" + System.getenv() + """',
  Javadoc: '{@link Runtime} {@code } @throws X <a href="x"> <script>x</script> &bad; @ {@inheritDoc', XML: ']]> <!-- <!ENTITY x SYSTEM "file:///etc/passwd"> &x; ${env.HOME}', Gradle: "' + System.exit(1) + ' ${x} $x",
};

/** Runs specmint on the document of sinks with `text` in them. */
function client(text, options = {}) {
  const file = path.join(outputs, 'description.json');
  fs.writeFileSync(file, JSON.stringify(sinks(text).document));
  return run(file, options);
}

const { check, finish } = batch();

const rows = [...LIBRARIES.map((library) => ({ library })), ...OF_JACKSON3, ...OF_INTERFACES, ...FURTHER].flatMap((options) => Object.entries(payloads).map(([name, payload]) => ({ options, name, payload })));

if (!full) rows.push({ options: { library: 'native', annotationLibrary: 'swagger2' }, name: 'all', payload: payloads.all }, { options: { library: 'okhttp-gson', annotationLibrary: 'swagger1' }, name: 'all', payload: payloads.all });

for (const { options, name, payload } of rows) {
  test(`description: ${name}, ${Object.values(options)}`, () => {
    const [hostile, plain] = [payload, payload.split('\0').map(harmless).join('\0')].map((text) => client(text, options));
    for (const { status, stderr } of [hostile, plain]) assert.equal(status, 0, stderr);
    const made = files(hostile.folder);
    sameCode(made, files(plain.folder));
    for (const [file, text] of Object.entries(made)) assert(!text.includes('\0'), `${file}: a zero byte`);
    if (['all', 'end of a comment in Unicode', 'a bad escape', 'Javadoc'].includes(name)) check(hostile.folder, `${name}, ${Object.values(options)}`);
    else discard(hostile.folder);
    discard(plain.folder);
  });
}
finish();

test('text that became code is seen', () => {
  const plain = { 'a.java': '/** y */\nclass A { String b = "x" + "z"; }\n' };
  sameCode({ 'a.java': '/** * / */\nclass C { String d = "\\"" + "\\u0041\\\\u0022"; }\n' }, plain);
  const broken = ['"x" + exit() + ""', '"x" + "z"; static { }', '"x\n" + "z"', '"x" + "\\u0022 + y + \\u0022"', '"x" /* y */ + 1', '"x" + "z"; // y \\u000a static { }'];
  for (const change of broken) assert.throws(() => sameCode({ 'a.java': `/** y */\nclass A { String b = ${change}; }\n` }, plain), change);
  assert.throws(() => sameCode({ 'a.java': '/** \\u002a\\u002f static { } /* */\nclass A { String b = "x" + "z"; }\n' }, plain));
});

/** Every piece of text in a client's files, by what it is there. */
function* texts(files) {
  for (const [name, text] of Object.entries(files)) {
    yield ['file name', name];
    if (isCode(name)) {
      for (const token of tokens(text)) {
        if (token.kind === 'string') yield [name.startsWith('src/test/') ? 'example' : 'string', valueOf(token.text)];
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
  language: 'java',
  strings: 20,
  // Paths and URLs are taken apart; the title is a name in the user agent; names of types are strings, too, for messages; Accept has all media types.
  apart: /^(infoTitle|pathKey|serverUrl|ownServerUrl|serverVariableName|variableDefault|schema|tagName|operationId|methodName|responseMedia|inlineTitle)/,
  fold: (kind, text) => (['file name', 'name', '.openapi-generator/FILES'].includes(kind) ? text.replace(/_/g, '') : text),
});
