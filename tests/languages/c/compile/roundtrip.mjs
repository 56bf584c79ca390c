// The project in the output: CMake builds it with the sanitizers, ctest reads and writes an example of every model and
// finds it unchanged, and another project uses the installed library.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { version } from '../../shared/receipts.mjs';
import { command, compilers, discard, document, done, files, full, generate, outputs, ownSpecs, receiptsOf, skipWithout, strict } from './lib.mjs';

const receipts = receiptsOf(import.meta.url, [version('cmake'), version('make')]);

// Without the optimizer, whose warnings compile.mjs looks for, the sanitizers find no less.
const sanitizers = ['-g', full ? '-O1' : '-O0', '-fno-omit-frame-pointer', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];

/** Builds a client with a compiler and flags; gives the folder of the build. */
async function built(folder, compiler, flags, settings = []) {
  const build = path.join(folder, `build-${compiler}`);
  await done('cmake', ['-S', folder, '-B', build, `-DCMAKE_C_COMPILER=${compiler}`, `-DCMAKE_C_FLAGS=${flags.join(' ')}`, '-DCMAKE_BUILD_TYPE=None', ...settings]);
  await done('cmake', ['--build', build, '-j2']);
  return build;
}

/** Settings by which models are compiled in few pieces: a process for each takes longer than its code. `compile.mjs` compiles each. */
function modelsTogether(others = 'src/*.c api/*.c unit-test/*.c') {
  const file = path.join(outputs, 'together.cmake');
  fs.writeFileSync(file, `file(GLOB others ${others})
set_source_files_properties(\${others} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 40)
`);
  return [`-DCMAKE_PROJECT_INCLUDE=${file}`];
}

/** Puts the tests of all models into the first one's file. */
function testsTogether(folder, models) {
  const [first, ...others] = models.map((model) => path.join(folder, `unit-test/test_${model}.c`));
  // The static functions of each test file, by hand and from the macro TEST_MODEL.
  const names = ['example', 'make', 'parse', 'print', 'release', 'toString', 'fromString'];
  const renamed = [first, ...others].map((file, i) => [
    ...names.map((name) => `#define ${name} ${name}_${i}`), fs.readFileSync(file, 'utf8'), ...names.map((name) => `#undef ${name}`), '',
  ].join('\n'));
  fs.writeFileSync(first, renamed.join(''));
  for (const file of others) fs.writeFileSync(file, 'typedef int nothing;\n');
}

/** An example that changes in a round trip is seen: where the client's first is made to, it fails. */
async function seesChange(folder, build) {
  const file = path.join(folder, 'unit-test/test_left.c');
  const text = fs.readFileSync(file, 'utf8');
  assert(text.includes('\\"t\\":'), text);
  fs.writeFileSync(file, text.replace('\\"t\\":', '\\"lost\\":1,\\"t\\":'));
  await done('cmake', ['--build', build, '-j2']);
  fs.writeFileSync(file, text);
  const { status, stderr } = await command(path.join(build, 'unit-tests'), ['left']);
  assert.equal(status, 1);
  assert.match(stderr, /left: the example changes in a round trip/);
}

/** Builds a client and runs its tests; with `seen`, also shows that the tests notice a changed example. */
async function roundTrips(folder, models, seen) {
  const isLarge = !full && models.length > 40;
  if (isLarge) testsTogether(folder, models);
  // The tests of all but the first are empty then.
  const settings = full ? [] : modelsTogether(isLarge ? 'src/*.c api/*.c' : undefined);
  for (const compiler of full ? Object.keys(compilers) : ['gcc']) {
    const build = await built(folder, compiler, [...strict.slice(1), ...sanitizers], settings);
    const printed = await done('ctest', ['--test-dir', build, '--output-on-failure', '--no-tests=error']);
    assert.match(printed, /100% tests passed/);
    const { status } = await command(path.join(build, 'unit-tests'), ['no such model']);
    assert.equal(status, 1, 'a test can fail');
    if (seen) await seesChange(folder, build);
  }
}

const probe = { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false };
const names = ['hey-api-full-3.1', ...(full ? ['petstore-3.0', 'qdrant-3.0', 'petstore-2.0', 'box-3.0', 'docker-engine-2.0', 'cafe-3.2', 'workos-3.1', 'stripe-3.0'] : [])];

for (const { name, file, skip } of [probe, ...names.map((name) => ({ name, file: document(name), skip: skipWithout(name) }))]) {
  test(`${name}: every model goes to JSON and back`, { skip }, async () => {
    const folder = generate(file);
    const output = files(folder);
    // A test for each model, of which nearly all have an example to read.
    const models = Object.keys(output).filter((f) => /^model\/.*\.c$/.test(f) && f !== 'model/object.c').map((f) => path.basename(f, '.c'));
    const tests = models.map((model) => output[`unit-test/test_${model}.c`]);
    assert(models.length > 3 && tests.every(Boolean), 'a test for each model');
    assert(tests.filter((text) => /TEST_MODEL\(\w+, NULL\)/.test(text)).length <= models.length / 20, 'examples for nearly all');
    await receipts.once(folder, ['round trip'], () => roundTrips(folder, models, name === probe.name));
    discard(folder);
  });
}

/** Installs a client as each kind of library, and builds programs that use it. */
async function used(folder) {
  const [, name] = /^project\((\w+)/m.exec(files(folder)['CMakeLists.txt']);
  for (const shared of ['OFF', 'ON']) {
    const prefix = path.join(outputs, `prefix-${shared}`);
    const build = await built(folder, 'gcc', [], [`-DBUILD_SHARED_LIBS=${shared}`, `-DCMAKE_INSTALL_PREFIX=${prefix}`, '-DCMAKE_INSTALL_LIBDIR=lib', ...full ? [] : modelsTogether()]);
    await done('cmake', ['--install', build]);
    discard(build);
    const user = fs.mkdtempSync(path.join(outputs, 'user-'));
    fs.writeFileSync(path.join(user, 'CMakeLists.txt'), `cmake_minimum_required(VERSION 3.13)
project(user LANGUAGES C CXX)
find_package(${name} REQUIRED)
add_executable(one one.c)
target_link_libraries(one PRIVATE ${name}::${name})
add_executable(two two.cpp)
target_link_libraries(two PRIVATE ${name}::${name})
`);
    const program = `#include "api/AnimalsAPI.h"
#include "model/left.h"
int main() {
    apiClient_t *client = apiClient_create();
    left_t *left = left_new();
    AnimalsAPI_getAnimal(client, NULL, NULL, NULL);
    int status = left != NULL && client->error == apiError_argument ? 0 : 1;
    left_free(left);
    apiClient_free(client);
    return status;
}
`;
    for (const file of ['one.c', 'two.cpp']) fs.writeFileSync(path.join(user, file), program);
    await done('cmake', ['-S', user, '-B', path.join(user, 'build'), `-DCMAKE_PREFIX_PATH=${prefix}`]);
    await done('cmake', ['--build', path.join(user, 'build')]);
    for (const file of ['one', 'two']) await done(path.join(user, 'build', file), []);
  }
}

test('another project uses what is installed', async () => {
  const folder = generate(probe.file);
  await receipts.once(folder, ['installed'], () => used(folder));
  discard(folder);
});
