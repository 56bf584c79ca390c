// The surface of an output, compared with that of the reference's output by the tools of ../shared/surface.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { skipWithoutShared } from '../../lacking.mjs';
import { discard, document, shared, skipWithout } from './generating.mjs';
import { Receipts, version } from './receipts.mjs';

/** Runs a program and gives its stdout; `fine` are the exit codes that are no failure. */
function tool(command, args, fine = [0]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert(fine.includes(status), `${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const python = (name, args, fine) => tool('python3', ['-B', path.join(shared, 'surface', name), ...args], fine);

/** The extractor `extract-NAME.py` of ../shared/surface. */
export const extractor = (name) => (folder) => python(`extract-${name}.py`, [folder]);

/** The extractor of TypeScript, which imports `typescript` and finds it from a copy below `modules`. */
export const typescriptExtractor = (modules) => (folder) => {
  const copy = path.join(modules, '.surface/extract-ts.mjs');
  fs.mkdirSync(path.dirname(copy), { recursive: true });
  fs.writeFileSync(copy, fs.readFileSync(path.join(shared, 'surface/extract-ts.mjs')));
  return tool('node', [copy, folder]);
};

/**
 * Takes out of the reference that a parameter of a constructor is a property, too: ours declares the property, since Node.js runs no
 * TypeScript with such parameters, and properties are compared by themselves. For `usable` of TypeScript.
 */
export function withoutParameterProperties(reference) {
  for (const declaration of Object.values(reference.files).flat()) {
    for (const parameter of (declaration.members ?? []).flatMap(({ parameters }) => parameters ?? [])) delete parameter.property;
  }
  return [];
}

/**
 * The tests of a language. `goals` are percentages of the reference's surface by document, rounded down from the current value;
 * docs/differences.md lists the kinds of the rest. `explained(document, file)` is true for a file of the reference that ours
 * lacks for a reason; `exclude` are files that are not compared. If `usable` is passed, it removes the parts of the reference that
 * no program can use, and returns further files that are not compared. `accepted` converts our surface to the one that programs for
 * the reference see, if ours accepts more. `files` are the files that the extractor depends on besides ../shared/surface.
 */
export function surfaceTests({ language, generate, extract, goals, explained, exclude = [], usable = () => [], accepted = (surface) => surface, files: more = [] }) {
  const rows = [];
  const skip = skipWithoutShared(`surface/reference/${language}`);
  const read = (name) => fs.readFileSync(path.join(shared, 'surface', name), 'utf8');
  const tools = skip ? [] : fs.readdirSync(path.join(shared, 'surface'), { withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  // The goals and the explained files are in the test's own file.
  const receipts = new Receipts(pathToFileURL(process.argv[1]).href, { files: [...tools, ...more], versions: [version('python3')] });

  for (const [name, goal] of Object.entries(goals)) {
    test(name, { skip: skip || skipWithout(name) }, async () => {
      const folder = generate(document(name));
      const reference = read(`reference/${language}/${name}.json`);
      await receipts.once(folder, [goal, reference], () => compare(name, goal, folder, JSON.parse(reference)));
      discard(folder);
    });
  }

  /** Fails where the surface of an output is not that of the reference. */
  function compare(name, goal, folder, reference) {
    const [ours, narrowed] = [`${folder}.surface.json`, `${folder}.reference.json`];
    fs.writeFileSync(ours, accepted(extract(folder)));
    const excluded = [...exclude, ...usable(reference)].flatMap((file) => ['--exclude', file]);
    fs.writeFileSync(narrowed, JSON.stringify(reference));
    const { equal, n, different, absent, extra, files, summary } = JSON.parse(python('compare.py', ['--json', ...excluded, narrowed, ours], [0, 1]));
    const percent = (100 * equal) / n;
    rows.push({ document: name, equal: percent.toFixed(2), goal, different: different.length, absent: absent.length, extra: extra.length, 'files absent': files.absent.length });
    const list = [...different, ...absent].slice(0, 20).map((x) => `  ${x.kind} ${x.name} (${x.file}) ${(x.differs ?? ['absent']).join('; ')}`);
    for (const file of [ours, narrowed]) discard(file);
    assert(percent >= goal, `${summary}\n${list.join('\n')}`);
    assert.deepEqual(files.absent.filter((file) => !explained(name, file)), [], 'files that the reference has');
  }

  after(() => rows.length > 0 && console.table(rows));
}
