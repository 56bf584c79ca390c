// The values that TypeScript accepts as a response of an operation: without a code it is 200, as in the server.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import fs from 'node:fs';
import path from 'node:path';
import { batch, discard, generate, outputs, sources, stub, typeCheck, types } from './lib.mjs';

const body = (name) => ({ description: name, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } });
const content = (mediaType, schema) => ({ description: mediaType, content: { [mediaType]: { schema } } });
const [thing, failure, things] = [body('Thing'), body('Failure'), body('Things')];

/** The responses of each operation. */
const operations = {
  plain: { 200: thing },
  orDefault: { 200: thing, 404: { description: 'none' }, default: failure },
  ofRange: { '2XX': thing, default: failure },
  byDefault: { default: thing },
  listed: { 200: things, default: failure },
  created: { 201: thing },
  createdOrDefault: { 201: thing, default: failure },
  replaced: { 200: thing, 201: failure },
  gone: { 204: { description: 'gone' }, default: failure },
  nothing: { 200: { description: 'done' }, default: failure },
  somethingOrNothing: { 200: thing, 204: { description: 'gone' } },
  // A payload of any type gives literals no type to be inferred with.
  besideUnknown: { 200: thing, 202: { description: 'later', content: { 'application/json': {} } } },
  nested: { 200: body('Nested'), 202: { description: 'later', content: { 'application/json': {} } } },
  file: { 200: content('application/octet-stream', { type: 'string', format: 'binary' }), default: failure },
  fileBesideUnknown: { 200: content('application/octet-stream', { type: 'string', format: 'binary' }), 202: { description: 'later', content: { 'application/json': {} } } },
  items: { 200: { description: 'items', content: { 'application/jsonl': { itemSchema: { $ref: '#/components/schemas/Thing' } } } } },
};

const description = {
  openapi: '3.2.0',
  info: { title: 'responses', version: '1' },
  paths: Object.fromEntries(Object.entries(operations).map(([operationId, responses]) => [`/${operationId}`, { get: { operationId, tags: ['all'], responses } }])),
  components: {
    schemas: {
      Thing: { type: 'object', required: ['name', 'state'], properties: { name: { type: 'string' }, state: { type: 'string', enum: ['new', 'old'] }, tags: { type: 'array', items: { type: 'string' } } } },
      Things: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
      Nested: {
        type: 'object',
        required: ['rows'],
        properties: { rows: { type: 'array', items: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } }, more: { $ref: '#/components/schemas/Nested' }, any: {}, map: { type: 'object', additionalProperties: { type: 'array', items: { type: 'number' } } } },
      },
      Failure: { type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } },
    },
  },
};

const value = "{ name: 'n', state: 'new', tags: ['a'] }";

