// The output of every document compiles without a warning of javac or doclint.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { ALL, batch, compile, documents, full, generate, LIBRARIES, NEWER, sharedDocumentsAreHere } from './lib.mjs';
import { lacking } from '../../../lacking.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();
const { check, finish } = batch();

// Next to the classes of the client, too.
const shared = Object.fromEntries(['invokerPackage', 'apiPackage', 'modelPackage'].map((option) => [option, 'org.example']));
const names = namesDocuments('java');
const rows = [...[...documents, ...names].map((row) => [row, {}, '']), ...names.map((row) => [row, shared, ' in one package'])];

for (const library of LIBRARIES) {
  for (const [{ name, file }, options, where] of rows) {
    const title = `${name}${where}, ${library}`;
    test(title, () => void check(generate(file, { library, ...options }), title));
  }
}
// A library that shares its models with another one, with and without annotations for its framework.
if (!full) {
  const petstore = documents.find(({ name }) => name === 'petstore-3.0');
  const rows = [
    { library: 'resttemplate' }, { library: 'resttemplate', useJakartaEe: 'true', generateClientAsBean: 'true' },
    { library: 'restclient', generateClientAsBean: 'true' }, { library: 'webclient' },
    { library: 'webclient', useSpringBoot4: 'true', generateClientAsBean: 'true' },
    { library: 'jersey3', useSingleRequestParameter: 'true' }, { library: 'jersey2' },
  ];
  for (const options of rows) {
    const title = JSON.stringify(options);
    test(title, () => void check(generate(petstore.file, options), title));
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
