// The models of the runtime by themselves: the tests of Python beside this, with the packages of zoo.yaml.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checking, files, generate, python, scratch } from '../compile/lib.mjs';

const here = import.meta.dirname;
const checks = checking(import.meta.url);
const tests = Object.entries(files(here)).filter(([name]) => name.endsWith('.py'));

/** The packages and their options. */
const packages = {
  zoo: {},
  zoo_strict: { strictResponses: true },
  zoo_lenient: { lenientResponses: true },
  zoo_utc: { naiveDatetimes: 'utc', setEnsureAsciiToFalse: true },
  zoo_refuse: { naiveDatetimes: 'refuse' },
  zoo_decimals: { mapNumberTo: 'Decimal' },
};

test('the tests of the runtime pass', async () => {
  const folder = scratch('zoo');
  for (const [packageName, options] of Object.entries(packages)) {
    const output = generate(path.join(here, 'zoo.yaml'), { ...options, packageName, lazyImports: true });
    fs.cpSync(path.join(output, packageName), path.join(folder, packageName), { recursive: true });
  }
  await checks.see(folder, { flags: [tests] }, async () => {
    const problems = await python.failures(here, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-o', `pythonpath=${folder}`], true);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
});
