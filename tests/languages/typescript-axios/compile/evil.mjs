// The hostile documents that are accepted give clients that compile, in each module system, and lint.
import { hostile } from '../../shared/hostile.mjs';
import { base, expectNone, kinds, lint, run, sources, typeCheck } from './lib.mjs';

const split = { withSeparateModelsAndApi: 'true', apiPackage: 'api', modelPackage: 'model', withInterfaces: 'true', stringEnums: 'true' };

hostile({
  generator: 'typescript-axios',
  run,
  variants: [base, { ...base, ...split }],
  async check(folder) {
    for (const kind of Object.keys(kinds)) expectNone(typeCheck(sources(folder), kind), `${kind} errors`);
    expectNone(await lint(folder), 'lints');
  },
});
