// The types of an `anyOf`, and of a schema with a discriminator that others inherit from.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { described, written } from './small.mjs';

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const list = (items) => ({ type: 'array', items });
const map = (additionalProperties) => ({ type: 'object', additionalProperties });
const object = (properties, ...required) => ({ type: 'object', required, properties });
const anyOf = (...members) => ({ anyOf: members.map((member) => (typeof member === 'string' ? ref(member) : member)) });
const oneOf = (...names) => ({ oneOf: names.map(ref) });
const choosing = (schema, mapping) => ({ ...schema, discriminator: { propertyName: 'kind', mapping } });
const extending = (name, more) => ({ allOf: [ref(name), more] });

const description = described({}, {
  // Members of one property name with types that exclude each other.
  Low: object({ low: text, unit: { type: 'string', enum: ['cm'] } }, 'low'),
  High: object({ high: text, unit: { type: 'integer' } }, 'high'),
  Lows: list(ref('Low')),
  Objects: anyOf('Low', 'High'),
  Nullable: anyOf('Low', 'High', { type: 'null' }),
  Scalar: anyOf(text, 'Low', 'High'),
  Listed: anyOf(list(text), 'Lows', 'Low', 'High'),
  Mapped: anyOf(map(list(text)), 'Low', 'High'),
  Anything: anyOf('Low', 'High', {}),
  Beside: { ...object({ own: text }, 'own'), ...anyOf('Low', 'High') },
  Inline: anyOf(object({ in: text }, 'in'), object({ line: text }, 'line')),
  Holder: object({ scalar: anyOf(text, 'Low', 'High'), objects: anyOf('Low', 'High'), list: anyOf('Low', list(text)), nothing: ref('Nullable') }),
  // Unions that lead to themselves, through objects, lists, maps and unions.
  Filter: object({ must: ref('Condition') }),
  Condition: anyOf('Filter', list(ref('Condition')), 'Low'),
  Tree: anyOf('Low', 'High', map(ref('Tree'))),
  Outer: anyOf('Inner', 'Low'),
  Inner: anyOf(list(ref('Outer')), 'High'),
  Nested: anyOf('Objects', 'Inline', text),
  // Discriminators.
  Chosen: choosing(anyOf('Kitten', 'Puppy'), { kitten: 'Kitten', puppy: 'Puppy' }),
  Kitten: object({ kind: text, milk: { type: 'boolean' } }, 'kind'),
  Puppy: object({ kind: text, bone: { type: 'boolean' } }, 'kind'),
  Around: choosing(oneOf('Young', 'Lynx')),
  Young: choosing(oneOf('Kitten', 'Puppy'), { kitten: 'Kitten', puppy: 'Puppy' }),
  Owned: choosing(anyOf('Lynx', 'Wolf')),
  Lynx: { ...object({ kind: text, paws: { type: 'integer' } }, 'kind'), 'x-discriminator-value': 'lynx' },
  Wolf: object({ kind: text, pack: { type: 'integer' } }, 'kind'),
  Animal: choosing(object({ kind: text, name: text }, 'kind', 'name'), { cat: 'Cat', animal: 'Animal' }),
  Cat: extending('Animal', object({ lives: { type: 'integer' } }, 'lives')),
  Dog: extending('Animal', object({ bark: text })),
});

