// Members with names from titles, and the value of Accept.
import { smallTests } from '../../shared/typescript-small.mjs';
import { base, generate } from './lib.mjs';
import { Client } from './reading.mjs';

smallTests({ generate, base, Client, accept: (types) => `'${types.join(', ')}'` });
