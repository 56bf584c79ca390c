// What TypeScript takes for a response of an operation: without a code it is 200, as the server has it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fs from 'node:fs';
import path from 'node:path';
import { discard, expectNone, generate, lint, outputs, sources, stub, typeCheck } from './lib.mjs';

const body = (name) => ({ description: name, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } });
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
};

const description = {
  openapi: '3.1.0',
  info: { title: 'responses', version: '1' },
  paths: Object.fromEntries(Object.entries(operations).map(([operationId, responses]) => [`/${operationId}`, { get: { operationId, tags: ['all'], responses } }])),
  components: {
    schemas: {
      Thing: { type: 'object', required: ['name', 'state'], properties: { name: { type: 'string' }, state: { type: 'string', enum: ['new', 'old'] }, tags: { type: 'array', items: { type: 'string' } } } },
      Things: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
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
};
const wrong = {
  plain: `() => Service.successResponse(${value}, 201)`,
  orDefault: "() => Service.successResponse({ reason: 'r' })",
  ofRange: `() => Service.successResponse(${value}, 404)`,
  byDefault: "() => Service.successResponse({ reason: 'r' })",
  listed: `() => Service.successResponse(${value})`,
  created: `() => Service.successResponse(${value})`,
  createdOrDefault: `() => Service.successResponse(${value})`,
  replaced: "() => Service.successResponse({ reason: 'r' })",
  gone: '() => Service.successResponse(undefined)',
};

/** A server whose functions these are; gives its folder and the lines of the functions. */
function implemented(functions) {
  const file = path.join(outputs, 'responses.json');
  fs.writeFileSync(file, JSON.stringify(description));
  const folder = generate(file);
  const service = path.join(folder, 'services/AllService.js');
  let text = fs.readFileSync(service, 'utf8');
  for (const [name, written] of Object.entries(functions)) {
    assert.match(text, stub(name));
    text = text.replace(stub(name), () => `const ${name} = ${written};`);
  }
  fs.writeFileSync(service, text);
  const lines = text.split('\n');
  return { folder, lines: Object.keys(functions).map((name) => lines.findIndex((line) => line.startsWith(`const ${name} =`)) + 1) };
}

test('a response without a code is 200', async () => {
  const { folder } = implemented(right);
  expectNone(typeCheck(sources(folder)));
  expectNone(await lint(folder), 'lints');
  discard(folder);
});

test('what an operation does not have is an error', () => {
  const { folder, lines } = implemented(wrong);
  const found = typeCheck(sources(folder)).map((error) => /AllService\.js:(\d+) /.exec(error)?.[1]).map(Number);
  assert.deepEqual([...new Set(found)], lines);
  discard(folder);
});
