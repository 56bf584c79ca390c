// What each option of python-fastapi does to the server of tests/specs/options-probe.yaml; the rows are explained in
// ../../shared/options.mjs.

const text = { type: 'string' };
/** A server tells members of a union apart by their discriminator in any case; the option refuses what has none. */
const undiscriminated = {
  openapi: '3.0.3', info: { title: 'x', version: '1' }, paths: {},
  components: {
    schemas: {
      Cat: { type: 'object', properties: { name: text } },
      Dog: { type: 'object', properties: { bark: text } },
      Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: 'kind' } },
    },
  },
};
const bad = ['no "thing"'];

export const table = [
  { option: 'sortParamsByRequiredFlag', value: 'false', shows: /apis\/.*_api_base\.py$/ },
  { option: 'sortModelPropertiesByRequiredFlag', value: 'false', shows: /models\/.*\.py$/ },
  { option: 'ensureUniqueParams', value: 'false', shows: /apis\/.*_api_base\.py$/ },
  { option: 'allowUnicodeIdentifiers', value: 'true', shows: /models\/.*\.py$/ },
  { option: 'prependFormOrBodyParameters', value: 'true', shows: /apis\/.*_api_base\.py$/ },
  { option: 'legacyDiscriminatorBehavior', value: 'false', probe: undiscriminated, refuses: /discriminator/ },
  { option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false', shows: /models\/.*\.py$/ },
  { option: 'enumUnknownDefaultCase', value: 'true', shows: /models\/.*\.py$/ },
  { option: 'packageName', value: 'zoo', shows: /src\/zoo\/main\.py$/, bad },
  { option: 'packageVersion', value: '2.0.1', shows: /pyproject\.toml$/, bad },
  { option: 'serverPort', value: '3000', shows: /Dockerfile$/, bad },
  { option: 'sourceFolder', value: 'lib', shows: /lib\/openapi_server\/main\.py$/, bad },
  { option: 'fastapiImplementationPackage', value: 'implementation', shows: /main\.py$/, bad },
  { option: 'useExternalImplementationPackage', value: 'true', shows: /main\.py$/ },
];
