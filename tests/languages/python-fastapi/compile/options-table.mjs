// The effect of each option of python-fastapi on the server of tests/specs/options-probe.yaml; ../../shared/options.mjs
// explains the rows.

const text = { type: 'string' };
/** A server always tells the alternatives of a union apart by their discriminator; the option refuses alternatives without one. */
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
/** A body of bytes. */
const binary = {
  openapi: '3.0.3', info: { title: 'x', version: '1' },
  paths: { '/file': { put: { operationId: 'put', requestBody: { required: true, content: { 'application/octet-stream': {} } }, responses: { 204: { description: 'Done.' } } } } },
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
  { option: 'streamBodies', value: 'true', probe: binary, shows: /apis\/.*_api_base\.py$/ },
  { option: 'lenientBooleans', value: 'true', shows: /contract\.json$/ },
  { option: 'problemModel', value: 'error.code=status', shows: /contract\.json$/, bad: ['code', 'code=stat', 'a=status a.b=title', '='] },
];
