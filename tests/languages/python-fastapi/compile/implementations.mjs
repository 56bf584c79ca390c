// Tests how implementations are found and called, with programs that use them as users do.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { generator, scratch } from '../../shared/generating.mjs';

const outputs = scratch('python-fastapi-implementations');
const { generate } = generator('python-fastapi', outputs);
const python = path.join(import.meta.dirname, '../.venv/bin/python');

const parameter = (name) => ({ name, in: 'query', required: true, schema: { type: 'string' } });
const text = { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'string' } } } } };

const events = { 200: { description: 'ok', content: { 'text/event-stream': { schema: { type: 'object', properties: { name: { type: 'string' } } } } } } };

/** A server whose operation has these parameters, by name or whole, with modules of an implementation. */
function server(parameters, modules, responses = text) {
  const file = path.join(outputs, 'description.json');
  const transfer = { operationId: 'transfer', tags: ['bank'], parameters: parameters.map((one) => (typeof one === 'string' ? parameter(one) : one)), responses };
  const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
  fs.writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Bank', version: '1' }, paths: { '/transfer': { post: transfer } }, components }));
  const folder = generate(file);
  for (const [name, code] of Object.entries(modules)) {
    fs.writeFileSync(path.join(folder, `src/openapi_server/impl/${name}.py`), `from openapi_server.apis.bank_api_base import BaseBankApi\n${code}`);
  }
  return folder;
}

/**
 * Sends a request with a test client; returns the answer, or the error if the server does not start: its last line, or as many as
 * `count`.
 */
function ask(folder, query, environment = {}, count = 1) {
  const program = `
from fastapi.testclient import TestClient
from openapi_server.main import app
answer = TestClient(app, raise_server_exceptions=False).request("${environment.METHOD ?? 'POST'}", "/transfer?${query}")
print(answer.status_code, answer.text)
`;
  const env = { ...process.env, ...environment, PYTHONPATH: path.join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'ignore' };
  const { status, stdout, stderr } = spawnSync(python, ['-c', program], { encoding: 'utf8', env });
  const lines = (status === 0 ? stdout : stderr).trim().split('\n').slice(-count);
  return count === 1 ? lines[0] : lines;
}

const method = (name, code) => `class ${name}:\n    async def transfer(self, var_from: str, to: str):\n        ${code}\n`;
const own = (code) => method('BankApi(BaseBankApi)', code);

test('parameters that change places in the description keep their values', () => {
  const modules = { bank: own('return f"{var_from} to {to}"') };
  for (const order of [['from', 'to'], ['to', 'from']]) assert.equal(ask(server(order, modules), 'from=alice&to=bob'), '200 "alice to bob"');
});

test('a class that does not take a required parameter is an error at the start', () => {
  const message = ask(server(['from', 'to', 'sum'], { bank: own('return ""') }), '');
  assert.equal(message, 'TypeError: openapi_server.impl.bank.BankApi.transfer does not take sum. The arguments of the interface are: var_from, to, sum.');
});

test('a parameter that nothing passes is an error at the start', () => {
  const message = ask(server(['from'], { bank: own('return ""') }), '');
  assert.match(message, /^TypeError: openapi_server\.impl\.bank\.BankApi\.transfer has parameters for which there is no value: to\. Remove them/);
});

test('an optional parameter that is new breaks nothing', () => {
  const folder = server(['from', 'to', { ...parameter('note'), required: false }], { bank: own('return f"{var_from} to {to}"') });
  assert.equal(ask(folder, 'from=alice&to=bob&note=thanks'), '200 "alice to bob"');
  assert.equal(ask(folder, 'from=alice&to=bob', { IMPLEMENTATIONS: 'enforce' }), 'TypeError: openapi_server.impl.bank.BankApi.transfer does not take the optional note.');
});

test('operations that are not implemented, and methods that are none, are listed', () => {
  const folder = server(['from', 'to'], { bank: 'class BankApi(BaseBankApi):\n    async def move(self) -> None:\n        ...\n    async def _helper(self) -> None:\n        ...\n' });
  const [absent, unused] = ask(folder, 'from=a&to=b', { IMPLEMENTATIONS: 'enforce' }, 2);
  assert.equal(absent, 'TypeError: openapi_server.impl.bank.BankApi does not implement transfer.');
  assert.equal(unused, 'openapi_server.impl.bank.BankApi has methods that are not operations: move.');
  const [logged, answer] = ask(folder, 'from=a&to=b', {}, 3);
  assert.deepEqual(JSON.parse(logged).differences, [absent.replace('TypeError: ', ''), unused]);
  assert.match(answer, /"status":501/);
  assert.doesNotMatch(ask(folder, 'from=a&to=b', { IMPLEMENTATIONS: 'off' }, 9).join('\n'), /differences/);
});

test('a security hook that takes something else is an error at the start', () => {
  const hook = 'from openapi_server.security_api import BaseSecurityApi\nclass Security(BaseSecurityApi):\n    async def get_token_key(self, credential, scopes, db):\n        ...\n';
  assert.match(ask(server(['from', 'to'], { hook }), ''), /^TypeError: openapi_server\.impl\.hook\.Security\.get_token_key does not take a credential and the scopes\./);
});

test('generators and plain functions are methods, too', () => {
  const plain = own('return f"{var_from} to {to}"').replace('async def', 'def');
  assert.equal(ask(server(['from', 'to'], { bank: plain }), 'from=alice&to=bob'), '200 "alice to bob"');
  for (const kind of ['async def', 'def']) {
    const folder = server(['from', 'to'], { bank: own('yield {"name": var_from}\n        yield {"name": to}').replace('async def', kind) }, events);
    assert.equal(ask(folder, 'from=alice&to=bob', {}, 3).join('|'), '200 data: {"name":"alice"}||data: {"name":"bob"}');
  }
});

test('the most derived class is called, whatever module comes first', () => {
  const derived = `from openapi_server.impl.b import BankApi\n${method('OtherApi(BankApi)', 'return "derived"')}`;
  for (const name of ['a', 'c']) assert.equal(ask(server(['from', 'to'], { b: own('return "base"'), [name]: derived }), 'from=a&to=b'), '200 "derived"');
});

test('two classes for one interface are an error at the start', () => {
  const modules = { a: own('return ""'), b: own('return ""') };
  assert.match(ask(server(['from', 'to'], modules), ''), /^TypeError: BaseBankApi is implemented by openapi_server\.impl\.a\.BankApi and openapi_server\.impl\.b\.BankApi/);
});

test('the detail of an HTTPException is any JSON', () => {
  const code = 'from fastapi import HTTPException\n        raise HTTPException(409, detail={"code": "TAKEN", "n": [1]})';
  const [status, ...json] = ask(server(['from', 'to'], { bank: own(code) }), 'from=a&to=b').split(' ');
  const { detail, title } = JSON.parse(json.join(' '));
  assert.deepEqual([status, detail, title], ['409', { code: 'TAKEN', n: [1] }, 'Conflict']);
});
