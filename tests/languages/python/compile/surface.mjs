// The client offers what the reference's client offers: the surfaces in ../shared/surface are compared.
import { extractor, surfaceTests } from '../../shared/surface.mjs';
import { generate } from './lib.mjs';

// 98 % where the reference's own output can be used, 95 % where it cannot.
const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 98, 'qdrant-3.0': 98,
  'hey-api-full-3.1': 95, 'box-3.0': 95,
};

// What the reference has beside the package, which ours has at one place: pyproject.toml describes the project, and programs that
// nobody asked for are not written.
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
