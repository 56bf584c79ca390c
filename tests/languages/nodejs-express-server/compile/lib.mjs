// Shared by the tests of the Express server: runs specmint and checks its outputs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ESLint } from 'eslint';
import prettier from 'prettier';
import ts from 'typescript';
import { files, full, generator, root, scratch } from '../../shared/generating.mjs';
import { Batch, compiler, entriesOf, lintProblems, lintsOf, oxlintsRules, sources as filesOf } from '../../shared/typescript-checking.mjs';

export * from '../../shared/generating.mjs';

export const here = import.meta.dirname;
export const outputs = scratch('nodejs-express-server');
const modules = path.join(here, '../node_modules');
const made = generator('nodejs-express-server', outputs);
export const { listing } = made;

/** Packages are found from the output's folder upwards. */
fs.symlinkSync(modules, path.join(outputs, 'node_modules'));

/** Runs the command line; gives its status, its stderr and the output folder. */
export const { run, generate } = made;

/** The files that TypeScript checks. */
export const sources = (folder) => filesOf(folder, /\.js$|^types\/.*\.ts$/);

const { config } = ts.readConfigFile(path.join(root, 'templates/nodejs-express-server/tsconfig.json'), ts.sys.readFile);
const compilerOptions = { ...config.compilerOptions, skipLibCheck: true, typeRoots: [path.join(modules, '@types')] };
const compile = compiler(ts, outputs);

/** Type errors of the output's own files, by the options of the tsconfig.json that it ships. */
export const typeCheck = (entries) => compile(entries, compilerOptions).map(({ file, text }) => `${file ? path.relative(outputs, file) : ''}:${text}`);

/** A service's function, or a security hook, as it is generated. */
export const stub = (name) => new RegExp(`^const ${name} = \\([^=]*\\) =>\\s+Service\\.notImplemented\\(\\);$`, 'm');
export const hookStub = (key) => new RegExp(`^  ${key}: \\([^=]*\\) => Service\\.notImplemented\\(\\),$`, 'm');

/** The problems that the output's own eslint.config.js finds. */
const eslintOf = async (folder) => lintProblems(await new ESLint({ cwd: folder }).lintFiles(['.']));
export const lint = async (folder) => (await eslintOf(folder)).map(({ file, text }) => `${path.relative(folder, file)}:${text}`);

/** The rules of oxlint that are those of an output's own eslint.config.js; a few of them it has not. */
async function oxlintRules(folder) {
  const configs = createRequire(path.join(folder, 'index.js'))('./eslint.config.js');
  const known = await oxlintsRules();
  // To ESLint, the names of a CommonJS module are not global ones.
  const own = { 'no-redeclare': ['error', { builtinGlobals: false }] };
  const rulesOf = ({ rules = {} }) => Object.fromEntries(Object.entries({ ...rules, ...own }).filter(([name]) => known.has(name)));
  const overrides = configs.filter(({ files: patterns }) => patterns).map((one) => ({ files: one.files.map((pattern) => `**/${pattern}`), rules: rulesOf(one) }));
  const rules = Object.assign({}, ...configs.filter((one) => !one.files).map(rulesOf));
  const file = path.join(outputs, 'oxlintrc.json');
  fs.writeFileSync(file, JSON.stringify({ categories: { correctness: 'off' }, env: { node: true, es2024: true }, rules, overrides }));
  return file;
}

/** The output's files that Prettier would write otherwise. */
export async function unformatted(folder) {
  const out = [];
  for (const [name, text] of Object.entries(files(folder))) {
    const file = path.join(folder, name);
    const { ignored, inferredParser } = await prettier.getFileInfo(file, { ignorePath: path.join(folder, '.prettierignore') });
    if (ignored || !inferredParser) continue;
    const rules = await prettier.resolveConfig(file);
    if (!(await prettier.check(text, { ...rules, filepath: file }))) out.push(name);
  }
  return out;
}

/** Runs the tests of outputs; returns the status and the output. */
function nodeTests(cwd, ...args) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...args], { cwd, encoding: 'utf8', env, maxBuffer: 1 << 28 });
}

/** Runs the tests that the output ships; returns the failures. */
export function ownTests(folder) {
  const { status, stdout } = nodeTests(folder);
  return status === 0 ? [] : [stdout];
}

/** Runs the tests of many outputs in one process; where one fails, each is run alone. */
function allTests(folders) {
  const { status, stdout } = nodeTests(outputs, '--test-isolation=none', ...folders.map((folder) => path.join(folder, 'tests/server.test.js')));
  if (status === 0 && stdout.includes(`\n# suites ${folders.length}\n`)) return [];
  const alone = folders.flatMap((folder) => ownTests(folder).map((text) => ({ file: path.join(folder, 'tests/server.test.js'), text })));
  return alone.length > 0 ? alone : [{ text: `together they fail: ${stdout}` }];
}

/** Schemas of outputs' contracts that their validators cannot compile. */
function uncompiledOf(folders) {
  const script = `
    const problems = process.argv.slice(1).flatMap((folder) => {
      const Contract = require(folder + '/utils/contract');
      const failed = new Contract(require(folder + '/api/contract.json')).compileAll();
      if (Object.keys(Object.prototype).length > 0 || globalThis.polluted) failed.push('the prototype of objects');
      return failed.map((text) => ({ file: folder + '/api/contract.json', text }));
    });
    process.stderr.write(JSON.stringify(problems));
    process.exit(42);`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['-e', script, ...folders], { cwd: outputs, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 42 ? JSON.parse(stderr) : [{ text: `${status} ${stderr} ${stdout.slice(0, 2000)}` }];
}

const foldersOf = (jobs) => jobs.map(({ folder }) => folder);

/** The problems of each job, by a function of its folder. */
async function each(jobs, check) {
  const found = [];
  for (const { folder } of jobs) found.push(...await check(folder));
  return found;
}

export const batch = new Batch({
  // The package's own TypeScript: that of a program of its own, version 7, does not know a class by a name that is taken out of `require`.
  types: (jobs) => compile(entriesOf(jobs), compilerOptions),
  lint: async (jobs) => lintsOf(outputs, jobs, { config: await oxlintRules(jobs[0].folder), canary: 'canary.js', pattern: /\.js$/ }),
  eslint: (jobs) => each(jobs, eslintOf),
  'schemas that cannot be compiled': (jobs) => uncompiledOf(foldersOf(jobs)),
  'failing tests': (jobs) => allTests(foldersOf(jobs)),
  'files to format': (jobs) => each(jobs, async (folder) => (await unformatted(folder)).map((name) => ({ file: path.join(folder, name), text: 'Prettier would write it otherwise' }))),
}, { files: [path.join(here, '../package-lock.json')], sources });

export const types = [['types']];
/** The checks that read the code without running it. */
export const read = [...types, ['lint'], ...(full ? [['eslint']] : [])];
export const runs = [['schemas that cannot be compiled'], ['failing tests']];
export const format = [['files to format']];
