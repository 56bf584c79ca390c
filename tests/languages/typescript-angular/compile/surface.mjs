// The client offers everything that the reference's client offers: the surfaces in ../shared/surface are compared.
import path from 'node:path';
import { surfaceTests, typescriptExtractor } from '../../shared/surface.mjs';
import { base, generate, top } from './lib.mjs';

// 98 % where the reference's own output compiles, 95 % where it does not.
const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 98, 'qdrant-3.0': 98,
  'hey-api-full-3.1': 95, 'box-3.0': 95,
};
// Models of the reference that ours has not, each with its reason.
const noFile = {
  // An empty interface in the reference; ours has the map at its place of use.
  'qdrant-3.0': ['model/batchPayloadsInner.ts'],
  // The same schema as SignRequestSignerInputAllOfValidation.
  'box-3.0': ['model/templateSignerInputAllOfValidation.ts'],
};

/**
 * Removes empty namespaces. Returns the files with syntax errors: the surface of such a file is
 * a guess.
 */
function usable(reference) {
  for (const declarations of Object.values(reference.files)) {
    const empty = declarations.filter((d) => d.kind === 'namespace' && !d.members?.length);
    for (const d of empty) declarations.splice(declarations.indexOf(d), 1);
  }
  return Object.keys(reference.syntaxErrors ?? {});
}

// The form of unions that the reference has.
const options = { ...base, anyOf: 'merge' };

surfaceTests({
  goals, usable,
  generate: (file) => generate(file, options),
  language: 'typescript-angular',
  files: [path.join(top, 'package-lock.json')],
  extract: typescriptExtractor(path.join(top, 'node_modules')),
  explained: (name, file) => noFile[name]?.includes(file),
});
