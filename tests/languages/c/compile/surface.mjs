// The client offers what the reference's client offers: the surfaces in ../shared/surface are compared.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { discard, document, generate, shared, skipWithout } from './lib.mjs';

// What is reached, rounded down; docs/differences.md lists the kinds of what remains.
const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 90, 'docker-engine-2.0': 90, 'qdrant-3.0': 90,
  // 90 was the aim: 51 constants whose names in the reference are no identifiers, and 87 parts of structs that are unions here.
  'hey-api-full-3.1': 88, 'box-3.0': 90,
};
// Files of the reference that ours has not: the licence of a library that we do not carry, settings of a formatter that ours
// does not need, a model called Modeldefault beside model_circle and model_file, and two that are another model or null.
const noFile = ['libcurl.licence', 'uncrustify-rules.cfg'];
const noModel = { 'hey-api-full-3.1': ['Modeldefault'], 'qdrant-3.0': ['batch_payloads_inner'], 'box-3.0': ['template_signer_input_all_of_validation'] };
const rows = [];

/** Runs a tool of ../shared/surface and gives its stdout; `fine` are the exit codes that are no failure. */
function tool(name, args, fine = [0]) {
  const { status, stdout, stderr } = spawnSync('python3', ['-B', path.join(shared, 'surface', name), ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert(fine.includes(status), `${name}: ${stderr}`);
  return stdout;
}

for (const [name, goal] of Object.entries(goals)) {
  test(name, { skip: skipWithout(name) }, () => {
    const folder = generate(document(name));
    const ours = `${folder}.surface.json`;
    fs.writeFileSync(ours, tool('extract-c.py', [folder]));
    const reference = path.join(shared, `surface/reference/c/${name}.json`);
    const result = JSON.parse(tool('compare.py', ['--json', '--exclude', 'external/*', reference, ours], [0, 1]));
    const percent = (100 * result.equal) / result.n;
    rows.push({ document: name, equal: percent.toFixed(2), goal, different: result.different.length, absent: result.absent.length,
      extra: result.extra.length, 'files absent': result.files.absent.length });
    const list = [...result.different, ...result.absent].slice(0, 20)
      .map((x) => `  ${x.kind} ${x.name} (${x.file}) ${(x.differs ?? ['absent']).join('; ')}`);
    discard(folder);
    discard(ours);
    assert(percent >= goal, `${result.summary}\n${list.join('\n')}`);
    const stem = (file) => path.basename(file).replace(/^test_|\.\w+$/g, '').toLowerCase();
    const missing = noModel[name]?.map((model) => model.toLowerCase()) ?? [];
    const unexplained = result.files.absent.filter((file) => !noFile.includes(file) && !missing.includes(stem(file)));
    assert.deepEqual(unexplained, [], 'files that the reference has');
  });
}

after(() => console.table(rows));
