// The client offers everything that the reference's client offers: the surfaces in ../shared/surface are compared.
import path from 'node:path';
import { surfaceTests, typescriptExtractor, withoutParameterProperties } from '../../shared/surface.mjs';
import { base, generate, here } from './lib.mjs';

// 98 % where the reference's own output compiles, 95 % where it does not.
const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 98, 'qdrant-3.0': 98,
  'hey-api-full-3.1': 95, 'box-3.0': 95,
};
// Pages of the reference that ours has not, each with its reason.
const noPage = {
  // Characters that a file name should not have.
  'hey-api-full-3.1': ['docs/3eNum1Период.md', 'docs/GenericSchemaDuplicateIssue`1[SystemBoolean].md',
    'docs/GenericSchemaDuplicateIssue`1[SystemString].md'],
  // An empty interface in the reference; ours has the map at its place of use.
  'qdrant-3.0': ['docs/BatchPayloadsInner.md'],
  // The same schema as SignRequestSignerInputAllOfValidation.
  'box-3.0': ['docs/TemplateSignerInputAllOfValidation.md'],
};

// The form of unions that the reference has, and imports without extensions: its exports are named after their modules.
const options = { ...base, anyOf: 'merge', taggedUnions: 'false', importFileExtension: '' };
const extract = typescriptExtractor(path.join(here, 'node_modules'));

surfaceTests({
  goals,
  generate: (file) => generate(file, options),
  usable: withoutParameterProperties,
  // Arguments alone have this type; a File fits. The replacer of JSON does not use its first parameter.
  accepted: (surface) => surface.replaceAll('Blob | File', 'File').replaceAll('"_key"', '"key"'),
  language: 'typescript-axios',
  files: [path.join(here, 'package-lock.json')],
  // `apiKey` accepts the types of the reference, and also keys by scheme.
  extract: (folder) => extract(folder).replaceAll(' | ApiKeys', ''),
  // The manifest lists the files of the package.
  explained: (name, file) => file === '.npmignore' || noPage[name]?.includes(file),
});
