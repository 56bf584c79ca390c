// Text of a description stays text in the clients of fetch.
import path from 'node:path';
import ts from 'typescript';
import { base, batch, here, listing, run, types } from './lib.mjs';
import { injection } from '../../shared/typescript-injection.mjs';

injection({
  ts, run, listing, base,
  add: (label, folder) => batch.add(label, folder, types()),
  table: path.join(here, 'injection.tsv'),
  textOptions: new Set(['licenseName', 'npmRepository']),
  optionsOf: () => ({}),
});

batch.test();
