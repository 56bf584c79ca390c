// Programs with unions of all kinds compile.
import { unionTests } from '../../shared/typescript-unions.mjs';
import { base, generate, sources, typeCheck } from './lib.mjs';

unionTests({ generate, base: { ...base, modelPropertyNaming: 'original' }, models: './src/index', check: (folder) => typeCheck(sources(folder), 'esm') });
