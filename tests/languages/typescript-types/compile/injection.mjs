// Text of a description stays text in the types.
import ts from 'typescript';
import { batch, listing, run, usual } from './lib.mjs';
import { injection } from '../../shared/typescript-injection.mjs';

injection({
  ts, run, listing, base: {},
  add: (label, folder) => batch.add(label, folder, usual),
  language: 'typescript-types',
  textOptions: new Set(),
  // A key of the operations has a slash for each #.
  inUrls: ['webhookOperation'],
  optionsOf: (option) => ({ outputFile: { harmless: 'x.ts' } }[option] ?? {}),
});

batch.test();
