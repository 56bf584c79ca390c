// Measures reading with the model, the memory for a large document, and growth; native and wasm in one run. Called by
// scripts/bench, whose cargo bench builds the programs for it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { largeDescription } from '../tests/large-description.mjs';
import { shared } from '../tests/lacking.mjs';

const [scratch] = process.argv.slice(2);
const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '..');
const MIB = 2 ** 20;

const specs = shared && path.join(shared, 'specs');
if (!specs) {
  console.log('skipped: no ../shared/specs');
  process.exit(0);
}

if (!fs.existsSync(path.join(root, 'build/.release'))) {
  console.error('no wasm that is compiled well: make build');
  process.exit(1);
}

/** The rows that a bench prints, without the heading. */
function native(bench, ...args) {
  const { status, stdout, stderr, error } = spawnSync('cargo', ['bench', '--quiet', '--bench', bench, '--', ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${bench}: ${error?.message ?? stderr}`);
  return stdout.trim().split('\n').slice(1).map((line) => line.split('\t'));
}

/** A new instance of the page's module for each document, because linear memory never shrinks. */
let instances = 0;
async function instance() {
  const page = path.join(root, 'build/page');
  const module = await import(`${pathToFileURL(path.join(page, 'specmint.js'))}?${instances++}`);
  const { memory } = module.initSync({ module: fs.readFileSync(path.join(page, 'specmint_bg.wasm')) });
  return { ...module, memory };
}

/** The processor time of the fastest run in milliseconds; other work of the machine only adds to it. */
function best(run, budget = 1000) {
  let quickest = Infinity;
  const begun = performance.now();
  for (let runs = 0; runs < 5 || performance.now() - begun < budget; runs++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    quickest = Math.min(quickest, (user + system) / 1e3);
  }
  return quickest;
}

function table(title, heading, rows) {
  const all = [heading, ...rows.map((row) => row.map(String))];
  const widths = heading.map((_, i) => Math.max(...all.map((row) => row[i].length)));
  console.log(`\n${title}`);
  for (const row of all) console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('   '));
}

// ---- reading with the model ---------------------------------------------------------------------

const { check } = await instance();
const rates = native('model').map(([document, bytes, read, model]) => {
  const text = fs.readFileSync(path.join(specs, document));
  const run = () => {
    const error = check(document, text).ok.find(({ severity }) => severity === 'error');
    if (error) throw new Error(`${document}: ${JSON.stringify(error)}`);
  };
  for (let i = 0; i < 5; i++) run();
  const [here, wasm] = [Number(read) + Number(model), best(run)].map((ms) => bytes / 1e3 / ms);
  return [document, (bytes / 1e6).toFixed(2), read, model, here.toFixed(0), wasm.toFixed(0), (wasm / here).toFixed(2)];
});
table('Reading with the model: native at least 100 MB/s for JSON and 25 for YAML, wasm at least half of it',
  ['document', 'MB', 'read ms', 'model ms', 'native MB/s', 'wasm MB/s', 'wasm / native'], rates);

// ---- memory and growth --------------------------------------------------------------------------

const box = JSON.parse(fs.readFileSync(path.join(specs, 'box-3.0.json')));
const documents = [20, 200, 1200, 2400].map((operations) => ({ operations, name: `${operations} operations`, text: largeDescription(box, operations, 20) }));
documents.push({ operations: 1200, name: '13 MB, 1200 operations', text: largeDescription(box, 1200, Infinity, 13e6) });
for (const document of documents) {
  document.file = path.join(scratch, `${document.name.replaceAll(/\W+/g, '-')}.json`);
  fs.writeFileSync(document.file, document.text);
}
const measured = native('growth', ...documents.map(({ file }) => file));
let first;
const rows = [];
for (const [i, { operations, name, file }] of documents.entries()) {
  const [, ms, heap] = measured[i].map(Number);
  const text = fs.readFileSync(file);
  const { generate, memory } = await instance();
  const begun = memory.buffer.byteLength;
  const run = () => {
    if (!generate('typescript-axios', file, text, {}).ok) throw new Error(`${name} does not generate`);
  };
  run();
  const linear = memory.buffer.byteLength;
  // The memory of a module before its first call is not part of the growth.
  const each = [ms, heap, best(run, 2000), linear - begun].map((value) => value / operations);
  first ??= each;
  const cells = [`${ms.toFixed(1)} ms`, `${(heap / MIB).toFixed(1)} MiB`, `${(each[2] * operations).toFixed(1)} ms`, `${(linear / MIB).toFixed(1)} MiB`];
  rows.push([name, (text.length / 1e6).toFixed(2), ...cells.flatMap((cell, k) => [cell, `${(each[k] / first[k]).toFixed(2)}×`])]);
}
table('A document to its zip; beside each number that of an operation, against the one of 20 operations: at most 1.3×.\n' +
  'Schemas, paths, ids and tags grow with the operations; the last has more schemas. Its linear memory: under 100 MiB',
  ['document', 'MB', 'native', '/op', 'heap', '/op', 'wasm', '/op', 'linear memory', '/op'], rows);
