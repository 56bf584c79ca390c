// The README is correct: its commands run unchanged, each of its snippets compiles without a warning in the server that
// it belongs to, and its example is an implementation that answers.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../../ports.mjs';
import { document, full, root, skipWithout } from '../../shared/generating.mjs';
import { linted } from '../cargo.mjs';
import { Batch, generate, receiptsOf } from './lib.mjs';

const blocks = (text, language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block.trim());

/** Puts the README's snippets where it says that they belong; gives its text, and the example that it shows. */
function written(folder) {
  const text = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
  let example = '';
  let others = blocks(text, 'rust');
  const place = /For example, in `(src\/implementation\/\w+\.rs)`:/.exec(text);
  if (place) {
    [example, ...others] = others;
    fs.writeFileSync(path.join(folder, place[1]), `${example}\n`);
  }
  if (text.includes('in place of the empty `impl` in `src/implementation/mod.rs`:')) {
    const [imports, hook] = others.shift().split(/\n\n([^]*)/);
    const file = path.join(folder, 'src/implementation/mod.rs');
    const code = fs.readFileSync(file, 'utf8');
    const empty = 'impl crate::apis::Authentication for Implementation {}';
    assert.ok(code.includes(empty), 'there is an empty impl');
    // The last module is declared before the state; imports follow it.
    const filled = code.replace(empty, () => hook).replace('/// State shared', () => `${imports}\n\n/// State shared`);
    fs.writeFileSync(file, filled);
  }
  assert.deepEqual(others, [], 'snippets that no test compiles');
  return { text, example };
}

/** A document without models, whose only scheme has no secret to compare. */
const plain = {
  openapi: '3.1.0',
  info: { title: 'Plain', version: '1' },
  security: [{ certificate: [] }],
  paths: {
    '/word': { get: { operationId: 'getWord', responses: { 200: { description: 'a word', content: { 'text/plain': { schema: { type: 'string' } } } } } } },
    '/words': { delete: { operationId: 'dropWords', responses: { 200: { description: 'words', content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } }, headers: { 'X-Count': { schema: { type: 'integer' } } } }, 404: { description: 'none' } } } },
  },
  components: { securitySchemes: { certificate: { type: 'mutualTLS' } } },
};
const kinds = { Basic: { type: 'http', scheme: 'basic' }, Http: { type: 'http', scheme: 'digest' }, Bearer: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' } };
const secured = Object.entries(kinds).map(([kind, scheme]) => [kind, { ...plain, components: { securitySchemes: { certificate: scheme } } }]);

function saved(name, document) {
  const file = path.join(os.tmpdir(), `specmint-rust-readme-${process.pid}-${name}.json`);
  fs.writeFileSync(file, JSON.stringify(document));
  process.on('exit', () => fs.rmSync(file, { force: true }));
  return file;
}

const rows = [
  ['petstore', document('petstore-3.0'), 'Ok(apis::pet::UpdatePetResponse::Status200_SuccessfulOperation(body))', 'Credential::ApiKey(key)'],
  ['garden', path.join(root, 'tests/specs/garden.yaml'), 'Ok(apis::plants::AddPlantResponse::Status201_Planted(body))', 'Credential::ApiKey(key)'],
  ['plain', saved('plain', plain), 'Ok(apis::default::DropWordsResponse::Status200_Words { body: Vec::new(), x_count: None })', 'x-client-subject'],
  ...secured.filter(() => full).map(([kind, document]) => [kind, saved(kind, document), 'DropWordsResponse::Status200_Words', `Credential::${kind}`]),
];

const batch = new Batch();
for (const [name, file, result, hook] of rows) {
  test(`the snippets: ${name}`, { skip: file ? false : skipWithout('petstore-3.0') }, () => {
    const { folder, stderr } = generate(file, `readme_${name}`);
    assert.ok(folder, stderr);
    const { text, example } = written(folder);
    assert.ok(example.includes(result), example);
    assert.ok(text.includes(hook), text);
    assert.equal(example.includes('models'), name !== 'plain' && !(name in kinds), 'models are imported where there are any');
    batch.add(folder, { isFormatted: true });
  });
}

test('the snippets compile', { timeout: 3_600_000 }, () => batch.check());

test('the commands run and the example answers', { timeout: 3_600_000 }, async () => {
  const { folder, stderr } = generate(path.join(root, 'tests/servers/conformance.yaml'), 'readme');
  assert.ok(folder, stderr);
  await receiptsOf(import.meta.url).once(folder, [], () => commands(folder));
});

/** Runs the commands of a README in its server, and asks the example; clippy compiles, and has no word to say. */
async function commands(folder) {
  const text = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
  const [run, curl, docker] = blocks(text, 'sh');
  assert.match(docker, /^docker build -t t_readme \.\ndocker run /);

  // The generated server passes its tests, one of which checks that nothing is implemented yet.
  const env = { ...linted, PORT: String(await freePort()) };
  const check = /^`(cargo test)` runs the tests\.$/m.exec(text)[1];
  execFileSync('nice', check.split(' '), { cwd: folder, env, stdio: 'pipe' });

  const { example } = written(folder);
  for (const args of [['fmt', '--check'], ['build']]) execFileSync('cargo', args, { cwd: folder, env, stdio: 'pipe' });
  const [command, ...args] = run.split(' ');
  const server = spawn(command, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  try {
    const [asked, status] = curl.replace(':8080', `:${env.PORT}`).split(/ +# /);
    const ask = () => execFileSync('curl', ['--silent', '--retry', '600', '--retry-delay', '1', '--retry-connrefused', ...asked.split(' ').slice(1)], { encoding: 'utf8' });
    assert.ok(ask().startsWith(`HTTP/1.1 ${status}\r\n`), status);
    const base = /^The server listens on http:\/\/127\.0\.0\.1:8080(\/base)\. /m.exec(text)[1];
    assert.match(example, /async fn add_item\(/);
    const item = { name: 'pen', price: 1.5 };
    const answer = await fetch(`http://127.0.0.1:${env.PORT}${base}/items`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 1, ...item }) });
    assert.equal(answer.status, 201);
    // Its id is for reading only.
    assert.deepEqual(await answer.json(), item);
  } finally {
    process.kill(-server.pid, 'SIGTERM');
  }
}
