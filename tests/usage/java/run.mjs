// Runs the programs of users against generated Java clients: each is compiled with all warnings as errors, and run with little memory.
//
//     node tests/usage/java/run.mjs
//
// ONLY=chat,github narrows them, SPECMINT names the binary. Exits with 1 where a program fails.
import fs from 'node:fs';
import path from 'node:path';
import { classpath, done, generate } from '../../languages/java/compile/lib.mjs';
import { root } from '../../languages/shared/generating.mjs';
import { filesOf } from '../../languages/shared/receipts.mjs';

const here = import.meta.dirname;
const own = (name) => path.join(root, 'tests/usage/python/descriptions', name);
const programs = [
  { name: 'Chat', file: own('completions.yaml') },
  { name: 'GitHub', file: own('github-issues.yaml'), options: { pagination: 'links' } },
];

for (const { name, file, options } of programs) {
  if (process.env.ONLY && !process.env.ONLY.split(',').includes(name.toLowerCase())) continue;
  const folder = generate(file, { library: 'native', ...options });
  const classes = path.join(folder, 'classes');
  fs.mkdirSync(classes);
  const sources = [...filesOf(path.join(folder, 'src/main/java')), path.join(here, 'programs/Service.java'), path.join(here, `programs/${name}.java`)];
  done('javac', ['-Xlint:all', '-Werror', '-proc:none', '--release', '11', '-cp', classpath(), '-d', classes, ...sources]);
  done('java', ['-Xmx64m', '-cp', [classes, classpath()].join(path.delimiter), name], { timeout: 120_000 });
  console.log(`ok ${name}`);
}
