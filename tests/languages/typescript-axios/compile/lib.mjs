// What the tests of this folder share: running specmint, type-checking, linting.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const root = path.resolve(here, '../../../..');
export const ownSpecs = path.join(root, 'tests/specs');
export const specmint = path.resolve(root, process.env.SPECMINT ?? 'target/debug/specmint');
export const full = process.env.SPECMINT_TEST_FULL === '1';

/** `shared`, beside the clone or further up for a worktree; it is not in the repository. */
function findShared(folder) {
  if (fs.existsSync(path.join(folder, 'shared/specs/index.tsv'))) return path.join(folder, 'shared');
  return path.dirname(folder) === folder ? null : findShared(path.dirname(folder));
}
export const shared = findShared(root);

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

/** Every document: the shared ones and those of tests/specs. `ONLY=a,b` narrows them. */
export const documents = [...sharedDocuments(), ...ownDocuments]
  .filter(({ name }) => !process.env.ONLY || process.env.ONLY.split(',').includes(name));

/** The path of a shared document, or null when it is absent or left out by ONLY. */
export const document = (name) => documents.find((d) => d.name === name)?.file ?? null;

/** Why a test that needs the shared documents is skipped, or false. */
export const skipWithout = (name) => (document(name) ? false : `${name} is not here (no ../shared, or left out by ONLY)`);

// ---- generating ---------------------------------------------------------------------------------

// node_modules beside the outputs, so that `axios` resolves as it does in a user's project.
const outputs = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-compile-'));
fs.symlinkSync(path.join(here, 'node_modules'), path.join(outputs, 'node_modules'));
process.on('exit', () => {
  if (!process.env.KEEP) fs.rmSync(outputs, { recursive: true, force: true });
  else process.stderr.write(`outputs kept in ${outputs}\n`);
});

let runs = 0;

/** Runs the command line; gives its status, its stderr and the output folder. */
export function run(file, options = {}, extra = []) {
  const folder = path.join(outputs, String(runs++));
  const properties = Object.entries(options).flatMap(([key, value]) => ['-p', `${key}=${value}`]);
  const args = ['generate', '-i', file, '-g', 'typescript-axios', '-o', folder, ...properties, ...extra];
  const { status, stderr, error } = spawnSync(specmint, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw new Error(`cannot run ${specmint}: ${error.message} (build it, or set SPECMINT)`);
  return { status, stderr, folder };
}

/** The options of the language by name, as the command line lists them. */
export function listing() {
  const { status, stdout, stderr } = spawnSync(specmint, ['config-help', '-g', 'typescript-axios', '--json'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

export const base = { npmName: '@acme/client' };

/** Generates and gives the output folder; throws with the problems when there are any. */
export function generate(file, options = base) {
  const { status, stderr, folder } = run(file, options);
  if (status !== 0) throw new Error(`specmint failed (${status}):\n${stderr}`);
  return folder;
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

// ---- type-checking ------------------------------------------------------------------------------

const strict = {
  strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true,
  noEmit: true, skipLibCheck: true, types: ['node'], typeRoots: [path.join(here, 'node_modules/@types')],
};

/** The module systems that a client is checked in. */
export const kinds = {
  // The default of projects with "type": "commonjs"; ES2015 is the oldest target that axios' types allow.
  commonjs: { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Node10, target: ts.ScriptTarget.ES2015 },
  node16: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16, target: ts.ScriptTarget.ES2022 },
  esm: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, target: ts.ScriptTarget.ES2022 },
};

// Sources outside the outputs (lib.d.ts, axios, @types/node) are parsed once for each set of options.
const parsed = new Map();

function compilerHost(key, options) {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (name.startsWith(outputs) && !name.includes('/node_modules/')) return read(name, ...rest);
    const id = `${key}:${name}`;
    if (!parsed.has(id)) parsed.set(id, read(name, ...rest));
    return parsed.get(id);
  };
  return host;
}

/** Type-checks `entries` and what they import; gives the errors as `file:line:col message`. */
export function typeCheck(entries, kind, extra = {}) {
  const options = { ...strict, ...kinds[kind], ...extra };
  const host = compilerHost(kind + JSON.stringify(extra), options);
  const program = ts.createProgram(entries, options, host);
  const diagnostics = ts.getPreEmitDiagnostics(program).filter((d) => d.category === ts.DiagnosticCategory.Error);
  return diagnostics.map((d) => {
    const text = ts.flattenDiagnosticMessageText(d.messageText, '\n');
    if (!d.file) return text;
    const { line, character } = d.file.getLineAndCharacterOfPosition(d.start);
    return `${path.relative(outputs, d.file.fileName)}:${line + 1}:${character + 1} TS${d.code} ${text}`;
  });
}

/** What a shipped tsconfig (and those it extends) sets of target, libraries and module system. */
export function shipped(folder, name = 'tsconfig.json') {
  const { config, error } = ts.readConfigFile(path.join(folder, name), ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  const { options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, name);
  if (errors.length > 0) throw new Error(ts.flattenDiagnosticMessageText(errors[0].messageText, '\n'));
  const { target, lib, module, moduleResolution } = options;
  return { target, ...(lib && { lib }), module, ...(moduleResolution && { moduleResolution }) };
}

/** The TypeScript files of an output, as absolute paths. */
export const sources = (folder) => Object.keys(files(folder)).filter((f) => f.endsWith('.ts')).map((f) => path.join(folder, f));

/** Fails with the first few of `errors`, unless there are none. */
export function expectNone(errors, what = 'errors', shown = 8) {
  if (errors.length === 0) return;
  const more = errors.length > shown ? '\n…' : '';
  const failure = new Error(`${errors.length} ${what}:\n${errors.slice(0, shown).join('\n')}${more}`);
  failure.stack = failure.message; // where it was thrown says nothing
  throw failure;
}

// ---- linting ------------------------------------------------------------------------------------

const eslint = new ESLint({
  cwd: outputs,
  overrideConfigFile: true,
  overrideConfig: [
    ...tseslint.configs.recommended,
    { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  ],
});

/**
 * Lints with typescript-eslint's recommended set. A comment that disables every rule for a whole
 * file is blanked first: it spares users noise under rules of their own, but proves nothing here.
 */
export async function lint(folder) {
  const errors = [];
  for (const file of sources(folder)) {
    const text = fs.readFileSync(file, 'utf8').replace(/\/\* eslint-disable \*\//g, '');
    for (const result of await eslint.lintText(text, { filePath: file })) {
      errors.push(...result.messages.filter((m) => m.severity === 2)
        .map((m) => `${path.basename(file)}:${m.line}:${m.column} ${m.ruleId} ${m.message}`));
    }
  }
  return errors;
}
