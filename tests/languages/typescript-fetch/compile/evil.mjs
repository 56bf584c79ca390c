// The hostile documents that are accepted give clients that compile, in each module system, and lint.
import { hostile } from '../../shared/hostile.mjs';
import { base, expectNone, kinds, lint, run, sources, typeCheck } from './lib.mjs';

const other = { withInterfaces: 'true', stringEnums: 'true', useSingleRequestParameter: 'false', validationAttributes: 'true' };

hostile({
  run,
  variants: [base, { ...base, ...other }],
  async check(folder) {
    for (const kind of Object.keys(kinds)) expectNone(typeCheck(sources(folder), kind), `${kind} errors`);
    expectNone(await lint(folder), 'lints');
  },
});
