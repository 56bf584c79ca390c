// The client offers everything that the reference's client offers: the surfaces in ../shared/surface are compared.
import path from 'node:path';
import { test } from 'node:test';
import { extractor, surfaceTests } from '../../shared/surface.mjs';
import { description, discard, expectNone, generate, packageOf, python } from './lib.mjs';

// 98 % where the reference's own output can be used, 95 % where it cannot.
const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 98, 'qdrant-3.0': 98,
  'hey-api-full-3.1': 95, 'box-3.0': 95,
};

// Files that the reference has next to the package: pyproject.toml describes our project alone, and files that are not
// asked for are not written.
const beside = /^(setup\.(py|cfg)|tox\.ini|git_push\.sh|\.travis\.yml|\.gitlab-ci\.yml|test-requirements\.txt|\.github\/workflows\/python\.yml|test\/.*)$/;

// Schemas that are one with another, or with free-form objects, have no class; two tags that give one name share a class.
const merged = /(BatchPayloadsInner\.md|batch_payloads_inner\.py|TemplateSignerInputAllOfValidation\.md|template_signer_input_all_of_validation\.py|NoContent0Api\.md|no_content0_api\.py)$/;

/**
 * A field with a name of JSON is the same with `alias`, but then type checkers want that name in the constructor, of which programs and
 * the pages of both write the field's. Wrappers read values that are no objects, too: in the reference's, only the checker refuses them.
 */
function accepted(surface) {
  const isWrapper = ({ kind, members }) => kind === 'class' && members?.some(({ name }) => /^(any|one)_of_schemas$/.test(name));
  const narrowed = (wrapper) => (member) => (member.name !== 'from_dict' ? member : {
    ...member, parameters: [{ name: 'obj', type: wrapper.members.some(({ name }) => name === 'any_of_schemas') ? 'dict[str, Any]' : 'dict[str, Any] | str' }],
  });
  return JSON.stringify(JSON.parse(surface), (_, value) => {
    if (value?.kind === 'field' && value.validation_alias !== undefined && value.validation_alias === value.serialization_alias) {
      const { validation_alias: alias, serialization_alias: _same, ...rest } = value;
      return { ...rest, alias };
    }
    return value && isWrapper(value) ? { ...value, members: value.members.map(narrowed(value)) } : value;
  });
}

surfaceTests({
  goals,
  generate: (file) => generate(file),
  language: 'python',
  extract: extractor('python'),
  accepted,
  explained: (name, file) => beside.test(file) || merged.test(file),
});

// Names that modules of the reference re-export from other modules. The surfaces lack them, because they list only the
// declarations of each module.
const passedOn = {
  rest: ['ApiException', 'ApiValueError'],
  api_client: ['ApiException', 'ApiResponse', 'ApiValueError', 'Configuration'],
  '': ['ApiAttributeError', 'ApiClient', 'ApiException', 'ApiKeyError', 'ApiResponse', 'ApiTypeError', 'ApiValueError', 'Configuration', 'OpenApiException'],
};

const program = (name) => `
import inspect
import typing
import ${name}.api
${Object.entries(passedOn).map(([module, names]) => `from ${[name, module].filter(Boolean).join('.')} import ${names.join(', ')}`).join('\n')}

assert ApiException.__module__ == "${name}.exceptions", ApiException.__module__
for kind in ${name}.api.__all__:
    for method, function in inspect.getmembers(getattr(${name}.api, kind), inspect.isfunction):
        if not method.startswith("_"):
            hints = typing.get_type_hints(function)
            signature = inspect.signature(function, eval_str=True)
            assert not any(isinstance(each.annotation, str) for each in signature.parameters.values()), method
            assert not isinstance(signature.return_annotation, str), method
`;

for (const library of ['urllib3', 'asyncio', 'httpx']) {
  test(`programs find the names and the types of operations with ${library}`, async () => {
    const folder = generate(description('passed-on', {
      openapi: '3.0.3', info: { title: 't', version: '1' }, paths: {
        '/pets': { post: { operationId: 'addPet', tags: ['pet'], requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { 200: { description: 'd', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } } } },
      }, components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } } },
    }), { library });
    expectNone(await python.program(folder, program(path.basename(packageOf(folder)))));
    discard(folder);
  });
}
