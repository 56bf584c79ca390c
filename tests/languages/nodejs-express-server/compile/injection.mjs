// Text of a description stays text in the Express server, and in the code that its validator makes of it.
import ts from 'typescript';
import { batch, listing, run, runs, types } from './lib.mjs';
import { injection } from '../../shared/typescript-injection.mjs';

injection({
  ts, run, listing, base: {},
  // The values of options are in no contract.
  add: (label, folder) => batch.add(label, folder, label.startsWith('description') ? [...types, ...runs] : types),
  language: 'nodejs-express-server',
  textOptions: new Set([]),
  isData: (name) => name.startsWith('api/'),
  strings: 10,
  inUrls: ['variableDefault'],
  optionsOf: (option) => (option === 'serverPort' ? { harmless: '1' } : { harmless: 'true' }),
});

batch.test();
