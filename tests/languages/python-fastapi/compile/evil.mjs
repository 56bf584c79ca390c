// The hostile documents that are accepted give servers that are sound, and that boot.
import { hostile } from '../../shared/hostile.mjs';
import { expectNone, lint, mypy, pytest, run } from './lib.mjs';

const wide = { disallowAdditionalPropertiesIfNotPresent: 'false', allowUnicodeIdentifiers: 'true', enumUnknownDefaultCase: 'true' };

hostile({
  generator: 'python-fastapi',
  run,
  variants: [{}, wide],
  check: async (folder, options) => expectNone([...await lint(folder), ...(options === wide ? [] : await mypy(folder)), ...await pytest(folder)]),
});
