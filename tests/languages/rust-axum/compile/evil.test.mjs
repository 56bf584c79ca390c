// The hostile documents that are accepted give servers that compile.
import { test } from 'node:test';
import { hostile } from '../../shared/hostile.mjs';
import { Batch, full, generate, ring, run } from './lib.mjs';

/** The documents with code that can go wrong; the others take the compiler minutes: `--full`. */
const narrow = ['reserved-words-all.yaml', 'case-collisions.yaml', 'quotes-everywhere.json', 'zero-length-names.json', 'recursive-required-value.yaml'];

const batch = new Batch();
const add = (folder) => batch.add(folder);
let count = 0;
const named = (file, options, extra) => run(file, { packageName: `t_evil_${count++}`, ...options }, extra);

hostile({ generator: 'rust-axum', run: named, check: add, chosen: ({ name }) => full || narrow.includes(name) });

test('a long ring of types', () => add(generate(ring(), 'ring').folder));

test('all compile', { timeout: 3_600_000 }, () => batch.check());
