// Runs the programs of users against generated Java clients: each is compiled with all warnings as errors, and run with little memory.
//
//     node tests/usage/java/run.mjs [--quick]
//
// --quick leaves out the largest documents and further versions of a framework, ONLY=chat,github narrows them, SPECMINT names the binary. Exits with 1 where a program fails.
import fs from 'node:fs';
import path from 'node:path';
import { classpath, done, EVERYWHERE, generate, javac, JVM, releaseOf } from '../../languages/java/compile/lib.mjs';
import { lacking, shared } from '../../lacking.mjs';
import { root } from '../../languages/shared/generating.mjs';
import { filesOf } from '../../languages/shared/receipts.mjs';

const here = import.meta.dirname;
const own = (name) => path.join(root, 'tests/usage/python/descriptions', name);
const spec = (name) => shared && path.join(shared, 'specs', name);
const quick = process.argv.includes('--quick');
const programs = [
  { name: 'Chat', file: own('completions.yaml') },
  { name: 'Docker', file: spec('docker-engine-2.0.yaml'), large: true },
  { name: 'GitHub', file: own('github-issues.yaml'), options: { pagination: 'links' } },
  { name: 'Petstore', file: spec('petstore-3.0.yaml') },
  { name: 'Qdrant', file: spec('qdrant-3.0.json'), options: { pagination: 'cursor' }, large: true },
  { name: 'Beans', file: own('github-issues.yaml'), library: 'resttemplate', options: { generateClientAsBean: 'true' }, further: true },
  { name: 'RestClients', file: own('github-issues.yaml'), library: 'restclient', options: { pagination: 'links' } },
  { name: 'Spring', file: own('github-issues.yaml'), library: 'resttemplate' },
  { name: 'Spring', file: own('github-issues.yaml'), library: 'resttemplate', options: { useJakartaEe: 'true' }, further: true },
  { name: 'Spring', file: own('github-issues.yaml'), library: 'resttemplate', options: { useSpringBoot4: 'true' }, further: true },
  { name: 'RestClients', file: own('github-issues.yaml'), library: 'restclient', options: { pagination: 'links', useSpringBoot4: 'true' }, further: true },
  { name: 'WebClients', file: own('github-issues.yaml'), library: 'webclient', options: { pagination: 'links' } },
  { name: 'WebClients', file: own('github-issues.yaml'), library: 'webclient', options: { pagination: 'links', useJakartaEe: 'true' }, further: true },
  { name: 'WebClients', file: own('github-issues.yaml'), library: 'webclient', options: { pagination: 'links', useSpringBoot4: 'true' }, further: true },
  { name: 'WebFiles', file: own('streaming.yaml'), library: 'webclient' },
  { name: 'Resources', file: own('streaming.yaml'), library: 'webclient', options: { useAbstractionForFiles: 'true' }, further: true },
  { name: 'WebFiles', file: own('streaming.yaml'), library: 'webclient', options: { useSpringBoot4: 'true' }, further: true },
  { name: 'Stripe', file: spec('stripe-3.0.json'), options: { pagination: 'starting-after', useSingleRequestParameter: 'true' }, large: true },
];

for (const { name, file, library: only, options, large, further } of programs) {
  if ((quick && (large || further)) || (process.env.ONLY && !process.env.ONLY.split(',').includes(name.toLowerCase()))) continue;
  if (!file || !fs.existsSync(file)) {
    console.log(`skipped: ${name}, ${lacking(`${file ?? 'its description'} is not here`)}`);
    continue;
  }
  for (const library of only ? [only] : EVERYWHERE) {
    const folder = generate(file, { library, ...options });
    const classes = path.join(folder, 'classes');
    fs.mkdirSync(classes);
    // A program has files of its own for a library that differs there.
    const ofLibrary = ['Library', `${name}Own`].map((one) => path.join(here, 'programs', library, `${one}.java`)).filter((one) => fs.existsSync(one));
    const sources = [...filesOf(path.join(folder, 'src/main/java')), ...ofLibrary, ...['Service', name].map((one) => path.join(here, `programs/${one}.java`))];
    done(...javac(['-Xlint:all', '-Werror', '-proc:none', '--release', String(Math.max(11, releaseOf(folder))), '-d', classes, ...sources], [], folder));
    done('java', ['-Xmx64m', ...JVM, '-cp', [classes, classpath(folder)].join(path.delimiter), name], { timeout: 120_000 });
    console.log(`ok ${name}, ${library}${options ? ` ${JSON.stringify(options)}` : ''}`);
  }
}
