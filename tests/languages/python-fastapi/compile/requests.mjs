// Requests that the tests of other servers do not cover: repeated values, styles that are not followed, text before a
// multipart body, and failures of an implementation.
import { test } from 'node:test';
import { checking, description, discard, generate, lint, program, typesOf } from './lib.mjs';

const text = { type: 'string' };
const integer = { type: 'integer' };
const answers = { 200: { description: 'what it was', content: { 'application/json': { schema: {} } } }, default: { description: 'else', content: { 'application/json': { schema: {} } } } };
const operation = (operationId, parameters, more = {}) => ({ operationId, parameters, responses: answers, ...more });
const paths = {
  '/query': { get: operation('query', [{ name: 'p', in: 'query', schema: text }, { name: 't', in: 'query', content: { 'text/plain': { schema: integer } } }, { name: 'b', in: 'query', schema: { type: 'string', format: 'binary' } }]) },
  '/cookie': { get: operation('cookie', [{ name: 'p', in: 'cookie', schema: text }]) },
  '/json': { get: operation('json', [{ name: 'j', in: 'query', content: { 'application/json': { schema: {} } } }]) },
  '/label/{p}': { get: operation('label', [{ name: 'p', in: 'path', required: true, style: 'label', schema: text }]) },
  '/matrix/{p}': { get: operation('matrix', [{ name: 'p', in: 'path', required: true, style: 'matrix', schema: text }]) },
  '/parts': { post: operation('parts', [], { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties: { a: text } } } } } }) },
  '/binary': { post: operation('binary', [], { requestBody: { content: { 'application/json': { schema: { type: 'string', format: 'binary' } } } } }) },
};

const checks = `
from fastapi.testclient import TestClient
from openapi_server.apis import default_api_base
from openapi_server.runtime import AnyAnswer

async def first(self, **arguments):
    values = list(arguments.values())
    for value in values:
        if value == "fail":
            raise NotImplementedError("within")
        if value == "away":
            return AnyAnswer(status_code=302, headers={"Location": "/"})
    return values

async def parent(self, **arguments):
    return await default_api_base.BaseDefaultApi.cookie(self, **arguments)

base = default_api_base.BaseDefaultApi
methods = {name: first for name in ("query", "label", "matrix", "parts", "binary")}
type("Api", (base,), {**methods, "cookie": parent})
from openapi_server.main import app
client = TestClient(app, raise_server_exceptions=False, follow_redirects=False)

def gives(status, method, target, value=None, **more):
    answer = client.request(method, target, **more)
    assert answer.status_code == status, (target, answer.status_code, answer.text)
    assert value is None or answer.json() == value, (target, answer.text)
    return answer

def refuses(message, method, target, **more):
    said = [error["message"] for error in gives(400, method, target, **more).json()["errors"]]
    assert said == [message], (target, said)

def details(detail, status, method, target, **more):
    said = gives(status, method, target, **more).json()["detail"]
    assert said == detail, (target, said)

gives(200, "GET", "/query?p=a&t=5&b=x", ["a", 5, "x"])
refuses("occurs more than once", "GET", "/query?p=a&p=b")
refuses("occurs more than once", "GET", "/query?t=5&t=6")
refuses('is not of type "integer"', "GET", "/query?t=five")
refuses("is not valid UTF-8", "GET", "/query?p=%ff")
refuses("is not valid JSON: expected value at line 1 column 1", "GET", "/json?j=x")
details("Internal server error. The log has details under this request ID.", 500, "GET", "/query?p=fail")
details("There is no operation at this path.", 404, "GET", "/none")
details("PUT is not supported. This path supports GET, HEAD, OPTIONS.", 405, "PUT", "/query")
details("POST is not supported. This path supports GET, HEAD.", 405, "POST", "/healthz")
assert gives(302, "GET", "/query?p=away").content == b""
gives(501, "GET", "/cookie")
gives(400, "GET", "/cookie", headers={"Cookie": "p=1; p=2"})
gives(200, "GET", "/label/.a", ["a"])
refuses('must start with "."', "GET", "/label/;p=a")
gives(200, "GET", "/matrix/;p=a", ["a"])
refuses('must start with ";p="', "GET", "/matrix/.p=a")
refuses('must not contain another ";"', "GET", "/matrix/;p=a;b=x")
part = b'--b\\r\\nContent-Disposition: form-data; name="a"\\r\\n\\r\\nx\\r\\n--b--\\r\\n'
for before in (b"", b"\\r\\n", b"This is a preamble.\\r\\n"):
    gives(200, "POST", "/parts", ["x"], content=before + part, headers={"Content-Type": "multipart/form-data; boundary=b"})
refuses("does not start with its boundary", "POST", "/parts", content=b"x" * 40_000, headers={"Content-Type": "multipart/form-data; boundary=b"})
gives(200, "POST", "/binary", ["x"], json="x")
`.replaceAll('\\\\', '\\');

const outputs = checking(import.meta.url);

test('requests are read as the description has them', async () => {
  const folder = generate(description('requests', { openapi: '3.1.0', info: { title: 'requests', version: '1' }, paths }));
  await outputs.see(folder, { types: typesOf(folder, 'requests', true) }, async () => [...await lint(folder), ...await program(folder, checks)]);
  discard(folder);
});

outputs.typesTest();
