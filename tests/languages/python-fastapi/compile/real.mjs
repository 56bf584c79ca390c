// Minimal forms of real descriptions that broke servers: each server is sound and passes its own tests.
import { test } from 'node:test';
import { checking, description, discard, generate, lint, pytest, typesOf } from './lib.mjs';

const text = { type: 'string' };
const object = (property) => ({ type: 'object', properties: { [property]: text } });
const nothing = { 204: { description: 'Done.' } };
const inPath = (name) => ({ name, in: 'path', required: true, schema: text });
const [json, form] = [{ 'application/json': { schema: object('a') } }, { 'multipart/form-data': { schema: object('b') } }];

const cases = {
  'models whose modules are called as functions are': {
    paths: { '/links': { get: { operationId: 'links', responses: { 200: { description: 'A link.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Link' } } } } } } } },
    components: { schemas: Object.fromEntries(['Link', 'Globals', 'Linking', 'List'].map((name) => [name, object('a')])) },
  },
  'a form that has no arguments of its own, as it may also be JSON': {
    paths: {
      '/json': { post: { operationId: 'json', requestBody: { content: { ...json, ...form } }, responses: nothing } },
      '/form': { post: { operationId: 'form', requestBody: { content: { ...form, ...json } }, responses: nothing } },
    },
  },
  'paths that match those of the server itself': {
    paths: { '/{id}': { get: { operationId: 'get', parameters: [inPath('id')], security: [{ key: [] }], responses: nothing } } },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  },
  'values that are required, and are there without a request': {
    paths: {
      '/default': { get: { operationId: 'default', parameters: [{ name: 'v', in: 'query', required: true, schema: { ...text, default: 'a' } }], responses: nothing } },
      '/sent': { get: { operationId: 'sent', parameters: [{ name: 'User-Agent', in: 'header', required: true, schema: text }], responses: nothing } },
    },
  },
  'models that are called as what a method returns': {
    paths: { '/it': { get: { operationId: 'getIt', responses: { 200: { description: 'it', content: { 'application/json': { schema: { $ref: '#/components/schemas/GetItResult' } } } }, 404: { description: 'none', content: { 'application/json': { schema: { $ref: '#/components/schemas/GetItResponse404' } } } } } } } },
    components: { schemas: { GetItResult: object('a'), GetItResponse404: object('b') } },
  },
  'parameters of one name, of the path and of the operation': {
    paths: Object.fromEntries(['query', 'header', 'cookie', 'path'].flatMap((place) => ['query', 'header', 'cookie', 'path'].map((other) => [`/${place}/${other}/{id}`, {
      parameters: [{ name: 'id', in: place, required: true, schema: text }, ...(place === 'path' ? [] : [inPath('id')])],
      get: { operationId: `${place}_${other}`, parameters: [{ name: 'id', in: other, required: other === 'path', schema: { ...text, maxLength: 9 } }], responses: nothing },
    }]))),
  },
  'a path that matches what no path matches elsewhere': {
    paths: { '/{a}/{b}/{c}/{d}/{e}': { post: { operationId: 'post', parameters: [...'abcde'].map(inPath), responses: nothing } } },
  },
  'paths that differ in the names of their parameters': {
    paths: {
      '/a/{first}': { get: { operationId: 'first', parameters: [inPath('first')], responses: nothing } },
      '/a/{second}': { get: { operationId: 'second', parameters: [inPath('second'), { name: 'key', in: 'query', required: true, schema: text }], responses: nothing } },
    },
  },
};

const checks = checking(import.meta.url);

for (const [name, parts] of Object.entries(cases)) {
  test(name, async () => {
    const folder = generate(description('real', { openapi: '3.1.0', info: { title: 'real', version: '1' }, ...parts }));
    await checks.see(folder, { types: typesOf(folder, name) }, async () => [...await lint(folder), ...await pytest(folder)]);
    discard(folder);
  });
}

checks.typesTest();
