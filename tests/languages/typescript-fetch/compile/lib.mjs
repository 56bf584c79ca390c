// What the tests of this folder share: running specmint, type-checking, linting.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { files, generator, scratch } from '../../shared/generating.mjs';

export * from '../../shared/generating.mjs';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const base = { npmName: '@acme/client' };

// node_modules beside the outputs.
const outputs = scratch('compile');
fs.symlinkSync(path.join(here, 'node_modules'), path.join(outputs, 'node_modules'));

export const { run, listing, generate } = generator('typescript-fetch', outputs, base);

// ---- type-checking ------------------------------------------------------------------------------

const strict = {
  strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true,
  noEmit: true, skipLibCheck: true, types: ['node'], typeRoots: [path.join(here, 'node_modules/@types')],
};

/** The module systems that a client is checked in. */
export const kinds = {
  // The default of projects with "type": "commonjs"; ES2015 is the oldest target that axios' types allow.
  commonjs: { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Node10, target: ts.ScriptTarget.ES2015 },
  // Programs for Node.js have no types of browsers.
  node16: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'] },
  // As bundlers and runtimes read it, file by file and without looking at types.
  esm: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, target: ts.ScriptTarget.ES2022, isolatedModules: true, verbatimModuleSyntax: true },
};

// Sources outside the outputs (lib.d.ts, axios, @types/node) are parsed once for each set of options.
const parsed = new Map();

function compilerHost(key, options) {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (name.startsWith(outputs) && !name.includes('/node_modules/')) return read(name, ...rest);
    const id = `${key}:${name}`;
    if (!parsed.has(id)) parsed.set(id, read(name, ...rest));
    return parsed.get(id);
  };
  return host;
}

/** Type-checks `entries` and what they import; gives the errors as `file:line:col message`. */
export function typeCheck(entries, kind, extra = {}) {
  const options = { ...strict, ...kinds[kind], ...extra };
  const host = compilerHost(kind + JSON.stringify(extra), options);
  const program = ts.createProgram(entries, options, host);
  const diagnostics = ts.getPreEmitDiagnostics(program).filter((d) => d.category === ts.DiagnosticCategory.Error);
  return diagnostics.map((d) => {
    const text = ts.flattenDiagnosticMessageText(d.messageText, '\n');
    if (!d.file) return text;
    const { line, character } = d.file.getLineAndCharacterOfPosition(d.start);
    return `${path.relative(outputs, d.file.fileName)}:${line + 1}:${character + 1} TS${d.code} ${text}`;
  });
}

/** What a shipped tsconfig (and those it extends) sets of target, libraries and module system. */
export function shipped(folder, name = 'tsconfig.json') {
  const { config, error } = ts.readConfigFile(path.join(folder, name), ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  const { options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, name);
  if (errors.length > 0) throw new Error(ts.flattenDiagnosticMessageText(errors[0].messageText, '\n'));
  const { target, lib, module, moduleResolution, rewriteRelativeImportExtensions } = options;
  return { target, ...(lib && { lib }), module, ...(moduleResolution && { moduleResolution }), ...(rewriteRelativeImportExtensions && { rewriteRelativeImportExtensions }) };
}

/** The TypeScript files of an output, as absolute paths. */
export const sources = (folder) => Object.keys(files(folder)).filter((f) => f.endsWith('.ts')).map((f) => path.join(folder, f));

// ---- linting ------------------------------------------------------------------------------------

const linter = (rules) => new ESLint({
  cwd: outputs,
  overrideConfigFile: true,
  overrideConfig: [...rules, { linterOptions: { reportUnusedDisableDirectives: 'off' } }],
});
const linters = { recommended: linter(tseslint.configs.recommended), strict: linter(tseslint.configs.strict) };

/**
 * Lints with a set of typescript-eslint. A comment that disables every rule for a whole
 * file is blanked first: it spares users noise under rules of their own, but proves nothing here.
 */
export async function lint(folder, set = 'recommended') {
  const errors = [];
  for (const file of sources(folder)) {
    const text = fs.readFileSync(file, 'utf8').replace(/\/\* eslint-disable \*\//g, '');
    for (const result of await linters[set].lintText(text, { filePath: file })) {
      errors.push(...result.messages.filter((m) => m.severity === 2)
        .map((m) => `${path.basename(file)}:${m.line}:${m.column} ${m.ruleId} ${m.message}`));
    }
  }
  return errors;
}
