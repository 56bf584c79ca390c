// What each option of go does to the client of tests/specs/options-probe.yaml; the rows are explained in ../../shared/options.mjs.
import assert from 'node:assert/strict';
import { described } from '../../shared/small.mjs';

const { equal, match, doesNotMatch } = assert;

/** An effect: the pattern occurs in the file with the option, and not without it; with `gone`, the reverse. */
const shows = (file, pattern, { gone = false } = {}) => (ours, plain) => {
  match((gone ? plain : ours)[file], pattern);
  doesNotMatch((gone ? ours : plain)[file] ?? '', pattern);
};
const modulePath = (files) => /^module (\S+)$/m.exec(files['go.mod'])[1];

const defaults = described({}, { Sized: { type: 'object', required: ['size', 'name'], properties: { size: { type: 'integer', default: 3 }, name: { type: 'string' } } } });
const marked = described({}, { Marked: { type: 'object', properties: { id: { type: 'string', xml: { attribute: true } }, size: { type: 'integer', xml: { name: 'Size' } } } } });

const paged = described({
  '/items': {
    get: {
      operationId: 'call', parameters: ['page', 'per_page'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } })),
      responses: { 200: { description: 'd', content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Item' } } } } } },
    },
  },
}, { Item: { type: 'object', properties: { id: { type: 'string' } } } });

export const table = [
  {
    // A part of a reserved word is none.
    option: 'packageName', value: 'port', bad: ['', 'type', 'Bad-Name.x', '../evil', 'main', '_', '1a'],
    effect(ours) {
      for (const [name, text] of Object.entries(ours)) if (/^[^/]+\.go$/.test(name)) match(text, /^package port$/m, name);
    },
  },
  { option: 'packageVersion', value: '2.1.0', effect: shows('configuration.go', /2\.1\.0/) },
  { option: 'hideGenerationTimestamp', value: 'false', effect: shows('README.md', /Build date: \d{4}-/) },
  { option: 'isGoSubmodule', value: 'true', effect: (ours) => equal(modulePath(ours), 'github.com/GIT_USER_ID/GIT_REPO_ID/openapi') },
  { option: 'withXml', value: 'true', probe: marked, effect: shows('model_marked.go', /xml:"id,attr(,omitempty)?".*\n.*xml:"Size(,omitempty)?"/) },
  { option: 'enumClassPrefix', value: 'true', effect: shows('model_mood.go', /\bMOOD_HAPPY\b/) },
  { option: 'structPrefix', value: 'true', effect: shows('api_animals.go', /\bAnimalsAPIAddAnimalRequest\b/) },
  { option: 'withAWSV4Signature', value: 'true', effect: shows('configuration.go', /\bContextAWSv4\b/) },
  { option: 'generateInterfaces', value: 'true', effect: shows('api_animals.go', /^type AnimalsAPI interface \{/m) },
  { option: 'useDefaultValuesForRequiredVars', value: 'true', probe: defaults, effect: shows('model_sized.go', /\bGetDefaultSize\b/) },
  { option: 'useHttpHeaderSet', value: 'true' , shows: /\.go$/ },
  {
    option: 'prependFormOrBodyParameters', value: 'true',
    effect(ours, plain) {
      const order = ({ 'api_animals.go': text }) => [...text.matchAll(/^func \(r ApiAddAnimalRequest\) (\w+)\(/gm)].map(([, name]) => name).filter((name) => !name.startsWith('Execute'));
      equal(order(plain).indexOf('Animal') > order(plain).indexOf('ZooId'), true);
      equal(order(ours).indexOf('Animal'), 0);
    },
  },
  { option: 'useOneOfDiscriminatorLookup', value: 'true', shows: /^model_.*\.go$/ },
  { option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false', effect: shows('model_left.go', /^\tAdditionalProperties +map\[string\](any|interface\{\})/m) },
  { option: 'withGoMod', value: 'false', effect: (ours, plain) => equal('go.mod' in plain && !('go.mod' in ours) && !('go.sum' in ours), true) },
  { option: 'generateMarshalJSON', value: 'false', effect: shows('model_being.go', /Being\) MarshalJSON\(\)/, { gone: true }) },
  { option: 'generateUnmarshalJSON', value: 'false', effect: shows('model_being.go', /Being\) UnmarshalJSON\(/, { gone: true }) },
  { option: 'enumUnknownDefaultCase', value: 'true', effect: shows('model_mood.go', /\bMOOD_UNKNOWN_DEFAULT_OPEN_API\b/) },
  {
    option: 'integers', value: 'int64', bad: ['', 'zzz'], names: ['int32', 'int64'],
    effect: shows('model_being.go', /^\tSizeCm +NullableInt64 /m),
  },
  {
    option: 'pagination', value: 'pages,links,starting-after,cursor', bad: ['', 'zzz', 'links,zzz'], names: ['none', 'links', 'cursor', 'starting-after', 'pages'], probe: paged,
    effect: shows('api_default.go', /^func \(r ApiCallRequest\) ExecuteAll\(\) iter\.Seq2\[Item, error\] \{/m),
  },
];
