// Shared by the tests of all languages: the documents, and running specmint on them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lacking, shared, skipWithoutShared } from '../../lacking.mjs';

export { lacking, shared };
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const ownSpecs = path.join(root, 'tests/specs');
export const specmint = path.resolve(root, process.env.SPECMINT ?? 'target/debug/specmint');
export const full = process.env.SPECMINT_TEST_FULL === '1';

// ---- documents ----------------------------------------------------------------------------------

/** Shared documents by name (`petstore-3.0`), as their index lists them. */
function sharedDocuments() {
  if (!shared) return [];
  const rows = fs.readFileSync(path.join(shared, 'specs/index.tsv'), 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => row.split('\t')[0]).map((file) => ({
    name: file.includes('/') ? file.split('/')[0] : file.replace(/\.(json|yaml)$/, ''),
    file: path.join(shared, 'specs', file),
  }));
}

const ownDocuments = fs.readdirSync(ownSpecs).filter((file) => /\.(json|yaml)$/.test(file)).sort()
  .map((file) => ({ name: file.replace(/\.(json|yaml)$/, ''), file: path.join(ownSpecs, file) }));

/** The descriptions of the wire tests, which clients and servers of all languages have; `wire-paths` is the clients' alone. */
const wireFolder = path.join(import.meta.dirname, 'wire');
export const wireDescription = (name) => path.join(wireFolder, `${name}.yaml`);
export const wireDocuments = ['wire', 'wire-2.0', 'wire-3.2'].map((name) => ({ name, file: wireDescription(name) }));

/** Documents of the caller's, in the place of all others: a JSON list of `{ name, file }`, as tests/world makes it. */
const given = process.env.SPECMINT_DOCUMENTS && JSON.parse(fs.readFileSync(process.env.SPECMINT_DOCUMENTS, 'utf8'));

/** Every document: the shared ones and those of tests/specs. `ONLY=a,b` narrows them. */
export const documents = (given || [...sharedDocuments(), ...ownDocuments])
  .filter(({ name }) => !process.env.ONLY || process.env.ONLY.split(',').includes(name));

/** The path of a shared document, or null when it is absent or left out by ONLY. */
export const document = (name) => documents.find((d) => d.name === name)?.file ?? null;

/** Why a test that needs one of the shared documents is skipped, or false. */
export const skipWithout = (name) => (document(name) ? false : lacking(`${name} is not here (no ../shared, or left out by ONLY)`));

/** A separate test, which is skipped with a message if only our own documents are here. */
export function sharedDocumentsAreHere() {
  if (!given) test('the documents of ../shared are here', { skip: skipWithoutShared('specs') }, () => assert(documents.length > ownDocuments.length || process.env.ONLY));
}

/** The hostile documents: `{ name, file, expected }` of each, as their index lists them. */
export function hostileDocuments() {
  const skip = skipWithoutShared('evil/index.tsv');
  if (skip) return [];
  const folder = path.join(shared, 'evil');
  const rows = fs.readFileSync(path.join(folder, 'index.tsv'), 'utf8').trim().split('\n').slice(1).map((row) => row.split('\t'));
  return rows.map(([name, , expected]) => ({ name, file: path.join(folder, name), expected }));
}

// ---- generating ---------------------------------------------------------------------------------

/** A folder that goes when the process ends, unless KEEP is set. */
export function scratch(name) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `specmint-${name}-`));
  process.on('exit', () => {
    if (!process.env.KEEP) fs.rmSync(folder, { recursive: true, force: true });
    else process.stderr.write(`outputs kept in ${folder}\n`);
  });
  return folder;
}

/** The functions that generate one language into folders below `outputs`, with `base` as options. */
export function generator(language, outputs, base = {}) {
  let runs = 0;

  /** Runs the command line; gives its status, its stderr and the output folder. */
  function run(file, options = {}, extra = []) {
    const folder = path.join(outputs, String(runs++));
    const properties = Object.entries(options).flatMap(([key, value]) => ['-p', `${key}=${value}`]);
    const args = ['generate', '-i', file, '-g', language, '-o', folder, ...properties, ...extra];
    const { status, stderr, error } = spawnSync(specmint, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (error) throw new Error(`cannot run ${specmint}: ${error.message} (build it, or set SPECMINT)`);
    return { status, stderr, folder };
  }

  /** The options of the language by name, as the command line lists them. */
  function listing() {
    const { status, stdout, stderr } = spawnSync(specmint, ['config-help', '-g', language, '--json'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  /** Generates and gives the output folder; throws with the problems when there are any. */
  function generate(file, options = base) {
    const { status, stderr, folder } = run(file, options);
    if (status !== 0) throw new Error(`specmint failed (${status}):\n${stderr}`);
    return folder;
  }

  return { run, listing, generate };
}

/** Relative path to text of each file below `folder`, sorted. */
export function files(folder) {
  return Object.fromEntries(fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]));
}

export const discard = (folder) => process.env.KEEP || fs.rmSync(folder, { recursive: true, force: true });

/** Fails with the first few of `errors`, unless there are none. */
export function expectNone(errors, what = 'errors', shown = 8) {
  if (errors.length === 0) return;
  const more = errors.length > shown ? '\n…' : '';
  const failure = new Error(`${errors.length} ${what}:\n${errors.slice(0, shown).join('\n')}${more}`);
  failure.stack = failure.message; // where it was thrown says nothing
  throw failure;
}

/** The file of a description whose schemas hold one another in a ring, `length` of them. */
export function ring(length = 200) {
  const ref = (index) => ({ $ref: `#/components/schemas/S${index % length}` });
  const schemas = Array.from({ length }, (_, index) => [`S${index}`, { type: 'object', properties: { next: ref(index + 1), more: { type: 'array', items: ref(index * 7 + 3) } } }]);
  const content = { 'application/json': { schema: ref(0) } };
  const post = { operationId: 'ring', tags: ['items'], requestBody: { content }, responses: { 200: { description: 'the same', content } } };
  const file = path.join(scratch('ring'), 'ring.json');
  fs.writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'ring', version: '1' }, paths: { '/ring': { post } }, components: { schemas: Object.fromEntries(schemas) } }));
  return file;
}
