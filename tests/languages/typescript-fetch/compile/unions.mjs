// Programs with unions of all kinds compile.
import { unionTests } from '../../shared/typescript-unions.mjs';
import { base, batch, generate, types } from './lib.mjs';

unionTests({ generate, base: { ...base, modelPropertyNaming: 'original' }, models: './src/index', add: (label, folder) => batch.add(label, folder, types()) });
batch.test();
