// Each input of ../found is one on which openapi-typescript's types are wrong, or do not compile, or do not exist. The program beside it
// has values that fit and values that do not, under @ts-expect-error; its first line may have the options. Ours compile with it, and
// the reference's do not, which shows that the program can fail.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { compiler } from '../../shared/typescript-checking.mjs';
import { expectNone, files, generate, outputs, reference, run, schemaOf } from './lib.mjs';
import { flagsOf } from './options-table.mjs';

const folder = path.resolve(import.meta.dirname, '../found');
const names = fs.readdirSync(folder).filter((file) => file.endsWith('.yaml')).map((file) => path.basename(file, '.yaml'));
const compile = compiler(ts, outputs);
const strict = { strict: true, exactOptionalPropertyTypes: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler', types: [] };

/** The options in the first line of a program. */
const optionsOf = (text) => Object.fromEntries([...(/^\/\/ options: (.*)$/m.exec(text)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));

const programs = names.map((name) => {
  const text = fs.readFileSync(path.join(folder, `${name}.ts`), 'utf8');
  const [file, options] = [path.join(folder, `${name}.yaml`), optionsOf(text)];
  const place = (made) => {
    fs.writeFileSync(path.join(made, 'program.ts'), text);
    return path.join(made, 'program.ts');
  };
  const { status, stderr, folder: made } = run(file, options);
  if (status !== 0) return { name, text, failure: stderr };
  const theirs = reference(file, flagsOf(options));
  const other = theirs.file && fs.mkdtempSync(path.join(outputs, 'theirs-'));
  if (other) fs.copyFileSync(theirs.file, schemaOf(other));
  return { name, text, file, options, folder: made, ours: place(made), theirs: other && place(other), refused: theirs.error };
});

const problems = compile(programs.flatMap(({ ours, theirs }) => [ours, theirs].filter(Boolean)), strict);
const of = (program) => problems.filter(({ file }) => file && path.dirname(file) === path.dirname(program)).map(({ file, text }) => `${path.basename(file)}:${text}`);

test('there is a program for each input', () => {
  assert.deepEqual(fs.readdirSync(folder).filter((file) => file.endsWith('.ts')).map((file) => path.basename(file, '.ts')), names);
  assert.deepEqual(problems.filter(({ file }) => !file), []);
});

for (const { name, text, failure, ours, theirs, refused } of programs) {
  test(name, () => {
    assert.equal(failure, undefined);
    assert(/^export const fits/m.test(text) && text.includes('// @ts-expect-error'), 'values that fit, and values that do not');
    expectNone(of(ours), 'problems');
    assert(refused || of(theirs).length > 0, 'the types of openapi-typescript are wrong');
  });
}

test('each correction is in the report', () => {
  const report = (made) => files(made)['GENERATION-REPORT.md'];
  const corrected = programs.filter(({ failure }) => !failure).map((one) => ({ ...one, plain: generate(one.file, { ...one.options, corrections: 'false' }) }))
    .filter(({ folder: made, plain }) => files(made)['schema.ts'] !== files(plain)['schema.ts']);
  assert(corrected.length > 15, `${corrected.length} corrections`);
  expectNone(corrected.filter(({ folder: made, plain }) => report(made) === report(plain)).map(({ name }) => name), 'corrections without a line', 30);
});
