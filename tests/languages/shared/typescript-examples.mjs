// Calls in the documentation of the TypeScript clients have the values of the description's examples, where these fit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files } from './generating.mjs';
import { described, written } from './small.mjs';
import { snippets } from './typescript-reading.mjs';

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const integer = { type: 'integer' };
const list = (items, more) => ({ type: 'array', items, ...more });
const object = (properties, ...required) => ({ type: 'object', required, properties });
const choosing = (schema, mapping) => ({ ...schema, discriminator: { propertyName: 'kind', mapping } });
const examples = (...values) => ({ examples: Object.fromEntries(values.map((value, i) => [`e${i}`, { value }])) });

const schemas = {
  Size: { type: 'string', enum: ['small', 'large'] },
  Tag: { ...object({ name: text, size: ref('Size') }, 'name'), example: { name: 'soft', size: 'large' } },
  Toy: object({ id: { ...integer, readOnly: true }, name: text, price: { type: 'number' }, tags: list(ref('Tag')), 'for': { type: 'string', enum: ['cats', 'dogs'] }, more: {} }, 'name', 'price'),
  Cat: object({ kind: text, lives: integer }, 'kind', 'lives'),
  Dog: object({ kind: text, bark: text }, 'kind', 'bark'),
  Pet: choosing({ oneOf: [ref('Cat'), ref('Dog')] }, { cat: 'Cat', dog: 'Dog' }),
  Round: object({ r: integer }, 'r'),
  Square: object({ width: integer }, 'width'),
  Shape: { anyOf: [ref('Round'), ref('Square')] },
  Deep: object({ deep: ref('Deep') }),
};
const deep = (levels) => (levels === 0 ? {} : { deep: deep(levels - 1) });
const enums = `(?:\\w+\\.)?\\w+`;

/** A schema, the keywords next to it, and the value in the call; names of enums depend on the client. */
const cases = {
  aNumber: [integer, { example: 7 }, '7'],
  aText: [text, examples(1, "it's"), "'it\\'s'"],
  ofTheSchema: [{ ...text, example: 'schema' }, {}, "'schema'"],
  ofNoFit: [integer, { example: 'seven' }, '1'],
  anEnum: [ref('Size'), { example: 'large' }, /^Size\.Large$/i],
  aList: [list(text), { example: ['a', 'b'] }, "['a', 'b']"],
  aMap: [{ type: 'object', additionalProperties: integer }, { example: { a: 1, ['__proto__']: 2, 'b c': 3 } }, "{ a: 1, ['__proto__']: 2, 'b c': 3 }"],
  anything: [{}, { example: { a: [1, null, 'x, } y', { b: true }] } }, "{ a: [1, null, 'x, } y', { b: true }] }"],
  ofTheModel: [ref('Tag'), {}, /^\{ name: 'soft', size: Size\.Large \}$/i],
  aModel: [ref('Toy'), { example: { id: 1, name: 'ball', price: 2.5, unknown: 1, tags: [{ name: 'a', size: 'huge' }], for: 'dogs', more: [1] } }, new RegExp(`^\\{ name: 'ball', price: 2\\.5, tags: \\[\\{ name: 'a' \\}\\], for: ${enums}\\.Dogs, more: \\[1\\] \\}$`, 'i')],
  aModelInPart: [ref('Toy'), { example: { price: 3, tags: 'none' } }, "{ name: 'text', price: 3 }"],
  anotherExample: [ref('Toy'), examples('ball', { name: 'ball', price: 1 }), "{ name: 'ball', price: 1 }"],
  aChoice: [ref('Pet'), { example: { kind: 'dog', bark: 'loud' } }, "{ kind: 'dog', bark: 'loud' }"],
  anAlternative: [ref('Shape'), { example: { width: 2 } }, '{ width: 2 }'],
  either: [{ oneOf: [text, list(integer)] }, { example: [1, 2] }, '[1, 2]'],
  theDeepest: [ref('Deep'), { example: deep(4) }, '{ deep: { deep: { deep: { deep: {} } } } }'],
  theDeep: [ref('Deep'), { example: deep(90) }, '{}'],
  theLong: [object({ long: text }, 'long'), { example: { long: 'x'.repeat(300) } }, "{ long: 'text' }"],
};

const operation = ([operationId, [schema, beside]]) => [`/${operationId}`, {
  put: { operationId, tags: ['calls'], requestBody: { required: true, content: { 'application/json': { schema, ...beside } } }, responses: { 204: { description: 'Done.' } } },
}];
const parameter = { name: 'when', in: 'query', required: true, content: { 'application/json': { schema: object({ since: integer }), example: { since: 3 } } } };
const fields = { 'multipart/form-data': { schema: object({ title: text, names: list(text) }, 'title', 'names'), example: { title: 'A', names: ['b', 'c'] } } };

const description = described({
  ...Object.fromEntries(Object.entries(cases).map(operation)),
  '/parameter': { get: { operationId: 'aParameter', tags: ['calls'], parameters: [parameter], responses: { 204: { description: 'Done.' } } } },
  '/fields': { put: { operationId: 'someFields', tags: ['calls'], requestBody: { required: true, content: fields }, responses: { 204: { description: 'Done.' } } } },
}, schemas);

/** The tests of a client; `check(folder, texts, label)` adds its snippets to a batch. */
export function exampleTests({ generate, base, check }) {
  const label = 'calls in the documentation have the values of the examples';
  test(label, async () => {
    const folder = generate(written(description), base);
    const page = Object.entries(files(folder)).find(([name]) => /^docs\/Calls(Api|Service)\.md$/.test(name))[1];
    const found = Object.fromEntries(page.split(/^## /m).slice(1).map((section) => {
      const values = [...snippets(section)[0].matchAll(/^ *const (?!configuration|api)\w+: [^=]+ = ([\s\S]*?);$/gm)].map((match) => match[1]);
      return [section.split('\n')[0], values.map((value) => value.replace(/,\n\s*([}\]])/g, ' $1').replace(/\s+/g, ' '))];
    }));
    for (const [name, [, , expected]] of Object.entries(cases)) {
      if (typeof expected === 'string') assert.deepEqual(found[name], [expected], name);
      else assert.match(found[name][0], expected, name);
    }
    assert.deepEqual(found.aParameter, ['{ since: 3 }']);
    assert.deepEqual(found.someFields, ["'A'", "['b', 'c']"]);
    await check(folder, snippets(page), label);
  });
}
