// Type-checks and runs the programs of users against generated TypeScript clients, and prints a table: document,
// program, and for applications in CommonJS and in ES modules the number of errors and the result of running it.
//
//     node tests/usage/typescript/run.mjs [--quick] [CLIENT]
//
// CLIENT is a folder beside this one, by default typescript-axios. --quick leaves out large documents, ONLY=qdrant,stripe
// narrows them, VERBOSE=1 prints each error, KEEP=1 keeps the clients and applications, SPECMINT is the path of the
// binary. UPDATE_SNAPSHOTS=1 writes the programs' requests to `requests`; `answers` has the answers to them. Exits with
// 1 if a program has an error that the adapter's list `failing` does not expect, or if a program of that list no longer
// has an error.
//
// A program is an exported function of `programs/<document>.ts`; its parameters are the API classes that it needs.
// Programs pass one object for each call and read models, which all TypeScript clients have in common. The differences
// between clients are in `../<client>/client.ts` (`classes`, `connect`, `data`, `failure`) and in `adapter.mjs`,
// which has the generator, its options, the folder of its tools, programs of that client alone, and if needed, module
// systems (`systems`), options of the compiler (`compilerOptions`) and the way to build the package (`build`).
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { scratch } from '../../languages/shared/generating.mjs';
import { fault } from '../recording.mjs';
import { documents } from './documents.mjs';
import { install } from './install.mjs';

const here = import.meta.dirname;
const { values: { quick }, positionals: [client = 'typescript-axios'] } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } });
const adapter = await import(`../${client}/adapter.mjs`);
const modules = path.join(adapter.tools, 'node_modules');
const ts = createRequire(path.join(adapter.tools, 'package.json'))('typescript');
const outputs = scratch(`usage-${client}`);
const systems = adapter.systems ?? ['commonjs', 'esm'];

// ---- the user's application -----------------------------------------------------------------------

const strict = {
  strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true, skipLibCheck: true,
  target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'], module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext,
  ...adapter.compilerOptions?.(ts),
};

// TypeScript's libraries and those of Node are parsed once for each module system.
const parsed = new Map();

function host(system, options) {
  const made = ts.createCompilerHost(options);
  const read = made.getSourceFile;
  made.getSourceFile = (name, ...rest) => {
    if (name.startsWith(outputs)) return read(name, ...rest);
    const key = `${system}:${name}`;
    if (!parsed.has(key)) parsed.set(key, read(name, ...rest));
    return parsed.get(key);
  };
  return made;
}

