// Every option changes the server as it says. That each variant compiles is tested with `--full`.
import path from 'node:path';
import { optionTests } from '../../shared/options.mjs';
import { clippy, full, listing, ownSpecs, run } from './lib.mjs';
import { table } from './options-table.mjs';

optionTests({
  table,
  language: { run, listing },
  probe: path.join(ownSpecs, 'garden.yaml'),
  check: (folder) => full && clippy(folder),
  checkEach: () => {},
});
