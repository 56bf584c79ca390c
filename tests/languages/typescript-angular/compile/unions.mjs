// Programs with unions of all kinds compile.
import { unionTests } from '../../shared/typescript-unions.mjs';
import { base, batch, generate, types } from './lib.mjs';

unionTests({
  generate, base,
  options: { taggedUnions: 'true' },
  models: './model/models',
  add: (label, folder) => batch.add(label, folder, types()),
});

batch.test();
