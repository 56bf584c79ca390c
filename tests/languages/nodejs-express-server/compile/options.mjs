// Every option changes the server as it says, and each variant passes TypeScript.
import { optionTests } from '../../shared/options.mjs';
import { batch, listing, run, types } from './lib.mjs';
import { table } from './options-table.mjs';

optionTests({ table, language: { run, listing }, check: (folder, { name }) => batch.add(name, folder, types) });

batch.test();
