// Programs that were written for the reference's output run unchanged.
import fs from 'node:fs';
import path from 'node:path';
import { sha256, version } from '../../shared/receipts.mjs';
import { surfaceTests } from '../../shared/surface.mjs';
import { cached, done, EVERYWHERE, generate, shared } from './lib.mjs';

const goals = {
  // Docker's and qdrant's differ in uint64 and uint32: the reference's Integer cannot have their values, so that ours has BigInteger and Long.
  native: {
    'petstore-3.0': 99, 'petstore-2.0': 99, 'parameters-style-3.1': 99, 'docker-engine-2.0': 97, 'qdrant-3.0': 96, 'box-3.0': 99, 'hey-api-full-3.1': 97,
  },
  // Ours has no classes of Apache Oltu, which has ended, and no functions of ApiClient that only ApiClient calls.
  'okhttp-gson': {
    'petstore-3.0': 95, 'petstore-2.0': 95, 'parameters-style-3.1': 98, 'docker-engine-2.0': 97, 'qdrant-3.0': 96, 'box-3.0': 99, 'hey-api-full-3.1': 97,
  },
};

/**
 * Files that ours has in no form: a wrapper of Gradle, which is a binary, a project for sbt, one of Android, and classes of Apache Oltu.
 */
const project = /^(src\/main\/java\/.*\/(OAuthOkHttpClient|RetryingOAuth)\.java|build\.sbt|gradlew|gradlew\.bat|gradle\/wrapper\/.*|src\/main\/AndroidManifest\.xml)$/;
/** Models of the reference that are another model, or none, in ours. */
const noModel = { 'qdrant-3.0': ['BatchPayloadsInner'], 'box-3.0': ['TemplateSignerInputAllOfValidation'] };
const stem = (file) => path.basename(file).replace(/(Test)?\.\w+$/, '');

const requirements = path.join(import.meta.dirname, '../requirements.txt');

/** The extractor needs tree-sitter, which Python gets once, in the user's cache. */
function extract(folder) {
  const tools = cached(`java-surface-${sha256(fs.readFileSync(requirements), version('python3')).slice(0, 16)}`, (partial) => {
    done('python3', ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', partial, '-r', requirements]);
  });
  return done('python3', ['-B', path.join(shared, 'surface/extract-java.py'), folder], { env: { ...process.env, PYTHONPATH: tools } });
}

for (const library of EVERYWHERE) {
  surfaceTests({
    language: `java-${library}`, generate: (file) => generate(file, { library }), extract, goals: goals[library],
    explained: (name, file) => project.test(file) || (noModel[name] ?? []).includes(stem(file)),
  });
}
