// The hostile documents that are accepted give output that compiles.
import { hostile } from '../../shared/hostile.mjs';
import { check, run } from './lib.mjs';

hostile({ generator: 'java', run, check });
