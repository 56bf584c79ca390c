// Text of a description stays text in the clients of fetch.
import ts from 'typescript';
import { base, batch, listing, run, types } from './lib.mjs';
import { injection } from '../../shared/typescript-injection.mjs';

injection({
  ts, run, listing, base,
  add: (label, folder) => batch.add(label, folder, types()),
  language: 'typescript-fetch',
  textOptions: new Set(['licenseName', 'npmRepository']),
  optionsOf: () => ({}),
});

batch.test();
