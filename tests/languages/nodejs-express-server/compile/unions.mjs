// Programs with unions of all kinds compile.
import path from 'node:path';
import { unionTests } from '../../shared/typescript-unions.mjs';
import { generate, sources, typeCheck } from './lib.mjs';

unionTests({
  generate,
  models: './types/models',
  check: (folder) => typeCheck([...sources(folder), path.join(folder, 'program.ts')]),
});
