// Two clients in one program: neither knows the other's symbols, headers or credentials.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { treeHash, version } from '../../shared/receipts.mjs';
import { declares, discard, document, done, found, full, generate, outputs, receiptsOf, skipWithout, strict, symbolPrefix } from './lib.mjs';

const first = 'petstore-3.0';
// The names of all of its models and operations are the first's too. With `--full`, one of a thousand files.
const seconds = ['petstore-2.0', ...(full ? ['docker-engine-2.0'] : [])];
const receipts = receiptsOf(import.meta.url, [version('cmake'), version('make'), version('pkg-config')]);

/** Builds and installs a client, and returns its name; the second client of a program is built as a shared library. */
async function install(folder, prefix, shared) {
  const build = path.join(folder, 'build');
  await done('cmake', ['-S', folder, '-B', build, '-DCMAKE_BUILD_TYPE=None', '-DBUILD_TESTING=OFF', `-DBUILD_SHARED_LIBS=${shared}`,
    `-DCMAKE_C_FLAGS=${strict.slice(1).join(' ')}`, '-DCMAKE_INSTALL_LIBDIR=lib']);
  await done('cmake', ['--build', build, '-j2']);
  // As the README does it: the prefix is not known when the library is built.
  await done('cmake', ['--install', build, '--prefix', prefix]);
  const [, library] = /^project\((\w+)/m.exec(fs.readFileSync(path.join(folder, 'CMakeLists.txt'), 'utf8'));
  const headers = found(folder, '.h', ['unit-test', 'src', 'build']).filter(declares);
  return { library, symbols: symbolPrefix(folder), headers, internal: internal(folder) };
}

/** The names that only the library uses. */
const internal = (folder) => [...fs.readFileSync(path.join(folder, 'src/symbols.h'), 'utf8').matchAll(/^#define (\w+) API_SYMBOL/gm)].map(([, name]) => name);

const skip = [first, ...seconds].map(skipWithout).find(Boolean) ?? false;
const server = http.createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers.api_key ?? '-'}`);
  response.setHeader('Content-Type', request.url.endsWith('_ping') ? 'text/plain' : 'application/json');
  response.end(request.url.endsWith('_ping') ? 'OK' : JSON.stringify({ id: 1, name: request.url, photoUrls: [] }));
});
let requests = [];

before(() => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());

/** The symbols that the files define for others, `nm` says. */
async function defined(file, ...flags) {
  const lines = (await done('nm', ['-g', '--defined-only', ...flags, file])).split('\n');
  return lines.map((line) => line.trim().split(' ')).filter((parts) => parts.length === 3).map(([, , name]) => name);
}

/** All symbols of a library have its prefix, and a shared library exports what its headers declare. */
async function symbolsArePrefixed(one, { library, symbols, internal }, prefix) {
  const all = await defined(path.join(prefix, 'lib', `lib${one.library}.a`));
  assert(all.length > 150 && one.internal.every((name) => !name.startsWith(one.symbols)));
  assert.deepEqual(all.filter((name) => !name.startsWith(one.symbols)), []);
  const shown = await defined(path.join(prefix, 'lib', `lib${library}.so`), '-D');
  assert(shown.includes(`${symbols}apiClient_create`) && shown.length > 100);
  assert.deepEqual(shown.filter((name) => !name.startsWith(symbols) || internal.includes(name.slice(symbols.length))), []);
  assert(fs.lstatSync(path.join(prefix, 'lib', `lib${library}.so.1`)).isSymbolicLink(), 'the version of the interface is 1, not that of the API');
}

const calls = {
  'petstore-2.0': (p) => `    ${p}pet_t *pet = ${p}PetAPI_getPetById(two, 2);
    puts(pet != NULL ? pet->name : two->errorMessage);
    ${p}pet_free(pet);`,
  'docker-engine-2.0': (p) => `    char *pong = ${p}SystemAPI_systemPing(two);
    puts(pong != NULL ? pong : two->errorMessage);
    free(pong);`,
};
const expected = {
  'petstore-2.0': ['/two/pet/2', 'GET /two/pet/2 second'],
  'docker-engine-2.0': ['OK', 'GET /two/_ping -'],
};

/** One program has both clients. `name` is the second. */
async function isOneProgram(a, b, name, prefix) {
  const folder = fs.mkdtempSync(path.join(outputs, 'two-'));
  // All headers, those of the one between those of the other.
  const includes = [a, b].flatMap(({ library, headers }) => headers.map((file) => `#include <${library}/${file}>`));
  includes.sort((x, y) => (x.split('/')[2] < y.split('/')[2] ? -1 : 1));
  const create = (of, path) => `${of.symbols}apiClient_create_with_base_path(${path}, NULL${of === a || name === 'petstore-2.0' ? ', NULL' : ''})`;
  const key = (of, client, value) => `    ${client}->apiKeys_api_key = ${of.symbols}list_createList();
    ${of.symbols}list_addElement(${client}->apiKeys_api_key, ${of.symbols}keyValuePair_create(${of.symbols}newString("api_key"), ${of.symbols}newString("${value}")));\n`;
  fs.writeFileSync(path.join(folder, 'two.c'), `#include <stdio.h>
#include <stdlib.h>
${includes.join('\n')}

int main(int count, char **arguments) {
    if (count < 3 || ${a.symbols}apiClient_setupGlobalEnv() != 0) {
        return 1;
    }
    ${a.symbols}apiClient_t *one = ${create(a, 'arguments[1]')};
    ${b.symbols}apiClient_t *two = ${create(b, 'arguments[2]')};
${key(a, 'one', 'first')}${name === 'petstore-2.0' ? key(b, 'two', 'second') : ''}
    ${a.symbols}pet_t *mine = ${a.symbols}PetAPI_getPetById(one, 1);
    puts(mine != NULL ? mine->name : one->errorMessage);
    ${a.symbols}pet_free(mine);
${calls[name](b.symbols)}
    ${a.symbols}apiClient_free(one);
    ${b.symbols}apiClient_free(two);
    return 0;
}
`);
  // The short names, in a file with one of them.
  fs.writeFileSync(path.join(folder, 'one.c'), `#include "include/apiClient.h"

int one(void);
int one(void) {
    apiClient_t *client = apiClient_create();
    apiClient_free(client);
    return client != NULL;
}
`);
  fs.writeFileSync(path.join(folder, 'CMakeLists.txt'), `cmake_minimum_required(VERSION 3.13)
project(two LANGUAGES C)
find_package(${a.library} REQUIRED)
find_package(${b.library} REQUIRED)
add_executable(two two.c one.c)
target_compile_options(two PRIVATE ${strict.join(' ')})
target_link_libraries(two PRIVATE ${b.library}::${b.library} ${a.library}::${a.library})
`);
  await done('cmake', ['-S', folder, '-B', path.join(folder, 'build'), `-DCMAKE_PREFIX_PATH=${prefix}`]);
  await done('cmake', ['--build', path.join(folder, 'build')]);
  const base = `http://127.0.0.1:${server.address().port}`;
  const run = async (program, options) => {
    requests = [];
    const [answer, request] = expected[name];
    assert.deepEqual((await done(program, [`${base}/one`, `${base}/two`], options)).trim().split('\n'), ['/one/pet/1', answer]);
    assert.deepEqual(requests, ['GET /one/pet/1 first', request]);
  };
  await run(path.join(folder, 'build/two'));

  // The same with the flags from pkg-config.
  const config = { env: { ...process.env, PKG_CONFIG_PATH: path.join(prefix, 'lib/pkgconfig') } };
  const flags = (await done('pkg-config', ['--cflags', '--libs', a.library, b.library], config)).trim().split(/\s+/);
  await done('gcc', [...strict, 'two.c', '-o', 'two', ...flags, '-lm'], { cwd: folder });
  await run(path.join(folder, 'two'), { env: { ...process.env, LD_LIBRARY_PATH: path.join(prefix, 'lib') } });
}

for (const name of seconds) {
  test(`${first}, static, and ${name}, shared, in one program and in one file`, { skip }, async () => {
    const folders = [first, name].map((one) => generate(document(one)));
    await receipts.once(folders[0], [name, treeHash(folders[1])], async () => {
      const prefix = path.join(outputs, `libraries-${name}`);
      const [a, b] = [await install(folders[0], prefix, 'OFF'), await install(folders[1], prefix, 'ON')];
      await symbolsArePrefixed(a, b, prefix);
      await isOneProgram(a, b, name, prefix);
    });
    folders.forEach(discard);
  });
}
