// What the tests of the Express server share: generating it, checking its types, linting it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import prettier from 'prettier';
import ts from 'typescript';
import { files, generator, scratch } from '../../shared/generating.mjs';

export * from '../../shared/generating.mjs';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const outputs = scratch('nodejs-express-server');
const modules = path.join(here, '../node_modules');
const made = generator('nodejs-express-server', outputs);
export const { listing } = made;

/** Packages are found from the output's folder upwards. */
fs.symlinkSync(modules, path.join(outputs, 'node_modules'));

/** Runs the command line; gives its status, its stderr and the output folder. */
export const { run, generate } = made;

/** The files that TypeScript checks. */
export const sources = (folder) =>
  Object.keys(files(folder)).filter((name) => /\.js$|^types\/.*\.ts$/.test(name)).map((name) => path.join(folder, name));

const { config } = ts.readConfigFile(path.join(here, '../../../../templates/nodejs-express-server/tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, outputs);
const typeRoots = [path.join(modules, '@types')];

/** Parsed declarations of packages, which are the same for each output. */
const parsed = new Map();
const host = ts.createCompilerHost(options);
const getSourceFile = host.getSourceFile.bind(host);
host.getSourceFile = (name, ...rest) => {
  if (!name.includes('/node_modules/')) return getSourceFile(name, ...rest);
  if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
  return parsed.get(name);
};

/** Type errors of the output's own files, by the options of the tsconfig.json that it ships. */
export function typeCheck(entries) {
  const program = ts.createProgram(entries, { ...options, typeRoots }, host);
  const own = program.getSourceFiles().filter((file) => !file.fileName.includes('/node_modules/'));
  const diagnostics = [...program.getGlobalDiagnostics(), ...program.getOptionsDiagnostics(), ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])];
  return diagnostics.map(({ file, start, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file ? path.relative(outputs, file.fileName) : ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

/** A service's function, or a security hook, as it is generated. */
export const stub = (name) => new RegExp(`^const ${name} = \\([^=]*\\) =>\\s+Service\\.notImplemented\\(\\);$`, 'm');
export const hookStub = (key) => new RegExp(`^  ${key}: \\([^=]*\\) => Service\\.notImplemented\\(\\),$`, 'm');

/** What the output's own eslint.config.js finds. */
export async function lint(folder) {
  const results = await new ESLint({ cwd: folder }).lintFiles(['.']);
  return results.flatMap(({ filePath, messages }) => messages.map(({ line, message, ruleId }) => `${path.relative(folder, filePath)}:${line} ${message} (${ruleId})`));
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

/** Runs the tests that the output ships; gives what failed. */
export function ownTests(folder) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap'], { cwd: folder, encoding: 'utf8', env });
  return status === 0 ? [] : [stdout];
}

/** Schemas of the output's contract that its validator cannot compile. */
export function uncompiled(folder) {
  const script = `
    const Contract = require('./utils/contract');
    const failed = new Contract(require('./api/contract.json')).compileAll();
    if (Object.keys(Object.prototype).length > 0 || globalThis.polluted) failed.push('the prototype of objects');
    process.stderr.write(failed.join('\\n'));
    process.exit(failed.length > 0 ? 1 : 42);`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
  return status === 42 ? [] : [`${status} ${stderr} ${stdout.slice(0, 2000)}`];
}
