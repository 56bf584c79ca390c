// The hostile documents that are accepted give clients that compile and lint.
import { hostile } from '../../shared/hostile.mjs';
import { base, batch, run, usual } from './lib.mjs';

const split = { withSeparateModelsAndApi: 'true', apiPackage: 'api', modelPackage: 'model', withInterfaces: 'true', stringEnums: 'true' };

hostile({
  generator: 'typescript-axios',
  run,
  variants: [base, { ...base, ...split }],
  check: (folder, options, name) => batch.add(name, folder, usual),
});

batch.test();
