// The hostile documents that are accepted give clients that compile with both compilers, and as C++.
import { hostile } from '../../shared/hostile.mjs';
import { check, expectNone, full, run } from './lib.mjs';

const wide = { allowUnicodeIdentifiers: 'true', enumUnknownDefaultCase: 'true', disallowAdditionalPropertiesIfNotPresent: 'false' };

hostile({ run, variants: [{}, wide], check: async (folder) => expectNone(await check(folder, { single: full })) });
