// Every snippet in the README and in docs/ of a client compiles against that client, and the README's run.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { record } from '../../../recorder/recorder.mjs';
import { exampleTests } from '../../shared/typescript-examples.mjs';
import { programFiles } from '../../shared/typescript-checking.mjs';
import { base, batch, discard, document, files, generate, here, ownSpecs, skipWithout, types } from './lib.mjs';
import { snippets } from './reading.mjs';

const own = ['options-probe', 'garden'].map((name) => ({ name, file: path.join(ownSpecs, `${name}.yaml`), skip: false }));
const shared = ['petstore-3.0', 'petstore-2.0', 'docker-engine-2.0', 'qdrant-3.0', 'hey-api-full-3.1']
  .map((name) => ({ name, file: document(name), skip: skipWithout(name) }));

/** The programs of a README: the first call with its errors and how it is cancelled, which go on from one another, and an upload. */
function programs(readme) {
  const of = (heading) => snippets(readme.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)));
  const [quick, errors, cancelled, upload] = ['Quick start', 'Errors', 'Cancellation', 'Files and streams'].map(of);
  assert.deepEqual([quick.length, errors.length, cancelled.length], [1, 1, 1], 'snippets of the README');
  assert.match(quick[0], /new Configuration\(/);
  assert.match(cancelled[0], /signal/);
  assert(snippets(readme).length - upload.length === 3 && upload.length <= 1, 'snippets of the README');
  return { program: [...quick, ...errors, ...cancelled].join('\n'), upload: upload.join('\n') };
}

/** Adds snippets, by the names of their files, to those checked against the client of a folder. */
const check = (label, folder, found) => batch.add(label, folder, types({ noUnusedLocals: true }), programFiles(folder, found));

exampleTests({ generate, base, check: (folder, texts, label) => check(label, folder, Object.fromEntries(texts.map((text, i) => [`${i}.ts`, text]))) });

for (const { name, file, skip } of [...own, ...shared]) {
  test(name, { skip }, () => {
    const folder = generate(file, base);
    const output = files(folder);
    const found = Object.keys(output).filter((f) => f === 'README.md' || /^docs\/.*Api\.md$/.test(f)).flatMap((f) => {
      if (f === 'README.md') {
        const { program, upload } = programs(output[f]);
        assert.equal(upload !== '', Object.values(output).some((page) => /^\*\*\w+\*\* \| [^\n]*\bFile\b.* \| (field|body)/m.test(page)), 'an upload, where a method has a file');
        return [['README.ts', program], ['upload.ts', upload]];
      }
      const blocks = snippets(output[f]);
      // docs/*Api.md has a table of its operations.
      assert.equal(blocks.length, output[f].match(/^\[\*\*\S+\*\*\]\(#/gm)?.length ?? 0, `${f}: snippets`);
      return blocks.map((text, i) => [`${f.replace(/\W/g, '_')}_${i}.ts`, text]);
    });
    return check(name, folder, Object.fromEntries(found));
  });
}

test('docker-engine-2.0, with files of Node.js and one argument', { skip: skipWithout('docker-engine-2.0') }, () => {
  const folder = generate(document('docker-engine-2.0'), { ...base, withNodeImports: true, useSingleRequestParameter: true });
  const readme = programs(fs.readFileSync(path.join(folder, 'README.md'), 'utf8'));
  assert.match(readme.upload, /= createReadStream\('file\.txt'\);.*\(\{ \w+, \w+, \w+ \}\);/s);
  assert.match(readme.program, /\(undefined, \{ signal/);
  return check('with files of Node.js', folder, { 'README.ts': readme.program, 'upload.ts': readme.upload });
});

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
  const answers = [json(200, pet), json(404, { message: 'no such pet' }), json(200, pet), json(200, { message: 'uploaded' })];
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
    const readme = programs(fs.readFileSync(path.join(client, 'README.md'), 'utf8'));
    const ran = async (name) => {
      const { outputText } = ts.transpileModule(readme[name], { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
      fs.writeFileSync(path.join(project, `${name}.mjs`), outputText);
      const { status, stdout, stderr } = await run(path.join(project, `${name}.mjs`));
      assert.equal(status, 0, stderr);
      return { stdout, stderr };
    };
    const { stdout, stderr } = await ran('program');
    assert.match(stdout, /name: 'doggie'.*id: 10/s);
    assert.match(stderr, /^404 \{ message: 'no such pet' \}/);
    assert.match((await ran('upload')).stdout, /message: 'uploaded'/);
    assert.equal(recorder.requests.length, 4);
    const { method, target, headers, body } = recorder.requests.pop();
    assert.deepEqual([method, target, headers['content-type'], String(body)], ['POST', '/api/v3/pet/1/uploadImage', 'application/octet-stream', 'content']);
    for (const { method, target, headers, body } of recorder.requests) {
      assert.deepEqual([method, target, headers.authorization], ['PUT', '/api/v3/pet', 'Bearer YOUR_ACCESS_TOKEN']);
      assert.equal(JSON.parse(body).name, 'doggie', 'the example of the description');
    }
  } finally {
    await recorder.close();
  }
});

batch.test();

/** Runs a program together with the server that it calls. */
function run(program) {
  const child = spawn('node', [program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr']) child[stream].on('data', (part) => { printed[stream] += part; });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...printed }));
  });
}
