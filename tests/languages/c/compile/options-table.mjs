// The effect of each option of c on the client of tests/specs/options-probe.yaml; ../../shared/options.mjs explains the
// rows.
import assert from 'node:assert/strict';

/** The parameters of a function that a header declares, after the client, as `type name`. */
function parameters(files, header, name) {
  const found = new RegExp(`\\b${name}\\(([^)]*)\\);`).exec(files[header]);
  assert(found, `${name} in ${header}`);
  return found[1].split(/,\s+/).slice(1);
}
const names = (parameters) => parameters.map((parameter) => /[^\s*]+$/.exec(parameter)[0]);

/** Asserts that the file of our client matches `expected`, and that the same file of the other client does not. */
function only(name, expected, ours, theirs) {
  assert.match(ours[name], expected, name);
  assert.doesNotMatch(theirs[name], expected, name);
}

const api = 'api/AnimalsAPI.h';
const list = 'AnimalsAPI_listAnimals';
const equal = assert.deepEqual;

export const table = [
  {
    option: 'sortParamsByRequiredFlag', value: 'false',
    effect(files, plain) {
      equal(names(parameters(plain, api, list)).slice(0, 2), ['zoo_id', 'optional_first']);
      equal(names(parameters(files, api, list)).slice(0, 2), ['optional_first', 'zoo_id']);
    },
  },
  {
    // The listed default is not the effective one: absent, the order is the description's, as in the reference.
    option: 'sortModelPropertiesByRequiredFlag', value: 'true',
    effect(files, plain) {
      const order = (text) => [...text['model/being.c'].matchAll(/^ {4}\{\.name = "([^"]*)"/gm)].map(([, name]) => name);
      equal(order(plain).slice(0, 4), ['nick_name', 'size-cm', 'kind', 'name']);
      equal(order(files).slice(0, 4), ['kind', 'name', 'nick_name', 'size-cm']);
      only('model/being.h', /being_create\(char \*\w+, char \*name, char \*nick_name,/, files, plain);
      only('model/being.h', /struct being_t \{\s+(?:\/\*.*\*\/\s+)?char \*\w+;\s+(?:\/\*.*\*\/\s+)?char \*name;/, files, plain);
    },
  },
  {
    // Two parameters of one C name and type are one argument, which is sent in both places.
    option: 'ensureUniqueParams', value: 'false',
    effect(files, plain) {
      equal(parameters(plain, api, 'AnimalsAPI_getAnimal').length, 3);
      equal(parameters(files, api, 'AnimalsAPI_getAnimal').length, 2);
    },
  },
  {
    option: 'allowUnicodeIdentifiers', value: 'true',
    effect(files, plain) {
      assert(plain['model/gre.h'] && files['model/größe.h'] && !files['model/gre.h']);
      only(api, /double \*größe\b/, files, plain);
      only('model/größe.h', /char \*überschrift;/, files, { 'model/größe.h': plain['model/gre.h'] });
    },
  },
  {
    option: 'prependFormOrBodyParameters', value: 'true',
    effect(files, plain) {
      equal(names(parameters(plain, api, 'AnimalsAPI_addAnimal')), ['zoo_id', 'animal', 'X_Trace']);
      equal(names(parameters(files, api, 'AnimalsAPI_addAnimal')), ['animal', 'zoo_id', 'X_Trace']);
    },
  },
  {
    // Without a mapping, the names of the alternatives are values of the discriminator only where the option says so.
    option: 'legacyDiscriminatorBehavior', value: 'false', mayRefuse: /discriminator/,
    effect(files, plain) {
      only('model/either.c', /\{"Left", NULL\}/, files, plain);
      only('model/either.c', /\{"Right", NULL\}/, files, plain);
      assert.match(plain['model/animal.c'], /\{"cat", NULL\}/, 'a written mapping stays');
    },
  },
  {
    option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false',
    effect(files, plain) {
      only('model/left.h', /list_t \*additional_properties;/, files, plain);
      only('model/left.c', /\.additional = /, files, plain);
      assert.match(plain['model/open.c'], /\.additional = /, 'what is said stays');
    },
  },
  {
    option: 'enumUnknownDefaultCase', value: 'true',
    effect(files, plain) {
      only('model/being.h', /^ {4}zoo_being_COLOUR_unknown_default_open_api = 7\n\}/m, files, plain);
      only('model/mood.h', /^ {4}zoo_mood__unknown_default_open_api = 5\n\}/m, files, plain);
      only(api, /^ {4}zoo_listAnimals_SORTORDER_unknown_default_open_api = 5\n\}/m, files, plain);
      only('model/mood.c', /\{"unknown_default_open_api", 1\}/, files, plain);
      only('model/mood.c', /\.unknown = 5/, files, plain);
      assert.match(plain['model/being.h'], /char \*colour_unlisted;/);
      assert.doesNotMatch(files['model/being.h'], /_unlisted;/, 'the constant stands for what is not listed');
    },
  },
  {
    option: 'hideGenerationTimestamp', value: 'false',
    effect(files, plain) {
      const line = /^Build date: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)$/m;
      only('README.md', line, files, plain);
      const age = Date.now() - Date.parse(line.exec(files['README.md'])[1]);
      assert(age > -1000 && age < 600_000, `${age} ms are not now`);
      equal({ ...files, 'README.md': '' }, { ...plain, 'README.md': '' }, 'no other file has the time');
    },
  },
  {
    option: 'useJsonUnformatted', value: 'true',
    effect(files, plain) {
      only('src/jsonText.c', /^#define BODIES_ARE_INDENTED 0$/m, files, plain);
      assert.match(plain['src/jsonText.c'], /^#define BODIES_ARE_INDENTED 1$/m);
    },
  },
  {
    option: 'packageName', value: 'acme-zoo',
    effect(files, plain) {
      only('CMakeLists.txt', /^project\(acme-zoo VERSION/m, files, plain);
      only('README.md', /find_package\(acme-zoo REQUIRED\)/, files, plain);
      only('include/symbols.h', /^#define API_SYMBOL\(name\) acme_zoo_##name$/m, files, plain);
    },
  },
  {
    option: 'packageVersion', value: '12.3.4',
    effect(files, plain) {
      only('CMakeLists.txt', /^project\(\w+ VERSION 12\.3\.4 /m, files, plain);
      only('CMakeLists.txt', /^ {4}SOVERSION 12$/m, files, plain);
      assert.match(plain['CMakeLists.txt'], /^ {4}SOVERSION 1$/m, 'not the version of the API');
    },
  },
  {
    option: 'integers', value: 'int64',
    effect(files, plain) {
      only('model/being.h', /^ {4}long \*size_cm;/m, files, plain);
      only('model/cat.c', /\{\.name = "lives", [^\n]*\{\.kind = jsonKind_long\}/, files, plain);
      assert.match(plain['model/being.h'], /^ {4}int \*size_cm;/m);
    },
  },
  {
    option: 'symbolPrefix', value: 'Acme_',
    effect(files, plain) {
      only('include/symbols.h', /^#define API_SYMBOL\(name\) Acme_##name$/m, files, plain);
      only('include/list.h', /^#ifndef ACME_INCLUDE_LIST_H$/m, files, plain);
      only('model/mood.h', /^#ifndef ACME_MODEL_MOOD_H_$/m, files, plain);
    },
  },
];
