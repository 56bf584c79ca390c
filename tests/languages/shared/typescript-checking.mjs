// Checks the outputs of the TypeScript languages, many at once, because a compiler then reads the platform's types only
// once. Tests add their outputs to a batch, and its own test at the end of the file runs the tools:
//
//     for (const { name, file } of documents) test(name, () => batch.add(name, generate(file), quick));
//     batch.test();
//
// In every change this is TypeScript 7, a program of its own, and oxlint; the packages of `typescript-tools` have both. The
// TypeScript and the ESLint of users check some outputs in every change, and all in the wide run.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { discard, expectNone, files, full } from './generating.mjs';
import { Receipts } from './receipts.mjs';

const tools = path.join(import.meta.dirname, 'typescript-tools');
const start = promisify(execFile);

/** Runs a tool of `typescript-tools`; returns its output. */
async function printed(tool, args, cwd) {
  const file = path.join(tools, 'node_modules', tool);
  const { stdout, stderr, code } = await start(process.execPath, [file, ...args], { cwd, maxBuffer: 1 << 28 }).catch((error) => error);
  // A tool that could not start, or that crashed, says so here.
  assert(stderr === '' && (code === undefined || code === 1 || code === 2), `${tool}: ${code} ${stderr}`);
  return stdout;
}

/** The files of all jobs. */
export const entriesOf = (jobs) => jobs.flatMap(({ entries }) => entries);

/** The files of an output that TypeScript reads, as absolute paths. */
export const sources = (folder, pattern = /\.ts$/) => Object.keys(files(folder)).filter((name) => pattern.test(name)).map((name) => path.join(folder, name));

// ---- a batch ------------------------------------------------------------------------------------

/** As many bytes of source are checked together: TypeScript in JavaScript needs a hundred times the memory. */
const MOST_BYTES = 12_000_000;

const bytesOf = (entries) => entries.reduce((sum, file) => sum + fs.statSync(file).size, 0);

/**
 * Outputs that are checked together. `checks` has functions by name: `(jobs, flags)` gives the problems of jobs (`{ folder, entries }`),
 * each `{ file, text }` with the file's absolute path. The results also depend on `files`, besides outputs and tests.
 */
export class Batch {
  #groups = new Map();
  #waiting = new Map();
  #checks;
  #receipts;
  #sources;

  constructor(checks, { files: more = [], sources: sourcesOf = sources } = {}) {
    this.#checks = checks;
    this.#sources = sourcesOf;
    this.#receipts = new Receipts(pathToFileURL(process.argv[1] ?? import.meta.filename).href, { files: [path.join(tools, 'package-lock.json'), ...more] });
  }

