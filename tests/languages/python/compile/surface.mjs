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
 * the pages of both write the field's.
 */
const accepted = (surface) => JSON.stringify(JSON.parse(surface), (_, value) => {
  const { validation_alias: reads, serialization_alias: writes, ...rest } = value ?? {};
  return reads !== undefined && reads === writes && rest.kind === 'field' ? { ...rest, alias: reads } : value;
});

surfaceTests({ goals, generate: (file) => generate(file), language: 'python', extract: extractor('python'), accepted, explained: (name, file) => beside.test(file) || merged.test(file) });
