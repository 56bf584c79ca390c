// Every option in the listing changes the output as its row says.
import { optionTests } from '../../shared/options.mjs';
import { check, listing, run } from './lib.mjs';
import { table } from './options-table.mjs';

optionTests({ table, language: { run, listing }, read: (files) => ({ files }), check: (folder) => check(folder) });
