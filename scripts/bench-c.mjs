// Compares the C client with OpenAPI Generator's in one run: the time that gcc takes for the generated library, its
// size, and the number of calls per second to a server on loopback. Needs gcc, libcurl and cJSON; without the command
// of OpenAPI Generator (pip install openapi-generator-cli==7.26.0) its column is left out.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '..');
const specs = [root, path.resolve(root, '..'), path.resolve(root, '../..')].map((folder) => path.join(folder, 'shared/specs')).find(fs.existsSync);
if (!specs) {
  console.log('skipped: no ../shared/specs');
  process.exit(0);
}
// Without these headers nothing compiles, which would look like an error in the generated code.
const headers = '#include <curl/curl.h>\n#include <cjson/cJSON.h>\n#include <openssl/evp.h>\n';
if (spawnSync('gcc', ['-E', '-x', 'c', '-'], { input: headers }).status !== 0) {
  console.error('no C: gcc is missing, or the headers of libcurl, cJSON or OpenSSL (Debian: gcc libcurl4-openssl-dev libcjson-dev libssl-dev)');
  process.exit(0);
}
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-bench-c-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

const run = (program, args, options) => spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
const makers = {
  specmint: (input, output) => run(process.env.SPECMINT ?? path.join(root, 'target/release/specmint'), ['generate', '-i', input, '-g', 'c', '-o', output]),
  reference: (input, output) => run('openapi-generator-cli', ['generate', '-i', input, '-g', 'c', '-o', output]),
};

/** The sources of a library that CMake builds, without tests. */
const sources = (folder) => fs.readdirSync(folder, { recursive: true }).map(String).filter((file) => file.endsWith('.c') && !/^(unit-test|unit-tests)\//.test(file)).sort();
const objects = (folder) => sources(folder).map((file) => file.replace(/\.c$/, '.o'));

/**
 * Compiles a library; returns the seconds on one core and the bytes of code and data, or null if it does not compile.
 */
function compiled(folder) {
  const begun = performance.now();
  for (const file of sources(folder)) {
    const { status } = run('gcc', ['-std=gnu11', '-O2', '-w', '-I.', '-c', file, '-o', file.replace(/\.c$/, '.o')], { cwd: folder });
    if (status !== 0) return null;
  }
  const seconds = (performance.now() - begun) / 1000;
  const sizes = run('size', ['-t', ...objects(folder)], { cwd: folder }).stdout.trim().split('\n').at(-1).trim().split(/\s+/).map(Number);
  return { seconds, bytes: sizes[0] + sizes[1] };
}

/** The number of calls to getPetById per second, one after the other, by one client. */
async function calls(folder, url) {
  const program = path.join(scratch, 'calls.c');
  fs.writeFileSync(program, `#include <stdio.h>
#include <time.h>
#include "api/PetAPI.h"
int main(int count, char **arguments) {
    apiClient_t *client = apiClient_create_with_base_path(arguments[1], NULL, NULL);
    struct timespec begun, now;
    long calls = 0, id = 1;
    double seconds = 0;
    (void)count;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    while (seconds < 3) {
        pet_t *pet = PetAPI_getPetById(client, ID);
        if (pet == NULL) return 1;
        pet_free(pet);
        calls++;
        clock_gettime(CLOCK_MONOTONIC, &now);
        seconds = (double)(now.tv_sec - begun.tv_sec) + (double)(now.tv_nsec - begun.tv_nsec) / 1e9;
    }
    printf("%f", (double)calls / seconds);
    apiClient_free(client);
    return (int)(id - 1);
}
`);
  const header = fs.readFileSync(path.join(folder, 'api/PetAPI.h'), 'utf8');
  const id = /getPetById\([^)]*\blong \*/.test(header) ? '&id' : 'id';
  const built = run('gcc', ['-std=gnu11', '-O2', '-w', `-DID=${id}`, '-I.', program, ...objects(folder), '-lcurl', '-lcjson', '-lssl', '-lcrypto', '-lm', '-lpthread', '-o', 'calls'], { cwd: folder });
  if (built.status !== 0) throw new Error(built.stderr);
  // Not spawnSync, because the server is in this process.
  const child = spawn(path.join(folder, 'calls'), [url]);
  let printed = '';
  child.stdout.on('data', (data) => (printed += data));
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error(`${folder}: the program ends with ${status}`);
  return Number(printed);
}

const rows = [];
for (const document of ['petstore-3.0.yaml', 'box-3.0.json']) {
  for (const [who, make] of Object.entries(makers)) {
    const folder = path.join(scratch, `${who}-${document}`);
    const { status, stderr, error } = make(path.join(specs, document), folder);
    if (status !== 0) {
      console.error(`${who}: ${error?.message ?? stderr.slice(-500)}`);
      continue;
    }
    const all = sources(folder);
    const text = all.reduce((sum, file) => sum + fs.statSync(path.join(folder, file)).size, 0);
    rows.push({ document, who, folder, files: all.length, 'kB of sources': Math.round(text / 1000), made: compiled(folder) });
  }
}

const pet = JSON.stringify({ id: 1, name: 'a', photoUrls: ['b'], category: { id: 2, name: 'c' }, tags: [{ id: 3, name: 'd' }], status: 'sold' });
const server = http.createServer((_, response) => response.setHeader('content-type', 'application/json').end(pet));
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const pets = rows.filter(({ document, made }) => made && document.startsWith('petstore'));
// The clients take turns, because the machine may have other work; the best result counts.
for (let turn = 0; turn < 3; turn++) {
  for (const row of pets) row.calls = Math.max(row.calls ?? 0, await calls(row.folder, `http://127.0.0.1:${server.address().port}`));
}
server.close();

console.table(rows.map(({ document, who, files, 'kB of sources': sources, made, calls }) => ({
  document, who, '.c files': files, 'kB of .c': sources,
  'gcc -O2, s': made ? made.seconds.toFixed(1) : 'does not compile', 'kB of code': made ? Math.round(made.bytes / 1000) : '-', 'calls/s': calls ? Math.round(calls) : '-',
})));