  /** Adds an output to checks, each `[name, flags]`. Gives true, since it keeps the folder until they have run. */
  async add(label, folder, checks, entries = this.#sources(folder)) {
    this.#discard(folder);
    const unknown = checks.map(([name, flags = {}]) => ({ name, flags, receipt: this.#receipts.of(folder, [name, flags]) })).filter(({ receipt }) => !receipt.isKnown());
    this.#waiting.set(folder, (this.#waiting.get(folder) ?? 0) + unknown.length);
    for (const { name, flags, receipt } of unknown) {
      const group = this.#group(name, flags);
      group.jobs.push({ label, folder, entries, receipt });
      group.bytes += bytesOf(entries);
      if (group.bytes > MOST_BYTES) await this.#run(group);
    }
    return true;
  }

  /** The outputs that wait for a check with these flags. */
  #group(name, flags) {
    const key = JSON.stringify([name, flags]);
    if (!this.#groups.has(key)) this.#groups.set(key, { key, check: (jobs) => this.#checks[name](jobs, flags), jobs: [], bytes: 0, problems: [], ran: 0 });
    return this.#groups.get(key);
  }

  /** Checks the waiting outputs. All have to pass for a receipt, because a syntax error in one output hides type errors in others. */
  async #run(group) {
    const jobs = group.jobs.splice(0);
    if (jobs.length === 0) return;
    group.bytes = 0;
    group.ran += jobs.length;
    const problems = await group.check(jobs);
    if (problems.length === 0) for (const { receipt } of jobs) receipt.keep();
    group.problems.push(...labelled(problems, jobs));
    for (const { folder } of jobs) this.#waiting.set(folder, this.#waiting.get(folder) - 1);
  }

  /** Removes the folders that wait for nothing, but for one that is in use. */
  #discard(used) {
    for (const [folder, count] of this.#waiting) {
      if (count > 0 || folder === used) continue;
      discard(folder);
      this.#waiting.delete(folder);
    }
  }

  /** The test that checks the outputs still waiting, and fails with the problems of all. */
  test(name = 'the outputs are sound') {
    test(name, async (t) => {
      for (const group of this.#groups.values()) {
        await t.test(`${group.key}`, async () => {
          await this.#run(group);
          expectNone(group.problems, 'problems', 60);
        });
      }
      this.#discard();
    });
  }
}

/** Problems as lines, each with the label of its output and the path there. */
const labelled = (problems, jobs) => problems.map(({ file, text }) => {
  const job = jobs.find(({ folder }) => file?.startsWith(`${folder}/`));
  return `${job?.label ?? 'no output'}: ${job ? path.relative(job.folder, file) : file ?? ''}:${text}`;
});

/**
 * Writes the programs of an output's documentation, texts by file name, beside it: modules, so that `await` and equal names are allowed,
 * which find the package under its name, as it is in `index`. Gives their files.
 */
export function programFiles(folder, texts, index = 'index') {
  const [programs, client] = [path.join(folder, 'snippets'), path.join(folder, 'snippets/node_modules/@acme/client')];
  fs.mkdirSync(client, { recursive: true });
  fs.writeFileSync(path.join(client, 'index.ts'), `export * from '../../../../${index}';\n`);
  return Object.entries(texts).map(([name, text]) => {
    const file = path.join(programs, name);
    fs.writeFileSync(file, `${text}\nexport {};\n`);
    return file;
  });
}

// ---- the tools of every change ------------------------------------------------------------------

/** A file with an error of each kind. Each run has to find these errors, which shows that it reads the files at all. */
const CANARIES = {
  'canary.ts': "import { absent } from './nothing.js';\nvar unused = 1;\nexport const wrong: number = 'text';\nexport const more = absent;\n",
  'canary.js': "const absent = require('./nothing');\nvar unused = 1;\n/** @type {number} */\nconst wrong = 'text';\nmodule.exports = { wrong, absent };\n",
};

/** Writes a canary into the outputs, and gives its file. */
function canary(outputs, name) {
  const file = path.join(outputs, 'canary', name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, CANARIES[name]);
  return file;
}

/** The problems without those of the canary, which has to have the ones that match. */
function withoutCanary(problems, file, ...expected) {
  for (const one of expected) assert(problems.some((problem) => problem.file === file && one.test(problem.text)), `no ${one} is found where it is: ${JSON.stringify(problems.slice(0, 5))}`);
  return problems.filter((problem) => problem.file !== file);
}

const ERROR = /^(?:(\S[^\n]*?)\((\d+,\d+)\): )?error (TS\d+: [^\n]*(?:\n +[^\n]*)*)/gm;
let projects = 0;

/** The problems that TypeScript 7 finds in files below `outputs`, with options as in a tsconfig.json. */
export async function typesOf(outputs, entries, compilerOptions) {
  const wrong = canary(outputs, compilerOptions.checkJs ? 'canary.js' : 'canary.ts');
  const project = path.join(outputs, `tsconfig.${projects++}.json`);
  fs.writeFileSync(project, JSON.stringify({ compilerOptions: { ...compilerOptions, noEmit: true }, files: [wrong, ...entries] }));
  const text = await printed('typescript/bin/tsc', ['--project', project, '--pretty', 'false', '--singleThreaded'], outputs);
  const problems = [...text.matchAll(ERROR)].map(([, file, at, message]) => ({ file: file && path.resolve(outputs, file), text: `${at ?? ''} ${message}` }));
  return withoutCanary(problems, wrong, /TS2307/, /TS2322/);
}

/** Comments that turn a linter off for a whole file spare users noise under rules of their own, and prove nothing here. */
function blankDisabling(entries) {
  for (const file of entries) {
    const text = fs.readFileSync(file, 'utf8');
    if (text.includes('/* eslint-disable */')) fs.writeFileSync(file, text.replaceAll('/* eslint-disable */', ''));
  }
}

/** The problems that oxlint finds in the matching sources of jobs, by the rules of a file. */
export async function lintsOf(outputs, jobs, { config = path.join(tools, 'oxlintrc.json'), canary: name = 'canary.ts', pattern = /\.ts$/ } = {}) {
  const entries = entriesOf(jobs).filter((file) => pattern.test(file));
  blankDisabling(entries);
  const wrong = canary(outputs, name);
  const names = [wrong, ...entries].map((file) => path.relative(outputs, file));
  const text = await printed('oxlint/bin/oxlint', ['--config', config, '--format', 'json', '--no-ignore', '--threads', '1', ...names], outputs);
  const problems = JSON.parse(text).diagnostics.map(({ filename, labels, code, message }) => {
    const { line, column } = labels[0]?.span ?? {};
    return { file: path.resolve(outputs, filename), text: `${line}:${column} ${code} ${message}` };
  });
  return withoutCanary(problems, wrong, /no-unused-vars/, /no-var/);
}

/** The names of the rules of ESLint that oxlint has. */
export async function oxlintsRules() {
  const rules = JSON.parse(await printed('oxlint/bin/oxlint', ['--rules', '--format', 'json']));
  return new Set(rules.filter(({ scope }) => scope === 'eslint').map(({ value }) => value));
}

// ---- the tools of users -------------------------------------------------------------------------

/** Problems of TypeScript's diagnostics. */
export const problemsOf = (ts, diagnostics) => diagnostics.filter((d) => d.category === ts.DiagnosticCategory.Error).map((d) => {
  const text = `TS${d.code} ${ts.flattenDiagnosticMessageText(d.messageText, '\n')}`;
  if (!d.file) return { text };
  const { line, character } = d.file.getLineAndCharacterOfPosition(d.start);
  return { file: d.file.fileName, text: `${line + 1}:${character + 1} ${text}` };
});

/** Hosts of a compiler, which parse files outside the outputs (lib.d.ts, packages) once for each set of options. */
export function hosts(ts, outputs) {
  const parsed = new Map();
  return (options) => {
    const host = ts.createCompilerHost(options, true);
    const read = host.getSourceFile;
    host.getSourceFile = (name, ...rest) => {
      if (name.startsWith(outputs) && !name.includes('/node_modules/')) return read(name, ...rest);
      const id = `${JSON.stringify(options)}:${name}`;
      if (!parsed.has(id)) parsed.set(id, read(name, ...rest));
      return parsed.get(id);
    };
    return host;
  };
}

/** The problems that a TypeScript written in JavaScript finds, as `typesOf`; `more` are options that it has read itself. */
export function compiler(ts, outputs) {
  const host = hosts(ts, outputs);
  return (entries, compilerOptions, more = {}) => {
    const { options: read, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, outputs);
    const options = { ...read, ...more, noEmit: true };
    const program = ts.createProgram(entries, options, host(options));
    return problemsOf(ts, [...errors, ...ts.getPreEmitDiagnostics(program)]);
  };
}

/** The compiler options of a shipped tsconfig.json, and of those it extends. */
export function shipped(ts, folder, name = 'tsconfig.json') {
  const { config, error } = ts.readConfigFile(path.join(folder, name), ts.sys.readFile);
  const { options, errors } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, folder, undefined, path.join(folder, name));
  for (const one of [error, ...errors].filter(Boolean)) throw new Error(ts.flattenDiagnosticMessageText(one.messageText, '\n'));
  return options;
}

