// Prints the time that a module takes, by stage: `node scripts/profile-wasm.mjs FOLDER DESCRIPTION [SECONDS]`.
//
// The folder contains specmint.js and a specmint_bg.wasm with names: made by `wasm-opt --debuginfo` instead of
// scripts/optimise. Half of the seconds (10) is for V8 to optimise.
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, file, seconds = '10'] = process.argv.slice(2);
/** The stages, by their first function. The innermost stage counts. */
const STAGES = [
  ['reading', /Document::read_within/], ['outline for the page', /outline::outline/], ['model', /build::build_as/], ['options', /Job>?::(check|configure)|OptionSet>::parse/],
  ['views and templates', /Language>::generate/], ['packing', /Files::zip|archive::/], ['report', /report::report/],
  ['across the boundary', /^(__wbg|wasm-to-js|js-to-wasm)|serde_wasm_bindgen|passArray|page::outcome|generate externref shim/],
];

const glue = await import(pathToFileURL(path.resolve(folder, 'specmint.js')));
glue.initSync({ module: fs.readFileSync(path.join(folder, 'specmint_bg.wasm')) });
const text = fs.readFileSync(file);
function run(milliseconds) {
  let runs = 0;
  for (const begun = performance.now(); runs === 0 || performance.now() - begun < milliseconds; runs++) {
    if (!glue.generate('typescript-axios', path.basename(file), text, { npmName: '@acme/client' }).ok) throw new Error(`${file} does not generate`);
  }
  return runs;
}
run(seconds * 500);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 200 });
await session.post('Profiler.start');
const runs = run(seconds * 500);
const { profile } = await session.post('Profiler.stop');

const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
for (const node of profile.nodes) for (const child of node.children ?? []) nodes.get(child).parent = node;
const stage = (node) => node && (STAGES.find(([, pattern]) => pattern.test(node.callFrame.functionName))?.[0] ?? stage(node.parent));
const times = new Map();
let all = 0;
profile.samples.forEach((id, i) => {
  const name = stage(nodes.get(id)) ?? 'other';
  times.set(name, (times.get(name) ?? 0) + profile.timeDeltas[i]);
  all += profile.timeDeltas[i];
});
console.log(`${path.basename(file)}: ${(all / 1e3 / runs).toFixed(2)} ms for each of ${runs} runs`);
for (const [name, time] of [...times].sort((one, other) => other[1] - one[1])) console.log(`${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`);
