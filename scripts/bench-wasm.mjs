// Measures the page's module in Node, from compiling it to its warm calls: `node scripts/bench-wasm.mjs [NAME=FOLDER
// ...]`.
//
// A folder contains specmint.js and specmint_bg.wasm; the default is build/page. Several folders are measured in turns,
// each time in a new process, and in processor time, because the machine may have other work. ROUNDS is the number of
// processes for each cell (7), ONLY selects documents (by a part of their names).
//
// The first call is measured without V8's second compiler, which runs on other threads for longer than the call takes.
//
// GitHub's description is too large to keep here: `npm install --no-save --prefix target/bench
// @octokit/openapi@23.0.2`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { shared } from '../tests/lacking.mjs';

const LANGUAGE = 'typescript-axios';
const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '..');
/** The processor time in milliseconds since `process.cpuUsage()` returned `start`. */
function milliseconds(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e3;
}

function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1];
}

/** The fastest run and the median of as many runs as fit into `budget` milliseconds, but at least `least`. */
function times(run, budget, least) {
  const all = [];
  for (const begun = process.cpuUsage(); all.length < least || milliseconds(begun) < budget;) {
    const start = process.cpuUsage();
    run();
    all.push(milliseconds(start));
  }
  return { best: Math.min(...all), median: median(all) };
}

/**
 * Measures one module and one document in one process: either the values of a fresh instance, or those of a warm one.
 */
async function measure(which, folder, file) {
  const glue = await import(pathToFileURL(path.resolve(folder, 'specmint.js')));
  const bytes = fs.readFileSync(path.join(folder, 'specmint_bg.wasm'));
  const text = fs.readFileSync(file);
  let start = process.cpuUsage();
  const module = new WebAssembly.Module(bytes);
  const compile = milliseconds(start);
  start = process.cpuUsage();
  const { memory } = glue.initSync({ module });
  const instantiate = milliseconds(start);
  const run = () => {
    const answer = glue.generate(LANGUAGE, path.basename(file), text, { npmName: '@acme/client' });
    if (!answer.ok) throw new Error(`${file}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer.ok.zip.length;
  };
  start = process.cpuUsage();
  const zip = run();
  const first = milliseconds(start);
  if (which === 'fresh') return { compile, instantiate, first, zip, memory: memory.buffer.byteLength };
  // The first dozens of calls run the code of the first compiler; V8 replaces it in the background.
  times(run, 2500, text.length < 1e5 ? 50 : 4);
  const { best, median } = times(run, 1500, 5);
  const string = text.toString();
  const parse = file.endsWith('.json') ? times(() => JSON.parse(string), 400, 10).best : undefined;
  return { best, median, parse, after: memory.buffer.byteLength };
}

if (process.argv[2] === '--measure') {
  console.log(JSON.stringify(await measure(...process.argv.slice(3))));
  process.exit();
}

const specs = shared && path.join(shared, 'specs');
if (!specs) {
  console.log('skipped: no ../shared/specs');
  process.exit(0);
}
const github = path.join(root, 'target/bench/node_modules/@octokit/openapi/generated/api.github.com.json');
if (!fs.existsSync(github)) console.log('no GitHub: npm install --no-save --prefix target/bench @octokit/openapi@23.0.2');
const documents = [...['petstore-3.0.yaml', 'box-3.0.json', 'stripe-3.0.json'].map((name) => path.join(specs, name)), github]
  .filter((file) => fs.existsSync(file) && file.includes(process.env.ONLY ?? ''));
const modules = process.argv.length > 2 ? process.argv.slice(2).map((given) => given.split('=')) : [['now', path.join(root, 'build/page')]];
const rounds = Number(process.env.ROUNDS ?? 7);
/** With FRESH=1, warm calls are left out. */
const WARM = !process.env.FRESH;

const MIB = 2 ** 20;
const columns = [
  ['compile', ({ compile }) => compile, 1], ['instantiate', ({ instantiate }) => instantiate, 1], ['first', ({ first }) => first, 1],
  ['all three', ({ compile, instantiate, first }) => compile + instantiate + first, 1],
  ['warm, best', ({ best }) => best, 2], ['warm, median', ({ median }) => median, 2],
  ['/ JSON.parse', ({ best, parse }) => best / parse, 1], ['MiB, first', ({ memory }) => memory / MIB, 1], ['MiB, warm', ({ after }) => after / MIB, 1],
  ['zip, kB', ({ zip }) => zip / 1e3, 1],
];
const table = [['document', 'module', ...columns.map(([name]) => name)]];
for (const file of documents) {
  const found = modules.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, [name, folder]] of modules.entries()) {
      const one = (which, ...flags) => {
        const args = [...flags, new URL(import.meta.url).pathname, '--measure', which, folder, file];
        const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
        if (status !== 0) throw new Error(`${name}: ${stderr}`);
        return JSON.parse(stdout);
      };
      found[i].push({ ...one('fresh', '--liftoff-only'), ...(WARM ? one('warm') : {}) });
    }
  }
  for (const [i, [name]] of modules.entries()) {
    const cell = ([, value, digits]) => { const number = median(found[i].map(value)); return Number.isFinite(number) ? number.toFixed(digits) : ''; };
    table.push([path.basename(file), name, ...columns.map(cell)]);
  }
}
const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)));
console.log(`medians of ${rounds} processes, in milliseconds of the processor; ${LANGUAGE}, Node ${process.version}`);
for (const row of table) console.log(row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '));
