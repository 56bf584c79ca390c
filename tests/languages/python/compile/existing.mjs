// Types that the program has already: their objects are sent and read by their own methods, or as Pydantic does.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checking, description, full, imports, lint, python, run, typesOf } from './lib.mjs';

const checks = checking(import.meta.url);

const schemas = {
  Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, tag: { $ref: '#/components/schemas/Tag' }, born: { type: 'string', format: 'date-time' } } },
  Tag: { type: 'object', required: ['tag-id'], properties: { 'tag-id': { type: 'integer' }, note: { type: ['string', 'null'] } } },
  Point: { type: 'object', required: ['x'], properties: { x: { type: 'integer' }, at: { type: 'string', format: 'date' } } },
  Kind: { type: 'string', enum: ['cat', 'dog'], default: 'cat' },
  Own: { type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' }, tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } }, point: { $ref: '#/components/schemas/Point' }, kind: { $ref: '#/components/schemas/Kind' }, either: { $ref: '#/components/schemas/Either' } } },
  Either: { oneOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Point' }, { $ref: '#/components/schemas/Other' }] },
  Other: { type: 'object', properties: { other: { type: 'integer' }, x: { type: 'integer' } } },
  // A child of a type of the program has all properties itself.
  Base: { type: 'object', required: ['type'], properties: { type: { type: 'string' } }, discriminator: { propertyName: 'type' } },
  Child: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { more: { type: 'integer' } } }] },
};
const json = (schema) => ({ 'application/json': { schema: typeof schema === 'string' ? { $ref: `#/components/schemas/${schema}` } : schema } });
const echo = (operationId, schema) => ({ post: { operationId, requestBody: { required: true, content: json(schema) }, responses: { 200: { description: 'the same', content: json(schema) } } } });
const document = {
  openapi: '3.1.0', info: { title: 'Pets', version: '1.0.0' }, components: { schemas },
  paths: { '/pet': echo('pet', 'Pet'), '/own': echo('own', 'Own'), '/point': echo('point', 'Point'), '/tags': echo('tags', { type: 'array', items: { $ref: '#/components/schemas/Tag' } }), '/base': echo('base', 'Base') },
};
const flags = [
  '--schema-mappings', 'Pet=Animal,Tag=acme.models.Label,Kind=Sort',
  '--import-mappings', 'Animal=acme.models,Sort=acme.models,Point=acme.models,Base=acme.models',
];

test('types that the program has are read and written by themselves', { timeout: 600_000 }, async () => {
  const { status, stderr, folder } = run(description('existing', document), {}, flags);
  if (status !== 0 || stderr.includes('warning')) throw new Error(stderr);
  fs.mkdirSync(path.join(folder, 'acme'));
  fs.writeFileSync(path.join(folder, 'acme/__init__.py'), '');
  fs.copyFileSync(path.join(import.meta.dirname, 'existing_models.py'), path.join(folder, 'acme/models.py'));
  const program = fs.readFileSync(path.join(import.meta.dirname, 'existing.py'), 'utf8');
  const types = { ...typesOf(folder, 'existing', full), imported: ['acme'] };
  await checks.see(folder, { types }, async () => [...await lint(folder), ...await python.program(folder, program)]);
});

test('a type that Python cannot import stays generated, with a warning', async () => {
  const { status, stderr, folder } = run(description('existing', document), {}, ['--schema-mappings', 'Pet=Animal', '--import-mappings', "Animal=./it's"]);
  if (status !== 0 || !stderr.includes('Pet is generated: Animal of')) throw new Error(stderr);
  await checks.see(folder, {}, () => imports(folder));
});

checks.typesTest();
