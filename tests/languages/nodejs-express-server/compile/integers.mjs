// An integer that a JavaScript number cannot represent is rejected where the description asks for an integer, instead of becoming another.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { batch, generate, outputs, read } from './lib.mjs';

process.env.LOG_LEVEL = 'silent';

const integer = { type: 'integer', format: 'int64' };
const body = (schema) => ({ content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } });
const described = {
  type: 'object',
  properties: {
    id: integer,
    ids: { type: 'array', items: { $ref: '#/components/schemas/Id' } },
    plain: { type: 'number' },
    either: { type: ['integer', 'string'] },
    entries: { type: 'object', additionalProperties: { type: 'integer' } },
  },
};
const operation = (operationId, more) => ({ operationId, responses: { 204: { description: 'done' } }, ...more });
const description = {
  openapi: '3.1.0',
  info: { title: 'integers', version: '1' },
  paths: {
    '/things': { post: operation('make', { requestBody: body(described) }), get: operation('find', { parameters: [{ name: 'id', in: 'query', schema: integer }] }) },
    '/things/{id}': { get: operation('get', { parameters: [{ name: 'id', in: 'path', required: true, schema: integer }] }) },
    '/root': { post: operation('root', { requestBody: body(integer) }) },
  },
  components: { schemas: { Id: integer } },
};

const open = [];
after(() => Promise.all(open.map((server) => server.close())));

const [large, largest, exact] = ['9007199254740993', '9223372036854775807', '9007199254740991'];
const why = 'is an integer that a JavaScript number cannot represent';

test('integers are exact or rejected', async () => {
  const input = path.join(outputs, 'integers.json');
  fs.writeFileSync(input, JSON.stringify(description));
  const folder = generate(input);
  const Server = createRequire(path.join(folder, 'index.js'))('./expressServer');
  const server = new Server(0, { config: { HOST: '127.0.0.1' } });
  const port = await server.launch();
  open.push(server);
  const send = async (at, body, type = 'application/json') => {
    const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': type }, body };
    const response = await fetch(`http://127.0.0.1:${port}${at}`, init);
    const { errors = [] } = await response.json();
    return [response.status, ...errors.map(({ pointer, message }) => `${pointer} ${message}`)];
  };
  // An accepted request reaches the operation, which is not implemented.
  const accepted = [501];
  for (const [text, expected] of [
    [`{"id":${exact}}`, accepted],
    [`{"id":-${exact}}`, accepted],
    // A number of JavaScript is written with these digits.
    ['{"id":1152921504606847000}', accepted],
    [`{"id":${large}}`, [400, `/id ${why}`]],
    [`{"id":-${largest}}`, [400, `/id ${why}`]],
    [`{"id":1,"ids":[1,${large}]}`, [400, `/ids/1 ${why}`]],
    [`{"entries":{"a":${large}}}`, [400, `/entries/a ${why}`]],
    [`{"either":"${large}"}`, accepted],
    // A schema of type number does not need exact digits, and a value without a schema may be anything.
    [`{"plain":${large},"other":${large},"id":1}`, accepted],
    [`{"id":"${large}"}`, [400, '/id must be integer']],
  ]) {
    assert.deepEqual(await send('/things', text), expected, text);
  }
  assert.deepEqual(await send('/root', large), [400, ` ${why}`]);
  assert.deepEqual(await send('/root', exact), accepted);
  for (const [id, expected] of [[exact, accepted], [largest, [400, ` ${why}`]]]) {
    assert.deepEqual(await send(`/things?id=${id}`), expected, `query ${id}`);
    assert.deepEqual(await send(`/things/${id}`), expected, `path ${id}`);
    const form = await send('/things', `id=${id}`, 'application/x-www-form-urlencoded');
    assert.equal(form[0], expected[0], `form ${id}: ${form}`);
  }
  assert.deepEqual(await send('/things', `either=${largest}`, 'application/x-www-form-urlencoded'), accepted);
  await batch.add('integers', folder, read);
});

batch.test();
