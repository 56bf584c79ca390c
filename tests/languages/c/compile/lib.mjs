// Shared by the tests of this folder: runs specmint and compiles its output.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { files, full, generator, scratch } from '../../shared/generating.mjs';
import { Receipts, debian, version } from '../../shared/receipts.mjs';

export * from '../../shared/generating.mjs';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const outputs = scratch('c');
export const { run, listing, generate } = generator('c', outputs);

// ---- compiling ----------------------------------------------------------------------------------

export const strict = ['-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-Wconversion'];
export const strictCpp = ['-std=c++17', '-Wall', '-Wextra', '-Werror'];
/** The compilers of C, each with the corresponding compiler of C++. */
export const compilers = { gcc: 'g++', clang: 'clang++' };

/** The versions of all that compiles a client, or is compiled into one. */
export const versions = [
  ...Object.entries(compilers).flat().map((name) => version(name)),
  debian('libcurl4-openssl-dev', 'libcjson-dev', 'libc6-dev', 'linux-libc-dev', 'libasan*', 'libubsan*', 'binutils'),
];
const receipts = new Receipts(import.meta.url, { versions });

/** The receipts of the checks of one test file, given its `import.meta.url`. */
export const receiptsOf = (module, more = []) => new Receipts(module, { versions: [...versions, ...more] });

/** Runs a command; returns its output, and its status if that is not 0. */
export function command(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const printed = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (printed[stream] += text));
    child.on('error', reject).on('close', (status, signal) => resolve({ status: status ?? signal, ...printed }));
  });
}

/** Runs a command that has to succeed, and returns its output. */
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

/** Stops behind the warnings of the front end. */
const quick = ['-fsyntax-only'];
/** Compiles as a release is, since some warnings come of optimizing only. */
export const optimized = ['-O2', '-c', '-o', '/dev/null'];

/** Compiles each of `sources` by itself in `folder`; gives the messages, of which there should be none. */
export async function compile(compiler, flags, sources, folder, mode = quick) {
  const results = await inParallel(sources.map((source) => () => command(compiler, [...flags, ...mode, source], { cwd: folder })));
  return results.flatMap(({ status, stderr }, i) => (status === 0 && !stderr ? [] : [messages(stderr) || `${sources[i]}: status ${status}`]));
}

/** The first lines with an error. */
const messages = (text) => text.split('\n').filter((line) => /\b(error|warning)\b/.test(line)).slice(0, 3).join('\n') || text.slice(0, 400);

/** The files below `folder` that end so, without those in `besides` (folders), sorted. */
export function found(folder, end, besides = ['unit-test']) {
  return fs.readdirSync(folder, { recursive: true }).map(String)
    .filter((file) => file.endsWith(end) && !besides.includes(file.split(path.sep)[0])).sort();
}

/** A file that includes all of `files`, which is compiled in their stead. */
export function together(folder, name, files) {
  fs.writeFileSync(path.join(folder, name), ['typedef int nothing;', ...files.map((file) => `#include "${file}"`), ''].join('\n'));
  return name;
}

/**
 * Compiles a client, and gives the messages: its sources with gcc in few pieces, since a process for each file takes longer than
 * its code, and all headers together as C++.
 *
 * The `thorough` check is for the few documents that have most features. Each source and each header is compiled by itself, so that
 * it names all that it includes, and clang and clang++ see the client, too.
 */
export function check(folder, { thorough = full } = {}) {
  return receipts.once(folder, [thorough], () => checkAnew(folder, thorough));
}

async function checkAnew(folder, thorough) {
  const hashes = runtime(folder);
  const key = (compiler, file) => hashes.has(file) && `${compiler} ${hashes.get(file)}`;
  const sources = found(folder, '.c');
  // The headers in src/ are internal to the library; no C++ program includes them.
  const headers = found(folder, '.h', ['unit-test', 'src']).filter(declares);
  const errors = [];
  const keys = [];
  for (const [c, cpp] of Object.entries(thorough ? compilers : { gcc: 'g++' })) {
    const fresh = (all) => all.filter((file) => !passed.has(key(c, file)));
    const alone = thorough && (full || c === 'gcc');
    errors.push(...await (alone ? compile : compileTogether)(c, strict, fresh(sources), folder));
    if (alone) errors.push(...await compile(c, [...strict, '-x', 'c'], fresh(headers), folder));
    errors.push(...await compile(cpp, strictCpp, [together(folder, 'headers.cpp', headers)], folder));
    keys.push(...[...sources, ...(alone ? headers : [])].map((file) => key(c, file)).filter(Boolean));
  }
  if (errors.length === 0) keys.forEach((one) => passed.add(one));
  return errors;
}

/** The files of the runtime that have compiled, each by compiler and hash: all clients have the same. */
const passed = new Set();

/** The hash of any value of JSON. */
export const hashOf = (value) => crypto.createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Whether a header is one for programs: the others begin and end these, and have no declarations. */
export const declares = (header) => !/^include\/(begin|end|symbols)\.h$/.test(header);

/** The prefix of all symbols of a client. */
export const symbolPrefix = (folder) => /^#define API_SYMBOL\(name\) (?:(\w+)##)?name$/m.exec(fs.readFileSync(path.join(folder, 'include/symbols.h'), 'utf8'))[1] ?? '';

/**
 * The files of a client that belong to the runtime, each with a hash of all that its compilation reads: itself and the headers. The
 * prefix of the symbols is left out.
 */
export function runtime(folder) {
  const prefix = symbolPrefix(folder);
  const plain = (text) => (prefix ? text.replaceAll(prefix, '').replaceAll(prefix.toUpperCase(), '') : text);
  const entries = Object.entries(files(folder)).filter(([name]) => /^(src|include)\/|^model\/(object|any_type)\./.test(name)).map(([name, text]) => [name, plain(text)]);
  const headers = entries.filter(([name]) => name.endsWith('.h'));
  return new Map(entries.map((entry) => [entry[0], hashOf([entry, headers])]));
}

/**
 * Compiles models in one piece, and operations in another; where a piece has errors, each of its files by itself, since names that are
 * static in two files may be alike.
 */
export async function compileTogether(compiler, flags, sources, folder, mode) {
  const others = new Set(sources);
  for (const name of ['model', 'api']) {
    const piece = sources.filter((file) => file.startsWith(`${name}/`));
    if (piece.length < 2 || (await compile(compiler, flags, [together(folder, `${name}s.c`, piece)], folder, mode)).length > 0) continue;
    piece.forEach((file) => others.delete(file));
  }
  return compile(compiler, flags, [...others], folder, mode);
}