const program = (models) => `import type * as M from '${models}';

export const objects: M.Objects[] = [{ low: 'a' }, { high: 'b' }, { low: 'a', high: 'b' }, { low: 'a', unit: 'cm' }, { high: 'b', unit: 1 }];
export const ofMembers = (low: M.Low, high: M.High): M.Objects[] => [low, high];
export const read = (value: M.Objects) => [value.low?.length, value.high?.length, value.unit];
// @ts-expect-error neither has its property
export const neither: M.Objects = {};
// @ts-expect-error this unit is the other's
export const mixed: M.Objects = { low: 'a', unit: 1 };
// @ts-expect-error no member has it
export const misspelt: M.Objects = { low: 'a', hihg: 'b' };

export const scalars: M.Scalar[] = ['a', { low: 'a' }, { high: 'b' }];
export const ofScalar = (value: M.Scalar) => (typeof value === 'string' ? value : value.high);
// @ts-expect-error numbers are no member
export const number: M.Scalar = 1;
export const lists: M.Listed[] = [['a'], [{ low: 'a' }], { low: 'a' }, { high: 'b' }];
export const ofList = (value: M.Listed) => (Array.isArray(value) ? value.length : value.low);
export const maps: M.Mapped[] = [{ any: ['a'], other: [] }, { low: 'a' }, { high: 'b' }];
export const anything: M.Anything[] = [{ low: 'a' }, {}];
export const beside: M.Beside[] = [{ own: 'o', low: 'a' }, { own: 'o', high: 'b' }];
export const ofBeside = (value: M.Beside): string | undefined => value.own + value.low;
// @ts-expect-error it has what stands beside as well
export const without: M.Beside = { low: 'a' };
export const inline: M.Inline[] = [{ in: 'a' }, { line: 'b' }];
export const holders: M.Holder[] = [{ scalar: 'a', objects: { high: 'b' }, list: ['a'], nothing: null }, { scalar: { low: 'a' }, list: { low: 'a' }, nothing: { low: 'a' } }];
export const ofHolder = (value: M.Holder) => value.objects?.low ?? value.nothing?.high;

export const filter: M.Filter = { must: [{ must: { low: 'a' } }, [{ low: 'b' }]] };
export const tree: M.Tree[] = [{ low: 'a' }, { leaf: { low: 'a' }, branch: { leaf: { high: 'b' } } }];
export const outer: M.Outer[] = [{ low: 'a' }, { high: 'b' }, [{ low: 'a' }, [{ high: 'b' }]]];
export const nested: M.Nested[] = [{ low: 'a' }, { line: 'b' }, 'c'];

export const milk = (value: M.Chosen) => (value.kind === 'kitten' ? value.milk : value.bone);
export const lives = (value: M.Animal): number => (value.kind === 'cat' ? value.lives : 1);
export const bark = (value: M.Animal) => {
  switch (value.kind) {
    case 'cat': return value.name;
    case 'Dog': return value.bark;
    case 'animal': return value.kind;
  }
};
export const animals: M.Animal[] = [{ kind: 'cat', name: 'Tom', lives: 7 }, { kind: 'Dog', name: 'Rex', bark: 'wuff' }, { kind: 'animal', name: 'It' }];
export const ofChild = (cat: M.Cat, dog: M.Dog): M.Animal[] => [cat, dog];
// @ts-expect-error cats have lives
export const undead: M.Animal = { kind: 'cat', name: 'Tom' };
// @ts-expect-error nothing maps it
export const unknown: M.Animal = { kind: 'cow', name: 'Elsa' };
`;

const implicit = (models) => `import type * as M from '${models}';

export const owned = (value: M.Owned) => (value.kind === 'lynx' ? value.paws : value.pack);
export const wolf = (value: M.Owned) => (value.kind === 'Wolf' ? value.pack : value.paws);
export const around: M.Around[] = [{ kind: 'kitten', milk: true }, { kind: 'puppy', bone: true }, { kind: 'lynx', paws: 4 }];
export const ofAround = (value: M.Around) => (value.kind === 'lynx' ? value.paws : value.kind === 'kitten' ? value.milk : value.bone);
// @ts-expect-error the value is its own, and not the name of its schema
export const lynx: M.Owned = { kind: 'Lynx', paws: 4 };
`;

const merged = (models) => `import type * as M from '${models}';

export const objects: M.Objects = { low: 'a', high: 'b', unit: 1 };
// @ts-expect-error each property that a member requires is required
export const one: M.Objects = { low: 'a' };
// @ts-expect-error only the objects are left
export const scalar: M.Scalar = 'a';
`;

/**
 * The tests of a language: `options` turn on narrowing, `models` is the module that programs import, and `add(label, folder)` adds
 * the output with the program in it to a batch.
 */
export function unionTests({ generate, base = {}, options = {}, models, add }) {
  function check(label, more, text) {
    test(label, () => {
      const folder = generate(written(description), { ...base, ...more });
      fs.writeFileSync(path.join(folder, 'program.ts'), text);
      return add(label, folder);
    });
  }

  check('what is valid compiles, and what is not does not', options, program(models));
  check('values without a mapping choose', { ...options, legacyDiscriminatorBehavior: false }, implicit(models));
  check('anyOf=merge has interfaces', { anyOf: 'merge' }, merged(models));
}
