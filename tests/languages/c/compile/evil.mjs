// The hostile documents that are accepted give clients that compile, and whose headers do as C++.
import { hostile } from '../../shared/hostile.mjs';
import { check, expectNone, run } from './lib.mjs';

const wide = { allowUnicodeIdentifiers: 'true', enumUnknownDefaultCase: 'true', disallowAdditionalPropertiesIfNotPresent: 'false' };

hostile({ generator: 'c', run, variants: [{}, wide], check: async (folder) => expectNone(await check(folder)) });
