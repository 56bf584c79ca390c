// The effect of each option of nodejs-express-server on the server of tests/specs/options-probe.yaml;
// ../../shared/options.mjs explains the rows.
import { unions } from '../../shared/small.mjs';

export const table = [
  { option: 'sortParamsByRequiredFlag', value: 'false', shows: /^types\/requests\.d\.ts$/ },
  { option: 'sortModelPropertiesByRequiredFlag', value: 'false', shows: /^types\/models\.d\.ts$/ },
  { option: 'ensureUniqueParams', value: 'false', shows: /^types\/requests\.d\.ts$/ },
  { option: 'allowUnicodeIdentifiers', value: 'true', shows: /^types\/models\.d\.ts$/ },
  { option: 'prependFormOrBodyParameters', value: 'true', shows: /^types\/requests\.d\.ts$/ },
  { option: 'legacyDiscriminatorBehavior', value: 'false', shows: /^types\/models\.d\.ts$/, mayRefuse: /discriminator/ },
  { option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false', shows: /^types\/models\.d\.ts$/ },
  { option: 'enumUnknownDefaultCase', value: 'true', shows: /^types\/models\.d\.ts$/ },
  { option: 'serverPort', value: '3000', shows: /^config\.js$/, bad: ['wrong'] },
  {
    option: 'corsOrigins',
    value: 'https://example.com http://localhost:3000',
    shows: /^config\.js$/,
    bad: ['example.com', 'https://', 'https://example.com/path', 'ftp://example.com'],
  },
  { option: 'streamBodies', value: 'true', shows: /^config\.js$/ },
  { option: 'taggedUnions', value: 'false', probe: unions, shows: /^types\/models\.d\.ts$/ },
  { option: 'anyOf', value: 'merge', probe: unions, shows: /^types\/models\.d\.ts$/, bad: ['zzz', ''], names: ['union', 'merge'] },
  { option: 'lenientBooleans', value: 'true', shows: /contract\.json$/ },
  { option: 'problemModel', value: 'error.code=status', shows: /contract\.json$/, bad: ['code', 'code=stat', 'a=status a.b=title', '='] },
];
