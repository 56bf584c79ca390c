// The hostile documents that are accepted give clients that are sound, and can be imported.
import { test } from 'node:test';
import { hostile } from '../../shared/hostile.mjs';
import { Types, expectNone, imports, lint, run } from './lib.mjs';

const wide = { disallowAdditionalPropertiesIfNotPresent: 'false', library: 'httpx', compatibleWithPythonLegacy: 'true', mapNumberTo: 'Decimal' };
const types = new Types();

hostile({
  generator: 'python',
  run,
  variants: [{}, wide],
  async check(folder, options) {
    const problems = [...await imports(folder), ...await lint(folder, false)];
    if (options !== wide) types.add(folder, 'evil');
    expectNone(problems);
  },
});

test('mypy finds nothing', async () => expectNone(await types.mypy()));
