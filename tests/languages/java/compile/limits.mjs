// Methods, constants and parameters beyond the limits of class files are written in parts. javac only checks the limits when it writes
// the classes, so this test has them written.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { compile, expectNone, LIBRARIES, outputs, run } from './lib.mjs';

const range = (count, of) => Object.fromEntries(Array.from({ length: count }, (_, i) => of(i)));
const schema = (name) => ({ $ref: `#/components/schemas/${name}` });
const received = (count) => range(count, (i) => [`received${i}`, { type: i % 2 ? 'string' : 'boolean', readOnly: true }]);

const schemas = {
  'a text': { type: 'object', properties: { ascii: { type: 'string', default: 'x'.repeat(70_000) }, pairs: { type: 'string', default: '\u{1F600}'.repeat(11_000) }, listed: { type: 'string', enum: ['\u00e9'.repeat(40_000), 'b'] } } },
  'an object that is only received': { type: 'object', discriminator: { propertyName: 'kind' }, properties: { kind: { type: 'string' }, ...received(300) } },
  'a larger one': { allOf: [schema('an object that is only received'), { type: 'object', properties: range(10, (i) => [`more${i}`, { type: 'string', readOnly: true }]) }] },
  ...range(500, (i) => [`Member${i}`, { type: 'object', required: [`own${i}`], properties: { [`own${i}`]: { type: 'string' } } }]),
  'a union': {
    oneOf: Array.from({ length: 500 }, (_, i) => schema(`Member${i}`)),
    discriminator: { propertyName: 'kind', mapping: range(3000, (i) => [`value${i}`, schema(`Member${i % 500}`).$ref]) },
  },
};
const document = {
  openapi: '3.1.0', info: { title: 'Limits', version: '1.0.0' }, components: { schemas },
  paths: range(Object.keys(schemas).length, (i) => [`/${i}`, { get: { responses: { 200: { description: 'Done.', content: { 'application/json': { schema: schema(Object.keys(schemas)[i]) } } } } } }]),
};

for (const library of LIBRARIES) test(`classes of large descriptions are written, ${library}`, async () => {
  const file = path.join(outputs, 'limits.json');
  fs.writeFileSync(file, JSON.stringify(document));
  const { status, stderr, folder } = run(file, { library });
  expectNone(status === 0 ? [] : [stderr], 'errors');
  const found = await compile([folder], { classes: () => path.join(folder, 'classes') });
  expectNone(found[folder] ?? [], 'messages', 20);
});
