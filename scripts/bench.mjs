// Measures the programs that `scripts/bench` has built and prints the table; see there.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { shared } from '../tests/lacking.mjs';

const [scratch, jar] = process.argv.slice(2);
const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '..');
const documents = ['petstore-3.0.yaml', 'box-3.0.json', 'stripe-3.0.json'];
const npmName = '@acme/client';

const specs = shared && path.join(shared, 'specs');
if (!specs) {
  console.log('skipped: no ../shared/specs');
  process.exit(0);
}

const rows = [];
const row = (what, document, ms, note = '') => rows.push({ what, document, ms, note });
const ms = (what, document) => rows.find((r) => r.what === what && r.document === document)?.ms;
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

/** The median milliseconds of as many runs of `run` as fit into `budget`, but at least `least`. */
async function time(run, budget = 2000, least = 5) {
  const times = [];
  const begun = performance.now();
  while (times.length < least || performance.now() - begun < budget) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return median(times);
}

// ---- native -------------------------------------------------------------------------------------

for (const line of fs.readFileSync(path.join(scratch, 'native.tsv'), 'utf8').trim().split('\n').slice(1)) {
  const [document, middle, best, runs, bytes, stages] = line.split('\t');
  row('native, warm', document, Number(middle), `best ${best}, ${runs} runs, zip ${Math.round(bytes / 1000)} kB; ${stages}`);
}

// ---- wasm in Node -------------------------------------------------------------------------------

const facts = [];
const page = path.join(root, 'build/page');
if (fs.existsSync(path.join(root, 'build/.release'))) {
  const bytes = fs.readFileSync(path.join(page, 'specmint_bg.wasm'));
  const { default: init, generate } = await import(path.join(page, 'specmint.js'));
  // Compiles and instantiates the module in the same way as an isolate does at its start; only the first time counts.
  const start = performance.now();
  const wasm = await init({ module_or_path: bytes });
  const startUp = performance.now() - start;
  facts.push(['module, gz', `${Math.round(gzipSync(bytes, { level: 9 }).length / 1000)} kB`, 'at most 500 kB and 100 for each language; the module alone, without glue']);
  facts.push(['start-up, compile and instantiate', `${startUp.toFixed(1)} ms`, 'under 50 ms']);
  for (const document of documents) {
    const text = fs.readFileSync(path.join(specs, document));
    const run = () => {
      const answer = generate('typescript-axios', document, text, { npmName });
      if (!answer.ok) throw new Error(`${document}: ${JSON.stringify(answer).slice(0, 300)}`);
    };
    const first = performance.now();
    run();
    const cold = performance.now() - first;
    for (let i = 0; i < (document.startsWith('petstore') ? 200 : 2); i++) run();
    row('wasm in Node, warm', document, await time(run), `first run ${cold.toFixed(1)} ms`);
  }
  facts.push(['linear memory after stripe', `${(wasm.memory.buffer.byteLength / 2 ** 20).toFixed(1)} MiB`, 'at most 48 MiB']);
} else {
  console.error('no wasm that is compiled well: make build');
}

// ---- workerd over HTTP --------------------------------------------------------------------------

const service = process.env.SPECMINT_URL;
if (service) {
  for (const document of documents) {
    const body = JSON.stringify({ spec: fs.readFileSync(path.join(specs, document), 'utf8'), options: { npmName } });
    const run = async () => {
      const answer = await fetch(`${service}/api/gen/clients/typescript-axios`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (!answer.ok) throw new Error(`${document}: ${answer.status} ${await answer.text()}`);
      const { link } = await answer.json();
      await (await fetch(link)).arrayBuffer();
    };
    await run();
    row('workerd: POST and download', document, await time(run), 'over HTTP, with KV and the Durable Object');
  }
} else {
  console.error('no workerd: SPECMINT_URL names no service (make dev, then SPECMINT_URL=http://127.0.0.1:8787 make bench)');
}

// ---- command lines and the reference ------------------------------------------------------------

// In memory if possible, so that the speed of a disk does not matter.
const output = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : scratch, 'specmint-bench-'));
process.on('exit', () => fs.rmSync(output, { recursive: true, force: true }));

function command(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
}

for (const document of documents) {
  const args = ['generate', '-i', path.join(specs, document), '-g', 'typescript-axios', '-o', path.join(output, 'ours'), '-p', `npmName=${npmName}`];
  row('specmint, process', document, await time(() => command(path.join(root, 'target/release/specmint'), args)));
}

if (jar) {
  const quiet = '-Dorg.slf4j.simpleLogger.defaultLogLevel=off';
  for (const document of documents) {
    const args = [quiet, '-jar', jar, 'generate', '-i', path.join(specs, document), '-g', 'typescript-axios', '-o', path.join(output, 'reference'),
      '--additional-properties', `npmName=${npmName}`];
    row('reference, process', document, await time(() => command('java', args), 0, 3));
  }
  // The warm-up is long, because the just-in-time compiler needs some hundred runs.
  const runs = { 'petstore-3.0.yaml': [300, 50], 'box-3.0.json': [10, 5], 'stripe-3.0.json': [5, 5] };
  for (const document of documents) {
    const [warmUp, measured] = runs[document].map(String);
    const args = [quiet, '-cp', `${path.join(scratch, 'classes')}${path.delimiter}${jar}`, 'BenchReference',
      path.join(specs, document), path.join(output, 'warm'), warmUp, measured];
    // Its standard output has a banner for each run.
    const { status, stdout, stderr, error } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (status !== 0) throw new Error(`java: ${error?.message ?? stderr}`);
    const [middle, best, worst] = stdout.trim().split('\n').at(-1).split(' ').map(Number);
    row('reference, warm in one JVM', document, middle, `best ${best}, worst ${worst}, ${measured} runs after ${warmUp}`);
  }
}

// ---- the table ----------------------------------------------------------------------------------

const goals = { 'wasm in Node, warm': { 'petstore-3.0.yaml': 'at most 5 ms', 'stripe-3.0.json': 'at most 400 ms' } };
console.log(`${'what'.padEnd(28)}${'document'.padEnd(20)}${'ms'.padStart(10)}${'slower'.padStart(9)}  note`);
for (const { what, document, ms: value, note } of rows.sort((a, b) => documents.indexOf(a.document) - documents.indexOf(b.document))) {
  const native = ms('native, warm', document);
  const ratio = native ? `${(value / native).toFixed(1)}×` : '';
  const goal = goals[what]?.[document];
  console.log(`${what.padEnd(28)}${document.padEnd(20)}${value.toFixed(2).padStart(10)}${ratio.padStart(9)}  ${[goal, note].filter(Boolean).join('; ')}`);
}
console.log();
for (const [what, value, goal] of facts) console.log(`${what.padEnd(40)}${value.padStart(10)}  ${goal}`);
const [ours, theirs] = [ms('wasm in Node, warm', documents[0]), ms('reference, warm in one JVM', documents[0])];
if (ours && theirs) console.log(`${'petstore: reference warm / wasm warm'.padEnd(40)}${(theirs / ours).toFixed(1).padStart(9)}×  at least 20×`);
const native = ms('native, warm', documents[0]);
if (native && theirs) console.log(`${'petstore: reference warm / native warm'.padEnd(40)}${(theirs / native).toFixed(1).padStart(9)}×`);
