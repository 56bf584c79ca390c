// The output of every document compiles without a warning of javac or doclint.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ALL, batch, CALLED, compile, documents, full, FURTHER, generate, hasJackson3, jackson3, LIBRARIES, NEWER, OF_INTERFACES, OF_JACKSON3, SEALED, sharedDocumentsAreHere, WITH_INTERFACES } from './lib.mjs';
import { lacking } from '../../../lacking.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();
const { check, finish } = batch();

// Next to the classes of the client, too.
const shared = Object.fromEntries(['invokerPackage', 'apiPackage', 'modelPackage'].map((option) => [option, 'org.example']));
const names = namesDocuments('java');
const rows = [...[...documents, ...names].map((row) => [row, {}, '']), ...names.map((row) => [row, shared, ' in one package'])];

/** Compiling these takes a quarter of a minute with each library: a change tries each with one of them, in turn. */
const large = rows.filter(([{ file }]) => fs.statSync(file).size > 300_000);
const isWanted = (row, library) => full || process.env.VARIANTS || !large.includes(row) || LIBRARIES[large.indexOf(row) % LIBRARIES.length] === library;

for (const variant of [...LIBRARIES.map((library) => ({ library })), ...OF_JACKSON3, ...OF_INTERFACES, ...FURTHER]) {
  for (const row of rows.filter((row) => isWanted(row, variant.library))) {
    const [{ name, file }, options, where] = row;
    const title = `${name}${where}, ${Object.values(variant)}`;
    test(title, () => void check(generate(file, { ...variant, ...options }), title));
  }
}
// The libraries that are not tried with every document: those that share their models with another one, with and without annotations for
// their framework, and those for Jackson 3.
const petstore = documents.find(({ name }) => name === 'petstore-3.0');
const others = [
  { library: 'resttemplate' }, { library: 'resttemplate', useJakartaEe: 'true', generateClientAsBean: 'true' },
  { library: 'restclient', generateClientAsBean: 'true' }, { library: 'webclient' }, { library: 'feign' },
  { library: 'jersey3', useSingleRequestParameter: 'true' }, { library: 'jersey2' },
  { library: 'webclient', useSpringBoot4: 'true', generateClientAsBean: 'true' },
];
const ofJackson3 = ALL.filter(hasJackson3).map(jackson3);
for (const options of petstore ? [...full ? [] : others, ...ofJackson3] : []) {
  const title = JSON.stringify(options);
  test(title, () => void check(generate(petstore.file, options), title));
}
// Names that clash with those of classes and methods, which options bring about.
const clashing = { useSingleRequestParameter: 'true', enumPropertyNaming: 'original', dateLibrary: 'java8-localdatetime' };
for (const library of CALLED) {
  test(`clashes, ${library}`, () => void check(generate(path.join(import.meta.dirname, 'clashes.yaml'), { library, ...clashing }), `clashes, ${library}`));
}
// Unions that are interfaces, in documents with many kinds of them.
const ofUnions = [...documents.filter(({ name }) => ['garden', 'schemas'].includes(name)), { name: 'interfaces', file: path.join(import.meta.dirname, '../wire/interfaces.yaml') }];
const withInterfaces = [...full ? [] : WITH_INTERFACES, ...['native', 'restclient'].filter((library) => ALL.includes(library)).map((library) => ({ ...jackson3(library), ...SEALED })),
  { library: 'resttemplate', ...SEALED, serializableModel: 'true', generateBuilders: 'true' }];
for (const { name, file } of ofUnions) {
  for (const options of withInterfaces) {
    const title = `${name}, ${JSON.stringify(options)}`;
    test(title, () => void check(generate(file, options), title));
  }
}
if (full) {
  const skip = fs.existsSync(NEWER.jdk) ? false : lacking(`${NEWER.jdk} is not here`);
  test('a newer JDK has no warning either', { skip }, async () => {
    const some = documents.filter(({ name }) => ['petstore-3.0', 'cafe-3.2', 'schemas'].includes(name));
    const folders = some.flatMap(({ file }) => ALL.map((library) => generate(file, { library })));
    assert.deepEqual(await compile(folders, { newer: NEWER }), {});
  });
}
finish();
