// Every option in the listing changes the output as its row says.
import { optionTests } from '../../shared/options.mjs';
import { batch, listing, run } from './lib.mjs';
import { otherWhenAbsent, table } from './options-table.mjs';

const { check, finish } = batch();
optionTests({ table, language: { run, listing }, check, otherWhenAbsent });
finish();
