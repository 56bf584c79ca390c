// The options of typescript-types; ../../shared/options.mjs explains the rows. Those that openapi-typescript has are compared with it by
// options.mjs, where they are flags of the same name, in kebab-case.
import assert from 'node:assert/strict';

const schema = /^schema\.ts$/;
/** The effect that a pattern matches the text with the option, and not without it. */
const writes = (pattern) => (ours, plain) => {
  assert.match(ours['schema.ts'], pattern);
  assert.doesNotMatch(plain['schema.ts'], pattern);
};

/** The options of openapi-typescript, each with a value that changes the types, and the options that it needs. */
export const theirs = [
  ['enum'], ['enumValues'], ['conditionalEnums', 'true', { enum: 'true' }], ['dedupeEnums', 'true', { enum: 'true' }], ['exportType'], ['immutable'],
  ['additionalProperties'], ['emptyObjectsUnknown'], ['defaultNonNullable', 'false'], ['propertiesRequiredByDefault'], ['arrayLength'], ['pathParamsAsTypes'],
  ['alphabetize'], ['excludeDeprecated'], ['rootTypes'], ['rootTypesNoSchemaPrefix', 'true', { rootTypes: 'true' }], ['rootTypesKeepCasing', 'true', { rootTypes: 'true' }],
  ['makePathsEnum'], ['generatePathParams'], ['readWriteMarkers'],
].map(([option, value = 'true', needs = {}]) => ({ option, value, with: needs, shows: schema }));

const ofTheirs = new Set(theirs.map(({ option }) => option));

/** The flags of openapi-typescript for options, without those that it lacks. */
export const flagsOf = (options) => Object.entries(options).filter(([option]) => ofTheirs.has(option))
  .map(([option, value]) => `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}${value === 'true' ? '' : `=${value}`}`);

const ours = [
  // reference.mjs has the other documents: the types of some do not compile there either.
  { option: 'corrections', value: 'false', shows: schema, once: true },
  { option: 'readWrite', value: 'split', shows: schema, bad: ['zzz', ''], names: ['split'] },
  { option: 'formats', value: 'date-time', effect: writes(/\bborn\?: Date;/), bad: ['zzz', 'date-time;date'], names: ['date-time', 'binary'] },
  { option: 'formats', value: 'date,int64', effect: writes(/\bid: bigint;[^]*\bon\?: Date;/) },
  { option: 'formats', value: 'uuid', effect: writes(/\bTrace: Uuid;/) },
  { option: 'formats', value: 'binary', effect: writes(/\bphoto\?: Blob;/) },
  { option: 'constEnums', value: 'true', with: { enum: 'true' }, effect: writes(/ as const\b/) },
  { option: 'result', value: 'true', effect: writes(/^export type Result\b/m) },
  {
    option: 'split', value: 'true',
    effect(ours, plain) {
      const names = Object.keys(ours).filter((name) => name.endsWith('.ts')).sort();
      assert.match(ours['animals.ts'], /^    "\/shared": components/m, 'a path that is a reference is in the file of its tag');
      assert.deepEqual([names, Object.keys(plain).filter((name) => name.endsWith('.ts'))], [['animals.ts', 'components.ts', 'default.ts', 'schema.ts'], ['schema.ts']]);
      assert.match(ours['animals.ts'], /^export interface paths \{\n    "\/animals": /m);
      assert.match(ours['schema.ts'], /^export interface paths extends default_\.paths, animals\.paths \{\}$/m);
    },
  },
  { option: 'importFileExtension', value: '.ts', with: { split: 'true' }, shows: schema, effect: (ours) => assert.match(ours['schema.ts'], / from "\.\/components\.ts";$/m), bad: ['.mjs'], names: ['.js', '.ts'] },
  { option: 'outputFile', value: 'api.d.ts', shows: /^api\.d\.ts$/, bad: ['../x.ts', ''] },
];

export const table = [...theirs, ...ours];
