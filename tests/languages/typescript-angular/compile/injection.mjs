// Text of a description stays text in the clients of Angular.
import ts from 'typescript';
import { injection } from '../../shared/typescript-injection.mjs';
import { base, batch, listing, run, types } from './lib.mjs';

// A value that the option takes, for those that do not take every text.
const values = { ngVersion: '22.0.0', enumPropertyNaming: 'original', providedIn: 'root' };
injection({
  ts, run, listing, base,
  add: (label, folder) => batch.add(label, folder, types()),
  language: 'typescript-angular',
  textOptions: new Set(['npmRepository']),
  optionsOf: (option) => (values[option] ? { harmless: values[option] } : {}),
});

batch.test();
