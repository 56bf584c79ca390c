// Servers as users write them: services/<document> implements functions of generated services and passes the checks of
// the generated package, and calls/<document>.ts calls them with the axios client of the same document. Each exported
// function of calls is a test. Large documents need SPECMINT_TEST_FULL=1, ONLY=petstore,docker narrows them, KEEP=1
// keeps the generated files.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { expectNone, full, generate, lint, outputs, sources, stub, typeCheck } from '../../languages/nodejs-express-server/compile/lib.mjs';
import { lacking, shared } from '../../lacking.mjs';
import * as adapter from '../typescript-axios/adapter.mjs';
import { install } from '../typescript/install.mjs';

const here = import.meta.dirname;
const description = (name) => shared && path.join(shared, 'specs', name);
/** `expected` are the errors that the services log on purpose. */
const documents = [
  { name: 'petstore', file: description('petstore-3.0.yaml'), options: { streamBodies: true, corsOrigins: 'https://shop.example.com' }, expected: ['the secret of pet 13'] },
  { name: 'docker', file: description('docker-engine-2.0.yaml'), options: { streamBodies: true }, expected: ['ENOENT'], large: true },
  { name: 'qdrant', file: description('qdrant-3.0.json'), options: {}, large: true },
].filter(({ name }) => !process.env.ONLY || process.env.ONLY.split(',').includes(name));

/** Puts the functions of a user into the generated services, in the place of those of the same names. */
function implement(folder, name) {
  const own = path.join(here, 'services', name);
  for (const file of fs.readdirSync(own)) {
    const written = fs.readFileSync(path.join(own, file), 'utf8');
    // A module of the user's, which services share, is not generated.
    const generated = path.join(folder, 'services', file);
    const at = fs.existsSync(generated) ? generated : path.join(folder, file);
    if (written.startsWith('// @ts-check')) {
      fs.writeFileSync(at, written);
      continue;
    }
    let text = fs.readFileSync(at, 'utf8');
    for (const [, name] of written.matchAll(/^\/\*\* @type \{Interface\['(\w+)'\]\} \*\//gm)) {
      assert.match(text, stub(name), `${file} has no ${name}`);
      const doc = text.lastIndexOf('/**', text.search(stub(name)));
      text = text.slice(0, doc) + text.slice(doc).replace(new RegExp(`^[^]*?\\*/\n${stub(name).source}\n\n?`, 'm'), '');
    }
    fs.writeFileSync(at, text.replace(/^\/\*\* @typedef .*\n/m, (typedef) => `${typedef}\n${written}`));
  }
}

/** Starts the server as a user does; gives its URL and the errors that it logs. */
async function start(folder) {
  const { LOG_LEVEL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['index.js'], { cwd: folder, env: { ...env, PORT: '0', RESPONSES: 'enforce' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const errors = [];
  const port = await new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface(child.stdout).on('line', (line) => {
      const event = JSON.parse(line);
      if (event.message === 'Listening') resolve(event.port);
      if (event.level === 'error') errors.push(line);
    });
  });
  const { basePath } = JSON.parse(fs.readFileSync(path.join(folder, 'api/contract.json')));
  const stop = async () => {
    child.kill();
    const [status] = await once(child, 'exit');
    assert.equal(status, 0, 'the server did not stop by itself');
  };
  return { url: `http://127.0.0.1:${port}${basePath}`, errors, stop };
}

const tools = path.join(adapter.tools, 'node_modules');
const hasClient = fs.existsSync(path.join(tools, '.installed'));

/** Compiles the calls of a document with its client; gives their functions. */
async function compile(name, file) {
  const ts = createRequire(path.join(adapter.tools, 'package.json'))('typescript');
  const folder = await install(adapter, path.join(outputs, `${name}-client`), file, adapter.options);
  const program = path.join(folder, `${name}.ts`);
  fs.copyFileSync(path.join(here, 'calls', `${name}.ts`), program);
  const options = {
    strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: true, types: ['node'], typeRoots: [path.join(tools, '@types')],
    target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const compiled = ts.createProgram([program], options);
  const errors = ts.getPreEmitDiagnostics(compiled).map(({ file: source, start, messageText }) => `${source?.getLineAndCharacterOfPosition(start).line + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  compiled.emit();
  return { errors, functions: createRequire(program)(`./${name}.js`) };
}

/** The names of the functions that a program exports. */
const exported = (name) => [...fs.readFileSync(path.join(here, 'calls', `${name}.ts`), 'utf8').matchAll(/^export async function (\w+)/gm)].map(([, each]) => each);

for (const { name, file, options, expected = [], large } of documents) {
  const skip = (!file && lacking(`the description of ${name} is not here`)) || (large && !full && 'large: SPECMINT_TEST_FULL=1');
  describe(name, { skip, timeout: 120_000 }, () => {
    let folder;
    let server;
    let program;
    before(async () => {
      folder = generate(file, options);
      implement(folder, name);
      server = await start(folder);
      if (hasClient) program = await compile(name, file);
    });
    after(() => server?.stop());

    test('the services pass the checks of the package', async () => {
      expectNone(typeCheck(sources(folder)));
      expectNone(await lint(folder), 'lints');
    });

    const withoutClient = !hasClient && lacking('the tools of typescript-axios are not installed');
    test('the calls compile', { skip: withoutClient }, () => expectNone(program.errors));
    for (const each of exported(name)) test(each, { skip: withoutClient }, () => program.functions[each](server.url));

    test('the server logs the errors that are expected', () => {
      expectNone(server.errors.filter((line) => !expected.some((text) => line.includes(text))));
    });
  });
}