/** Functions that pass, and such that do not. */
const right = {
  plain: `() => Service.successResponse(${value})`,
  orDefault: `async (_request, { requestId }) => requestId === '' ? Service.problem(404) : Service.successResponse(${value})`,
  ofRange: `() => Service.successResponse(${value})`,
  byDefault: `() => Service.successResponse(${value})`,
  listed: `() => Service.successResponse([${value}])`,
  created: `() => Service.successResponse(${value}, 201)`,
  createdOrDefault: `() => Service.successResponse(${value}, 201)`,
  replaced: `() => Service.successResponse({ reason: 'r' }, 201)`,
  gone: '() => Service.successResponse(undefined, 204)',
  nothing: '() => Service.successResponse()',
  somethingOrNothing: '() => Service.successResponse(undefined, 204)',
  besideUnknown: `() => Service.successResponse(${value})`,
  nested: `async () => {
  /** @type {import('../types/models').Nested} */
  const more = { rows: [], any: [1] };
  return Service.successResponse({ rows: [[${value}], []], more, any: { a: [1] }, map: { a: [1] } });
}`,
  file: "() => Service.successResponse(require('node:fs').createReadStream(__filename))",
  fileBesideUnknown: "async () => Service.successResponse(Buffer.from('a'))",
  items: `async () => Service.successResponse(
  (async function* () {
    yield things[0] ?? { name: 'n', state: /** @type {const} */ ('new') };
  })(),
)`,
};
/** Values other than literals: instances of classes, one with a private member, and streams. */
const more = `
class Known {
  #id = 1;
  name = 'n';
  /** @type {'new' | 'old'} */
  state = 'old';
  /** @type {string[]} */
  tags = [];
  get id() {
    return this.#id;
  }
}
/** @type {import('../types/models').Thing[]} */
const things = [new Known()];
/** @type {import('../types/services').AllService['plain']} */
exports.ofClass = () => Service.successResponse(new Known());
/** @type {import('../types/services').AllService['besideUnknown']} */
exports.ofClassBesideUnknown = async () => Service.successResponse(new Known());
/** @type {import('../types/services').AllService['created']} */
exports.ofAny = () => Service.successResponse(JSON.parse('{}'), 201);
/** @type {import('../types/services').AllService['besideUnknown']} */
exports.ofAnyBesideUnknown = async () => Service.successResponse(JSON.parse('{}'));
/** @type {import('../types/services').AllService['fileBesideUnknown']} */
exports.stream = () => Service.successResponse(require('node:stream').Readable.from(['a']));
`;
const wrong = {
  plain: `() => Service.successResponse(${value}, 201)`,
  orDefault: "() => Service.successResponse({ reason: 'r' })",
  ofRange: `() => Service.successResponse(${value}, 404)`,
  byDefault: "() => Service.successResponse({ reason: 'r' })",
  listed: `() => Service.successResponse(${value})`,
  created: `() => Service.successResponse(${value})`,
  createdOrDefault: `() => Service.successResponse(${value})`,
  replaced: "() => Service.successResponse({ reason: 'r' })",
  gone: '() => Service.successResponse()',
  nothing: "() => Service.successResponse('')",
  somethingOrNothing: '() => Service.successResponse()',
  besideUnknown: "() => Service.successResponse({ name: 'n', state: 'none' })",
  nested: `() => Service.successResponse({ rows: [${value}] })`,
  file: '() => Service.successResponse({ pipe: true })',
  fileBesideUnknown: '() => Service.successResponse(1)',
  items: "() => Service.successResponse([{ name: 'n', state: 'none' }])",
};

/** A server of `described` whose functions these are, with `more` at the end; gives its folder and the lines of the functions. */
function implemented(functions, more = '', described = description) {
  const file = path.join(outputs, 'responses.json');
  fs.writeFileSync(file, JSON.stringify(described));
  const folder = generate(file);
  const service = path.join(folder, 'services/AllService.js');
  let text = fs.readFileSync(service, 'utf8');
  for (const [name, written] of Object.entries(functions)) {
    assert.match(text, stub(name));
    text = text.replace(stub(name), () => `const ${name} = ${written};`);
  }
  fs.writeFileSync(service, `${text}${more}`);
  const lines = text.split('\n');
  return { folder, lines: Object.keys(functions).map((name) => lines.findIndex((line) => line.startsWith(`const ${name} =`)) + 1) };
}

test('a response without a code is 200', async () => {
  const { folder } = implemented(right, more);
  await batch.add('right', folder, [...types, ['lint'], ['eslint']]);
});

test('a response that the operation does not allow is an error', () => {
  const { folder, lines } = implemented(wrong);
  const found = typeCheck(sources(folder)).map((error) => /AllService\.js:(\d+):/.exec(error)?.[1]).map(Number);
  assert.deepEqual([...new Set(found)], lines);
  discard(folder);
});

// In Swagger 2.0, `produces` says in which media types a body is, and not that there is one.
test('a response of Swagger 2.0 without a schema has no body', async () => {
  const responses = { 200: { description: 'good', schema: { type: 'integer' } }, 204: { description: 'gone' } };
  const operation = (operationId) => ({ get: { operationId, tags: ['all'], produces: ['application/json', 'text/plain'], responses } });
  const swagger = { swagger: '2.0', info: { title: 'responses', version: '1' }, paths: { '/gone': operation('gone'), '/wrong': operation('wrong') } };
  const { folder } = implemented({ gone: '() => ({ code: 204 })', wrong: "() => /** @type {any} */ ({ code: 200, payload: 'text' })" }, '', swagger);
  await batch.add('Swagger 2.0', folder, types);
  const start = "const S = require('./expressServer'); new S(0).launch().then((port) => process.stderr.write(String(port)))";
  const server = spawn(process.execPath, ['-e', start], { cwd: folder, env: { ...process.env, RESPONSES: 'enforce' } });
  try {
    const [port] = await once(server.stderr, 'data');
    const status = async (name) => (await fetch(`http://127.0.0.1:${port}/${name}`)).status;
    assert.deepEqual([await status('gone'), await status('wrong')], [204, 500]);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});

batch.test();
