// The hostile documents that are accepted give output that compiles.
import { hostile } from '../../shared/hostile.mjs';
import { batch, FURTHER, LIBRARIES, OF_INTERFACES, OF_JACKSON3, run } from './lib.mjs';

const { check, finish } = batch();
const variants = [...LIBRARIES.map((library) => ({ library })), ...OF_JACKSON3, ...OF_INTERFACES, ...FURTHER];
hostile({ generator: 'java', run, variants, check: (folder, options, name) => check(folder, `${name}, ${Object.values(options)}`) });
finish();
