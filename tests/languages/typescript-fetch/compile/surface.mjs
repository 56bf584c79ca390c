// The client offers everything that the reference's client offers: the surfaces in ../shared/surface are compared.
import path from 'node:path';
import { surfaceTests, typescriptExtractor, withoutParameterProperties } from '../../shared/surface.mjs';
import { base, generate, here } from './lib.mjs';

// 98 % where the reference's own output compiles, 95 % where it does not.
const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 98, 'qdrant-3.0': 98,
  'hey-api-full-3.1': 95, 'box-3.0': 95,
};

// Files of the reference that ours has not, each with its reason.
const noFile = {
  // An empty interface in the reference; ours has the map at its place of use.
  'qdrant-3.0': ['docs/BatchPayloadsInner.md', 'src/models/BatchPayloadsInner.ts'],
  // The same schema as SignRequestSignerInputAllOfValidation.
  'box-3.0': ['docs/TemplateSignerInputAllOfValidation.md', 'src/models/TemplateSignerInputAllOfValidation.ts'],
};

// The form of unions that the reference has, and imports without extensions: its exports are named after their modules.
const options = { ...base, anyOf: 'merge', taggedUnions: 'false', importFileExtension: '' };

surfaceTests({
  goals,
  generate: (file) => generate(file, options),
  usable: withoutParameterProperties,
  // A parameter that a function does not use; its name is none of a program's.
  accepted: (surface) => surface.replaceAll('"_ignoreDiscriminator"', '"ignoreDiscriminator"'),
  language: 'typescript-fetch',
  files: [path.join(here, 'package-lock.json')],
  extract: typescriptExtractor(path.join(here, 'node_modules')),
  explained: (name, file) => Boolean(noFile[name]?.includes(file)),
});
