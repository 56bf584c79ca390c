// The project is complete: Maven builds an output, packs it and its Javadoc, and runs its own tests.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { document, files, full, generate, jackson3, JVM, LIBRARIES, skipWithout, versions, WITH_INTERFACES } from './lib.mjs';
import { Receipts, version } from '../../shared/receipts.mjs';

const rows = [
  { name: 'petstore-3.0' },
  ...full ? ['petstore-2.0', 'parameters-style-3.1', 'docker-engine-2.0', 'qdrant-3.0', 'hey-api-full-3.1', 'cafe-3.2'].map((name) => ({ name })) : [],
];

const tried = LIBRARIES.flatMap((library) => rows.map((row) => ({ ...row, options: { library } })));
if (full) tried.push({ name: 'petstore-3.0', options: jackson3('restclient') }, ...WITH_INTERFACES.map((options) => ({ name: 'garden', options })));

const receipts = new Receipts(import.meta.url, { versions: [...versions, version('mvn', '-v')] });

for (const { name, options } of tried) {
  test(`Maven builds ${name} with ${Object.values(options)}, and its tests pass`, { skip: skipWithout(name), timeout: 900_000 }, async () => {
    const folder = generate(document(name), options);
    await receipts.once(folder, [], () => packed(folder));
  });
}

/** Has Maven build an output. */
function packed(folder) {
  const before = files(folder);
  const { status, stdout } = spawnSync('mvn', ['-B', '-q', 'verify'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, MAVEN_OPTS: JVM.join(' ') } });
  assert.equal(status, 0, stdout.slice(-6000));
  const reports = Object.entries(files(path.join(folder, 'target/surefire-reports'))).filter(([file]) => file.endsWith('.txt')).map(([, text]) => text).join('\n');
  const ran = [...reports.matchAll(/Tests run: (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  assert(ran > 3, `${ran} tests ran`);
  assert.deepEqual([...reports.matchAll(/Skipped: (\d+)/g)].filter(([, count]) => count !== '0'), [], 'no test is skipped');
  const jars = fs.readdirSync(path.join(folder, 'target')).filter((file) => file.endsWith('.jar')).map((file) => file.replace(/^.*?-\d+(\.\d+)*(-SNAPSHOT)?/, '')).sort();
  assert.deepEqual(jars, ['-javadoc.jar', '-sources.jar', '.jar']);
  fs.rmSync(path.join(folder, 'target'), { recursive: true });
  assert.deepEqual(files(folder), before, 'Maven changes nothing');
}
