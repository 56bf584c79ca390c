// Programs with unions of all kinds compile.
import path from 'node:path';
import { unionTests } from '../../shared/typescript-unions.mjs';
import { batch, generate, sources, types } from './lib.mjs';

unionTests({
  generate,
  models: './types/models',
  add: (label, folder) => batch.add(label, folder, types, [...sources(folder), path.join(folder, 'program.ts')]),
});

batch.test();
