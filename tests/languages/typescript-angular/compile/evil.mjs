// The hostile documents that are accepted give clients that compile and lint.
import { hostile } from '../../shared/hostile.mjs';
import { base, batch, run, usual } from './lib.mjs';

const other = { withInterfaces: 'true', stringEnums: 'true', taggedUnions: 'true', useSingleRequestParameter: 'true', fileNaming: 'kebab-case', modelSuffix: 'Dto' };

hostile({
  generator: 'typescript-angular',
  run,
  variants: [base, { ...base, ...other }],
  check: (folder, options, name) => batch.add(name, folder, usual),
});

batch.test();
