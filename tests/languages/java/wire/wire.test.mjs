// The programs of Java beside this one, each with the client of a description.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesOf } from '../../shared/receipts.mjs';
import { CALLED, classpath, document, done, generate, javac, JVM, libraryFiles, libraryOf, OF_JACKSON3, programFile, releaseOf, resolved, SEALED, wireDescription } from '../compile/lib.mjs';
import { runReceipts } from '../compile/running.mjs';

const here = import.meta.dirname;
const validation = path.join(here, '../maven/validator.xml');

/** Runs a program with the client of a library, which Library.java of ../programs calls. */
async function run(name, library, description, options = {}, more = []) {
  const folder = generate(description, { library, ...options });
  const programs = ['Served', name].map((one) => path.join(here, `${one}.java`));
  const receipts = runReceipts(import.meta.url, [...programs, ...libraryFiles(library), validation]);
  await receipts.once(folder, [name, library], () => compileAndRun(folder, name, programs, library, more));
}

async function compileAndRun(folder, name, programs, library, more) {
  const classes = path.join(folder, 'classes');
  fs.mkdirSync(classes);
  const sources = [...filesOf(path.join(folder, 'src/main/java')), ...libraryOf(folder, library), ...programs.map((file) => programFile(folder, file))];
  await javac(['-nowarn', '-parameters', '-proc:none', '--release', String(Math.max(11, releaseOf(folder))), '-d', classes, ...sources], [], folder);
  done('java', ['-Xmx64m', ...JVM, '-Djava.io.tmpdir=' + classes, '-cp', [classes, ...more, classpath(folder)].join(path.delimiter), name], { timeout: 120_000 });
}

const named = (name, { library, ...options }) => `${name}.java, ${library}${'useJackson3' in options ? ', Jackson 3' : ''}${'useSealedOneOfInterfaces' in options ? ', sealed' : ''}`;

for (const options of [...CALLED.map((library) => ({ library })), ...OF_JACKSON3]) {
  const { library } = options;
  const tried = (name, description, more) => test(named(name, options), () => run(name, library, wireDescription(description), { ...options, ...more }));
  tried('Hostile', 'wire');
  tried('Streams', 'wire-3.2');
  tried('Walks', 'pages', { pagination: 'links,cursor,starting-after,pages' });
  if (library !== 'webclient') tried('Tokens', 'wire');
}
test('Constructed.java', () => run('Constructed', 'native', path.join(here, 'constructors.yaml'), { generateConstructorWithAllArgs: 'true' }));
for (const library of CALLED.filter((library) => library !== 'webclient')) {
  const validator = () => resolved(validation, ['restclient', 'jersey3'].includes(library) ? ['-Djakarta'] : []);
  test(named('Validated', { library }), () => run('Validated', library, path.join(here, 'constraints.yaml'), { performBeanValidation: 'true' }, [validator()]));
}
test('Called.java', () => run('Called', 'okhttp-gson', wireDescription('wire')));
for (const options of [{ library: 'native' }, ...OF_JACKSON3.filter(({ library }) => library === 'native')]) {
  const tried = (name, description, more) => test(named(name, { ...options, ...more }), () => run(name, 'native', description, { ...options, ...more }));
  tried('Sent', wireDescription('wire'));
  tried('Later', wireDescription('wire'), { asyncNative: 'true' });
  tried('Overridden', wireDescription('wire'));
  tried('Times', wireDescription('wire'));
  tried('Discriminators', document('schemas'));
  tried('Models', path.join(here, 'models.yaml'), { failOnUnknownProperties: 'true' });
  tried('Interfaces', path.join(here, 'interfaces.yaml'), { useOneOfInterfaces: 'true' });
  tried('Interfaces', path.join(here, 'interfaces.yaml'), SEALED);
}
if (CALLED.includes('webclient')) test('Waits.java', () => run('Waits', 'webclient', wireDescription('wire')));
if (CALLED.includes('jersey3')) test('Flows.java', () => run('Flows', 'jersey3', wireDescription('wire')));
