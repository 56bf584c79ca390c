// The hostile documents that are accepted give servers that pass TypeScript, lint, and start.
import { hostile } from '../../shared/hostile.mjs';
import { batch, read, run, runs } from './lib.mjs';

hostile({ generator: 'nodejs-express-server', run, check: (folder, options, name) => batch.add(name, folder, [...read, ...runs]) });

batch.test();
