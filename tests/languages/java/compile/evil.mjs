// The hostile documents that are accepted give output that compiles.
import { hostile } from '../../shared/hostile.mjs';
import { batch, LIBRARIES, run } from './lib.mjs';

const { check, finish } = batch();
const variants = LIBRARIES.map((library) => ({ library }));
hostile({ generator: 'java', run, variants, check: (folder, { library }, name) => check(folder, `${name}, ${library}`) });
finish();
