// The hostile documents that are accepted give clients that compile and lint.
import { hostile } from '../../shared/hostile.mjs';
import { base, batch, run, usual } from './lib.mjs';

const other = { withInterfaces: 'true', stringEnums: 'true', useSingleRequestParameter: 'false', validationAttributes: 'true' };

hostile({
  generator: 'typescript-fetch',
  run,
  variants: [base, { ...base, ...other }],
  check: (folder, options, name) => batch.add(name, folder, usual),
});

batch.test();
