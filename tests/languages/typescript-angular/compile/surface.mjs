// The client offers what the reference's client offers: the surfaces in ../shared/surface are compared.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { base, discard, document, generate, shared, skipWithout, top } from './lib.mjs';

// 98 % where the reference's own output compiles, 95 % where it does not.
const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 98, 'qdrant-3.0': 98,
  'hey-api-full-3.1': 95, 'box-3.0': 95,
};
// Models of the reference that ours has not, each with its reason.
const noFile = {
  // An empty interface in the reference; ours has the map at its place of use.
  'qdrant-3.0': ['model/batchPayloadsInner.ts'],
  // The same schema as SignRequestSignerInputAllOfValidation.
  'box-3.0': ['model/templateSignerInputAllOfValidation.ts'],
};
const rows = [];

/** Runs a tool of ../shared/surface and gives its stdout; `fine` are the exit codes that are no failure. */
function tool(command, args, fine = [0]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert(fine.includes(status), `${command} ${args[0]}: ${stderr}`);
  return stdout;
}

/**
 * The reference's surface, written to `file` without what no program can use: namespaces with nothing in them.
 * Gives the files whose syntax is broken: what stands there in the surface is a guess, and is left out too.
 */
function usable(reference, file) {
  for (const declarations of Object.values(reference.files)) {
    const empty = declarations.filter((d) => d.kind === 'namespace' && !d.members?.length);
    for (const d of empty) declarations.splice(declarations.indexOf(d), 1);
  }
  fs.writeFileSync(file, JSON.stringify(reference));
  return Object.keys(reference.syntaxErrors ?? {});
}

for (const [name, goal] of Object.entries(goals)) {
  test(name, { skip: skipWithout(name) }, () => {
    const folder = generate(document(name), base);
    // The extractor imports `typescript`, which is found from a copy below our node_modules.
    const extractor = path.join(top, 'node_modules/.surface/extract-ts.mjs');
    fs.mkdirSync(path.dirname(extractor), { recursive: true });
    fs.writeFileSync(extractor, fs.readFileSync(path.join(shared, 'surface/extract-ts.mjs')));
    const ours = `${folder}.surface.json`;
    fs.writeFileSync(ours, tool('node', [extractor, folder]));
    const reference = path.join(shared, `surface/reference/typescript-angular/${name}.json`);
    const narrowed = `${folder}.reference.json`;
    const broken = usable(JSON.parse(fs.readFileSync(reference, 'utf8')), narrowed);
    const compare = (theirs, ...more) => JSON.parse(tool('python3', ['-B', path.join(shared, 'surface/compare.py'), '--json', ...more, theirs, ours], [0, 1]));
    const result = compare(narrowed, ...broken.flatMap((file) => ['--exclude', file]));
    const share = ({ equal, n }) => (100 * equal) / n;
    const percent = share(result);
    rows.push({ document: name, 'equal, of all': share(compare(reference)).toFixed(2), 'of what can be used': percent.toFixed(2), goal,
      different: result.different.length, absent: result.absent.length, extra: result.extra.length, 'files absent': result.files.absent.length });
    const list = [...result.different, ...result.absent].slice(0, 20)
      .map((x) => `  ${x.kind} ${x.name} (${x.file}) ${(x.differs ?? ['absent']).join('; ')}`);
    discard(folder);
    discard(ours);
    discard(narrowed);
    assert(percent >= goal, `${result.summary}\n${list.join('\n')}`);
    assert.deepEqual(result.files.absent, noFile[name] ?? [], 'files that the reference has');
  });
}

after(() => console.table(rows));
