// Members that titles name, and what Accept asks for.
import { smallTests } from '../../shared/typescript-small.mjs';
import { base, generate } from './lib.mjs';
import { Client } from './reading.mjs';

smallTests({ generate, base, Client, accept: (types) => `'${types.join(', ')}'` });
