// The hostile documents that are accepted give clients that compile and lint.
import { hostile } from '../../shared/hostile.mjs';
import { base, expectNone, full, kinds, lint, run, sources, typeCheck } from './lib.mjs';

const other = { withInterfaces: 'true', stringEnums: 'true', useSingleRequestParameter: 'false', validationAttributes: 'true' };

hostile({
  run,
  variants: [base, { ...base, ...other }],
  async check(folder) {
    // What the others add is the same for all clients (compile.mjs).
    for (const kind of Object.keys(kinds).filter((kind) => kind === 'esm' || full)) expectNone(typeCheck(sources(folder), kind), `${kind} errors`);
    expectNone(await lint(folder), 'lints');
  },
});