/** The problems that ESLint finds in the sources of jobs, by these rules. */
export function eslint(ESLint, outputs, ...rules) {
  const linter = new ESLint({ cwd: outputs, overrideConfigFile: true, overrideConfig: [...rules, { linterOptions: { reportUnusedDisableDirectives: 'off' } }] });
  return async (jobs) => {
    const entries = entriesOf(jobs);
    blankDisabling(entries);
    return lintProblems(await linter.lintFiles(entries));
  };
}

/** Problems of ESLint's results. */
export const lintProblems = (results) => results.flatMap(({ filePath, messages }) => messages.filter(({ severity }) => severity === 2)
  .map(({ line, column, ruleId, message }) => ({ file: filePath, text: `${line}:${column} ${ruleId} ${message}` })));

// ---- clients ------------------------------------------------------------------------------------

/** Flags of all outputs: those of the strictest users. */
const STRICT = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true, skipLibCheck: true };

/** Flags of new projects, such as those of Vite, and of users who forbid `a.b` for a member of an index signature, which may be absent. */
const PICKY = { noUnusedLocals: true, noUnusedParameters: true, erasableSyntaxOnly: true, noPropertyAccessFromIndexSignature: true };
/** Whether an output declares enums of TypeScript. */
const hasEnums = (folder) => fs.globSync('**/*.ts', { cwd: folder, exclude: ['**/node_modules/**'] })
  .some((file) => /^\s*export enum /m.test(fs.readFileSync(path.join(folder, file), 'utf8')));
