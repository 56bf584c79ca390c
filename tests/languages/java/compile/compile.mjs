// The output of every document compiles without a warning of javac or doclint.
import { test } from 'node:test';
import { batch, documents, generate, sharedDocumentsAreHere } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();
const { check, finish } = batch();

for (const { name, file } of [...documents, ...namesDocuments('java')]) test(name, () => void check(generate(file), name));
finish();
