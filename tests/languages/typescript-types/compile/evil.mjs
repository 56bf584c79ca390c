// The hostile documents that are accepted give types that compile.
import { hostile } from '../../shared/hostile.mjs';
import { batch, run, usual } from './lib.mjs';

const other = { enum: 'true', enumValues: 'true', rootTypes: 'true', makePathsEnum: 'true', pathParamsAsTypes: 'true', arrayLength: 'true' };

hostile({
  generator: 'typescript-types',
  run,
  variants: [{}, other, { ...other, split: 'true', readWriteMarkers: 'true' }],
  check: (folder, options, name) => batch.add(name, folder, usual),
});

batch.test();
