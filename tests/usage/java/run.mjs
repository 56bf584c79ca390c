// Runs the programs of users against generated Java clients: each is compiled with all warnings as errors, and run with little memory.
//
//     node tests/usage/java/run.mjs [--quick]
//
// --quick leaves out the largest documents and further versions and languages, ONLY=chat,github narrows them, SPECMINT names the binary. Exits with 1 where a program fails.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { classpath, done, EVERYWHERE, flags, generate, javac, JVM, NEWER, releaseOf, resolved } from '../../languages/java/compile/lib.mjs';
import { runReceipts } from '../../languages/java/compile/running.mjs';
import { lacking, shared } from '../../lacking.mjs';
import { root } from '../../languages/shared/generating.mjs';
import { filesOf } from '../../languages/shared/receipts.mjs';

const here = import.meta.dirname;
const own = (name) => path.join(root, 'tests/usage/descriptions', name);
const spec = (name) => shared && path.join(shared, 'specs', name);
const quick = process.argv.includes('--quick');
const programs = [
  { name: 'Chat', file: own('completions.yaml') },
  { name: 'Docker', file: spec('docker-engine-2.0.yaml'), large: true },
  { name: 'GitHub', file: own('github-issues.yaml'), options: { pagination: 'links' } },
  { name: 'Mocked', file: spec('petstore-3.0.yaml') },
  { name: 'Petstore', file: spec('petstore-3.0.yaml') },
  { name: 'Petstore', file: spec('petstore-3.0.yaml'), isLinked: true, further: true },
  { name: 'Qdrant', file: spec('qdrant-3.0.json'), options: { pagination: 'cursor' }, large: true },
  { name: 'Beans', file: own('github-issues.yaml'), library: 'resttemplate', options: { generateClientAsBean: 'true' }, further: true },
  { name: 'Feigns', file: own('github-issues.yaml'), library: 'feign', options: { pagination: 'links' } },
  { name: 'RestClients', file: own('github-issues.yaml'), library: 'restclient', options: { pagination: 'links' } },
  { name: 'Spring', file: own('github-issues.yaml'), library: 'resttemplate' },
  { name: 'Spring', file: own('github-issues.yaml'), library: 'resttemplate', options: { useJakartaEe: 'true' }, further: true },
  { name: 'Spring', file: own('github-issues.yaml'), library: 'resttemplate', options: { useSpringBoot4: 'true' }, further: true },
  { name: 'RestClients', file: own('github-issues.yaml'), library: 'restclient', options: { pagination: 'links', useSpringBoot4: 'true' }, further: true },
  { name: 'Mappers', file: own('github-issues.yaml'), library: 'restclient', options: { useSpringBoot4: 'true', useJackson3: 'true' }, further: true },
  { name: 'RestClients', file: own('github-issues.yaml'), library: 'restclient', options: { pagination: 'links', useSpringBoot4: 'true', useJackson3: 'true' }, further: true },
  { name: 'WebClients', file: own('github-issues.yaml'), library: 'webclient', options: { pagination: 'links', useSpringBoot4: 'true', useJackson3: 'true' }, further: true },
  { name: 'Threads', file: spec('petstore-3.0.yaml'), jdk: NEWER.jdk, further: true },
  { name: 'WebClients', file: own('github-issues.yaml'), library: 'webclient', options: { pagination: 'links' } },
  { name: 'WebClients', file: own('github-issues.yaml'), library: 'webclient', options: { pagination: 'links', useJakartaEe: 'true' }, further: true },
  { name: 'WebClients', file: own('github-issues.yaml'), library: 'webclient', options: { pagination: 'links', useSpringBoot4: 'true' }, further: true },
  { name: 'WebFiles', file: own('streaming.yaml'), library: 'webclient' },
  { name: 'Resources', file: own('streaming.yaml'), library: 'webclient', options: { useAbstractionForFiles: 'true' }, further: true },
  { name: 'WebFiles', file: own('streaming.yaml'), library: 'webclient', options: { useSpringBoot4: 'true' }, further: true },
  { name: 'Jersey', file: own('streaming.yaml'), library: 'jersey3' },
  { name: 'Jersey', file: own('streaming.yaml'), library: 'jersey2', further: true },
  { name: 'Stripe', file: spec('stripe-3.0.json'), options: { pagination: 'starting-after', useSingleRequestParameter: 'true' }, large: true },
];

