// What the tests of this folder share: running specmint, and compiling what it gives.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { full, generator, scratch } from '../../shared/generating.mjs';

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
const MANY = 120;

/** A file that includes all of `files`, which is compiled in their stead. */
function together(folder, name, files) {
  fs.writeFileSync(path.join(folder, name), files.map((file) => `#include "${file}"\n`).join(''));
  return name;
}

/**
 * Compiles a client with every compiler: each source by itself, each header by itself, and all headers together
 * as C++. Gives the messages.
 */
export async function check(folder, { each = full } = {}) {
  const sources = found(folder, '.c');
  // What is in src/ is the library's own, and no C++ program sees it.
  const headers = found(folder, '.h', ['unit-test', 'src']);
  const wide = each || sources.length <= MANY;
  const errors = [];
  for (const [c, cpp] of Object.entries(compilers)) {
    // Both compilers see every line; that a file names all that it includes, one of them tells.
    const alone = each || (wide && c === 'gcc');
    const units = alone ? sources : pieces(folder, sources);
    errors.push(...await compile(c, strict, units, folder));
    errors.push(...await compile(c, [...strict, '-x', 'c'], alone ? headers : [together(folder, 'headers.c', headers)], folder));
    errors.push(...await compile(cpp, strictCpp, [together(folder, 'headers.cpp', headers)], folder));
  }
  return errors;
}

/** The models in one file; files of api/ and src/ each alone, since their static names may be alike. */
function pieces(folder, sources) {
  const models = sources.filter((file) => file.startsWith('model/'));
  return [...(models.length > 0 ? [together(folder, 'models.c', models)] : []), ...sources.filter((file) => !models.includes(file))];
}
