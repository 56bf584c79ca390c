// Shared by the tests of this folder: runs specmint and openapi-typescript, and compares their outputs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { documents, files, generator, scratch, shared } from '../../shared/generating.mjs';
import { isValid, receiptsFolder, sha256, treeHash } from '../../shared/receipts.mjs';
import { Batch, entriesOf, typesOf } from '../../shared/typescript-checking.mjs';
import { compareTypes, summary } from './compare-types.mjs';

export * from '../../shared/generating.mjs';

const here = import.meta.dirname;
export const outputs = scratch('types');
fs.symlinkSync(path.join(here, 'node_modules'), path.join(outputs, 'node_modules'));

export const { run, listing, generate } = generator('typescript-types', outputs);

/** The text of a run's file of types. */
export const schemaOf = (folder) => path.join(folder, 'schema.ts');

// ---- compiling ----------------------------------------------------------------------------------

/** The flags of the strictest users, and of those who publish the file. */
const STRICT = {
  strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true, noUnusedLocals: true, types: [],
  target: 'es2022', module: 'esnext', moduleResolution: 'bundler', verbatimModuleSyntax: true, isolatedModules: true, declaration: true, isolatedDeclarations: true,
};

export const batch = new Batch({ types: (jobs, flags) => typesOf(outputs, entriesOf(jobs), { ...STRICT, ...flags }) }, { files: [path.join(here, 'package-lock.json')] });

/** The checks of every output. */
export const usual = [['types']];

// ---- openapi-typescript -------------------------------------------------------------------------

const tool = path.join(here, 'node_modules/openapi-typescript');
const { version } = JSON.parse(fs.readFileSync(path.join(tool, 'package.json'), 'utf8'));

/** What decides the reference's output: the description, and its folder if it refers to other files. */
function hashOf(file) {
  const text = fs.readFileSync(file, 'utf8');
  return sha256(text, /\$ref['"]?\s*:\s*['"]?[^'"#\s]/.test(text) ? treeHash(path.dirname(file)) : '');
}

/** Runs openapi-typescript with flags; returns its `file`, or the `error` with which it refused. Runs are kept as receipts are, since they take seconds. */
export function reference(description, flags = []) {
  const key = sha256(version, JSON.stringify(flags), hashOf(description));
  const file = path.join(receiptsFolder(), 'openapi-typescript', `${key}.ts`);
  const refused = `${file}.txt`;
  if (isValid(refused)) return { error: fs.readFileSync(refused, 'utf8') };
  if (isValid(file)) return { file };
  const made = path.join(outputs, 'reference.ts');
  const { status, stderr, error } = spawnSync(process.execPath, [path.join(tool, 'bin/cli.js'), description, '--output', made, ...flags], { cwd: outputs, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw error;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (status !== 0) fs.writeFileSync(refused, stderr);
  else fs.renameSync(copied(made, `${file}.${process.pid}`), file);
  return status === 0 ? { file } : { error: stderr };
}

/** The cache may be on another file system, where only a copy can be renamed. */
function copied(from, to) {
  fs.copyFileSync(from, to);
  return to;
}

// ---- two outputs --------------------------------------------------------------------------------

/** The share of lines that two files have in common, in percent of the longer one's. */
export function equalLines(one, other) {
  if (fs.readFileSync(one).equals(fs.readFileSync(other))) return 100;
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--numstat', '--ignore-cr-at-eol', one, other], { encoding: 'utf8' });
  const [added, removed] = stdout.split('\t').map(Number);
  const counts = [one, other].map((file) => fs.readFileSync(file, 'utf8').trimEnd().split('\n').length);
  assert(Number.isInteger(added) && added - removed === counts[1] - counts[0], stdout);
  return (100 * (counts[0] - removed)) / Math.max(...counts);
}

/** The comments of documentation in a file, in order, without their indentation and the file's own. Invisible characters are spaces, as in ours. */
export function comments(file) {
  const text = fs.readFileSync(file, 'utf8');
  const found = text.slice(text.indexOf('\nexport ')).match(/^[ \t]*\/\*\*[^]*?\*\//gm) ?? [];
  return found.map((comment) => comment.replace(/^\s+/gm, '').replace(/[\p{Cf}\t]/gu, ' '));
}

/** Compares our output in a folder with the reference's: `compareTypes`, with the equal lines in percent. */
export const compared = (theirs, folder) => ({ ...compareTypes(theirs, schemaOf(folder)), lines: equalLines(theirs, schemaOf(folder)) });

/**
 * Asserts that all units are the same, but for differences that match `corrected`: patterns of `place: difference`, each of which has to
 * match one. A pair of types is reported once, and units that only have such pairs again count by the report.
 */
export function assertSame(result, corrected = []) {
  assert(result.same > 0, 'there are units');
  const isExpected = (difference) => / as reported before: /.test(difference) || corrected.some(([pattern]) => pattern.test(difference));
  const wrong = result.units.filter(({ verdict, differences }) => verdict !== 'extra' && (verdict === 'absent' || corrected.length === 0 || !differences.every(isExpected)));
  assert.equal(wrong.length, 0, summary({ ...result, units: wrong.map((unit) => ({ ...unit, differences: unit.differences.filter((difference) => corrected.length === 0 || !isExpected(difference)) })) }));
  const differences = result.units.flatMap((unit) => unit.differences);
  const idle = corrected.filter(([pattern]) => !differences.some((difference) => pattern.test(difference)));
  assert.deepEqual(idle, [], 'corrections that change nothing');
}
