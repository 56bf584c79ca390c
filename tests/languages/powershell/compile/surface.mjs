// The module offers what the reference's module offers: the surfaces in ../shared/surface are compared.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { discard, document, generate, report, shared, skipWithout } from './lib.mjs';

// 98 is the aim; docs/differences.md lists the kinds of what remains.
const goals = {
  'petstore-3.0': 100, 'petstore-2.0': 100, 'parameters-style-3.1': 100, 'docker-engine-2.0': 98, 'qdrant-3.0': 98, 'box-3.0': 98,
  // Of 274, 4 are functions whose names in the reference are none (`Export-`), or a type of constants and tuples that ours says better.
  'hey-api-full-3.1': 94,
};
// Files of the reference that ours has not: C# that it compiles to read a key, and a private function that no user could call.
const noFile = ['RSAEncryptionProvider.cs', 'Get-CommonParameters.ps1'];
// Models of the reference that are another model, or none, in ours.
const noModel = { 'qdrant-3.0': ['BatchPayloadsInner'], 'box-3.0': ['TemplateSignerInputAllOfValidation'] };
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
    fs.writeFileSync(ours, tool('extract-powershell.py', [folder]));
    const reference = path.join(shared, `surface/reference/powershell/${name}.json`);
    const result = JSON.parse(tool('compare.py', ['--json', reference, ours], [0, 1]));
    const percent = (100 * result.equal) / result.n;
    rows.push({ document: name, equal: percent.toFixed(2), different: result.different.length, absent: result.absent.length,
      extra: result.extra.length, 'files absent': result.files.absent.length });
    const list = [...result.different, ...result.absent].slice(0, 20)
      .map((x) => `  ${x.kind} ${x.name} (${x.file}) ${(x.differs ?? ['absent']).join('; ')}`);
    discard(folder);
    discard(ours);
    assert(percent >= goal, `${result.summary}\n${list.join('\n')}`);
    // Nor files with names that are no identifiers.
    const unexplained = result.files.absent.filter((file) => /^[\w./-]+$/.test(file) && !noFile.includes(path.basename(file)) && !noModel[name]?.includes(path.basename(file).split('.')[0]));
    assert.deepEqual(unexplained, [], 'files that the reference has');
  });
}

after(() => report(rows));
