// The snippets of README, docs and about_ help parse, and call what the module has with parameters that it has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callProblems, publicFunctions } from './check.mjs';
import { check, description, discard, document, expectNone, files, full, generate, ownSpecs, skipWithout } from './lib.mjs';
import { callsOf } from './functions.mjs';
import { parse } from './grammar.mjs';
import { tools } from './known.mjs';

export const snippets = (markdown) => [...markdown.matchAll(/^```powershell\n([\s\S]*?)^```/gm)].map((m) => m[1]);

/** What is wrong in the snippets of an output, and how many there are. */
function read(output) {
  const functions = publicFunctions(output);
  let count = 0;
  const errors = Object.entries(output).filter(([name]) => name.endsWith('.md')).flatMap(([name, text]) => snippets(text).flatMap((snippet, i) => {
    count++;
    const { root, errors } = parse(`${name} ${i}`, snippet);
    return errors.length > 0 ? errors : callProblems(callsOf(root), functions, tools);
  }));
  return { errors, count, functions };
}

const names = ['petstore-3.0', 'parameters-style-3.1', 'hey-api-full-3.1', 'docker-engine-2.0', ...(full ? ['box-3.0', 'qdrant-3.0', 'workos-3.1', 'stripe-3.0'] : [])];
for (const { name, file, skip } of [{ name: 'options-probe', file: `${ownSpecs}/options-probe.yaml`, skip: false },
  ...names.map((name) => ({ name, file: document(name), skip: skipWithout(name) }))]) {
  test(name, { skip }, () => {
    const folder = generate(file);
    const output = files(folder);
    const { errors, count } = read(output);
    // The page of a class has a heading for each operation, such as `## Get-Pet` or `# **Get-Pet**`.
    const operations = Object.entries(output).filter(([file]) => /src\/[^/]+\/Api\//.test(file)).flatMap(([, text]) => text.match(/^function /gm) ?? []).length;
    assert(count >= operations, `${count} snippets for ${operations} operations`);
    expectNone(errors);
    discard(folder);
  });
}

// What the options have the examples call has to be there, take what it is given, and be no other function: of these
// models two have one name in examples, one would be called like an operation, one like a function of the runtime.
test('examples call models as the options say', () => {
  const of = (name) => ({ type: 'object', required: [name], properties: { [name]: { type: 'string' } } });
  const schemas = { 'foo-bar': of('a'), foo_bar: of('b'), Filter: of('c'), Thing: of('d'), Configuration: of('e') };
  const paths = Object.fromEntries(Object.keys(schemas).map((name, i) => [`/${i}`, { post: {
    operationId: i === 0 ? 'newThing' : `call${i}`, responses: { 204: { description: 'Done' } },
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
  } }]));
  const file = description('aliases', { openapi: '3.0.3', info: { title: 'Aliases', version: '1' }, paths, components: { schemas } });
  for (const modelsCmdletVerb of ['Initialize', 'New', 'Set', 'Get']) {
    for (const useClassNameInModelsExamples of ['true', 'false']) {
      const folder = generate(file, { modelsCmdletVerb, useClassNameInModelsExamples });
      const output = files(folder);
      expectNone([...read(output).errors, ...check(output).problems]);
      const page = output['docs/Filter.md'];
      const noun = useClassNameInModelsExamples === 'true' ? 'ModelFilter' : 'Filter';
      assert.match(page, new RegExp(`^${modelsCmdletVerb}-${noun} `, 'm'));
      discard(folder);
    }
  }
});

test('a snippet that is wrong is seen', () => {
  const module = { 'src/Zoo/Api/A.ps1': 'function Get-A {\n    [CmdletBinding()]\n    Param ([string]$Id)\n    $Id\n}\n' };
  const page = (snippet) => ({ ...module, 'README.md': `\`\`\`powershell\n${snippet}\n\`\`\`\n` });
  assert.deepEqual(read(page("Get-A -Id '1'")).errors, []);
  const hidden = { ...module, 'src/Zoo/Private/B.ps1': 'function Get-B {\n    1\n}\n' };
  assert.equal(read({ ...hidden, ...page('Get-B') }).errors.length, 1, 'a function that is not exported');
  for (const wrong of ["Get-B -Id '1'", "Get-A -Name '1'", "Get-A -Id '1", "Get-A 'x' 'y'"]) assert.equal(read(page(wrong)).errors.length > 0, true, wrong);
});