/** Flags of old projects. */
const LOOSE = { strict: false, exactOptionalPropertyTypes: false };

/**
 * The checks of clients that need nothing but TypeScript, in a folder `here` with the packages. `kinds` are the module systems that a
 * client is checked in, as a tsconfig.json has them, of which TypeScript 7 takes `esm`. Gives the batch, and lists of checks for it.
 */
export function clientChecks({ ts, ESLint, tseslint, outputs, here, kinds }) {
  const strict = { ...STRICT, types: ['node'], typeRoots: [path.join(here, 'node_modules/@types')] };
  const compile = compiler(ts, outputs);
  const linters = Object.fromEntries(['recommended', 'strict'].map((set) => [set, eslint(ESLint, outputs, ...tseslint.configs[set])]));

  const batch = new Batch({
    // An option asks for enums, which are no erasable syntax.
    types: async (jobs, { erasableSyntaxOnly = false, ...flags }) => {
      const groups = Map.groupBy(jobs, ({ folder }) => erasableSyntaxOnly && !hasEnums(folder));
      const problems = [];
      for (const [erasable, group] of groups) {
        problems.push(...await typesOf(outputs, entriesOf(group), { ...strict, ...kinds.esm, ...flags, erasableSyntaxOnly: erasable }));
      }
      return problems;
    },
    lint: (jobs) => lintsOf(outputs, jobs),
    'types for users': (jobs, { kind, ...flags }) => compile(entriesOf(jobs), { ...strict, ...kinds[kind], ...flags }),
    // The target, libraries and module system of the tsconfig.json that an output ships.
    shipped: (jobs, { name }) => jobs.flatMap(({ folder, entries }) => {
      const { target, lib, module, moduleResolution, rewriteRelativeImportExtensions = false } = shipped(ts, folder, name);
      return compile(entries, { ...strict, ...kinds.commonjs }, { target, lib, module, ...(moduleResolution && { moduleResolution }), rewriteRelativeImportExtensions });
    }),
    eslint: (jobs, { set }) => linters[set](jobs),
  }, { files: [path.join(here, 'package-lock.json')] });

  /** Types as TypeScript 7 sees them, for programs that bundlers make. */
  const types = (flags = {}) => [['types', flags]];
  /** Types as the TypeScript of users sees them, in each module system. */
  const usersTypes = (flags = {}) => Object.keys(kinds).map((kind) => ['types for users', { kind, ...flags }]);
  const quick = [...types(PICKY), ['lint']];
  const wide = (set = 'recommended') => [...quick, ...types(LOOSE), ...usersTypes(), ['eslint', { set }]];
  return { batch, types, usersTypes, quick, wide, usual: full ? wide() : quick };
}
