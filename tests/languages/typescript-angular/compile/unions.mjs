// Programs with unions of all kinds compile.
import { unionTests } from '../../shared/typescript-unions.mjs';
import { base, compile, generate, sources } from './lib.mjs';

unionTests({
  generate, base,
  options: { taggedUnions: 'true' },
  models: './model/models',
  check: (folder) => compile(sources(folder)),
});
