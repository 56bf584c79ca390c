// Runs specmint and checks its output, for the tests of this folder.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { expectNone, files, full, generator, scratch } from '../../shared/generating.mjs';
import { cacheFolder, filesOf, Receipts, sha256, version } from '../../shared/receipts.mjs';

export * from '../../shared/generating.mjs';

export const outputs = scratch('java');
export const { listing, generate, run } = generator('java', outputs);

/** The version of Java that programs with outputs are written in. */
export const RELEASE = '11';
const chosen = (libraries) => libraries.filter((library) => !process.env.VARIANTS || process.env.VARIANTS.split(',').includes(library));
/** The libraries whose outputs differ in everything, of which the first is the default. VARIANTS narrows them. */
export const EVERYWHERE = chosen(['okhttp-gson', 'native']);
/** All libraries: those that share their models with another one are tried with everything in the full tests only. */
export const ALL = chosen(['okhttp-gson', 'native', 'resttemplate', 'restclient', 'webclient', 'jersey3', 'jersey2', 'feign']);
export const LIBRARIES = full || process.env.VARIANTS ? ALL : EVERYWHERE;
/** The libraries whose calls are made with each change: the first two of Spring differ in a class. */
export const CALLED = full || process.env.VARIANTS ? ALL : [...EVERYWHERE, 'resttemplate', 'webclient', 'jersey3'];
/** The version of Java that the sources of an output are written in. */
export const releaseOf = (folder) => /<maven.compiler.release>(\d+)</.exec(fs.readFileSync(path.join(folder, 'pom.xml'), 'utf8'))[1];
/** The folder in ../programs with what is called otherwise in clients with a library; those of Spring share it, and those of Jersey. */
const programsOf = (library) => path.join(import.meta.dirname, '../programs', library.replace(/^rest.*/, 'spring').replace(/^jersey.*/, 'jersey'));
/** The options of a library with Jackson 3. */
export const jackson3 = (library) => ({ library, useJackson3: 'true', ...library !== 'native' && { useSpringBoot4: 'true' } });
/** True for a library whose clients can be written for Jackson 3. */
export const hasJackson3 = (library) => !/^(okhttp-gson|jersey.|feign)$/.test(library);
/** The libraries that are tried with Jackson 3 in the full tests, besides being compiled. */
export const OF_JACKSON3 = full ? chosen(['native', 'restclient']).map(jackson3) : [];
/** Options that give models further members and annotations, with a library of each kind, which the full tests try with everything. */
export const FURTHER = full ? chosen(['okhttp-gson', 'native', 'restclient']).flatMap((library) => ['swagger1', 'swagger2'].map((annotationLibrary) => ({ library, annotationLibrary, generateConstructorWithAllArgs: 'true', performBeanValidation: 'true' }))) : [];
/** The options by which unions of objects are sealed interfaces. */
export const SEALED = { useOneOfInterfaces: 'true', useSealedOneOfInterfaces: 'true' };
/** Those by which unions of objects are interfaces, open and sealed. */
export const WITH_INTERFACES = chosen(['native', 'restclient']).flatMap((library) => [{ library, useOneOfInterfaces: 'true' }, { library, ...SEALED }]);
/** The same, where they are tried with everything. */
export const OF_INTERFACES = full ? WITH_INTERFACES : [];
const isOfJackson3 = (folder) => fs.readFileSync(path.join(folder, 'pom.xml'), 'utf8').includes('<groupId>tools.jackson.core<');
/** The text of a program, with the packages that Jackson has in an output. */
export const programText = (folder, file) => fs.readFileSync(file, 'utf8').replaceAll(/com\.fasterxml\.jackson(?=\.(core|databind)\b)/g, (name) => (isOfJackson3(folder) ? 'tools.jackson' : name));
/** The file of a program, or that of a copy with those packages. */
export function programFile(folder, file) {
  if (!isOfJackson3(folder)) return file;
  const copy = path.join(folder, 'programs', path.basename(file));
  fs.mkdirSync(path.dirname(copy), { recursive: true });
  fs.writeFileSync(copy, programText(folder, file));
  return copy;
}
/** The files with what programs call otherwise in clients with a library. */
export const libraryFiles = (library) => [path.join(import.meta.dirname, '../programs/Waited.java'), path.join(programsOf(library), 'Library.java')];
/** The same for an output. */
export const libraryOf = (folder, library) => libraryFiles(library).map((file) => programFile(folder, file));
const tests = path.resolve(import.meta.dirname, '..');
/** A JDK that has warnings which the usual one does not have. */
export const NEWER = { jdk: '/usr/lib/jvm/temurin-25-jdk-amd64', release: 25 };
/** The dependencies of all outputs, of which each has its own versions. */
export const pom = path.join(tests, 'maven/pom.xml');
const usualSpring = /<spring>(.*?)</.exec(fs.readFileSync(pom, 'utf8'))[1];
/** The settings of the shared pom.xml by which an output gets the versions of its own: of Spring, or of one without it the usual one, of Jersey, and of Jackson 3. */
function settingsOf(folder) {
  const own = folder ? fs.readFileSync(path.join(folder, 'pom.xml'), 'utf8') : '';
  const version = (artifact) => new RegExp(`<artifactId>${artifact}</artifactId>\\s*<version>(.*?)<`).exec(own)?.[1];
  const jersey = version('jersey-client');
  return [`-Dspring=${version('spring-web') ?? usualSpring}`, ...jersey ? [`-Djersey=${jersey}`] : [], ...folder && isOfJackson3(folder) ? [`-Djackson3=${version('jackson-databind')}`] : []];
}
const [checker, compiler] = ['Check', 'Compiler'].map((name) => path.join(tests, `javac/${name}.java`));
export const versions = [version('javac', '-version')];

