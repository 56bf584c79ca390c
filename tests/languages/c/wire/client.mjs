// Builds the clients and programs of the wire tests with the sanitizers, and runs cases of them against a recorder.
// COMPILER is gcc or clang. VALGRIND=1 runs every case under valgrind, without sanitizers. CLIENTS is a folder in which
// clients that are built stay for the other test files.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { record } from '../../../recorder/recorder.mjs';
import { command, expectNone, found, full, generate, hashOf, inParallel, outputs, runtime, strict, symbolPrefix, wireDescription } from '../compile/lib.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
export const compiler = process.env.COMPILER ?? 'gcc';
export const valgrind = process.env.VALGRIND === '1';

/** Without the optimizer, whose warnings compile.mjs looks for, the sanitizers find no less. */
export const sanitizers = valgrind ? ['-g', '-O1'] : ['-g', full ? '-O1' : '-O0', '-fno-omit-frame-pointer', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
export const libraries = ['-lcurl', '-lcjson', '-lm', '-lpthread'];

/** A literal of C in which all bytes but letters, digits and a few others are octal. */
export const quoted = (text) => `"${[...Buffer.from(text)].map((byte) => {
  const character = String.fromCharCode(byte);
  return /[\w /:.,-]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
}).join('')}"`;

/**
 * Compiles the sources of a generated client; gives the object files. Those of the runtime are compiled once for all clients,
 * and the models in one piece, models.c, if they are to be `together`.
 */
export async function objects(folder, flags = sanitizers, program = compiler, { together = false } = {}) {
  const hashes = runtime(folder);
  const shared = path.join(process.env.CLIENTS ?? outputs, 'runtime');
  fs.mkdirSync(shared, { recursive: true });
  const sources = found(folder, '.c').filter((source) => source !== 'models.c');
  const joined = sources.filter((source) => together && source.startsWith('model/') && !hashes.has(source));
  const pieces = joined.length > 0 ? ['models.c'] : [];
  if (pieces.length > 0) fs.writeFileSync(path.join(folder, 'models.c'), joined.map((source) => `#include "${source}"\n`).join(''));
  const jobs = [...sources.filter((source) => !joined.includes(source)), ...pieces].map((source) => {
    const hash = hashes.get(source);
    return { source, object: hash ? path.join(shared, `${hashOf([program, flags, hash, symbolPrefix(folder)])}.o`) : path.join(folder, `${source}.o`) };
  });
  const results = await inParallel(jobs.filter(({ object }) => !fs.existsSync(object)).map(({ source, object }) => () =>
    command(program, [...strict, ...flags, '-c', source, '-o', object], { cwd: folder })));
  expectNone(results.filter(({ status }) => status !== 0).map(({ stderr }) => stderr));
  return jobs.map(({ object }) => object);
}

// So that all clients have the same runtime, which is compiled once.
const oneRuntime = { symbolPrefix: 'wire_' };

/** A client of one of the descriptions, generated and compiled; CLIENTS keeps it for the next test file. */
async function library(description) {
  const kept = process.env.CLIENTS && path.join(process.env.CLIENTS, `${description}-${compiler}-${valgrind}.json`);
  if (kept && fs.existsSync(kept)) return JSON.parse(fs.readFileSync(kept, 'utf8'));
  const folder = kept ? kept.replace(/\.json$/, '') : path.join(outputs, description);
  const own = path.join(here, `${description}.yaml`);
  fs.renameSync(generate(fs.existsSync(own) ? own : wireDescription(description), oneRuntime), folder);
  const built = { folder, files: await objects(folder) };
  if (kept) fs.writeFileSync(kept, JSON.stringify(built));
  return built;
}

/** Builds the program of a group of cases for the client of a description. */
async function build(group, description) {
  const { folder, files } = await library(description);
  const program = path.join(outputs, `${group}-program`);
  const sources = ['cases.c', `${group}.c`].map((name) => path.join(here, name));
  const args = [...strict, ...sanitizers, '-I', folder, '-I', here, '-o', program, ...sources, ...files, ...libraries];
  const { status, stderr } = await command(compiler, args, { cwd: outputs });
  assert.equal(status, 0, stderr);
  return program;
}

/** A program and its arguments, under valgrind if that is asked for. */
export function executed(program, args = []) {
  const check = ['--quiet', '--error-exitcode=9', '--leak-check=full', '--errors-for-leak-kinds=definite,indirect,possible'];
  return valgrind ? ['valgrind', [...check, program, ...args]] : [program, args];
}

/** The cases that a program has, as its source lists them. */
export const casesOf = (group) => [...fs.readFileSync(path.join(here, `${group}.c`), 'utf8').matchAll(/^ {4}\{"(\w+)", \w+\},$/gm)].map(([, name]) => name);

/**
 * Builds a program before the tests of a file, and starts a recorder. `call` runs a case: it returns its calls' reports,
 * and the requests that arrived meanwhile.
 */
export function wire(group, description) {
  const used = new Set();
  const context = {
    async call(name, ...answers) {
      used.add(name);
      context.recorder.answer(...(answers.length > 0 ? answers : [{ status: 204 }]));
      const before = context.recorder.requests.length;
      return { calls: await context.reports(name), requests: context.recorder.requests.slice(before) };
    },
    run(name, url = context.recorder.url) {
      used.add(name);
      return command(...executed(context.program, [name, url]));
    },
    /** The reports of a case's calls of the recorder, or of a server of the test's own. */
    async reports(name, url) {
      const { status, stdout, stderr } = await context.run(name, url);
      assert.equal(status, 0, `${name}: ${status}\n${stdout}${stderr}`);
      return stdout.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));
    },
    /** The requests of a case, whose calls must all have come to `error`. */
    async sent(name, error = 'none') {
      const { calls, requests } = await context.call(name);
      assert.deepEqual(calls.map((call) => call.error), calls.map(() => error), calls.map((call) => call.message).join('\n'));
      return requests;
    },
  };
  before(async () => {
    context.recorder = await record();
    context.program = await build(group, description);
  });
  after(async () => {
    await context.recorder.close();
    assert.deepEqual(casesOf(group).filter((name) => !used.has(name)), [], 'cases that no test runs');
  });
  return context;
}
