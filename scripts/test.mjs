#!/usr/bin/env node
// Runs the checks that a change must pass, as one queue of steps: as many at a time as there are cores, each as soon as
// the steps that it needs have passed. The output of a step is in target/test/<step>.log, and one line shows its
// result. A step that lacks a tool is skipped with the reason on a user's machine; under CI=true it fails.
// The tests of a language that passed with the same sources and tools are not repeated (scripts/known.mjs), nor those that passed
// with the same outputs (scripts/outputs.mjs). Neither are those of packages if only languages have changed.
//
// PART=c runs only the step languages/c, PART=rust,size those two, in each case after the steps that they need.
// SPECMINT_TEST_FULL=1 adds the long tests, ALL=1 ignores receipts (also those of tests/languages/shared/receipts.mjs).
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sharedHash, stepKey, stepReceipt } from './known.mjs';
import { NEW, outputsReceipt, THROUGH_OUTPUTS } from './outputs.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
process.env.PATH = `${root}/node_modules/.bin:${process.env.PATH}`;
Object.assign(process.env, { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' });
const isFull = process.env.SPECMINT_TEST_FULL === '1';
const isCI = process.env.CI === 'true';

/** The exit code of a step that lacks a tool; the last line of its output is the reason. */
const LACKING = 77;
/** True if the tests are told to do something else than what a change must pass. */
const isNarrowed = ['SPECMINT', 'ONLY', 'VARIANTS', 'SERVERS', 'LIBRARIES', 'SPECMINT_DOCUMENTS', 'FUZZ', 'UPDATE_SNAPSHOTS'].some((name) => process.env[name]);
/** The limit for a language without receipts, in seconds of CPU. */
const BUDGET = 200;

// ---- steps --------------------------------------------------------------------------------------

/** True if PART is unset or contains a step, by its full name or the part after the last slash. */
const parts = process.env.PART?.split(',').filter(Boolean) ?? [];
const isNamed = (name) => parts.length === 0 || parts.includes(name) || parts.includes(name.split('/').at(-1));

/** The Node tests of a folder, one file at a time, because each starts a Worker, a browser or servers. */
const nodeTests = (folder, timeout = 600_000) => ['node', '--test', '--test-concurrency=1', `--test-timeout=${timeout}`, `${folder}/*.test.mjs`];
const languages = fs.readdirSync('tests/languages').filter((name) => fs.existsSync(`tests/languages/${name}/run.sh`));
const servers = languages.filter((name) => fs.existsSync(`tests/languages/${name}/echo/serve.sh`));
const manifest = (language) => JSON.parse(fs.readFileSync(`tests/languages/${language}/manifest.json`, 'utf8'));

/** The tools that Debian provides: the command and the package of each. */
const debian = { chromium: [process.env.CHROMIUM_BIN || 'chromium', 'chromium'], valgrind: ['valgrind', 'valgrind'], musl: ['musl-gcc', 'musl-tools'], nginx: ['nginx', 'nginx-light'], go: ['go', 'golang-go'], javac: ['javac', 'default-jdk-headless'], maven: ['mvn', 'maven'] };

/** All tests of Rust but those within the library. */
const BESIDE_THE_LIBRARY = ['--locked', '--test', 'tests', '--bin', 'specmint'];
/** The tests within the library take seconds, but it is compiled once more for them, which takes four times as long if it is optimised. */
const UNOPTIMISED = ['opt-level=0', 'debug=false'].flatMap((setting) => ['--config', `profile.dev.package.specmint.${setting}`]);

/**
 * All steps, the longest first. `run` is a command, and its parts with a `*` are patterns; `needs` are steps that must
 * have passed. A step with `languages` is left out if it passed with their sources, and with the files that it `reads`, or, with
 * `byOutputs`, if it passed with the same outputs; `known` is run then, for packages that other steps use. A step requires all of its `tools`; a few of its tests require those in `wants`, and report themselves
 * if they are missing.
 */
const steps = [
  // This takes longest, and the steps that examine a built module wait for it.
  { name: 'build', run: ['make', '--no-print-directory', 'build'] },
  // Built together with the tests of Rust: a separate build would have fewer features, so it would compile everything
  // again.
  { name: 'command-line', run: isNamed('rust') ? ['cargo', 'test', ...BESIDE_THE_LIBRARY, '--no-run'] : ['cargo', 'build', '--locked', '--bin', 'specmint'], isSilent: true },
  // The lints need no step, and a folder of their own, because cargo locks its folder. `make check` runs them for a developer.
  ...isCI ? [{ name: 'check', run: ['scripts/check'], env: { CARGO_TARGET_DIR: 'target/check' } }] : [],
  { name: 'rust', run: ['cargo', 'test', ...BESIDE_THE_LIBRARY], needs: ['command-line'], wants: ['valgrind'] },
  { name: 'rust-units', run: ['cargo', 'test', '--locked', '--lib', ...UNOPTIMISED], needs: ['command-line'] },
  ...languages.map((name) => ({ name: `languages/${name}`, run: ['bash', `tests/languages/${name}/run.sh`], needs: ['command-line'], wants: manifest(name).wants, budget: BUDGET, languages: [name], byOutputs: true, known: ['bash', `tests/languages/${name}/run.sh`, '--packages'] })),
  // These use packages that the steps of the languages install.
  { name: 'servers', run: nodeTests('tests/servers', 3_600_000), needs: ['command-line', ...servers.map((name) => `languages/${name}`)], languages: servers, byOutputs: true },
  { name: 'pairs', run: ['node', 'tests/pairs/run.mjs'], needs: ['command-line', ...languages.map((name) => `languages/${name}`)], languages, reads: /^tests\/pairs\//, byOutputs: true },
  { name: 'packages', run: ['bash', 'tests/packages/run.sh'], needs: ['build', 'command-line'], tools: ['musl'], languages: [], reads: /^(www|tests\/packages)\/|^[^/]+\.md$/ },
  { name: 'worker', run: nodeTests('tests/worker', 120_000), needs: ['build', 'command-line', 'languages/nodejs-express-server'], wants: ['chromium', 'nginx'] },
  { name: 'clients', run: nodeTests('tests/worker/clients'), needs: ['build', 'command-line', ...languages.map((name) => `languages/${name}`)] },
  { name: 'page', run: nodeTests('tests/page'), needs: ['build', 'command-line'], tools: ['chromium'] },
  { name: 'languages', run: ['node', '--test', 'tests/languages/*.test.mjs', 'tests/languages/shared/*.test.mjs'], needs: ['command-line'] },
  { name: 'size', run: ['scripts/size'], needs: ['build'] },
  { name: 'deploy', run: ['wrangler', 'deploy', '--dry-run', '--outdir', 'target/test/deploy'], needs: ['build'] },
  ...isFull ? [
    // A build with sanitizers takes minutes; `cargo test` runs the same targets on the same seeds.
    { name: 'fuzz', run: ['scripts/fuzz', '60'] },
    { name: 'world', run: ['tests/world/run.sh'], needs: ['build', ...languages.map((name) => `languages/${name}`)] },
    { name: 'usage', run: ['bash', 'tests/usage/run.sh'], needs: ['world'] },
  ] : [],
];

/** The steps of PART and those that they need. */
function chosen() {
  const byName = new Map(steps.map((step) => [step.name, step]));
  const named = steps.filter(({ name }) => isNamed(name));
  if (named.length === 0) {
    console.error(`no step is called ${process.env.PART}`);
    process.exit(2);
  }
  const all = new Set();
  const add = (step) => {
    // Other steps need those of the languages only for their packages, which exist from earlier runs; if not, the step
    // reports the missing one.
    for (const name of (step.needs ?? []).filter((need) => !need.startsWith('languages/'))) add(byName.get(name));
    all.add(step);
  };
  named.forEach(add);
  return steps.filter((step) => all.has(step));
}

// ---- tools --------------------------------------------------------------------------------------

const isHere = (command) => spawnSync('bash', ['-c', 'command -v "$0"', command]).status === 0;

/** Installs Debian packages, all at once, if we have permission. */
function install(packages) {
  if (packages.length === 0 || process.getuid() !== 0 || !isHere('apt-get')) return;
  const get = (...args) => spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], { stdio: 'ignore' }).status === 0;
  const add = () => get('install', '-y', '--no-install-recommends', ...packages);
  if (!add() && get('update')) add();
}

// ---- running ------------------------------------------------------------------------------------

const logs = 'target/test';
/** The program that the tests use. */
const program = path.resolve(root, process.env.CARGO_TARGET_DIR ?? 'target', 'debug/specmint');
fs.mkdirSync(logs, { recursive: true });

/** Runs a step; returns its status, the elapsed and the CPU seconds, and the path of its log. */
function run({ name, run: command, tools = [], env = {} }) {
  const log = path.join(logs, `${name.replaceAll('/', '-')}.log`);
  const missing = tools.map((tool) => debian[tool]).find(([command]) => !isHere(command));
  if (missing) {
    fs.writeFileSync(log, `${missing[0]} is missing (Debian: ${missing[1]})\n`);
    return Promise.resolve({ status: LACKING, wall: 0, cpu: 0, log });
  }
  const out = fs.openSync(log, 'w');
  // bash expands the pattern at the end of a command, and counts the CPU time of all descendants.
  const script = `TIMEFORMAT='%U %S'; { time ${command.map((part) => (part.includes('*') ? part : `'${part}'`)).join(' ')} 2>&4 >&4; } 2>&3`;
  const started = Date.now();
  const child = spawn('bash', ['-c', script], { stdio: ['ignore', out, out, 'pipe', out], env: { ...process.env, ...env } });
  let times = '';
  child.stdio[3].on('data', (data) => (times += data));
  return new Promise((resolve) => child.on('close', (status) => {
    fs.closeSync(out);
    const cpu = times.trim().split(/\s+/).slice(-2).reduce((sum, part) => sum + Number(part), 0);
    resolve({ status: status ?? 1, wall: Math.round((Date.now() - started) / 1000), cpu: Math.round(cpu), log });
  }));
}

const sum = (text, pattern) => [...text.matchAll(pattern)].reduce((all, [, number]) => all + Number(number), 0);

/** The numbers of tests and receipts in a log, the sizes, and the reasons for skipping. */
function summary(text) {
  const tests = sum(text, /^test result: \w+\. (\d+) passed/gm) + sum(text, /^(?:ℹ|#) pass (\d+)/gm);
  const skipped = sum(text, /^(?:ℹ|#) skipped (\d+)/gm);
  const [ran, known] = [/receipts: (\d+) ran/g, /receipts: \d+ ran, (\d+) known/g].map((pattern) => sum(text, pattern));
  const more = new Set(text.match(/^skipped: .*|^.* bytes gz.*$/gm));
  return [tests && `${tests} tests`, skipped && `${skipped} skipped`, (ran + known) && `${ran} ran, ${known} known`].filter(Boolean).join(', ')
    + [...more].map((line) => `\n      ${line}`).join('');
}

/** The start of a line about a failed test or an error: of Node, pytest, cargo, a compiler, a sanitizer, a shell. */
const FAULT = /^\s*(✖|not ok|FAIL|ERROR |E {3}|error|Error|thread '|==\d+==|npm (ERR|error)|Traceback)|: (fatal )?error:|[Aa]ssertion|Segmentation/;

/**
 * The failures that Node's runner repeats at its end, or else the lines with errors and the last lines. Short, because
 * a log may cut them off.
 */
function failures(text) {
  const at = text.indexOf('✖ failing tests:');
  const all = text.trimEnd().split('\n');
  const faults = all.slice(0, -12).flatMap((line, i) => (FAULT.test(line) ? [`${i + 1}: ${line}`] : []));
  const lines = at >= 0 ? text.slice(at).split('\n').slice(1, 31) : [...faults.slice(0, 18), ...all.slice(-12)];
  return lines.map((line) => `      ${line.slice(0, 200)}`).join('\n');
}

/** The hash of the shared documents, computed when the first step needs it. */
const shared = () => (sharedOnce ??= sharedHash(root));
let sharedOnce;

/** Runs a step and prints one line with its result; returns `passed`, `skipped` or `failed`. */
async function carryOut(step) {
  const isKept = step.languages && !isFull && !isNarrowed;
  const deciding = isKept ? [root, step.name, step.languages, languages, shared(), step.reads] : undefined;
  const receipt = deciding ? stepReceipt(...deciding) : undefined;
  const unchanged = receipt?.known();
  const hasOutputs = deciding && unchanged === undefined && step.byOutputs && fs.existsSync(program);
  const outputs = hasOutputs ? outputsReceipt(() => stepKey(...deciding, THROUGH_OUTPUTS), program, root) : undefined;
  const same = await outputs?.known();
  const known = unchanged ?? same?.line;
  const { status, wall, cpu, log } = await run(known === undefined ? { ...step, env: { ...step.env, ...outputs?.env } } : { ...step, run: step.known ?? ['true'] });
  const text = fs.readFileSync(log, 'utf8');
  const unfit = status === 0 && known === undefined ? (await outputs?.keep(summary(text)))?.why : undefined;
  outputs?.end();
  if (status === LACKING && !isCI) {
    console.log(`skip  ${step.name}: ${text.trimEnd().split('\n').at(-1)}`);
    return 'skipped';
  }
  if (status !== 0) {
    console.log(`FAIL  ${step.name} (${wall} s), of ${log}:\n${failures(text)}`);
    return 'failed';
  }
  const counted = known ?? summary(text);
  if (known === undefined) receipt?.keep(counted);
  if (!step.isSilent) console.log(`ok    ${step.name} (${wall} s, ${cpu} s of CPU)${unchanged !== undefined ? ', unchanged since it passed' : same?.line !== undefined ? ', it passed with the same outputs' : ''}${counted && `: ${counted}`}`);
  if (same?.why && same.why !== NEW) console.log(`      not known by its outputs: ${same.why}`);
  if (unfit) console.log(`      cannot be known by its outputs: ${unfit}`);
  if (step.budget && !isFull && cpu > step.budget) console.log(`      over its budget of ${step.budget} s of CPU`);
  return 'passed';
}

const { prune } = await import(path.join(root, 'tests/languages/shared/receipts.mjs'));
prune();
const waiting = chosen();
const isChosen = new Set(waiting.map(({ name }) => name));
const used = new Set(waiting.flatMap(({ tools = [], wants = [] }) => [...tools, ...wants]));
install([...used].map((tool) => debian[tool]).filter(([command]) => !isHere(command)).map(([, name]) => name));

const results = new Map();
const running = new Set();
const cores = os.availableParallelism();

/**
 * Starts the steps that can start. A step whose needs have failed counts as failed, because nothing has been verified.
 */
function startNext() {
  for (const step of [...waiting]) {
    const needs = (step.needs ?? []).filter((name) => isChosen.has(name));
    const unmet = needs.find((name) => results.get(name) === 'failed');
    // The packages of a language are installed even if its tests fail.
    if (unmet && !unmet.startsWith('languages/')) {
      waiting.splice(waiting.indexOf(step), 1);
      results.set(step.name, 'failed');
      console.log(`FAIL  ${step.name}: it needs ${unmet}`);
      return startNext();
    }
    if (running.size >= cores) return;
    if (!needs.every((name) => results.has(name))) continue;
    waiting.splice(waiting.indexOf(step), 1);
    const task = carryOut(step).then((result) => {
      results.set(step.name, result);
      running.delete(task);
    });
    running.add(task);
  }
}

for (startNext(); running.size > 0; startNext()) await Promise.race(running);

const count = (wanted) => [...results.values()].filter((result) => result === wanted).length;
if (count('skipped') > 0) console.log(`${count('skipped')} skipped`);
console.log(`${count('passed')} passed, ${count('failed')} failed`);
process.exitCode = count('failed') > 0 ? 1 : 0;
