// The hostile documents that are accepted give clients that are sound, and can be imported.
import { hostile } from '../../shared/hostile.mjs';
import { checking, imports, lint, run, typesOf } from './lib.mjs';

const wide = { disallowAdditionalPropertiesIfNotPresent: 'false', library: 'httpx', compatibleWithPythonLegacy: 'true', mapNumberTo: 'Decimal' };
const checks = checking(import.meta.url);

hostile({
  generator: 'python',
  run,
  variants: [{}, wide],
  check: (folder, options) => checks.see(folder, { types: options === wide ? undefined : typesOf(folder, 'evil') }, async () => [...await imports(folder), ...await lint(folder, false)]),
});

checks.typesTest();