/** A folder of the user's cache, which `make(folder)` fills once; it gets its name when it is complete. */
export function cached(name, make) {
  const folder = path.join(cacheFolder(), name);
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    const partial = fs.mkdtempSync(`${folder}-`);
    make(partial);
    try {
      fs.renameSync(partial, folder);
    } catch (error) {
      // Another process was faster.
      if (!fs.existsSync(folder)) throw error;
      fs.rmSync(partial, { recursive: true });
    }
  }
  return folder;
}

/** Runs a program to its end; gives what it printed, and throws if it fails. */
export function done(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
  if (error) throw error;
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** The flags of programs that run for seconds: their optimising compiler and collector would cost more than they save. */
export const JVM = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
/** The jars that a pom.xml names and those that they need, which Maven resolves once; `settings` are properties of the pom.xml. */
export function resolved(pom, settings = []) {
  const folder = () => cached(`java-jars-${sha256(fs.readFileSync(pom), ...settings).slice(0, 16)}`, (partial) => {
    done('mvn', ['-q', '-B', '-f', pom, ...settings, 'dependency:build-classpath', `-Dmdep.outputFile=${path.join(partial, 'classpath')}`]);
  });
  const read = () => fs.readFileSync(path.join(folder(), 'classpath'), 'utf8').trim();
  const jars = read();
  if (jars.split(path.delimiter).every((jar) => fs.existsSync(jar))) return jars;
  fs.rmSync(folder(), { recursive: true });
  return read();
}

const jars = {};
/** The jars that an output and its tests need. */
export function classpath(output = undefined) {
  const settings = settingsOf(output);
  return (jars[settings] ??= resolved(pom, settings));
}

/** The classes of a program of ../javac. */
const tool = (source) => cached(`java-${path.basename(source, '.java').toLowerCase()}-${sha256(fs.readFileSync(source), ...versions).slice(0, 16)}`, (partial) => done('javac', ['-d', partial, source]));

/** The arguments of javac for an output, which finds the classes of some folders, too. */
export const flags = (args, folders = [], output = undefined) => ['-cp', [...folders, classpath(output)].join(path.delimiter), ...args];

/** The process that runs javac for a test file, with its waiting runs. */
let running;
function javacProcess() {
  if (running) return running;
  const child = spawn('java', ['-Xmx1500m', ...JVM, '-cp', tool(compiler), 'Compiler'], { stdio: ['pipe', 'pipe', 'inherit'] });
  running = { child, waiting: [] };
  let printed = '';
  child.stdout.setEncoding('latin1').on('data', (text) => {
    const lines = `${printed}${text}`.split('\n');
    printed = lines.pop();
    for (const line of lines) {
      const [status, said] = line.split(' ');
      running.waiting.shift().resolve({ status: Number(status), said: Buffer.from(said, 'base64').toString() });
    }
    if (running.waiting.length === 0) for (const one of [child, child.stdin, child.stdout]) one.unref();
  });
  child.on('close', () => running.waiting.forEach(({ reject }) => reject(new Error('the compiler ended'))));
  // The process of the file waits for it, so that its time is counted.
  process.once('beforeExit', () => {
    child.ref();
    child.stdin.end();
  });
  return running;
}

/** Runs javac with the arguments of `flags`; gives its exit code and what it said. */
export function compiling(...args) {
  const { child, waiting } = javacProcess();
  for (const one of [child, child.stdin, child.stdout]) one.ref();
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    child.stdin.write(`${flags(...args).join('\t')}\n`);
  });
}

/** The same, and throws where it does not compile. */
export async function javac(...args) {
  const { status, said } = await compiling(...args);
  assert.equal(status, 0, said);
}

