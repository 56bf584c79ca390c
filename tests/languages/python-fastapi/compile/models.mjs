// Models and values: nothing is lost on input, and the output equals the input.
import { test } from 'node:test';
import { checking, description, discard, generate, lint, program, typesOf } from './lib.mjs';

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const schemas = {
  Cat: { type: 'object', required: ['meow'], properties: { meow: text, name: text } },
  Dog: { type: 'object', required: ['bark'], properties: { bark: text, kind: text } },
  Pet: { type: 'object', oneOf: [ref('Cat'), ref('Dog'), text], required: ['owner'], properties: { owner: ref('Owner'), name: text } },
  Told: {
    type: 'object', oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
    required: ['kind'], properties: { kind: text, weight: { type: 'number' } },
  },
  Owner: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, pet: ref('Pet') } },
  Day: {
    type: 'object',
    properties: {
      date: { type: 'string', format: 'date', default: '2024-02-29' },
      at: { type: 'string', format: 'date-time', default: '2024-02-29T12:00:00.5Z' },
      of: { type: 'string', format: 'uuid', default: '00000000-0000-0000-0000-000000000001' },
      never: { type: 'string', format: 'date', default: '2023-02-29' },
    },
  },
  Photo: { type: 'object', required: ['data'], properties: { data: { type: 'string', format: 'byte' }, more: { type: 'array', items: { type: 'string', format: 'byte' } }, encoded: { type: 'string', contentEncoding: 'base64', maxLength: 400 } } },
};
const content = (schema) => ({ 'application/json': { schema } });
const paths = Object.fromEntries(Object.keys(schemas).map((name) => [`/${name.toLowerCase()}`, {
  post: {
    operationId: `make${name}`,
    requestBody: { required: true, content: content(ref(name)) },
    responses: { 200: { description: 'the same', content: content({ type: 'array', items: ref(name) }) } },
  },
}]));

const checks = `
import base64, datetime, uuid
from fastapi.testclient import TestClient
from openapi_server.apis import default_api_base
from openapi_server.models import *

def handler(name):
    async def handle(self, **values):
        value, = values.values()
        seen.append(value)
        return [value]
    return handle

seen = []
base = default_api_base.BaseDefaultApi
type("Api", (base,), {name: handler(name) for name in dir(base) if name.startswith("make_")})
from openapi_server.main import app
client = TestClient(app)

def same(path, value):
    answer = client.post(path, json=value)
    assert (answer.status_code, answer.json()) == (200, [value]), (path, value, answer.text)
    return seen.pop()

pet = same("/pet", {"meow": "m", "name": "n", "owner": {"id": 1, "pet": {"bark": "b", "owner": {"id": 2}, "name": "x"}}})
assert type(pet) is PetCat and type(pet.owner.pet) is PetDog and pet.owner.pet.name == "x"
assert client.post("/pet", json={"meow": "m"}).status_code == 400
told = same("/told", {"bark": "b", "kind": "dog", "weight": 2.5})
assert type(told) is ToldDog and told.weight == 2.5
day = same("/day", {})
assert day.var_date == datetime.date(2024, 2, 29) and day.of == uuid.UUID(int=1) and day.never is None, day
assert day.at == datetime.datetime(2024, 2, 29, 12, 0, 0, 500000, datetime.timezone.utc)
data = bytes(range(256))
sent = base64.b64encode(data).decode()
photo = same("/photo", {"data": sent, "more": ["", sent], "encoded": sent})
assert photo.data == data and photo.more == [b"", data]
assert Photo(data=data).data == data
answer = client.post("/photo", json={"data": "_-", "encoded": "_-"})
assert (answer.status_code, [error["message"] for error in answer.json()["errors"]]) == (400, ["is not valid Base64"] * 2), answer.text
from openapi_server.runtime.answers import plain_value
assert plain_value([data, {"a": data}]) == [sent, {"a": sent}]
`;

const outputs = checking(import.meta.url);

test('values come and go', async () => {
  const folder = generate(description('models', { openapi: '3.1.0', info: { title: 'models', version: '1' }, paths, components: { schemas } }));
  await outputs.see(folder, { types: typesOf(folder, 'models', true) }, async () => [...await lint(folder), ...await program(folder, checks)]);
  discard(folder);
});

outputs.typesTest();
