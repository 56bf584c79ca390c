// The snippets of README, docs and about_ help parse, and call what the module has with parameters that it has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callProblems, moduleFunctions } from './check.mjs';
import { discard, document, expectNone, files, full, generate, ownSpecs, skipWithout } from './lib.mjs';
import { callsOf } from './functions.mjs';
import { parse } from './grammar.mjs';
import { tools } from './known.mjs';

export const snippets = (markdown) => [...markdown.matchAll(/^```powershell\n([\s\S]*?)^```/gm)].map((m) => m[1]);

/** What is wrong in the snippets of an output, and how many there are. */
function read(output) {
  const functions = moduleFunctions(output);
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

test('a snippet that is wrong is seen', () => {
  const module = { 'src/Zoo/Api/A.ps1': 'function Get-A {\n    [CmdletBinding()]\n    Param ([string]$Id)\n    $Id\n}\n' };
  const page = (snippet) => ({ ...module, 'README.md': `\`\`\`powershell\n${snippet}\n\`\`\`\n` });
  assert.deepEqual(read(page("Get-A -Id '1'")).errors, []);
  for (const wrong of ["Get-B -Id '1'", "Get-A -Name '1'", "Get-A -Id '1", "Get-A 'x' 'y'"]) assert.equal(read(page(wrong)).errors.length > 0, true, wrong);
});
