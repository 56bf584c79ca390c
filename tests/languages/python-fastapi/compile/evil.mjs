// The hostile documents that are accepted give servers that are sound, and that boot.
import { hostile } from '../../shared/hostile.mjs';
import { checking, lint, pytest, run, typesOf } from './lib.mjs';

const wide = { disallowAdditionalPropertiesIfNotPresent: 'false', allowUnicodeIdentifiers: 'true', enumUnknownDefaultCase: 'true' };
const checks = checking(import.meta.url);

hostile({
  generator: 'python-fastapi',
  run,
  variants: [{}, wide],
  check: (folder, options) => checks.see(folder, { types: options === wide ? undefined : typesOf(folder, 'evil') }, async () => [...await lint(folder), ...await pytest(folder)]),
});

checks.typesTest();
