// Text of a description stays text in the clients of fetch.
import path from 'node:path';
import ts from 'typescript';
import { base, here, listing, run, sources, typeCheck } from './lib.mjs';
import { injection } from '../../shared/typescript-injection.mjs';

injection({
  ts, run, listing, base, sources,
  check: (entries) => typeCheck(entries, 'esm'),
  table: path.join(here, 'injection.tsv'),
  textOptions: new Set(['licenseName', 'npmRepository']),
  optionsOf: () => ({}),
});
