// The hostile documents that are accepted give clients that compile and lint.
import { hostile } from '../../shared/hostile.mjs';
import { base, compile, expectNone, lint, run, sources } from './lib.mjs';

const other = { withInterfaces: 'true', stringEnums: 'true', taggedUnions: 'true', useSingleRequestParameter: 'true', fileNaming: 'kebab-case', modelSuffix: 'Dto' };

hostile({
  generator: 'typescript-angular',
  run,
  variants: [base, { ...base, ...other }],
  async check(folder) {
    expectNone(compile(sources(folder)));
    expectNone(await lint(folder), 'lints');
  },
});
