// Every option changes the server as it says, and each variant passes TypeScript.
import { optionTests } from '../../shared/options.mjs';
import { expectNone, listing, run, sources, typeCheck } from './lib.mjs';
import { table } from './options-table.mjs';

optionTests({ table, language: { run, listing }, check: (folder) => expectNone(typeCheck(sources(folder))) });
