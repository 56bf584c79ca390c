// Every snippet in the README and in docs/ of a client compiles against that client, and the README's run.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { record } from '../../../recorder/recorder.mjs';
import { exampleTests } from '../../shared/typescript-examples.mjs';
import { base, discard, document, expectNone, files, generate, here, ownSpecs, skipWithout, typeCheck } from './lib.mjs';
import { snippets } from './reading.mjs';

const own = ['options-probe', 'garden'].map((name) => ({ name, file: path.join(ownSpecs, `${name}.yaml`), skip: false }));
const shared = ['petstore-3.0', 'petstore-2.0', 'docker-engine-2.0', 'qdrant-3.0', 'hey-api-full-3.1']
  .map((name) => ({ name, file: document(name), skip: skipWithout(name) }));

/** Type-checks snippets, by the names of their files, against the client of a folder. */
function check(folder, found) {
  fs.mkdirSync(path.join(folder, 'snippets'));
  const entries = Object.entries(found).map(([file, text]) => {
    const entry = path.join(folder, 'snippets', file);
    fs.writeFileSync(entry, `${text}\nexport {};\n`); // a module, so that `await` and equal names are allowed
    return entry;
  });
  expectNone(typeCheck(entries, 'esm', { baseUrl: folder, paths: { '@acme/client': ['./index.ts'] }, noUnusedLocals: true }));
}

exampleTests({ generate, base, check: (folder, texts) => check(folder, Object.fromEntries(texts.map((text, i) => [`${i}.ts`, text]))) });

for (const { name, file, skip } of [...own, ...shared]) {
  test(name, { skip }, () => {
    const folder = generate(file, base);
    const output = files(folder);
    const found = Object.keys(output).filter((f) => f === 'README.md' || /^docs\/.*Api\.md$/.test(f)).flatMap((f) => {
      const blocks = snippets(output[f]);
      // docs/*Api.md has a table of its operations; a README has the first call and its errors.
      const expected = f === 'README.md' ? 2 : output[f].match(/^\[\*\*\S+\*\*\]\(#/gm)?.length ?? 0;
      assert.equal(blocks.length, expected, `${f}: snippets`);
      // The README's go on from one another.
      return (f === 'README.md' ? [blocks.join('\n')] : blocks).map((text, i) => [`${f.replace(/\W/g, '_')}_${i}.ts`, text]);
    });
    check(folder, Object.fromEntries(found));
    discard(folder);
  });
}

test('without a package there is no README, and no page leads there', { skip: skipWithout('petstore-3.0') }, () => {
  const folder = generate(document('petstore-3.0'), {});
  const output = files(folder);
  assert.equal(output['README.md'], undefined);
  assert(output['docs/PetApi.md'] && output['docs/Pet.md']);
  for (const [file, text] of Object.entries(output)) assert.doesNotMatch(text, /\.\.\/README\.md/, file);
  discard(folder);
});

test('the README of petstore-3.0 runs, with the package as npm would install it', { skip: skipWithout('petstore-3.0') }, async () => {
  const pet = { name: 'doggie', photoUrls: [], id: 10 };
  const json = (status, value) => ({ status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });
  const answers = [json(200, pet), json(404, { message: 'no such pet' })];
  const recorder = await record({ onRequest: () => recorder.answer(answers.shift()) });
  try {
    const description = fs.readFileSync(document('petstore-3.0'), 'utf8').replace('https://petstore3.swagger.io/api/v3', `${recorder.url}/api/v3`);
    const project = fs.mkdtempSync(path.join(path.dirname(generate(document('petstore-3.0'), base)), 'quick-start-'));
    fs.writeFileSync(path.join(project, 'petstore.yaml'), description);
    const client = generate(path.join(project, 'petstore.yaml'), base);
    const { build } = JSON.parse(fs.readFileSync(path.join(client, 'package.json'))).scripts;
    const bin = path.join(here, 'node_modules/.bin');
    const built = spawnSync('sh', ['-c', build], { cwd: client, encoding: 'utf8', env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } });
    assert.equal(built.status, 0, built.stdout);
    fs.mkdirSync(path.join(project, 'node_modules/@acme'), { recursive: true });
    fs.symlinkSync(client, path.join(project, 'node_modules/@acme/client'));
    const readme = snippets(fs.readFileSync(path.join(client, 'README.md'), 'utf8')).join('\n');
    const { outputText } = ts.transpileModule(readme, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
    fs.writeFileSync(path.join(project, 'main.mjs'), outputText);
    const { status, stdout, stderr } = await run(path.join(project, 'main.mjs'));
    assert.equal(status, 0, stderr);
    assert.match(stdout, /name: 'doggie'.*id: 10/s);
    assert.match(stderr, /^404 \{ message: 'no such pet' \}/);
    assert.equal(recorder.requests.length, 2);
    for (const { method, target, headers, body } of recorder.requests) {
      assert.deepEqual([method, target, headers.authorization], ['PUT', '/api/v3/pet', 'Bearer YOUR_ACCESS_TOKEN']);
      assert.equal(JSON.parse(body).name, 'doggie', 'the example of the description');
    }
  } finally {
    await recorder.close();
  }
});

/** Runs a program beside the server that it calls. */
function run(program) {
  const child = spawn('node', [program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr']) child[stream].on('data', (part) => { said[stream] += part; });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...said }));
  });
}
