// The programs of Java beside this one, each with the client of a description.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesOf } from '../../shared/receipts.mjs';
import { CALLED, classpath, document, done, generate, javac, JVM, programsOf, releaseOf, wireDescription } from '../compile/lib.mjs';

const here = import.meta.dirname;

/** Runs a program with the client of a library, which Library.java of ../programs calls. */
function run(name, library, description, options = {}) {
  const folder = generate(description, { library, ...options });
  const classes = path.join(folder, 'classes');
  fs.mkdirSync(classes);
  const sources = [...filesOf(path.join(folder, 'src/main/java')), path.join(here, 'Served.java'), path.join(programsOf(library), 'Library.java'), path.join(here, `${name}.java`)];
  done(...javac(['-nowarn', '-proc:none', '--release', String(Math.max(11, releaseOf(folder))), '-d', classes, ...sources], [], folder));
  done('java', ['-Xmx64m', ...JVM, '-Djava.io.tmpdir=' + classes, '-cp', [classes, classpath(folder)].join(path.delimiter), name], { timeout: 120_000 });
}

for (const library of CALLED) {
  test(`Hostile.java, ${library}`, () => run('Hostile', library, wireDescription('wire')));
  test(`Streams.java, ${library}`, () => run('Streams', library, wireDescription('wire-3.2')));
  test(`Walks.java, ${library}`, () => run('Walks', library, wireDescription('pages'), { pagination: 'links,cursor,starting-after,pages' }));
}
for (const library of CALLED.filter((one) => one !== 'webclient')) test(`Tokens.java, ${library}`, () => run('Tokens', library, wireDescription('wire')));
test('Called.java', () => run('Called', 'okhttp-gson', wireDescription('wire')));
test('Sent.java', () => run('Sent', 'native', wireDescription('wire')));
test('Later.java', () => run('Later', 'native', wireDescription('wire'), { asyncNative: 'true' }));
test('Overridden.java', () => run('Overridden', 'native', wireDescription('wire')));
if (CALLED.includes('webclient')) test('Waits.java', () => run('Waits', 'webclient', wireDescription('wire')));
if (CALLED.includes('jersey3')) test('Flows.java', () => run('Flows', 'jersey3', wireDescription('wire')));
test('Times.java', () => run('Times', 'native', wireDescription('wire')));
test('Discriminators.java', () => run('Discriminators', 'native', document('schemas')));
test('Models.java', () => run('Models', 'native', path.join(here, 'models.yaml'), { failOnUnknownProperties: 'true' }));
