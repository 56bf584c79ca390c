// The samples of the reference's documentation run unchanged against our package: its users have written programs from
// them.
//
// The reference is a jar that benches/peers pins; its output is read here and not kept. A server answers each request
// with a value of the operation's first success. JAR is the path of the jar, ONLY=petstore-3.0 narrows the documents.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { sample, success } from '../../shared/filling.mjs';
import { discard, document, expectNone, generator, lacking, root, scratch, skipWithout } from '../../shared/generating.mjs';

const outputs = scratch('python-samples');
const python = path.join(import.meta.dirname, '../.venv/bin/python');
const { generate } = generator('python', outputs);
const { generate: generateServer } = generator('nodejs-express-server', outputs);

/**
 * The number of samples, and of those that end with an error because of a placeholder: such as `Pet()`, which lacks members that the
 * model requires, here and with the reference's package alike.
 */
const expected = {
  'petstore-3.0': { samples: 20, placeholders: 3 },
  'docker-engine-2.0': { samples: 109, placeholders: 5 },
  'qdrant-3.0': { samples: 70, placeholders: 25 },
};

/** Placeholders of samples that raise something in the reference's package, too. */
const PLACEHOLDERS = [
  /^ValidationError: .* = openapi_client\.\w+\(\)/s, // a model without what it requires
  /^ValidationError: .*input_value=None, input_type=NoneType/s, // None for a file
  /^TypeError: EnumType\.__call__\(\) missing .* = openapi_client\.\w+\(\)/, // an enum without a value
  /^ApiValueError .* must not be empty/, // a union without a value, which the reference writes into the path as text
];

/** The jar: JAR, that of the benches, or that of the package which this Python has. */
function jar() {
  const place = 'import importlib.util, pathlib; print(pathlib.Path(importlib.util.find_spec("openapi_generator_cli").origin).with_name("openapi-generator.jar"))';
  const of = (command) => spawnSync(command, ['-c', place], { encoding: 'utf8' }).stdout?.trim();
  return [process.env.JAR, of(path.join(root, 'target/peers/venv/bin/python')), of('python3')].find((file) => file && fs.existsSync(file));
}

function missing(name) {
  if (skipWithout(name)) return skipWithout(name);
  if (spawnSync('java', ['-version']).status !== 0) return lacking('java is missing');
  const pinned = /^openapi-generator-cli==.*$/m.exec(fs.readFileSync(path.join(root, 'benches/peers/requirements.txt'), 'utf8'));
  return jar() ? false : lacking(`the reference is missing (pip install ${pinned})`);
}

/** The blocks of Python in the documentation of operations. */
function samples(name) {
  const folder = path.join(outputs, `${name}-reference`);
  const made = spawnSync('java', ['-jar', jar(), 'generate', '-i', document(name), '-g', 'python', '-o', folder, '--skip-validate-spec'], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  const pages = fs.readdirSync(path.join(folder, 'docs')).filter((file) => file.endsWith('Api.md')).map((file) => path.join('docs', file));
  const found = ['README.md', ...pages].flatMap((page) =>
    [...fs.readFileSync(path.join(folder, page), 'utf8').matchAll(/^```python\n(.*?)^```$/gms)].map(([, text]) => ({ page, text })));
  discard(folder);
  return found.filter(({ text }) => text.includes('api_instance.'));
}

/** The server's answer to a request by its method and path: a value of the operation's first success. */
function answers(name) {
  const folder = generateServer(document(name));
  const { operations, $defs } = JSON.parse(fs.readFileSync(path.join(folder, 'api/contract.json'), 'utf8'));
  discard(folder);
  const literal = (text) => text.split(/\{[^}]*\}/).map(RegExp.escape).join('[^/]+');
  const known = operations.map(({ method, path, ...rest }) => ({ method, path: new RegExp(`^${literal(path)}$`), rest, variables: path.split('{').length }));
  known.sort((a, b) => a.variables - b.variables);
  return (method, path) => {
    const found = known.find((operation) => operation.method === method && operation.path.test(path));
    const response = found && success(found.rest);
    if (!response) return { status: 204 };
    const [content] = response.contents;
    const status = Number(response.status) || 200;
    if (!content) return { status };
    const value = content.kind === 'bytes' ? 'bytes' : JSON.stringify(sample(content.schema ?? {}, $defs));
    return { status, type: content.type.replaceAll('*', 'octet-stream'), body: value };
  };
}

/** A server that answers so, and the requests that it has had. */
async function listen(answer) {
  const requests = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, type, body } = answer(request.method, new URL(request.url, 'http://a').pathname);
      requests.push(`${request.method} ${request.url}`);
      response.writeHead(status, type && { 'content-type': type }).end(body);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, requests, close: () => (server.closeAllConnections(), server.close()) };
}

/** The exception of each sample with a package. */
async function outcomes(folder, url, texts) {
  const child = spawn(python, ['-B', path.join(import.meta.dirname, 'samples.py'), folder, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(texts));
  const chunks = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks));
}

for (const [name, { samples: count, placeholders }] of Object.entries(expected)) {
  test(`the samples of ${name}`, { skip: missing(name) }, async () => {
    const found = samples(name);
    const server = await listen(answers(name));
    const folder = generate(document(name));
    const raised = await outcomes(folder, server.url, found.map(({ text }) => text));
    server.close();
    discard(folder);
    const outcome = found.map(({ page, text }, index) => ({ error: raised[index], sample: `${page}, ${/api_instance\.(\w+)/.exec(text)[1]}` }));
    const own = ({ error }) => PLACEHOLDERS.some((placeholder) => placeholder.test(error));
    const wrong = outcome.filter((each) => each.error && !own(each));
    expectNone(wrong.map(({ sample, error }) => `${sample}: ${error}`), 'samples', 200);
    assert.deepEqual({ samples: found.length, placeholders: outcome.filter(own).length }, { samples: count, placeholders });
    assert.equal(server.requests.length, count - placeholders);
  });
}