/**
 * What javac and doclint say of the sources below folders, by folder; those without a message are left out. Where `classes` gives a folder,
 * the classes are written there. `newer` compiles them as sources of a newer version, with its JDK.
 */
export async function compile(folders, { classes = () => undefined, newer } = {}) {
  const found = [];
  for (const some of Object.values(Object.groupBy(folders, settingsOf))) found.push(await compileTogether(some, classes, newer));
  return Object.assign({}, ...found);
}

/** The same of outputs that need the same jars. */
function compileTogether(folders, classes, newer) {
  return new Promise((resolve, reject) => {
    const child = spawn(newer ? path.join(newer.jdk, 'bin/java') : 'java', ['-Xmx1500m', ...JVM, '-cp', tool(checker), 'Check', classpath(folders[0])], { stdio: ['pipe', 'pipe', 'pipe'] });
    const printed = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (printed[stream] += text));
    child.stdin.on('error', () => {});
    child.stdin.end(folders.map((folder) => `${[newer?.release ?? releaseOf(folder), folder, classes(folder)].filter(Boolean).join('\t')}\n`).join(''));
    child.on('error', reject).on('close', (status) => {
      const lines = printed.stdout.split('\n').filter(Boolean).map((line) => /^(\d+) ([^]*)$/.exec(line)?.slice(1) ?? ['', line]);
      const ends = lines.filter(([, message]) => message === '.').length;
      if (status !== 0 || ends !== folders.length) return reject(new Error(`the compiler ended at ${ends} of ${folders.length} (${status}): ${printed.stderr}`));
      const found = Object.groupBy(lines.filter(([, message]) => message !== '.'), ([number]) => folders[number]);
      resolve(Object.fromEntries(Object.entries(found).map(([folder, all]) => [folder, all.map(([, message]) => message)])));
    });
  });
}

const receipts = new Receipts(import.meta.url, { files: [pom, checker], versions });

/** What is odd about the look of a Java file. */
function* looks(name, text) {
  if (/[ \t]$/m.test(text)) yield `${name}: a blank at the end of a line`;
  if (text.includes('\t')) yield `${name}: a tab`;
  const body = text.replace(/^import .*\n/gm, '');
  for (const [, imported] of text.matchAll(/^import (?:static )?[\w.]*?(\w+);$/gm)) {
    if (!new RegExp(`\\b${imported}\\b`).test(body)) yield `${name}: ${imported} is imported and not used`;
  }
  if (/\n\n\n/.test(text)) yield `${name}: two empty lines`;
  if (!text.endsWith('\n') || text.endsWith('\n\n')) yield `${name}: the end of the file`;
}

/** The outputs that are compiled in one process, after which those that passed have their receipts. */
const BATCH = 100;

/** Compiles outputs; gives the messages by folder, of which there should be none. */
export async function checkAll(folders) {
  const asked = folders.map((folder) => ({ folder, receipt: receipts.of(folder) })).filter(({ receipt }) => !receipt.isKnown());
  const found = {};
  for (let at = 0; at < asked.length; at += BATCH) Object.assign(found, await checkBatch(asked.slice(at, at + BATCH)));
  return found;
}

async function checkBatch(asked) {
  const found = await compile(asked.map(({ folder }) => folder));
  for (const { folder, receipt } of asked) {
    const sources = filesOf(folder).filter((file) => file.endsWith('.java') && !file.includes('/snippets/'));
    const odd = sources.flatMap((file) => [...looks(path.relative(folder, file), fs.readFileSync(file, 'utf8'))]);
    if (odd.length > 0) found[folder] = [...found[folder] ?? [], `${odd.length} files are not formatted: ${odd[0]}`];
    if (!found[folder]) receipt.keep();
  }
  return found;
}

/** Outputs to be checked together: `check` takes one, and the last test of the file says what is wrong with them. */
export function batch() {
  const named = [];
  return {
    check: (folder, ...rest) => (named.push([rest.at(-1)?.name ?? rest.at(-1) ?? folder, folder]), true),
    // The wide run compiles hundreds of outputs.
    finish: () => test('all of them compile, with all warnings and those of doclint', { timeout: full ? 6 * 3600e3 : undefined }, async () => {
      const found = await checkAll(named.map(([, folder]) => folder));
      expectNone(named.flatMap(([name, folder]) => (found[folder] ?? []).map((line) => `${name}: ${line}`)), 'messages', 60);
    }),
  };
}

/** A literal of Java, whatever is in the text. */
export const quoted = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The package of an output's root classes. */
export const packageOf = (folder) => {
  const [name] = Object.keys(files(path.join(folder, 'src/main/java'))).filter((file) => file.endsWith('/ApiClient.java'));
  return path.dirname(name).replaceAll('/', '.');
};

export { full };
