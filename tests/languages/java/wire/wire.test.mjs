// The programs of Java beside this one, each with the client of a description.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesOf } from '../../shared/receipts.mjs';
import { classpath, done, generate, wireDescription } from '../compile/lib.mjs';

const here = import.meta.dirname;

function run(name, description, options = {}) {
  const folder = generate(description.includes('/') ? description : wireDescription(description), options);
  const classes = path.join(folder, 'classes');
  fs.mkdirSync(classes);
  const sources = [...filesOf(path.join(folder, 'src/main/java')), path.join(here, 'Served.java'), path.join(here, `${name}.java`)];
  done('javac', ['-nowarn', '-proc:none', '--release', '11', '-cp', classpath(), '-d', classes, ...sources]);
  done('java', ['-Xmx64m', '-XX:+UseSerialGC', '-Djava.io.tmpdir=' + classes, '-cp', [classes, classpath()].join(path.delimiter), name], { timeout: 120_000 });
}

test('Hostile.java', () => run('Hostile', 'wire'));
test('Sent.java', () => run('Sent', 'wire'));
test('Streams.java', () => run('Streams', 'wire-3.2'));
test('Walks.java', () => run('Walks', 'pages', { pagination: 'links,cursor,starting-after,pages' }));
test('Later.java', () => run('Later', 'wire', { asyncNative: 'true' }));
test('Models.java', () => run('Models', path.join(here, 'models.yaml'), { failOnUnknownProperties: 'true' }));