/** Compiles an output with programs. */
async function compiled(folder, classes, sources, { release = Math.max(11, releaseOf(folder)), jdk } = {}) {
  fs.mkdirSync(classes);
  const args = [['-Xlint:all', '-Werror', '-proc:none', '--release', String(release), '-d', classes, ...sources], [], folder];
  if (jdk) done(path.join(jdk, 'bin/javac'), flags(...args));
  else await javac(...args);
}
/** Runs a program, whose temporary files are among its own. */
const run = (folder, classes, main, { jdk, jars = [] } = {}) =>
  done(jdk ? path.join(jdk, 'bin/java') : 'java', ['-Xmx64m', ...JVM, `-Djava.io.tmpdir=${folder}`, '-cp', [classes, classpath(folder), ...jars].join(path.delimiter), main], { timeout: 120_000 });
/** A runtime with only the modules of Java that the classes and the jars they need ask for, as programs are shipped without a JDK. */
function linked(folder, classes) {
  const runtime = path.join(folder, 'runtime');
  const modules = done('jdeps', ['--print-module-deps', '--ignore-missing-deps', '--recursive', '--multi-release', '17', '--class-path', classpath(folder), classes]).trim();
  done('jlink', ['--add-modules', modules, '--strip-debug', '--output', runtime]);
  return runtime;
}
/** The program of Jersey 3 with the packages of Jersey 2. */
function older(file, folder) {
  const copy = path.join(folder, path.basename(file));
  fs.writeFileSync(copy, fs.readFileSync(file, 'utf8').replaceAll('jakarta.ws.rs', 'javax.ws.rs'));
  return copy;
}
const program = (...names) => names.map((name) => path.join(here, 'programs', name));
const isWanted = (name, isFurther) => !(quick && isFurther) && (!process.env.ONLY || process.env.ONLY.split(',').includes(name.toLowerCase()));

/** True if a file that a program needs is here. */
function isHere(name, file) {
  if (file && fs.existsSync(file)) return true;
  console.log(`skipped: ${name}, ${lacking(`${file ?? 'its description'} is not here`)}`);
  return false;
}

for (const { name, file, library: only, options, large, further, jdk, isLinked } of programs) {
  if (!isWanted(name, large || further) || !isHere(name, file) || (jdk && !isHere(name, jdk))) continue;
  for (const library of only ? [only] : EVERYWHERE) {
    const folder = generate(file, { library, ...options });
    const classes = path.join(folder, 'classes');
    // A program has files of its own for a library that differs there.
    const ofLibrary = program(`${library}/Library.java`, `${library}/${name}Own.java`).filter((one) => fs.existsSync(one));
    const sources = program('Service.java', `${name}.java`).map((one) => (library === 'jersey2' ? older(one, folder) : one));
    const receipts = runReceipts(import.meta.url, [...ofLibrary, ...sources]);
    await receipts.once(folder, [name, isLinked, jdk], async () => {
      await compiled(folder, classes, [...filesOf(path.join(folder, 'src/main/java')), ...ofLibrary, ...sources], jdk ? NEWER : {});
      run(folder, classes, name, { jdk: isLinked ? linked(folder, classes) : jdk });
    });
    console.log(`ok ${name}, ${library}${isLinked ? ', linked' : ''}${options ? ` ${JSON.stringify(options)}` : ''}`);
  }
}

if (isWanted('Kotlin', true) && isHere('Kotlin', spec('petstore-3.0.yaml'))) {
  const jars = resolved(path.join(root, 'tests/languages/java/maven/kotlin.xml'));
  for (const library of EVERYWHERE) {
    const folder = generate(spec('petstore-3.0.yaml'), { library });
    const [classes, own] = ['classes', 'kotlin'].map((part) => path.join(folder, part));
    await compiled(folder, classes, [...filesOf(path.join(folder, 'src/main/java')), ...program(`${library}/Library.java`, 'Service.java')]);
    const kotlin = (...names) => spawnSync('java', ['-Xmx700m', ...JVM, '-cp', jars, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler', '-no-stdlib', '-no-reflect', '-Werror', '-Xjspecify-annotations=strict', '-cp', [classes, classpath(folder), jars].join(path.delimiter), '-d', own, ...program(...names)], { encoding: 'utf8' });
    const { status, stderr } = kotlin('Kotlin.kt');
    assert.equal(status, 0, stderr);
    run(folder, [classes, own].join(path.delimiter), 'KotlinKt', { jars: [jars] });
    const wrong = kotlin('Nulls.kt').stderr;
    const lines = [...wrong.matchAll(/Nulls\.kt:(\d+):\d+: error/g)].map(([, line]) => Number(line));
    assert.deepEqual([...new Set(lines)], [5, 6, 7], wrong);
    console.log(`ok Kotlin, ${library}`);
  }
}
