// The output of every document compiles without a warning of javac or doclint.
import { test } from 'node:test';
import { batch, documents, generate, sharedDocumentsAreHere } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();
const { check, finish } = batch();

for (const { name, file } of [...documents, ...namesDocuments('java')]) test(name, () => void check(generate(file), name));
// Next to the classes of the client, too.
const shared = Object.fromEntries(['invokerPackage', 'apiPackage', 'modelPackage'].map((option) => [option, 'org.example']));
for (const { name, file } of namesDocuments('java')) test(`${name}, in one package`, () => void check(generate(file, shared), `${name}, in one package`));
finish();
