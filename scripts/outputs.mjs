// Receipts of steps by their outputs: the tests of a language need not run where specmint gives them, call by call, the
// same outputs as when they passed, and where the tests themselves and their tools are the same. Most changes of the sources
// change the output of few languages, or of none.
//
// While a step runs, scripts/recorder.sh stands for specmint and notes its calls. If the step has passed, the calls are made
// again, and the hash of each result is kept with its arguments. The step is known as long as these calls give the same.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesOf, isValid, receiptsFolder, sha256 } from '../tests/languages/shared/receipts.mjs';

/** Sources that decide the results of a step through outputs alone. */
export const THROUGH_OUTPUTS = /^(src|benches|fuzz|wit)\/|^(Cargo\.(toml|lock)|askama\.toml|scripts\/(size|check))$/;

/** The reason for a step that has not passed yet. */
export const NEW = 'it has not passed yet';

/** The parts that differ from run to run: the time, and the random GUIDs of PowerShell's modules, unless an option gives one. */
const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gi;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(Z|[+-]\d\d:\d\d)?/g;

/** The bytes of a file of an output, without the parts that differ from run to run. */
function lasting(file, args) {
  const bytes = fs.readFileSync(file);
  if (file.endsWith('.psd1') && !args.some((argument) => argument.includes('packageGuid'))) return bytes.toString('latin1').replace(GUID, '');
  if (!bytes.includes(new Date().toISOString().slice(0, 11))) return bytes;
  return bytes.toString('latin1').replace(TIME, (time) => (Math.abs(Date.now() - new Date(time)) < 60_000 ? '' : time));
}

/** The folder that a call writes into: the argument after `-o`. */
const outputOf = (args) => (args.includes('-o') ? args.indexOf('-o') + 1 : -1);

/** Runs a program to its end, while other steps go on. */
const finished = (program, args, cwd) => new Promise((resolve, reject) => {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (printed[stream] += text));
  child.on('error', reject).on('close', (status) => resolve({ status, ...printed }));
});

/** A text without the path of the repository, which other clones do not have, and the same with it. */
const named = (root, text) => text.replaceAll(`${path.dirname(root)}/shared/`, '{shared}/').replaceAll(root, '{root}');
const found = (root, text) => text.replaceAll('{shared}/', `${path.dirname(root)}/shared/`).replaceAll('{root}', root);

/** Makes a call; gives its status, and the hash of its status, its messages and its output. */
async function made(program, root, { folder, args, files }) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-replayed-'));
  try {
    const given = args.map((argument) => found(root, argument));
    for (const [at, { name, hash }] of Object.entries(files)) {
      given[at] = path.join(scratch, at, name);
      fs.mkdirSync(path.dirname(given[at]));
      fs.copyFileSync(inputFile(hash), given[at]);
    }
    const output = path.join(scratch, 'output');
    if (outputOf(args) > 0) given[outputOf(args)] = output;
    const { status, stdout, stderr } = await finished(program, given, fs.existsSync(found(root, folder)) ? found(root, folder) : scratch);
    const hash = createHash('sha256').update(`${status}\0${named(root, `${stdout}\0${stderr}`.replaceAll(scratch, ''))}\0`);
    for (const file of filesOf(output).sort()) hash.update(`${path.relative(output, file)}\0${fs.statSync(file).mode & 0o111}\0`).update(lasting(file, args)).update('\0');
    return { status, hash: hash.digest('hex') };
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** An input that was in the folder of temporary files, by its hash. */
const inputFile = (hash) => path.join(receiptsFolder(), 'inputs', hash);

/** Writes a file at once, since other runs read the same cache. */
function written(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const partial = `${file}-${process.pid}`;
  fs.writeFileSync(partial, content);
  fs.renameSync(partial, file);
}

function keptInput(file) {
  const bytes = fs.readFileSync(file);
  const hash = sha256(bytes);
  written(inputFile(hash), bytes);
  return { name: path.basename(file), hash };
}

/** The calls in the folder of a recorder, each once, with the inputs kept. */
function recorded(calls, root) {
  const all = new Map();
  for (const name of fs.readdirSync(calls).sort()) {
    const [folder, status, ...args] = named(root, fs.readFileSync(path.join(calls, name, 'call'), 'utf8')).split('\0').slice(0, -1);
    const files = Object.fromEntries(filesOf(path.join(calls, name)).filter((file) => path.dirname(file) !== path.join(calls, name))
      .map((file) => [path.basename(path.dirname(file)), keptInput(file)]));
    // Calls that differ in the names of temporary files are the same.
    const known = args.map((argument, at) => (at === outputOf(args) || files[at] ? '' : argument));
    all.set(JSON.stringify([folder, known, Object.values(files)]), { folder, args, files, status: Number(status) });
  }
  return [...all.values()];
}

/**
 * The receipt of a step by its outputs. `keyOf` gives the hash of everything else that decides its result; `program` is specmint,
 * and `root` the repository, beside which the documents are.
 */
export function outputsReceipt(keyOf, program, root) {
  const hashOf = () => sha256(fs.readFileSync(program));
  const [key, hash] = [keyOf(), hashOf()];
  const file = path.join(receiptsFolder(), 'outputs', key);
  /** What is found out, or why it is not: files of the cache can go. */
  const attempted = (find) => find().catch((error) => ({ why: error.message }));
  const calls = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-recorded-'));
  return {
    /** The environment in which the step is run. */
    env: { SPECMINT: path.join(import.meta.dirname, 'recorder.sh'), RECORDED_PROGRAM: program, RECORDED_CALLS: calls, RECORDED_ROOT: root },
    /** The line about the run that passed, if all of its calls give the same; otherwise undefined, and why. */
    known: () => attempted(async () => {
      if (!isValid(file)) return { why: NEW };
      const { line, made: before } = JSON.parse(fs.readFileSync(file, 'utf8'));
      if (!before.every(({ files }) => Object.values(files).every(({ hash }) => fs.existsSync(inputFile(hash))))) return { why: 'an input is gone' };
      for (const { hash, ...call } of before) {
        if ((await made(program, root, call)).hash !== hash) return { why: `another result of ${call.args.join(' ')}` };
      }
      return { line };
    }),
    /** Notes that the step passed; gives the reason if it cannot be known by its outputs. */
    keep: (line) => attempted(async () => {
      if (fs.existsSync(path.join(calls, 'other'))) return { why: `it uses other calls: ${fs.readFileSync(path.join(calls, 'other'), 'utf8').split('\n')[0]}` };
      const now = [];
      for (const { status: before, ...call } of recorded(calls, root)) {
        const { status, hash } = await made(program, root, call);
        if (status !== before) return { why: `${call.args.join(' ')} ended with ${status}, and with ${before} in the step` };
        now.push({ ...call, hash });
      }
      if (keyOf() !== key || hashOf() !== hash) return { why: 'its sources or the program have changed meanwhile' };
      written(file, JSON.stringify({ line, made: now }));
      return {};
    }),
    /** Removes the records. */
    end: () => fs.rmSync(calls, { recursive: true, force: true }),
  };
}
