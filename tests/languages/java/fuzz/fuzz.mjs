// Changed examples of models are read or refused, and the values that are read are written and read again: 2,000 inputs of petstore, and in the full
// tests 100,000 of each of three documents.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesOf } from '../../shared/receipts.mjs';
import { classpath, document, done, EVERYWHERE, full, generate, javac, JVM, libraryFiles, libraryOf, OF_JACKSON3, releaseOf, skipWithout } from '../compile/lib.mjs';
import { runReceipts } from '../compile/running.mjs';

const here = import.meta.dirname;
const rows = full ? ['petstore-3.0', 'docker-engine-2.0', 'qdrant-3.0'].map((name) => [name, 100_000]) : [['petstore-3.0', 2_000]];

for (const [name, count] of rows) {
  for (const options of [...EVERYWHERE.map((library) => ({ library })), ...OF_JACKSON3]) {
    const { library } = options;
    test(`${count} inputs of ${name}, ${Object.values(options)}`, { skip: skipWithout(name) }, async () => {
      // Otherwise, an unknown constant is read as null, whose JSON can be refused or read as a default.
      const folder = generate(document(name), { ...options, enumUnknownDefaultCase: 'true' });
      const programs = ['RoundTrip', 'Fuzz'].map((part) => path.join(here, `${part}.java`));
      const receipts = runReceipts(import.meta.url, [...programs, ...libraryFiles(library)]);
      await receipts.once(folder, [count, library], () => fuzz(folder, count, [...programs, ...libraryOf(folder, library)]));
    });
  }
}

/** Compiles an output with the programs, and has `count` inputs read. */
async function fuzz(folder, count, programs) {
  const tests = filesOf(path.join(folder, 'src/test/java')).filter((file) => /\/model\/\w+Test\.java$/.test(file));
  const [classes, list] = ['classes', 'tests.txt'].map((part) => path.join(folder, part));
  fs.mkdirSync(classes);
  fs.writeFileSync(list, tests.map((file) => `${path.basename(file, '.java')}\n`).join(''));
  await javac(['-nowarn', '-proc:none', '--release', String(Math.max(11, releaseOf(folder))), '--add-modules', 'jdk.management', '-d', classes, ...filesOf(path.join(folder, 'src/main/java')), ...tests, ...programs], [], folder);
  // With all of its compilers: this runs long in the full tests.
  done('java', ['-Xmx256m', ...(full ? [] : JVM), '-cp', [classes, classpath(folder)].join(path.delimiter), 'Fuzz', String(count), list], { timeout: 1_500_000 });
}
