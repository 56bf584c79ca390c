// Every program and function in the README and in docs/ of a client compiles, and the README's program runs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { record } from '../../../recorder/recorder.mjs';
import { command, compile, compilers, discard, document, expectNone, files, full, generate, outputs, ownSpecs, root, skipWithout, strict } from './lib.mjs';
import { libraries, objects } from '../wire/client.mjs';

/** The blocks of C in a Markdown text. */
const snippets = (markdown) => [...markdown.matchAll(/^```c\n([\s\S]*?)^```/gm)].map((m) => m[1]);

const probe = { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false };
const names = ['petstore-3.0', 'petstore-2.0', 'hey-api-full-3.1', 'qdrant-3.0', ...(full ? ['box-3.0', 'docker-engine-2.0', 'cafe-3.2', 'workos-3.1', 'stripe-3.0'] : [])];

for (const { name, file, skip } of [probe, ...names.map((name) => ({ name, file: document(name), skip: skipWithout(name) }))]) {
  test(name, { skip }, async () => {
    const folder = generate(file);
    const output = files(folder);
    const found = Object.keys(output).filter((f) => f === 'README.md' || /^docs\/.*\.md$/.test(f)).flatMap((f) => {
      const blocks = snippets(output[f]);
      // The page of a class has one heading for each operation, such as `## PetAPI_addPet`.
      const operations = f === 'README.md' ? 1 : output[f].match(/^## \w+API_/gm)?.length ?? 0;
      assert(blocks.length >= operations, `${f}: ${blocks.length} snippets for ${operations} operations`);
      return blocks.map((text, i) => [`${f.replace(/\W/g, '_')}_${i}.c`, text]);
    });
    assert(found.length > 4, `${found.length} snippets`);
    fs.mkdirSync(path.join(folder, 'snippets'));
    for (const [entry, text] of found) fs.writeFileSync(path.join(folder, 'snippets', entry), text);
    for (const compiler of full ? Object.keys(compilers) : ['gcc']) {
      expectNone(await compile(compiler, [...strict, '-I', '.'], found.map(([entry]) => `snippets/${entry}`), folder));
    }
    discard(folder);
  });
}

// The README's program calls the first operation of the description; the first server's default port is the recorder's here.
test("the README's program runs", async () => {
  const recorder = await record();
  const description = fs.readFileSync(path.join(root, 'tests/languages/typescript-axios/wire/wire.yaml'), 'utf8');
  const file = path.join(outputs, 'readme.yaml');
  fs.writeFileSync(file, description.replaceAll("port: { default: '1' }", `port: { default: '${new URL(recorder.url).port}' }`));
  const folder = generate(file);
  const program = snippets(files(folder)['README.md']).find((text) => /^int main\(/m.test(text));
  assert(program, 'a snippet with main');
  fs.writeFileSync(path.join(outputs, 'program.c'), program);
  const flags = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
  const args = [...strict, ...flags, '-I', folder, '-o', 'program', 'program.c', ...await objects(folder, flags, 'gcc'), ...libraries];
  const built = await command('gcc', args, { cwd: outputs });
  assert.equal(built.status, 0, built.stderr);
  try {
    recorder.answer({ status: 204 });
    const good = await command(path.join(outputs, 'program'), []);
    assert.deepEqual([good.status, good.stderr], [0, '']);
    assert.match(recorder.last.target, /^\/v1\/\w/);
    recorder.answer({ status: 500, body: 'no luck' });
    const bad = await command(path.join(outputs, 'program'), []);
    assert.equal(bad.status, 1);
    assert.match(bad.stderr, /500.*no luck/);
  } finally {
    await recorder.close();
    discard(folder);
  }
});