/** The exported functions of a source, with the types of their parameters. */
const functionsOf = (source) => source.statements.filter(ts.isFunctionDeclaration).filter((each) => each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
  .map((each) => ({ name: each.name.text, node: each, parameters: each.parameters.map(({ type }) => type.getText(source)) }));

/** Compiles a program as an application of `system`; gives its functions with the errors of each. */
function compile(folder, system, program) {
  const application = path.join(folder, system);
  fs.mkdirSync(application, { recursive: true });
  fs.writeFileSync(path.join(application, 'package.json'), JSON.stringify({ private: true, ...(system === 'esm' && { type: 'module' }) }));
  for (const file of [program, path.join(here, '..', client, 'client.ts')]) fs.copyFileSync(file, path.join(application, path.basename(file)));
  const entries = [path.basename(program), 'client.ts'].map((file) => path.join(application, file));

  const options = { ...strict, types: ['node'], typeRoots: [path.join(modules, '@types')] };
  const compiled = ts.createProgram(entries, options, host(system, options));
  const source = compiled.getSourceFile(entries[0]);
  const functions = functionsOf(source).map((each) => ({ ...each, errors: [] }));
  const others = { name: '(elsewhere)', errors: [] };
  for (const { file, start, code, messageText } of ts.getPreEmitDiagnostics(compiled)) {
    const owner = (file === source && functions.find(({ node }) => node.pos <= start && start < node.end)) || others;
    const line = file ? `${path.basename(file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}` : '';
    owner.errors.push(`${line} TS${code} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  }
  compiled.emit();
  return others.errors.length > 0 ? [others, ...functions] : functions;
}

/** Runs the functions of a compiled program; returns the outcomes by their names. */
async function execute(folder, system, program, functions) {
  const name = path.basename(program, '.ts');
  const answers = path.join(here, 'answers', `${name}.json`);
  const child = promisify(execFile)(process.execPath, [path.join(here, 'execute.mjs'), path.join(folder, system), `${name}.js`, ...(fs.existsSync(answers) ? [answers] : [])], { maxBuffer: 1e8 });
  child.child.stdin.end(JSON.stringify(functions.filter(({ node }) => node).map(({ name, parameters }) => ({ name, parameters }))));
  try {
    return JSON.parse((await child).stdout);
  } catch (error) {
    return Object.fromEntries(functions.map(({ name }) => [name, { error: `cannot be loaded: ${error.stderr || error}`, requests: [] }]));
  }
}

// ---- the table ------------------------------------------------------------------------------------

const failing = new Map(Object.entries(adapter.failing ?? {}).flatMap(([reason, programs]) => programs.map((program) => [program, reason])));
const counts = { programs: 0, expected: 0 };
const complaints = [];
const row = (...cells) => console.log(cells.map((cell, index) => String(cell).padEnd([10, 32, 18][index] ?? 18)).join('  ').trimEnd());

/** Prints the errors of a program, those that both module systems have once. */
function explain(result) {
  const texts = systems.map((system) => [...(result[system]?.errors ?? []), ...(result[system]?.ran ? [`runs: ${result[system].ran}`] : [])]);
  for (const [index, system] of systems.entries()) {
    for (const text of texts[index]) {
      const common = texts.every((each) => each.includes(text));
      if (index === 0 || !common) console.log(`    ${common ? '' : `${system}: `}${text.replaceAll('\n', '\n        ')}`);
    }
  }
}

/** Tries all functions of a program in both module systems. */
async function attempt(label, folder, program, requests) {
  const update = process.env.UPDATE_SNAPSHOTS === '1';
  const expected = requests && fs.existsSync(requests) && !update ? JSON.parse(fs.readFileSync(requests)) : {};
  const results = {};
  for (const system of systems) {
    const functions = compile(folder, system, program);
    const outcomes = await execute(folder, system, program, functions);
    if (update && requests && system === systems[0]) {
      for (const [name, { error, ...rest }] of Object.entries(outcomes)) if (!error) expected[name] = rest;
    }
    for (const { name, errors } of functions) {
      (results[name] ??= {})[system] = { errors, ran: fault(outcomes[name], expected[name]) };
    }
  }
  if (update && requests) fs.writeFileSync(requests, `${JSON.stringify(expected, null, 1)}\n`);
  for (const [name, result] of Object.entries(results)) {
    const cell = (system) => (result[system] ? `${result[system].errors.length} ${result[system].ran ? 'fails' : 'runs'}` : '');
    const reason = failing.get(`${label} ${name}`);
    const isWrong = systems.some((system) => result[system]?.errors.length || result[system]?.ran);
    row(label, name, ...systems.map(cell), isWrong && reason ? `expected (${reason})` : '');
    counts.programs += 1;
    if (isWrong && reason) counts.expected += 1;
    if (isWrong && !reason) complaints.push(`${label} ${name} has errors`);
    if (!isWrong && reason) complaints.push(`${label} ${name} has no errors: take it out of the list of ${client}/adapter.mjs (${reason})`);
    if (process.env.VERBOSE || (isWrong && !reason)) explain(result);
  }
}

row('document', 'program', ...systems);
for (const { name, file } of documents(quick)) {
  const program = path.join(here, 'programs', `${name}.ts`);
  if (fs.existsSync(program)) await attempt(name, await install(adapter, path.join(outputs, name), file, adapter.options), program, path.join(here, 'requests', `${name}.json`));
  for (const { program, options } of adapter.own.filter(({ document }) => document === name)) {
    await attempt(name, await install(adapter, path.join(outputs, `${name}-own`), file, options), program);
  }
}
for (const complaint of complaints) console.log(complaint);
console.log(`${counts.programs} programs, ${counts.expected} with errors that are expected, ${complaints.length} otherwise than expected`);
process.exitCode = complaints.length > 0 || counts.programs === 0 ? 1 : 0;
