// What the tests of this folder share: running specmint, and compiling what it gives.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { files, full, generator, scratch } from '../../shared/generating.mjs';

export * from '../../shared/generating.mjs';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const outputs = scratch('c');
export const { run, listing, generate } = generator('c', outputs);

// ---- compiling ----------------------------------------------------------------------------------

export const strict = ['-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-Wconversion'];
export const strictCpp = ['-std=c++17', '-Wall', '-Wextra', '-Werror'];
/** The compilers of C, each with that of C++ beside it. */
export const compilers = { gcc: 'g++', clang: 'clang++' };

/** Runs a command; gives what it printed, with its status when that is not 0. */
export function command(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const printed = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (printed[stream] += text));
    child.on('error', reject).on('close', (status, signal) => resolve({ status: status ?? signal, ...printed }));
  });
}

/** Runs a command that has to succeed, and gives what it printed. */
export async function done(program, args, options) {
  const { status, stdout, stderr } = await command(program, args, options);
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout.slice(-3000)}${stderr.slice(-3000)}`);
  return stdout;
}

/** Runs the jobs (functions that give promises), two at a time, as the machine has two cores. */
export async function inParallel(jobs, width = 2) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const at = next++;
      results[at] = await jobs[at]();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** Compiles each of `sources` by itself in `folder`; gives the messages, of which there should be none. */
export async function compile(compiler, flags, sources, folder) {
  const results = await inParallel(sources.map((source) => () => command(compiler, [...flags, '-fsyntax-only', source], { cwd: folder })));
  return results.flatMap(({ status, stderr }, i) => (status === 0 && !stderr ? [] : [messages(stderr) || `${sources[i]}: status ${status}`]));
}

/** The first lines that say what is wrong. */
const messages = (text) => text.split('\n').filter((line) => /\b(error|warning)\b/.test(line)).slice(0, 3).join('\n') || text.slice(0, 400);

/** The files below `folder` that end so, without those in `besides` (folders), sorted. */
export function found(folder, end, besides = ['unit-test']) {
  return fs.readdirSync(folder, { recursive: true }).map(String)
    .filter((file) => file.endsWith(end) && !besides.includes(file.split(path.sep)[0])).sort();
}

// Large clients are compiled in few pieces but for `--full`: a process for each of a thousand files takes a minute.
const MANY = 250;

/** A file that includes all of `files`, which is compiled in their stead. */
function together(folder, name, files) {
  fs.writeFileSync(path.join(folder, name), ['typedef int nothing;', ...files.map((file) => `#include "${file}"`), ''].join('\n'));
  return name;
}

/**
 * Compiles a client with every compiler: each source by itself, each header by itself, and all headers together
 * as C++; a large client, or one that is not to be compiled in single files, in pieces. Gives the messages.
 * `besides` are folders to leave out.
 */
export async function check(folder, { single = full || found(folder, '.c').length <= MANY, programs = compilers, besides = ['unit-test'] } = {}) {
  const known = checked(folder);
  const sources = found(folder, '.c', besides).filter((file) => !known(file));
  // What is in src/ is the library's own, and no C++ program sees it.
  const headers = found(folder, '.h', ['unit-test', 'src']).filter(declares);
  const errors = [];
  for (const [c, cpp] of Object.entries(programs)) {
    // Both compilers see every line; that a file names all that it includes, one of them tells.
    const alone = single && (full || c === 'gcc');
    errors.push(...await (alone ? compile(c, strict, sources, folder) : compileTogether(c, sources, folder)));
    errors.push(...await compile(c, [...strict, '-x', 'c'], alone ? headers.filter((file) => !known(file)) : [together(folder, 'headers.c', headers)], folder));
    errors.push(...await compile(cpp, strictCpp, [together(folder, 'headers.cpp', headers)], folder));
  }
  return errors;
}

const seen = new Set();

/** The hash of any value of JSON. */
export const hashOf = (value) => crypto.createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Whether a header is one for programs: the others begin and end these, and have no declarations. */
export const declares = (header) => !/^include\/(begin|end|symbols)\.h$/.test(header);

/** What all symbols of a client begin with. */
export const symbolPrefix = (folder) => /^#define API_SYMBOL\(name\) (?:(\w+)##)?name$/m.exec(fs.readFileSync(path.join(folder, 'include/symbols.h'), 'utf8'))[1] ?? '';

/**
 * The files of a client that are the runtime's, each with a hash of what its compilation reads: itself and the headers. The
 * prefix of the symbols is left out.
 */
export function runtime(folder) {
  const prefix = symbolPrefix(folder);
  const plain = (text) => (prefix ? text.replaceAll(prefix, '').replaceAll(prefix.toUpperCase(), '') : text);
  const entries = Object.entries(files(folder)).filter(([name]) => /^(src|include)\/|^model\/(object|any_type)\./.test(name)).map(([name, text]) => [name, plain(text)]);
  const headers = entries.filter(([name]) => name.endsWith('.h'));
  return new Map(entries.map((entry) => [entry[0], hashOf([entry, headers])]));
}

/** Tells which files of a client an earlier check has compiled: those of the runtime that are the same. */
function checked(folder) {
  const hashes = runtime(folder);
  const again = new Set([...hashes].filter(([, hash]) => seen.has(hash)).map(([name]) => name));
  hashes.forEach((hash) => seen.add(hash));
  return (file) => again.has(file);
}

/**
 * Compiles models and operations in one piece; where that has errors, each by itself, since names that are static
 * in two files may be alike.
 */
async function compileTogether(compiler, sources, folder) {
  const parts = sources.filter((file) => /^(model|api)\//.test(file));
  const errors = await compile(compiler, strict, [together(folder, 'parts.c', parts)], folder);
  return compile(compiler, strict, errors.length > 0 ? sources : sources.filter((file) => !parts.includes(file)), folder);
}
