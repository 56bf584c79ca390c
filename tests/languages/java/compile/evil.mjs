// The hostile documents that are accepted give output that compiles.
import { hostile } from '../../shared/hostile.mjs';
import { batch, run } from './lib.mjs';

const { check, finish } = batch();
hostile({ generator: 'java', run, check: (folder, options, name) => check(folder, name) });
finish();
