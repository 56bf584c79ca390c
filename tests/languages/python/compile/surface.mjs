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

/** The type of an enumeration's values, as the reference has it, of which only the validator of a field knows them. */
function withoutLiterals(declared) {
  const literal = /Literal\[((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\]'"])*)\]/g;
  const kind = (values) => (/^['"]/.test(values) ? 'str' : /^(True|False)/.test(values) ? 'bool' : 'int');
  const [[, values]] = [...declared.type.matchAll(literal)];
  const validated = (declared.validated ?? declared.type).replace(literal, (_, of) => `${kind(of)}(strict=True)`);
  const checks = declared.kind === 'field' ? { checks: [`one of ${values}`] } : {};
  return { ...declared, type: declared.type.replace(literal, (_, of) => kind(of)), validated, ...checks };
}

/** A type with the first part of each `Accepts[…]` instead of it: the others are for type checkers alone. */
function withoutAccepted(type) {
  const start = type.indexOf('Accepts[');
  if (start < 0) return type;
  const first = start + 'Accepts['.length;
  let [depth, comma] = [0, 0];
  for (const { 0: part, index } of type.slice(first).matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[[\],]/g)) {
    if (part === ',' && depth === 0) comma ||= first + index;
    if (part === ']' && depth === 0) return type.slice(0, start) + type.slice(first, comma) + withoutAccepted(type.slice(first + index + 1));
    depth += { '[': 1, ']': -1 }[part] ?? 0;
  }
  throw new Error(`${type} does not end`);
}

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

/**
 * The surface as it is compared. Arguments have the types that Pydantic reads. An unnamed enumeration has the type of its values. Each model has what it inherits: the reference repeats
 * these methods and the settings of Pydantic in each of its models. When a class is built makes no difference to programs, and wrappers,
 * which have one value, have no names. `from_dict` of a model returns None for None, as the reference's does; its type leaves that out,
 * since the result of an object would have to be checked everywhere.
 */
function asCompared(surface) {
  const all = JSON.parse(surface);
  const named = (file, name) => Object.entries(all.files).find(([path]) => path.endsWith(`/${file}.py`))[1].find((each) => each.kind === 'class' && each.name === name);
  const root = named('base_model', 'Root').members;
  const inherited = (members) => [...new Map([...root, ...members].filter(({ name }) => !name.startsWith('_')).map((member) => [member.name, member])).values()];
  const [ofModels, ofWrappers] = [named('base_model', 'BaseModel'), named('unions', 'BaseModel')].map(({ members }) => inherited(members));
  for (const [path, declarations] of Object.entries(all.files)) {
    for (const { members } of path.includes('/models/') ? declarations.filter((each) => each.kind === 'class') : []) {
      const isWrapper = members.some(({ name }) => name === 'actual_instance');
      const from = (isWrapper ? ofWrappers : ofModels).filter(({ name }) => !members.some((member) => member.name === name));
      members.push(...from.map((member) => {
        if (member.name === 'from_dict' && !isWrapper) return { ...member, parameters: [{ name: 'obj', type: 'dict[str, Any] | None' }], returns: 'Self | None' };
        if (member.config === undefined) return member;
        const { defer_build: _when, validate_by_alias, validate_by_name, ...config } = member.config;
        return { ...member, config: isWrapper ? config : { ...config, validate_by_alias, validate_by_name } };
      }));
    }
  }
  const plain = (given) => {
    const value = given?.type?.includes?.('Accepts[') ? { ...given, type: withoutAccepted(given.type), ...given.validated && { validated: withoutAccepted(given.validated) } } : given;
    return value?.type?.includes?.('Literal[') ? withoutLiterals(value) : value;
  };
  for (const path of Object.keys(all.files).filter((each) => /\/(models|api)\//.test(each))) {
    all.files[path] = JSON.parse(JSON.stringify(all.files[path]), (_, value) => plain(value));
  }
  return JSON.stringify(all);
}

surfaceTests({
  goals,
  generate: (file) => generate(file),
  language: 'python',
  extract: (folder) => asCompared(extractor('python')(folder)),
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
