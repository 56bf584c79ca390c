// Descriptions for a single feature each, whose output tests read.
import fs from 'node:fs';
import path from 'node:path';
import { scratch } from './generating.mjs';

export const described = (paths, schemas) => ({ openapi: '3.1.0', info: { title: 'Small', version: '1' }, paths, components: { schemas } });

function answering(operationId, mediaTypes) {
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: { $ref: '#/components/schemas/Pet' } }]));
  return { get: { operationId, tags: ['answers'], responses: { 200: { description: 'A pet.', content } } } };
}

/** An operation that offers JSON and XML, and one that offers only XML. */
export const answers = described(
  { '/both': answering('readBoth', ['application/xml', 'application/json']), '/xml': answering('readMarkup', ['application/xml', 'text/xml']) },
  { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
);

/** Enums whose members are named by titles, of which one leaves nothing, and by x-enum-varnames. */
export const titles = described({}, {
  Titled: { oneOf: [{ const: 'typing', title: 'TYPING_START' }, { const: 'gone_away', title: '***' }, { const: 'other_one' }] },
  Named: { type: 'string', enum: ['typing'], 'x-enum-varnames': ['TYPING_START'] },
});

const child = (schema, more = {}) => ({ type: 'object', required: ['child'], properties: { child: { $ref: `#/components/schemas/${schema}` } }, ...more });
const either = (kind, ...names) => ({ [kind]: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) });

/** Unions whose alternatives contain the union again, of all kinds, so that trying each anew doubles the time with each level. */
export const nestedUnions = described({}, {
  Node: either('oneOf', 'Branch', 'Group'), Branch: child('Node'), Group: child('Node'),
  Any: either('anyOf', 'First', 'Second', 'Third'), First: child('Any'), Second: child('Any'), Third: either('allOf', 'First', 'Second'),
  Link: either('anyOf', 'Left', 'Right', 'End'), Left: child('Link'), Right: child('Link'),
  End: { type: 'object', required: ['end'], properties: { end: { type: 'boolean' } } },
});

/** An `anyOf` of objects, and a discriminator in a schema that another inherits from. */
export const unions = described({}, {
  First: { type: 'object', required: ['first'], properties: { first: { type: 'string' } } },
  Second: { type: 'object', required: ['second'], properties: { second: { type: 'string' } } },
  Any: either('anyOf', 'First', 'Second'),
  Pet: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind' } },
  Cat: { allOf: [...either('allOf', 'Pet').allOf, { type: 'object', properties: { lives: { type: 'integer' } } }] },
});

/** Writes a description, and gives its file. */
export function written(description) {
  const file = path.join(scratch('small'), 'small.json');
  fs.writeFileSync(file, JSON.stringify(description));
  return file;
}
