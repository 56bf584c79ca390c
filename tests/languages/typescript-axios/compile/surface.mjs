// The client offers what the reference's client offers: the surfaces in ../shared/surface are compared.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { base, discard, document, generate, here, shared, skipWithout } from './lib.mjs';

// 98 % where the reference's own output compiles, 95 % where it does not.
const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 98, 'qdrant-3.0': 98,
  'hey-api-full-3.1': 95, 'box-3.0': 95,
};
// Pages of the reference that ours has not, each with its reason.
const noPage = {
  // Characters that a file name should not have.
  'hey-api-full-3.1': ['docs/3eNum1Период.md', 'docs/GenericSchemaDuplicateIssue`1[SystemBoolean].md',
    'docs/GenericSchemaDuplicateIssue`1[SystemString].md'],
  // An empty interface in the reference; ours has the map at its place of use.
  'qdrant-3.0': ['docs/BatchPayloadsInner.md'],
  // The same schema as SignRequestSignerInputAllOfValidation.
  'box-3.0': ['docs/TemplateSignerInputAllOfValidation.md'],
};
const rows = [];

/** Runs a tool of ../shared/surface and gives its stdout; `fine` are the exit codes that are no failure. */
function tool(command, args, fine = [0]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert(fine.includes(status), `${command} ${args[0]}: ${stderr}`);
  return stdout;
}

for (const [name, goal] of Object.entries(goals)) {
  test(name, { skip: skipWithout(name) }, () => {
    const folder = generate(document(name), base);
    // The extractor imports `typescript`, which is found from a copy below our node_modules.
    const extractor = path.join(here, 'node_modules/.surface/extract-ts.mjs');
    fs.mkdirSync(path.dirname(extractor), { recursive: true });
    fs.writeFileSync(extractor, fs.readFileSync(path.join(shared, 'surface/extract-ts.mjs')));
    const ours = `${folder}.surface.json`;
    fs.writeFileSync(ours, tool('node', [extractor, folder]));
    const reference = path.join(shared, `surface/reference/typescript-axios/${name}.json`);
    const compare = path.join(shared, 'surface/compare.py');
    const result = JSON.parse(tool('python3', ['-B', compare, '--json', reference, ours], [0, 1]));
    const percent = (100 * result.equal) / result.n;
    rows.push({ document: name, equal: percent.toFixed(2), goal, different: result.different.length, absent: result.absent.length,
      extra: result.extra.length, 'files absent': result.files.absent.length });
    const list = [...result.different, ...result.absent].slice(0, 20)
      .map((x) => `  ${x.kind} ${x.name} (${x.file}) ${(x.differs ?? ['absent']).join('; ')}`);
    discard(folder);
    discard(ours);
    assert(percent >= goal, `${result.summary}\n${list.join('\n')}`);
    assert.deepEqual(result.files.absent, noPage[name] ?? [], 'files that the reference has');
  });
}

after(() => console.table(rows));
