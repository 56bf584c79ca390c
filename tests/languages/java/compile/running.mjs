// Receipts of programs that run with outputs.
import path from 'node:path';
import { Receipts } from '../../shared/receipts.mjs';
import { pom, versions } from './lib.mjs';

const compiler = path.join(import.meta.dirname, '../javac/Compiler.java');

/** `module` is the `import.meta.url` of the check, and `files` are the programs. What Maven resolves for the outputs is a part of them. */
export const runReceipts = (module, files) => new Receipts(module, { files: [pom, compiler, ...files], versions });
