// The hostile documents that are accepted give servers that pass TypeScript, lint, and start.
import { hostile } from '../../shared/hostile.mjs';
import { expectNone, lint, ownTests, run, sources, typeCheck, uncompiled } from './lib.mjs';

hostile({
  run,
  async check(folder) {
    expectNone(typeCheck(sources(folder)));
    expectNone(await lint(folder), 'lints');
    expectNone(uncompiled(folder), 'schemas that cannot be compiled');
    expectNone(ownTests(folder), 'failing tests');
  },
});
