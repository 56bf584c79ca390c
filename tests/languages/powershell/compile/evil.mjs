// The hostile documents that are accepted give modules that are sound.
import { hostile } from '../../shared/hostile.mjs';
import { expectNone, problems, run } from './lib.mjs';

const wide = { disallowAdditionalPropertiesIfNotPresent: 'false', useOneOfDiscriminatorLookup: 'true', apiNamePrefix: 'Zoo', skipVerbParsing: 'true' };

hostile({ generator: 'powershell', run, variants: [{}, wide], check: (folder) => expectNone(problems(folder)) });
