// The output of every document compiles, is formatted as gofmt does it, and passes the linters.
import { test } from 'node:test';
import { batch, documents, generate, sharedDocumentsAreHere } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();
const { check, finish } = batch();

for (const { name, file } of [...documents, ...namesDocuments('go')]) test(name, () => void check(generate(file), name));
finish();
