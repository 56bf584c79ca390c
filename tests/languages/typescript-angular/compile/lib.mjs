// What the tests of this folder share: running specmint, compiling with Angular's compiler, linting.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NgtscProgram } from '@angular/compiler-cli';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { files, generator, scratch } from '../../shared/generating.mjs';

export * from '../../shared/generating.mjs';

export const here = path.dirname(fileURLToPath(import.meta.url));
/** The folder of this language's tests, with the newest Angular in node_modules. */
export const top = path.dirname(here);
/** The newest Angular that npm serves, which the pinned packages are of. */
export const newest = '22.0.0';
export const base = { npmName: '@acme/client', ngVersion: newest };

// node_modules beside the outputs, so that Angular resolves as it does in a user's project.
const outputs = scratch('angular');
fs.symlinkSync(path.join(top, 'node_modules'), path.join(outputs, 'node_modules'));

export const { run, listing, generate } = generator('typescript-angular', outputs, base);

// ---- compiling ----------------------------------------------------------------------------------

/** What a strict program of the newest Angular sets, and more; templates are checked in the app. */
const strict = {
  strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true, noImplicitReturns: true, noFallthroughCasesInSwitch: true, noUnusedLocals: true,
  isolatedModules: true, useDefineForClassFields: true, experimentalDecorators: true,
  strictTemplates: true, strictInjectionParameters: true, strictInputAccessModifiers: true,
  module: ts.ModuleKind.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [], preserveSymlinks: true, noEmit: true,
  // Angular's own declarations are checked once, by compile.mjs.
  skipLibCheck: true,
};

// Sources outside the outputs (lib.d.ts, Angular, RxJS) are parsed once.
const parsed = new Map();

function compilerHost(options) {
  const host = ts.createCompilerHost(options, true);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (name.startsWith(outputs) && !name.includes('/node_modules/')) return read(name, ...rest);
    if (!parsed.has(name)) parsed.set(name, read(name, ...rest));
    return parsed.get(name);
  };
  return host;
}

/** Compiles `entries` and what they import as `ngc` does; gives the errors as `file:line:col message`. */
export function compile(entries, extra = {}) {
  const options = { ...strict, ...extra };
  const program = new NgtscProgram(entries, options, compilerHost(options));
  // In ngc's order: what Angular says needs a program that TypeScript understands.
  const steps = ['Option', 'Syntactic', 'Semantic'].map((step) => () => program[`getTs${step}Diagnostics`]());
  for (const step of [...steps, () => program.getNgOptionDiagnostics(), () => program.getNgStructuralDiagnostics(), () => program.getNgSemanticDiagnostics()]) {
    const errors = step().filter((d) => d.category === ts.DiagnosticCategory.Error);
    if (errors.length > 0) return errors.map(describe);
  }
  return [];
}

function describe(d) {
  const text = ts.flattenDiagnosticMessageText(d.messageText, '\n');
  if (!d.file) return text;
  const { line, character } = d.file.getLineAndCharacterOfPosition(d.start);
  return `${path.relative(outputs, d.file.fileName)}:${line + 1}:${character + 1} TS${d.code} ${text}`;
}

/** What a shipped tsconfig.json sets of target, libraries, module system and strictness. */
export function shipped(folder) {
  const { config, error } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  const { options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  if (errors.length > 0) throw new Error(ts.flattenDiagnosticMessageText(errors[0].messageText, '\n'));
  return { ...options, noEmit: true, preserveSymlinks: true };
}

/** The TypeScript files of an output, as absolute paths. */
export const sources = (folder) => Object.keys(files(folder)).filter((f) => f.endsWith('.ts')).map((f) => path.join(folder, f));

// ---- linting ------------------------------------------------------------------------------------

const eslint = (set) => new ESLint({
  cwd: outputs,
  overrideConfigFile: true,
  overrideConfig: [...set, {
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    // As angular-eslint sets it: a module of Angular is such a class.
    rules: { '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }] },
  }],
});
const linters = { recommended: eslint(tseslint.configs.recommended), strict: eslint(tseslint.configs.strict) };

/**
 * Lints with typescript-eslint's `set`. A comment that disables every rule for a whole
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
