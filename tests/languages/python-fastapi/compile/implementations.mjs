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

/** A server whose operation has these parameters, with modules of an implementation. */
function server(parameters, modules) {
  const file = path.join(outputs, 'description.json');
  const transfer = { operationId: 'transfer', tags: ['bank'], parameters: parameters.map(parameter), responses: text };
  fs.writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Bank', version: '1' }, paths: { '/transfer': { post: transfer } } }));
  const folder = generate(file);
  for (const [name, code] of Object.entries(modules)) {
    fs.writeFileSync(path.join(folder, `src/openapi_server/impl/${name}.py`), `from openapi_server.apis.bank_api_base import BaseBankApi\n${code}`);
  }
  return folder;
}

/** Sends a request with a test client; returns the answer, or the last line of the error if the server does not start. */
function ask(folder, query) {
  const program = `
from fastapi.testclient import TestClient
from openapi_server.main import app
answer = TestClient(app, raise_server_exceptions=False).post("/transfer?${query}")
print(answer.status_code, answer.text)
`;
  const env = { ...process.env, PYTHONPATH: path.join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'ignore' };
  const { status, stdout, stderr } = spawnSync(python, ['-c', program], { encoding: 'utf8', env });
  return (status === 0 ? stdout : stderr).trim().split('\n').at(-1);
}

const method = (name, code) => `class ${name}:\n    async def transfer(self, var_from: str, to: str):\n        ${code}\n`;
const own = (code) => method('BankApi(BaseBankApi)', code);

test('parameters that change places in the description keep their values', () => {
  const modules = { bank: own('return f"{var_from} to {to}"') };
  for (const order of [['from', 'to'], ['to', 'from']]) assert.equal(ask(server(order, modules), 'from=alice&to=bob'), '200 "alice to bob"');
});

test('a class that does not take a parameter is an error at the start', () => {
  const message = ask(server(['from', 'to', 'sum'], { bank: own('return ""') }), '');
  assert.match(message, /^TypeError: openapi_server\.impl\.bank\.BankApi\.transfer does not accept .*'sum'.*var_from, to, sum\.$/);
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
