// libFuzzer fuzzes the models of petstore and of ../runtime/every.yaml, and with --full those of three larger descriptions, starting
// from their examples. FUZZ is the number of inputs for each: by default the same 100,000 each time (of every.yaml a tenth, for its
// values are larger), and with --full 2,500,000 that differ from run to run. Inputs that break a model stay in target/fuzz/c.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { command, discard, document, files, full, generate, here, root, skipWithout } from '../compile/lib.mjs';
import { libraries, objects } from '../wire/client.mjs';

const inputsOf = (name) => Number(process.env.FUZZ ?? (full ? 2_500_000 : name === 'every' ? 10_000 : 100_000));
const flags = ['-g', '-O1', '-fno-omit-frame-pointer', '-fno-sanitize-recover=all', '-fsanitize=address,undefined'];
const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'models.c');
const broken = path.join(root, 'target/fuzz/c');

/** The value of a C literal in pieces, whose escapes are those of JSON, octal ones, and `\?`. */
const text = (literal) => [...literal.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, piece]) => piece)
  .join('').replace(/\\([0-7]{1,3})|\\([\s\S])/g, (_, octal, other) => (octal ? String.fromCharCode(parseInt(octal, 8)) : { n: '\n', t: '\t', r: '\r' }[other] ?? other));

/** Writes the files about the client that models.c includes; returns the example of each model, in order. */
function describe(folder) {
  const output = files(folder);
  const models = Object.keys(output).filter((f) => /^model\/.*\.h$/.test(f))
    .map((f) => path.basename(f, '.h')).filter((model) => new RegExp(`^${model}_t \\*${model}_parseFromJSON\\(`, 'm').test(output[`model/${model}.h`]));
  fs.writeFileSync(path.join(folder, 'models.h'), models.map((model) => `#include "model/${model}.h"\n`).join(''));
  fs.writeFileSync(path.join(folder, 'models.inc'), models.map((model) => `MODEL(${model})\n`).join(''));
  return models.map((model) => text(/example =\s*((?:"(?:\\.|[^"\\])*"\s*)+);/.exec(output[`unit-test/test_${model}.c`] ?? '')?.[1] ?? ''));
}

const fuzzers = new Map();

/** The fuzzer of a client, which is built once: its path, the folder of its seeds, and the objects of the client. */
function fuzzer(name) {
  if (!fuzzers.has(name)) fuzzers.set(name, buildFuzzer(name));
  return fuzzers.get(name);
}

async function buildFuzzer(name) {
  const folder = generate(name === 'every' ? path.join(here, '../runtime/every.yaml') : document(name));
  const examples = describe(folder);
  // `object` is any JSON, and has none.
  assert(examples.filter(Boolean).length > (examples.length - 1) * 0.9, 'examples for nearly all models');
  const seeds = path.join(folder, 'seeds');
  fs.mkdirSync(seeds);
  examples.forEach((example, i) => fs.writeFileSync(path.join(seeds, String(i)), Buffer.concat([Buffer.from([i >> 8, i & 255]), Buffer.from(example, 'latin1')])));
  const built = await objects(folder, [...flags, '-fsanitize=fuzzer-no-link'], 'clang', { together: true });
  const program = path.join(folder, 'fuzz');
  const { status, stderr } = await command('clang', [...flags, '-fsanitize=fuzzer', '-I', folder, '-o', program, source, ...built, ...libraries]);
  assert.equal(status, 0, stderr);
  return { folder, program, seeds, built };
}

for (const name of ['every', 'petstore-3.0', ...(full ? ['docker-engine-2.0', 'qdrant-3.0', 'hey-api-full-3.1'] : [])]) {
  const inputs = inputsOf(name);
  test(`${name}, ${inputs} inputs`, { skip: name !== 'every' && skipWithout(name) }, async () => {
    const { program, seeds } = await fuzzer(name);
    fs.mkdirSync(broken, { recursive: true });
    const limits = [`-runs=${inputs}`, `-seed=${full ? 0 : 1}`, '-timeout=60', '-rss_limit_mb=2048', '-max_len=4096', `-artifact_prefix=${broken}/${name}-`];
    const { status, stderr } = await command(program, [...limits, '-print_final_stats=1', seeds]);
    assert.equal(status, 0, stderr.slice(-6000));
    const runs = Number(/stat::number_of_executed_units:\s*(\d+)/.exec(stderr)?.[1]);
    assert(runs >= inputs, `${runs} runs\n${stderr.slice(-1000)}`);
  });
}

test('a broken model is found', { skip: skipWithout('petstore-3.0') }, async () => {
  const { folder, program, built } = await fuzzer('petstore-3.0');
  const file = path.join(folder, 'model/tag.c');
  // A model that writes another name than it has read.
  const other = fs.readFileSync(file, 'utf8').replace('return jsonModel_print(', 'if (tag != NULL && tag->name != NULL) tag->name[0] ^= 1;\n    return jsonModel_print(');
  assert.notEqual(other, fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, other);
  discard(program);
  const object = await command('clang', [...flags, '-std=c11', '-fsanitize=fuzzer-no-link', '-c', 'models.c', '-o', 'models.c.o'], { cwd: folder });
  assert.equal(object.status, 0, object.stderr);
  assert.equal((await command('clang', [...flags, '-fsanitize=fuzzer', '-I', '.', '-o', 'fuzz', source, ...built, ...libraries], { cwd: folder })).status, 0);
  const models = files(folder)['models.inc'].trim().split('\n');
  const input = path.join(folder, 'input');
  fs.writeFileSync(input, Buffer.concat([Buffer.from([0, models.indexOf('MODEL(tag)')]), Buffer.from('{"name":"abc"}')]));
  const { status, stderr } = await command(program, [input]);
  assert.notEqual(status, 0);
  assert.match(stderr, /tag: what was written changes/);
  discard(folder);
});
